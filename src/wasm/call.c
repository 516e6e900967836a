#include "wasm/call.h"

#include "ai/playout.h"
#include "draw/svg.h"
#include "games/list.h"
#include "wasm/verb.h"

static void answer_fault(struct writer *out, const struct fault *f)
{
    out->n = 0;
    write_str(out, "{\"ok\":false,\"fault\":");
    write_json_fault(out, f);
    write_char(out, '}');
}

/* {"ok":true — still open. */
static struct json answer(struct writer *out)
{
    struct json j = json_on(out);
    json_begin_object(&j, NULL);
    json_put_bool(&j, "ok", true);
    return j;
}

static bool call_games(struct writer *out)
{
    struct json j = answer(out);
    games_json(&j);
    json_end_object(&j);
    return true;
}

static bool call_view(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0}, viewer_text = {0}, text = {0};
    text_line(&rest, &id);
    text_line(&rest, &viewer_text);
    text_line(&rest, &text);
    const struct game *g = game_find(id);
    const struct game_data *data;
    if (!g)
        return fault_set_text(f, 0, "There is no game {0}.", id);
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
    struct json j = answer(out);
    json_put_seats(&j, "turn", turn);
    json_put_bool(&j, "over", turn == 0);
    json_key(&j, "board");
    g->json(&c->view, out);
    j.comma = true;
    json_put_text(&j, "show", writer_text(&s));
    json_end_object(&j);
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

static bool call_moves(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    int seat;
    if (!caller_seat(c, rest, &seat, f))
        return false;
    struct move list[GAME_MOVES_MAX];
    size_t n = view_moves(&c->view, seat, list, GAME_MOVES_MAX);
    bool many = n > GAME_MOVES_MAX;
    const struct view *v = &c->view;
    struct json j = answer(out);
    json_put_bool(&j, "many", many);
    json_begin_array(&j, "moves");
    for (size_t i = 0; !many && i < n; i++) {
        v->game->move_write(v->data, view_state(v), seat, &list[i], json_begin_str(&j, NULL));
        json_end_str(&j);
    }
    json_end_array(&j);
    if (!many && v->game->move_json) {
        json_begin_array(&j, "details"); /* the same as data, in the same order */
        for (size_t i = 0; i < n; i++)
            v->game->move_json(v->data, view_state(v), seat, &list[i], &j);
        json_end_array(&j);
    }
    json_end_object(&j);
    return true;
}

static bool call_legal(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    int seat;
    struct text seat_text = {0};
    text_line(&rest, &seat_text);
    if (!caller_seat(c, seat_text, &seat, f) || !view_legal(&c->view, seat, rest, f))
        return false;
    write_str(out, "{\"ok\":true}");
    return true;
}

static bool call_signature(struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0};
    text_line(&rest, &id);
    const struct ai *m = ai_find(id);
    struct reader r = reader_on(rest);
    uint32_t games;
    if (!m)
        return fault_set_text(f, 0, "There is no game {0}.", id);
    if (!read_number(&r, 10000000, &games) || !read_end(&r))
        return fault_set(f, 0, "Here a number of games is expected.");
    struct playout p = playout_run(m, games);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(p.signature >> (56 - 8 * i));
    struct json j = answer(out);
    json_put_int(&j, "moves", (int64_t)p.moves);
    write_hex(json_begin_str(&j, "signature"), bytes, sizeof bytes);
    json_end_str(&j);
    json_end_object(&j);
    return true;
}

static bool call_data(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0};
    text_line(&rest, &id);
    const struct game *g = game_find(id);
    const struct game_data *data;
    if (!g)
        return fault_set_text(f, 0, "There is no game {0}.", id);
    if (!memory_data(&c->local.machine, &c->local.machine.scratch, g, rest, &data, f))
        return false;
    struct writer text = writer_on(c->part, sizeof c->part);
    if (data)
        g->data_write(data, &text);
    struct json j = answer(out);
    json_put_text(&j, "data", writer_text(&text));
    json_end_object(&j);
    return true;
}

/* What a verb such as `board` wrote, as the page shows or saves it. */
static bool call_draw(struct caller *c, struct text picture, struct writer *out, struct fault *f)
{
    struct writer svg = writer_on(c->part, sizeof c->part);
    if (!draw_svg(picture, &svg, f))
        return false;
    if (!writer_fits(&svg))
        return fault_set(f, 0, "The answer is too long.");
    struct json j = answer(out);
    json_put_text(&j, "svg", writer_text(&svg));
    json_end_object(&j);
    return true;
}

static bool call(struct caller *c, struct text verb, struct text rest, struct writer *out,
                 struct fault *f)
{
    if (text_is(verb, "games"))
        return call_games(out);
    if (text_is(verb, "view"))
        return call_view(c, rest, out, f);
    if (text_is(verb, "moves"))
        return call_moves(c, rest, out, f);
    if (text_is(verb, "legal"))
        return call_legal(c, rest, out, f);
    if (text_is(verb, "signature"))
        return call_signature(rest, out, f);
    if (text_is(verb, "data"))
        return call_data(c, rest, out, f);
    if (text_is(verb, "deal"))
        return local_deal(&c->local, rest, out, f);
    if (text_is(verb, "seal"))
        return local_seal(&c->local, rest, out, f);
    if (text_is(verb, "code"))
        return local_code(rest, out, f);
    if (text_is(verb, "open"))
        return local_open(rest, out, f);
    if (text_is(verb, "match"))
        return local_match(&c->local, rest, out, f);
    if (text_is(verb, "play"))
        return local_play(&c->local, rest, out, f);
    if (text_is(verb, "roll"))
        return local_roll(&c->local, out, f);
    if (text_is(verb, "at"))
        return local_at(&c->local, rest, out, f);
    if (text_is(verb, "told"))
        return local_told(&c->local, rest, out, f);
    if (text_is(verb, "think"))
        return local_think(&c->local, rest, out, f);
    if (text_is(verb, "reasons"))
        return local_reasons(&c->local, out, f);
    if (text_is(verb, "scratch"))
        return call_scratch(c, rest, out, f);
    if (text_is(verb, "judge"))
        return judge_call_open(c, rest, out, f);
    if (text_is(verb, "judge_alone"))
        return judge_call_alone(c, rest, out, f);
    if (text_is(verb, "judged"))
        return judge_call_next(c, rest, out, f);
    if (text_is(verb, "verb"))
        return verb_call_text(c, rest, out, f);
    if (text_is(verb, "draw"))
        return call_draw(c, rest, out, f);
    if (text_is(verb, "schemas"))
        return describe_schemas(rest, out, f);
    if (text_is(verb, "constants"))
        return describe_constants(c, rest, out, f);
    if (text_is(verb, "events"))
        return describe_events(c, rest, out, f);
    if (text_is(verb, "outlook"))
        return describe_outlook(c, rest, out, f);
    if (text_is(verb, "explain") || text_is(verb, "hint") || text_is(verb, "puzzle"))
        return verb_call_json(c, verb, rest, out, f);
    return fault_set(f, 0, "This is no call the engine knows.");
}

void caller_call(struct caller *c, struct text in, struct writer *out)
{
    struct fault f = {0};
    struct text verb = {0}, rest = in;
    text_line(&rest, &verb);
    bool ok = call(c, verb, rest, out, &f);
    if (ok && !writer_fits(out))
        ok = fault_set(&f, 0, "The answer is too long.");
    if (!ok)
        answer_fault(out, &f);
}
