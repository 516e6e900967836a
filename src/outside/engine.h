#ifndef ASTRO_OUTSIDE_ENGINE_H
#define ASTRO_OUTSIDE_ENGINE_H

/* A bot that is another program: it speaks the engine protocol (doc/engine.md) on its
 * standard input and output. It may die, stall or talk nonsense; then there is no move
 * and a reason in words, its processes are gone, and the next question starts it anew.
 *
 * An engine may be asked from several threads: each question has a process to itself. */

#include <stdio.h>

#include "outside/ask.h"

struct engine;

struct engine_plan {
    const char *command; /* words with blanks between; no shell reads it */
    bool jailed;         /* shut in as doc/engine.md says; else only a process group of its own */
    const char
        *closed; /* a folder that a jailed engine must not read (the server's data); or NULL */
    int ms;      /* to think about a move */
    FILE *talk;  /* where all that is said is written down; NULL: nowhere */
};

/* What became of a question. */
enum engine_result {
    ENGINE_MOVED,
    ENGINE_DIED,    /* it could not be started, or ended */
    ENGINE_LATE,    /* no whole answer in time */
    ENGINE_WRONG,   /* what it said is no answer */
    ENGINE_ILLEGAL, /* the move is not allowed */
    ENGINE_RESULTS
};
enum { ENGINE_WORDS_SIZE = 256 };

/* `died`, `late`, `wrong`, `illegal`. */
const char *engine_result_name(enum engine_result r);

/* Starts the program once, to hear who it is. NULL: `words` tells why not. */
struct engine *engine_open(const struct engine_plan *plan, char words[ENGINE_WORDS_SIZE]);
/* Ends all its processes. Nobody may be asking. */
void engine_close(struct engine *e);

const struct ask_hello *engine_hello(const struct engine *e);
bool engine_plays(const struct engine *e, const struct game *g);
/* Asks about a decision: fills t->move, a legal one, and no reason. Else `words` tells
 * what went wrong. `seats` are those of the table. */
enum engine_result engine_think(struct engine *e, struct host_thought *t, int seats,
                                char words[ENGINE_WORDS_SIZE]);

#endif
