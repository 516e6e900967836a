#include "wasm/call.h"

#include "ai/playout.h"
#include "draw/svg.h"
#include "games/list.h"
#include "wasm/explain.h"
#include "wasm/json.h"

static void answer_fault(struct writer *out, const struct fault *f)
{
    out->n = 0;
    write_str(out, "{\"ok\":false,\"fault\":");
    write_json_fault(out, f);
    write_char(out, '}');
}

static void write_field(struct writer *out, const char *before, const char *value)
{
    write_str(out, before);
    write_json_string(out, text_of(value));
}

static void write_options(const struct game *g, struct writer *out)
{
    write_str(out, ",\"options\":[");
    for (const struct game_option *o = g->options; o && o->name; o++) {
        write_field(out, o == g->options ? "{\"name\":" : ",{\"name\":", o->name);
        write_str(out, ",\"values\":[");
        struct text value;
        for (int k = 0; (value = option_name(o, k)).n > 0; k++) {
            if (k > 0)
                write_char(out, ',');
            write_json_string(out, value);
        }
        write_field(out, "],\"help\":", o->help);
        write_char(out, '}');
    }
    write_char(out, ']');
}

static bool call_games(struct writer *out)
{
    write_str(out, "{\"ok\":true,\"games\":[");
    for (int i = 0; i < game_count; i++) {
        const struct game *g = game_list[i];
        write_field(out, i > 0 ? ",{\"id\":" : "{\"id\":", g->id);
        write_field(out, ",\"title\":", g->title);
        write_field(out, ",\"blurb\":", g->blurb);
        write_str(out, ",\"seats_min\":");
        write_int(out, g->seats_min);
        write_str(out, ",\"seats_max\":");
        write_int(out, g->seats_max);
        write_options(g, out);
        write_str(out, ",\"bots\":");
        bots_write_json(ai_find(text_of(g->id)), out);
        write_char(out, '}');
    }
    write_str(out, "]}");
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
    write_str(out, "{\"ok\":true,");
    json_turn(out, turn);
    write_str(out, turn == 0 ? ",\"over\":true,\"board\":" : ",\"over\":false,\"board\":");
    g->json(&c->view, out);
    write_str(out, ",\"show\":\"");
    char show[8192];
    struct writer s = writer_on(show, sizeof show);
    g->show(&c->view, &s);
    write_json_inside(out, writer_text(&s));
    write_str(out, "\"}");
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

/* The same moves as data, in the same order. */
static void write_details(const struct view *v, int seat, const struct move *list, size_t n,
                          struct writer *out)
{
    struct json j = {.w = out, .comma = true};
    json_begin_array(&j, "details");
    for (size_t i = 0; i < n; i++)
        v->game->move_json(v->data, view_state(v), seat, &list[i], &j);
    json_end_array(&j);
}

static bool call_moves(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    int seat;
    if (!caller_seat(c, rest, &seat, f))
        return false;
    struct move list[GAME_MOVES_MAX];
    size_t n = view_moves(&c->view, seat, list, GAME_MOVES_MAX);
    bool many = n > GAME_MOVES_MAX;
    write_str(out, many ? "{\"ok\":true,\"many\":true,\"moves\":["
                        : "{\"ok\":true,\"many\":false,\"moves\":[");
    for (size_t i = 0; !many && i < n; i++) {
        write_str(out, i > 0 ? ",\"" : "\"");
        c->view.game->move_write(c->view.data, view_state(&c->view), seat, &list[i], out);
        write_char(out, '"');
    }
    write_char(out, ']');
    if (!many && c->view.game->move_json)
        write_details(&c->view, seat, list, n, out);
    write_char(out, '}');
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
    write_str(out, "{\"ok\":true,\"moves\":");
    write_int(out, (int64_t)p.moves);
    write_str(out, ",\"signature\":\"");
    write_hex(out, bytes, sizeof bytes);
    write_str(out, "\"}");
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
    write_str(out, "{\"ok\":true,\"data\":");
    write_json_string(out, writer_text(&text));
    write_char(out, '}');
    return true;
}

/* The data that a verb's input starts with, where a flag says so. */
static bool verb_data(struct caller *c, const struct game *g, struct text flags, struct text *rest,
                      const struct game_data **data, struct fault *f)
{
    struct text given = verb_flag_value(flags, "data"), line, lines = {rest->p, 0};
    struct reader r = reader_on(given);
    uint32_t n = 0;
    *data = NULL;
    if (given.n == 0)
        return true;
    if (!g->data || !read_number(&r, SETUP_SIZE_MAX, &n) || !read_end(&r))
        return fault_set(f, 0, "This verb takes no such data.");
    while (n-- > 0 && text_line(rest, &line))
        lines.n = (size_t)(rest->p - lines.p);
    return memory_data(&c->local.machine, &c->verb_data, g, lines, data, f);
}

/* A verb (ai.h) on text: `solve`, say. The shared part stays for the next call. */
static bool call_verb(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0}, name = {0}, line, flags;
    text_line(&rest, &id);
    text_line(&rest, &name);
    const struct ai *m = ai_find(id);
    const struct ai_verb *verb = m ? verb_find(m, name) : NULL;
    if (!verb)
        return fault_set_text(f, 0, "There is no verb {0} here.", name);
    flags = (struct text){rest.p, 0};
    while (text_line(&rest, &line) && line.n > 0)
        flags.n = (size_t)(rest.p - flags.p);
    const struct game_data *data;
    if (!verb_data(c, m->game, flags, &rest, &data, f))
        return false;
    int part = verb_part(verb, flags);
    struct host_edge edge = machine_edge(&c->local.machine);
    const void *shared = part < 0 ? NULL : edge.shared(edge.context, m, part);
    if (part >= 0 && !shared)
        return fault_set(f, 0, "There is not enough memory for this.");
    void *memory = memory_scratch(&c->local.machine, verb_memory(verb, part), f);
    if (!memory)
        return false;
    struct writer say = writer_on(c->part, sizeof c->part);
    char trouble[4096];
    struct writer t = writer_on(trouble, sizeof trouble);
    struct verb_call call = {.input = rest,
                             .flags = flags,
                             .json = true,
                             .data = data,
                             .shared = shared,
                             .memory = memory,
                             .out = &say,
                             .trouble = &t};
    enum verb_result result = verb->run(&call);
    if (!writer_fits(&say) || !writer_fits(&t))
        return fault_set(f, 0, "The answer is too long.");
    write_str(out, "{\"ok\":true,\"result\":");
    write_int(out, result);
    write_str(out, ",\"out\":");
    write_json_string(out, writer_text(&say));
    write_str(out, ",\"trouble\":");
    write_json_string(out, writer_text(&t));
    write_char(out, '}');
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
    write_str(out, "{\"ok\":true,\"svg\":");
    write_json_string(out, writer_text(&svg));
    write_char(out, '}');
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
    if (text_is(verb, "judge"))
        return judge_call_open(c, rest, out, f);
    if (text_is(verb, "judged"))
        return judge_call_next(c, rest, out, f);
    if (text_is(verb, "verb"))
        return call_verb(c, rest, out, f);
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
        return explain_call(c, verb, rest, out, f);
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
