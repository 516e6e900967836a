/* Requests that outlive their message: those that wait at a table, and operations,
 * the jobs of the store worker that answer one. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

/* Ends a copy that copy_request made. */
static void drop_request(struct request *q)
{
    if (q->session) {
        session_answered(q->session);
        session_release(q->session);
    }
    request_clear(q);
}

void request_done(struct request *q)
{
    drop_request(q);
    free(q);
}

/* A copy of a request that may outlive it. */
static void copy_request(struct request *to, const struct request *from)
{
    *to = *from;
    to->next = NULL;
    if (to->session) {
        session_hold(to->session);
        session_ask(to->session);
    }
    if (from->text) {
        to->text = malloc(from->text_n + 1);
        ASTRO_ASSERT(to->text != NULL);
        memcpy(to->text, from->text, from->text_n + 1);
    }
}

void async_op_back(void *async_op)
{
    struct async_op *e = async_op;
    if (e->table)
        e->table->busy = false;
}

void *async_op_new(size_t size, struct hub *h, struct table_session *r, const struct request *q,
                   void (*run)(struct job *job, struct store *store), void (*done)(struct job *job))
{
    struct async_op *e = calloc(1, size);
    ASTRO_ASSERT(e != NULL);
    e->job = (struct job){.run = run, .done = done};
    e->hub = h;
    e->table = r;
    if (q)
        copy_request(&e->request, q);
    return e;
}

void async_op_post(void *async_op)
{
    struct async_op *e = async_op;
    if (e->table)
        e->table->busy = true;
    e->hub->under_way++;
    store_worker_post(e->hub->store_worker, &e->job);
}

void async_op_end(void *async_op)
{
    struct async_op *e = async_op;
    struct hub *h = e->hub;
    struct table_session *r = e->table;
    h->under_way--;
    drop_request(&e->request);
    free(e);
    if (r)
        hub_proceed(h, r);
}

void async_op_end_job(struct job *job)
{
    async_op_end(job);
}

void async_op_drop(void *async_op)
{
    struct async_op *e = async_op;
    drop_request(&e->request);
    free(e);
}

/* ---- requests that wait ------------------------------------------------------------ */

static struct request *new_request(const struct request *q)
{
    struct request *copy = malloc(sizeof *copy);
    ASTRO_ASSERT(copy != NULL);
    copy_request(copy, q);
    return copy;
}

void hub_enqueue(struct table_session *r, const struct request *q)
{
    struct request *copy = new_request(q);
    *r->waiting_last = copy;
    r->waiting_last = &copy->next;
}

void hub_enqueue_first(struct table_session *r, const struct request *q)
{
    struct request *copy = new_request(q);
    copy->next = r->waiting;
    if (!r->waiting)
        r->waiting_last = &copy->next;
    r->waiting = copy;
}
