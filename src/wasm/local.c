/* One game played here, without a server, as calls put to a host (call.h). */

#include "wasm/call.h"

static bool is_open(const struct local *l, struct fault *f)
{
    return l->host || fault_set(f, 0, "Open a game first.");
}

static bool read_line_seat(struct text *rest, int *seat, struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return (read_seat(&r, seat) && read_end(&r)) || fault_set(f, 0, "Here a seat is expected.");
}

/* Reads whom the game is looked at as; it must be open. */
static bool read_line_viewer(const struct local *l, struct text *rest, int *viewer, struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    if (!is_open(l, f))
        return false;
    if (!read_viewer(&r, viewer) || !read_end(&r))
        return fault_set(f, 0, "A viewer is a seat, public or all.");
    if (*viewer == VIEWER_ALL && !match_over(host_match(l->host)))
        return fault_set(f, 0, "All is shown only when the game is over.");
    return *viewer < host_match(l->host)->seats || fault_set(f, 0, "There is no such seat.");
}

bool local_match(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    host_close(l->host);
    l->edge = machine_edge(&l->machine);
    l->host = host_open(&l->edge, rest, f);
    if (!l->host)
        return false;
    const struct match *m = host_match(l->host);
    json_put_int(j, "entries", m->entries);
    json_put_str(j, "game", m->game->id);
    json_put_int(j, "seats", m->seats);
    json_put_bool(j, "over", match_over(m));
    return true;
}

/* ---- playing ------------------------------------------------------------- */

/* The page keeps the entries after they are played, so they count at once. */
static bool accept(struct local *l, const struct host_step *step, struct json *j)
{
    host_accept(l->host, step);
    json_begin_array(j, "entries");
    for (int i = 0; i < step->count; i++) {
        entry_write(&step->entry[i], json_begin_str(j, NULL));
        json_end_str(j);
    }
    json_end_array(j);
    return true;
}

bool local_play(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    int seat;
    struct host_step step;
    if (!is_open(l, f) || !read_line_seat(&rest, &seat, f))
        return false;
    uint32_t decision = match_decision(host_match(l->host), seat);
    switch (host_play(l->host, seat, decision, text_of(""), rest, &step, f)) {
    case HOST_PLAYED:
        return accept(l, &step, j);
    case HOST_REFUSED:
        return false;
    case HOST_REPEATED:
    case HOST_REUSED:
    case HOST_STALE:
        break;
    }
    return fault_set(f, 0, "This seat has nothing to decide.");
}

bool local_roll(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    (void)rest;
    struct host_step step;
    if (!is_open(l, f))
        return false;
    host_roll(l->host, &step);
    return accept(l, &step, j);
}

/* ---- looking ------------------------------------------------------------- */

bool local_at(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    int viewer;
    if (!read_line_viewer(l, &rest, &viewer, f))
        return false;
    const struct match *m = host_match(l->host);
    write_char(j->w, ',');
    host_position(l->host, viewer, true, j->w);
    json_put_seats(j, "turn", match_turn(m));
    json_put_bool(j, "over", match_over(m));
    json_put_int(j, "seq", m->entries);
    json_put_int(j, "decision", viewer >= 0 ? match_decision(m, viewer) : 0);
    json_put_bool(j, "undo", viewer >= 0 && match_may_undo(m, viewer));
    return true;
}

bool local_observations(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    int viewer;
    uint32_t number;
    struct text since = {0};
    if (!read_line_viewer(l, &rest, &viewer, f))
        return false;
    text_line(&rest, &since);
    struct reader r = reader_on(since);
    if (!read_number(&r, UINT32_MAX - 1, &number) || !read_end(&r))
        return fault_set(f, 0, "Here the number of an entry is expected.");
    json_key(j, "events");
    host_events(l->host, number + 1, UINT32_MAX - 1, viewer, j->w);
    return true;
}

/* ---- thinking ------------------------------------------------------------ */

bool local_think(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    int seat;
    if (!is_open(l, f) || !read_line_seat(&rest, &seat, f))
        return false;
    const struct match *m = host_match(l->host);
    const struct bot *bot = bot_find(host_ai(l->host), rest);
    struct host_thought t;
    if (!bot)
        return fault_set_text(f, 0, "There is no bot {0}.", rest);
    if (seat >= m->seats || match_decision(m, seat) == 0)
        return fault_set(f, 0, "This seat has nothing to decide.");
    if (!host_bots_check(l->host, seat_bit(seat), f))
        return false;
    host_ask(l->host, seat, bot, &t);
    if (!host_think(&t))
        return fault_set(f, 0, "There is not enough memory for this.");
    host_hear(l->host, &t);
    json_put_str(j, "move", t.move);
    json_put_text(j, "reason", (struct text){t.reason, t.reason_n});
    return true;
}

bool local_reasons(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct local *l = &c->local;
    (void)rest;
    if (!is_open(l, f))
        return false;
    json_key(j, "reasons");
    host_reasons(l->host, j->w);
    return true;
}
