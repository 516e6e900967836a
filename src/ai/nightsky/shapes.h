#ifndef ASTRO_AI_NIGHTSKY_SHAPES_H
#define ASTRO_AI_NIGHTSKY_SHAPES_H

#include "ai/nightsky/bitboard.h"

/* What can be drawn of a card, up to moving it: the whole card and each of its
 * connected fragments, in each turn, every drawing once. */
struct shape {
    board_bits stars;                /* in the lower left corner of the board */
    board_bits line[BITBOARD_LINES]; /* by their lower cell */
    board_bits room;                 /* by how much it can be moved and stay on the board */
    uint8_t left_out;
};

enum {
    SHAPES_MAX = 6 * 1013, /* connected sets of two to ten nodes, six turns */
};

/* Lists the shapes that leave out at most so many stars, whole ones first.
 * Returns how many there are; the first cap of them are in out. */
int shapes_list(const struct ns_card *c, int most_left_out, struct shape *out, int cap);

#endif
