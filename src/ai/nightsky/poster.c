/* The verb `poster`: the finished sky of a record as a picture, in the display
 * list that the draw layer turns into SVG, PNG or PDF. */

#include "ai/nightsky/bots.h"
#include "ai/nightsky/record_args.h"
#include "games/nightsky/picture.h"

extern const struct game nightsky_game;

static struct ns_caption caption_of(const struct verb_call *call, int seat, char title[128])
{
    struct ns_caption c = {.top_left = text_of("Night Sky"), .bottom_left = text_of("Astrolabe")};
    struct text name = verb_flag_value(call->flags, "name");
    struct writer w = writer_on(title, 128);
    c.top_right = verb_flag_value(call->flags, "date");
    c.bottom_right = verb_flag_value(call->flags, "note");
    if (name.n > 0) {
        write_str(&w, "The sky ");
        write_text(&w, name);
        write_str(&w, " drew");
    } else {
        write_str(&w, "The sky of seat ");
        write_int(&w, seat + 1);
    }
    c.title = writer_text(&w);
    for (int i = 0; i < NS_POSTER_FIGURES; i++)
        c.figure[i] = text_of(ns_poster_figure[i]);
    return c;
}

static enum verb_result run(const struct verb_call *call)
{
    struct ns_record_args *l = call->memory;
    const struct match *m;
    int seat;
    char title[128];
    enum verb_result result = ns_record_args_open(call, &m);
    if (result == VERB_OK)
        result = ns_record_args_seat(call, m, 0, &seat);
    if (result != VERB_OK)
        return result;
    struct ns_caption caption = caption_of(call, seat, title);
    view_of(&nightsky_game, m->data, match_state(m), VIEWER_PUBLIC, &l->view);
    ns_poster(&l->view, seat, &caption, call->out);
    return VERB_OK;
}

const struct ai_verb ns_verb_poster = {
    .name = "poster", .memory_size = sizeof(struct ns_record_args), .run = run};
