#include "games/planetx/state.h"
#include "minds/planetx/bot.h"
#include "minds/planetx/know.h"

/* The parts are the modes. */

static int part_of(const struct view *v)
{
    return planetx_in(view_state(v))->mode;
}

static size_t size(int part)
{
    return know_book_size((enum sky_mode)part);
}

static void build(int part, void *memory)
{
    know_book_build((enum sky_mode)part, &know_ops_plain, memory);
}

const struct mind_shared planetx_shared = {
    .parts = SKY_MODES, .part_of = part_of, .size = size, .build = build};
