#ifndef ASTRO_GAMES_NIGHTSKY_EASEL_H
#define ASTRO_GAMES_NIGHTSKY_EASEL_H

/* Where the map lies on a picture, and where on it a name finds room. Private
 * to the picture. */

#include "games/nightsky/state.h"

struct easel {
    int x, y;  /* of the sun, in tenths of a pixel */
    int unit;  /* the distance of neighbours */
    int round; /* how far the map is turned */
    int mark;  /* the size of a star's sign */
    int room;  /* what a name leaves free around a drawn star */
};

struct spot {
    int x, y;
};

/* How far the sky reaches: 4.78 units; the limb is 0.36 wide. */
static inline int easel_radius(const struct easel *e)
{
    return e->unit * 478 / 100;
}

struct spot easel_point(const struct easel *e, struct ns_point p);
struct spot easel_star(const struct easel *e, int star);
/* The whole part of a square root. */
int easel_root(int64_t square);

/* A name's place: found one after the other, so that they keep clear of each
 * other, of all lines and stars, and stay close to their own stars. Where the
 * sky is not whole, what is all under the plate has no name. */
struct label {
    const struct ns_drawing *drawing;
    const char *name;
    bool placed;
    struct spot at;
    int wide, high;
};

void easel_label(const struct easel *e, struct label *labels, int n, int size, bool whole);

#endif
