/* The position of doc/protocol.md: a table as one viewer sees it. Whole, it
 * answers `open`; what is pushed leaves out what its receiver has. */

#include "server/table_session.h"

static void write_seats(const struct table_session *r, struct writer *w)
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
        write_str(w, table_session_here(r, i) ? ",\"here\":true" : ",\"here\":false");
        write_str(w, r->seat[i].stand_in ? ",\"stand_in\":true" : ",\"stand_in\":false");
        write_str(w, ",\"away\":");
        write_int(w, table_session_away(r, i));
        write_str(w, table_session_kept(r, i) ? ",\"kept\":true" : ",\"kept\":false");
        const struct table_session_seat *s = &r->seat[i];
        bool made = s->has_device && r->has_maker && secret_equal(s->device, r->maker);
        write_str(w, made ? ",\"owner\":true}" : ",\"owner\":false}");
    }
    write_str(w, r->note.locked ? "],\"locked\":true" : "],\"locked\":false");
}

static void write_turn(const struct table_session *r, int viewer, struct writer *w)
{
    const struct match *m = host_match(r->host);
    bool started = table_session_started(r);
    seat_set turn = started ? match_turn(m) : 0;
    bool seated = started && viewer >= 0;
    struct json j = json_after(w);
    json_put_seats(&j, "turn", turn);
    json_put_int(&j, "decision", seated ? match_decision(m, viewer) : 0);
    json_put_bool(&j, "undo", seated && match_may_undo(m, viewer));
}

static void write_seat_list(struct writer *w, seat_set seats)
{
    const char *between = "";
    write_char(w, '[');
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!seat_in(seats, i))
            continue;
        write_str(w, between);
        write_int(w, i + 1);
        between = ",";
    }
    write_char(w, ']');
}

static void write_options(const struct table_plan *plan, struct writer *w)
{
    struct text rest = text_of(plan->options), line, name;
    write_str(w, ",\"options\":");
    const char *between = "{";
    while (text_line(&rest, &line)) {
        text_word(&line, &name);
        write_str(w, between);
        write_json_string(w, name);
        write_char(w, ':');
        write_json_string(w, text_trim(line));
        between = ",";
    }
    write_str(w, *between == '{' ? "{}" : "}");
}

/* What was settled when the table was made and stays so. */
static void write_agreed(const struct table_session *r, struct writer *w)
{
    write_str(w, ",\"commit\":\"");
    write_hex(w, host_commit(r->host), 32);
    write_str(w, r->settings.listed ? "\",\"listed\":true" : "\",\"listed\":false");
    write_str(w, ",\"help\":\"");
    write_str(w, table_help_name(r->settings.help));
    write_str(w, "\",\"limit\":");
    write_int(w, r->settings.limit);
    write_str(w, ",\"patience\":");
    write_int(w, r->away);
    write_options(r->plan, w);
    seat_set bots = 0;
    for (int i = 0; i < r->seats; i++)
        bots |= host_bots_check(r->host, seat_bit(i), NULL) ? seat_bit(i) : 0;
    write_str(w, ",\"bot_seats\":");
    write_seat_list(w, bots);
}

/* What people propose to each other, wrote down together, and who wants this viewer to
 * move. */
static void write_wishes(const struct table_session *r, int viewer, struct writer *w)
{
    const struct proposal *p = &r->note.proposal;
    if (table_session_proposed(r)) {
        write_str(w, ",\"proposal\":{\"what\":\"");
        write_str(w, proposal_name(p->kind));
        write_str(w, "\",\"for\":");
        write_int(w, p->seat + 1);
        write_str(w, ",\"agreed\":");
        write_seat_list(w, p->agreed);
        write_str(w, ",\"asked\":");
        write_seat_list(w, table_session_asked(r, r->clock));
        write_char(w, '}');
    } else {
        write_str(w, ",\"proposal\":null");
    }
    write_str(w, ",\"sheet\":[");
    for (int i = 0; i < r->seats; i++) {
        const struct sheet_row *row = &r->note.sheet[i];
        write_str(w, i > 0 ? ",[" : "[");
        for (int k = 0; k < row->n; k++) {
            if (k > 0)
                write_char(w, ',');
            write_int(w, row->number[k]);
        }
        write_char(w, ']');
    }
    write_char(w, ']');
    const struct nudge *n = viewer >= 0 ? &r->note.nudge[viewer] : NULL;
    if (n && n->time > r->seat[viewer].acted && table_session_status(r) == STORE_PLAYING) {
        write_str(w, ",\"nudged\":{\"by\":");
        write_int(w, n->by + 1);
        write_str(w, ",\"time\":");
        write_int(w, n->time);
        write_char(w, '}');
    } else {
        write_str(w, ",\"nudged\":null");
    }
}

/* Where a finished game is looked back at. */
static void write_review(const struct table_session *r, struct writer *w)
{
    const struct review *v = &r->note.review;
    struct json j = json_after(w);
    if (!v->on)
        return;
    json_begin_object(&j, "review");
    json_put_int(&j, "move", v->move);
    json_put_int(&j, "eyes", v->eyes + 1);
    if (v->points) {
        json_put_int(&j, "x", v->x);
        json_put_int(&j, "y", v->y);
    }
    json_end_object(&j);
}

/* How others find the table, and until when this viewer may think. */
static void write_meeting(const struct table_session *r, int viewer, struct writer *w)
{
    write_str(w, ",\"join\":\"");
    bool open = r->join != 0 && table_session_status(r) == STORE_WAITING;
    for (uint32_t ten = 100000; open && ten > 0; ten /= 10)
        write_char(w, (char)('0' + r->join / ten % 10));
    write_str(w, "\",\"deadline\":");
    bool runs = r->settings.limit > 0 && viewer >= 0 && table_session_status(r) == STORE_PLAYING &&
                match_decision(host_match(r->host), viewer) != 0;
    write_int(w, runs ? r->seat[viewer].since + r->settings.limit : 0);
    write_str(w, ",\"next\":\"");
    write_str(w, r->note.next);
    write_str(w, "\",\"next_by\":");
    write_int(w, r->note.next_by + 1);
}

static void write_position(const struct table_session *r, int viewer, struct text events,
                           bool whole, struct writer *w)
{
    write_str(w, "{\"table\":\"");
    write_str(w, r->code);
    write_str(w, "\",\"game\":\"");
    write_str(w, host_game(r->host)->id);
    write_str(w, "\",\"viewer\":\"");
    write_seat(w, viewer);
    write_str(w, "\",\"status\":\"");
    write_str(w, table_session_status_name(table_session_status(r)));
    write_str(w, match_ended(host_match(r->host)) ? "\",\"ended\":true" : "\",\"ended\":false");
    write_str(w, ",\"seq\":");
    write_int(w, host_match(r->host)->entries);
    if (whole)
        write_agreed(r, w);
    write_seats(r, w);
    write_meeting(r, viewer, w);
    write_wishes(r, viewer, w);
    write_turn(r, viewer, w);
    write_review(r, w);
    /* Who only waits at a table may yet choose another seat: nobody sees a
     * seat's secrets before all are taken. */
    write_char(w, ',');
    host_position(r->host, table_session_started(r) ? viewer : VIEWER_PUBLIC, whole, w);
    write_str(w, ",\"events\":");
    write_text(w, events);
    write_char(w, '}');
}

void table_session_position(const struct table_session *r, int viewer, struct text events,
                            struct writer *w)
{
    write_position(r, viewer, events, true, w);
}

void table_session_news(const struct table_session *r, int viewer, struct text events,
                        struct writer *w)
{
    write_position(r, viewer, events, false, w);
}
