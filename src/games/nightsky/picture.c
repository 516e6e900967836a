#include "games/nightsky/picture.h"

#include "base/plot.h"
#include "games/nightsky/projection.h"
#include "games/nightsky/state.h"

const char *const ns_poster_figure[NS_POSTER_FIGURES] = {"six rounds", "fading stars", "by the sun",
                                                         "ecliptic",   "outskirts",    "points"};

/* ---- the map -------------------------------------------------------------------------- */

static void put_ground(const struct ns_sky *sky, const struct projection *e, int specks,
                       const struct plot *to)
{
    int radius = e->radius;
    struct spot centre =
        projection_point(e, ns_point_turn(sky->ecliptic, NS_ROUNDS - (e->round - 1)));
    plot_circle(to, "limb", e->x, e->y, radius + e->unit * 36 / 100);
    plot_circle(to, "disc", e->x, e->y, radius);
    if (specks > 0)
        plot_dust(to, "dust", e->x, e->y, radius * 97 / 100, specks);
    plot_circle(to, "zone", e->x, e->y,
                e->unit * (projection_root((int64_t)ns_sky_edge(sky) * 10000) - 17) / 100);
    plot_circle(to, "zone", e->x, e->y, e->unit * 187 / 100);
    plot_circle(to, "ecliptic", centre.x, centre.y, e->unit * sky->radius / 100);
    for (struct ns_stars rest = ns_stars_or(sky->edge, sky->sun); ns_stars_any(rest);) {
        struct spot p = projection_star(e, ns_stars_take(&rest));
        plot_circle(to, "outskirts", p.x, p.y, e->unit * 38 / 100);
    }
}

/* The net of neighbours, where it is visible, or whole. */
static void put_lattice(const struct ns_sky *sky, const struct projection *e, bool whole,
                        const struct plot *to)
{
    for (int star = 0; star < NS_STARS; star++) {
        for (int k = 0; k < NS_DIRECTIONS / 2; k++) {
            int other = ns_neighbour(star, k);
            if (other == NS_NONE || !ns_sky_has(sky, star) || !ns_sky_has(sky, other) ||
                !(whole || (ns_visible(star, e->round) && ns_visible(other, e->round))))
                continue;
            struct spot a = projection_star(e, star), b = projection_star(e, other);
            plot_line(to, "lattice", a.x, a.y, b.x, b.y);
        }
    }
}

/* The lines of a drawing, short of the signs at their ends. */
static void put_lines(const struct projection *e, const struct ns_drawing *d, const char *role,
                      const struct plot *to)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        struct spot a = projection_star(e, line[i].a), b = projection_star(e, line[i].b);
        int dx = (b.x - a.x) * e->mark * 6 / 10 / e->unit;
        int dy = (b.y - a.y) * e->mark * 6 / 10 / e->unit;
        plot_line(to, role, a.x + dx, a.y + dy, b.x - dx, b.y - dy);
    }
}

static void put_stars(const struct ns_sky *sky, const struct projection *e, struct ns_stars used,
                      struct ns_stars now, bool poster, const struct plot *to)
{
    static const char *const faint[NS_TYPES] = {"faint-blue", "faint-white", "faint-yellow",
                                                "faint-red"};
    for (int star = 0; star < NS_STARS; star++) {
        if (!ns_sky_has(sky, star))
            continue;
        struct spot p = projection_star(e, star);
        bool drawn = ns_stars_has(used, star);
        int size = e->mark * (drawn ? 108 : poster ? 62 : 86) / 100;
        if (ns_stars_has(now, star))
            plot_circle(to, "holds", p.x, p.y, e->mark * 86 / 100);
        const char *type = ns_type_name[sky->type[star]];
        plot_mark(to, drawn || !poster ? type : faint[sky->type[star]], type, p.x, p.y, size);
    }
    plot_mark(to, "sun", "sun", e->x, e->y, e->mark * 16 / 10);
}

