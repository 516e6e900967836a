#ifndef ASTRO_PLANETX_BOT_REVIEW_H
#define ASTRO_PLANETX_BOT_REVIEW_H

#include "ai/planetx/bot_value.h"

/* What the review of a theory placed now will tell its owner. It comes only in the third phase
 * (PX-22): what is asked until then, and what reviews of earlier theories tell, is known by then,
 * so only what it adds to these counts. */

enum {
    BOT_REVIEWED = 2,      /* earlier theories at most whose reviews are counted in; among */
    BOT_REVIEWED_MANY = 1, /* many skies fewer, */
    BOT_MANY = 4446,       /* that is more than these, and no questions */
    BOT_FORESEEN = 2,      /* questions at most that are asked until then */
    BOT_HARDLY = 5,        /* theories less likely than one in so many are not looked at */
    BOT_UNLIKELY = 50,     /* what is rarer than one in so many leads to no further question */
};

struct bot_reviews {
    /* By sector and type, in BOT_TIME-ths: the time saved, less the step that a wrong one costs
     * (PX-24) where X is not found before. */
    int64_t saves[SKY_SECTORS_MAX + 1][PLANETX_THEORY_TYPES];
    struct fact earlier[BOT_REVIEWED]; /* what the reviews counted in tell to be true, or not */
    int n;
};

/* Of every theory about the skies left, where these are picked besides; uncertain ones only, and
 * at most two. Uses the spare room and ctx->next. */
void bot_review_all(struct bot_ctx *ctx, const struct fact *picked, int n, struct bot_reviews *out);

#endif
