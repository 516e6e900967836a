#include "ai/nightsky/reason.h"

static void field(struct writer *w, const char *name, int64_t v)
{
    write_str(w, name);
    write_int(w, v);
}

static void write_why(struct writer *w, const char *why)
{
    write_str(w, "{\"why\":\"");
    write_str(w, why);
    write_char(w, '"');
}

void reason_drawing(struct writer *w, const char *why, const struct bot_task *task,
                    const struct stand *s, const struct place *at, int looked, int64_t ahead,
                    int futures)
{
    const struct ns_state *state = ns_in(view_state(task->view));
    const struct ns_seat *p = &state->seat[task->view->viewer];
    int card = ns_card_of(p, s->round);
    struct ns_drawing d = place_drawing(&s->ctx->bitboards.round[s->round - 1], at);
    struct ns_points points = ns_drawing_points(s->sky, &d, ns_top(s->sky, p, s->round), s->low);
    struct stand after = stand_after(s, card, place_stars(at));
    write_why(w, why);
    write_str(w, ",\"drawing\":\"");
    ns_write_drawing(w, s->sky, &d, NULL);
    field(w, "\",\"looked_at\":", looked);
    field(w, ",\"top_stars\":", points.top_stars);
    field(w, ",\"low_stars\":", points.low_stars);
    field(w, ",\"joins\":", points.joins);
    field(w, ",\"round\":", points.round);
    field(w, ",\"sun\":", NS_SUN_POINTS * points.sun);
    field(w, ",\"ecliptic\":", NS_CROSS_POINTS * points.crossings);
    field(w, ",\"outskirts\":", NS_EDGE_POINTS * points.edge);
    field(w, ",\"left_out\":", at->shape ? at->shape->left_out : s->sky->card[card].size);
    field(w, ",\"fading\":", -NS_FADING_POINTS * (s->fading - after.fading));
    field(w, ",\"worth\":", at->worth);
    write_str(w, ",\"free\":[");
    for (int k = s->round; k < NS_ROUNDS; k++) {
        if (k > s->round)
            write_char(w, ',');
        write_int(w, bitboard_count(after.free[k]));
    }
    write_char(w, ']');
    if (futures > 0) {
        field(w, ",\"futures\":", futures);
        field(w, ",\"ahead_hundredths\":", ahead);
    }
    write_char(w, '}');
}

void reason_options(struct writer *w, const char *why, const struct option *o, int n)
{
    write_why(w, why);
    write_str(w, ",\"options\":[");
    for (int i = 0; i < n; i++) {
        write_str(w, i > 0 ? ",{\"choice\":" : "{\"choice\":");
        if (o[i].name)
            write_json_string(w, text_of(o[i].name));
        else
            write_int(w, o[i].number);
        field(w, ",\"mean_hundredths\":", o[i].mean);
        if (o[i].shared)
            field(w, ",\"others_hundredths\":", o[i].others);
        write_char(w, '}');
    }
    write_str(w, "]}");
}
