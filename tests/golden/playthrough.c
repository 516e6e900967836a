#include "golden/playthrough.h"

#include <stdlib.h>

#include "base/panic.h"
#include "engine/record.h"
#include "support/game_find.h"

enum { HASH_BYTES = 8 };

static void write_viewer(struct writer *w, const char *name, int viewer)
{
    write_str(w, name);
    write_seat(w, viewer);
    write_char(w, ' ');
}

static void write_view_of(struct writer *w, const struct match *m, int viewer)
{
    struct view v;
    view_of(m->game, m->data, match_state(m), viewer, &v);
    write_viewer(w, "  view ", viewer);
    view_write(&v, w);
    write_char(w, '\n');
}

static void write_count(struct writer *w, const struct match *m, int seat)
{
    struct move unused[1];
    size_t n = m->game->moves(m->data, match_state(m), seat, unused, 0);
    if (n == GAME_MANY)
        write_str(w, "many");
    else
        write_int(w, (int64_t)n);
}

/* Who is in turn, with how many moves, before which decision. */
static void write_turn(struct writer *w, const struct match *m)
{
    seat_set turn = match_turn(m);
    write_str(w, "  turn");
    if (turn == 0)
        write_str(w, " nobody");
    for (int seat = 0; seat <= SEAT_CHANCE; seat++) {
        if (!seat_in(turn, seat))
            continue;
        write_char(w, ' ');
        write_seat(w, seat);
        write_str(w, ":moves=");
        write_count(w, m, seat);
        if (seat == SEAT_CHANCE)
            continue;
        write_str(w, ",decision=");
        write_int(w, match_decision(m, seat));
        if (match_may_undo(m, seat))
            write_str(w, ",undo");
    }
    write_char(w, '\n');
}

static void write_position(struct writer *w, const struct match *m)
{
    uint8_t hash[32];
    write_str(w, "  state ");
    m->game->state_write(m->data, match_state(m), w);
    write_char(w, '\n');
    for (int seat = 0; seat < m->seats; seat++)
        write_view_of(w, m, seat);
    write_view_of(w, m, VIEWER_PUBLIC);
    write_turn(w, m);
    game_hash(m->game, m->data, match_state(m), hash);
    write_str(w, "  hash ");
    write_hex(w, hash, HASH_BYTES);
    write_char(w, '\n');
}

static bool write_step(void *context, const struct match *before, const struct match *after,
                       const struct entry *e)
{
    struct writer *w = context;
    write_char(w, '\n');
    entry_write(e, w);
    write_char(w, '\n');
    for (int viewer = 0; viewer <= after->seats; viewer++) {
        int who = viewer == after->seats ? VIEWER_PUBLIC : viewer;
        write_viewer(w, "  event ", who);
        match_event(before, after, e, who, w);
        write_char(w, '\n');
    }
    write_position(w, after);
    return true;
}

static void write_scores(struct writer *w, const struct match *m)
{
    struct game_score score;
    m->game->score(m->data, match_state(m), &score);
    write_str(w, match_over(m) ? "\nover\n" : "\nnot over\n");
    for (int seat = 0; seat < score.seats; seat++) {
        write_str(w, "  seat ");
        write_seat(w, seat);
        write_str(w, " points ");
        write_int(w, score.points[seat]);
        write_str(w, " rank ");
        write_int(w, score.rank[seat]);
        write_char(w, '\n');
    }
}

static bool write_play(const struct record *r, const struct game *g, struct game_data *memory,
                       struct writer *w, struct fault *f)
{
    struct match matches[2];
    int last = 0;
    write_str(w, "game ");
    write_str(w, g->id);
    write_char(w, ' ');
    write_int(w, g->version);
    write_str(w, "\nsetup\n");
    write_text(w, r->setup);
    if (!match_start(&matches[0], g, r->setup, memory, f))
        return false;
    write_str(w, "\nstart\n");
    write_position(w, &matches[0]);
    if (!record_replay(r, g, memory, matches, &last, write_step, w, f))
        return false;
    write_scores(w, &matches[last]);
    if (r->opened)
        write_str(w, record_verify(r, g, memory, matches, &last, NULL) ? "promise kept\n"
                                                                       : "promise broken\n");
    return true;
}

bool playthrough_write(struct text record, struct writer *w, struct fault *f)
{
    struct record r;
    if (!record_read(record, &r, f))
        return false;
    const struct game *g = game_find(r.id);
    if (!g)
        return fault_set_text(f, 0, "There is no game {0}.", r.id);
    struct game_data *memory = malloc(g->data_size + 1);
    ASTRO_ASSERT(memory != NULL);
    bool ok = write_play(&r, g, memory, w, f);
    free(memory);
    return ok;
}
