#ifndef ASTRO_OUTSIDE_COMMAND_H
#define ASTRO_OUTSIDE_COMMAND_H

/* How an engine is started: the words of its command, and where it is shut in. */

#include "outside/engine.h"
#include "outside/jail.h"

enum { COMMAND_WORDS_MAX = 16 };

struct command_line {
    char *words[COMMAND_WORDS_MAX + 1]; /* each of malloc; ends with NULL */
    struct jail *jail;                  /* NULL: it has none */
};

/* False: `words` tells what is wrong; it is closed like any other. */
bool command_open(struct command_line *c, const struct engine_plan *plan,
                  char words[ENGINE_WORDS_SIZE]);
/* Removes its working folder, too. */
void command_close(struct command_line *c);

#endif
