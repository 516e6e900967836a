/* Telling people who are not at the table that it is their turn: who, when, and what became
 * of it. The sender has threads of its own; nothing here waits for it. */

#include "notify/sender.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"
#include "server/log.h"
#include "server/subscription.h"

enum {
    GRACE = 3,         /* seconds: who only loads the page anew is not away */
    GAP = 10,          /* seconds between two messages about one seat */
    LOOK_SECONDS = 20, /* how often the end of quiet hours is looked for */
    LOOK_MOST = 100
};

/* ---- what became of it ---------------------------------------------------------------------- */

struct gone_op {
    struct async_op op;
    uint8_t id[STORE_ID_SIZE];
};

static void run_gone(struct job *job, struct store *store)
{
    struct gone_op *e = (struct gone_op *)job;
    (void)store_unsubscribe(store, e->id);
}

static void end_subscription(struct hub *h, const uint8_t id[STORE_ID_SIZE])
{
    struct gone_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_gone, async_op_end_job);
    memcpy(e->id, id, sizeof e->id);
    async_op_post_later(e);
}

void hub_notify_heard(void *context, const struct message *m, enum notify_outcome outcome)
{
    struct hub *h = context;
    h->metrics->notified[m->target.way][outcome]++;
    if (outcome == NOTIFY_GONE && !h->closing)
        end_subscription(h, m->id);
}

static void post(struct hub *h, const struct message *m)
{
    if (!notify_sender_post(h->notify.sender, m))
        h->metrics->notified[m->target.way][NOTIFY_DROPPED]++;
}

static struct message message_for(enum notice notice, const uint8_t id[STORE_ID_SIZE],
                                  const struct notify_target *t, const char *code)
{
    struct message m = {.notice = notice, .target = *t};
    memcpy(m.id, id, sizeof m.id);
    strcpy(m.code, code);
    secret_bytes(&m.number, sizeof m.number);
    return m;
}

void hub_notify_confirm(struct hub *h, const struct store_subscription *s,
                        const struct notify_target *t)
{
    char code[TABLE_CODE_SIZE];
    struct writer w = writer_on(code, sizeof code);
    write_text(&w, s->code);
    struct message m = message_for(NOTICE_CONFIRM, s->id, t, writer_cstr(&w));
    post(h, &m);
}

/* ---- telling of a turn ---------------------------------------------------------------------- */

/* One subscription, copied on the worker's thread. */
struct found {
    struct found *next;
    struct store_subscription s; /* its code and body are below */
    char body[];
};

struct turn_op {
    struct async_op op;
    char code[TABLE_CODE_SIZE];
    char name[NAME_MAX_BYTES + 1];
    int seat;
    uint8_t owner[STORE_HASH_SIZE];
    struct found *found;
};

static void keep_found(void *context, const struct store_subscription *s)
{
    struct turn_op *e = context;
    if (s->seat != STORE_NO_SEAT && s->seat != e->seat)
        return;
    struct found *f = malloc(sizeof *f + s->body.n);
    ASTRO_ASSERT(f != NULL);
    f->s = *s;
    memcpy(f->body, s->body.p, s->body.n);
    f->s.body.p = f->body;
    f->next = e->found;
    e->found = f;
}

static void run_turn(struct job *job, struct store *store)
{
    struct turn_op *e = (struct turn_op *)job;
    e->op.result = store_list_subscriptions(store, text_of(e->code), e, keep_found);
}

struct hold_op {
    struct async_op op;
    struct store_subscription s;
    char body[STORE_BODY_MAX];
};

static void run_hold(struct job *job, struct store *store)
{
    struct hold_op *e = (struct hold_op *)job;
    (void)store_update_subscription(store, &e->s);
}

/* Quiet hours: it is looked at again when they end. */
static void hold(struct hub *h, const struct found *f, int64_t until)
{
    struct hold_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_hold, async_op_end_job);
    e->s = f->s;
    memcpy(e->body, f->s.body.p, f->s.body.n);
    e->s.body.p = e->body;
    e->s.due = until;
    async_op_post_later(e);
}

