#ifndef ASTRO_AI_NIGHTSKY_RIDDLE_H
#define ASTRO_AI_NIGHTSKY_RIDDLE_H

#include "ai/puzzle.h"
#include "games/nightsky/state.h"

/* A puzzle of Night Sky: some rounds are drawn, and a card is to be drawn where it is worth
 * most. */
struct ns_riddle {
    int level, round; /* the round that is asked about */
    struct ns_side start, low;
    uint8_t start_card, start_side;
    uint8_t card[NS_ROUNDS];
    struct ns_drawing drawn[NS_ROUNDS]; /* that of the last round is the best there is */
    int fading, looked;                 /* stars not faded yet; ways to draw that were tried */
    int worth;                          /* of the best: points of the round and at the end */
    struct ns_points points;
};

/* The memory that making one takes. */
size_t ns_riddle_work(void);
/* `level` is an enum puzzle_level, or -1: any. The same seed gives the same puzzle. */
void ns_riddle_make(const uint8_t seed[RNG_SEED_SIZE], int level, void *memory,
                    struct ns_riddle *out);

#endif
