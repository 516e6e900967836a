#include "server/keeper.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

/* A list of jobs, first in first out. */
struct queue {
    struct job *first, **last;
};

struct keeper {
    struct store *store;
    uv_thread_t thread;
    uv_mutex_t lock; /* guards the three below */
    uv_cond_t posted;
    struct queue todo, done;
    bool stop;
    uv_async_t wake; /* tells the loop that `done` has jobs */
};

static void queue_clear(struct queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void queue_add(struct queue *q, struct job *job)
{
    job->next = NULL;
    *q->last = job;
    q->last = &job->next;
}

static struct job *queue_take_all(struct queue *q)
{
    struct job *first = q->first;
    queue_clear(q);
    return first;
}

static bool is_append(const struct job *job)
{
    return job->run == NULL;
}

/* Stores the appends at the head of the list in one transaction and returns
 * the rest of the list. */
static struct job *append_together(struct store *store, struct job *list)
{
    size_t count = 0;
    struct job *end = list;
    for (; end && is_append(end); end = end->next)
        count += end->count;
    struct store_entry *entries = malloc((count + 1) * sizeof *entries);
    enum store_result *results = malloc((count + 1) * sizeof *results);
    ASTRO_ASSERT(entries && results);
    size_t at = 0;
    for (struct job *j = list; j != end; at += j->count, j = j->next)
        memcpy(entries + at, j->entries, j->count * sizeof *entries);
    store_append(store, entries, count, results);
    at = 0;
    for (struct job *j = list; j != end; at += j->count, j = j->next)
        memcpy(j->results, results + at, j->count * sizeof *results);
    free(entries);
    free(results);
    return end;
}

static void do_jobs(struct store *store, struct job *list)
{
    while (list) {
        if (is_append(list)) {
            list = append_together(store, list);
        } else {
            list->run(list, store);
            list = list->next;
        }
    }
}

static void keep(void *context)
{
    struct keeper *k = context;
    uv_mutex_lock(&k->lock);
    for (;;) {
        while (!k->todo.first && !k->stop)
            uv_cond_wait(&k->posted, &k->lock);
        if (!k->todo.first)
            break;
        struct job *list = queue_take_all(&k->todo);
        uv_mutex_unlock(&k->lock);
        do_jobs(k->store, list);
        uv_mutex_lock(&k->lock);
        while (list) {
            struct job *next = list->next;
            queue_add(&k->done, list);
            list = next;
        }
        uv_async_send(&k->wake);
    }
    uv_mutex_unlock(&k->lock);
}

static void hand_back(uv_async_t *wake)
{
    struct keeper *k = wake->data;
    uv_mutex_lock(&k->lock);
    struct job *list = queue_take_all(&k->done);
    uv_mutex_unlock(&k->lock);
    while (list) {
        struct job *next = list->next;
        list->done(list);
        list = next;
    }
}

struct keeper *keeper_start(uv_loop_t *loop, struct store *store)
{
    struct keeper *k = calloc(1, sizeof *k);
    ASTRO_ASSERT(k != NULL);
    k->store = store;
    queue_clear(&k->todo);
    queue_clear(&k->done);
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->posted);
    uv_async_init(loop, &k->wake, hand_back);
    k->wake.data = k;
    int failed = uv_thread_create(&k->thread, keep, k);
    ASTRO_ASSERT(!failed);
    return k;
}

void keeper_post(struct keeper *k, struct job *job)
{
    uv_mutex_lock(&k->lock);
    queue_add(&k->todo, job);
    uv_cond_signal(&k->posted);
    uv_mutex_unlock(&k->lock);
}

static void closed(uv_handle_t *wake)
{
    struct keeper *k = wake->data;
    uv_cond_destroy(&k->posted);
    uv_mutex_destroy(&k->lock);
    free(k);
}

void keeper_stop(struct keeper *k)
{
    uv_mutex_lock(&k->lock);
    k->stop = true;
    uv_cond_signal(&k->posted);
    uv_mutex_unlock(&k->lock);
    uv_thread_join(&k->thread);
    hand_back(&k->wake);
    store_close(k->store);
    uv_close((uv_handle_t *)&k->wake, closed);
}
