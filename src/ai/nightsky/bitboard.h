#ifndef ASTRO_AI_NIGHTSKY_BITBOARD_H
#define ASTRO_AI_NIGHTSKY_BITBOARD_H

/* The window as a board of bits. What is visible is always the upper half of
 * the lattice, so each round sees its places at the same cells. To move a drawing is
 * to shift its bits; rows have room enough that no two cells become neighbours by
 * wrapping.
 *
 * The usual frame fits into 64 bits: the point (q, r) of the window is bit
 * 10 r + q + 5. The large one takes 128, bit 15 r + q + 8. All that thinks about
 * boards is compiled for both (large.c), so that nobody pays for the other. */

#include "base/bits.h"
#include "games/nightsky/state.h"

#ifdef NS_BOARD_LARGE
__extension__ typedef unsigned __int128 board_bits;
typedef int16_t board_offset; /* from cell to cell, also off the board */
enum { BITBOARD_COLUMNS = 15, BITBOARD_ROWS = 9, BITBOARD_LEFT = 8, BITBOARD_BITS = 128 };
#else
typedef uint64_t board_bits;
typedef int8_t board_offset;
enum { BITBOARD_COLUMNS = 10, BITBOARD_ROWS = 6, BITBOARD_LEFT = 5, BITBOARD_BITS = 64 };
#endif

enum {
    BITBOARD_CELLS = BITBOARD_COLUMNS * BITBOARD_ROWS,
    BITBOARD_LINES = 3, /* directions of lines: right, up right, up left */
};

/* How far the other end of a line lies, per direction. */
static const int bitboard_step[BITBOARD_LINES] = {1, BITBOARD_COLUMNS, BITBOARD_COLUMNS - 1};

static inline board_bits board_one(int cell)
{
    return (board_bits)1 << cell;
}

/* The upper half of a large board; nothing of the usual one. */
static inline uint64_t board_upper(board_bits b)
{
#ifdef NS_BOARD_LARGE
    return (uint64_t)(b >> 64);
#else
    (void)b;
    return 0;
#endif
}

/* The lowest cell; b must not be empty. */
static inline int board_lowest(board_bits b)
{
    if (BITBOARD_BITS > 64 && (uint64_t)b == 0)
        return 64 + bits_lowest(board_upper(b));
    return bits_lowest((uint64_t)b);
}

/* Visits the cells in rising order; a break would only go on. */
#define BOARD_EACH(i, set)                                                                         \
    for (board_bits i##_rest = (set); i##_rest; i##_rest &= i##_rest - 1)                          \
        for (int i = board_lowest(i##_rest), i##_once = 1; i##_once; i##_once = 0)

/* Counts of bits, kept apart in groups of eight cells, a large board's halves added
 * up. Without the help of the processor, which the base line of our builds does not
 * ask for: this is the inner loop of all thinking here. */
static inline uint64_t bits_groups(uint64_t b)
{
    b -= b >> 1 & 0x5555555555555555;
    b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);
    return (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
}

static inline uint64_t board_groups(board_bits b)
{
    return bits_groups((uint64_t)b) + (BITBOARD_BITS > 64 ? bits_groups(board_upper(b)) : 0);
}

static inline int bitboard_count(board_bits b)
{
    return (int)(board_groups(b) * 0x0101010101010101 >> 56);
}

/* One round of one sky. */
struct bitboard {
    board_bits cells; /* where stars are */
    board_bits type[NS_TYPES];
    board_bits sun, edge;
    board_bits cross[BITBOARD_LINES]; /* lines that cross the ecliptic, by their lower cell */
    uint8_t star[BITBOARD_CELLS];     /* the star at a cell */
    int8_t cell[NS_STARS];            /* the cell of a star, -1 where it is not visible */
};

struct bitboards {
    struct bitboard round[NS_ROUNDS];
};

void bitboards_build(const struct ns_sky *sky, struct bitboards *out);
/* The cells of a round that are not used. */
board_bits bitboard_free(const struct bitboard *p, struct ns_stars used);

#endif
