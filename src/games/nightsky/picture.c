#include "games/nightsky/picture.h"

#include "games/nightsky/projection.h"
#include "games/nightsky/state.h"

const char *const ns_poster_figure[NS_POSTER_FIGURES] = {"six rounds", "fading stars", "by the sun",
                                                         "ecliptic",   "outskirts",    "points"};

/* ---- writing the list --------------------------------------------------------------- */

/* `word role n1 n2 …` */
static void put(struct writer *w, const char *what, const int *n, int count)
{
    write_str(w, what);
    for (int i = 0; i < count; i++) {
        write_char(w, ' ');
        write_int(w, n[i]);
    }
    write_char(w, '\n');
}

#define PUT(w, what, ...)                                                                          \
    put(w, what, (const int[]){__VA_ARGS__},                                                       \
        (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

static void put_text(struct writer *w, const char *role, int size, int x, int y, const char *align,
                     struct text words)
{
    if (words.n == 0)
        return;
    write_str(w, "text ");
    write_str(w, role);
    for (int i = 0; i < 3; i++) {
        write_char(w, ' ');
        write_int(w, i == 0 ? size : i == 1 ? x : y);
    }
    write_char(w, ' ');
    write_str(w, align);
    write_char(w, ' ');
    for (size_t i = 0; i < words.n; i++)
        write_char(w, words.p[i] == '\n' || words.p[i] == '\r' ? ' ' : words.p[i]);
    write_char(w, '\n');
}

/* ---- the map -------------------------------------------------------------------------- */

static void put_ground(const struct ns_sky *sky, const struct projection *e, int specks,
                       struct writer *w)
{
    int radius = e->radius;
    struct spot centre =
        projection_point(e, ns_point_turn(sky->ecliptic, NS_ROUNDS - (e->round - 1)));
    PUT(w, "circle limb", e->x, e->y, radius + e->unit * 36 / 100);
    PUT(w, "circle disc", e->x, e->y, radius);
    PUT(w, "dust dust", e->x, e->y, radius * 97 / 100, specks);
    PUT(w, "circle zone", e->x, e->y,
        e->unit * (projection_root((int64_t)ns_sky_edge(sky) * 10000) - 17) / 100);
    PUT(w, "circle zone", e->x, e->y, e->unit * 187 / 100);
    PUT(w, "circle ecliptic", centre.x, centre.y, e->unit * sky->radius / 100);
    for (struct ns_stars rest = ns_stars_or(sky->edge, sky->sun); ns_stars_any(rest);) {
        struct spot p = projection_star(e, ns_stars_take(&rest));
        PUT(w, "circle outskirts", p.x, p.y, e->unit * 38 / 100);
    }
}

/* The net of neighbours, where it is visible. */
static void put_lattice(const struct ns_sky *sky, const struct projection *e, struct writer *w)
{
    for (int star = 0; star < NS_STARS; star++) {
        for (int k = 0; k < NS_DIRECTIONS / 2; k++) {
            int other = ns_neighbour(star, k);
            if (other == NS_NONE || !ns_visible(star, e->round) || !ns_visible(other, e->round) ||
                !ns_sky_has(sky, star) || !ns_sky_has(sky, other))
                continue;
            struct spot a = projection_star(e, star), b = projection_star(e, other);
            PUT(w, "line lattice", a.x, a.y, b.x, b.y);
        }
    }
}

/* The lines of a drawing, short of the signs at their ends. */
static void put_lines(const struct projection *e, const struct ns_drawing *d, const char *role,
                      struct writer *w)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        struct spot a = projection_star(e, line[i].a), b = projection_star(e, line[i].b);
        int dx = (b.x - a.x) * e->mark * 6 / 10 / e->unit;
        int dy = (b.y - a.y) * e->mark * 6 / 10 / e->unit;
        PUT(w, role, a.x + dx, a.y + dy, b.x - dx, b.y - dy);
    }
}

static void put_stars(const struct ns_sky *sky, const struct projection *e, struct ns_stars used,
                      struct ns_stars now, bool poster, struct writer *w)
{
    for (int star = 0; star < NS_STARS; star++) {
        if (!ns_sky_has(sky, star))
            continue;
        struct spot p = projection_star(e, star);
        bool drawn = ns_stars_has(used, star);
        int size = e->mark * (drawn ? 108 : poster ? 62 : 86) / 100;
        if (ns_stars_has(now, star))
            PUT(w, "circle holds", p.x, p.y, e->mark * 86 / 100);
        write_str(w, drawn || !poster ? "mark " : "mark faint-");
        write_str(w, ns_type_name[sky->type[star]]);
        write_char(w, ' ');
        PUT(w, ns_type_name[sky->type[star]], p.x, p.y, size);
    }
    PUT(w, "mark sun sun", e->x, e->y, e->mark * 16 / 10);
}

