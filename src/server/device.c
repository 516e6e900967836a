/* Identity without accounts: a device has a token of its own and a name to
 * show. It finds its games again, and can have itself forgotten. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"
#include "server/name.h"

enum { HISTORY_MOST = 200 };

/* ---- hello ------------------------------------------------------------------------ */

struct hello_op {
    struct async_op op;
    struct session_device device;
    char token[2 * TOKEN_SIZE + 1];
};

static void keep_name(void *context, const struct store_device *d)
{
    struct hello_op *e = context;
    struct writer w = writer_on(e->device.name, sizeof e->device.name);
    write_text(&w, d->name);
    writer_cstr(&w);
}

static void run_hello(struct job *job, struct store *store)
{
    struct hello_op *e = (struct hello_op *)job;
    enum store_result found = store_find_device(store, e->device.hash, e, keep_name);
    if (found != STORE_OK && found != STORE_MISSING) {
        e->op.result = found;
        return;
    }
    if (e->op.request->hello.name[0])
        strcpy(e->device.name, e->op.request->hello.name);
    struct store_device d = {
        .name = text_of(e->device.name), .created = hub_now(), .seen = hub_now()};
    memcpy(d.hash, e->device.hash, sizeof d.hash);
    e->op.result = store_put_device(store, &d);
}

static void done_hello(struct job *job)
{
    struct hello_op *e = (struct hello_op *)job;
    struct hub *h = e->op.hub;
    const struct request *q = e->op.request;
    if (e->op.result == STORE_OK) {
        session_set_device(q->session, &e->device);
        struct json j = answer_start(h->answer, q, true);
        json_put_str(&j, "device", e->token);
        json_put_str(&j, "name", e->device.name);
        answer_send(h->answer, q);
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

void hub_hello(struct hub *h, struct request *q)
{
    int64_t wait = bucket_take(bucket_of(&h->hellos, session_address(q->session)),
                               &h->limits.hellos, hub_ms(h));
    if (wait > 0) {
        hub_slow(h, q, wait, "That is a lot of devices: wait a moment.");
        return;
    }
    struct problem p = {0};
    if (q->hello.name[0] && !name_check(text_of(q->hello.name), &p)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    struct hello_op *e = async_op_new(sizeof *e, h, NULL, q, run_hello, done_hello);
    token_take(&q->hello.token, e->token, e->device.hash);
    async_op_post(e);
}

/* ---- history ---------------------------------------------------------------------- */

struct history_op {
    struct async_op op;
    uint8_t hash[32];
    struct writer lines; /* of malloc */
};

static void write_table(void *context, const struct store_table *t)
{
    struct history_op *e = context;
    struct json j = json_next(&e->lines);
    hub_put_table(&j, t, true);
}

static void run_history(struct job *job, struct store *store)
{
    struct history_op *e = (struct history_op *)job;
    struct store_reader reader = {.context = e, .table = write_table};
    e->op.result = store_list_device(store, e->hash, HISTORY_MOST, &reader);
}

static void done_history(struct job *job)
{
    struct history_op *e = (struct history_op *)job;
    async_op_answer_lines(e, &e->lines, "tables", NULL);
}

const struct session_device *hub_device(struct hub *h, const struct request *q, const char *say)
{
    const struct session_device *d = session_device(q->session);
    if (!d)
        hub_refuse(h, q, "not_yours", say);
    return d;
}

static const struct session_device *known(struct hub *h, const struct request *q)
{
    return hub_device(h, q, "Say hello first: only a device knows its games.");
}

void hub_history(struct hub *h, struct request *q)
{
    enum { SIZE = 64 * 1024 };
    const struct session_device *d = known(h, q);
    if (!d)
        return;
    struct history_op *e = async_op_new(sizeof *e, h, NULL, q, run_history, done_history);
    memcpy(e->hash, d->hash, sizeof e->hash);
    e->lines = async_op_lines(SIZE);
    async_op_post(e);
}

/* ---- forget ----------------------------------------------------------------------- */

static void run_forget(struct job *job, struct store *store)
{
    struct history_op *e = (struct history_op *)job;
    e->op.result = store_remove_device(store, e->hash);
}

/* The rooms in memory forget the names too. */
static void forget_names(struct hub *h, const uint8_t hash[32])
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (struct table_session *r = h->bucket[i]; r; r = r->next) {
            bool changed = false;
            for (int s = 0; s < r->seats && !r->busy; s++) {
                struct table_session_seat *seat = &r->seat[s];
                if (!seat->has_device || !secret_equal(seat->device, hash))
                    continue;
                seat->has_device = false;
                seat->name[0] = '\0';
                changed = true;
            }
            r->behind = r->behind || r->busy;
            if (changed)
                hub_push_seats(h, r, NULL);
        }
    }
}

static void done_forget(struct job *job)
{
    struct history_op *e = (struct history_op *)job;
    struct hub *h = e->op.hub;
    const struct request *q = e->op.request;
    if (e->op.result == STORE_OK || e->op.result == STORE_MISSING) {
        session_set_device(q->session, NULL);
        forget_names(h, e->hash);
        answer_ok(h->answer, q);
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

void hub_forget_device(struct hub *h, struct request *q)
{
    const struct session_device *d = known(h, q);
    if (!d)
        return;
    struct history_op *e = async_op_new(sizeof *e, h, NULL, q, run_forget, done_forget);
    memcpy(e->hash, d->hash, sizeof e->hash);
    async_op_post(e);
}
