#ifndef ASTRO_TESTS_LOSTCODE_SLOW_H
#define ASTRO_TESTS_LOSTCODE_SLOW_H

#include "ai/lostcode/win.h"

/* Strong's figures once more: slowly, straight from the codes it holds possible
 * and what it gives each of them. */

/* What a swap of this symbol leads to. */
int64_t slow_swap(const struct lostcode_bot_ctx *k, int symbol);
/* What the best guess of a symbol wins on average, a blank's cost counted. */
int64_t slow_guess(const struct lostcode_bot_ctx *k, int symbol);
/* How far the seat is ahead before its own bet and guesses (win.h). */
int64_t slow_lead(const struct lostcode_bot_ctx *k, const struct view *v, struct text events);
/* The chance to win with these final guesses, and what they bring on average. */
void slow_ending(const struct lostcode_bot_ctx *k, int64_t lead, const struct move *m,
                 int64_t *chance, int64_t *points);
/* The rivals who bet after this seat, in their order, and every code each may
 * have in mind. */
struct slow_rivals {
    int count;
    int seat[LC_SEATS_MAX];
    struct lostcode_know know[LC_SEATS_MAX];
};
void slow_rivals_look(const struct lostcode_bot_ctx *k, const struct view *v, struct text events,
                      struct slow_rivals *out);
/* One bet, less what these rivals then win. */
struct lostcode_choice slow_bet(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                                const uint8_t dice[LC_DICE], int wheel, int low);
/* The best of all bets nobody stands in the way of. */
struct lostcode_choice slow_best_bet(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                                     const uint8_t dice[LC_DICE]);

#endif
