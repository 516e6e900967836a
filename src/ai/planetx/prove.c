#include "ai/planetx/prove.h"

#include "ai/planetx/prove_internal.h"
#include "base/bits.h"
#include "base/panic.h"

size_t prove_size(void)
{
    return sizeof(struct prove);
}

struct prove *prove_open(void *memory, enum sky_mode mode, const struct fact *facts, int n)
{
    struct prove *p = memory;
    ASTRO_ASSERT(n >= 0 && n <= PROVE_FACTS_MAX);
    p->mode = mode;
    p->sectors = sky_rules(mode)->sectors;
    p->facts = n;
    for (int i = 0; i < n; i++)
        p->fact[i] = facts[i];
    p->all = prove_rules_of(mode) | bits_below(n) << PROVE_RULES;
    p->sorted = false;
    p->pooled = p->pool_next = p->alive = 0;
    p->solution = (struct sky){.mode = (uint8_t)mode};
    prove_clauses_make(&p->clauses, mode, facts, n);
    return p;
}

/* ---- smallest proofs ----------------------------------------------------------------------- */

prove_set prove_thin(struct prove *p, prove_set from, const struct prove_marks *known,
                     struct denial d)
{
    struct sky unused;
    prove_set kept = from;
    BITS_EACH(k, from)
    {
        prove_set less = kept & ~bits_one((int)k);
        if (bits_has(kept, (int)k) && !prove_refuted(p, less, d) &&
            prove_ask(p, less, known, d, SEARCH_BUDGET, &unused) == SAT_NO)
            kept = prove_core(p);
    }
    return kept;
}

/* Skies near the one that fits which deny the claim, and those near them, break little. They
 * cost far less than asking the solver. */
static void seed(struct prove *p, const struct prove_marks *known, struct denial d)
{
    int s = d.claim.sector - 1, n = prove_gather(p, d);
    for (int b = 0; b < p->sectors; b++) {
        struct sky near = prove_swapped(&p->solution, s, b);
        if (bits_has(near.at[d.claim.type], s) != d.claim.is)
            n = prove_pool_near(p, known, d, &near, n);
    }
}

/* One hunt for a smallest proof. */
struct hunt {
    struct prove *p;
    const struct prove_marks *known;
    struct denial d;
    int most;       /* the largest size that is looked for */
    int size;       /* no smaller set is a proof */
    uint64_t limit; /* of all conflicts */
};

/* Goes through sets of growing size, with so many conflicts for each. A set that takes more is
 * doubtful and left aside: often another one as small is quickly seen to be a proof, and where
 * none is, the next round takes longer over this size. */
static bool go_round(struct hunt *h, uint32_t budget, prove_set *out)
{
    struct prove *p = h->p;
    prove_set doubtful[DOUBTS_MAX];
    int doubts = 0;
    while (h->size <= h->most && p->clauses.sat.conflicts < h->limit) {
        struct sky sky;
        int n = prove_gather(p, h->d);
        if (n + doubts >= POOL_MAX)
            return false;
        for (int i = 0; i < doubts; i++)
            p->rows[0][n++] = p->all & ~doubtful[i];
        bool hit = prove_hit(p, n, h->size, out);
        if (!hit && doubts)
            return false;
        if (!hit) {
            h->size++;
            continue;
        }
        enum sat_result r = prove_ask(p, *out, h->known, h->d, budget, &sky);
        if (r == SAT_NO)
            return true;
        if (r == SAT_SPENT) {
            if (doubts == DOUBTS_MAX)
                return false;
            doubtful[doubts++] = *out;
            continue;
        }
        prove_pool(p, *out, h->known, h->d, &sky);
        if (!h->d.any)
            prove_pool_near(p, h->known, h->d, &sky, prove_gather(p, h->d));
    }
    return false;
}

static enum prove_result smallest(struct prove *p, const struct prove_marks *known, struct denial d,
                                  prove_set *out)
{
    /* Nobody follows more than a step may cite: then what cannot be made shorter will do. A
     * clash is looked into further, for there are no steps to it. */
    struct hunt h = {.p = p,
                     .known = known,
                     .d = d,
                     .most = d.any ? HIT_DEPTH - 1 : PROVE_COST_MAX,
                     .limit = p->clauses.sat.conflicts + CLAIM_BUDGET};
    prove_focus(p, known, true);
    if (!d.any)
        seed(p, known, d);
    for (uint32_t budget = ROUND_BUDGET; budget < CLAIM_BUDGET && h.size <= h.most;
         budget *= ROUND_BUDGET_GROWS) {
        if (budget > ROUND_BUDGET)
            prove_clauses_sum(&p->clauses);
        if (go_round(&h, budget, out))
            return PROVED;
    }
    *out = prove_thin(p, p->all, known, d);
    return bits_count(*out) <= h.size ? PROVED : PROVED_SOMEHOW;
}

bool prove_possible(struct prove *p, prove_set *clash)
{
    struct denial any = {.any = true};
    *clash = 0;
    /* Whether there is a sky is asked to the end: without an answer there is
     * nothing to tell. */
    if (prove_ask(p, p->all, NULL, any, UINT32_MAX, &p->solution) == SAT_YES)
        return true;
    smallest(p, NULL, any, clash);
    return false;
}

/* ---- everything that follows ----------------------------------------------------------------- */

static void strike(struct prove_marks *m, const struct sky *sky)
{
    for (int t = 0; t < SKY_TYPES; t++)
        m->not[t] &= ~sky->at[t];
}

const struct prove_marks *prove_all(struct prove *p)
{
    if (p->sorted)
        return &p->follows;
    struct prove_marks maybe;
    prove_set clash;
    bool possible = prove_possible(p, &clash);
    ASTRO_ASSERT(possible);
    for (int t = 0; t < SKY_TYPES; t++)
        maybe.not[t] = sky_all(p->sectors);
    strike(&maybe, &p->solution);
    p->follows = (struct prove_marks){{0}};
    for (int t = 0; t < SKY_TYPES; t++) {
        for (int s = 0; s < p->sectors; s++) {
            struct sky sky;
            if (!bits_has(maybe.not[t], s))
                continue;
            if (prove_ask(p, p->all, &p->follows, denial_of(s + 1, t), UINT32_MAX, &sky) == SAT_YES)
                strike(&maybe, &sky);
            else
                p->follows.not[t] |= (uint32_t)bits_one(s);
        }
    }
    p->sorted = true;
    return &p->follows;
}

enum prove_result prove_smallest(struct prove *p, struct prove_claim claim,
                                 const struct prove_marks *known, prove_set *out)
{
    const struct prove_marks *all = prove_all(p);
    int s = claim.sector - 1;
    *out = 0;
    if (claim.is ? !bits_has(prove_marks_is(all, p->mode, claim.type), s)
                 : !bits_has(all->not[claim.type], s))
        return PROVE_NOT_KNOWN;
    return smallest(p, known, (struct denial){.claim = claim}, out);
}

void prove_sort(struct prove *p, const struct prove_marks *marks, struct prove_marks *right,
                struct prove_marks *open, struct prove_marks *wrong)
{
    const struct prove_marks *all = prove_all(p);
    *right = prove_marks_both(marks, all);
    *open = prove_marks_less(marks, all);
    for (int t = 0; t < SKY_TYPES; t++)
        wrong->not[t] = open->not[t] & prove_marks_is(all, p->mode, t);
    *open = prove_marks_less(open, wrong);
}
