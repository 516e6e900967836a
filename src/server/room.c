#include "server/room.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

struct room *room_new(const char *code)
{
    struct room *r = calloc(1, sizeof *r);
    ASTRO_ASSERT(r != NULL);
    memcpy(r->code, code, sizeof r->code);
    r->waiting_last = &r->waiting;
    return r;
}

void room_free(struct room *r)
{
    table_close(r->table);
    for (int i = 0; i < SEATS_MAX; i++)
        free(r->seat[i].memory);
    free(r);
}

bool room_started(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == SITTER_OPEN)
            return false;
    return true;
}

enum store_status room_status(const struct room *r)
{
    if (!room_started(r))
        return STORE_WAITING;
    return match_over(table_match(r->table)) ? STORE_OVER : STORE_PLAYING;
}

bool room_here(const struct room *r, int seat)
{
    for (const struct visit *v = r->visits; v; v = v->next_here)
        if (v->viewer == seat)
            return true;
    return false;
}

bool room_idle(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].thinking)
            return false;
    return !r->visits && !r->busy && !r->waiting;
}

/* ---- visits ---------------------------------------------------------------- */

struct visit *room_visit(const struct room *r, const struct session *s)
{
    for (struct visit *v = r->visits; v; v = v->next_here)
        if (v->session == s)
            return v;
    return NULL;
}

struct visit *room_enter(struct room *r, struct session *s, int viewer)
{
    struct visit *v = room_visit(r, s);
    if (!v) {
        v = calloc(1, sizeof *v);
        ASTRO_ASSERT(v != NULL);
        v->session = s;
        v->room = r;
        v->next_here = r->visits;
        r->visits = v;
        struct visit **mine = (struct visit **)session_slot(s);
        v->next_there = *mine;
        *mine = v;
    }
    v->viewer = viewer;
    return v;
}

void room_leave(struct visit *v)
{
    struct visit **here = &v->room->visits;
    while (*here != v)
        here = &(*here)->next_here;
    *here = v->next_here;
    struct visit **there = (struct visit **)session_slot(v->session);
    while (*there != v)
        there = &(*there)->next_there;
    *there = v->next_there;
    free(v);
}

/* ---- the position ------------------------------------------------------------ */

static void write_seats(const struct room *r, struct writer *w)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    write_str(w, ",\"seats\":[");
    for (int i = 0; i < r->seats; i++) {
        write_str(w, i > 0 ? ",{\"seat\":" : "{\"seat\":");
        write_int(w, i + 1);
        write_str(w, ",\"kind\":\"");
        write_str(w, kinds[r->seat[i].sitter]);
        write_str(w, "\",\"name\":");
        write_json_string(w, text_of(r->seat[i].name));
        write_str(w, room_here(r, i) ? ",\"here\":true}" : ",\"here\":false}");
    }
    write_char(w, ']');
}

static void write_turn(const struct room *r, int viewer, struct writer *w)
{
    const struct match *m = table_match(r->table);
    bool started = room_started(r);
    seat_set turn = started ? match_turn(m) : 0;
    bool seated = started && viewer >= 0;
    write_str(w, ",\"turn\":[");
    const char *between = "\"";
    for (int s = 0; s <= SEAT_CHANCE; s++) {
        if (!seat_in(turn, s))
            continue;
        write_str(w, between);
        write_seat(w, s);
        write_char(w, '"');
        between = ",\"";
    }
    write_str(w, "],\"decision\":");
    write_int(w, seated ? match_decision(m, viewer) : 0);
    write_str(w, seated && match_may_undo(m, viewer) ? ",\"undo\":true" : ",\"undo\":false");
}

static void write_board(const struct room *r, int viewer, struct writer *w)
{
    const struct match *m = table_match(r->table);
    const struct game *g = m->game;
    struct view view;
    view_of(g, m->data, match_state(m), viewer, &view);
    char show[8192];
    struct writer s = writer_on(show, sizeof show);
    g->show(&view, &s);
    struct game_score score;
    g->score(m->data, view_state(&view), &score);

    write_str(w, ",\"view\":\"");
    size_t at = w->n;
    view_write(&view, w);
    /* Notation needs no escapes: that is a promise of every state_write. */
    ASTRO_ASSERT(!writer_fits(w) || !memchr(w->p + at, '"', w->n - at));
    write_str(w, "\",\"board\":");
    g->json(&view, w);
    write_str(w, ",\"show\":");
    write_json_string(w, writer_text(&s));
    write_str(w, ",\"score\":[");
    for (int i = 0; i < score.seats; i++) {
        write_str(w, i > 0 ? ",{\"points\":" : "{\"points\":");
        write_int(w, score.points[i]);
        write_str(w, ",\"rank\":");
        write_int(w, score.rank[i]);
        write_char(w, '}');
    }
    write_char(w, ']');
}

void room_position(const struct room *r, int viewer, struct text events, struct writer *w)
{
    static const char *const statuses[] = {"waiting", "playing", "over"};
    write_str(w, "{\"table\":\"");
    write_str(w, r->code);
    write_str(w, "\",\"game\":\"");
    write_str(w, table_game(r->table)->id);
    write_str(w, "\",\"viewer\":\"");
    write_seat(w, viewer);
    write_str(w, "\",\"status\":\"");
    write_str(w, statuses[room_status(r)]);
    write_str(w, "\",\"commit\":\"");
    write_hex(w, table_commit(r->table), 32);
    write_str(w, "\",\"seq\":");
    write_int(w, table_match(r->table)->entries);
    write_seats(r, w);
    write_turn(r, viewer, w);
    write_board(r, viewer, w);
    write_str(w, ",\"events\":");
    write_text(w, events);
    write_char(w, '}');
}
