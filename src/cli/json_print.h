#ifndef ASTRO_CLI_JSON_PRINT_H
#define ASTRO_CLI_JSON_PRINT_H

/* What a command says with --json: written by base/json.h and printed to stdout, piece by
 * piece where it is long. */

#include "base/json.h"

/* Begins on a text that all commands share: one answer at a time. */
struct json json_print(void);
/* Prints what was written so far and goes on after it. */
void json_print_part(struct json *j);
/* Ends the object that is the whole answer, and prints the rest of it. */
void json_print_end(struct json *j);

/* A number with so many decimals; with NUMBER_SHORT as many as it needs. */
enum { NUMBER_SHORT = -1 };
void json_put_number(struct json *j, const char *name, double v, int decimals);

struct game_score;
/* "score": points and rank, seat by seat. */
void json_put_score(struct json *j, const struct game_score *score);

#endif
