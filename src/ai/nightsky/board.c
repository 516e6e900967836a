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
    struct reader r = reader_on(ns_record_args_flag(call, "view", "public"));
    if (!read_viewer(&r, &viewer) || !read_end(&r) || viewer >= m->seats) {
        struct fault f = {0};
        fault_set_int(&f, 0, "The viewer is public, all, or a seat from 1 to {0}.", m->seats);
        return ns_record_args_refuse(call, &f, VERB_USAGE);
    }
    result = ns_record_args_seat(call, m, viewer >= 0 ? viewer : 0, &seat);
    if (result != VERB_OK)
        return result;
    view_of(&nightsky_game, m->data, match_state(m), viewer, &l->view);
    ns_picture(&l->view, seat, call->out);
    return VERB_OK;
}

static const struct verb_flag flags[] = {
    {"view", "VIEWER", "Whose eyes: a seat, public (the default), or all."},
    {"seat", "N", "Whose board; the viewer's own where nothing is said, or 1."},
    {"at", "ENTRY", "After which entry of the record; the last where nothing is said."},
    {NULL, NULL, NULL},
};

const struct ai_verb ns_verb_board = {
    .name = "board",
    .synopsis = "[--view VIEWER] [--seat N] [--at ENTRY] < RECORD",
    .brief = "the board of a game as it lies on the table",
    .text = "Reads a record of Night Sky and writes the board of one seat at one moment: the disc "
            "turned to the round, the window, the stars and what is drawn.",
    .example = "astrolabe board nightsky --view 2 --at 12 < game.record",
    .flags = flags,
    .reads_input = true,
    .memory_size = sizeof(struct ns_record_args),
    .run = run,
};
