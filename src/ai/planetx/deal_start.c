#include "ai/planetx/deal.h"
#include "base/bits.h"
#include "base/panic.h"

/* PX-34: the types of the tiers. Within a tier they stand in the order of the
 * enum, facts of one type by sector. */
static const uint8_t tier_types[SKY_MODES][DEAL_TIERS][DEAL_TIER_FACTS] = {
    [SKY_STANDARD] = {{SKY_A, SKY_D, SKY_D, SKY_G},
                      {SKY_A, SKY_D, SKY_G, SKY_G},
                      {SKY_C, SKY_A, SKY_D, SKY_G}},
    [SKY_EXPERT] = {{SKY_A, SKY_D, SKY_G, SKY_G},
                    {SKY_A, SKY_A, SKY_D, SKY_G},
                    {SKY_C, SKY_A, SKY_D, SKY_G}},
};

/* One list in the making. */
struct list {
    const struct sky *sky;
    uint32_t used;                  /* sectors with a fact */
    uint32_t named[SKY_TYPES];      /* sectors with a fact of that type */
    uint8_t order[SKY_SECTORS_MAX]; /* the sectors (from 0) as chance has them */
    uint8_t at[DEAL_TIER_FACTS];    /* the tier's sectors so far */
};

/* Where a fact of that type is true (and, for C, worth saying: PX-33). */
static uint32_t may_deny(const struct sky *sky, uint8_t type)
{
    const struct sky_rules *r = sky_rules((enum sky_mode)sky->mode);
    uint32_t open = sky_all(r->sectors) & ~sky->at[type];
    return type == SKY_C ? open & r->comet_sectors : open;
}

/* Places the facts i.. of a tier on different sectors of `among`, but at most
 * `spare` of them on a sector used before, and there with a new type. Takes
 * the first way in the list's chance order. */
static bool place_tier(struct list *l, const uint8_t *types, int i, uint32_t among, int spare)
{
    if (i == DEAL_TIER_FACTS)
        return true;
    uint32_t open = may_deny(l->sky, types[i]);
    uint32_t fresh = open & among & ~l->used;
    uint32_t again = spare > 0 ? open & l->used & ~l->named[types[i]] : 0;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t set = pass == 0 ? fresh : again;
        for (int k = 0; set && k < sky_rules((enum sky_mode)l->sky->mode)->sectors; k++) {
            uint32_t bit = (uint32_t)bits_one(l->order[k]);
            if (!(set & bit))
                continue;
            uint32_t used = l->used, named = l->named[types[i]];
            l->used |= bit;
            l->named[types[i]] |= bit;
            l->at[i] = l->order[k];
            if (place_tier(l, types, i + 1, among, spare - pass))
                return true;
            l->used = used;
            l->named[types[i]] = named;
        }
    }
    return false;
}

static void write_tier(const struct list *l, const uint8_t *types, struct fact *out)
{
    for (int i = 0; i < DEAL_TIER_FACTS; i++) {
        struct fact fact = {.kind = FACT_NOT, .s = types[i], .from = (uint8_t)(l->at[i] + 1)};
        int k = i;
        for (; k > 0 && out[k - 1].s == fact.s && out[k - 1].from > fact.from; k--)
            out[k] = out[k - 1];
        out[k] = fact;
    }
}

/* A tier that is there already. */
static void take_tier(struct list *l, const struct fact *tier)
{
    for (int i = 0; i < DEAL_TIER_FACTS; i++) {
        uint32_t bit = (uint32_t)bits_one(tier[i].from - 1);
        l->used |= bit;
        l->named[tier[i].s] |= bit;
    }
}

/* The first tiers are given. */
static void deal_list(const struct sky *sky, struct rng *rng, int tiers,
                      struct fact list[DEAL_START_FACTS])
{
    enum sky_mode mode = (enum sky_mode)sky->mode;
    const struct sky_rules *r = sky_rules(mode);
    uint32_t all = sky_all(r->sectors);
    const uint32_t among[DEAL_TIERS] = {r->comet_sectors, all & ~r->comet_sectors, all};
    struct list l = {.sky = sky};
    for (uint8_t s = 0; s < r->sectors; s++)
        l.order[s] = s;
    for (int tier = 0; tier < tiers; tier++)
        take_tier(&l, list + tier * DEAL_TIER_FACTS);
    for (int tier = tiers; tier < DEAL_TIERS; tier++) {
        const uint8_t *types = tier_types[mode][tier];
        rng_shuffle(rng, l.order, r->sectors);
        /* Only the last tier may come back to a sector, and no oftener than
         * it must (PX-34). */
        int spare = 0;
        while (!place_tier(&l, types, 0, among[tier], spare)) {
            spare++;
            ASTRO_ASSERT(tier == DEAL_TIERS - 1 && spare <= DEAL_TIER_FACTS);
        }
        write_tier(&l, types, list + tier * DEAL_TIER_FACTS);
    }
}

static bool same_list(const struct fact *a, const struct fact *b)
{
    for (int i = 0; i < DEAL_START_FACTS; i++)
        if (!fact_equal(&a[i], &b[i]))
            return false;
    return true;
}

void planetx_deal_start_beside(const struct sky *sky, struct rng *rng, int own, int tiers,
                               struct fact out[DEAL_SEATS][DEAL_START_FACTS])
{
    if (tiers > 0)
        deal_list(sky, rng, tiers, out[own]);
    for (int seat = 0; seat < DEAL_SEATS;) {
        bool fresh = true, given = tiers > 0 && seat == own;
        if (!given)
            deal_list(sky, rng, 0, out[seat]);
        for (int other = 0; !given && other < DEAL_SEATS; other++)
            if (other < seat || (tiers > 0 && other == own))
                fresh = fresh && !same_list(out[seat], out[other]);
        seat += fresh;
    }
}

void planetx_deal_start(const struct sky *sky, struct rng *rng,
                        struct fact out[DEAL_SEATS][DEAL_START_FACTS])
{
    planetx_deal_start_beside(sky, rng, 0, 0, out);
}
