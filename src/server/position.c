/* The position of doc/protocol.md: a table as one viewer sees it. Whole, it
 * answers `open`; what is pushed leaves out what its receiver has. */

#include "server/table_session.h"

static void put_sitters(struct json *j, const struct table_session *r)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    json_begin_array(j, "seats");
    for (int i = 0; i < r->seats; i++) {
        const struct table_session_seat *s = &r->seat[i];
        json_begin_object(j, NULL);
        json_put_int(j, "seat", i + 1);
        json_put_str(j, "kind", kinds[s->sitter]);
        json_put_str(j, "name", s->name);
        json_put_bool(j, "here", table_session_here(r, i));
        json_put_bool(j, "stand_in", s->stand_in);
        json_put_int(j, "away", table_session_away(r, i));
        json_put_bool(j, "kept", table_session_kept(r, i));
        json_put_bool(j, "owner",
                      s->has_device && r->has_maker && secret_equal(s->device, r->maker));
        json_end_object(j);
    }
    json_end_array(j);
    json_put_bool(j, "locked", r->note.locked);
}

static void put_turn(struct json *j, const struct table_session *r, int viewer)
{
    const struct match *m = host_match(r->host);
    bool started = table_session_started(r);
    bool seated = started && viewer >= 0;
    json_put_seats(j, "turn", started ? match_turn(m) : 0);
    json_put_int(j, "decision", seated ? match_decision(m, viewer) : 0);
    json_put_bool(j, "undo", seated && match_may_undo(m, viewer));
}

/* Seats by their numbers. */
static void put_numbers(struct json *j, const char *name, seat_set seats)
{
    json_begin_array(j, name);
    for (int i = 0; i < SEATS_MAX; i++)
        if (seat_in(seats, i))
            json_put_int(j, NULL, i + 1);
    json_end_array(j);
}

static void put_options(struct json *j, const struct table_plan *plan)
{
    struct text rest = text_of(plan->options), line, name;
    json_begin_object(j, "options");
    while (text_line(&rest, &line)) {
        text_word(&line, &name);
        json_key_text(j, name);
        json_put_text(j, NULL, text_trim(line));
    }
    json_end_object(j);
}

/* What was settled when the table was made and stays so. */
static void put_agreed(struct json *j, const struct table_session *r)
{
    seat_set bots = 0;
    for (int i = 0; i < r->seats; i++)
        bots |= host_bots_check(r->host, seat_bit(i), NULL) ? seat_bit(i) : 0;
    write_hex(json_begin_str(j, "commit"), host_commit(r->host), 32);
    json_end_str(j);
    json_put_bool(j, "listed", r->settings.listed);
    json_put_str(j, "help", table_help_name(r->settings.help));
    json_put_int(j, "limit", r->settings.limit);
    json_put_int(j, "patience", r->away);
    put_options(j, r->plan);
    put_numbers(j, "bot_seats", bots);
}

/* What people propose to each other, wrote down together, and who wants this viewer to
 * move. */
static void put_wishes(struct json *j, const struct table_session *r, int viewer)
{
    const struct proposal *p = &r->note.proposal;
    if (table_session_proposed(r)) {
        json_begin_object(j, "proposal");
        json_put_str(j, "what", proposal_name(p->kind));
        json_put_int(j, "for", p->seat + 1);
        put_numbers(j, "agreed", p->agreed);
        put_numbers(j, "asked", table_session_asked(r, r->clock));
        json_end_object(j);
    } else {
        json_put_null(j, "proposal");
    }
    json_begin_array(j, "sheet");
    for (int i = 0; i < r->seats; i++) {
        const struct sheet_row *row = &r->note.sheet[i];
        json_begin_array(j, NULL);
        for (int k = 0; k < row->n; k++)
            json_put_int(j, NULL, row->number[k]);
        json_end_array(j);
    }
    json_end_array(j);
    const struct nudge *n = viewer >= 0 ? &r->note.nudge[viewer] : NULL;
    if (n && n->time > r->seat[viewer].acted && table_session_status(r) == STORE_PLAYING) {
        json_begin_object(j, "nudged");
        json_put_int(j, "by", n->by + 1);
        json_put_int(j, "time", n->time);
        json_end_object(j);
    } else {
        json_put_null(j, "nudged");
    }
}

