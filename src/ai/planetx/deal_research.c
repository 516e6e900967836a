#include "ai/planetx/deal.h"
#include "base/bits.h"
#include "base/panic.h"

/* Titles are sets of one or two of the four solid types, as bits (PX-36). */
enum {
    SOLID_TYPES = 4, /* C A D G, the first four of enum sky_type */
    TITLES_MAX = 10,
    TITLES_PER_TYPE_MAX = 3, /* PX-36 */
};

struct choices {
    uint32_t n;
    uint32_t clue[CLUE_POOL_MAX]; /* in the pool: true of the sky and saying something */
};

static void list_choices(const struct sky *sky, const struct clue_pool *pool, struct choices *out)
{
    out->n = 0;
    for (uint32_t i = 0; i < pool->research; i++)
        if (clue_pool_says(pool, (enum sky_mode)sky->mode, i) && fact_holds(&pool->clue[i], sky))
            out->clue[out->n++] = i;
}

/* The titles that some choice has, singles first. */
static int list_titles(const struct clue_pool *pool, const struct choices *choices,
                       uint8_t titles[TITLES_MAX])
{
    uint32_t open = 0; /* over the 16 sets of types */
    for (uint32_t i = 0; i < choices->n; i++)
        open |= 1u << fact_title(&pool->clue[choices->clue[i]]);
    int n = 0;
    for (int size = 1; size <= 2; size++)
        for (unsigned title = 1; title < 1u << SOLID_TYPES; title++)
            if (bits_count(title) == size && bits_has(open, (int)title))
                titles[n++] = (uint8_t)title;
    return n;
}

/* PX-36: six titles, each type in at most three of them. */
static bool titles_fit(const uint8_t titles[], uint32_t six)
{
    uint8_t uses[SOLID_TYPES] = {0};
    BITS_EACH(i, six)
    for (int t = 0; t < SOLID_TYPES; t++)
        uses[t] = (uint8_t)(uses[t] + (titles[i] >> t & 1));
    for (int t = 0; t < SOLID_TYPES; t++)
        if (uses[t] > TITLES_PER_TYPE_MAX)
            return false;
    return bits_count(six) == DEAL_TOPICS;
}

static int singles_in(const uint8_t titles[], uint32_t six)
{
    int n = 0;
    BITS_EACH(i, six)
    n += bits_count(titles[i]) == 1;
    return n;
}

/* Draws how many singles there are, then one of the sets that have so many. */
static uint32_t draw_titles(const uint8_t titles[], int n, const uint16_t by_singles[],
                            struct rng *rng)
{
    uint32_t sets[SOLID_TYPES + 1] = {0};
    for (uint32_t six = 0; six < 1u << n; six++)
        if (titles_fit(titles, six))
            sets[singles_in(titles, six)]++;
    uint32_t weight[SOLID_TYPES + 1];
    uint32_t sum = 0;
    for (int k = 0; k <= SOLID_TYPES; k++) {
        weight[k] = sets[k] ? by_singles[k] : 0;
        sum += weight[k];
    }
    ASTRO_ASSERT(sum > 0);
    uint32_t at = rng_below(rng, sum);
    int singles = 0;
    while (at >= weight[singles])
        at -= weight[singles++];
    uint32_t pick = rng_below(rng, sets[singles]);
    for (uint32_t six = 0;; six++)
        if (titles_fit(titles, six) && singles_in(titles, six) == singles && pick-- == 0)
            return six;
}

/* Clues that differ in N only. */
static bool same_family(const struct fact *a, const struct fact *b)
{
    return a->kind == b->kind && a->relation == b->relation && a->s == b->s && a->t == b->t;
}

/* The choices of one title, in the order of the pool: families lie together. */
struct shelf {
    uint32_t n, families;
    uint32_t clue[CLUE_POOL_MAX];
    uint32_t first[CLUE_POOL_MAX + 1]; /* where each family begins, and the end */
};

static void fill_shelf(const struct clue_pool *pool, const struct choices *choices, uint8_t title,
                       struct shelf *out)
{
    out->n = out->families = 0;
    for (uint32_t i = 0; i < choices->n; i++) {
        const struct fact *clue = &pool->clue[choices->clue[i]];
        if (fact_title(clue) != title)
            continue;
        if (out->n == 0 || !same_family(&pool->clue[out->clue[out->n - 1]], clue))
            out->first[out->families++] = out->n;
        out->clue[out->n++] = choices->clue[i];
    }
    out->first[out->families] = out->n;
}

/* Draws a family, then its N: so N is often looser than it could be (PX-40). */
static uint32_t draw_clue(const struct shelf *shelf, struct rng *rng)
{
    uint32_t family = rng_below(rng, shelf->families);
    uint32_t first = shelf->first[family];
    uint32_t pick = rng_below(rng, shelf->first[family + 1] - first);
    return shelf->clue[first + pick];
}

static struct fact draw_topic(const struct clue_pool *pool, const struct shelf *shelf,
                              uint32_t tight, struct rng *rng)
{
    uint32_t clue = draw_clue(shelf, rng);
    uint32_t coin = rng_below(rng, DEAL_CHANCE_PARTS);
    if (coin < tight) {
        uint32_t other = draw_clue(shelf, rng);
        if (pool->count[other] < pool->count[clue])
            clue = other;
    }
    return pool->clue[clue];
}

void planetx_deal_research(const struct sky *sky, const struct clue_pool *pool, struct rng *rng,
                           struct fact out[DEAL_TOPICS])
{
    struct choices choices;
    uint8_t titles[TITLES_MAX];
    list_choices(sky, pool, &choices);
    int n = list_titles(pool, &choices, titles);
    uint32_t six = draw_titles(titles, n, planetx_deal_tuning[sky->mode].singles, rng);
    uint8_t order[DEAL_TOPICS];
    int k = 0;
    BITS_EACH(i, six)
    order[k++] = titles[i];
    rng_shuffle(rng, order, DEAL_TOPICS);
    for (int i = 0; i < DEAL_TOPICS; i++) {
        struct shelf shelf;
        fill_shelf(pool, &choices, order[i], &shelf);
        out[i] = draw_topic(pool, &shelf, planetx_deal_tuning[sky->mode].tight, rng);
    }
}
