#include "games/planetx/sky.h"

#include <string.h>

#include "base/bits.h"
#include "base/form.h"
#include "base/panic.h"

#define SECTOR(s) ((uint32_t)1 << ((s) - 1))

const char sky_letters[SKY_TYPES + 1] = "CADGEX";

static const struct sky_rules rules_of[SKY_MODES] = {
    [SKY_STANDARD] =
        {
            .name = "standard",
            .sectors = 12,               /* PX-1 */
            .count = {2, 4, 1, 2, 2, 1}, /* PX-2: C A D G E X */
            .comet_sectors = SECTOR(2) | SECTOR(3) | SECTOR(5) | SECTOR(7) | SECTOR(11), /* PX-3 */
            .dwarf_band = 0,                                                             /* PX-6 */
            .skies = 4446,                                                               /* PX-7 */
        },
    [SKY_EXPERT] =
        {
            .name = "expert",
            .sectors = 18,
            .count = {2, 4, 4, 2, 5, 1},
            .comet_sectors = SECTOR(2) | SECTOR(3) | SECTOR(5) | SECTOR(7) | SECTOR(11) |
                             SECTOR(13) | SECTOR(17),
            .dwarf_band = 6,
            .skies = 1138272,
        },
};

const struct sky_rules *sky_rules(enum sky_mode mode)
{
    ASTRO_ASSERT(mode < SKY_MODES);
    return &rules_of[mode];
}

uint32_t sky_range(enum sky_mode mode, int from, int to)
{
    int n = sky_rules(mode)->sectors;
    ASTRO_ASSERT(from >= 1 && from <= n && to >= 1 && to <= n);
    int length = (to - from + n) % n + 1;
    return sky_turn(n, sky_all(length), from - 1);
}

enum sky_type sky_type_at(const struct sky *sky, int sector)
{
    int t = 0;
    while (t < SKY_TYPES && !(sky->at[t] & SECTOR(sector)))
        t++;
    ASTRO_ASSERT(t < SKY_TYPES);
    return (enum sky_type)t;
}

/* ---- rules --------------------------------------------------------------- */

/* PX-6: some dwarf planet begins a band of that length, another ends it, and
 * none lies outside. */
static bool dwarfs_fit(int n, int band, uint32_t d)
{
    if (band == 0)
        return true;
    BITS_EACH(i, d)
    {
        uint32_t last = sky_turn(n, (uint32_t)bits_one((int)i), band - 1);
        if ((d & last) && (d & ~sky_turn(n, sky_all(band), (int)i)) == 0)
            return true;
    }
    return false;
}

bool sky_set_fits(enum sky_mode mode, enum sky_type type, uint32_t mask)
{
    const struct sky_rules *r = sky_rules(mode);
    if (bits_count(mask) != r->count[type])
        return false;
    switch (type) {
    case SKY_C:
        return (mask & ~r->comet_sectors) == 0; /* PX-3 */
    case SKY_A:
        return (mask & ~sky_beside(r->sectors, mask)) == 0; /* PX-4 */
    case SKY_D:
        return dwarfs_fit(r->sectors, r->dwarf_band, mask);
    default:
        return true;
    }
}

/* PX-1, PX-2: each sector holds one type, each type fills its number. */
static bool check_counts(const struct sky *sky, struct fault *f)
{
    const struct sky_rules *r = sky_rules((enum sky_mode)sky->mode);
    uint32_t seen = 0;
    for (int t = 0; t < SKY_TYPES; t++) {
        uint32_t m = sky->at[t];
        if ((m & seen) || (m & ~sky_all(r->sectors)))
            return fault_set(f, 0, "A sector of the sky holds two things, or lies outside.");
        seen |= m;
        int has = bits_count(m);
        if (has == r->count[t])
            continue;
        char need[8];
        struct writer w = writer_on(need, sizeof need);
        write_form(&w, "%d %c", r->count[t], sky_letters[t]);
        size_t at = has > r->count[t] ? (size_t)bits_nth(m, r->count[t]) : r->sectors;
        return fault_set_text(f, at, "A sky of this mode has exactly {0}.", writer_text(&w));
    }
    return true;
}

/* True when the sky obeys PX-2..6. Otherwise the fault's position is the
 * sector at fault minus one, which is its byte in the sky's text. */
static bool check(const struct sky *sky, struct fault *f)
{
    const struct sky_rules *r = sky_rules((enum sky_mode)sky->mode);
    int n = r->sectors;
    if (!check_counts(sky, f))
        return false;
    uint32_t bad = sky->at[SKY_C] & ~r->comet_sectors;
    if (bad)
        return fault_set(f, (size_t)bits_lowest(bad), "No comet can be in this sector.");
    bad = sky->at[SKY_A] & ~sky_beside(n, sky->at[SKY_A]);
    if (bad)
        return fault_set(f, (size_t)bits_lowest(bad), "This asteroid is beside no other asteroid.");
    bad = sky->at[SKY_G] & ~sky_beside(n, sky->at[SKY_E]); /* PX-5 */
    if (bad)
        return fault_set(f, (size_t)bits_lowest(bad), "This gas cloud is beside no empty sector.");
    bad = sky->at[SKY_D] & sky_beside(n, sky->at[SKY_X]);
    if (bad)
        return fault_set(f, (size_t)bits_lowest(bad), "This dwarf planet is beside Planet X.");
    if (!sky_set_fits((enum sky_mode)sky->mode, SKY_D, sky->at[SKY_D]))
        return fault_set_int(f, (size_t)bits_lowest(sky->at[SKY_D]),
                             "The dwarf planets do not span a band of exactly {0} sectors.",
                             r->dwarf_band);
    return true;
}

bool sky_valid(const struct sky *sky)
{
    return check(sky, NULL);
}

/* ---- text ---------------------------------------------------------------- */

int sky_type_of(char letter)
{
    const char *at = letter ? strchr(sky_letters, letter) : NULL;
    return at ? (int)(at - sky_letters) : -1;
}

bool sky_read(struct text in, enum sky_mode mode, struct sky *out, struct fault *f)
{
    size_t n = sky_rules(mode)->sectors;
    *out = (struct sky){.mode = (uint8_t)mode};
    for (size_t i = 0; i < in.n && i < n; i++) {
        int t = sky_type_of(in.p[i]);
        if (t < 0)
            return fault_set_text(f, i, "Expected one of {0}.", text_of("C A D G E X"));
        out->at[t] |= (uint32_t)bits_one((int)i);
    }
    if (in.n != n)
        return fault_set_int(f, in.n < n ? in.n : n, "Expected a sky of exactly {0} letters.",
                             (int64_t)n);
    return check(out, f);
}

void sky_write(struct writer *w, const struct sky *sky)
{
    for (int s = 1; s <= sky_rules((enum sky_mode)sky->mode)->sectors; s++)
        write_char(w, sky_letters[sky_type_at(sky, s)]);
}

bool sky_mode_read(struct text in, enum sky_mode *out, struct fault *f)
{
    for (int m = 0; m < SKY_MODES; m++) {
        if (text_is(in, rules_of[m].name)) {
            *out = (enum sky_mode)m;
            return true;
        }
    }
    return fault_set(f, 0, "Expected standard or expert.");
}
