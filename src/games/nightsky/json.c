/* Night Sky's board as JSON for the page (shapes in page.c). */

#include "engine/view.h"
#include "games/nightsky/state.h"

void ns_json_side(struct json *j, const char *name, struct ns_side side)
{
    json_begin_object(j, name);
    json_put_str(j, "type", ns_type_name[side.type]);
    json_put_int(j, "value", side.value);
    json_end_object(j);
}

static void put_pair(struct json *j, int a, int b)
{
    json_begin_array(j, NULL);
    json_put_int(j, NULL, a);
    json_put_int(j, NULL, b);
    json_end_array(j);
}

static void put_star(const struct ns_sky *sky, struct json *j, int star)
{
    char name[NS_NAME_SIZE];
    ns_star_name(ns_sky_frame(sky), star, name);
    json_put_str(j, NULL, name);
}

void ns_json_slot(struct json *j, const char *name, int slot)
{
    char text[NS_SLOT_TEXT_SIZE];
    struct writer w = writer_on(text, sizeof text);
    ns_write_slot(&w, slot);
    json_begin_object(j, name);
    json_put_text(j, "name", writer_text(&w));
    json_put_int(j, "size", ns_slot_size(slot));
    json_end_object(j);
}

/* The sky itself: where stars are and of which type. */
void ns_json_sky(const struct ns_sky *sky, struct json *j)
{
    json_begin_object(j, "sky");
    json_begin_array(j, "stars");
    for (int star = 0; star < NS_STARS; star++) {
        struct ns_point p = ns_point_of(star);
        if (!ns_sky_has(sky, star))
            continue;
        json_begin_array(j, NULL);
        put_star(sky, j, star);
        json_put_int(j, NULL, p.q);
        json_put_int(j, NULL, p.r);
        json_put_letter(j, NULL, ns_type_name[sky->type[star]][0]);
        json_end_array(j);
    }
    json_end_array(j);
    json_begin_array(j, "ecliptic");
    json_put_int(j, NULL, sky->ecliptic.q);
    json_put_int(j, NULL, sky->ecliptic.r);
    json_put_int(j, NULL, sky->radius);
    json_end_array(j);
    json_put_int(j, "edge", ns_sky_edge(sky));
    json_end_object(j);
}

void ns_json_card(const struct ns_sky *sky, int card, struct json *j)
{
    const struct ns_card *c = &sky->card[card];
    json_begin_object(j, "card");
    json_put_str(j, "name", c->name);
    ns_json_side(j, "shows", (struct ns_side){c->type, c->value});
    json_begin_array(j, "nodes");
    for (int i = 0; i < c->size; i++)
        put_pair(j, c->node[i].q, c->node[i].r);
    json_end_array(j);
    json_begin_array(j, "lines");
    for (int i = 0; i < c->lines; i++)
        put_pair(j, c->line[i][0], c->line[i][1]);
    json_end_array(j);
    json_end_object(j);
}

void ns_json_points(const struct ns_points *points, int left_out, struct json *j)
{
    json_put_int(j, "left_out", left_out);
    json_begin_object(j, "points");
    json_put_int(j, "top_stars", points->top_stars);
    json_put_int(j, "low_stars", points->low_stars);
    json_put_int(j, "joins", points->joins);
    json_put_int(j, "sun", points->sun);
    json_put_int(j, "crossings", points->crossings);
    json_put_int(j, "edge", points->edge);
    json_put_int(j, "round", points->round);
    json_end_object(j);
}

void ns_json_tally(const struct ns_tally *t, struct json *j)
{
    json_put_int(j, "crossed", t->crossed);
    json_begin_object(j, "tally");
    json_put_int(j, "rounds", t->rounds);
    json_put_int(j, "fading", NS_FADING_POINTS * (NS_FADING - t->crossed));
    json_put_int(j, "sun", NS_SUN_POINTS * t->sun);
    json_put_int(j, "ecliptic", NS_CROSS_POINTS * t->crossings);
    json_put_int(j, "outskirts", NS_EDGE_POINTS * t->edge);
    json_put_int(j, "total", t->total);
    json_end_object(j);
}