/* The rim, its graduation, and the rounds around it. */
static void put_limb(const struct projection *e, bool whole, const struct plot *to)
{
    int radius = e->radius, at = radius + e->unit * 18 / 100;
    plot_circle(to, "rim", e->x, e->y, radius);
    plot_circle(to, "rim-outer", e->x, e->y, radius + e->unit * 36 / 100);
    plot_ticks(to, "tick", e->x, e->y, radius + 10, e->unit * 9 / 100, e->unit * 16 / 100);
    for (int k = 0; k < NS_ROUNDS; k++) {
        int turned = (k - (e->round - 1) + NS_ROUNDS) % NS_ROUNDS;
        struct plot_point p = plot_round(-turned * (PLOT_TURN / NS_ROUNDS), at);
        plot_text(to, !whole && turned == 0 ? "numeral-now" : "numeral", e->unit * 24 / 100,
                  e->x + p.x, e->y + p.y, PLOT_MIDDLE, text_of(ns_roman[k]));
    }
}

static void put_names(const struct ns_sky *sky, const struct ns_seat *p, const struct projection *e,
                      bool whole, const struct plot *to)
{
    struct label labels[NS_ROUNDS] = {{0}};
    int size = e->unit * 27 / 100;
    for (int k = 0; k < p->rounds; k++) {
        labels[k].drawing = &p->drawn[k];
        labels[k].name = sky->card[ns_card_of(p, k + 1)].name;
    }
    projection_label(e, labels, p->rounds, size, whole);
    for (int k = 0; k < p->rounds; k++)
        if (labels[k].placed)
            plot_text(to, "name", size, labels[k].at.x, labels[k].at.y, PLOT_MIDDLE,
                      text_of(labels[k].name));
}

/* The edge of the plate. */
static void put_horizon(const struct projection *e, int cut, const struct plot *to)
{
    int half =
        projection_root((int64_t)e->radius * e->radius - (int64_t)(cut - e->y) * (cut - e->y));
    plot_line(to, "plate-edge", e->x - half, cut, e->x + half, cut);
}

/* ---- the two pictures ------------------------------------------------------------------ */

void ns_picture(const struct view *v, int seat, struct writer *w)
{
    const struct plot *to = &(struct plot){.w = w, .style = ""};
    enum { SIDE = 7240, UNIT = 670, MARK = 220, SPECKS = 170 };
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_state *s = ns_in(view_state(v));
    const struct ns_seat *p = &s->seat[seat];
    bool over = s->round > NS_ROUNDS;
    struct projection e =
        projection_of(sky, SIDE / 2, SIDE / 2, UNIT, over ? NS_ROUNDS : s->round, MARK, MARK);
    int radius = e.radius, cut = e.y + e.unit * 36 / 100;
    int now = p->rounds - 1; /* what was drawn last glows while its round lasts */
    bool glows = now >= 0 && p->rounds == e.round;
    plot_page(to, SIDE, SIDE);
    put_ground(sky, &e, SPECKS, to);
    put_lattice(sky, &e, false, to);
    for (int k = 0; k < p->rounds - glows; k++)
        put_lines(&e, &p->drawn[k], "drawn-before", to);
    if (glows) {
        put_lines(&e, &p->drawn[now], "glow", to);
        put_lines(&e, &p->drawn[now], "drawn-now", to);
    }
    put_stars(sky, &e, ns_used(p), glows ? ns_drawing_stars(&p->drawn[now]) : ns_stars_none(),
              false, to);
    put_names(sky, p, &e, false, to);
    plot_plate(to, "plate", e.x, e.y, radius, cut);
    put_horizon(&e, cut, to);
    put_limb(&e, false, to);
    plot_mark(to, "arrow", "arrow", e.x, e.y - radius - e.unit * 36 / 100 - 60, 180);
}

static void put_frame(const struct ns_caption *c, int wide, int high, const struct plot *to)
{
    plot_page(to, wide, high);
    plot_rect(to, "night", 0, 0, wide, high);
    plot_rect(to, "frame", 260, 260, wide - 520, high - 520);
    plot_rect(to, "frame-inner", 330, 330, wide - 660, high - 660);
    plot_text(to, "corner", 140, 670, 670, PLOT_LEFT, c->top_left);
    plot_text(to, "corner", 140, wide - 670, 670, PLOT_RIGHT, c->top_right);
    plot_text(to, "corner", 140, 670, high - 630, PLOT_LEFT, c->bottom_left);
    plot_text(to, "corner", 140, wide - 670, high - 630, PLOT_RIGHT, c->bottom_right);
}

