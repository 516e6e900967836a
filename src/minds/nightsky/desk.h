#ifndef ASTRO_MINDS_NIGHTSKY_DESK_H
#define ASTRO_MINDS_NIGHTSKY_DESK_H

#include "minds/mind.h"
#include "minds/nightsky/place.h"

/* What a bot has in front of it: its own position, and tables that follow from
 * the sky alone. It lies in the bot's memory and is made anew if that is lost. */

enum {
    BOOK_LEFT_OUT = 8,   /* shapes that leave out more are rarely worth a look ahead */
    BOOK_SHAPES = 8192,  /* of all cards together */
    PLAYING_ON = 14,     /* the patience of a player in a future, found by trying */
    SHAPES_WHOLE_MAX = 6 /* turns of a whole card */
};

/* The shapes of every card. Where a replaced sky has more of them than fit,
 * its last cards lack some, but never their whole shapes. */
struct book {
    int first[NS_CARDS + 1];
    struct shape shape[BOOK_SHAPES];
};

struct desk {
    bool ready; /* plates and book are built */
    struct plates plates;
    struct book book;
    int shapes; /* of the card to draw now, all of them */
    struct shape shape[SHAPES_MAX];
};

/* The position of one seat as thinking needs it. */
struct stand {
    const struct ns_sky *sky;
    const struct desk *desk;
    int round;                /* the next to be drawn */
    int fading;               /* not crossed yet */
    struct ns_side low;       /* the lower card of that round */
    uint32_t slots;           /* left in the pool */
    uint64_t unseen;          /* cards nobody has turned over */
    uint64_t free[NS_ROUNDS]; /* cells, for each round from the next on */
};

/* The desk of a task, with its tables built. */
struct desk *desk_of(const struct bot_task *task);
/* Where the seat of the task stands. `round` is the round to be drawn next. */
struct stand stand_of(const struct bot_task *task, const struct desk *desk);
/* What drawings of a card are worth in the stand's round. */
struct prices stand_prices(const struct stand *s, const struct ns_card *c);
/* The best drawing of any card in the stand's round, among the shapes of the book. */
struct place book_best(const struct stand *s, int card, int patience);
/* Takes the cells of a place out of the free ones of all later rounds. */
void stand_use(struct stand *s, const struct place *at);

/* ---- looking ahead -------------------------------------------------------------
 * A future is one card for each round from the next on, drawn as the rules draw
 * them from what is not known. Played greedily it gives points; the mean over
 * many futures is what a position is worth. */
struct future {
    uint8_t card[NS_ROUNDS];
};

/* A random future whose next card comes from `slot` (any slot if negative). */
struct future future_draw(const struct stand *s, int slot, struct rng *r);
/* The points a greedy player makes in it from the stand's round on. */
int future_play(const struct stand *s, const struct future *f);
/* Draws card in the stand's round as place says, and goes on to the next. */
struct stand stand_after(const struct stand *s, int card, const struct place *at);

#endif
