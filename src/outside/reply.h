#ifndef ASTRO_OUTSIDE_REPLY_H
#define ASTRO_OUTSIDE_REPLY_H

/* The engine protocol (doc/engine.md), answered: line by line, for the bots of one
 * game. An engine is told what its seat sees and is told, never a state. Every line
 * has its answer: lines of data, then `ok` or `error WORDS`. No line is fatal. */

#include "ai/ai.h"
#include "host/host.h"

struct reply;

enum {
    REPLY_LINE_MAX = 1 << 16, /* bytes of a line that is told */
    REPLY_TOLD_MAX = 1 << 20, /* bytes of all events of a game */
    REPLY_SIZE = 1 << 17,     /* room for any answer */
};

/* What thinking has besides a host's needs: milliseconds on a clock that never goes back. */
struct reply_edge {
    const struct host_edge *host;
    uint64_t (*now)(void);
};

/* An engine for a game, which thinks as `bot` until it is told another level. The edge
 * outlives it. NULL: no memory. */
struct reply *reply_new(const struct reply_edge *edge, const struct ai *ai, const struct bot *bot);
/* Answers a line (without its newline) into a writer of REPLY_SIZE bytes. False: it was
 * `quit`, which is answered too. */
bool reply_line(struct reply *a, struct text line, struct writer *out);
/* The answer to something that is no line of this protocol: `error WORDS`. */
void reply_error(struct writer *out, const char *words);
void reply_free(struct reply *a);

#endif
