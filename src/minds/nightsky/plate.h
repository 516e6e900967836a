#ifndef ASTRO_MINDS_NIGHTSKY_PLATE_H
#define ASTRO_MINDS_NIGHTSKY_PLATE_H

/* The window as a board of bits. What is visible is always the upper half of
 * the lattice, so each round sees its stars at the same cells: the point (q, r)
 * of the window is bit 10 r + q + 5. To move a drawing is to shift its bits;
 * rows have room enough that no two cells become neighbours by wrapping. */

#include "games/nightsky/state.h"

enum {
    PLATE_COLUMNS = 10,
    PLATE_ROWS = 6,
    PLATE_CELLS = PLATE_COLUMNS * PLATE_ROWS,
    PLATE_LINES = 3, /* directions of lines: right, up right, up left */
};

/* How far the other end of a line lies, per direction. */
static const int plate_step[PLATE_LINES] = {1, PLATE_COLUMNS, PLATE_COLUMNS - 1};

/* Counting bits without the help of the processor, which the base line of our
 * builds does not ask for: this is the inner loop of all thinking here. */
static inline int plate_count(uint64_t b)
{
    b -= b >> 1 & 0x5555555555555555;
    b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(b * 0x0101010101010101 >> 56);
}

/* One round of one sky. */
struct plate {
    uint64_t cells; /* where stars are */
    uint64_t type[NS_TYPES];
    uint64_t sun, edge;
    uint64_t cross[PLATE_LINES]; /* lines that cross the ecliptic, by their lower cell */
    uint8_t star[PLATE_CELLS];   /* the star at a cell */
    int8_t cell[NS_STARS];       /* the cell of a star, -1 where it is not visible */
};

struct plates {
    struct plate round[NS_ROUNDS];
};

void plates_build(const struct ns_sky *sky, struct plates *out);
/* The cells of a round that are not used. */
uint64_t plate_free(const struct plate *p, struct ns_stars used);

#endif
