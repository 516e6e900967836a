#ifndef ASTRO_PLANETX_BOT_VALUE_H
#define ASTRO_PLANETX_BOT_VALUE_H

#include "minds/planetx/bot_desk.h"

/* How long it still takes until X can be located, in BOT_TIME-ths of a step:
 * a line through the games of the strong bot, by what is open about the heart
 * and about the whole sky. */
enum { BOT_TIME = 1024 };

struct bot_outlook {
    uint32_t skies, best; /* left; of these with the commonest heart */
    uint32_t heart_bits;  /* open about the heart, in LOG2_ONE */
    bool banned;          /* has just researched (PX-15) */
};

int64_t bot_value(const struct bot_outlook *o);

/* The same when the commonest heart is tried now: nothing more to wait where
 * it is right, else its cost and what then remains. */
int64_t bot_value_gamble(const struct know_book *book, const struct know_sum *sum);

/* The outlook of a set, and after answer k of a question. */
struct bot_outlook bot_outlook_of(const struct know_book *book, const struct know_sum *sum,
                                  bool banned);
struct bot_outlook bot_outlook_after(const struct know_score *score, int k);

/* The time a question takes with what is expected to remain after it. */
int64_t bot_value_ask(const struct know_score *score);

#endif
