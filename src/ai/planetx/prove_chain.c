#include <string.h>

#include "ai/planetx/prove_internal.h"
#include "base/bits.h"

/* ---- one step ------------------------------------------------------------------------------- */

/* One look for the easiest step. */
struct look {
    struct prove *p;
    struct prove_marks known, left;
    struct prove_step *out;
};

static uint32_t one_of(int sector)
{
    return (uint32_t)bits_one(sector - 1);
}

/* Whether the set proves a mark; if not, one more sky is pooled. */
static enum sat_result proves(struct look *l, prove_set cites, struct denial d)
{
    struct sky sky;
    if (prove_refuted(l->p, cites, d))
        return SAT_YES;
    enum sat_result r = prove_ask(l->p, cites, &l->known, d, ASK_BUDGET, &sky);
    if (r == SAT_YES)
        prove_pool(l->p, cites, &l->known, d, &sky);
    return r;
}

/* Everything that a set proves, into the step. */
static void take(struct look *l, prove_set cites, int cost)
{
    struct prove_step *out = l->out;
    *out = (struct prove_step){.cost = (uint8_t)cost, .cites = cites, .marks = l->known};
    out->pattern = (uint8_t)prove_classify(l->p, cites, cost);
    for (int t = 0; t < SKY_TYPES; t++)
        BITS_EACH(s, l->left.not[t])
    if (proves(l, cites, denial_of((int)s + 1, t)) == SAT_NO)
        out->gives.not[t] |= (uint32_t)bits_one((int)s);
}

/* In which order single constraints are tried: what is told plainly first. */
static int directness(const struct prove *p, int k)
{
    if (k < PROVE_RULES)
        return k == PROVE_COMETS ? 2 : k >= PROVE_COUNTS ? 4 : 5;
    const struct fact *f = &p->fact[k - PROVE_RULES];
    switch ((enum fact_kind)f->kind) {
    case FACT_IS:
    case FACT_NOT:
    case FACT_TARGET:
        return 0;
    case FACT_SURVEY:
        return f->n == 0 ? 1 : 3;
    case FACT_LOCATE:
        return f->n == 1 ? 0 : 7;
    default:
        return 6;
    }
}
enum { DIRECTNESS_MAX = 7 };

/* What single constraints the live skies leave as proofs of a mark. */
static prove_set common(const struct prove *p, struct denial d)
{
    prove_set all = p->all;
    for (int i = 0; i < p->alive; i++)
        if (prove_denies(&p->pool[p->live[i]], d))
            all &= p->pool[p->live[i]].row;
    return all;
}

/* A step that cites one thing. */
static bool look_single(struct look *l)
{
    struct prove *p = l->p;
    for (int rank = 0; rank <= DIRECTNESS_MAX; rank++) {
        BITS_EACH(k, p->all)
        {
            if (directness(p, (int)k) != rank)
                continue;
            for (int t = 0; t < SKY_TYPES; t++) {
                BITS_EACH(s, l->left.not[t])
                {
                    struct denial d = denial_of((int)s + 1, t);
                    if (p->bound[t][s] > 1 || !bits_has(common(p, d), (int)k))
                        continue;
                    if (proves(l, bits_one((int)k), d) != SAT_NO)
                        continue;
                    take(l, bits_one((int)k), 1);
                    return true;
                }
            }
        }
    }
    return false;
}

/* A proof of one mark that cites so much; anything cheaper has been ruled out. */
static bool look_mark(struct look *l, int size, struct denial d)
{
    struct prove *p = l->p;
    uint8_t *bound = &p->bound[d.claim.type][d.claim.sector - 1];
    while (*bound <= size) {
        prove_set cites;
        int n = prove_gather(p, d);
        if (!prove_hit(p, n, size, &cites)) {
            *bound = (uint8_t)(size + 1);
            return false;
        }
        enum sat_result r = proves(l, cites, d);
        if (r == SAT_SPENT) {
            /* Given up, and not tried again before one of its skies is gone. */
            *bound = (uint8_t)(size + 1);
            return false;
        }
        if (r == SAT_NO) {
            take(l, cites, size);
            return true;
        }
    }
    return false;
}

static bool look_of_size(struct look *l, int size)
{
    for (int t = 0; t < SKY_TYPES; t++)
        BITS_EACH(s, l->left.not[t])
    if (look_mark(l, size, denial_of((int)s + 1, t)))
        return true;
    return false;
}

/* Nothing short is left: the first mark, by all that it needs. */
static void look_far(struct look *l)
{
    int t = 0;
    while (!l->left.not[t])
        t++;
    struct denial d = denial_of(bits_lowest(l->left.not[t]) + 1, t);
    prove_set cites = prove_thin(l->p, l->p->all, &l->known, d);
    take(l, cites, PROVE_COST_MAX + 1);
    l->out->gives.not[t] |= one_of(d.claim.sector);
}

/* The easiest step that costs no more than `cap`. prove_focus has seen what is
 * known. */
static bool look(struct prove *p, const struct prove_marks *known, int cap, struct prove_step *out)
{
    struct look l = {.p = p, .known = *known, .out = out};
    l.left = prove_marks_less(prove_all(p), known);
    if (prove_marks_empty(&l.left))
        return false;
    if (look_single(&l))
        return true;
    for (int size = 2; size <= cap && size <= PROVE_COST_MAX; size++)
        if (look_of_size(&l, size))
            return true;
    if (cap <= PROVE_COST_MAX)
        return false;
    look_far(&l);
    return true;
}

