#ifndef ASTRO_SERVER_STORE_WORKER_H
#define ASTRO_SERVER_STORE_WORKER_H

#include <uv.h>

#include "store/store.h"

/* The thread that owns the store. The loop posts jobs and goes on; the store worker
 * does them and hands each back to the loop. All appends that wait when it
 * looks share one transaction, so the disk is asked to sync once for many
 * moves. Between two such transactions other jobs have their turn, in the order
 * they were posted: at least one of those that wait, and more for as long as the
 * transaction before took, a millisecond at least: where another process shares the store,
 * each of its moves is a look here, and both come forward alike. What was posted to be done
 * later waits until there is neither. So an append may overtake another job and be
 * overtaken: whoever needs an order posts the second when the first is done. */
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

/* How long the store has been at what it does now, in ns; 0: it does nothing.
 * One that takes seconds has stalled: its disk or its server does not answer. */
uint64_t store_worker_since(struct store_worker *k);

/* Starts the thread. The store belongs to the store worker until store_worker_stop. */
struct store_worker *store_worker_start(uv_loop_t *loop, struct store *store);
void store_worker_post(struct store_worker *k, struct job *job);
/* The same for what may wait until there is nothing else to do. */
void store_worker_post_later(struct store_worker *k, struct job *job);
/* Whether other processes may change the same tables (store_is_shared). */
bool store_worker_shared(const struct store_worker *k);
/* Where the store is shared: from now on calls hear(context, notification) on
 * the loop for what others did, and perhaps for what this process did. The text
 * in *notification is good during that call. Otherwise nothing will be heard. */
void store_worker_listen(struct store_worker *k, void *context,
                         void (*hear)(void *context,
                                      const struct store_notification *notification));
/* Lets the thread finish what was posted and ends it, but waits for it no longer
 * than this: a database may not answer any more. Nothing may be posted after.
 * False: it has not finished; then nothing of the store worker may be freed. */
bool store_worker_finish(struct store_worker *k, uint64_t nanoseconds);
/* Once the thread has ended: hands back what is done, closes the store, and
 * frees itself when the loop, which must go on running, has closed its handles. */
void store_worker_stop(struct store_worker *k);

#endif
