#ifndef ASTRO_AI_NIGHTSKY_BITBOARD_H
#define ASTRO_AI_NIGHTSKY_BITBOARD_H

/* The window as a board of bits. What is visible is always the upper half of
 * the lattice, so each round sees its places at the same cells: the point (q, r)
 * of the window is bit 10 r + q + 5. To move a drawing is to shift its bits;
 * rows have room enough that no two cells become neighbours by wrapping. */

#include "games/nightsky/state.h"

enum {
    BITBOARD_COLUMNS = 10,
    BITBOARD_ROWS = 6,
    BITBOARD_CELLS = BITBOARD_COLUMNS * BITBOARD_ROWS,
    BITBOARD_LINES = 3, /* directions of lines: right, up right, up left */
};

/* How far the other end of a line lies, per direction. */
static const int bitboard_step[BITBOARD_LINES] = {1, BITBOARD_COLUMNS, BITBOARD_COLUMNS - 1};

/* Counting bits without the help of the processor, which the base line of our
 * builds does not ask for: this is the inner loop of all thinking here. */
static inline int bitboard_count(uint64_t b)
{
    b -= b >> 1 & 0x5555555555555555;
    b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(b * 0x0101010101010101 >> 56);
}

/* One round of one sky. */
struct bitboard {
    uint64_t cells; /* where stars are */
    uint64_t type[NS_TYPES];
    uint64_t sun, edge;
    uint64_t cross[BITBOARD_LINES]; /* lines that cross the ecliptic, by their lower cell */
    uint8_t star[BITBOARD_CELLS];   /* the star at a cell */
    int8_t cell[NS_STARS];          /* the cell of a star, -1 where it is not visible */
};

struct bitboards {
    struct bitboard round[NS_ROUNDS];
};

void bitboards_build(const struct ns_sky *sky, struct bitboards *out);
/* The cells of a round that are not used. */
uint64_t bitboard_free(const struct bitboard *p, struct ns_stars used);

#endif
