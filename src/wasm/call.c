#include "wasm/call.h"

#include "games/list.h"
#include "minds/playout.h"

static void answer_fault(struct writer *out, const struct fault *f)
{
    out->n = 0;
    write_str(out, "{\"ok\":false,\"fault\":{\"say\":");
    write_json_string(out, text_of(f->say));
    write_str(out, ",\"args\":[");
    write_json_string(out, text_of(f->arg[0]));
    write_char(out, ',');
    write_json_string(out, text_of(f->arg[1]));
    write_str(out, "],\"at\":");
    write_int(out, (int64_t)f->at);
    write_str(out, "}}");
}

static void write_turn(struct writer *out, seat_set turn)
{
    write_str(out, "\"turn\":[");
    bool first = true;
    for (int s = 0; s <= SEAT_CHANCE; s++) {
        if (!seat_in(turn, s))
            continue;
        write_str(out, first ? "\"" : ",\"");
        write_seat(out, s);
        write_char(out, '"');
        first = false;
    }
    write_char(out, ']');
}

static bool call_games(struct writer *out)
{
    write_str(out, "{\"ok\":true,\"games\":[");
    for (int i = 0; i < game_count; i++) {
        if (i > 0)
            write_char(out, ',');
        write_str(out, "{\"id\":");
        write_json_string(out, text_of(game_list[i]->id));
        write_str(out, ",\"title\":");
        write_json_string(out, text_of(game_list[i]->title));
        write_char(out, '}');
    }
    write_str(out, "]}");
    return true;
}

static bool call_view(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0}, viewer_text = {0};
    text_line(&rest, &id);
    text_line(&rest, &viewer_text);
    const struct game *g = game_find(id);
    if (!g)
        return fault_set_text(f, 0, "There is no game {0}.", id);
    int viewer;
    struct reader r = reader_on(viewer_text);
    if (!read_viewer(&r, &viewer) || !read_end(&r))
        return fault_set(f, 0, "A viewer is a seat, public or all.");
    c->loaded = view_read(g, g->data, viewer, rest, &c->view, f);
    if (!c->loaded)
        return false;
    seat_set turn = view_turn(&c->view);
    write_str(out, "{\"ok\":true,");
    write_turn(out, turn);
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

static bool read_loaded_seat(const struct caller *c, struct text line, int *seat, struct fault *f)
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
    if (!read_loaded_seat(c, rest, &seat, f))
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
    write_str(out, "]}");
    return true;
}

static bool call_legal(struct caller *c, struct text rest, struct writer *out, struct fault *f)
{
    int seat;
    struct text seat_text = {0};
    text_line(&rest, &seat_text);
    if (!read_loaded_seat(c, seat_text, &seat, f) || !view_legal(&c->view, seat, rest, f))
        return false;
    write_str(out, "{\"ok\":true}");
    return true;
}

static bool call_signature(struct text rest, struct writer *out, struct fault *f)
{
    struct text id = {0};
    text_line(&rest, &id);
    const struct mind *m = mind_find(id);
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

void caller_call(struct caller *c, struct text in, struct writer *out)
{
    struct fault f = {0};
    struct text verb = {0}, rest = in;
    text_line(&rest, &verb);
    bool ok;
    if (text_is(verb, "games"))
        ok = call_games(out);
    else if (text_is(verb, "view"))
        ok = call_view(c, rest, out, &f);
    else if (text_is(verb, "moves"))
        ok = call_moves(c, rest, out, &f);
    else if (text_is(verb, "legal"))
        ok = call_legal(c, rest, out, &f);
    else if (text_is(verb, "signature"))
        ok = call_signature(rest, out, &f);
    else
        ok = fault_set(&f, 0, "This is no call the engine knows.");
    if (ok && !writer_fits(out))
        ok = fault_set(&f, 0, "The answer is too long.");
    if (!ok)
        answer_fault(out, &f);
}
