#include <string.h>

#include "ai/planetx/prove_internal.h"
#include "base/bits.h"
#include "base/panic.h"

/* ---- the solver ------------------------------------------------------------------------ */

enum sat_result prove_ask(struct prove *p, prove_set keep, const struct prove_marks *known,
                          struct denial d, uint32_t budget, struct sky *found)
{
    sat_lit assume[64 + SKY_SECTORS_MAX * SKY_TYPES + 1];
    int n = 0;
    struct prove_clauses *c = &p->clauses;
    if (d.other) {
        assume[n++] = d.other;
    } else if (!d.any) {
        int var = prove_var(d.claim.sector - 1, d.claim.type);
        assume[n++] = d.claim.is ? sat_isnt(var) : sat_is(var);
    }
    for (int t = 0; known && t < SKY_TYPES; t++)
        BITS_EACH(s, known->not[t])
    assume[n++] = sat_isnt(prove_var((int)s, t));
    BITS_EACH(i, keep)
    assume[n++] = sat_is(c->selector[i]);
    /* Near a sky that fits, few constraints are broken. */
    for (int s = 0; s < p->sectors; s++)
        for (int t = 0; t < SKY_TYPES; t++)
            c->sat.phase[prove_var(s, t)] = bits_has(p->solution.at[t], s);
    enum sat_result result = sat_solve(&c->sat, assume, n, budget);
    if (result != SAT_YES)
        return result;
    *found = (struct sky){.mode = (uint8_t)p->mode};
    for (int s = 0; s < p->sectors; s++)
        for (int t = 0; t < SKY_TYPES; t++)
            if (c->sat.model[prove_var(s, t)])
                found->at[t] |= (uint32_t)bits_one(s);
    return SAT_YES;
}

struct denial prove_deny_sky(struct prove *p, const struct sky *sky)
{
    struct sat *s = &p->clauses.sat;
    sat_lit lit[SKY_SECTORS_MAX + 1];
    sat_lit other = sat_is(sat_var(s, false));
    int n = 0;
    lit[n++] = sat_not(other);
    for (int i = 0; i < p->sectors; i++)
        lit[n++] = sat_isnt(prove_var(i, (int)sky_type_at(sky, i + 1)));
    bool fits = sat_add(s, lit, n);
    ASTRO_ASSERT(fits);
    return (struct denial){.any = true, .other = other};
}

prove_set prove_core(const struct prove *p)
{
    const struct sat *s = &p->clauses.sat;
    prove_set out = 0;
    for (int i = 0; i < s->cores; i++)
        BITS_EACH(k, p->all)
    if (s->core[i] == sat_is(p->clauses.selector[k]))
        out |= bits_one((int)k);
    return out;
}

struct prove_marks prove_core_marks(const struct prove *p)
{
    const struct sat *s = &p->clauses.sat;
    struct prove_marks out = {{0}};
    for (int i = 0; i < s->cores; i++) {
        int var = (int)(s->core[i] >> 1);
        if ((s->core[i] & 1) && var < p->sectors * SKY_TYPES)
            out.not[var % SKY_TYPES] |= (uint32_t)bits_one(var / SKY_TYPES);
    }
    return out;
}

/* ---- the pool --------------------------------------------------------------------------- */

bool prove_denies(const struct pool_sky *k, struct denial d)
{
    return d.any || bits_has(k->at[d.claim.type], d.claim.sector - 1) != d.claim.is;
}

static bool obeys(const struct pool_sky *k, const struct prove_marks *known)
{
    uint32_t broken = 0;
    for (int t = 0; known && t < SKY_TYPES; t++)
        broken |= k->at[t] & known->not[t];
    return broken == 0;
}

/* Without this sky, what it denied may be easier to prove. */
static void bury(struct prove *p, const struct pool_sky *k)
{
    for (int t = 0; t < SKY_TYPES; t++)
        BITS_EACH(s, k->at[t])
    p->bound[t][s] = 0;
}

void prove_focus(struct prove *p, const struct prove_marks *known, bool anew)
{
    if (anew) {
        memset(p->bound, 0, sizeof p->bound);
        p->alive = p->pooled;
        for (int i = 0; i < p->pooled; i++)
            p->live[i] = (uint16_t)i;
    }
    int kept = 0;
    for (int i = 0; i < p->alive; i++) {
        if (obeys(&p->pool[p->live[i]], known))
            p->live[kept++] = p->live[i];
        else
            bury(p, &p->pool[p->live[i]]);
    }
    p->alive = kept;
}

/* A place for one more sky: once the pool is full, that of the oldest. */
static int place_in_pool(struct prove *p)
{
    int at = p->pool_next;
    p->pool_next = (p->pool_next + 1) % POOL_MAX;
    p->pooled += p->pooled < POOL_MAX;
    int kept = 0;
    for (int i = 0; i < p->alive; i++) {
        if (p->live[i] != at)
            p->live[kept++] = p->live[i];
        else
            bury(p, &p->pool[at]);
    }
    p->alive = kept;
    p->live[p->alive++] = (uint16_t)at;
    return at;
}

