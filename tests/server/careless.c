/* A server that breaks its promises, for history_test.py: linked with the whole
 * program, it takes the place of a few functions (ld --wrap). ASTRO_CARELESS says
 * where it is careless:
 *
 *   sync      a move is answered before it is on the disk
 *   store     everybody is told of a move before it is stored
 *   lease     it goes on with tables as its own that are another server's too
 *   conflict  the same, and who is second with an entry's number is told that it is theirs */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/panic.h"
#include "server/store_worker.h"

enum { SOON_US = 300000 }; /* what is done too late is done so much later */

enum store_result __real_store_append(struct store *store, const struct store_entry *entries,
                                      size_t count, enum store_result *results);
enum store_result __wrap_store_append(struct store *store, const struct store_entry *entries,
                                      size_t count, enum store_result *results);
void __real_store_worker_post(struct store_worker *k, struct job *job);
void __wrap_store_worker_post(struct store_worker *k, struct job *job);
int __wrap_flock(int fd, int operation);
int __real_flock(int fd, int operation);

static bool careless(const char *where)
{
    const char *planted = getenv("ASTRO_CARELESS");
    return planted && strcmp(planted, where) == 0;
}

/* Entries that outlive whoever wanted them stored. */
struct copy {
    size_t count;
    struct store_entry *entries;
    enum store_result *results;
};

static struct text keep_text(struct text t)
{
    char *p = malloc(t.n + 1);
    ASTRO_ASSERT(p != NULL);
    if (t.n > 0)
        memcpy(p, t.p, t.n);
    return (struct text){p, t.n};
}

static struct copy keep(const struct store_entry *entries, size_t count)
{
    struct copy c = {count, malloc((count + 1) * sizeof *entries),
                     calloc(count + 1, sizeof(enum store_result))};
    ASTRO_ASSERT(c.entries && c.results);
    for (size_t i = 0; i < count; i++) {
        c.entries[i] = entries[i];
        c.entries[i].code = keep_text(entries[i].code);
        c.entries[i].key = keep_text(entries[i].key);
        c.entries[i].text = keep_text(entries[i].text);
        c.entries[i].owner = NULL; /* nobody is asked whether the seat is still theirs */
    }
    return c;
}

/* It is written when the next one comes, or never. What is kept goes with the process. */
enum store_result __wrap_store_append(struct store *store, const struct store_entry *entries,
                                      size_t count, enum store_result *results)
{
    static struct copy late; /* of the worker's thread */
    if (careless("sync")) {
        if (late.count > 0)
            (void)__real_store_append(store, late.entries, late.count, late.results);
        late = keep(entries, count);
        for (size_t i = 0; i < count; i++)
            results[i] = STORE_OK;
        return STORE_OK;
    }
    if (careless("store"))
        (void)usleep(SOON_US);
    enum store_result r = __real_store_append(store, entries, count, results);
    for (size_t i = 0; careless("conflict") && i < count; i++)
        if (results[i] == STORE_CONFLICT)
            results[i] = STORE_OK;
    return r;
}

static void nothing(struct job *job)
{
    (void)job;
}

void __wrap_store_worker_post(struct store_worker *k, struct job *job)
{
    if (job->run || !careless("store")) {
        __real_store_worker_post(k, job);
        return;
    }
    struct copy c = keep(job->entries, job->count);
    struct job *later = calloc(1, sizeof *later);
    ASTRO_ASSERT(later != NULL);
    *later =
        (struct job){.done = nothing, .entries = c.entries, .results = c.results, .count = c.count};
    __real_store_worker_post(k, later);
    for (size_t i = 0; i < job->count; i++)
        job->results[i] = STORE_OK;
    job->done(job);
}

/* The folder's lock: one server for one folder. */
int __wrap_flock(int fd, int operation)
{
    return careless("lease") || careless("conflict") ? 0 : __real_flock(fd, operation);
}
