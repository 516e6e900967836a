#ifndef ASTRO_AI_NIGHTSKY_MIND_H
#define ASTRO_AI_NIGHTSKY_MIND_H

#include "ai/ai.h"
#include "ai/judge.h"
#include "ai/nightsky/compare.h"
#include "games/nightsky/state.h"

/* All that thinks on boards of bits. There are two, one for each size of boards. */
struct mind {
    struct move (*think[LEVEL_STRONG + 1])(const struct bot_task *task, struct writer *reason);
    bool (*judge)(const struct judge_task *t, struct judgement *out);
    size_t (*fits)(const struct bot_task *task, struct move *out, size_t cap);
    int (*best)(void *memory, const struct ns_count *c, const struct ns_card *card, int round,
                struct ns_stars used, struct ns_drawing *out, int most, int *looked);
};

enum { MIND_MEMORY = 1280 << 10 }; /* bytes; enough for each of them */

extern const struct mind ns_mind, ns_mind_large;

static inline const struct mind *mind_on(const struct ns_sky *sky)
{
    return sky->frame == NS_LARGE ? &ns_mind_large : &ns_mind;
}

static inline const struct mind *mind_of(const struct view *v)
{
    return mind_on(ns_sky_in(v->data));
}

#endif
