#ifndef ASTRO_TESTS_PLANETX_RANK_H
#define ASTRO_TESTS_PLANETX_RANK_H

/* The place of a standard sky in the order of sky_each, from 0. */

#include <stdlib.h>

#include "games/planetx/sky.h"

enum { STANDARD_SKIES = 4446 };

static inline int rank_compare(const void *one, const void *other)
{
    static const enum sky_type order[] = {SKY_D, SKY_A, SKY_C, SKY_X, SKY_G};
    const struct sky *a = one, *b = other;
    for (int i = 0; i < 5; i++)
        if (a->at[order[i]] != b->at[order[i]])
            return a->at[order[i]] < b->at[order[i]] ? -1 : 1;
    return 0;
}

static inline bool rank_list(void *context, const struct sky *sky)
{
    struct sky **next = context;
    *(*next)++ = *sky;
    return true;
}

static inline uint32_t standard_rank(const struct sky *sky)
{
    static struct sky all[STANDARD_SKIES], *next = all;
    if (next == all)
        sky_each(SKY_STANDARD, rank_list, &next);
    const struct sky *found = bsearch(sky, all, STANDARD_SKIES, sizeof *all, rank_compare);
    assert_non_null(found);
    return (uint32_t)(found - all);
}

#endif
