/* Night Sky on a terminal: the half of the map that a round sees, with everything drawn
 * on it; the card beside its numbers; a drawing that might be made, small. */

#include "ai/nightsky/talk.h"

/* ---- the map ----------------------------------------------------------------------- */

enum {
    STEP = 6, /* columns from star to star in a row */
    NAME = 2, /* more columns on either side, for the names of the outermost */
};

/* How far the stars of a sky reach, however it is turned: in half steps to either side,
 * our own with a margin, and in rows above the sun's. */
struct extent {
    int side, top;
};

static struct extent extent_of(const struct ns_sky *sky)
{
    struct extent e = {10, 5};
    for (int star = 0; star < NS_STARS; star++) {
        for (int round = 1; ns_sky_has(sky, star) && round <= NS_ROUNDS; round++) {
            struct ns_point p = ns_seen_at(star, round);
            e.top = p.r > e.top ? p.r : e.top;
            e.side = 2 * p.q + p.r > e.side ? 2 * p.q + p.r : e.side;
        }
    }
    return e;
}

static int map_column(struct extent e, struct ns_point p)
{
    return STEP * p.q + STEP / 2 * p.r + STEP / 2 * e.side + NAME;
}

static int map_row(struct extent e, struct ns_point p)
{
    return 2 * (e.top - p.r);
}

/* The letter of a type: the words of this key are four letters, in the order of types. */
static struct phrase type_letter(const struct speech *s, int type)
{
    struct text letters = text_of(s->words(
        s->context, NC_("one letter for blue, white, yellow and red", "B W Y R"), NULL, 1));
    struct text word = {0};
    for (int i = 0; i <= type; i++)
        text_word(&letters, &word);
    return phrase_of(word);
}

/* `B blue, W white, Y yellow, R red`. */
static struct phrase say_letters(const struct speech *s)
{
    struct phrase list = {{0}};
    for (int type = 0; type < NS_TYPES; type++) {
        struct phrase one = type_letter(s, type);
        phrase_add(&one, " ", ns_say_type(s, type));
        phrase_add(&list, ", ", one);
    }
    return list;
}

/* The round that used a star, or -1. */
static int used_in(const struct ns_seat *p, int star)
{
    for (int k = 0; k < p->rounds; k++)
        if (ns_stars_has(ns_drawing_stars(&p->drawn[k]), star))
            return k;
    return -1;
}

static void put_lines(struct canvas *c, struct extent e, const struct ns_drawing *d, int round)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        struct ns_point a = ns_seen_at(line[i].a, round), b = ns_seen_at(line[i].b, round);
        canvas_line(c, map_column(e, a), map_row(e, a), map_column(e, b), map_row(e, b));
    }
}

static void draw_map(const struct view *v, const struct ns_seat *p, int round, bool whole,
                     const struct speech *s)
{
    const struct ns_sky *sky = ns_sky_in(v->data);
    static const char *const raised[NS_ROUNDS] = {"¹", "²", "³", "⁴", "⁵", "⁶"};
    struct extent e = extent_of(sky);
    struct canvas c = canvas_of(STEP * e.side + 2 * NAME + 1, (whole ? 4 : 2) * e.top + 1);
    struct ns_point sun = {0, 0};
    for (int k = 0; k < p->rounds; k++)
        put_lines(&c, e, &p->drawn[k], round);
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point at = ns_seen_at(star, round);
        char name[NS_NAME_SIZE];
        int used = used_in(p, star);
        if (!ns_sky_has(sky, star) || (at.r < 0 && !whole))
            continue;
        ns_star_name(ns_sky_frame(sky), star, name);
        struct phrase mark = phrase_of(text_of(name));
        phrase_add(&mark, "",
                   used >= 0 ? phrase_of(text_of(raised[used])) : type_letter(s, sky->type[star]));
        canvas_put(&c, map_column(e, at) - 1, map_row(e, at), text_of(mark.p));
    }
    canvas_put(&c, map_column(e, sun) - 1, map_row(e, sun), text_of("(*)"));
    canvas_write(&c, 2, s->w);
}

/* ---- the card ---------------------------------------------------------------------- */

static void draw_card(const struct ns_card *card, const struct speech *s)
{
    int left = 99, top = -99, low = 99, right = -99;
    for (int i = 0; i < card->size; i++) {
        int x = 4 * card->node[i].q + 2 * card->node[i].r, r = card->node[i].r;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = r > top ? r : top;
        low = r < low ? r : low;
    }
    struct canvas c = canvas_of(right - left + 1, 2 * (top - low) + 1);
    for (int i = 0; i < card->lines; i++) {
        struct ns_point a = card->node[card->line[i][0]], b = card->node[card->line[i][1]];
        int ax = 4 * a.q + 2 * a.r - left, bx = 4 * b.q + 2 * b.r - left;
        canvas_line(&c, ax, 2 * (top - a.r), bx, 2 * (top - b.r));
        if (a.r == b.r) /* close together: the line reaches both stars */
            canvas_put(&c, (ax < bx ? ax : bx) + 1, 2 * (top - a.r), text_of("---"));
    }
    for (int i = 0; i < card->size; i++)
        canvas_put(&c, 4 * card->node[i].q + 2 * card->node[i].r - left,
                   2 * (top - card->node[i].r), text_of("O"));
    canvas_write(&c, 4, s->w);
}

