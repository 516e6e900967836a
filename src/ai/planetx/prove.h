#ifndef ASTRO_PLANETX_PROVE_H
#define ASTRO_PLANETX_PROVE_H

#include "ai/planetx/prove_rows.h"

/* Proofs that a person can follow.
 *
 * A *mark* says that a sector does not hold a type. A proof of it cites facts,
 * named rules and counts (prove_rows.h); marks that are known already are free.
 * The *row* of a sky is what it breaks of all that may be cited, so a set of
 * citations proves a mark just when it meets the row of every sky that the mark
 * denies: a smallest proof is a smallest set that hits all these rows. A solver
 * finds the skies that a set misses.
 *
 * A *chain* goes step by step. The easiest step comes first; since steps only
 * become easier as marks are added, no other order gets by with an easier
 * hardest step, and its cost is the grade of the whole.
 *
 * What one seat was told is all that goes in. All memory is the caller's, every
 * number an integer, and effort is measured in conflicts of the solver: the
 * same question gives the same answer everywhere. */

/* For each type the sectors that do not hold it; bit s-1 is sector s. */
struct prove_marks {
    uint32_t not[SKY_TYPES];
};

enum prove_pattern {
    PROVE_TOLD,         /* a fact that names a sector */
    PROVE_SWEEP,        /* a survey that found none */
    PROVE_FILLED,       /* a survey and what is known in its range */
    PROVE_CLUE,         /* a clue and what is known */
    PROVE_X_CLUE,       /* the same, about Planet X */
    PROVE_GROUP,        /* a band or a run */
    PROVE_LOCATED,      /* a locate that failed */
    PROVE_COMET,        /* PX-3 */
    PROVE_LONE,         /* PX-4 */
    PROVE_CLOUD,        /* PX-5 */
    PROVE_COLD,         /* PX-6: dwarf planets and X */
    PROVE_DWARFS,       /* PX-6: the band */
    PROVE_ROLL,         /* PX-2: all of a type are found, or must be what is left */
    PROVE_PAIR_SQUEEZE, /* asteroids counted, and in pairs */
    PROVE_GAS_SQUEEZE,  /* gas clouds counted, and beside empty sectors */
    PROVE_BAND_SQUEEZE, /* dwarf planets counted, and in their band */
    PROVE_RULES_MEET,   /* two rules */
    PROVE_COUNTS_MEET,  /* two counts */
    PROVE_RULE_COUNT,   /* a rule and the count of another type */
    PROVE_REST,         /* a survey and the count of its type: the rest of the sky */
    PROVE_SURVEY_RULE,  /* a survey and a rule or another count */
    PROVE_COUNTED,      /* a clue and a count */
    PROVE_CLUE_RULE,    /* a clue and a rule */
    PROVE_X_REACH,      /* a clue about X and the count of X or of the other type */
    PROVE_OVERLAP,      /* two surveys */
    PROVE_CLUE_SURVEY,  /* a clue and a survey */
    PROVE_CLUES,        /* two clues */
    PROVE_THREE,        /* three together */
    PROVE_WEB,          /* four to six together */
    PROVE_SEARCH,       /* only by trying all skies; the one that may cite in vain */
    PROVE_PATTERNS
};

struct prove_step {
    uint8_t cost;    /* how much is cited; of a PROVE_SEARCH perhaps PROVE_COST_MAX + 1 */
    uint8_t pattern; /* enum prove_pattern */
    prove_set cites;
    struct prove_marks marks; /* known before, and needed */
    struct prove_marks gives; /* each of them has no cheaper proof at this point */
};

enum { PROVE_COST_MAX = 6, PROVE_STEPS_MAX = SKY_SECTORS_MAX * SKY_TYPES };

struct prove;

/* How much memory a prover takes (16-aligned). */
size_t prove_size(void);
/* Takes at most PROVE_FACTS_MAX facts. */
struct prove *prove_open(void *memory, enum sky_mode mode, const struct fact *facts, int n);

/* Whether some sky fits the facts. If not, *clash is a smallest set of rules and
 * facts that cannot all be true, and nothing below may be asked. */
bool prove_possible(struct prove *p, prove_set *clash);
/* Everything that follows. */
const struct prove_marks *prove_all(struct prove *p);

/* A claim about a sector (from 1): that it holds a type, or that it does not. */
struct prove_claim {
    uint8_t sector, type; /* enum sky_type */
    bool is;
};
enum prove_result {
    PROVED,          /* *out is a smallest proof, of at most PROVE_COST_MAX citations */
    PROVED_SOMEHOW,  /* *out is a longer one without what is quickly seen to be needless */
    PROVE_NOT_KNOWN, /* the claim does not follow */
};
/* A smallest proof from scratch, or from marks that are known (NULL: none),
 * which must follow themselves. */
enum prove_result prove_smallest(struct prove *p, struct prove_claim claim,
                                 const struct prove_marks *known, prove_set *out);

/* What of a person's marks follows, what is merely not known, and what the facts
 * deny. `marks` is split into the three. */
void prove_sort(struct prove *p, const struct prove_marks *marks, struct prove_marks *right,
                struct prove_marks *open, struct prove_marks *wrong);

/* The easiest step from these marks, which must follow. False where everything
 * that follows is marked. */
bool prove_easiest(struct prove *p, const struct prove_marks *known, struct prove_step *out);

/* The chain from these marks to `goal` (NULL: to everything that follows),
 * without the steps that it does not need. Returns how many steps were written
 * into steps[0 .. PROVE_STEPS_MAX-1], and the cost of the hardest. */
int prove_chain(struct prove *p, const struct prove_marks *known, const struct prove_marks *goal,
                struct prove_step *steps, int *grade);

/* Marks as sets. */
bool prove_marks_empty(const struct prove_marks *m);
void prove_marks_add(struct prove_marks *to, const struct prove_marks *m);
/* Those of a that are not in b. */
struct prove_marks prove_marks_less(const struct prove_marks *a, const struct prove_marks *b);
struct prove_marks prove_marks_both(const struct prove_marks *a, const struct prove_marks *b);
/* The sectors where only this type is left. */
uint32_t prove_marks_is(const struct prove_marks *m, enum sky_mode mode, int type);

#endif
