#include "ai/planetx/deal.h"

#include "base/bits.h"

const struct deal_tuning planetx_deal_tuning[SKY_MODES] = {
    [SKY_STANDARD] = {.tight = 3, .loose = 8, .singles = {400, 600, 500, 100, 1}},
    [SKY_EXPERT] = {.tight = 8, .loose = 16, .singles = {400, 600, 500, 100, 1}},
};

/* The skies that differ from this one only in which of the sectors that look
 * empty holds X, this one included: what is open once A, C, D, G are known. */
struct rivals {
    int n;
    struct sky sky[SKY_SECTORS_MAX];
};

static struct rivals rivals_of(const struct sky *sky)
{
    struct rivals r = {.n = 0};
    uint32_t open = sky->at[SKY_E] | sky->at[SKY_X];
    BITS_EACH(i, open)
    {
        struct sky other = *sky;
        other.at[SKY_X] = (uint32_t)bits_one((int)i);
        other.at[SKY_E] = open ^ other.at[SKY_X];
        if (sky_valid(&other))
            r.sky[r.n++] = other;
    }
    return r;
}

/* A conference clue that may be given, and which rivals it leaves. */
struct candidate {
    uint32_t clue; /* in the pool */
    uint32_t leaves;
};

static int list_candidates(const struct sky *sky, const struct clue_pool *pool,
                           const struct rivals *rivals, struct candidate *out)
{
    int n = 0;
    for (uint32_t i = pool->research; i < pool->n; i++) {
        const struct fact *clue = &pool->clue[i];
        if (!clue_pool_says(pool, (enum sky_mode)sky->mode, i) || !fact_holds(clue, sky))
            continue;
        out[n] = (struct candidate){.clue = i};
        for (int k = 0; k < rivals->n; k++)
            if (fact_holds(clue, &rivals->sky[k]))
                out[n].leaves |= 1u << k;
        n++;
    }
    return n;
}

static bool settles(uint32_t leaves)
{
    return bits_count(leaves) == 1;
}

/* The k-th of the choices (single clues, or ordered pairs of different ones)
 * that single out X; returns how many there are, at most k + 1. Of a pair the
 * first does it alone wherever some clue can: who has seen the rest of the sky
 * by the first conference need not wait for the second. */
static uint32_t nth_choice(const struct candidate *c, int n, int wanted, uint32_t k, int out[2])
{
    uint32_t found = 0;
    bool alone = false;
    for (int i = 0; i < n; i++)
        alone = alone || settles(c[i].leaves);
    for (int i = 0; i < n; i++) {
        if (alone && !settles(c[i].leaves))
            continue;
        for (int j = 0; j < (wanted == 2 ? n : 1); j++) {
            bool fits =
                wanted == 2 ? i != j && settles(c[i].leaves & c[j].leaves) : settles(c[i].leaves);
            if (!fits)
                continue;
            out[0] = i;
            out[1] = j;
            if (found++ == k)
                return found;
        }
    }
    return found;
}

bool planetx_deal_conferences(const struct sky *sky, const struct clue_pool *pool, struct rng *rng,
                              struct fact out[DEAL_CONFERENCES])
{
    struct rivals rivals = rivals_of(sky);
    struct candidate c[CLUE_POOL_MAX];
    int n = list_candidates(sky, pool, &rivals, c);
    int wanted = planetx_conference_count((enum sky_mode)sky->mode);
    int chosen[2] = {0};
    uint32_t choices = nth_choice(c, n, wanted, UINT32_MAX, chosen);
    if (choices == 0)
        return false;
    uint32_t coin = rng_below(rng, DEAL_CHANCE_PARTS);
    int draws = coin < planetx_deal_tuning[sky->mode].loose ? 1 + wanted : 1;
    uint64_t best = 0; /* skies left by the last clue: a loose one (PX-40) */
    for (int k = 0; k < draws; k++) {
        uint32_t pick = rng_below(rng, choices);
        nth_choice(c, n, wanted, pick, chosen);
        uint64_t count = pool->count[c[chosen[wanted - 1]].clue];
        if (count <= best)
            continue;
        best = count;
        for (int i = 0; i < wanted; i++)
            out[i] = pool->clue[c[chosen[i]].clue];
    }
    return true;
}

/* PX-42: clues alone must leave at least two skies. Turned over so that the
 * comets change places, a sky is again a sky and fits the same clues: only one
 * that is its own image (24 standard ones are) needs a look. */
static bool is_own_image(const struct sky *sky)
{
    int n = sky_rules((enum sky_mode)sky->mode)->sectors;
    uint32_t comets = sky->at[SKY_C];
    int axis = bits_lowest(comets) + bits_lowest(comets & (comets - 1));
    for (int t = 0; t < SKY_TYPES; t++) {
        uint32_t image = 0;
        BITS_EACH(s, sky->at[t])
        image |= (uint32_t)bits_one((axis - (int)s + n) % n);
        if (image != sky->at[t])
            return false;
    }
    return true;
}

struct second {
    const struct planetx_deal *deal;
    int found;
};

static bool seek_second(void *ctx, const struct sky *sky)
{
    struct second *s = ctx;
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (!fact_holds(&s->deal->research[i], sky))
            return true;
    for (int i = 0; i < planetx_conference_count((enum sky_mode)sky->mode); i++)
        if (!fact_holds(&s->deal->conference[i], sky))
            return true;
    return ++s->found < 2;
}

static bool clues_settle(const struct planetx_deal *deal)
{
    struct second s = {deal, 0};
    if (!is_own_image(&deal->sky))
        return false;
    sky_each((enum sky_mode)deal->sky.mode, seek_second, &s);
    return s.found < 2;
}

void planetx_deal_make(const uint8_t seed[RNG_SEED_SIZE], enum sky_mode mode,
                       struct planetx_deal *out)
{
    /* One generator per part: a change to one part leaves the others alone. */
    struct rng root = rng_from_seed(seed);
    struct rng for_sky = rng_split(&root, text_of("sky"));
    struct rng for_conferences = rng_split(&root, text_of("conference"));
    struct rng for_research = rng_split(&root, text_of("research"));
    struct rng for_start = rng_split(&root, text_of("start"));
    struct clue_pool pool;
    clue_pool_fill(mode, &pool);
    *out = (struct planetx_deal){.has_start = (1u << DEAL_SEATS) - 1};
    do
        out->sky = sky_sample(mode, &for_sky);
    while (!planetx_deal_conferences(&out->sky, &pool, &for_conferences, out->conference));
    do
        planetx_deal_research(&out->sky, &pool, &for_research, out->research);
    while (clues_settle(out));
    planetx_deal_start(&out->sky, &for_start, out->start);
}
