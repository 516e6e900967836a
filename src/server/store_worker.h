#ifndef ASTRO_SERVER_STORE_WORKER_H
#define ASTRO_SERVER_STORE_WORKER_H

#include <uv.h>

#include "store/store.h"

/* The thread that owns the store. The loop posts jobs and goes on; the store worker
 * does them and hands each back to the loop. All appends that wait when it
 * looks share one transaction, so the disk is asked to sync once for many
 * moves. Between two such transactions it does one other job, in the order
 * they were posted. Appends may overtake other jobs: whoever needs an order
 * posts the second when the first is done. */
struct store_worker;

struct job {
    /* On the worker's thread. NULL for an append. */
    void (*run)(struct job *job, struct store *store);
    /* On the loop, after run; owns the job from then on. */
    void (*done)(struct job *job);
    /* An append: entries to store, and what became of each. */
    const struct store_entry *entries;
    enum store_result *results;
    size_t count;
    struct job *next; /* the worker's own */
};

/* Starts the thread. The store belongs to the store worker until store_worker_stop. */
struct store_worker *store_worker_start(uv_loop_t *loop, struct store *store);
void store_worker_post(struct store_worker *k, struct job *job);
/* The same for what may wait until there is nothing else to do. */
void store_worker_post_later(struct store_worker *k, struct job *job);
/* Whether other processes may change the same tables (store_is_shared). */
bool store_worker_shared(const struct store_worker *k);
/* From now on calls visit(context, news) on the loop for what others did. The
 * text in *news is good during that call. */
void store_worker_listen(struct store_worker *k, void *context,
                         void (*subscription)(void *context,
                                              const struct store_notification *notification));
/* Lets the thread finish what was posted and ends it, but waits for it no longer
 * than this: a database may not answer any more. False: it has not finished;
 * then nothing of the store worker may be freed. */
bool store_worker_finish(struct store_worker *k, uint64_t nanoseconds);
/* Hands back what is done and closes the store, once the thread has ended. Called on the loop; the
 * loop must run until its handles are closed. */
void store_worker_stop(struct store_worker *k);

#endif
