#include "notify/sender.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "base/panic.h"
#include "notify/deliver.h"

enum { THREADS = 8, PER_SERVICE = 2 };

#define SECOND_NS UINT64_C(1000000000)

struct job {
    struct job *next;
    struct message message;
    char service[HOST_MAX + 16]; /* whom it is for: an origin; "": sendmail */
    uint64_t due;                /* when it may be tried, in ns of the loop's clock */
    int tries;
    bool busy; /* a thread has it */
    enum notify_outcome outcome;
};

struct notify_sender {
    struct notify_config config;
    void *context;
    notify_done *heard;
    SSL_CTX *tls;
    int stop_fd;
    uv_async_t wake; /* tells the loop that `done` has jobs */
    uv_mutex_t lock; /* guards the rest */
    uv_cond_t posted, ended;
    struct job *jobs, *done;
    int count; /* of jobs */
    uv_thread_t thread[THREADS];
    int threads, running;
    bool stop;
};

/* How long to wait before the next try: 1, 4, 16, 64, 256 seconds, or what the service asks. */
static uint64_t delay(int tries, int asked)
{
    int seconds = 1 << 2 * (tries - 1);
    return (uint64_t)(asked > seconds ? asked : seconds) * SECOND_NS;
}

static bool service_is_free(const struct notify_sender *s, const struct job *job)
{
    int busy = 0;
    for (const struct job *j = s->jobs; j; j = j->next)
        busy += j->busy && strcmp(j->service, job->service) == 0;
    return busy < PER_SERVICE;
}

/* The first job that may be tried; else *wait is how long none will. Called with the lock held. */
static struct job *pick(struct notify_sender *s, uint64_t *wait)
{
    uint64_t now = uv_hrtime();
    *wait = 3600 * SECOND_NS;
    for (struct job *j = s->jobs; j; j = j->next) {
        if (j->busy)
            continue;
        if (j->due <= now && service_is_free(s, j))
            return j;
        if (j->due > now && j->due - now < *wait)
            *wait = j->due - now;
    }
    return NULL;
}

/* Takes a job out of the list and hands it to the loop. Called with the lock held. */
static void hand_over(struct notify_sender *s, struct job *job)
{
    struct job **link = &s->jobs;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    s->count--;
    job->next = s->done;
    s->done = job;
    uv_async_send(&s->wake);
}

/* One try. Called with the lock held, which it gives back meanwhile. */
static void try_once(struct notify_sender *s, struct job *job)
{
    int asked = 0;
    job->busy = true;
    uv_mutex_unlock(&s->lock);
    enum delivery d = deliver(&s->config, &job->message, s->tls, s->stop_fd, &asked);
    uv_mutex_lock(&s->lock);
    job->busy = false;
    job->tries++;
    if (d == DELIVERY_LATER && job->tries < NOTIFY_TRIES) {
        job->due = uv_hrtime() + delay(job->tries, asked);
    } else {
        job->outcome = d == DELIVERY_DONE   ? NOTIFY_SENT
                       : d == DELIVERY_GONE ? NOTIFY_GONE
                       : d == DELIVERY_NO   ? NOTIFY_REFUSED
                                            : NOTIFY_DROPPED;
        hand_over(s, job);
    }
    uv_cond_broadcast(&s->posted); /* its service is free again */
}

static void work(void *context)
{
    struct notify_sender *s = context;
    sigset_t pipes; /* a connection that breaks while TLS writes is an error like any other */
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, NULL);
    uv_mutex_lock(&s->lock);
    while (!s->stop) {
        uint64_t wait;
        struct job *job = pick(s, &wait);
        if (job)
            try_once(s, job);
        else
            (void)uv_cond_timedwait(&s->posted, &s->lock, wait);
    }
    s->running--;
    uv_cond_signal(&s->ended);
    uv_mutex_unlock(&s->lock);
}

static void hand_back(uv_async_t *wake)
{
    struct notify_sender *s = wake->data;
    uv_mutex_lock(&s->lock);
    struct job *list = s->done;
    s->done = NULL;
    uv_mutex_unlock(&s->lock);
    while (list) {
        struct job *next = list->next;
        s->heard(s->context, &list->message, list->outcome);
        free(list);
        list = next;
    }
}

struct notify_sender *notify_sender_new(uv_loop_t *loop, const struct notify_config *config,
                                        void *context, notify_done *done)
{
    struct notify_sender *s = calloc(1, sizeof *s);
    ASTRO_ASSERT(s != NULL);
    s->config = *config;
    s->context = context;
    s->heard = done;
    s->tls = SSL_CTX_new(TLS_client_method());
    s->stop_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    ASTRO_ASSERT(s->tls && s->stop_fd >= 0);
    SSL_CTX_set_verify(s->tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(s->tls);
    SSL_CTX_set_min_proto_version(s->tls, TLS1_2_VERSION);
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->posted);
    uv_cond_init(&s->ended);
    uv_async_init(loop, &s->wake, hand_back);
    s->wake.data = s;
    return s;
}

const struct notify_config *notify_sender_config(const struct notify_sender *s)
{
    return &s->config;
}

/* Threads come with the first messages: a server that never has one needs none. */
static void start_thread(struct notify_sender *s)
{
    if (s->threads < THREADS && s->threads < s->count &&
        uv_thread_create(&s->thread[s->threads], work, s) == 0) {
        s->threads++;
        s->running++;
    }
}

bool notify_sender_post(struct notify_sender *s, const struct message *m)
{
    struct url url;
    struct job *job = calloc(1, sizeof *job);
    ASTRO_ASSERT(job != NULL);
    job->message = *m;
    struct writer w = writer_on(job->service, sizeof job->service);
    if (m->target.way != NOTIFY_EMAIL && url_read(text_of(m->target.url), &url))
        url_write_origin(&w, &url);
    writer_cstr(&w);
    uv_mutex_lock(&s->lock);
    bool room = s->count < NOTIFY_QUEUE_MAX && !s->stop;
    if (room) {
        struct job **last = &s->jobs;
        while (*last)
            last = &(*last)->next;
        *last = job;
        s->count++;
        start_thread(s);
        uv_cond_signal(&s->posted);
    }
    uv_mutex_unlock(&s->lock);
    if (!room)
        free(job);
    return room;
}

bool notify_sender_finish(struct notify_sender *s, uint64_t nanoseconds)
{
    uint64_t until = uv_hrtime() + nanoseconds, now;
    eventfd_write(s->stop_fd, 1);
    uv_mutex_lock(&s->lock);
    s->stop = true;
    uv_cond_broadcast(&s->posted);
    while (s->running > 0 && (now = uv_hrtime()) < until)
        (void)uv_cond_timedwait(&s->ended, &s->lock, until - now);
    bool finished = s->running == 0;
    uv_mutex_unlock(&s->lock);
    for (int i = 0; finished && i < s->threads; i++)
        uv_thread_join(&s->thread[i]);
    return finished;
}

static void free_jobs(struct job *list)
{
    while (list) {
        struct job *next = list->next;
        free(list);
        list = next;
    }
}

static void closed(uv_handle_t *wake)
{
    struct notify_sender *s = wake->data;
    free_jobs(s->jobs);
    free_jobs(s->done);
    SSL_CTX_free(s->tls);
    close(s->stop_fd);
    uv_cond_destroy(&s->posted);
    uv_cond_destroy(&s->ended);
    uv_mutex_destroy(&s->lock);
    free(s);
}

void notify_sender_stop(struct notify_sender *s)
{
    uv_close((uv_handle_t *)&s->wake, closed);
}
