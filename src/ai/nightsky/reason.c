#include "ai/nightsky/reason.h"

void reason_points(struct json *j, const struct ns_points *p)
{
    json_put_int(j, "top_stars", p->top_stars);
    json_put_int(j, "low_stars", p->low_stars);
    json_put_int(j, "joins", p->joins);
    json_put_int(j, "round", p->round);
    json_put_int(j, "sun", NS_SUN_POINTS * p->sun);
    json_put_int(j, "ecliptic", NS_CROSS_POINTS * p->crossings);
    json_put_int(j, "outskirts", NS_EDGE_POINTS * p->edge);
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
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "why", why);
    ns_write_drawing(json_begin_str(&j, "drawing"), s->sky, &d, NULL);
    json_end_str(&j);
    json_put_int(&j, "looked_at", looked);
    reason_points(&j, &points);
    json_put_int(&j, "left_out", at->shape ? at->shape->left_out : s->sky->card[card].size);
    json_put_int(&j, "fading", -NS_FADING_POINTS * (s->fading - after.fading));
    json_put_int(&j, "worth", at->worth);
    json_begin_array(&j, "free");
    for (int k = s->round; k < NS_ROUNDS; k++)
        json_put_int(&j, NULL, bitboard_count(after.free[k]));
    json_end_array(&j);
    if (futures > 0) {
        json_put_int(&j, "futures", futures);
        json_put_int(&j, "ahead_hundredths", ahead);
    }
    json_end_object(&j);
}

void reason_options(struct writer *w, const char *why, const struct option *o, int n)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "why", why);
    json_begin_array(&j, "options");
    for (int i = 0; i < n; i++) {
        json_begin_object(&j, NULL);
        if (o[i].name)
            json_put_str(&j, "choice", o[i].name);
        else
            json_put_int(&j, "choice", o[i].number);
        json_put_int(&j, "mean_hundredths", o[i].mean);
        if (o[i].shared)
            json_put_int(&j, "others_hundredths", o[i].others);
        json_end_object(&j);
    }
    json_end_array(&j);
    json_end_object(&j);
}
