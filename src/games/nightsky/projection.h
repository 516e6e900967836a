#ifndef ASTRO_GAMES_NIGHTSKY_PROJECTION_H
#define ASTRO_GAMES_NIGHTSKY_PROJECTION_H

/* Where the map lies on a picture, and where on it a name finds room. Private
 * to the picture. */

#include "games/nightsky/state.h"

struct projection {
    int x, y;             /* of the sun, in tenths of a pixel */
    int radius;           /* how far the sky reaches; the limb is 0.36 units wide */
    int unit;             /* the distance of neighbours */
    int round;            /* how far the map is turned */
    int mark;             /* the size of a star's sign */
    int room;             /* what a name leaves free around a drawn star */
    struct ns_stars gaps; /* places without a star */
};

struct spot {
    int x, y;
};

/* Round the sun at (x, y), as large as our own sky is with these measures of unit,
 * mark and room: a larger sky has its stars closer together. */
struct projection projection_of(const struct ns_sky *sky, int x, int y, int unit, int round,
                                int mark, int room);
struct spot projection_point(const struct projection *e, struct ns_point p);
struct spot projection_star(const struct projection *e, int star);
/* The whole part of a square root. */
int projection_root(int64_t square);

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

void projection_label(const struct projection *e, struct label *labels, int n, int size,
                      bool whole);

#endif