/* ---- what a step needs --------------------------------------------------------------------- */

/* Whether a sky of the pool keeps what a step cites and marks, and denies some of what it
 * gives: then asking is needless. */
static bool step_refuted(const struct prove *p, const struct prove_step *step)
{
    for (int i = 0; i < p->pooled; i++) {
        const struct pool_sky *k = &p->pool[i];
        uint32_t broken = 0, denied = 0;
        for (int t = 0; t < SKY_TYPES; t++) {
            broken |= k->at[t] & step->marks.not[t];
            denied |= k->at[t] & step->gives.not[t];
        }
        if (!(k->row & step->cites) && !broken && denied)
            return true;
    }
    return false;
}

/* Whether some of what a step gives does not follow from what it cites and marks; if all does,
 * what it used of the marks. */
static enum sat_result lacking(struct prove *p, const struct prove_step *step,
                               struct prove_marks *used)
{
    uint32_t budget = step->pattern == PROVE_SEARCH ? SEARCH_BUDGET : THIN_BUDGET;
    struct sky sky;
    *used = (struct prove_marks){{0}};
    if (step_refuted(p, step))
        return SAT_YES;
    for (int t = 0; t < SKY_TYPES; t++) {
        BITS_EACH(s, step->gives.not[t])
        {
            struct denial d = denial_of((int)s + 1, t);
            enum sat_result r = prove_ask(p, step->cites, &step->marks, d, budget, &sky);
            if (r != SAT_NO)
                return r;
            struct prove_marks core = prove_core_marks(p);
            prove_marks_add(used, &core);
        }
    }
    return SAT_NO;
}

/* Makes a step of less, where that gives the same. Where it cannot be told, nobody would
 * follow the step either: it takes a search of all skies. */
static void try_less(struct prove *p, struct prove_step *step, prove_set cites,
                     const struct prove_marks *marks)
{
    struct prove_step less = *step;
    struct prove_marks used;
    less.cites = cites;
    less.marks = *marks;
    enum sat_result r = lacking(p, &less, &used);
    if (r == SAT_NO) {
        step->cites = cites;
        step->marks = used;
    }
    if (r == SAT_SPENT)
        step->pattern = PROVE_SEARCH;
    if (step->pattern == PROVE_SEARCH)
        return;
    step->cost = (uint8_t)bits_count(step->cites);
    step->pattern = (uint8_t)prove_classify(p, step->cites, step->cost);
}

/* Leaves of what a step cites, and of the marks known before, only what it needs; of a search
 * what is quickly seen to be needless is left out. Marks of the person and of early steps are
 * kept rather than later ones. */
static void thin(struct prove *p, struct prove_step *step)
{
    struct prove_marks marks = step->marks;
    BITS_EACH(k, step->cites)
    if (bits_has(step->cites, (int)k))
        try_less(p, step, step->cites & ~bits_one((int)k), &marks);
    try_less(p, step, step->cites, &step->marks);
    for (int t = SKY_TYPES; t-- > 0;) {
        BITS_EACH(s, step->marks.not[t])
        {
            marks = step->marks;
            marks.not[t] &= ~(uint32_t)bits_one((int)s);
            if (bits_has(step->marks.not[t], (int)s))
                try_less(p, step, step->cites, &marks);
        }
    }
}

bool prove_easiest(struct prove *p, const struct prove_marks *known, struct prove_step *out)
{
    prove_all(p);
    prove_focus(p, known, true);
    if (!look(p, known, PROVE_COST_MAX + 1, out))
        return false;
    thin(p, out);
    return true;
}

/* ---- the chain ---------------------------------------------------------------------------------
 */

int prove_walk(struct prove *p, const struct prove_marks *known, const struct prove_marks *want,
               int cap, struct prove_step *steps, int *grade)
{
    struct prove_marks now = *known, missing;
    int n = 0;
    *grade = 0;
    prove_focus(p, known, true);
    while (missing = prove_marks_less(want, &now), !prove_marks_empty(&missing)) {
        if (!look(p, &now, cap, &steps[n])) {
            *grade = cap + 1;
            return n;
        }
        *grade = steps[n].cost > *grade ? steps[n].cost : *grade;
        prove_marks_add(&now, &steps[n++].gives);
        prove_focus(p, &now, false);
    }
    return n;
}

int prove_prune(struct prove *p, const struct prove_marks *known, const struct prove_marks *want,
                struct prove_step *steps, int n)
{
    int first = n;
    struct prove_marks need = prove_marks_less(want, known);
    for (int i = n; i-- > 0;) {
        struct prove_step step = steps[i];
        step.gives = prove_marks_both(&step.gives, &need);
        if (prove_marks_empty(&step.gives))
            continue;
        thin(p, &step);
        need = prove_marks_less(&need, &step.gives);
        prove_marks_add(&need, &step.marks);
        need = prove_marks_less(&need, known);
        steps[--first] = step;
    }
    memmove(steps, steps + first, (size_t)(n - first) * sizeof *steps);
    return n - first;
}

int prove_chain(struct prove *p, const struct prove_marks *known, const struct prove_marks *goal,
                struct prove_step *steps, int *grade)
{
    const struct prove_marks *all = prove_all(p);
    struct prove_marks want = goal ? prove_marks_both(goal, all) : *all;
    int n = prove_walk(p, known, &want, PROVE_COST_MAX + 1, steps, grade);
    return prove_prune(p, known, &want, steps, n);
}
