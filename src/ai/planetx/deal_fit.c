#include "ai/planetx/deal_fit.h"

#include "ai/planetx/deal.h"
#include "base/bits.h"

/* One of the clues of a title that are true of the sky and say something (PX-40), but not `taken`
 * (NULL: any). */
static bool draw_clue(const struct clue_pool *pool, bool conference, uint8_t title,
                      const struct fact *taken, const struct sky *sky, struct rng *r,
                      struct fact *out)
{
    uint32_t first = conference ? pool->research : 0;
    uint32_t end = conference ? pool->n : pool->research;
    const struct fact *fits[CLUE_POOL_MAX];
    uint32_t n = 0;
    for (uint32_t i = first; i < end; i++) {
        const struct fact *clue = &pool->clue[i];
        if (fact_title(clue) == title && clue_pool_says(pool, (enum sky_mode)sky->mode, i) &&
            fact_holds(clue, sky) && !(taken && fact_equal(clue, taken)))
            fits[n++] = clue;
    }
    if (n == 0)
        return false;
    *out = *fits[rng_below(r, n)];
    return true;
}

/* Those that were held first: what is drawn beside them must be another clue. */
static bool draw_conferences(const struct planetx_state *s, const struct clue_pool *pool,
                             const struct sky *sky, struct rng *r, struct planetx_deal *out)
{
    int count = planetx_conference_count((enum sky_mode)s->mode);
    const struct fact *taken = NULL;
    for (int i = 0; i < count; i++) {
        out->conference[i] = s->conference[i];
        if (bits_has(s->held, i))
            taken = &out->conference[i];
    }
    for (int i = 0; i < count; i++) {
        if (bits_has(s->held, i))
            continue;
        if (!draw_clue(pool, true, s->subject[i], taken, sky, r, &out->conference[i]))
            return false;
        taken = &out->conference[i];
    }
    return true;
}

bool planetx_deal_fit(const struct planetx_state *s, int seat, int place,
                      const struct clue_pool *pool, const struct sky *sky, struct rng *r,
                      struct planetx_deal *out)
{
    *out = (struct planetx_deal){.sky = *sky, .has_start = 15};
    for (int i = 0; i < DEAL_TOPICS; i++) {
        out->research[i] = s->research[i];
        if (!bits_has(s->researched[seat], i) &&
            !draw_clue(pool, false, s->title[i], NULL, sky, r, &out->research[i]))
            return false;
    }
    if (!draw_conferences(s, pool, sky, r, out))
        return false;
    int facts = 0;
    for (; facts < DEAL_START_FACTS && s->start[seat][facts].sector > 0; facts++)
        out->start[place][facts] = (struct fact){.kind = FACT_NOT,
                                                 .s = s->start[seat][facts].type,
                                                 .from = s->start[seat][facts].sector};
    planetx_deal_start_beside(sky, r, place, facts / DEAL_TIER_FACTS, out->start);
    return true;
}
