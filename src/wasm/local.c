#include "wasm/local.h"

#include <string.h>

#include "wasm/json.h"

static bool is_open(const struct local *l, struct fault *f)
{
    return l->open || fault_set(f, 0, "Open a game first.");
}

static bool read_line_seat(struct text *rest, int *seat, struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return (read_seat(&r, seat) && read_end(&r)) || fault_set(f, 0, "Here a seat is expected.");
}

static bool read_line_viewer(struct text *rest, int *viewer, struct fault *f)
{
    struct text line = {0};
    text_line(rest, &line);
    struct reader r = reader_on(line);
    return (read_viewer(&r, viewer) && read_end(&r)) ||
           fault_set(f, 0, "A viewer is a seat, public or all.");
}

bool local_match(struct local *l, local_room *room, struct text rest, struct writer *out,
                 struct fault *f)
{
    l->open = false;
    if (rest.n > sizeof l->text)
        return fault_set_int(f, 0, "A record has at most {0} bytes.", LOCAL_RECORD_MAX);
    memcpy(l->text, rest.p, rest.n);
    l->n = rest.n;
    if (!record_read((struct text){l->text, l->n}, &l->record, f))
        return false;
    l->ai = ai_find(l->record.id);
    if (!l->ai)
        return fault_set_text(f, 0, "There is no game {0}.", l->record.id);
    int last;
    if (!memory_need(&l->data, room, l->ai->game->data_size, f) ||
        !record_replay(&l->record, l->ai->game, l->data.p, l->replay, &last, NULL, NULL, f))
        return false;
    l->now = l->replay[last];
    l->open = true;
    memset(l->seat, 0, sizeof l->seat); /* another game: bots begin anew */
    write_str(out, "{\"ok\":true,\"entries\":");
    write_int(out, l->now.entries);
    write_char(out, '}');
    return true;
}

/* ---- playing ------------------------------------------------------------- */

/* Adds one entry to the match, the record and the answer. */
static bool enter(struct local *l, int seat, struct text body, struct writer *out, bool first,
                  struct fault *f)
{
    struct entry e;
    if (!entry_read_body(body, &e, f))
        return false;
    e.seq = l->now.entries + 1;
    e.seat = seat;
    struct writer w = writer_on(l->text, sizeof l->text);
    w.n = l->n;
    entry_write(&e, &w);
    write_char(&w, '\n');
    if (!writer_fits(&w))
        return fault_set(f, 0, "This game has become too long.");
    if (!match_enter(&l->now, &e, f))
        return false;
    if (!first)
        write_char(out, ',');
    write_json_string(out, (struct text){l->text + l->n, w.n - l->n - 1});
    l->n = w.n;
    l->record.entries.n = (size_t)(l->text + l->n - l->record.entries.p);
    return true;
}

/* The dice that are due. `first`: nothing stands in the answer yet. */
static bool roll(struct local *l, struct writer *out, bool first, struct fault *f)
{
    for (; seat_in(match_turn(&l->now), SEAT_CHANCE); first = false) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        match_roll(&l->now, l->record.chance, &w);
        if (!enter(l, SEAT_CHANCE, writer_text(&w), out, first, f))
            return false;
    }
    return true;
}

bool local_play(struct local *l, struct text rest, struct writer *out, struct fault *f)
{
    int seat;
    if (!is_open(l, f) || !read_line_seat(&rest, &seat, f))
        return false;
    write_str(out, "{\"ok\":true,\"entries\":[");
    if (!enter(l, seat, rest, out, true, f) || !roll(l, out, false, f))
        return false;
    write_str(out, "]}");
    return true;
}

bool local_roll(struct local *l, struct writer *out, struct fault *f)
{
    if (!is_open(l, f))
        return false;
    write_str(out, "{\"ok\":true,\"entries\":[");
    if (!roll(l, out, true, f))
        return false;
    write_str(out, "]}");
    return true;
}

/* ---- looking ------------------------------------------------------------- */

static bool may_look(const struct local *l, int viewer, struct fault *f)
{
    if (viewer == VIEWER_ALL && !match_over(&l->now))
        return fault_set(f, 0, "All is shown only when the game is over.");
    return viewer < l->now.seats || fault_set(f, 0, "There is no such seat.");
}

static void write_scores(const struct local *l, const struct view *v, struct writer *out)
{
    struct game_score score;
    memset(&score, 0, sizeof score);
    v->game->score(v->data, view_state(v), &score);
    write_str(out, ",\"score\":[");
    for (int i = 0; i < l->now.seats; i++) {
        write_str(out, i > 0 ? ",{\"points\":" : "{\"points\":");
        write_int(out, score.points[i]);
        write_str(out, ",\"rank\":");
        write_int(out, score.rank[i]);
        write_char(out, '}');
    }
    write_char(out, ']');
}