void ns_json_drawing(const struct ns_sky *sky, const struct ns_drawing *d, struct json *j)
{
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    char text[NS_DRAWING_TEXT_MAX];
    struct writer w = writer_on(text, sizeof text);
    ns_write_drawing(&w, sky, d, NULL);
    json_put_text(j, "text", writer_text(&w));
    json_begin_array(j, "drawn");
    for (int i = 0; i < n; i++) {
        json_begin_array(j, NULL);
        put_star(sky, j, line[i].a);
        put_star(sky, j, line[i].b);
        json_end_array(j);
    }
    json_end_array(j);
}

static void put_rounds(const struct ns_sky *sky, const struct ns_state *s, const struct ns_seat *p,
                       const struct ns_tally *t, struct json *j)
{
    json_begin_array(j, "rounds");
    for (int round = 1; round <= NS_ROUNDS && p->taken[round - 1] != NS_NOT_YET; round++) {
        json_begin_object(j, NULL);
        if (ns_open(s, round)) {
            ns_json_card(sky, ns_card_of(p, round), j);
            ns_json_side(j, "top", ns_top(sky, p, round));
            ns_json_side(j, "low", ns_low(sky, p, round));
        }
        if (round <= p->rounds) {
            ns_json_drawing(sky, &p->drawn[round - 1], j);
            ns_json_points(&t->round[round - 1], ns_left_out(sky, p, round), j);
        }
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_start(const struct ns_sky *sky, const struct ns_seat *p, struct json *j)
{
    const struct ns_start *start = &sky->start[p->start];
    json_begin_array(j, "start");
    for (int i = 0; i < 2; i++)
        ns_json_side(j, NULL, (struct ns_side){start->type[i], start->value[i]});
    json_end_array(j);
}

static void put_seat(const struct ns_sky *sky, const struct ns_state *s, const struct ns_seat *p,
                     struct json *j)
{
    struct codec c = codec_showing(j);
    struct ns_seat copy = *p;
    struct ns_tally t = ns_tally(sky, p);
    json_begin_object(j, NULL);
    json_begin_array(j, "pool");
    for (int slot = 0; slot < NS_SLOTS; slot++)
        if (ns_left(p, slot))
            ns_json_slot(j, NULL, slot);
    json_end_array(j);
    put_start(sky, p, j);
    codec_key(&c, "side");
    ns_code_side(&c, sky, &copy);
    put_rounds(sky, s, p, &t, j);
    ns_json_tally(&t, j);
    json_end_object(j);
}

void ns_json(const struct view *v, struct writer *w)
{
    static const char *const phase[] = {[NS_SIDES] = "sides",
                                        [NS_CALLING] = "calling",
                                        [NS_PICKING] = "picking",
                                        [NS_DRAWING] = "drawing",
                                        [NS_OVER] = "over"};
    const struct ns_sky *sky = ns_sky_in(v->data);
    struct ns_state copy = *ns_in(view_state(v));
    const struct ns_state *s = &copy;
    struct json j = json_on(w);
    struct codec c = codec_showing(&j);
    json_begin_object(&j, NULL);
    ns_code_round(&c, &copy);
    json_put_str(&j, "phase", phase[ns_phase(s)]);
    if (s->seats == 1 && ns_phase(s) == NS_OVER)
        json_put_int(&j, "rank", ns_solo_rank(ns_tally(sky, &s->seat[0]).total));
    ns_json_sky(sky, &j);
    json_begin_array(&j, "seats");
    for (int i = 0; i < s->seats; i++)
        put_seat(sky, s, &s->seat[i], &j);
    json_end_array(&j);
    json_end_object(&j);
}
