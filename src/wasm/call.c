#include "wasm/call.h"

#include "ai/playout.h"
#include "draw/svg.h"
#include "games/list.h"

const struct ai *caller_ai(struct text *rest, struct fault *f)
{
    struct text id = {0};
    text_line(rest, &id);
    const struct ai *m = ai_find(id);
    if (!m)
        fault_set_text(f, 0, "There is no game {0}.", id);
    return m;
}

const struct game *caller_game(struct text *rest, struct fault *f)
{
    const struct ai *m = caller_ai(rest, f);
    return m ? m->game : NULL;
}

static bool call_games(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    (void)c, (void)rest, (void)f;
    games_json(j);
    return true;
}

static bool call_view(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    struct text viewer_text = {0}, text = {0};
    const struct game *g = caller_game(&rest, f);
    const struct game_data *data;
    if (!g)
        return false;
    text_line(&rest, &viewer_text);
    text_line(&rest, &text);
    int viewer;
    struct reader r = reader_on(viewer_text);
    if (!read_viewer(&r, &viewer) || !read_end(&r))
        return fault_set(f, 0, "A viewer is a seat, public or all.");
    c->loaded = memory_data(&c->local.machine, &c->view_data, g, rest, &data, f) &&
                view_read(g, data, viewer, text, &c->view, f);
    if (!c->loaded)
        return false;
    seat_set turn = view_turn(&c->view);
    char show[8192];
    struct writer s = writer_on(show, sizeof show);
    g->show(&c->view, &s);
    json_put_seats(j, "turn", turn);
    json_put_bool(j, "over", turn == 0);
    json_key(j, "board");
    g->json(&c->view, j->w);
    j->comma = true;
    json_put_text(j, "show", writer_text(&s));
    return true;
}

bool caller_seat(const struct caller *c, struct text line, int *seat, struct fault *f)
{
    struct reader r = reader_on(line);
    if (!c->loaded)
        return fault_set(f, 0, "Load a view first.");
    if (!read_seat(&r, seat) || !read_end(&r))
        return fault_set(f, 0, "Here a seat is expected.");
    return true;
}

static bool call_moves(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    int seat;
    if (!caller_seat(c, rest, &seat, f))
        return false;
    struct move list[GAME_MOVES_MAX];
    size_t n = view_moves(&c->view, seat, list, GAME_MOVES_MAX);
    bool many = n > GAME_MOVES_MAX;
    const struct view *v = &c->view;
    json_put_bool(j, "many", many);
    json_begin_array(j, "moves");
    for (size_t i = 0; !many && i < n; i++) {
        v->game->move_write(v->data, view_state(v), seat, &list[i], json_begin_str(j, NULL));
        json_end_str(j);
    }
    json_end_array(j);
    if (!many && v->game->move_json) {
        json_begin_array(j, "details"); /* the same as data, in the same order */
        for (size_t i = 0; i < n; i++)
            v->game->move_json(v->data, view_state(v), seat, &list[i], j);
        json_end_array(j);
    }
    return true;
}

static bool call_legal(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    int seat;
    struct text seat_text = {0};
    text_line(&rest, &seat_text);
    (void)j;
    return caller_seat(c, seat_text, &seat, f) && view_legal(&c->view, seat, rest, f);
}

/* The view in which its seat decides next, if so; "" where nobody can say. */
static bool call_ahead(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    enum view_if kind;
    if (!c->loaded || !view_if_read(rest, &kind))
        return fault_set(f, 0, "Load a view first, then ask for pass or quiet.");
    struct view ahead = c->view;
    bool can = view_ahead(&ahead, kind);
    struct writer *w = json_begin_str(j, "view");
    if (can)
        view_write(&ahead, w);
    json_end_str(j);
    return true;
}

static bool call_signature(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    const struct ai *m = caller_ai(&rest, f);
    struct reader r = reader_on(rest);
    uint32_t games;
    (void)c;
    if (!m)
        return false;
    if (!read_number(&r, 10000000, &games) || !read_end(&r))
        return fault_set(f, 0, "Here a number of games is expected.");
    struct playout p = playout_run(m, games);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(p.signature >> (56 - 8 * i));
    json_put_int(j, "moves", (int64_t)p.moves);
    write_hex(json_begin_str(j, "signature"), bytes, sizeof bytes);
    json_end_str(j);
    return true;
}

static bool call_data(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    const struct game *g = caller_game(&rest, f);
    const struct game_data *data;
    if (!g || !memory_data(&c->local.machine, &c->local.machine.scratch, g, rest, &data, f))
        return false;
    struct writer text = writer_on(c->part, sizeof c->part);
    if (data)
        g->data_write(data, &text);
    json_put_text(j, "data", writer_text(&text));
    return true;
}

/* What a verb such as `board` wrote, as the page shows or saves it. */
static bool call_draw(struct caller *c, struct text picture, struct json *j, struct fault *f)
{
    struct writer svg = writer_on(c->part, sizeof c->part);
    if (!draw_svg(picture, &svg, f))
        return false;
    if (!writer_fits(&svg))
        return fault_set(f, 0, "The answer is too long.");
    json_put_text(j, "svg", writer_text(&svg));
    return true;
}

static const struct {
    const char *name;
    caller_verb *answer;
} calls[] = {
    {"games", call_games},
    {"view", call_view},
    {"moves", call_moves},
    {"legal", call_legal},
    {"ahead", call_ahead},
    {"signature", call_signature},
    {"data", call_data},
    {"deal", local_deal},
    {"seal", local_seal},
    {"code", local_code},
    {"open", local_open},
    {"match", local_match},
    {"play", local_play},
    {"roll", local_roll},
    {"at", local_at},
    {"observations", local_observations},
    {"think", local_think},
    {"reasons", local_reasons},
    {"scratch", call_scratch},
    {"judge", judge_call_open},
    {"judge_alone", judge_call_alone},
    {"judged", judge_call_next},
    {"verb", verb_call_text},
    {"draw", call_draw},
    {"schemas", describe_schemas},
    {"constants", describe_constants},
    {"events", describe_events},
    {"outlook", describe_outlook},
    {"explain", verb_call_explain},
    {"hint", verb_call_hint},
    {"puzzle", verb_call_puzzle},
};

static bool call(struct caller *c, struct text name, struct text rest, struct json *j,
                 struct fault *f)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (text_is(name, calls[i].name))
            return calls[i].answer(c, rest, j, f);
    return fault_set(f, 0, "This is no call the engine knows.");
}

void caller_call(struct caller *c, struct text in, struct writer *out)
{
    struct fault f = {0};
    struct text name = {0}, rest = in;
    struct json j = json_on(out);
    text_line(&rest, &name);
    json_begin_object(&j, NULL);
    json_put_bool(&j, "ok", true);
    bool ok = call(c, name, rest, &j, &f);
    json_end_object(&j);
    if (ok && !writer_fits(out))
        ok = fault_set(&f, 0, "The answer is too long.");
    if (ok)
        return;
    out->n = 0;
    j = json_on(out);
    json_begin_object(&j, NULL);
    json_put_bool(&j, "ok", false);
    json_put_fault(&j, "fault", &f);
    json_end_object(&j);
}
