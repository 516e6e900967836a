#ifndef ASTRO_PLANETX_BOT_CONTEST_H
#define ASTRO_PLANETX_BOT_CONTEST_H

#include "ai/planetx/bot_rollout.h"
#include "ai/planetx/bot_worlds.h"
#include "base/line.h"

/* Moves compared by how the games end that they lead to, in the same worlds: the first, which is
 * `strong`'s, with each other one. What is clearly no better is left out early. */

enum {
    CONTEST_MOVES = 8,
    CONTEST_ROUND = 16, /* worlds at a time */
    CONTEST_ROUNDS = BOT_WORLDS_ROUNDS,
    /* Thoughts of the games that are played on: quick ones, as in struct bot_ctx. */
    CONTEST_DEEP = 200,
    CONTEST_FRONT = 3,
};

struct candidate {
    struct move move;
    struct fact plan;    /* of a pick: the theory that is meant; `from` 0: none */
    int worlds;          /* in which it was tried */
    int64_t total;       /* of its results: less is better */
    int64_t sum, square; /* of the differences to the first move's */
    bool out;            /* no better than the first */
};

struct contest {
    int candidates;
    struct candidate candidate[CONTEST_MOVES];
    struct rollout rollout;
};

/* What a contest and what it is laid out with take besides BOT_MEMORY. */
enum { CONTEST_SIZE = sizeof(struct contest) + 2 * LINE_BYTES };

void contest_begin(struct contest *c, const struct bot_ctx *ctx, struct move first,
                   struct fact plan);
/* Adds a move; one that is not legal, or there already, or one too many is left out. */
void contest_enter(struct contest *c, const struct bot_ctx *ctx, struct move m, struct fact plan);
/* Tries them, with BOT_MEMORY bytes to think in. False: nothing was compared. */
bool contest_run(struct contest *c, void *memory);
/* Which move is best: the first, unless another is so beyond doubt. */
int contest_winner(const struct contest *c);
/* All that was compared, as part of a reason. */
void contest_say(const struct contest *c, int chosen, struct writer *reason);

#endif
