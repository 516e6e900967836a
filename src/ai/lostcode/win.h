#ifndef ASTRO_AI_LOSTCODE_WIN_H
#define ASTRO_AI_LOSTCODE_WIN_H

#include "ai/lostcode/bots.h"

/* Towards the end points count only as far as they win the game (LC-18). Where rivals will end
 * can be foreseen well: their racks are seen from here, and so is what they can know of them. */

enum {
    LC_CERTAIN = 1000000, /* a chance of 1 */
    /* How far a margin may be off, in mille: before the last bet, before the guesses. */
    LC_SPREAD_BET = 6000,
    LC_SPREAD_FINAL = 3000,
};

/* Whether points count only as far as they win: from the last dice on, swaps apart. */
bool lostcode_is_ending(const struct lostcode_state *s);

/* By how much this seat is ahead of the best rival, in mille, once all rivals have had their bet
 * settled and have written the guesses that look best to them; of its own guesses, each is
 * blank. */
int64_t lostcode_lead(struct lostcode_bot_ctx *k, const struct bot_task *t);

/* The chance to win with a margin expected, of LC_CERTAIN. Even at 0. */
int64_t lostcode_chance(int64_t margin, int64_t spread);

/* The final guesses with the best chance to win, of those with the one, two or three likeliest
 * values of each symbol; of equal ones those with the most points. */
struct lostcode_ending {
    struct move move;
    int64_t chance; /* of LC_CERTAIN */
    int64_t points; /* mille, to be expected */
};
struct lostcode_ending lostcode_best_ending(const struct lostcode_bot_ctx *k, int64_t lead);

#endif
