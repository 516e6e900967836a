#ifndef ASTRO_PLANETX_PUZZLE_H
#define ASTRO_PLANETX_PUZZLE_H

#include "ai/planetx/prove.h"
#include "ai/puzzle.h"

/* A puzzle of Planet X (PX-47): facts that just one sky fits, or just one place
 * of X, and of which none can be left out; graded by the hardest step that
 * reasoning it out needs. */
enum puzzle_kind { PUZZLE_SKY, PUZZLE_X, PUZZLE_KINDS };

struct planetx_puzzle {
    uint8_t mode;   /* enum sky_mode */
    uint8_t kind;   /* enum puzzle_kind */
    uint8_t grade;  /* cost of the hardest step */
    uint8_t level;  /* enum puzzle_level */
    uint16_t steps; /* of the chain */
    struct sky sky; /* the one, or (PUZZLE_X) the one it was made from */
    int facts;      /* in the order in which a person would read them */
    struct fact fact[PROVE_FACTS_MAX];
    struct prove_step step[PROVE_STEPS_MAX]; /* from nothing to the goal */
};

enum puzzle_level planetx_puzzle_level(int grade);

/* Makes the puzzle of a seed; level -1: as it comes. Among its tries the first of
 * the level asked for is taken, or where there is none the nearest one; so a
 * puzzle is always made. `memory` is a prover's (prove_size). */
void planetx_puzzle_make(const uint8_t seed[RNG_SEED_SIZE], enum sky_mode mode,
                         enum puzzle_kind kind, int level, void *memory,
                         struct planetx_puzzle *out);

/* What was asked for by the flags of the verb `puzzle`. */
struct planetx_order {
    enum sky_mode mode;
    enum puzzle_kind kind;
    struct puzzle_order order;
};
bool planetx_order_read(struct text flags, struct planetx_order *out, struct fault *f);

/* What a puzzle asks for, as marks. */
struct prove_marks planetx_puzzle_goal(const struct planetx_puzzle *z);

#endif