static void put_subtitle(const struct ns_sky *sky, const struct ns_seat *p, int x, int y,
                         const struct plot *to)
{
    char text[NS_ROUNDS * (NS_CARD_NAME_MAX + 8)];
    struct writer line = writer_on(text, sizeof text);
    for (int k = 0; k < p->rounds; k++) {
        if (ns_drawing_empty(&p->drawn[k]))
            continue;
        if (line.n > 0)
            write_str(&line, " · ");
        write_str(&line, sky->card[ns_card_of(p, k + 1)].name);
    }
    plot_text(to, "subtitle", 200, x, y, PLOT_MIDDLE, writer_text(&line));
}

static void put_figures(const struct ns_tally *t, const struct ns_caption *c, int x, int y,
                        const struct plot *to)
{
    enum { STEP = 1080 };
    const int figure[NS_POSTER_FIGURES] = {t->rounds,
                                           NS_FADING_POINTS * (NS_FADING - t->crossed),
                                           NS_SUN_POINTS * t->sun,
                                           NS_CROSS_POINTS * t->crossings,
                                           NS_EDGE_POINTS * t->edge,
                                           t->total};
    for (int i = 0; i < NS_POSTER_FIGURES; i++) {
        char digits[12];
        struct writer n = writer_on(digits, sizeof digits);
        int at = x + (2 * i - NS_POSTER_FIGURES + 1) * STEP / 2;
        write_int(&n, figure[i]);
        plot_text(to, i == NS_POSTER_FIGURES - 1 ? "total" : "figure", 300, at, y, PLOT_MIDDLE,
                  writer_text(&n));
        plot_text(to, "label", 140, at, y + 290, PLOT_MIDDLE, c->figure[i]);
    }
}

void ns_poster(const struct view *v, int seat, const struct ns_caption *c, struct writer *w)
{
    const struct plot *to = &(struct plot){.w = w, .style = ""};
    enum { WIDE = 10000, HIGH = 14140, UNIT = 880, MARK = 270, SPECKS = 420 };
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_seat *p = &ns_in(view_state(v))->seat[seat];
    struct ns_tally tally = ns_tally(sky, p);
    struct projection e = projection_of(sky, WIDE / 2, 5580, UNIT, 1, MARK, MARK * 66 / 100);
    put_frame(c, WIDE, HIGH, to);
    put_ground(sky, &e, SPECKS, to);
    for (int k = 0; k < p->rounds; k++)
        put_lines(&e, &p->drawn[k], "drawn", to);
    put_stars(sky, &e, ns_used(p), ns_stars_none(), true, to);
    put_names(sky, p, &e, true, to);
    put_limb(&e, true, to);
    plot_text(to, "title", 620, e.x, 10930, PLOT_MIDDLE, c->title);
    put_subtitle(sky, p, e.x, 11500, to);
    plot_rule(to, "rule", e.x - 2800, 11900, 5600);
    put_figures(&tally, c, e.x, 12260, to);
}

void ns_map(const struct ns_sky *sky, const struct ns_seat *p, struct ns_place at,
            const struct plot *to)
{
    enum { MARK = 33, SPECKS = 220 };
    int mark = at.unit * MARK / 100;
    struct projection e =
        projection_of(sky, at.x, at.y, at.unit, at.round ? at.round : 1, mark, mark);
    int cut = e.y + e.unit * 36 / 100;
    put_ground(sky, &e, at.night ? SPECKS : 0, to);
    put_lattice(sky, &e, true, to);
    for (int k = 0; p && k < p->rounds; k++)
        put_lines(&e, &p->drawn[k], k + 1 < at.round ? "drawn-before" : "drawn", to);
    put_stars(sky, &e, ns_stars_none(), ns_stars_none(), false, to);
    if (p && !at.nameless)
        put_names(sky, p, &e, true, to);
    put_limb(&e, true, to);
    if (at.round)
        put_horizon(&e, cut, to);
}
