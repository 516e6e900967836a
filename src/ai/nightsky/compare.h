#ifndef ASTRO_AI_NIGHTSKY_COMPARE_H
#define ASTRO_AI_NIGHTSKY_COMPARE_H

#include "games/nightsky/state.h"

/* What a drawing is worth, line by line, and what makes one better than another. */

/* What drawings of a card are counted by. */
struct ns_count {
    const struct ns_sky *sky;
    struct ns_side top, low;
    int fading; /* stars not faded yet */
    int size;   /* of the card */
};

enum { NS_COMPARE_LINES = 7 };

/* One line of the count: so many of something, at so many points each. */
struct ns_compared {
    const char *say; /* {0} × {1} = {2} of one drawing, {3} × {1} = {4} of the other */
    int count, against, each;
    struct ns_stars stars; /* of the one drawing that this line counts */
};

/* All lines, also those in which the two are equal. */
void ns_compare(const struct ns_count *c, const struct ns_drawing *one,
                const struct ns_drawing *other, struct ns_compared out[NS_COMPARE_LINES]);
/* By how many points a line speaks for the one. */
static inline int ns_compared_gain(const struct ns_compared *l)
{
    return (l->count - l->against) * l->each;
}
/* Points of the round and at the end, less the fading stars. */
int ns_count_worth(const struct ns_count *c, const struct ns_drawing *d);

#endif
