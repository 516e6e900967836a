/* Night Sky for the page. */

#include "engine/view.h"
#include "games/nightsky/state.h"

static void field(struct writer *w, const char *name, int v)
{
    write_str(w, name);
    write_int(w, v);
}

static void json_side(struct writer *w, const char *name, struct ns_side side)
{
    write_str(w, name);
    write_str(w, "{\"type\":\"");
    write_str(w, ns_type_name[side.type]);
    field(w, "\",\"value\":", side.value);
    write_char(w, '}');
}

/* The sky itself: where stars are, of which type, and in which zone. */
static void json_sky(const struct ns_sky *sky, struct writer *w)
{
    write_str(w, "{\"stars\":[");
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point p = ns_point_of(star);
        char name[NS_NAME_SIZE];
        ns_star_name(star, name);
        write_str(w, star > 0 ? ",[\"" : "[\"");
        write_str(w, name);
        field(w, "\",", p.q);
        field(w, ",", p.r);
        write_str(w, ",\"");
        write_char(w, "bwyr"[sky->type[star]]);
        write_str(w, "\"]");
    }
    field(w, "],\"ecliptic\":[", sky->ecliptic.q);
    field(w, ",", sky->ecliptic.r);
    field(w, ",", sky->radius);
    write_str(w, "]}");
}

static void json_card(const struct ns_sky *sky, int card, struct writer *w)
{
    const struct ns_card *c = &sky->card[card];
    write_str(w, "{\"id\":\"");
    ns_write_card(w, sky, card);
    write_str(w, "\",\"name\":");
    write_json_string(w, text_of(c->name));
    json_side(w, ",\"shows\":", (struct ns_side){c->type, c->value});
    write_str(w, ",\"nodes\":[");
    for (int i = 0; i < c->size; i++) {
        field(w, i > 0 ? ",[" : "[", c->node[i].q);
        field(w, ",", c->node[i].r);
        write_char(w, ']');
    }
    write_str(w, "],\"lines\":[");
    for (int i = 0; i < c->lines; i++) {
        field(w, i > 0 ? ",[" : "[", c->line[i][0]);
        field(w, ",", c->line[i][1]);
        write_char(w, ']');
    }
    write_str(w, "]}");
}

void ns_json_points(const struct ns_points *points, int left_out, struct writer *w)
{
    field(w, "\"left_out\":", left_out);
    field(w, ",\"points\":{\"top_stars\":", points->top_stars);
    field(w, ",\"low_stars\":", points->low_stars);
    field(w, ",\"joins\":", points->joins);
    field(w, ",\"sun\":", points->sun);
    field(w, ",\"crossings\":", points->crossings);
    field(w, ",\"edge\":", points->edge);
    field(w, ",\"round\":", points->round);
    write_char(w, '}');
}

void ns_json_tally(const struct ns_tally *t, struct writer *w)
{
    field(w, "\"crossed\":", t->crossed);
    field(w, ",\"tally\":{\"rounds\":", t->rounds);
    field(w, ",\"fading\":", NS_FADING_POINTS * (NS_FADING - t->crossed));
    field(w, ",\"sun\":", NS_SUN_POINTS * t->sun);
    field(w, ",\"ecliptic\":", NS_CROSS_POINTS * t->crossings);
    field(w, ",\"outskirts\":", NS_EDGE_POINTS * t->edge);
    field(w, ",\"total\":", t->total);
    write_char(w, '}');
}

static void json_drawing(const struct ns_sky *sky, const struct ns_seat *p, int round,
                         const struct ns_points *points, struct writer *w)
{
    struct ns_line line[NS_LINES_MAX];
    char name[NS_NAME_SIZE];
    int n = ns_drawing_lines(&p->drawn[round - 1], line);
    write_str(w, ",\"text\":\"");
    ns_write_drawing(w, &p->drawn[round - 1], NULL);
    write_str(w, "\",\"drawn\":[");
    for (int i = 0; i < n; i++) {
        ns_star_name(line[i].a, name);
        write_str(w, i > 0 ? ",[\"" : "[\"");
        write_str(w, name);
        ns_star_name(line[i].b, name);
        write_str(w, "\",\"");
        write_str(w, name);
        write_str(w, "\"]");
    }
    write_str(w, "],");
    ns_json_points(points, ns_left_out(sky, p, round), w);
}

