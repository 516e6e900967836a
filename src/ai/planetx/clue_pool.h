#ifndef ASTRO_PLANETX_CLUE_POOL_H
#define ASTRO_PLANETX_CLUE_POOL_H

#include "games/planetx/fact.h"

/* Every clue a dealer may give (PX-37..39), with the exact number of skies it
 * is true of. */
enum { CLUE_POOL_MAX = 208 };

struct clue_pool {
    uint32_t n;
    uint32_t research; /* the first so many are research clues, the rest conferences */
    struct fact clue[CLUE_POOL_MAX];
    uint32_t count[CLUE_POOL_MAX]; /* skies that satisfy it */
};

/* Fills *out, always in the same order: by the rows of the table, then S, T, N. */
void clue_pool_fill(enum sky_mode mode, struct clue_pool *out);

/* PX-40: the i-th clue says something, being true of fewer than 90% of the skies. */
bool clue_pool_says(const struct clue_pool *pool, enum sky_mode mode, uint32_t i);

#endif