static struct phrase say_side(const struct speech *s, struct ns_side side)
{
    struct phrase p = ns_say_type(s, side.type);
    phrase_add(&p, " × ", phrase_int(side.value));
    return p;
}

static void draw_task(const struct view *v, int seat, const struct speech *s)
{
    const struct ns_state *state = ns_in(view_state(v));
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_seat *p = &state->seat[seat];
    if (ns_phase(state) == NS_SIDES) {
        const struct ns_start *start = &sky->start[p->start];
        speak_line(
            s, 2,
            phrase_say(s, "Choose a side of the start card: {0} or {1}",
                       WITH(say_side(s, (struct ns_side){start->type[0], start->value[0]}),
                            say_side(s, (struct ns_side){start->type[1], start->value[1]}))));
    } else if (ns_phase(state) == NS_DRAWING && p->rounds < state->round) {
        const struct ns_card *card = &sky->card[ns_card_of(p, state->round)];
        speak_line(s, 2,
                   phrase_say(s, "To draw: {0}, {1} stars; it counts {2}, the card below {3}",
                              WITH(phrase_of(text_of(card->name)), phrase_int(card->size),
                                   say_side(s, ns_top(sky, p, state->round)),
                                   say_side(s, ns_low(sky, p, state->round)))));
        draw_card(card, s);
    }
}

/* ---- everybody --------------------------------------------------------------------- */

static void draw_seats(const struct view *v, const struct speech *s)
{
    const struct ns_state *state = ns_in(view_state(v));
    seat_set turn = ns_turn(v->data, view_state(v));
    for (int i = 0; i < state->seats; i++) {
        const struct ns_seat *p = &state->seat[i];
        struct ns_tally t = ns_tally(ns_sky_in(v->data), p);
        struct phrase pool = {{0}};
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (ns_left(p, slot))
                phrase_add(&pool, " ", phrase_int(ns_slot_size(slot)));
        write_str(s->w, seat_in(turn, i) ? "> " : "  ");
        speak_line(s, 4,
                   phrase_say(s, "{0}: {1}; cards left {2}; fading stars left {3}",
                              WITH(talk_seat(s, i), ns_say_points(s, t.total), pool,
                                   phrase_int(NS_FADING - t.crossed))));
    }
}

void ns_draw(const struct view *v, const struct speech *s)
{
    const struct ns_state *state = ns_in(view_state(v));
    bool over = ns_phase(state) == NS_OVER;
    int whose = v->viewer >= 0 ? v->viewer : 0, round = over ? 1 : state->round;
    if (!over)
        speak_line(s, 0,
                   phrase_say(s, "Round {0} of {1}",
                              WITH(phrase_of(text_of(ns_roman[round - 1])),
                                   phrase_of(text_of(ns_roman[NS_ROUNDS - 1])))));
    draw_map(v, &state->seat[whose], round, over, s);
    write_str(s->w, "  ");
    speak_line(s, 2,
               phrase_say(s,
                          "Map of {0}: each star with its colour ({1}) or the round that used it",
                          WITH(talk_seat(s, whose), say_letters(s))));
    draw_seats(v, s);
    if (!over)
        draw_task(v, whose, s);
}

/* A drawing small: `@` its stars, `o` free ones, `-` used ones. */
void ns_preview(const struct view *v, const struct move *m, const struct speech *s)
{
    struct ns_state then = *ns_in(view_state(v));
    struct ns_drawing drawing = ns_move_drawing(m);
    struct ns_stars used = ns_used(&then.seat[v->viewer]), stars = ns_drawing_stars(&drawing);
    const struct ns_sky *sky = ns_sky_in(v->data);
    struct extent e = extent_of(sky);
    struct canvas c = canvas_of(2 * e.side + 2, e.top + 1);
    int round = then.round, before = ns_tally(ns_sky_in(v->data), &then.seat[v->viewer]).total;
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point at = ns_seen_at(star, round);
        const char *mark = ns_stars_has(stars, star) ? "@" : ns_stars_has(used, star) ? "-" : ".";
        if (at.r >= 0 && ns_sky_has(sky, star))
            canvas_put(&c, 2 * at.q + at.r + e.side, e.top - at.r, text_of(mark));
    }
    ns_apply(v->data, (struct game_state *)&then, v->viewer, m);
    struct ns_tally t = ns_tally(ns_sky_in(v->data), &then.seat[v->viewer]);
    struct phrase points = ns_say_points(s, t.round[round - 1].round);
    phrase_add(&points, ", ", phrase_say(s, "in all {0}", WITH(phrase_int(t.total - before))));
    speak_phrase(s, points);
    write_char(s->w, '\n');
    canvas_write(&c, 0, s->w);
}
