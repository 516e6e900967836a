#ifndef ASTRO_PLANETX_BOT_THEORY_H
#define ASTRO_PLANETX_BOT_THEORY_H

#include "ai/planetx/bot_value.h"

/* Which theories to publish: those expected to bring more than they cost. A
 * wrong one costs a step of time (PX-24), worth so many points. */
struct bot_taste {
    uint32_t surest;      /* publish nothing less likely, of BOT_CHANCE */
    uint32_t step_points; /* what a step is worth, in BOT_POINT-ths */
    uint32_t first;       /* the chance to be first with it, of BOT_CHANCE */
    bool proves;          /* publishes nothing uncertain in the last chance either (PX-46) */
    bool learns; /* counts not points but time: what a review is expected to save (bot_review.h) */
};

/* PX-46: the bot of a solo game, whoever it is, publishes only what it has proved. */
static inline bool bot_proves(const struct planetx_state *s, int seat)
{
    return s->solo && seat == 1;
}

/* The move of a seat in whatever phase it is asked: `act` in its turn, else a theory,
 * or in the last chance a locate where that is expected to bring more. A companion's table is no
 * place for a bot: there it plays at random. */
struct move bot_decide(struct bot_ctx *ctx, const struct bot_taste *taste,
                       struct move (*act)(struct bot_ctx *ctx, struct writer *reason),
                       struct writer *reason);

/* Alone: the theories whose review saves most time, the best first; at most so many. */
int bot_theory_ideas(struct bot_ctx *ctx, struct fact *out, int most);

#endif
