#include "ai/lostcode/prove.h"

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"

static struct lostcode_marks less(const struct lostcode_marks *a, const struct lostcode_marks *b)
{
    struct lostcode_marks out;
    for (int k = 0; k < LC_SYMBOLS; k++)
        out.not[k] = (uint16_t)(a->not[k] & ~b->not[k]);
    return out;
}

static void add(struct lostcode_marks *to, const struct lostcode_marks *m)
{
    for (int k = 0; k < LC_SYMBOLS; k++)
        to->not[k] = (uint16_t)(to->not[k] | m->not[k]);
}

static bool empty(const struct lostcode_marks *m)
{
    unsigned any = 0;
    for (int k = 0; k < LC_SYMBOLS; k++)
        any |= m->not[k];
    return any == 0;
}

/* ---- codes and rows -------------------------------------------------------------------------- */

static bool agrees(const struct lostcode_fact *f, uint32_t code)
{
    int sum = f->known;
    for (int k = 0; k < LC_SYMBOLS; k++)
        sum += f->count[k] * lostcode_tile_of(code, k);
    return bits_has(f->sums, sum);
}

static uint16_t row_of(const struct lostcode_notes *n, uint32_t code)
{
    unsigned row = 0;
    for (int i = 0; i < n->facts; i++)
        row |= agrees(&n->fact[i], code) ? 0 : 1u << i;
    return (uint16_t)row;
}

static void list_codes(struct lostcode_prove *p, int symbol, uint32_t code)
{
    if (symbol == p->notes->symbols) {
        ASTRO_ASSERT(p->codes < LC_CODES_MAX);
        p->row[p->codes] = row_of(p->notes, code);
        p->code[p->codes++] = code;
        return;
    }
    BITS_EACH(v, p->notes->may[symbol])
    list_codes(p, symbol + 1, code | (uint32_t)v << (LC_CODE_BITS * symbol));
}

bool lostcode_prove_open(struct lostcode_prove *p, const struct lostcode_notes *notes)
{
    struct lostcode_marks possible = {{0}};
    p->notes = notes;
    p->codes = 0;
    p->seen = p->follows = (struct lostcode_marks){{0}};
    list_codes(p, 0, 0);
    for (uint32_t i = 0; i < p->codes; i++)
        for (int k = 0; p->row[i] == 0 && k < notes->symbols; k++)
            possible.not[k] |= (uint16_t)bits_one(lostcode_tile_of(p->code[i], k));
    for (int k = 0; k < notes->symbols; k++) {
        p->seen.not[k] = (uint16_t)(bits_below(notes->values) & ~(uint64_t)notes->may[k]);
        p->follows.not[k] = (uint16_t)(bits_below(notes->values) & ~(uint64_t)possible.not[k]);
    }
    return possible.not[0] != 0;
}

uint32_t lostcode_prove_agreeing(const struct lostcode_prove *p, const struct lostcode_fact *more)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->codes; i++)
        n += p->row[i] == 0 && agrees(more, p->code[i]);
    return n;
}

static bool obeys(const struct lostcode_prove *p, uint32_t code, const struct lostcode_marks *m)
{
    for (int k = 0; k < p->notes->symbols; k++)
        if (bits_has(m->not[k], lostcode_tile_of(code, k)))
            return false;
    return true;
}

/* ---- proofs ------------------------------------------------------------------------------------
 */

/* Which tile has which value, as one bit of a word. */
static uint64_t value_bit(int symbol, int value)
{
    return bits_one(symbol * LC_VALUES_MAX + value);
}

/* Finds for every set of rounds which values the codes have whose whole row it holds: the
 * rounds outside do not prove that a tile has none of them. */
static void fill_within(struct lostcode_prove *p, const struct lostcode_marks *known)
{
    int sets = 1 << p->notes->facts;
    memset(p->within, 0, sizeof p->within);
    for (uint32_t i = 0; i < p->codes; i++) {
        if (!obeys(p, p->code[i], known))
            continue;
        for (int k = 0; k < p->notes->symbols; k++)
            p->within[p->row[i]] |= value_bit(k, lostcode_tile_of(p->code[i], k));
    }
    for (int b = 1; b < sets; b <<= 1)
        for (int s = 0; s < sets; s++)
            if (s & b)
                p->within[s] |= p->within[s ^ b];
}

/* The first of the smallest sets of at most so many rounds; -1: there is none. */
static int smallest(const struct lostcode_prove *p, int symbol, int value, int most)
{
    int best = -1, all = (1 << p->notes->facts) - 1;
    uint64_t bit = value_bit(symbol, value);
    for (int s = 0; s <= all; s++) {
        if ((p->within[all & ~s] & bit) || bits_count((uint64_t)s) > most)
            continue;
        best = s;
        most = bits_count((uint64_t)s) - 1;
    }
    return best;
}

