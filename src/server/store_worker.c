#include "server/store_worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

/* For other jobs between two batches of moves: at least, at most. */
enum { OTHERS_NS = 1000000, OTHERS_MOST_NS = 20000000 };

/* A list of jobs, first in first out. */
struct queue {
    struct job *first, **last;
};

struct store_worker {
    struct store *store;
    uv_thread_t thread;
    uv_mutex_t lock; /* guards all down to `finished` */
    uv_cond_t posted, ended;
    struct queue moves, others, later, done;
    uint64_t began;      /* what the thread does now; 0: nothing */
    uint64_t moves_took; /* the last batch */
    uint64_t moves_due;  /* when moves go first again; UINT64_MAX: they went last */
    bool stop;
    bool finished;   /* the thread has nothing more to do */
    uv_async_t wake; /* tells the loop that `done` has jobs */
    bool shared;
    uv_poll_t line; /* where the store says that others did something */
    void *context;
    void (*hear)(void *context, const struct store_notification *notification); /* NULL: nobody */
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

static struct job *queue_take(struct queue *q)
{
    struct job *first = q->first;
    q->first = first->next;
    if (!q->first)
        q->last = &q->first;
    first->next = NULL;
    return first;
}

static struct job *queue_take_all(struct queue *q)
{
    struct job *first = q->first;
    queue_clear(q);
    return first;
}

/* Stores all these appends in one transaction. */
static void append_together(struct store *store, struct job *list)
{
    size_t count = 0, at = 0;
    for (struct job *j = list; j; j = j->next)
        count += j->count;
    struct store_entry *entries = malloc((count + 1) * sizeof *entries);
    enum store_result *results = malloc((count + 1) * sizeof *results);
    ASTRO_ASSERT(entries && results);
    for (struct job *j = list; j; at += j->count, j = j->next)
        memcpy(entries + at, j->entries, j->count * sizeof *entries);
    (void)store_append(store, entries, count, results);
    at = 0;
    for (struct job *j = list; j; at += j->count, j = j->next)
        memcpy(j->results, results + at, j->count * sizeof *results);
    free(entries);
    free(results);
}

/* As long as the moves before them had, unless a disk or database stood still. */
static uint64_t time_for_others(uint64_t moves_took)
{
    if (moves_took > OTHERS_MOST_NS)
        return OTHERS_MOST_NS;
    return moves_took > OTHERS_NS ? moves_took : OTHERS_NS;
}

/* Takes what is to be done next: all moves that wait, or one other job. They
 * take turns, so neither waits for long: many jobs that only read, or one that
 * syncs, between two batches of moves. What can wait does until there is
 * nothing else. Called with the lock held. */
static struct job *take_next(struct store_worker *k)
{
    uint64_t now = uv_hrtime();
    if (k->moves.first && (!k->others.first || now > k->moves_due)) {
        k->moves_due = UINT64_MAX;
        return queue_take_all(&k->moves);
    }
    if (k->moves_due == UINT64_MAX)
        k->moves_due = now + time_for_others(k->moves_took);
    return queue_take(k->others.first ? &k->others : &k->later);
}

static void do_jobs(struct store *store, struct job *list)
{
    if (list->run)
        list->run(list, store);
    else
        append_together(store, list);
}

static void keep(void *context)
{
    struct store_worker *k = context;
    uv_mutex_lock(&k->lock);
    for (;;) {
        while (!k->moves.first && !k->others.first && !k->later.first && !k->stop)
            uv_cond_wait(&k->posted, &k->lock);
        if (!k->moves.first && !k->others.first && !k->later.first)
            break;
        struct job *list = take_next(k);
        k->began = uv_hrtime();
        uv_mutex_unlock(&k->lock);
        do_jobs(k->store, list);
        uv_mutex_lock(&k->lock);
        if (!list->run)
            k->moves_took = uv_hrtime() - k->began;
        k->began = 0;
        while (list) {
            struct job *next = list->next;
            queue_add(&k->done, list);
            list = next;
        }
        uv_async_send(&k->wake);
    }
    k->finished = true;
    uv_cond_signal(&k->ended);
    uv_mutex_unlock(&k->lock);
}

static void hand_back(uv_async_t *wake)
{
    struct store_worker *k = wake->data;
    uv_mutex_lock(&k->lock);
    struct job *list = queue_take_all(&k->done);
    uv_mutex_unlock(&k->lock);
    while (list) {
        struct job *next = list->next;
        list->done(list);
        list = next;
    }
}

struct store_worker *store_worker_start(uv_loop_t *loop, struct store *store)
{
    struct store_worker *k = calloc(1, sizeof *k);
    ASTRO_ASSERT(k != NULL);
    k->store = store;
    k->shared = store_is_shared(store);
    queue_clear(&k->moves);
    queue_clear(&k->others);
    queue_clear(&k->later);
    queue_clear(&k->done);
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->posted);
    uv_cond_init(&k->ended);
    uv_async_init(loop, &k->wake, hand_back);
    k->wake.data = k;
    int failed = uv_thread_create(&k->thread, keep, k);
    ASTRO_ASSERT(!failed);
    return k;
}

