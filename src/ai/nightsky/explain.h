#ifndef ASTRO_AI_NIGHTSKY_EXPLAIN_H
#define ASTRO_AI_NIGHTSKY_EXPLAIN_H

#include "ai/ai.h"
#include "ai/nightsky/compare.h"
#include "ai/nightsky/mind.h"
#include "ai/nightsky/score_sheet.h"

/* What the verb `explain` found, in its memory. */
struct ns_explained {
    const struct verb_call *call;
    struct score_sheet sheet;
    int round, looked; /* looked: ways to draw that were tried; 0: none were */
    const struct ns_card *card;
    struct ns_count count;
    struct ns_drawing own, best;
    struct ns_compared line[NS_COMPARE_LINES];
    _Alignas(16) char memory[MIND_MEMORY];
};

#endif
