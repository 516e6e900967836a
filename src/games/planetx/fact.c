#include "games/planetx/fact.h"

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"

bool fact_equal(const struct fact *a, const struct fact *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool fact_is_clue(const struct fact *fact)
{
    return fact->kind >= FACT_SOME && fact->kind < FACT_KINDS;
}

static bool is_relation(const struct fact *fact)
{
    return fact->kind >= FACT_SOME && fact->kind <= FACT_EVERY;
}

uint8_t fact_title(const struct fact *clue)
{
    ASTRO_ASSERT(fact_is_clue(clue));
    unsigned names = 1u << clue->s;
    if (is_relation(clue))
        names |= 1u << clue->t;
    unsigned unnamed = names & (1u << SKY_X) ? 1u << SKY_X : 1u << SKY_E;
    return (uint8_t)(names & ~unnamed);
}

void fact_title_write(struct writer *w, uint8_t title)
{
    for (int t = 0; t < SKY_TYPES; t++)
        if (title & (1u << t))
            write_char(w, sky_letters[t]);
}

/* ---- truth --------------------------------------------------------------- */

/* The sectors of a type as surveys and targets see them (PX-8). */
static uint32_t looks(const struct sky *sky, uint8_t type)
{
    return sky->at[type] | (type == SKY_E ? sky->at[SKY_X] : 0);
}

/* The sectors that stand in the relation to some sector of the mask. A sector
 * is never related to itself, so one type twice means "another" unasked. */
static uint32_t related(int n, uint8_t relation, int distance, uint32_t mask)
{
    if (relation == FACT_ADJ)
        return sky_beside(n, mask);
    if (relation == FACT_OPP)
        return sky_turn(n, mask, n / 2);
    uint32_t near = 0;
    for (int k = 1; k <= distance; k++)
        near |= sky_turn(n, mask, k) | sky_turn(n, mask, n - k);
    return near;
}

static bool in_band(int n, int length, uint32_t mask)
{
    for (uint32_t m = mask; m; m &= m - 1)
        if ((mask & ~sky_turn(n, sky_all(length), bits_lowest(m))) == 0)
            return true;
    return false;
}

static bool in_run(int n, int length, uint32_t mask)
{
    uint32_t starts = mask;
    for (int k = 1; k < length; k++)
        starts &= sky_turn(n, mask, n - k);
    return starts != 0;
}

static bool locate_right(int n, const struct fact *fact, const struct sky *sky)
{
    uint32_t x = (uint32_t)bits_one(fact->from - 1);
    return (sky->at[SKY_X] & x) && (sky->at[fact->s] & sky_turn(n, x, n - 1)) &&
           (sky->at[fact->t] & sky_turn(n, x, 1));
}

bool fact_holds(const struct fact *fact, const struct sky *sky)
{
    enum sky_mode mode = (enum sky_mode)sky->mode;
    int n = sky_rules(mode)->sectors;
    uint32_t s = sky->at[fact->s];
    switch ((enum fact_kind)fact->kind) {
    case FACT_SURVEY:
        return bits_count(looks(sky, fact->s) & sky_range(mode, fact->from, fact->to)) == fact->n;
    case FACT_TARGET:
        return bits_has(looks(sky, fact->s), fact->from - 1);
    case FACT_IS:
        return bits_has(s, fact->from - 1);
    case FACT_NOT:
        return !bits_has(s, fact->from - 1);
    case FACT_LOCATE:
        return locate_right(n, fact, sky) == (fact->n == 1);
    case FACT_SOME:
        return (s & related(n, fact->relation, fact->n, sky->at[fact->t])) != 0;
    case FACT_NO:
        return (s & related(n, fact->relation, fact->n, sky->at[fact->t])) == 0;
    case FACT_EVERY:
        return (s & ~related(n, fact->relation, fact->n, sky->at[fact->t])) == 0;
    case FACT_BAND:
        return in_band(n, fact->n, s);
    case FACT_RUN:
        return in_run(n, fact->n, s);
    case FACT_KINDS:
        break;
    }
    ASTRO_ASSERT(fact->kind < FACT_KINDS);
    return false;
}
