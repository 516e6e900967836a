#include "ai/nightsky/compare.h"

static int faded(const struct ns_count *c, const struct ns_drawing *d)
{
    int left_out = c->size - ns_stars_count(ns_drawing_stars(d));
    return left_out < c->fading ? left_out : c->fading;
}

/* The stars at both ends of the lines that join the two types, or cross the ecliptic. */
static struct ns_stars ends(const struct ns_count *c, const struct ns_drawing *d, bool crossing)
{
    struct ns_line line[NS_LINES_MAX];
    struct ns_stars out = ns_stars_none();
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        int a = c->sky->type[line[i].a], b = c->sky->type[line[i].b];
        bool joins =
            (a == c->top.type && b == c->low.type) || (b == c->top.type && a == c->low.type);
        if (crossing ? ns_sky_crosses(c->sky, line[i].a, line[i].b) : joins) {
            ns_stars_add(&out, line[i].a);
            ns_stars_add(&out, line[i].b);
        }
    }
    return out;
}

void ns_compare(const struct ns_count *c, const struct ns_drawing *one,
                const struct ns_drawing *other, struct ns_compared out[NS_COMPARE_LINES])
{
    const struct ns_sky *sky = c->sky;
    struct ns_points p = ns_drawing_points(sky, one, c->top, c->low);
    struct ns_points q = ns_drawing_points(sky, other, c->top, c->low);
    struct ns_stars stars = ns_drawing_stars(one);
    const struct ns_compared lines[NS_COMPARE_LINES] = {
        {N_("Stars of the top card's type: {0} × {1} = {2}, against {3} × {1} = {4}."), p.top_stars,
         q.top_stars, c->top.value, ns_stars_and(stars, sky->of[c->top.type])},
        {N_("Stars of the lower card's type: {0} × {1} = {2}, against {3} × {1} = {4}."),
         p.low_stars, q.low_stars, c->low.value, ns_stars_and(stars, sky->of[c->low.type])},
        {N_("Lines that join the two types: {0} × {1} = {2}, against {3} × {1} = {4}."), p.joins,
         q.joins, c->top.value + c->low.value, ends(c, one, false)},
        {N_("Stars around the sun: {0} × {1} = {2}, against {3} × {1} = {4}."), p.sun, q.sun,
         NS_SUN_POINTS, ns_stars_and(stars, sky->sun)},
        {N_("Lines across the ecliptic: {0} × {1} = {2}, against {3} × {1} = {4}."), p.crossings,
         q.crossings, NS_CROSS_POINTS, ends(c, one, true)},
        {N_("Stars on the outskirts: {0} × {1} = {2}, against {3} × {1} = {4}."), p.edge, q.edge,
         NS_EDGE_POINTS, ns_stars_and(stars, sky->edge)},
        {N_("Fading stars crossed out: {0} × {1} = {2}, against {3} × {1} = {4}."), faded(c, one),
         faded(c, other), -NS_FADING_POINTS, ns_stars_none()},
    };
    for (int i = 0; i < NS_COMPARE_LINES; i++)
        out[i] = lines[i];
}

int ns_count_worth(const struct ns_count *c, const struct ns_drawing *d)
{
    struct ns_compared line[NS_COMPARE_LINES];
    int sum = 0;
    ns_compare(c, d, d, line);
    for (int i = 0; i < NS_COMPARE_LINES; i++)
        sum += line[i].count * line[i].each;
    return sum;
}
