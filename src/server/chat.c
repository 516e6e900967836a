/* Words at the table. They are stored before anybody hears them, and only
 * those who asked for them do. */

#include <stdlib.h>
#include <string.h>

#include "base/form.h"
#include "base/panic.h"
#include "server/hub_internal.h"

enum { TALK_MOST = 100, NOTE_HEAD = 12 /* mark, number and blank before a note */ };

struct chat_op {
    struct async_op op;
    char code[TABLE_CODE_SIZE];
    int seat; /* whose words, or of the last that were read */
    char name[NAME_MAX_BYTES + 1];
    bool has_device;
    uint8_t device[32];
    int64_t time;
    char text[SAY_MAX_BYTES + NOTE_HEAD + 1];
    uint32_t number;
    uint32_t from;
    size_t most;
    struct writer lines; /* of malloc: the array that was read */
};

/* Bytes that no text may have: a ready-made phrase is kept as its name behind one, a note on a
 * move as the number of that move and the text behind the other. */
enum { PHRASE_MARK = 0x1f, NOTE_MARK = 0x1e };
static const char marks[] = {PHRASE_MARK, NOTE_MARK, '\0'};

/* Takes the number of the move off a note. */
static struct text note_read(struct text text, uint32_t *move)
{
    struct text number;
    text = (struct text){text.p + 1, text.n - 1};
    text_word(&text, &number);
    struct reader r = reader_on(number);
    *move = 0;
    (void)read_number(&r, UINT32_MAX, move);
    return text_trim(text);
}

/* The next element of an array of words. */
static void write_words(struct writer *w, const struct store_chat *c)
{
    bool phrase = c->text.n > 0 && c->text.p[0] == PHRASE_MARK;
    struct text text = phrase ? (struct text){c->text.p + 1, c->text.n - 1} : c->text;
    struct json j = json_next(w);
    json_begin_object(&j, NULL);
    json_put_int(&j, "number", c->number);
    write_seat(json_begin_str(&j, "seat"), c->seat == STORE_NO_SEAT ? VIEWER_PUBLIC : c->seat);
    json_end_str(&j);
    json_put_text(&j, "name", c->name);
    if (text.n > 0 && text.p[0] == NOTE_MARK) {
        uint32_t move;
        text = note_read(text, &move);
        json_put_int(&j, "move", move);
    }
    json_put_text(&j, phrase ? "phrase" : "text", text);
    json_put_int(&j, "time", c->time);
    json_end_object(&j);
}

/* ---- say -------------------------------------------------------------------------- */

static struct store_chat chat_of(const struct chat_op *e)
{
    struct store_chat c = {
        .code = text_of(e->code),
        .number = e->number,
        .seat = e->seat,
        .name = text_of(e->name),
        .text = text_of(e->text),
        .time = e->time,
        .has_device = e->has_device,
    };
    memcpy(c.device, e->device, sizeof c.device);
    return c;
}

static void run_say(struct job *job, struct store *store)
{
    struct chat_op *e = (struct chat_op *)job;
    struct store_chat c = chat_of(e);
    e->op.result = store_say(store, &c, &e->number);
}

/* Whether the session of this subscription hears the chat by an earlier one. */
static bool heard_before(const struct table_session *r, const struct subscription *v)
{
    for (const struct subscription *u = r->subscriptions; u != v; u = u->next_here)
        if (u->session == v->session && u->talk)
            return true;
    return false;
}

static void push_words(struct hub *h, struct table_session *r, int seat, struct text words)
{
    struct json j = answer_start_push(h->answer, "say");
    json_begin_object(&j, NULL);
    json_put_str(&j, "table", r->code);
    json_begin_array(&j, "words");
    write_text(j.w, words);
    json_end_array(&j);
    json_end_object(&j);
    struct packet *packet = packet_new(answer_close(h->answer));
    for (struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->talk && !(seat >= 0 && (v->mute >> seat & 1)) && !heard_before(r, v))
            session_send_packet(v->session, packet);
    packet_release(packet);
}

