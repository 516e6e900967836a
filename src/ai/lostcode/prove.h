#ifndef ASTRO_AI_LOSTCODE_PROVE_H
#define ASTRO_AI_LOSTCODE_PROVE_H

#include "ai/lostcode/know.h"

/* Proofs about one's own code that a person can follow. A *mark* says that a
 * symbol does not have a value; what is seen elsewhere is known from the start.
 * A step cites as few rounds as can be, from marks that are known already; the
 * easiest step comes first, and the cost of the hardest is the grade. All codes
 * are tried, so every answer is exact. */
struct lostcode_marks {
    uint16_t not[LC_SYMBOLS]; /* values */
};

struct lostcode_step {
    uint8_t cost;                /* rounds cited */
    uint16_t cites;              /* by their place in the notes */
    struct lostcode_marks marks; /* known before, and needed */
    struct lostcode_marks gives; /* each of them has no cheaper proof at this point */
};

enum { LC_STEPS_MAX = LC_SYMBOLS * LC_VALUES_MAX, LC_ROUND_SETS = 1 << LC_FACTS_MAX };
_Static_assert(LC_SYMBOLS *LC_VALUES_MAX <= 64, "a value of a tile is a bit");

/* The prover's memory. */
struct lostcode_prove {
    const struct lostcode_notes *notes;
    struct lostcode_marks seen, follows;
    uint32_t codes;
    uint32_t code[LC_CODES_MAX];    /* all that what is seen leaves, four bits a symbol */
    uint16_t row[LC_CODES_MAX];     /* the rounds each breaks */
    uint64_t within[LC_ROUND_SETS]; /* values of codes whose row lies within the set */
};

/* The notes must outlive it. False where no code agrees with them. */
bool lostcode_prove_open(struct lostcode_prove *p, const struct lostcode_notes *notes);
/* How many codes agree with the notes and with one round more. */
uint32_t lostcode_prove_agreeing(const struct lostcode_prove *p, const struct lostcode_fact *more);
/* The easiest step from marks that follow; false where all that follows is marked. */
bool lostcode_prove_easiest(struct lostcode_prove *p, const struct lostcode_marks *known,
                            struct lostcode_step *out);
/* All steps to everything that follows, or to what follows of a goal (else NULL), without
 * those it does not need. */
int lostcode_prove_chain(struct lostcode_prove *p, const struct lostcode_marks *known,
                         const struct lostcode_marks *goal, struct lostcode_step *steps,
                         int *grade);

#endif