static void json_rounds(const struct ns_sky *sky, const struct ns_state *s, const struct ns_seat *p,
                        const struct ns_tally *t, struct writer *w)
{
    write_str(w, ",\"rounds\":[");
    for (int round = 1; round <= NS_ROUNDS && p->taken[round - 1] != NS_NOT_YET; round++) {
        write_str(w, round > 1 ? ",{\"slot\":\"" : "{\"slot\":\"");
        ns_write_slot(w, p->taken[round - 1]);
        write_char(w, '"');
        if (ns_open(s, round)) {
            write_str(w, ",\"card\":");
            json_card(sky, ns_card_of(p, round), w);
            json_side(w, ",\"top\":", ns_top(sky, p, round));
            json_side(w, ",\"low\":", ns_low(sky, p, round));
        }
        if (round <= p->rounds)
            json_drawing(sky, p, round, &t->round[round - 1], w);
        write_char(w, '}');
    }
    write_char(w, ']');
}

static void json_start(const struct ns_sky *sky, const struct ns_seat *p, struct writer *w)
{
    const struct ns_start *start = &sky->start[p->start];
    json_side(w, ",\"start\":[", (struct ns_side){start->type[0], start->value[0]});
    json_side(w, ",", (struct ns_side){start->type[1], start->value[1]});
    write_str(w, "],\"side\":");
    if (p->side < 2)
        write_int(w, p->side);
    else
        write_str(w, p->side == NS_NO_SIDE ? "null" : "\"?\"");
}

static void json_seat(const struct ns_sky *sky, const struct ns_state *s, const struct ns_seat *p,
                      struct writer *w)
{
    struct ns_tally t = ns_tally(sky, p);
    bool first = true;
    write_str(w, "{\"pool\":[");
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        if (!ns_left(p, slot))
            continue;
        write_str(w, first ? "\"" : ",\"");
        ns_write_slot(w, slot);
        write_char(w, '"');
        first = false;
    }
    write_char(w, ']');
    json_start(sky, p, w);
    json_rounds(sky, s, p, &t, w);
    write_char(w, ',');
    ns_json_tally(&t, w);
    write_char(w, '}');
}

void ns_json(const struct view *v, struct writer *w)
{
    static const char *const phase[] = {[NS_SIDES] = "sides",
                                        [NS_CALLING] = "calling",
                                        [NS_PICKING] = "picking",
                                        [NS_DRAWING] = "drawing",
                                        [NS_OVER] = "over"};
    const struct ns_sky *sky = ns_sky_in(v->data);
    const struct ns_state *s = ns_in(view_state(v));
    field(w, "{\"round\":", s->round);
    write_str(w, ",\"phase\":\"");
    write_str(w, phase[ns_phase(s)]);
    write_str(w, s->several ? "\",\"pieces\":\"several\"" : "\",\"pieces\":\"one\"");
    field(w, ",\"first\":", s->first + 1);
    field(w, ",\"called\":", s->called);
    if (s->seats == 1 && ns_phase(s) == NS_OVER)
        field(w, ",\"rank\":", ns_solo_rank(ns_tally(sky, &s->seat[0]).total));
    write_str(w, ",\"sky\":");
    json_sky(sky, w);
    write_str(w, ",\"seats\":[");
    for (int i = 0; i < s->seats; i++) {
        if (i > 0)
            write_char(w, ',');
        json_seat(sky, s, &s->seat[i], w);
    }
    write_str(w, "]}");
}