static void done_say(struct job *job)
{
    struct chat_op *e = (struct chat_op *)job;
    struct hub *h = e->op.hub;
    const struct request *q = e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        struct json j = answer_start(h->answer, q, true);
        json_put_int(&j, "number", e->number);
        answer_send(h->answer, q);
        struct store_chat c = chat_of(e);
        struct writer words = writer_on(h->scratch, ANSWER_SIZE);
        write_words(&words, &c);
        push_words(h, e->op.table, e->seat, writer_text(&words));
        e->op.table->said = e->number;
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

/* Whose words they are; who has no seat has said their name. */
static void say_who(struct chat_op *e, const struct subscription *v, const struct request *q)
{
    e->seat = v->owner ? v->viewer : STORE_NO_SEAT;
    if (!v->owner) {
        struct writer name = writer_on(e->name, sizeof e->name);
        write_text(&name, text_trim(text_of(q->say.name)));
        writer_cstr(&name);
        const struct session_device *d = session_device(q->session);
        e->has_device = d != NULL;
        if (d)
            memcpy(e->device, d->hash, sizeof e->device);
        return;
    }
    const struct table_session_seat *seat = &v->table->seat[v->viewer];
    memcpy(e->name, seat->name, sizeof e->name);
    e->has_device = seat->has_device;
    memcpy(e->device, seat->device, sizeof e->device);
}

void hub_say(struct hub *h, struct table_session *r, struct request *q)
{
    struct subscription *v = q->say.noted ? hub_reviewer(h, r, q) : hub_seated(h, r, q);
    if (!v || (q->say.noted && !hub_check_move(h, r, q, q->say.move)) ||
        (!v->owner && !hub_check_visitor(h, r, q)))
        return;
    if (text_trim(text_of(q->say.text)).n == 0 || strpbrk(q->say.text, marks)) {
        hub_refuse(h, q, "malformed", "Say something.");
        return;
    }
    int64_t wait = bucket_take(session_words(q->session), &h->limits.words, hub_ms(h));
    if (wait > 0) {
        hub_slow(h, q, wait, "Slowly: let the others read first.");
        return;
    }
    struct chat_op *e = async_op_new(sizeof *e, h, r, q, run_say, done_say);
    memcpy(e->code, r->code, sizeof e->code);
    struct writer text = writer_on(e->text, sizeof e->text);
    if (q->say.phrase)
        write_char(&text, PHRASE_MARK);
    if (q->say.noted) {
        write_form(&text, "%c%u ", NOTE_MARK, q->say.move);
    }
    write_str(&text, q->say.text);
    writer_cstr(&text);
    e->time = hub_now();
    say_who(e, v, q);
    async_op_post(e);
}

/* ---- reading ---------------------------------------------------------------------- */

static void read_words(void *context, const struct store_chat *c)
{
    struct chat_op *e = context;
    write_words(&e->lines, c);
    e->number = c->number;
    e->seat = c->seat;
}

static void run_talk(struct job *job, struct store *store)
{
    struct chat_op *e = (struct chat_op *)job;
    e->op.result = store_read_chat(store, text_of(e->code), e->from, e->most, e, read_words);
}

static struct chat_op *new_talk(struct hub *h, struct table_session *r, struct request *q,
                                uint32_t from, void (*done)(struct job *job))
{
    enum { SIZE = ANSWER_SIZE / 4 * 3 }; /* a byte may need six in JSON */
    _Static_assert(TALK_MOST * (6 * (SAY_MAX_BYTES + NAME_MAX_BYTES) + 128) <= SIZE,
                   "all lines fit");
    struct chat_op *e = async_op_new(sizeof *e, h, r, q, run_talk, done);
    memcpy(e->code, r->code, sizeof e->code);
    e->from = from;
    e->most = TALK_MOST;
    e->lines = async_op_lines(SIZE);
    return e;
}

static void done_talk(struct job *job)
{
    struct chat_op *e = (struct chat_op *)job;
    async_op_back(e);
    async_op_answer_lines(e, &e->lines, "words", NULL);
}

void hub_talk(struct hub *h, struct table_session *r, struct request *q)
{
    async_op_post(new_talk(h, r, q, q->talk.since + 1, done_talk));
}

static void done_hear(struct job *job)
{
    struct chat_op *e = (struct chat_op *)job;
    struct table_session *r = hub_find(e->op.hub, e->code); /* it may have gone */
    bool ok = e->op.result == STORE_OK && writer_fits(&e->lines);
    if (r && r->host && ok && e->number > r->said) {
        push_words(e->op.hub, r, e->seat, writer_text(&e->lines));
        r->said = e->number;
    }
    free(e->lines.p);
    async_op_end(e);
}

void hub_hear(struct hub *h, struct table_session *r, uint32_t from)
{
    struct chat_op *e = new_talk(h, r, NULL, from, done_hear);
    e->op.table = NULL; /* nobody at the table waits for this */
    e->most = 1;
    async_op_post(e);
}

void hub_mute(struct hub *h, struct table_session *r, struct request *q)
{
    bool here = false;
    for (struct subscription *v = r->subscriptions; v && q->seat >= 0; v = v->next_here) {
        if (v->session != q->session)
            continue;
        here = true;
        v->mute = q->mute.on ? v->mute | 1u << q->seat : v->mute & ~(1u << q->seat);
    }
    if (!here) {
        hub_refuse(h, q, "malformed", "Open the table and name a seat to mute.");
        return;
    }
    answer_ok(h->answer, q);
}
