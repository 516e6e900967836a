#include "ai/nightsky/bitboard.h"

#include <string.h>

static void put_star(const struct ns_sky *sky, struct bitboard *p, int star, struct ns_point at)
{
    int cell = at.r * BITBOARD_COLUMNS + at.q + BITBOARD_LEFT;
    board_bits bit = board_one(cell);
    p->cells |= bit;
    p->type[sky->type[star]] |= bit;
    if (ns_stars_has(sky->sun, star))
        p->sun |= bit;
    if (ns_stars_has(sky->edge, star))
        p->edge |= bit;
    p->star[cell] = (uint8_t)star;
    p->cell[star] = (int8_t)cell;
}

void bitboards_build(const struct ns_sky *sky, struct bitboards *out)
{
    memset(out, 0, sizeof *out);
    for (int k = 0; k < NS_ROUNDS; k++) {
        struct bitboard *p = &out->round[k];
        memset(p->cell, -1, sizeof p->cell);
        for (int star = 0; star < NS_STARS; star++) {
            if (ns_sky_has(sky, star) && ns_visible(star, k + 1))
                put_star(sky, p, star, ns_seen_at(star, k + 1));
        }
        for (int i = 0; i < BITBOARD_LINES; i++) {
            BOARD_EACH(low, p->cells & p->cells >> bitboard_step[i])
            if (ns_sky_crosses(sky, p->star[low], p->star[low + bitboard_step[i]]))
                p->cross[i] |= board_one(low);
        }
    }
}

board_bits bitboard_free(const struct bitboard *p, struct ns_stars used)
{
    board_bits free = p->cells;
    while (ns_stars_any(used)) {
        int cell = p->cell[ns_stars_take(&used)];
        if (cell >= 0)
            free &= ~board_one(cell);
    }
    return free;
}
