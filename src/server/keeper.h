#ifndef ASTRO_SERVER_KEEPER_H
#define ASTRO_SERVER_KEEPER_H

#include <uv.h>

#include "store/store.h"

/* The thread that owns the store. The loop posts jobs and goes on; the keeper
 * does them in order and hands each back to the loop. All appends that wait
 * when it looks share one transaction, so the disk is asked to sync once for
 * many moves. */
struct keeper;

struct job {
    /* On the keeper's thread. NULL for an append. */
    void (*run)(struct job *job, struct store *store);
    /* On the loop, after run; owns the job from then on. */
    void (*done)(struct job *job);
    /* An append: entries to store, and what became of each. */
    const struct store_entry *entries;
    enum store_result *results;
    size_t count;
    struct job *next; /* the keeper's own */
};

/* Starts the thread. The store belongs to the keeper until keeper_stop. */
struct keeper *keeper_start(uv_loop_t *loop, struct store *store);
void keeper_post(struct keeper *k, struct job *job);
/* Finishes what was posted, hands it back, ends the thread and closes the
 * store. Called on the loop; the loop must run until its handles are closed. */
void keeper_stop(struct keeper *k);

#endif
