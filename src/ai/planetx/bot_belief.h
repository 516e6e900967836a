#ifndef ASTRO_PLANETX_BOT_BELIEF_H
#define ASTRO_PLANETX_BOT_BELIEF_H

#include "ai/planetx/bot_ctx.h"

/* What rivals' theories reveal before they are reviewed. Whoever publishes one
 * thinks that something is there: that its sector does not look empty, and that
 * X is elsewhere. */

/* Leaves in the context the skies in which rivals are right, taking their hidden
 * theories one by one, in the order they were placed: each that is credible.
 * ctx->faith tells how sure that is. Alone nothing changes. */
void bot_believe(struct bot_ctx *ctx);

/* What a theory on this sector says to others. */
struct fact bot_belief_of(int sector);

#endif
