#include "games/nightsky/drawing.h"

#include <string.h>

/* The neighbours with a higher number: right, lower left, lower right. */
static const uint8_t forward[3] = {0, 4, 5};

/* All pairs of neighbours among the stars, in the order of `lines`. */
static int pairs_of(struct ns_stars stars, struct ns_line *out, int cap)
{
    int n = 0;
    for (struct ns_stars rest = stars; ns_stars_any(rest);) {
        int a = ns_stars_take(&rest);
        for (int i = 0; i < 3; i++) {
            int b = ns_neighbour(a, forward[i]);
            if (b != NS_NONE && ns_stars_has(stars, b) && n < cap)
                out[n++] = (struct ns_line){(uint8_t)a, (uint8_t)b};
        }
    }
    return n;
}

int ns_drawing_lines(const struct ns_drawing *d, struct ns_line out[NS_LINES_MAX])
{
    struct ns_line pair[NS_LINES_MAX];
    int pairs = pairs_of(ns_drawing_stars(d), pair, NS_LINES_MAX);
    int n = 0;
    for (int i = 0; i < pairs; i++)
        if (d->lines >> i & 1)
            out[n++] = pair[i];
    return n;
}

static bool same_line(struct ns_line x, struct ns_line y)
{
    return (x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a);
}

static bool has_line(const struct ns_line *lines, int n, struct ns_line wanted)
{
    for (int i = 0; i < n; i++)
        if (same_line(lines[i], wanted))
            return true;
    return false;
}

struct ns_drawing ns_drawing_of(struct ns_stars stars, const struct ns_line *lines, int n)
{
    struct ns_line pair[NS_LINES_MAX];
    int pairs = pairs_of(stars, pair, NS_LINES_MAX);
    struct ns_drawing d = {0};
    for (int i = 0; ns_stars_any(stars); i++)
        d.star[i] = (uint8_t)(1 + ns_stars_take(&stars));
    for (int i = 0; i < pairs; i++)
        if (has_line(lines, n, pair[i]))
            d.lines |= (uint32_t)1 << i;
    return d;
}

/* Eight stars in `bits`, the other two and the lines in `n`. */
struct move ns_drawing_move(const struct ns_drawing *d)
{
    struct move m = {.n = {d->star[8], d->star[9]}};
    for (int i = 0; i < 8; i++)
        m.bits |= (uint64_t)d->star[i] << 8 * i;
    for (int i = 0; i < 3; i++)
        m.n[2 + i] = (uint8_t)(d->lines >> 8 * i);
    return m;
}

struct ns_drawing ns_move_drawing(const struct move *m)
{
    struct ns_drawing d = {.star = {[8] = m->n[0], [9] = m->n[1]}};
    for (int i = 0; i < 8; i++)
        d.star[i] = (uint8_t)(m->bits >> 8 * i);
    for (int i = 0; i < 3; i++)
        d.lines |= (uint32_t)m->n[2 + i] << 8 * i;
    return d;
}

/* ---- fitting a card --------------------------------------------------------- */

/* Lays a card, turned already, so that `node` comes to lie on `star`. */
static void lay(const struct ns_point turned[NS_NODES_MAX], int size, int node, int star,
                int16_t out[NS_NODES_MAX])
{
    struct ns_point at = ns_point_of(star), from = turned[node];
    for (int i = 0; i < size; i++)
        out[i] = (int16_t)ns_star_at(turned[i].q - from.q + at.q, turned[i].r - from.r + at.r);
}

static void turn_nodes(const struct ns_card *c, int turns, struct ns_point out[NS_NODES_MAX])
{
    for (int i = 0; i < c->size; i++)
        out[i] = ns_point_turn(c->node[i], turns);
}

/* Keeps of a card as it lies what is in `stars`; returns how many that are. */
static int keep(const struct ns_card *c, struct ns_stars stars, int16_t star[NS_NODES_MAX])
{
    int kept = 0;
    for (int i = 0; i < c->size; i++) {
        if (star[i] != NS_NONE && !ns_stars_has(stars, star[i]))
            star[i] = NS_NONE;
        kept += star[i] != NS_NONE;
    }
    return kept;
}

/* The lines of a card between nodes that are kept. */
static int kept_lines(const struct ns_card *c, const int16_t star[NS_NODES_MAX],
                      struct ns_line out[NS_CARD_LINES_MAX])
{
    int n = 0;
    for (int i = 0; i < c->lines; i++) {
        int a = star[c->line[i][0]], b = star[c->line[i][1]];
        if (a != NS_NONE && b != NS_NONE)
            out[n++] = (struct ns_line){(uint8_t)a, (uint8_t)b};
    }
    return n;
}

bool ns_drawing_fits(const struct ns_card *c, const struct ns_drawing *d)
{
    struct ns_stars stars = ns_drawing_stars(d), rest = stars;
    int count = ns_stars_count(stars);
    if (count == 0 || count > c->size)
        return false;
    struct ns_line drawn[NS_LINES_MAX], wanted[NS_CARD_LINES_MAX];
    int lines = ns_drawing_lines(d, drawn);
    int first = ns_stars_take(&rest);
    for (int turns = 0; turns < NS_DIRECTIONS; turns++) {
        struct ns_point turned[NS_NODES_MAX];
        turn_nodes(c, turns, turned);
        for (int node = 0; node < c->size; node++) {
            int16_t star[NS_NODES_MAX];
            lay(turned, c->size, node, first, star);
            if (keep(c, stars, star) != count || kept_lines(c, star, wanted) != lines)
                continue;
            bool same = true;
            for (int i = 0; i < lines && same; i++)
                same = has_line(wanted, lines, drawn[i]);
            if (same)
                return true;
        }
    }
    return false;
}

