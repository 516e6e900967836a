/* Finding tables: the public list, and six-digit numbers. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

/* ---- the list --------------------------------------------------------------------- */

enum { LIST_MOST = 100 /* of each status */, LIST_SIZE = 64 * 1024 };

struct list_op {
    struct async_op op;
    void (*done)(void *context, struct text array);
    void *context;
    struct writer lines;
    struct json list; /* on the lines */
    char bytes[LIST_SIZE];
};

void hub_put_table(struct json *j, const struct store_table *t, bool updated)
{
    json_begin_object(j, NULL);
    json_put_text(j, "table", t->code);
    json_put_text(j, "game", t->game);
    json_put_str(j, "status", table_session_status_name(t->status));
    json_put_int(j, "created", t->created);
    if (updated)
        json_put_int(j, "updated", t->updated);
    json_end_object(j);
}

static void write_table(void *context, const struct store_table *t)
{
    struct list_op *e = context;
    hub_put_table(&e->list, t, false);
}

static void run_list(struct job *job, struct store *store)
{
    struct list_op *e = (struct list_op *)job;
    struct store_reader reader = {.context = e, .table = write_table};
    e->lines = writer_on(e->bytes, sizeof e->bytes);
    e->list = json_on(&e->lines);
    json_begin_array(&e->list, NULL);
    /* In this order a game that starts in between is left out once, not told twice. */
    e->op.result = store_list_public(store, STORE_PLAYING, LIST_MOST, &reader);
    if (e->op.result == STORE_OK)
        e->op.result = store_list_public(store, STORE_WAITING, LIST_MOST, &reader);
    json_end_array(&e->list);
    ASTRO_ASSERT(writer_fits(&e->lines));
}

static void done_list(struct job *job)
{
    struct list_op *e = (struct list_op *)job;
    struct hub *h = e->op.hub;
    const struct request *q = e->op.request;
    bool ok = e->op.result == STORE_OK;
    if (e->done) {
        e->done(e->context, ok ? writer_text(&e->lines) : text_of("[]"));
    } else if (ok) {
        struct json j = answer_start(h->answer, q, true);
        json_put_raw(&j, "tables", writer_text(&e->lines));
        answer_send(h->answer, q);
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

void hub_tables(struct hub *h, struct request *q)
{
    async_op_post(async_op_new(sizeof(struct list_op), h, NULL, q, run_list, done_list));
}

void hub_list(struct hub *h, void (*done)(void *context, struct text array), void *context)
{
    if (h->closing) {
        done(context, text_of("[]"));
        return;
    }
    struct list_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_list, done_list);
    e->done = done;
    e->context = context;
    async_op_post(e);
}

/* ---- numbers ---------------------------------------------------------------------- */

struct join_op {
    struct async_op op;
    bool found;
    char code[TABLE_CODE_SIZE]; /* of what was found */
    uint32_t join;
};

static void found_table(void *context, const struct store_table *t)
{
    struct join_op *e = context;
    if (t->status != STORE_WAITING || hub_now() > t->updated + JOIN_SECONDS)
        return;
    e->found = table_code_read(t->code, e->code, NULL);
}

static void run_find(struct job *job, struct store *store)
{
    struct join_op *e = (struct join_op *)job;
    struct store_reader reader = {.context = e, .table = found_table};
    e->op.result = store_find_join(store, e->op.request->find.join, &reader);
}

static void done_find(struct job *job)
{
    struct join_op *e = (struct join_op *)job;
    struct hub *h = e->op.hub;
    const struct request *q = e->op.request;
    if (e->found) {
        struct json j = answer_start(h->answer, q, true);
        json_put_str(&j, "table", e->code);
        answer_send(h->answer, q);
    } else if (e->op.result == STORE_OK || e->op.result == STORE_MISSING) {
        hub_refuse(h, q, "unknown", "No table waits under this number: ask for a new one.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

void hub_find_join(struct hub *h, struct request *q)
{
    int64_t wait = bucket_take(bucket_of(&h->guesses, session_address(q->session)),
                               &h->limits.guesses, hub_ms(h));
    if (wait > 0)
        hub_slow(h, q, wait, "Too many numbers were tried: wait a moment.");
    else if (q->find.join == 0)
        hub_refuse(h, q, "unknown", "No table waits under this number: ask for a new one.");
    else
        async_op_post(async_op_new(sizeof(struct join_op), h, NULL, q, run_find, done_find));
}

static void run_number(struct job *job, struct store *store)
{
    struct join_op *e = (struct join_op *)job;
    for (int tries = 0; tries < 8; tries++) {
        secret_bytes(&e->join, sizeof e->join);
        e->join = 1 + e->join % STORE_JOIN_MAX;
        e->op.result =
            store_set(store, text_of(e->op.request->code), STORE_WAITING, e->join, hub_now());
        if (e->op.result != STORE_CONFLICT)
            return;
    }
}

static void done_number(struct job *job)
{
    struct join_op *e = (struct join_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        r->join = e->join;
        r->join_until = hub_now() + JOIN_SECONDS;
        answer_ok(h->answer, e->op.request);
        hub_push_seats(h, r, NULL);
    } else {
        hub_store_failed(h, e->op.request, e->op.result);
    }
    async_op_end(e);
}

void hub_number(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_status(r) != STORE_WAITING)
        hub_refuse(h, q, "refused", "Nobody is waited for here any more.");
    else
        async_op_post(async_op_new(sizeof(struct join_op), h, r, q, run_number, done_number));
}
