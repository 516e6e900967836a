/* The null game for the page: its board, and what is told of it, as data. */

#include "base/bits.h"
#include "engine/view.h"
#include "games/null/state.h"

const struct schema null_schemas[] = {
    {"Seat", NULL,
     "secret: int\n" /* 0: this viewer may not know */
     "open: bool\n"
     "bid: int | '?' | null\n"
     "points: int\n"},
    {"Board", "0 stands for nothing rolled and for nobody.",
     "done: int\n"
     "length: int\n"
     "top: int\n"
     "die: int\n"
     "pointed: int\n"
     "seats: Seat[]\n"},
    {"Constants", NULL,
     "length: int\n"
     "bid_max: int\n"
     "faces: int[]\n"
     "hit: int\n"
     "miss: int\n"},
    {"Move", NULL,
     "kind: 'bid' | 'roll' | 'point' | 'ask' | 'guess' | 'pass'\n"
     "number?: int\n"},
    {"Told", "number: what was bid, rolled, pointed at or guessed, where this viewer may know.",
     "kind: 'bid' | 'roll' | 'point' | 'ask' | 'guess' | 'pass'\n"
     "number?: int\n"
     "bids?: int[]\n"
     "answer?: 'below' | 'above' | 'equal'\n"
     "right?: bool\n"},
    {"Outlook", NULL, "last: bool\n"},
    {NULL, NULL, NULL},
};

static const char *const kinds[] = {
    [NULL_BID] = "bid", [NULL_ROLL] = "roll",   [NULL_POINT] = "point",
    [NULL_ASK] = "ask", [NULL_GUESS] = "guess", [NULL_PASS] = "pass",
};

static void json_seat(struct null_state *s, const struct game_score *score, int i, struct codec *c)
{
    struct json *j = c->j;
    json_begin_object(j, NULL);
    json_put_int(j, "secret", s->secret[i]);
    json_put_bool(j, "open", bits_has(s->open, i));
    codec_key(c, "bid");
    null_code_bid(c, &s->bid[i]);
    json_put_int(j, "points", score->points[i]);
    json_end_object(j);
}

void null_json(const struct view *v, struct writer *w)
{
    struct null_state s = *null_in(view_state(v));
    struct json j = json_on(w);
    struct codec c = codec_showing(&j);
    struct game_score score;
    null_score(v->data, view_state(v), &score);
    json_begin_object(&j, NULL);
    null_code_table(&c, &s);
    json_put_int(&j, "length", NULL_LENGTH);
    json_put_int(&j, "pointed", s.pointed == NULL_NOBODY ? 0 : s.pointed + 1);
    json_begin_array(&j, "seats");
    for (int i = 0; i < s.seats; i++)
        json_seat(&s, &score, i, &c);
    json_end_array(&j);
    json_end_object(&j);
}

void null_constants(const struct game_data *d, struct json *j)
{
    const struct null_data *data = null_data_in(d);
    json_begin_object(j, NULL);
    json_put_int(j, "length", NULL_LENGTH);
    json_put_int(j, "bid_max", NULL_BID_MAX);
    json_begin_array(j, "faces");
    for (int i = 0; i < NULL_FACES; i++)
        json_put_int(j, NULL, data->faces[i]);
    json_end_array(j);
    json_put_int(j, "hit", data->hit);
    json_put_int(j, "miss", data->miss);
    json_end_object(j);
}

/* Leaves the object open. */
static void begin_move(const struct move *m, struct json *j)
{
    json_begin_object(j, NULL);
    json_put_str(j, "kind", kinds[m->kind]);
    if (m->kind == NULL_POINT)
        json_put_int(j, "number", m->n[0] + 1);
    else if (m->kind != NULL_ASK && m->kind != NULL_PASS)
        json_put_int(j, "number", m->n[0]);
}

void null_move_json(const struct game_data *d, const struct game_state *s, int seat,
                    const struct move *m, struct json *j)
{
    (void)d, (void)s, (void)seat;
    begin_move(m, j);
    json_end_object(j);
}

static void tell_bids(struct reader *r, struct json *j)
{
    uint32_t bid;
    json_begin_array(j, "bids");
    do {
        if (read_number(r, NULL_BID_MAX, &bid))
            json_put_int(j, NULL, bid);
    } while (read_char(r, ','));
    json_end_array(j);
}

static void tell_answer(const struct move *m, struct reader *r, struct json *j)
{
    if (m->kind == NULL_BID)
        tell_bids(r, j);
    else if (m->kind == NULL_ASK)
        json_put_str(j, "answer",
                     read_char(r, '<')   ? "below"
                     : read_char(r, '>') ? "above"
                                         : "equal");
    else if (m->kind == NULL_GUESS)
        json_put_bool(j, "right", read_char(r, '1'));
}

void null_event_json(const struct game_data *d, struct text event, struct json *j)
{
    struct reader r = reader_on(event);
    struct move m = {0};
    if (read_word(&r, "b?")) {
        m.kind = NULL_BID;
        json_begin_object(j, NULL);
        json_put_str(j, "kind", kinds[m.kind]);
    } else if (null_move_read(d, NULL, 0, &r, &m, NULL)) {
        begin_move(&m, j);
    } else {
        json_put_null(j, NULL);
        return;
    }
    if (read_char(&r, '='))
        tell_answer(&m, &r, j);
    json_end_object(j);
}

void null_outlook(const struct view *v, int seat, const struct move *m, struct json *j)
{
    (void)seat, (void)m;
    json_begin_object(j, NULL);
    json_put_bool(j, "last", null_in(view_state(v))->done + 1 == NULL_LENGTH);
    json_end_object(j);
}
