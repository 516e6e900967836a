#ifndef ASTRO_PLANETX_BOT_STRONG_H
#define ASTRO_PLANETX_BOT_STRONG_H

#include "ai/planetx/bot_ctx.h"

/* What `strong` does with what a seat knows. Of the questions it can ask it looks at ctx->front
 * two deep, and leaves in ctx->look which these were. */
struct move bot_strong(struct bot_ctx *ctx, struct writer *reason);

#endif
