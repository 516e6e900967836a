#include "ai/planetx/prove_rows.h"

#include "base/bits.h"

_Static_assert((int)PROVE_RULES - (int)PROVE_COUNTS == (int)SKY_TYPES, "a count for each type");

prove_set prove_rules_of(enum sky_mode mode)
{
    prove_set all = bits_below(PROVE_RULES);
    return sky_rules(mode)->dwarf_band ? all : all & ~bits_one(PROVE_BAND);
}

/* PX-6: a dwarf planet at each end of so many sectors, and none outside. */
static bool band_filled(int n, int band, uint32_t d)
{
    BITS_EACH(i, d)
    {
        uint32_t last = sky_turn(n, (uint32_t)bits_one((int)i), band - 1);
        if ((d & last) && (d & ~sky_turn(n, sky_all(band), (int)i)) == 0)
            return true;
    }
    return false;
}

prove_set prove_row(const struct sky *sky, const struct fact *facts, int n)
{
    const struct sky_rules *r = sky_rules((enum sky_mode)sky->mode);
    int sectors = r->sectors;
    const uint32_t *at = sky->at;
    prove_set row = 0;
    if (at[SKY_C] & ~r->comet_sectors)
        row |= bits_one(PROVE_COMETS);
    if (at[SKY_A] & ~sky_beside(sectors, at[SKY_A]))
        row |= bits_one(PROVE_PAIRS);
    if (at[SKY_G] & ~sky_beside(sectors, at[SKY_E]))
        row |= bits_one(PROVE_CLOUDS);
    if (at[SKY_D] & sky_beside(sectors, at[SKY_X]))
        row |= bits_one(PROVE_APART);
    if (r->dwarf_band && !band_filled(sectors, r->dwarf_band, at[SKY_D]))
        row |= bits_one(PROVE_BAND);
    for (int t = 0; t < SKY_TYPES; t++)
        if (bits_count(at[t]) != r->count[t])
            row |= bits_one(PROVE_COUNTS + t);
    for (int i = 0; i < n; i++)
        if (!fact_holds(&facts[i], sky))
            row |= bits_one(PROVE_RULES + i);
    return row;
}
