/* The verb `board`: a seat's board at one moment of a record, as one viewer
 * sees it, in the display list that the draw layer turns into SVG, PNG or PDF. */

#include "ai/nightsky/bots.h"
#include "ai/nightsky/record_args.h"
#include "games/nightsky/picture.h"

extern const struct game nightsky_game;

static enum verb_result run(const struct verb_call *call)
{
    struct ns_record_args *l = call->memory;
    const struct match *m;
    int viewer, seat;
    enum verb_result result = ns_record_args_open(call, &m);
    if (result != VERB_OK)
        return result;
    struct text view = verb_flag_value(call->flags, "view");
    struct reader r = reader_on(view.n > 0 ? view : text_of("public"));
    if (!read_viewer(&r, &viewer) || !read_end(&r) || viewer >= m->seats) {
        struct fault f = {0};
        fault_set_int(&f, 0, "The viewer is public, all, or a seat from 1 to {0}.", m->seats);
        return verb_refuse(call, &f, VERB_USAGE);
    }
    result = ns_record_args_seat(call, m, viewer >= 0 ? viewer : 0, &seat);
    if (result != VERB_OK)
        return result;
    view_of(&nightsky_game, m->data, match_state(m), viewer, &l->view);
    ns_picture(&l->view, seat, call->out);
    return VERB_OK;
}

const struct ai_verb ns_verb_board = {
    .name = "board", .memory_size = sizeof(struct ns_record_args), .run = run};
