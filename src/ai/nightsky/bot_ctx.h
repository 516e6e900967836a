#ifndef ASTRO_AI_NIGHTSKY_CTX_H
#define ASTRO_AI_NIGHTSKY_CTX_H

#include "ai/ai.h"
#include "ai/nightsky/grow.h"

/* What a bot has in front of it: its own position, and tables that follow from
 * the sky alone. It lies in the bot's memory and is made anew if that is lost. */

struct ctx {
    bool ready; /* the tables are built */
    struct bitboards bitboards;
    struct growth growth[NS_CARDS];
    struct thrift thrift[NS_ROUNDS];
    int shapes; /* of the card to draw now, all of them */
    struct shape shape[SHAPES_MAX];
};

/* The position of one seat as thinking needs it. */
struct stand {
    const struct ns_sky *sky;
    const struct ctx *ctx;
    int seats;                  /* at the table */
    int round;                  /* the next to be drawn */
    int fading;                 /* not crossed yet */
    struct ns_side low;         /* the lower card of that round */
    uint32_t slots;             /* left in the pool */
    uint64_t unseen;            /* cards nobody has turned over */
    board_bits free[NS_ROUNDS]; /* cells, for each round from the next on */
};

/* The context of a task, with its tables built. */
struct ctx *ctx_of(const struct bot_task *task);
/* Where a seat stands, as the seat of the task sees it. `round` is the round to
 * be drawn next; of a rival's drawing that is hidden nothing is known. */
struct stand stand_of(const struct bot_task *task, const struct ctx *ctx, int seat);
/* What drawings of a card are worth in the stand's round. */
struct prices stand_prices(const struct stand *s, const struct ns_card *c);
/* The best drawing of any card in the stand's round; a patient player leaves
 * later rounds what they need. */
struct grown stand_best(const struct stand *s, int card, bool patient);
/* Draws a card on these cells in the stand's round, and goes on to the next. */
struct stand stand_after(const struct stand *s, int card, board_bits stars);

/* ---- looking ahead -------------------------------------------------------------
 * A future is one card for each round from the next on, drawn as the rules draw
 * them from what is not known, or as a player would call them. Played greedily it gives
 * points; the mean over many futures is what a position is worth. */
struct future {
    uint8_t card[NS_ROUNDS];
};

/* A random future whose next card comes from `slot` (any slot if negative). */
struct future future_draw(const struct stand *s, int slot, struct rng *r);
/* The points a greedy player makes in it from the stand's round on. */
int future_play(const struct stand *s, const struct future *f);

#endif
