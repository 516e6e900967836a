#ifndef ASTRO_PLANETX_SOLVE_INTERNAL_H
#define ASTRO_PLANETX_SOLVE_INTERNAL_H

#include "ai/ai.h"
#include "ai/planetx/solve.h"
#include "ai/planetx/solve_observations.h"

/* The verb `solve` at work: what was asked, and what came of it. */
struct solve {
    const struct verb_call *call;
    enum sky_mode mode;
    uint32_t at, top; /* the pawn's time; how many of a list are shown */
    bool no_target;
    struct solve_observations observations;
    bool clash[KNOW_FACTS_MAX];
    const struct sky_index *index;
    uint64_t *set;  /* the skies left */
    uint64_t *open; /* those that fit what a rival surely knows */
    uint64_t *keys;
    struct know_sum sum;
    size_t scores;
    struct know_score score[KNOW_SCORES_MAX];
    bool shown[KNOW_X_TRIPLES_MAX];
    struct know_rival rival[PLANETX_SEATS_MAX];
};

/* Writes the answer, as JSON or for people: the facts that clash, or all that
 * is left. */
void solve_write_clash(const struct solve *s);
void solve_write(struct solve *s);

#endif
