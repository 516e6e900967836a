/* What makes a card a good one. */

#include "games/nightsky/sky.h"

bool ns_card_connected(const struct ns_card *c)
{
    uint32_t reached = 1, all = ((uint32_t)1 << c->size) - 1;
    for (uint32_t before = 0; before != reached;) {
        before = reached;
        for (int i = 0; i < c->lines; i++) {
            uint32_t ends = (uint32_t)1 << c->line[i][0] | (uint32_t)1 << c->line[i][1];
            if (reached & ends)
                reached |= ends;
        }
    }
    return reached == all;
}

int ns_card_places(const struct ns_sky *sky, const struct ns_card *c, int round)
{
    int places = 0;
    for (int turns = 0; turns < NS_DIRECTIONS; turns++) {
        struct ns_point turned[NS_NODES_MAX];
        for (int i = 0; i < c->size; i++)
            turned[i] = ns_point_turn(c->node[i], turns);
        for (int star = 0; star < NS_STARS; star++) {
            struct ns_point at = ns_point_of(star);
            bool fits = true;
            for (int i = 0; i < c->size && fits; i++) {
                int other =
                    ns_star_at(turned[i].q - turned[0].q + at.q, turned[i].r - turned[0].r + at.r);
                fits = other != NS_NONE && ns_sky_has(sky, other) && ns_visible(other, round);
            }
            places += fits;
        }
    }
    return places;
}

/* The node of c at a point, or NS_NONE. */
static int node_at(const struct ns_card *c, int q, int r)
{
    for (int i = 0; i < c->size; i++)
        if (c->node[i].q == q && c->node[i].r == r)
            return i;
    return NS_NONE;
}

static bool has_line(const struct ns_card *c, int a, int b)
{
    for (int i = 0; i < c->lines; i++)
        if ((c->line[i][0] == a && c->line[i][1] == b) ||
            (c->line[i][0] == b && c->line[i][1] == a))
            return true;
    return false;
}

/* Whether a, turned and moved so that its first star comes to lie on b's star
 * `onto`, is b. */
static bool same_as_laid(const struct ns_card *a, const struct ns_card *b, int turns, int onto)
{
    int image[NS_NODES_MAX];
    struct ns_point from = ns_point_turn(a->node[0], turns), to = b->node[onto];
    for (int i = 0; i < a->size; i++) {
        struct ns_point p = ns_point_turn(a->node[i], turns);
        image[i] = node_at(b, p.q - from.q + to.q, p.r - from.r + to.r);
        if (image[i] == NS_NONE)
            return false;
    }
    for (int i = 0; i < a->lines; i++)
        if (!has_line(b, image[a->line[i][0]], image[a->line[i][1]]))
            return false;
    return true;
}

bool ns_card_same(const struct ns_card *a, const struct ns_card *b)
{
    if (a->size != b->size || a->lines != b->lines)
        return false;
    for (int turns = 0; turns < NS_DIRECTIONS; turns++)
        for (int onto = 0; onto < b->size; onto++)
            if (same_as_laid(a, b, turns, onto))
                return true;
    return false;
}
