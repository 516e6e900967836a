#include "ai/planetx/bot.h"
#include "ai/planetx/know.h"
#include "games/planetx/state.h"

/* The table for a width of instructions. */
static const struct know_ops *ops_of(enum ai_width width)
{
#if defined(__x86_64__)
    if (width == WIDTH_AVX512)
        return &know_ops_avx512;
    if (width == WIDTH_AVX2)
        return &know_ops_avx2;
#endif
    (void)width;
    return &know_ops_plain;
}

/* The parts are the modes. */

static int part_of(const struct view *v)
{
    return planetx_in(view_state(v))->mode;
}

static size_t size(int part)
{
    return sky_index_size((enum sky_mode)part);
}

static void build(int part, enum ai_width width, void *memory)
{
    sky_index_build((enum sky_mode)part, ops_of(width), memory);
}

const struct ai_shared planetx_shared = {
    .parts = SKY_MODES, .part_of = part_of, .size = size, .build = build};
