#include "games/planetx/state.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/know.h"

const struct know_ops *know_ops_of(enum mind_width width)
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
    return know_book_size((enum sky_mode)part);
}

static void build(int part, enum mind_width width, void *memory)
{
    know_book_build((enum sky_mode)part, know_ops_of(width), memory);
}

const struct mind_shared planetx_shared = {
    .parts = SKY_MODES, .part_of = part_of, .size = size, .build = build};