static void post(struct store_worker *k, struct queue *q, struct job *job)
{
    uv_mutex_lock(&k->lock);
    queue_add(q, job);
    uv_cond_signal(&k->posted);
    uv_mutex_unlock(&k->lock);
}

void store_worker_post(struct store_worker *k, struct job *job)
{
    post(k, job->run ? &k->others : &k->moves, job);
}

void store_worker_post_later(struct store_worker *k, struct job *job)
{
    post(k, &k->later, job);
}

uint64_t store_worker_since(struct store_worker *k)
{
    uv_mutex_lock(&k->lock);
    uint64_t began = k->began;
    uv_mutex_unlock(&k->lock);
    return began ? uv_hrtime() - began : 0;
}

bool store_worker_shared(const struct store_worker *k)
{
    return k->shared;
}

/* ---- what other processes did -------------------------------------------------- */

/* What was heard, copied on the worker's thread and told on the loop. */
struct notification {
    struct notification *next;
    struct store_notification notification;
    char code[STORE_CODE_MAX];
};

struct notification_job {
    struct job job;
    struct store_worker *store_worker;
    struct notification *first, **last;
};

static void note_heard(void *context, const struct store_notification *notification)
{
    struct notification_job *j = context;
    struct notification *n = calloc(1, sizeof *n);
    ASTRO_ASSERT(n != NULL && notification->code.n <= sizeof n->code);
    n->notification = *notification;
    if (notification->code.n > 0)
        memcpy(n->code, notification->code.p, notification->code.n);
    n->notification.code.p = n->code;
    *j->last = n;
    j->last = &n->next;
}

static void run_notification(struct job *job, struct store *store)
{
    struct notification_job *j = (struct notification_job *)job;
    (void)store_notification(store, j, note_heard);
}

static void poll_line(struct store_worker *k);

static void done_notification(struct job *job)
{
    struct notification_job *j = (struct notification_job *)job;
    struct store_worker *k = j->store_worker;
    while (j->first) {
        struct notification *n = j->first;
        j->first = n->next;
        k->hear(k->context, &n->notification);
        free(n);
    }
    free(j);
    if (!k->stop)
        poll_line(k);
}

static void on_line(uv_poll_t *line, int status, int events)
{
    struct store_worker *k = line->data;
    (void)status, (void)events;
    uv_poll_stop(line); /* until the store has looked */
    struct notification_job *j = calloc(1, sizeof *j);
    ASTRO_ASSERT(j != NULL);
    j->job = (struct job){.run = run_notification, .done = done_notification};
    j->store_worker = k;
    j->last = &j->first;
    store_worker_post(k, &j->job);
}

static void poll_line(struct store_worker *k)
{
    uv_poll_start(&k->line, UV_READABLE, on_line);
}

void store_worker_listen(struct store_worker *k, void *context,
                         void (*hear)(void *context, const struct store_notification *notification))
{
    if (!k->shared)
        return;
    k->context = context;
    k->hear = hear;
    k->line.data = k;
    uv_poll_init(k->wake.loop, &k->line, store_descriptor(k->store));
    poll_line(k);
}

static void closed(uv_handle_t *wake)
{
    struct store_worker *k = wake->data;
    uv_cond_destroy(&k->posted);
    uv_cond_destroy(&k->ended);
    uv_mutex_destroy(&k->lock);
    free(k);
}

bool store_worker_finish(struct store_worker *k, uint64_t nanoseconds)
{
    uint64_t until = uv_hrtime() + nanoseconds, now;
    if (k->hear)
        uv_poll_stop(&k->line);
    uv_mutex_lock(&k->lock);
    k->stop = true;
    uv_cond_signal(&k->posted);
    while (!k->finished && (now = uv_hrtime()) < until)
        (void)uv_cond_timedwait(&k->ended, &k->lock, until - now);
    bool finished = k->finished;
    uv_mutex_unlock(&k->lock);
    if (finished)
        uv_thread_join(&k->thread);
    return finished;
}

void store_worker_stop(struct store_worker *k)
{
    if (k->hear)
        uv_close((uv_handle_t *)&k->line, NULL);
    hand_back(&k->wake);
    store_close(k->store);
    uv_close((uv_handle_t *)&k->wake, closed);
}