/* What this viewer planned ahead, for its own eyes. */
static void put_planned(struct json *j, const struct table_session *r, int viewer)
{
    static const char *const states[PLAN_STATES] = {"", "waits", "dropped", "illegal", "played"};
    const struct planned *p = viewer >= 0 ? table_session_planned(r, viewer) : NULL;
    if (!p) {
        json_put_null(j, "plan");
        return;
    }
    json_begin_object(j, "plan");
    json_put_str(j, "move", p->move);
    json_put_str(j, "if", view_if_name(p->kind));
    json_put_str(j, "state", states[r->seat[viewer].plan]);
    json_put_int(j, "entry", r->seat[viewer].plan_entry);
    json_end_object(j);
}

/* Where a finished game is looked back at. */
static void put_review(struct json *j, const struct table_session *r)
{
    const struct review *v = &r->note.review;
    if (!v->on)
        return;
    json_begin_object(j, "review");
    json_put_int(j, "move", v->move);
    json_put_int(j, "eyes", v->eyes + 1);
    if (v->points) {
        json_put_int(j, "x", v->x);
        json_put_int(j, "y", v->y);
    }
    json_end_object(j);
}

void json_put_join(struct json *j, uint32_t join)
{
    json_begin_str(j, "join");
    for (uint32_t ten = 100000; join != 0 && ten > 0; ten /= 10)
        write_char(j->w, (char)('0' + join / ten % 10));
    json_end_str(j);
}

/* How others find the table, and until when this viewer may think. */
static void put_meeting(struct json *j, const struct table_session *r, int viewer)
{
    enum store_status status = table_session_status(r);
    bool runs = r->settings.limit > 0 && viewer >= 0 && status == STORE_PLAYING &&
                match_decision(host_match(r->host), viewer) != 0;
    json_put_join(j, status == STORE_WAITING ? r->join : 0);
    json_put_int(j, "deadline", runs ? r->seat[viewer].since + r->settings.limit : 0);
    json_put_str(j, "next", r->note.next);
    json_put_int(j, "next_by", r->note.next_by + 1);
}

static void write_position(const struct table_session *r, int viewer, struct text events,
                           bool whole, struct writer *w)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "table", r->code);
    json_put_str(&j, "game", host_game(r->host)->id);
    write_seat(json_begin_str(&j, "viewer"), viewer);
    json_end_str(&j);
    json_put_str(&j, "status", table_session_status_name(table_session_status(r)));
    json_put_bool(&j, "ended", match_ended(host_match(r->host)));
    json_put_int(&j, "seq", host_match(r->host)->entries);
    if (whole)
        put_agreed(&j, r);
    put_sitters(&j, r);
    put_meeting(&j, r, viewer);
    put_wishes(&j, r, viewer);
    put_turn(&j, r, viewer);
    put_planned(&j, r, viewer);
    put_review(&j, r);
    /* Who only waits at a table may yet choose another seat: nobody sees a
     * seat's secrets before all are taken. */
    write_char(w, ',');
    host_position(r->host, table_session_started(r) ? viewer : VIEWER_PUBLIC, whole, w);
    json_put_raw(&j, "events", events);
    json_end_object(&j);
}

void table_session_position(const struct table_session *r, int viewer, struct text events,
                            struct writer *w)
{
    write_position(r, viewer, events, true, w);
}

void table_session_update(const struct table_session *r, int viewer, struct text events,
                          struct writer *w)
{
    write_position(r, viewer, events, false, w);
}
