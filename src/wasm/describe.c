/* What the page needs of a game besides its board, as data (call.h). */

#include "ai/judge.h"
#include "engine/entry.h"
#include "games/list.h"
#include "wasm/call.h"

/* `common`: of every game alike, but for its Move. */
static void write_shapes(const struct schema *s, bool common, struct json *j)
{
    for (; s && s->name; s++) {
        json_begin_object(j, NULL);
        json_put_str(j, "name", s->name);
        if (s->note)
            json_put_str(j, "note", s->note);
        json_put_str(j, "fields", s->fields);
        if (common)
            json_put_bool(j, "common", true);
        json_end_object(j);
    }
}

bool describe_schemas(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    const struct game *g = caller_game(&rest, f);
    (void)c;
    if (!g)
        return false;
    json_begin_array(j, "schemas");
    write_shapes(g->schemas, false, j);
    if (ai_find(text_of(g->id))->judge)
        write_shapes(judge_schemas, true, j);
    json_end_array(j);
    return true;
}

bool describe_constants(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    const struct game *g = caller_game(&rest, f);
    const struct game_data *data;
    if (!g || !memory_data(&c->local.machine, &c->local.machine.scratch, g, rest, &data, f))
        return false;
    json_key(j, "constants");
    if (g->constants)
        g->constants(data, j);
    else
        json_put_null(j, NULL);
    return true;
}

/* Notes (engine/entry.h) are the same in every game. */
static void write_note(const struct entry *e, struct json *j)
{
    json_begin_object(j, NULL);
    json_put_str(j, "note",
                 e->kind == ENTRY_UNDO      ? "undo"
                 : e->kind == ENTRY_TIMEOUT ? "timeout"
                 : e->kind == ENTRY_END     ? "end"
                                            : "seat");
    if (e->kind == ENTRY_SEAT)
        json_put_text(j, "sitter", e->body);
    json_end_object(j);
}

static void write_event(const struct game *g, const struct game_data *data, struct text event,
                        struct json *j)
{
    struct entry e = {0};
    if (event.n > 0 && event.p[0] == '~' && entry_read_body(event, &e, NULL))
        write_note(&e, j);
    else if (g->event_json)
        g->event_json(data, event, j);
    else
        json_put_null(j, NULL);
}

/* What the game is played on: the loaded view's tables, or the open record's. */
static const struct game_data *data_of(const struct caller *c, const struct game *g)
{
    if (c->loaded && c->view.game == g)
        return c->view.data;
    return c->local.host && host_game(c->local.host) == g ? host_match(c->local.host)->data
                                                          : g->data;
}

bool describe_events(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    const struct game *g = caller_game(&rest, f);
    if (!g)
        return false;
    const struct game_data *data = data_of(c, g);
    struct text event = {0};
    json_begin_array(j, "events");
    while (rest.n > 0 && text_line(&rest, &event))
        write_event(g, data, event, j);
    json_end_array(j);
    return true;
}

bool describe_outlook(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    int seat;
    struct text seat_text = {0};
    struct move m = {0};
    text_line(&rest, &seat_text);
    if (!caller_seat(c, seat_text, &seat, f) || !view_legal(&c->view, seat, rest, f))
        return false;
    const struct game *g = c->view.game;
    if (!game_read_move(g, c->view.data, view_state(&c->view), seat, rest, &m, f))
        return false;
    if (g->move_json) {
        json_key(j, "move");
        g->move_json(c->view.data, view_state(&c->view), seat, &m, j);
    }
    if (g->outlook) {
        json_key(j, "outlook");
        g->outlook(&c->view, seat, &m, j);
    }
    return true;
}
