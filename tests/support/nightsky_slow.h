#ifndef ASTRO_TESTS_NIGHTSKY_SLOW_H
#define ASTRO_TESTS_NIGHTSKY_SLOW_H

/* All drawings of a card, the slow and plain way. */

#include <stdlib.h>
#include <string.h>

#include "games/nightsky/state.h"

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ns_drawing));
}

enum { SLOW_MAX = 200000 };
static struct ns_drawing slow[SLOW_MAX];

static bool piece(const struct ns_card *c, uint32_t nodes)
{
    uint32_t reached = nodes & (0 - nodes);
    for (int pass = 0; pass < c->size; pass++)
        for (int i = 0; i < c->lines; i++) {
            uint32_t a = 1u << c->line[i][0], b = 1u << c->line[i][1];
            if ((nodes & a) && (nodes & b) && (reached & (a | b)))
                reached |= a | b;
        }
    return reached == nodes;
}

/* Every (turn, offset, stars kept) that obeys NS-7 and NS-8, each drawing once. */
static int slow_drawings(const struct ns_sky *sky, const struct ns_card *c, int round,
                         struct ns_stars used, bool whole)
{
    int n = 0;
    for (int turns = 0; turns < 6; turns++)
        for (int dq = -16; dq <= 16; dq++)
            for (int dr = -16; dr <= 16; dr++) {
                int star[NS_NODES_MAX];
                uint32_t may = 0;
                for (int i = 0; i < c->size; i++) {
                    struct ns_point p = ns_point_turn(c->node[i], turns);
                    star[i] = ns_star_at(p.q + dq, p.r + dr);
                    if (star[i] >= 0 && ns_sky_has(sky, star[i]) && ns_visible(star[i], round) &&
                        !ns_stars_has(used, star[i]))
                        may |= 1u << i;
                }
                for (uint32_t kept = may; kept; kept = (kept - 1) & may) {
                    if (__builtin_popcount(kept) < (whole ? c->size : 2) || !piece(c, kept))
                        continue;
                    struct ns_stars stars = ns_stars_none();
                    struct ns_line line[NS_LINES_MAX];
                    int lines = 0;
                    for (int i = 0; i < c->size; i++)
                        if (kept >> i & 1)
                            ns_stars_add(&stars, star[i]);
                    for (int i = 0; i < c->lines; i++)
                        if ((kept >> c->line[i][0] & 1) && (kept >> c->line[i][1] & 1))
                            line[lines++] = (struct ns_line){(uint8_t)star[c->line[i][0]],
                                                             (uint8_t)star[c->line[i][1]]};
                    assert_in_range(n, 0, SLOW_MAX - 1);
                    slow[n++] = ns_drawing_of(stars, line, lines);
                }
            }
    qsort(slow, (size_t)n, sizeof *slow, by_bytes);
    int once = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || by_bytes(&slow[i - 1], &slow[i]) != 0)
            slow[once++] = slow[i];
    return once;
}

#endif