void prove_pool(struct prove *p, prove_set keep, const struct prove_marks *known, struct denial d,
                struct sky *sky)
{
    prove_set row = prove_row(sky, p->fact, p->facts);
    prove_set tried = keep;
    while (row & ~tried) {
        prove_set one = (row & ~tried) & (~(row & ~tried) + 1);
        struct sky better;
        tried |= one;
        if (prove_ask(p, (p->all & ~row) | one, known, d, GROW_BUDGET, &better) == SAT_YES) {
            *sky = better;
            row = prove_row(sky, p->fact, p->facts);
        }
    }
    struct pool_sky *k = &p->pool[place_in_pool(p)];
    k->row = row;
    for (int t = 0; t < SKY_TYPES; t++)
        k->at[t] = sky->at[t];
}

/* Whether a row says nothing that the first n gathered rows do not say already. */
static bool said(const prove_set *rows, int n, prove_set row)
{
    for (int i = 0; i < n; i++)
        if (!(rows[i] & ~row))
            return true;
    return false;
}

int prove_pool_near(struct prove *p, const struct prove_marks *known, struct denial d,
                    const struct sky *sky, int n)
{
    int most = bits_count(prove_row(sky, p->fact, p->facts)) + NEAR_MORE;
    for (int a = 0; a < p->sectors; a++) {
        for (int b = 0; b < a && n < POOL_MAX / 2; b++) {
            struct sky near = prove_swapped(sky, a, b);
            struct pool_sky k = {0};
            memcpy(k.at, near.at, sizeof k.at);
            if (!prove_denies(&k, d) || !obeys(&k, known))
                continue;
            k.row = prove_row(&near, p->fact, p->facts);
            if (bits_count(k.row) > most || said(p->rows[0], n, k.row))
                continue;
            p->pool[place_in_pool(p)] = k;
            p->rows[0][n++] = k.row;
        }
    }
    return n;
}

struct sky prove_swapped(const struct sky *sky, int a, int b)
{
    struct sky out = *sky;
    int ta = (int)sky_type_at(sky, a + 1), tb = (int)sky_type_at(sky, b + 1);
    uint32_t both = (uint32_t)(bits_one(a) | bits_one(b));
    if (ta == tb)
        return out;
    out.at[ta] ^= both;
    out.at[tb] ^= both;
    return out;
}

int prove_gather(struct prove *p, struct denial d)
{
    int n = 0;
    for (int i = 0; i < p->alive; i++)
        if (prove_denies(&p->pool[p->live[i]], d))
            p->rows[0][n++] = p->pool[p->live[i]].row;
    return n;
}

bool prove_refuted(const struct prove *p, prove_set cites, struct denial d)
{
    for (int i = 0; i < p->alive; i++) {
        const struct pool_sky *k = &p->pool[p->live[i]];
        if (!(k->row & cites) && prove_denies(k, d))
            return true;
    }
    return false;
}

/* ---- hitting sets --------------------------------------------------------------------------- */

/* How many rows there are of which no two have anything in common, taken as
 * they come: each needs a member of its own. */
static int disjoint(const prove_set *row, int n, int enough)
{
    prove_set seen = 0;
    int count = 0;
    for (int i = 0; i < n && count < enough; i++)
        if (!(row[i] & seen)) {
            seen |= row[i];
            count++;
        }
    return count;
}

/* Hits the n rows of a depth with `size` more members, none of them of `never`. */
static bool hit(struct prove *p, int depth, int n, int size, prove_set never, prove_set *out)
{
    const prove_set *row = p->rows[depth];
    prove_set common = p->all, shortest = 0;
    int fewest = 65;
    if (n == 0)
        return true;
    if (size == 0)
        return false;
    for (int i = 0; i < n; i++) {
        common &= row[i];
        int members = bits_count(row[i] & ~never);
        if (members < fewest) {
            fewest = members;
            shortest = row[i] & ~never;
        }
    }
    common &= ~never;
    if (common) {
        *out |= bits_one(bits_lowest(common));
        return true;
    }
    if (size == 1 || fewest == 0 || disjoint(row, n, size + 1) > size)
        return false;
    BITS_EACH(k, shortest)
    {
        int left = 0;
        for (int i = 0; i < n; i++)
            if (!bits_has(row[i], (int)k))
                p->rows[depth + 1][left++] = row[i];
        prove_set found = 0;
        if (hit(p, depth + 1, left, size - 1, never, &found)) {
            *out |= found | bits_one((int)k);
            return true;
        }
        never |= bits_one((int)k);
    }
    return false;
}

bool prove_hit(struct prove *p, int n, int size, prove_set *out)
{
    *out = 0;
    return hit(p, 0, n, size, 0, out);
}