/* The rim, its graduation, and the rounds around it. */
static void put_limb(const struct projection *e, bool whole, struct writer *w)
{
    /* Ten thousand times the sine and cosine of multiples of 60 degrees. */
    static const int sine[NS_ROUNDS] = {0, 8660, 8660, 0, -8660, -8660};
    static const int cosine[NS_ROUNDS] = {10000, 5000, -5000, -10000, -5000, 5000};
    int radius = e->radius, at = radius + e->unit * 18 / 100;
    PUT(w, "circle rim", e->x, e->y, radius);
    PUT(w, "circle rim-outer", e->x, e->y, radius + e->unit * 36 / 100);
    PUT(w, "ticks tick", e->x, e->y, radius + 10, e->unit * 9 / 100, e->unit * 16 / 100);
    for (int k = 0; k < NS_ROUNDS; k++) {
        int turned = (k - (e->round - 1) + NS_ROUNDS) % NS_ROUNDS;
        put_text(w, !whole && turned == 0 ? "numeral-now" : "numeral", e->unit * 24 / 100,
                 e->x - at * sine[turned] / 10000, e->y - at * cosine[turned] / 10000, "middle",
                 text_of(ns_roman[k]));
    }
}

static void put_names(const struct ns_sky *sky, const struct ns_seat *p, const struct projection *e,
                      bool whole, struct writer *w)
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
            put_text(w, "name", size, labels[k].at.x, labels[k].at.y, "middle",
                     text_of(labels[k].name));
}

/* ---- the two pictures ------------------------------------------------------------------ */

void ns_picture(const struct view *v, int seat, struct writer *w)
{
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
    PUT(w, "page", SIDE, SIDE);
    put_ground(sky, &e, SPECKS, w);
    put_lattice(sky, &e, w);
    for (int k = 0; k < p->rounds - glows; k++)
        put_lines(&e, &p->drawn[k], "line drawn-before", w);
    if (glows) {
        put_lines(&e, &p->drawn[now], "line glow", w);
        put_lines(&e, &p->drawn[now], "line drawn-now", w);
    }
    put_stars(sky, &e, ns_used(p), glows ? ns_drawing_stars(&p->drawn[now]) : ns_stars_none(),
              false, w);
    put_names(sky, p, &e, false, w);
    PUT(w, "plate plate", e.x, e.y, radius, cut);
    int half = projection_root((int64_t)radius * radius - (int64_t)(cut - e.y) * (cut - e.y));
    PUT(w, "line plate-edge", e.x - half, cut, e.x + half, cut);
    put_limb(&e, false, w);
    PUT(w, "mark arrow arrow", e.x, e.y - radius - e.unit * 36 / 100 - 60, 180);
}

static void put_frame(const struct ns_caption *c, int wide, int high, struct writer *w)
{
    PUT(w, "page", wide, high);
    PUT(w, "rect night", 0, 0, wide, high);
    PUT(w, "rect frame", 260, 260, wide - 520, high - 520);
    PUT(w, "rect frame-inner", 330, 330, wide - 660, high - 660);
    put_text(w, "corner", 140, 670, 670, "left", c->top_left);
    put_text(w, "corner", 140, wide - 670, 670, "right", c->top_right);
    put_text(w, "corner", 140, 670, high - 630, "left", c->bottom_left);
    put_text(w, "corner", 140, wide - 670, high - 630, "right", c->bottom_right);
}

static void put_subtitle(const struct ns_sky *sky, const struct ns_seat *p, int x, int y,
                         struct writer *w)
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
    put_text(w, "subtitle", 200, x, y, "middle", writer_text(&line));
}

static void put_figures(const struct ns_tally *t, const struct ns_caption *c, int x, int y,
                        struct writer *w)
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
        put_text(w, i == NS_POSTER_FIGURES - 1 ? "total" : "figure", 300, at, y, "middle",
                 writer_text(&n));
        put_text(w, "label", 140, at, y + 290, "middle", c->figure[i]);
    }
}

void ns_poster(const struct view *v, int seat, const struct ns_caption *c, struct writer *w)
{
    enum { WIDE = 10000, HIGH = 14140, UNIT = 880, MARK = 270, SPECKS = 420 };
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_seat *p = &ns_in(view_state(v))->seat[seat];
    struct ns_tally tally = ns_tally(sky, p);
    struct projection e = projection_of(sky, WIDE / 2, 5580, UNIT, 1, MARK, MARK * 66 / 100);
    put_frame(c, WIDE, HIGH, w);
    put_ground(sky, &e, SPECKS, w);
    for (int k = 0; k < p->rounds; k++)
        put_lines(&e, &p->drawn[k], "line drawn", w);
    put_stars(sky, &e, ns_used(p), ns_stars_none(), true, w);
    put_names(sky, p, &e, true, w);
    put_limb(&e, true, w);
    put_text(w, "title", 620, e.x, 10930, "middle", c->title);
    put_subtitle(sky, p, e.x, 11500, w);
    PUT(w, "rule rule", e.x - 2800, 11900, 5600);
    put_figures(&tally, c, e.x, 12260, w);
}
