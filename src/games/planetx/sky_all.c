#include "base/bits.h"
#include "base/panic.h"
#include "games/planetx/sky.h"

/* All skies in order. The sets that one type alone may fill are few (at most
 * 135), so they are listed first; then the lists are crossed. Dwarf planets
 * come outermost: the number of skies before each of their sets is a short
 * table, and ranking walks the skies of one such set only. */

enum { SETS_MAX = 136, DWARF_SETS_MAX = 108 };

struct sets {
    uint32_t n;
    uint32_t set[SETS_MAX];
};

struct lists {
    struct sets d, a, c;
};

/* The number of skies whose D mask is smaller than the i-th of the list. */
static const uint32_t skies_before[SKY_MODES][DWARF_SETS_MAX] = {
#include "games/planetx/sky_counts.inc"
};

static void list_sets(enum sky_mode mode, enum sky_type type, struct sets *out)
{
    const struct sky_rules *r = sky_rules(mode);
    out->n = 0;
    for (uint32_t m = sky_all(r->count[type]); m < (uint32_t)1 << r->sectors;) {
        if (sky_set_fits(mode, type, m)) {
            ASTRO_ASSERT(out->n < SETS_MAX);
            out->set[out->n++] = m;
        }
        /* The next larger number with as many bits. */
        uint32_t low = m & (0 - m);
        uint32_t carry = m + low;
        m = carry | (((m ^ carry) >> 2) >> bits_lowest(low));
    }
}

static void list_all(enum sky_mode mode, struct lists *out)
{
    list_sets(mode, SKY_D, &out->d);
    list_sets(mode, SKY_A, &out->a);
    list_sets(mode, SKY_C, &out->c);
}

struct visitor {
    bool (*visit)(void *ctx, const struct sky *sky);
    void *ctx;
};

/* C, A, D are set in *sky: places X and the two G in what is free. */
static bool walk_rest(int n, struct sky *sky, const struct visitor *v)
{
    uint32_t free = sky_all(n) & ~(sky->at[SKY_C] | sky->at[SKY_A] | sky->at[SKY_D]);
    uint32_t for_x = free & ~sky_beside(n, sky->at[SKY_D]); /* PX-6 */
    for (; for_x; for_x &= for_x - 1) {
        uint32_t x = for_x & (0 - for_x);
        uint32_t rest = free ^ x;
        sky->at[SKY_X] = x;
        for (uint32_t highs = rest & (rest - 1); highs; highs &= highs - 1) {
            uint32_t high = highs & (0 - highs);
            for (uint32_t lows = rest & (high - 1); lows; lows &= lows - 1) {
                uint32_t g = high | (lows & (0 - lows));
                uint32_t e = rest ^ g;
                if (g & ~sky_beside(n, e)) /* PX-5 */
                    continue;
                sky->at[SKY_G] = g;
                sky->at[SKY_E] = e;
                if (!v->visit(v->ctx, sky))
                    return false;
            }
        }
    }
    return true;
}

/* All skies with the given dwarf planets. */
static bool walk_dwarfs(enum sky_mode mode, const struct lists *l, uint32_t d,
                        const struct visitor *v)
{
    int n = sky_rules(mode)->sectors;
    struct sky sky = {.mode = (uint8_t)mode};
    sky.at[SKY_D] = d;
    for (uint32_t i = 0; i < l->a.n; i++) {
        if (l->a.set[i] & d)
            continue;
        sky.at[SKY_A] = l->a.set[i];
        for (uint32_t j = 0; j < l->c.n; j++) {
            if (l->c.set[j] & (sky.at[SKY_A] | d))
                continue;
            sky.at[SKY_C] = l->c.set[j];
            if (!walk_rest(n, &sky, v))
                return false;
        }
    }
    return true;
}

void sky_each(enum sky_mode mode, bool (*visit)(void *ctx, const struct sky *sky), void *ctx)
{
    struct lists l;
    struct visitor v = {visit, ctx};
    list_all(mode, &l);
    for (uint32_t i = 0; i < l.d.n; i++)
        if (!walk_dwarfs(mode, &l, l.d.set[i], &v))
            return;
}

/* ---- rank ---------------------------------------------------------------- */

struct seek {
    uint32_t left; /* so many are passed before it */
    struct sky found;
};

static bool seek_place(void *ctx, const struct sky *sky)
{
    struct seek *s = ctx;
    if (s->left-- > 0)
        return true;
    s->found = *sky;
    return false;
}

struct sky sky_unrank(enum sky_mode mode, uint32_t rank)
{
    ASTRO_ASSERT(rank < sky_rules(mode)->skies);
    struct lists l;
    list_all(mode, &l);
    uint32_t i = l.d.n - 1;
    while (skies_before[mode][i] > rank)
        i--;
    struct seek s = {.left = rank - skies_before[mode][i]};
    struct visitor v = {seek_place, &s};
    bool missing = walk_dwarfs(mode, &l, l.d.set[i], &v);
    ASTRO_ASSERT(!missing);
    return s.found;
}

struct sky sky_sample(enum sky_mode mode, struct rng *rng)
{
    return sky_unrank(mode, rng_below(rng, sky_rules(mode)->skies));
}
