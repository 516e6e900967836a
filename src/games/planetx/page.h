#ifndef ASTRO_PLANETX_PAGE_H
#define ASTRO_PLANETX_PAGE_H

/* What json.c and the page_*.c have in common: pieces of JSON. */

#include "games/planetx/state.h"

/* A type as its letter; "?" where it is unknown. */
void planetx_json_type(struct json *j, const char *name, int type);
/* A number for each of the first so many types, by their letters. */
void planetx_json_by_type(struct json *j, const char *name, const uint8_t *value, int types);
/* A fact; its notation is its key. */
void planetx_json_fact(struct json *j, const char *name, const struct fact *fact);
/* A move. One that was heard in part has its kind alone; the type of a token that others
 * placed is PLANETX_UNKNOWN. */
void planetx_json_move(struct json *j, const char *name, const struct move *m, bool heard);

#endif