bool local_at(struct local *l, struct text rest, struct writer *out, struct fault *f)
{
    int viewer;
    if (!is_open(l, f) || !read_line_viewer(&rest, &viewer, f) || !may_look(l, viewer, f))
        return false;
    struct view v;
    const struct match *m = &l->now;
    view_of(m->game, m->data, match_state(m), viewer, &v);
    struct writer text = writer_on(l->observations, sizeof l->observations);
    view_write(&v, &text);
    write_str(out, "{\"ok\":true,\"view\":");
    write_json_string(out, writer_text(&text));
    text.n = 0;
    if (m->data != m->game->data)
        m->game->data_write(m->data, &text);
    write_str(out, ",\"data\":");
    write_json_string(out, writer_text(&text));
    write_str(out, ",\"board\":");
    v.game->json(&v, out);
    text.n = 0;
    v.game->show(&v, &text);
    write_str(out, ",\"show\":");
    write_json_string(out, writer_text(&text));
    write_char(out, ',');
    json_turn(out, match_turn(m));
    write_str(out, match_over(m) ? ",\"over\":true" : ",\"over\":false");
    write_str(out, ",\"seq\":");
    write_int(out, m->entries);
    write_str(out, ",\"decision\":");
    write_int(out, viewer >= 0 ? match_decision(m, viewer) : 0);
    write_str(out, viewer >= 0 && match_may_undo(m, viewer) ? ",\"undo\":true" : ",\"undo\":false");
    write_scores(l, &v, out);
    write_char(out, '}');
    return true;
}

struct telling {
    int viewer;
    uint32_t since;
    bool lines; /* as a bot reads them, else as JSON */
    bool first;
    struct writer *out;
};

static bool tell(void *context, const struct match *before, const struct match *after,
                 const struct entry *e)
{
    struct telling *t = context;
    char event[4096];
    struct writer w = writer_on(event, sizeof event);
    if (e->seq <= t->since)
        return true;
    match_event(before, after, e, t->viewer, &w);
    if (!t->lines) {
        write_str(t->out, t->first ? "{\"seq\":" : ",{\"seq\":");
        write_int(t->out, e->seq);
        write_str(t->out, ",\"seat\":\"");
    }
    write_seat(t->out, e->seat);
    write_str(t->out, t->lines ? " " : "\",\"event\":\"");
    if (t->lines)
        write_text(t->out, writer_text(&w));
    else
        write_json_inside(t->out, writer_text(&w));
    write_str(t->out, t->lines ? "\n" : "\"}");
    t->first = false;
    return true;
}

bool local_observations(struct local *l, struct text rest, struct writer *out, struct fault *f)
{
    int viewer, last;
    struct text since = {0};
    if (!is_open(l, f) || !read_line_viewer(&rest, &viewer, f) || !may_look(l, viewer, f))
        return false;
    struct telling t = {.viewer = viewer, .first = true, .out = out};
    text_line(&rest, &since);
    struct reader r = reader_on(since);
    if (!read_number(&r, UINT32_MAX, &t.since) || !read_end(&r))
        return fault_set(f, 0, "Here the number of an entry is expected.");
    write_str(out, "{\"ok\":true,\"events\":[");
    if (!record_replay(&l->record, l->ai->game, l->data.p, l->replay, &last, tell, &t, f))
        return false;
    write_str(out, "]}");
    return true;
}

/* ---- thinking ------------------------------------------------------------ */

/* A bot keeps its memory as long as the game is open. */
static bool seat_bot(struct local *l, local_room *room, int seat, const struct bot *bot,
                     struct fault *f)
{
    if (l->seat[seat].bot == bot)
        return true;
    l->seat[seat].bot = bot;
    l->seat[seat].memory = bot->memory_size == 0 ? NULL : room ? room(bot->memory_size) : NULL;
    return bot->memory_size == 0 || l->seat[seat].memory ||
           fault_set(f, 0, "There is not enough memory for this.");
}

bool local_think(struct local *l, local_room *room, struct text rest, struct writer *out,
                 struct fault *f)
{
    int seat, last;
    uint8_t seed[RNG_SEED_SIZE];
    struct text id = {0};
    if (!is_open(l, f) || !read_line_seat(&rest, &seat, f))
        return false;
    text_line(&rest, &id);
    const struct bot *bot = bot_find(l->ai, id);
    struct reader r = reader_on(rest);
    if (!bot)
        return fault_set_text(f, 0, "There is no bot {0}.", id);
    if (!read_hex(&r, seed, sizeof seed))
        return fault_set(f, 0, "Here a seed of 64 hexadecimal digits is expected.");
    if (seat >= l->now.seats || match_decision(&l->now, seat) == 0)
        return fault_set(f, 0, "This seat has nothing to decide.");
    struct view v;
    view_of(l->now.game, l->now.data, match_state(&l->now), seat, &v);
    struct rng rng = rng_from_seed(seed);
    struct writer observations = writer_on(l->observations, sizeof l->observations);
    struct telling t = {.viewer = seat, .lines = true, .out = &observations};
    if (!record_replay(&l->record, l->ai->game, l->data.p, l->replay, &last, tell, &t, f))
        return false;
    struct bot_task task = {.view = &v, .events = writer_text(&observations), .rng = &rng};
    const struct ai_shared *s = l->ai->shared;
    if (!shared_part(&l->shared, room, l->ai, s ? s->part_of(&v) : -1, &task.shared, f) ||
        !seat_bot(l, room, seat, bot, f))
        return false;
    task.memory = l->seat[seat].memory;
    char text[4096];
    struct writer reason = writer_on(text, sizeof text);
    struct move m = bot->think(&task, &reason);
    write_str(out, "{\"ok\":true,\"move\":\"");
    v.game->move_write(v.data, view_state(&v), seat, &m, out);
    write_str(out, "\",\"reason\":");
    write_json_string(out, writer_fits(&reason) ? writer_text(&reason) : text_of(""));
    write_char(out, '}');
    return true;
}