static void tell_one(struct hub *h, const struct turn_op *e, const struct found *f)
{
    struct notify_target t;
    bool all = f->s.seat == STORE_NO_SEAT;
    if (!all && !secret_equal(f->s.owner, e->owner)) {
        end_subscription(h, f->s.id); /* somebody else has the seat by now */
        return;
    }
    if (!target_restore(f->s.body, &t) || (t.way == NOTIFY_EMAIL && !t.confirmed))
        return;
    int64_t time = notify_time(&t, hub_now());
    if (time > hub_now()) {
        hold(h, f, time);
        return;
    }
    struct message m = message_for(NOTICE_TURN, f->s.id, &t, e->code);
    if (all)
        strcpy(m.name, e->name);
    post(h, &m);
}

static void done_turn(struct job *job)
{
    struct turn_op *e = (struct turn_op *)job;
    struct hub *h = e->op.hub;
    while (e->found) {
        struct found *f = e->found;
        e->found = f->next;
        if (h->notify.sender && !h->closing)
            tell_one(h, e, f);
        free(f);
    }
    async_op_end(e);
}

static void tell_turn(struct hub *h, struct table_session *r, int seat)
{
    struct turn_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_turn, done_turn);
    strcpy(e->code, r->code);
    strcpy(e->name, r->seat[seat].name);
    e->seat = seat;
    memcpy(e->owner, r->seat[seat].hash, sizeof e->owner);
    r->seat[seat].notified = hub_now();
    async_op_post_later(e);
}

/* Whether it is the turn of a person who is not here. */
static bool is_awaited(const struct table_session *r, int seat)
{
    const struct table_session_seat *s = &r->seat[seat];
    return table_session_status(r) == STORE_PLAYING && s->sitter == SITTER_PERSON &&
           s->decision != 0 && !table_session_bot(r, seat) && !table_session_plan_due(r, seat);
}

void hub_tell_turns(struct hub *h, struct table_session *r)
{
    int64_t now = hub_now();
    for (int i = 0; i < r->seats; i++) {
        struct table_session_seat *s = &r->seat[i];
        if (s->notify == 0)
            continue;
        int64_t away = table_session_away(r, i);
        if (s->notify != s->decision || !is_awaited(r, i)) {
            s->notify = 0;
        } else if (away != 0 && now >= away + GRACE && now >= s->notified + GAP) {
            s->notify = 0;
            tell_turn(h, r, i);
        }
    }
}

void hub_note_turns(struct hub *h, struct table_session *r)
{
    if (!h->notify.sender || !table_session_started(r))
        return;
    for (int i = 0; i < r->seats; i++) {
        struct table_session_seat *s = &r->seat[i];
        if (s->decision != s->noticed && s->sitter == SITTER_PERSON)
            s->notify = s->decision;
        s->noticed = s->decision;
    }
    hub_tell_turns(h, r);
}

/* ---- the end of quiet hours ------------------------------------------------------------------ */

struct due_op {
    struct async_op op;
    int64_t now;
    int count;
    struct {
        char code[TABLE_CODE_SIZE];
        int seat;
    } due[LOOK_MOST];
};

static void keep_due(void *context, const struct store_subscription *s)
{
    struct due_op *e = context;
    if (e->count == LOOK_MOST || s->code.n >= TABLE_CODE_SIZE)
        return;
    memcpy(e->due[e->count].code, s->code.p, s->code.n);
    e->due[e->count++].seat = s->seat;
}

static void run_due(struct job *job, struct store *store)
{
    struct due_op *e = (struct due_op *)job;
    e->op.result = store_take_due(store, e->now, LOOK_MOST, e, keep_due);
}

static void done_due(struct job *job)
{
    struct due_op *e = (struct due_op *)job;
    struct hub *h = e->op.hub;
    for (int i = 0; i < e->count && !h->closing; i++)
        hub_command(h, e->due[i].code, request_command(COMMAND_NOTIFY, e->due[i].seat, 0));
    async_op_end(e);
}

void hub_notify_again(struct hub *h, struct table_session *r, struct request *q)
{
    for (int i = 0; i < r->seats; i++)
        if ((q->seat < 0 || q->seat == i) && h->notify.sender && is_awaited(r, i) &&
            table_session_away(r, i) != 0)
            tell_turn(h, r, i);
}

void hub_notify_look(struct hub *h)
{
    int64_t now = hub_ms(h) / 1000;
    if (!h->notify.wanted || h->notify.asked || !h->ready || h->closing)
        return;
    if (!h->notify.sender) {
        hub_notify_ask(h);
    } else if (now >= h->notify.looked + LOOK_SECONDS) {
        h->notify.looked = now;
        struct due_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_due, done_due);
        e->now = hub_now();
        async_op_post_later(e);
    }
}