bool ns_lines_embed(const struct ns_card *c, const struct ns_line *lines, int n,
                    struct ns_line *missing)
{
    struct ns_stars stars = ns_stars_none();
    for (int i = 0; i < n; i++) {
        ns_stars_add(&stars, lines[i].a);
        ns_stars_add(&stars, lines[i].b);
    }
    int count = ns_stars_count(stars), fewest = NS_CARD_LINES_MAX + 1;
    for (int turns = 0; n > 0 && turns < NS_DIRECTIONS; turns++) {
        struct ns_point turned[NS_NODES_MAX];
        turn_nodes(c, turns, turned);
        for (int node = 0; node < c->size; node++) {
            int16_t star[NS_NODES_MAX];
            struct ns_line wanted[NS_CARD_LINES_MAX];
            lay(turned, c->size, node, lines[0].a, star);
            int all = 0, found = 0;
            if (keep(c, stars, star) == count)
                all = kept_lines(c, star, wanted);
            for (int i = 0; i < n && all > 0; i++)
                found += has_line(wanted, all, lines[i]);
            if (all == 0 || found != n || all - n >= fewest)
                continue;
            fewest = all - n;
            for (int i = 0; missing && i <= all; i++) {
                *missing = i < all ? wanted[i] : (struct ns_line){0, 0};
                if (i < all && !has_line(lines, n, wanted[i]))
                    break;
            }
        }
    }
    return fewest <= NS_CARD_LINES_MAX;
}

bool ns_drawing_connected(const struct ns_drawing *d)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    struct ns_stars all = ns_drawing_stars(d), rest = all, reached = ns_stars_none();
    if (ns_drawing_empty(d))
        return true;
    ns_stars_add(&reached, ns_stars_take(&rest));
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < n; i++) {
            bool a = ns_stars_has(reached, line[i].a), b = ns_stars_has(reached, line[i].b);
            if (a == b)
                continue;
            ns_stars_add(&reached, a ? line[i].b : line[i].a);
            grown = true;
        }
    }
    return ns_stars_count(reached) == ns_stars_count(all);
}

/* ---- the pen ---------------------------------------------------------------- */

/* Where the next stroke starts: NS_NONE when every line is drawn. */
static int stroke_start(const struct ns_line *line, const bool *done, int n)
{
    uint8_t degree[NS_STARS] = {0};
    int any = NS_NONE;
    for (int i = 0; i < n; i++) {
        if (done[i])
            continue;
        degree[line[i].a]++;
        degree[line[i].b]++;
        if (any == NS_NONE || line[i].a < any)
            any = line[i].a;
    }
    for (int star = 0; star < NS_STARS; star++)
        if (degree[star] % 2 == 1)
            return star;
    return any;
}

/* The line to go on with from a star: the one to the lowest star. */
static int stroke_next(const struct ns_line *line, const bool *done, int n, int star)
{
    int best = NS_NONE, lowest = NS_STARS;
    for (int i = 0; i < n; i++) {
        if (done[i] || (line[i].a != star && line[i].b != star))
            continue;
        int other = line[i].a == star ? line[i].b : line[i].a;
        if (other < lowest) {
            lowest = other;
            best = i;
        }
    }
    return best;
}

int ns_drawing_strokes(const struct ns_drawing *d, struct ns_line out[NS_LINES_MAX])
{
    struct ns_line line[NS_LINES_MAX];
    bool done[NS_LINES_MAX] = {false};
    int n = ns_drawing_lines(d, line), written = 0, star = NS_NONE;
    while (written < n) {
        int next = star == NS_NONE ? NS_NONE : stroke_next(line, done, n, star);
        if (next == NS_NONE) {
            star = stroke_start(line, done, n);
            continue;
        }
        int other = line[next].a == star ? line[next].b : line[next].a;
        out[written++] = (struct ns_line){(uint8_t)star, (uint8_t)other};
        done[next] = true;
        star = other;
    }
    return n;
}

/* ---- points ------------------------------------------------------------------ */

int ns_points_round(const struct ns_points *p, struct ns_side top, struct ns_side low)
{
    return p->top_stars * top.value + p->low_stars * low.value + p->joins * (top.value + low.value);
}

struct ns_points ns_drawing_points(const struct ns_sky *sky, const struct ns_drawing *d,
                                   struct ns_side top, struct ns_side low)
{
    struct ns_points p = {0};
    for (struct ns_stars rest = ns_drawing_stars(d); ns_stars_any(rest);) {
        int star = ns_stars_take(&rest);
        p.top_stars = (uint8_t)(p.top_stars + (sky->type[star] == top.type));
        p.low_stars = (uint8_t)(p.low_stars + (sky->type[star] == low.type));
        p.sun = (uint8_t)(p.sun + ns_stars_has(sky->sun, star));
        p.edge = (uint8_t)(p.edge + ns_stars_has(sky->edge, star));
    }
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        int a = sky->type[line[i].a], b = sky->type[line[i].b];
        bool joins = (a == top.type && b == low.type) || (a == low.type && b == top.type);
        p.joins = (uint8_t)(p.joins + joins);
        p.crossings = (uint8_t)(p.crossings + ns_sky_crosses(sky, line[i].a, line[i].b));
    }
    p.round = (int16_t)ns_points_round(&p, top, low);
    return p;
}
