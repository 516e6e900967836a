#ifndef ASTRO_PLANETX_PROVE_INTERNAL_H
#define ASTRO_PLANETX_PROVE_INTERNAL_H

#include "ai/planetx/prove.h"
#include "ai/planetx/prove_clauses.h"

enum {
    POOL_MAX = 2048,
    HIT_DEPTH = 16,   /* the largest proof that is looked for */
    ASK_BUDGET = 600, /* conflicts: beyond that a proof is given up */
    THIN_BUDGET = 3000,
    SEARCH_BUDGET = 60, /* for what nobody follows anyway */
    GROW_BUDGET = 3,
    NEAR_MORE = 2,       /* so much more than its neighbour may a sky break that is worth keeping */
    CLAIM_BUDGET = 6000, /* conflicts for one claim */
    ROUND_BUDGET = 150,  /* for each set in the first round of a hunt for its proof… */
    ROUND_BUDGET_GROWS = 8, /* …and so many times as many in each further one */
    DOUBTS_MAX = 8,
};

/* A sky that some proof missed, and what it breaks. */
struct pool_sky {
    prove_set row;
    uint32_t at[SKY_TYPES];
};

struct prove {
    enum sky_mode mode;
    int sectors, facts;
    struct fact fact[PROVE_FACTS_MAX];
    prove_set all; /* everything that may be cited */
    bool sorted;   /* `follows` is known */
    struct prove_marks follows;
    struct sky solution; /* some sky that fits */

    int pooled, pool_next; /* the pool is a ring */
    struct pool_sky pool[POOL_MAX];
    int alive; /* skies of the pool that obey the marks in question */
    uint16_t live[POOL_MAX];
    uint8_t bound[SKY_TYPES][SKY_SECTORS_MAX]; /* live skies show that a mark costs as much */
    prove_set rows[HIT_DEPTH + 1][POOL_MAX];   /* what is left to be hit, by depth */

    struct prove_clauses clauses;
};

/* ---- what is asked of the solver -------------------------------------------------- */

/* What a proof must exclude: skies that deny a claim, or (a clash) any sky, or
 * all skies but one. */
struct denial {
    bool any;
    sat_lit other; /* not 0: assumed instead of a claim */
    struct prove_claim claim;
};
/* Any sky but this one; for prove_ask alone, the pool does not know it. */
struct denial prove_deny_sky(struct prove *p, const struct sky *sky);

static inline struct denial denial_of(int sector, int type)
{
    return (struct denial){.claim = {(uint8_t)sector, (uint8_t)type, false}};
}

/* Is there a sky that keeps these constraints and marks and denies the claim? */
enum sat_result prove_ask(struct prove *p, prove_set keep, const struct prove_marks *known,
                          struct denial d, uint32_t budget, struct sky *found);
/* Of the last question, answered SAT_NO: the constraints it came from. */
prove_set prove_core(const struct prove *p);
/* Likewise the marks among `known`. */
struct prove_marks prove_core_marks(const struct prove *p);

/* ---- the pool --------------------------------------------------------------------- */

/* Lets a sky keep as much as is found quickly, and pools it. */
void prove_pool(struct prove *p, prove_set keep, const struct prove_marks *known, struct denial d,
                struct sky *sky);
/* Pools skies that differ from this one by two sectors changed for each other, where they
 * say something that the first n gathered rows do not; gathers them. Returns how many rows
 * there are then. */
int prove_pool_near(struct prove *p, const struct prove_marks *known, struct denial d,
                    const struct sky *sky, int n);
/* A sky with two sectors (from 0) changed for each other. */
struct sky prove_swapped(const struct sky *sky, int a, int b);
bool prove_denies(const struct pool_sky *k, struct denial d);
/* From now on these marks are known (NULL: none): only skies that obey them are
 * live. Marks may only be added, unless `anew`. */
void prove_focus(struct prove *p, const struct prove_marks *known, bool anew);
/* Whether a live sky keeps all of the set and denies the claim: then asking is needless. */
bool prove_refuted(const struct prove *p, prove_set cites, struct denial d);
/* Gathers the rows of live skies that a proof of the claim has to hit; how many. */
int prove_gather(struct prove *p, struct denial d);
/* A set of at most `size` that hits the first n gathered rows. */
bool prove_hit(struct prove *p, int n, int size, prove_set *out);

/* A proof of which nothing can be left out, found by leaving out of `from` what
 * can. prove_focus has seen what is known. */
prove_set prove_thin(struct prove *p, prove_set from, const struct prove_marks *known,
                     struct denial d);

/* ---- chains in two halves ---------------------------------------------------------- */

/* Goes on by the easiest step until all that is wanted, which must follow, is
 * marked. Returns how many steps; *grade is the cost of the hardest, which no
 * other way there can do without. Gives up where a step would cost more than
 * `cap`: then the grade is cap + 1. */
int prove_walk(struct prove *p, const struct prove_marks *known, const struct prove_marks *want,
               int cap, struct prove_step *steps, int *grade);
/* From the last step to the first, keeps what is needed for what comes behind. */
int prove_prune(struct prove *p, const struct prove_marks *known, const struct prove_marks *want,
                struct prove_step *steps, int n);

/* The pattern of a step. */
enum prove_pattern prove_classify(const struct prove *p, prove_set cites, int cost);

#endif
