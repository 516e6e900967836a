/* Requests that outlive their message: those that wait at a table, and errands,
 * the jobs of the keeper that answer one. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_parts.h"

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

void errand_back(void *errand)
{
    struct errand *e = errand;
    if (e->room)
        e->room->busy = false;
}

void *errand_new(size_t size, struct hub *h, struct room *r, const struct request *q,
                 void (*run)(struct job *job, struct store *store), void (*done)(struct job *job))
{
    struct errand *e = calloc(1, size);
    ASTRO_ASSERT(e != NULL);
    e->job = (struct job){.run = run, .done = done};
    e->hub = h;
    e->room = r;
    if (q)
        copy_request(&e->request, q);
    return e;
}

void errand_post(void *errand)
{
    struct errand *e = errand;
    if (e->room)
        e->room->busy = true;
    e->hub->under_way++;
    keeper_post(e->hub->keeper, &e->job);
}

void errand_end(void *errand)
{
    struct errand *e = errand;
    struct hub *h = e->hub;
    struct room *r = e->room;
    h->under_way--;
    drop_request(&e->request);
    free(e);
    if (r)
        hub_proceed(h, r);
}

void errand_end_job(struct job *job)
{
    errand_end(job);
}

void errand_drop(void *errand)
{
    struct errand *e = errand;
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

void hub_enqueue(struct room *r, const struct request *q)
{
    struct request *copy = new_request(q);
    *r->waiting_last = copy;
    r->waiting_last = &copy->next;
}

void hub_enqueue_first(struct room *r, const struct request *q)
{
    struct request *copy = new_request(q);
    copy->next = r->waiting;
    if (!r->waiting)
        r->waiting_last = &copy->next;
    r->waiting = copy;
}
