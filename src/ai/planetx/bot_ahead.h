#ifndef ASTRO_PLANETX_BOT_AHEAD_H
#define ASTRO_PLANETX_BOT_AHEAD_H

#include "ai/planetx/bot_value.h"

/* What remains after a first question, looked at more closely than bot_value
 * does: by the best second question, or a locate at once. */

/* The time still needed, in BOT_TIME-ths, for the skies in ctx->spare once the
 * pawn has gone on so many steps, with what a case then leaves to be asked.
 * Conferences held and own theories reviewed on the way are heard first. Uses
 * the rest of the spare room and ctx->next. */
int64_t bot_ahead(struct bot_ctx *ctx, const struct know_case *may, int steps);

/* The question after which least time is needed, of the skies of a set at this time, and that time;
 * NULL if a locate at once is better. Conferences are left out. It lies in ctx->next. */
const struct know_score *bot_ahead_best(struct bot_ctx *ctx, const uint64_t *set,
                                        const struct know_sum *sum, const struct know_case *may,
                                        int time, int64_t *value);

/* Whether a question can be asked and tells anything. */
static inline bool bot_tells(const struct know_score *s)
{
    return s->ask.kind != KNOW_CONFERENCE && s->total > 0 && s->sky_gain > 0;
}

#endif
