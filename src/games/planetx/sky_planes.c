#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "games/planetx/sky.h"

/* Planes lie one after another: sector by sector, within a sector by type. */
enum { PLANES_MAX = SKY_SECTORS_MAX * SKY_TYPES };

static size_t plane_count(enum sky_mode mode)
{
    return (size_t)sky_rules(mode)->sectors * SKY_TYPES;
}

size_t sky_planes_words(enum sky_mode mode)
{
    return bits_words(sky_rules(mode)->skies);
}

size_t sky_planes_size(enum sky_mode mode)
{
    return plane_count(mode) * sky_planes_words(mode) * sizeof(uint64_t);
}

const uint64_t *sky_plane(enum sky_mode mode, const uint64_t *mem, int sector, enum sky_type type)
{
    ASTRO_ASSERT(sector >= 1 && sector <= sky_rules(mode)->sectors);
    return mem + ((size_t)(sector - 1) * SKY_TYPES + (size_t)type) * sky_planes_words(mode);
}

/* Sixty-four skies are gathered in a block that stays in the nearest cache,
 * then each plane gets its word of them. */
struct builder {
    uint64_t *mem;
    size_t words, planes, skies;
    uint64_t block[PLANES_MAX];
};

static void builder_flush(struct builder *b)
{
    size_t word = (b->skies - 1) / 64;
    for (size_t p = 0; p < b->planes; p++)
        b->mem[p * b->words + word] = b->block[p];
    memset(b->block, 0, sizeof b->block);
}

static bool builder_add(void *ctx, const struct sky *sky)
{
    struct builder *b = ctx;
    uint64_t bit = (uint64_t)1 << (b->skies % 64);
    for (size_t t = 0; t < SKY_TYPES; t++)
        for (uint32_t m = sky->at[t]; m; m &= m - 1)
            b->block[(size_t)bits_lowest(m) * SKY_TYPES + t] |= bit;
    b->skies++;
    if (b->skies % 64 == 0)
        builder_flush(b);
    return true;
}

void sky_planes_build(enum sky_mode mode, uint64_t *mem)
{
    struct builder b = {.mem = mem, .words = sky_planes_words(mode), .planes = plane_count(mode)};
    sky_each(mode, builder_add, &b);
    if (b.skies % 64 != 0)
        builder_flush(&b);
    ASTRO_ASSERT(b.skies == sky_rules(mode)->skies);
}

struct sky sky_from_planes(enum sky_mode mode, const uint64_t *mem, uint32_t rank)
{
    ASTRO_ASSERT(rank < sky_rules(mode)->skies);
    struct sky sky = {.mode = (uint8_t)mode};
    for (int s = 1; s <= sky_rules(mode)->sectors; s++)
        for (int t = 0; t < SKY_TYPES; t++)
            if (bits_test(sky_plane(mode, mem, s, (enum sky_type)t), rank))
                sky.at[t] |= (uint32_t)bits_one(s - 1);
    return sky;
}
