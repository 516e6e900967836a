#include "still_worker.h"

#include <stddef.h>

struct store_worker {
    struct store *store;
    struct job *first, **last;
};

struct store_worker *store_worker_start(uv_loop_t *loop, struct store *store)
{
    static struct store_worker one;
    (void)loop;
    one = (struct store_worker){.store = store, .last = &one.first};
    return &one;
}

void store_worker_post(struct store_worker *k, struct job *job)
{
    job->next = NULL;
    *k->last = job;
    k->last = &job->next;
}

void store_worker_post_later(struct store_worker *k, struct job *job)
{
    store_worker_post(k, job);
}

uint64_t store_worker_since(struct store_worker *k)
{
    (void)k;
    return 0;
}

bool store_worker_shared(const struct store_worker *k)
{
    (void)k;
    return false;
}

void store_worker_listen(struct store_worker *k, void *context,
                         void (*hear)(void *context, const struct store_notification *notification))
{
    (void)k, (void)context, (void)hear;
}

void still_worker_run(struct store_worker *k)
{
    while (k->first) {
        struct job *job = k->first;
        k->first = job->next;
        if (!k->first)
            k->last = &k->first;
        if (job->run)
            job->run(job, k->store);
        else
            (void)store_append(k->store, job->entries, job->count, job->results);
        job->done(job);
    }
}