/* Everything a set gives, from what is left to be shown. */
static void gather(struct lostcode_prove *p, const struct lostcode_marks *known,
                   struct lostcode_step *out)
{
    struct lostcode_marks left = less(&p->follows, known), possible = {{0}};
    for (uint32_t i = 0; i < p->codes; i++) {
        if ((p->row[i] & out->cites) || !obeys(p, p->code[i], known))
            continue;
        for (int k = 0; k < p->notes->symbols; k++)
            possible.not[k] |= (uint16_t)bits_one(lostcode_tile_of(p->code[i], k));
    }
    out->gives = less(&left, &possible);
}

static bool all_given(struct lostcode_prove *p, const struct lostcode_step *s,
                      const struct lostcode_marks *marks)
{
    for (uint32_t i = 0; i < p->codes; i++) {
        if ((p->row[i] & s->cites) || !obeys(p, p->code[i], marks))
            continue;
        if (!obeys(p, p->code[i], &s->gives))
            return false;
    }
    return true;
}

/* Leaves of the known marks those that the step needs. What is seen needs no
 * mention; symbols that no cited round speaks of need none either. */
static void thin(struct lostcode_prove *p, struct lostcode_step *s)
{
    s->marks = less(&s->marks, &p->seen);
    for (int k = 0; k < p->notes->symbols; k++) {
        struct lostcode_marks without = s->marks;
        without.not[k] = 0;
        if (all_given(p, s, &without))
            s->marks = without;
        BITS_EACH(v, s->marks.not[k])
        {
            without = s->marks;
            without.not[k] = (uint16_t)(without.not[k] & ~bits_one((int)v));
            if (all_given(p, s, &without))
                s->marks = without;
        }
    }
}

static bool look(struct lostcode_prove *p, const struct lostcode_marks *known,
                 struct lostcode_step *out)
{
    struct lostcode_marks left = less(&p->follows, known);
    int best = -1, most = LC_FACTS_MAX;
    if (empty(&left))
        return false;
    fill_within(p, known);
    for (int k = 0; k < p->notes->symbols; k++) {
        BITS_EACH(v, left.not[k])
        {
            int found = smallest(p, k, (int)v, most);
            if (found < 0)
                continue;
            best = found;
            most = bits_count((uint64_t)found) - 1;
        }
    }
    if (best < 0)
        return false;
    *out = (struct lostcode_step){
        .cost = (uint8_t)bits_count((uint64_t)best), .cites = (uint16_t)best, .marks = *known};
    gather(p, known, out);
    return true;
}

bool lostcode_prove_easiest(struct lostcode_prove *p, const struct lostcode_marks *known,
                            struct lostcode_step *out)
{
    struct lostcode_marks now = *known;
    add(&now, &p->seen);
    if (!look(p, &now, out))
        return false;
    thin(p, out);
    return true;
}

/* From the last step to the first, keeps what is needed for what comes behind. */
static int prune(struct lostcode_prove *p, const struct lostcode_marks *known,
                 struct lostcode_marks need, struct lostcode_step *steps, int n)
{
    int first = n;
    for (int i = n; i-- > 0;) {
        struct lostcode_step step = steps[i];
        struct lostcode_marks rest = less(&step.gives, &need);
        step.gives = less(&step.gives, &rest);
        if (empty(&step.gives))
            continue;
        thin(p, &step);
        need = less(&need, &step.gives);
        add(&need, &step.marks);
        need = less(&need, known);
        steps[--first] = step;
    }
    memmove(steps, steps + first, (size_t)(n - first) * sizeof *steps);
    return n - first;
}

int lostcode_prove_chain(struct lostcode_prove *p, const struct lostcode_marks *known,
                         const struct lostcode_marks *goal, struct lostcode_step *steps, int *grade)
{
    struct lostcode_marks before = *known, now, want = p->follows, missing;
    int n = 0;
    add(&before, &p->seen);
    now = before;
    for (int k = 0; goal && k < LC_SYMBOLS; k++)
        want.not[k] = (uint16_t)(want.not[k] & goal->not[k]);
    *grade = 0;
    while (missing = less(&want, &now), !empty(&missing)) {
        bool found = look(p, &now, &steps[n]);
        ASTRO_ASSERT(found);
        *grade = steps[n].cost > *grade ? steps[n].cost : *grade;
        add(&now, &steps[n++].gives);
    }
    return prune(p, &before, less(&want, &before), steps, n);
}
