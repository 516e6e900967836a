#ifndef ASTRO_PLANETX_BOT_VALUE_H
#define ASTRO_PLANETX_BOT_VALUE_H

#include "ai/planetx/bot_ctx.h"

/* How long it still takes until X can be located, in BOT_TIME-ths of a step:
 * fitted to games of the strong bot, by what is open about the X triple and about
 * the whole sky, and by what is still to be read and heard. */
enum { BOT_TIME = 1024, BOT_POINT = 1024 }; /* a point of the score is told in as many parts */

struct bot_outlook {
    uint32_t skies, best;            /* left; of these with the commonest X triple */
    uint32_t sky_bits;               /* open about the whole sky, in LOG2_ONE, */
    uint32_t x_triple_bits;          /* and about the X triple */
    bool banned;                     /* has just researched (PX-15) */
    uint8_t unread;                  /* topics */
    uint8_t ahead[DEAL_CONFERENCES]; /* 1 and the steps to a conference; 0: nothing to come */
};

int64_t bot_value(enum sky_mode mode, const struct bot_outlook *o);

/* At a pawn's time: a set with what a case leaves to be read and heard. */
struct bot_outlook bot_outlook_of(const struct sky_index *index, const struct know_sum *sum,
                                  const struct know_case *may, int time);

/* The same when the commonest X triple is tried now: nothing more to wait where
 * it is right, else its cost and what then remains. */
int64_t bot_value_gamble(const struct sky_index *index, const struct know_sum *sum,
                         const struct know_case *may, int time);
/* The same of any X triple; -1: one that no sky of the index has. */
int64_t bot_value_locate(const struct sky_index *index, const struct know_sum *sum,
                         const struct know_case *may, int time, int x_triple);

/* A locate that fails: its 5 steps, and the shame. */
int64_t bot_value_failure(enum sky_mode mode, bool alone);

/* The time a question takes with what is expected to remain after it. */
int64_t bot_value_ask(const struct sky_index *index, const struct know_score *score,
                      const struct know_case *may, int time);

/* What may be asked after a question of this kind and cost. */
struct know_case bot_case_after(const struct sky_index *index, const struct know_case *may,
                                const struct know_question *ask, int cost);

/* The time from which a conference has been held (PX-12); 0: the mode has none. */
int bot_conference_time(enum sky_mode mode, int which);

#endif
