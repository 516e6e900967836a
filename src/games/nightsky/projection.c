#include "games/nightsky/projection.h"

struct spot projection_point(const struct projection *e, struct ns_point p)
{
    /* Half the square root of three is 0.866. */
    return (struct spot){e->x + e->unit * (2 * p.q + p.r) / 2, e->y - e->unit * p.r * 866 / 1000};
}

struct spot projection_star(const struct projection *e, int star)
{
    return projection_point(e, ns_seen_at(star, e->round));
}

int projection_root(int64_t square)
{
    int64_t low = 0, high = 1 << 20;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return (int)low;
}

struct projection projection_of(const struct ns_sky *sky, int x, int y, int unit, int round,
                                int mark, int room)
{
    /* In hundredths of a unit, as measured on our own sky. */
    enum { OWN = 478, BEYOND_EDGE = 42 };
    int reach = projection_root((int64_t)ns_sky_edge(sky) * 10000) + BEYOND_EDGE;
    int of = reach > OWN ? reach : OWN;
    return (struct projection){x,
                               y,
                               unit * OWN / 100,
                               unit * OWN / of,
                               round,
                               mark * OWN / of,
                               room * OWN / of,
                               ns_sky_gaps(sky)};
}

static int distance(struct spot a, struct spot b)
{
    int64_t x = a.x - b.x, y = a.y - b.y;
    return projection_root(x * x + y * y);
}

/* Letters of a name, however many bytes they take. */
static int letters(const char *name)
{
    int n = 0;
    for (; *name; name++)
        n += (*name & 0xc0) != 0x80;
    return n;
}

struct segment {
    struct spot a, b;
};

/* All the lines on the picture, and the stars they use. */
struct clutter {
    int n;
    struct segment segment[NS_ROUNDS * NS_LINES_MAX];
    struct ns_stars used;
};

static void gather(const struct projection *e, const struct label *labels, int n, struct clutter *c)
{
    c->n = 0;
    c->used = ns_stars_none();
    for (int i = 0; i < n; i++) {
        struct ns_line line[NS_LINES_MAX];
        int lines = ns_drawing_lines(labels[i].drawing, line);
        for (int k = 0; k < lines; k++)
            c->segment[c->n++] =
                (struct segment){projection_star(e, line[k].a), projection_star(e, line[k].b)};
        c->used = ns_stars_or(c->used, ns_drawing_stars(labels[i].drawing));
    }
}

static bool inside(struct spot p, struct spot at, int wide, int high)
{
    return p.x > at.x - wide && p.x < at.x + wide && p.y > at.y - high && p.y < at.y + high;
}

/* How much stands in the way of a name at a place. */
static int crowding(const struct projection *e, const struct clutter *c, const struct label *labels,
                    int self, struct spot at)
{
    int bad = 0, wide = labels[self].wide / 2, high = labels[self].high / 2;
    for (int star = 0; star < NS_STARS; star++) {
        if (ns_stars_has(e->gaps, star))
            continue;
        bool used = ns_stars_has(c->used, star);
        int room = used ? e->room : e->mark * 35 / 100;
        if (inside(projection_star(e, star), at, wide + room, high + room))
            bad += used ? 9 : 1;
    }
    for (int i = 0; i < c->n; i++) {
        for (int t = 0; t <= 10; t++) {
            struct spot a = c->segment[i].a, b = c->segment[i].b;
            struct spot p = {a.x + (b.x - a.x) * t / 10, a.y + (b.y - a.y) * t / 10};
            bad += inside(p, at, wide + 40, high + 40) ? 2 : 0;
        }
    }
    if (distance(at, (struct spot){e->x, e->y}) < e->unit * 6 / 10)
        bad += 9;
    for (int i = 0; i < self; i++)
        if (labels[i].placed &&
            inside(labels[i].at, at, wide + labels[i].wide / 2, high + labels[i].high / 2 + 40))
            bad += 20;
    return bad;
}

static struct spot middle_of(const struct projection *e, const struct ns_drawing *d)
{
    struct spot sum = {0, 0};
    int n = 0;
    for (struct ns_stars rest = ns_drawing_stars(d); ns_stars_any(rest); n++) {
        struct spot p = projection_star(e, ns_stars_take(&rest));
        sum.x += p.x;
        sum.y += p.y;
    }
    return (struct spot){sum.x / n, sum.y / n};
}

static int nearest(const struct projection *e, const struct ns_drawing *d, struct spot at)
{
    int best = 1 << 20;
    for (struct ns_stars rest = ns_drawing_stars(d); ns_stars_any(rest);) {
        int far = distance(at, projection_star(e, ns_stars_take(&rest)));
        best = far < best ? far : best;
    }
    return best;
}

/* Whether one of the stars of a drawing is not under the plate. */
static bool in_sight(const struct projection *e, const struct ns_drawing *d)
{
    for (struct ns_stars rest = ns_drawing_stars(d); ns_stars_any(rest);)
        if (ns_visible(ns_stars_take(&rest), e->round))
            return true;
    return false;
}

/* Whether a name at a place stays on the sky. */
static bool on_sky(const struct projection *e, const struct label *l, struct spot at, bool whole)
{
    int out = (at.x > e->x ? at.x - e->x : e->x - at.x) + l->wide / 2;
    struct spot corner = {e->x + out, at.y};
    return distance(corner, (struct spot){e->x, e->y}) <= e->radius - 60 && (whole || at.y <= e->y);
}

void projection_label(const struct projection *e, struct label *labels, int n, int size, bool whole)
{
    enum { REACH = 26 }; /* tenths of a unit to look around */
    struct clutter clutter;
    gather(e, labels, n, &clutter);
    for (int i = 0; i < n; i++) {
        struct label *l = &labels[i];
        int64_t best = INT64_MAX;
        if (ns_drawing_empty(l->drawing) || !(whole || in_sight(e, l->drawing)))
            continue;
        struct spot middle = middle_of(e, l->drawing);
        l->wide = letters(l->name) * size * 46 / 100 + 60;
        l->high = size * 95 / 100;
        for (int dx = -REACH; dx <= REACH; dx++) {
            for (int dy = -REACH; dy <= REACH; dy++) {
                struct spot at = {middle.x + dx * e->unit / 10, middle.y + dy * e->unit / 10};
                int64_t cost = (int64_t)projection_root(dx * dx + dy * dy) * 60 +
                               80 * (int64_t)nearest(e, l->drawing, at) * 10 / e->unit;
                if (cost >= best || !on_sky(e, l, at, whole))
                    continue;
                cost += 10000 * (int64_t)crowding(e, &clutter, labels, i, at);
                if (cost >= best)
                    continue;
                best = cost;
                l->at = at;
                l->placed = true;
            }
        }
    }
}
