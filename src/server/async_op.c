/* Requests that outlive their message: those that wait at a table, and operations,
 * the jobs of the store worker that answer one. */

#include <stdlib.h>

#include "base/panic.h"
#include "server/hub_internal.h"

void async_op_back(void *async_op)
{
    struct async_op *e = async_op;
    if (e->table) {
        e->table->busy = false;
        e->table->asked = NULL;
    }
}

void *async_op_new(size_t size, struct hub *h, struct table_session *r, struct request *q,
                   void (*run)(struct job *job, struct store *store), void (*done)(struct job *job))
{
    struct async_op *e = calloc(1, size);
    ASTRO_ASSERT(e != NULL);
    e->job = (struct job){.run = run, .done = done};
    e->hub = h;
    e->table = r;
    if (q)
        e->request = request_hold(q);
    return e;
}

void async_op_post(void *async_op)
{
    struct async_op *e = async_op;
    if (e->table) {
        e->table->busy = true;
        e->table->asked = e->request;
    }
    e->hub->under_way++;
    store_worker_post(e->hub->store_worker, &e->job);
}

void async_op_post_later(void *async_op)
{
    struct async_op *e = async_op;
    e->hub->under_way++;
    store_worker_post_later(e->hub->store_worker, &e->job);
}

void async_op_drop(void *async_op)
{
    struct async_op *e = async_op;
    if (e->request)
        request_release(e->request);
    free(e);
}

void async_op_end(void *async_op)
{
    struct async_op *e = async_op;
    struct hub *h = e->hub;
    struct table_session *r = e->table;
    h->under_way--;
    async_op_drop(e);
    if (r)
        hub_proceed(h, r);
}

void async_op_end_job(struct job *job)
{
    async_op_end(job);
}

/* ---- lines of the store ------------------------------------------------------------ */

struct writer async_op_lines(size_t size)
{
    char *bytes = malloc(size);
    ASTRO_ASSERT(bytes != NULL);
    return writer_on(bytes, size);
}

void async_op_answer_lines(void *async_op, struct writer *lines, const char *name,
                           void (*also)(struct hub *h, struct json *j))
{
    struct async_op *e = async_op;
    struct hub *h = e->hub;
    if (e->result == STORE_OK && writer_fits(lines)) {
        struct json j = answer_start(h->answer, e->request, true);
        if (also)
            also(h, &j);
        json_begin_array(&j, name);
        write_text(j.w, writer_text(lines));
        json_end_array(&j);
        answer_send(h->answer, e->request);
    } else {
        hub_store_failed(h, e->request, e->result);
    }
    free(lines->p);
    async_op_end(e);
}

/* ---- requests that wait ------------------------------------------------------------ */

void hub_enqueue(struct table_session *r, struct request *q)
{
    q->next = NULL;
    *r->waiting_last = q;
    r->waiting_last = &q->next;
}

void hub_enqueue_again(struct table_session *r, struct request *q)
{
    request_hold(q);
    q->next = r->waiting;
    if (!r->waiting)
        r->waiting_last = &q->next;
    r->waiting = q;
}
