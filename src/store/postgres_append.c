#include <stdlib.h>
#include <string.h>

#include "store/chain.h"
#include "store/postgres_back.h"

/* Appending to PostgreSQL. An entry is chained to the one before it, so the end
 * of its table must be known first. A process mostly appends to tables whose end
 * it has itself written: for those the remembered end is used and the batch is
 * one round trip. The insert checks that the end still is what it was taken
 * for; where it is not, the end is read and the rest of the batch tried anew. */

enum { TRIES = 4 };

/* One entry of the batch. Jobs are sorted by table, and within a table stay in
 * the order of the batch. All processes thus take tables in one order and never
 * wait for each other in a ring. */
struct job {
    const struct store_entry *entry;
    enum store_result *result;
    size_t index;
    bool open; /* not yet stored, not yet refused */
    bool read; /* tail and key_stored come from the database */
    bool send; /* in this try */
    bool key_stored;
    struct pg_tail tail; /* with `read`: the end of the table; id 0: no table */
    int64_t id;          /* with `send`: what goes into the row */
    int64_t before;
    int64_t sum;
};

static int compare_text(struct text a, struct text b)
{
    int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);
    return order ? order : (a.n > b.n) - (a.n < b.n);
}

static int compare_jobs(const void *a, const void *b)
{
    const struct job *x = a;
    const struct job *y = b;
    int order = compare_text(x->entry->code, y->entry->code);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* ---- remembered ends ------------------------------------------------------- */

static struct pg_tail *place_of(struct postgres_store *p, struct text code)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < code.n; i++)
        hash = (hash ^ (uint8_t)code.p[i]) * 16777619u;
    return &p->tails[hash % PG_TAILS];
}

/* An empty tail where none is remembered. */
static struct pg_tail recall(struct postgres_store *p, struct text code)
{
    const struct pg_tail *tail = place_of(p, code);
    bool same = tail->id && text_equal((struct text){tail->code, tail->n}, code);
    return same ? *tail : (struct pg_tail){.id = 0};
}

static void remember(struct postgres_store *p, const struct job *job)
{
    struct text code = job->entry->code;
    struct pg_tail *tail = place_of(p, code);
    *tail = (struct pg_tail){.id = job->id, .seq = job->entry->seq, .sum = job->sum, .n = code.n};
    memcpy(tail->code, code.p, code.n);
}

static void forget(struct postgres_store *p, struct text code)
{
    place_of(p, code)->id = 0;
}

/* ---- planning -------------------------------------------------------------- */

/* The number of jobs from the first on that are for its table. */
static size_t group_size(const struct job *jobs, size_t n)
{
    size_t size = 1;
    while (size < n && text_equal(jobs[size].entry->code, jobs[0].entry->code))
        size++;
    return size;
}

/* Plans a group from the end of its table on. An entry that is refused refuses
 * those after it. */
static void plan(struct job *group, size_t n, struct pg_tail tail)
{
    bool spoilt = false;
    for (size_t i = 0; i < n; i++) {
        struct job *job = &group[i];
        job->send = false;
        if (job->open && spoilt)
            *job->result = STORE_CONFLICT;
        else if (job->open && tail.id == 0)
            *job->result = STORE_MISSING;
        else if (job->open && job->read && job->key_stored)
            *job->result = STORE_EXISTS;
        else if (job->open && (int64_t)job->entry->seq != tail.seq + 1)
            *job->result = STORE_CONFLICT;
        job->open = job->open && *job->result == STORE_OK;
        spoilt = spoilt || *job->result != STORE_OK;
        if (!job->open)
            continue;
        job->send = true;
        job->id = tail.id;
        job->before = tail.sum;
        job->sum = tail.sum = chain_next(tail.sum, job->entry);
        tail.seq++;
    }
}

/* True when the remembered end takes the whole group, one after the other. */
static bool fits(const struct job *group, size_t n, const struct pg_tail *tail)
{
    int64_t seq = tail->seq;
    bool fine = tail->id != 0;
    for (size_t i = 0; fine && i < n; i++)
        fine = *group[i].result == STORE_OK && (int64_t)group[i].entry->seq == ++seq;
    return fine;
}

/* ---- the two round trips --------------------------------------------------- */

/* Plans all groups that can do without the database; the jobs of the others
 * are marked to be read. Returns how many. */
static size_t plan_from_memory(struct postgres_store *p, struct job *jobs, size_t n, bool trusting)
{
    size_t unread = 0;
    for (size_t at = 0, size; at < n; at += size) {
        size = group_size(jobs + at, n - at);
        struct pg_tail tail = recall(p, jobs[at].entry->code);
        bool known = trusting && fits(jobs + at, size, &tail);
        if (known)
            plan(jobs + at, size, tail);
        for (size_t i = at; i < at + size; i++) {
            jobs[i].send = known; /* every job of a group that fits is planned */
            jobs[i].read = !known && jobs[i].open;
            unread += jobs[i].read;
        }
    }
    return unread;
}

static enum store_result read_ends(struct postgres_store *p, struct job *jobs, size_t n,
                                   struct pg_step *steps)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (!jobs[i].read)
            continue;
        struct pg_step *step = &steps[count++];
        *step = (struct pg_step){.query = PG_ENTRY_TAIL};
        pg_give_text(step, jobs[i].entry->code);
        pg_give_int(step, jobs[i].entry->seat);
        pg_give_text(step, jobs[i].entry->key);
    }
    enum store_result r = pg_read(p, steps, count);
    if (r != STORE_OK)
        return r;
    size_t next = 0;
    for (size_t i = 0; i < n; i++) {
        if (!jobs[i].read)
            continue;
        const struct pg_step *step = &steps[next++];
        jobs[i].tail = (struct pg_tail){.id = 0};
        if (pg_count(step) == 0)
            continue;
        jobs[i].tail.id = pg_int(step, 0, 0);
        jobs[i].tail.seq = pg_int(step, 0, 1);
        jobs[i].tail.sum = pg_int(step, 0, 2);
        jobs[i].key_stored = pg_int(step, 0, 3) > 0;
    }
    pg_clear(steps, count);
    for (size_t at = 0, size; at < n; at += size) {
        size = group_size(jobs + at, n - at);
        size_t first = at;
        while (first < at + size && !jobs[first].read)
            first++;
        if (first < at + size)
            plan(jobs + at, size, jobs[first].tail);
    }
    return STORE_OK;
}

/* Sends what is planned. Jobs that were stored are no longer open. */
static enum store_result write_planned(struct postgres_store *p, struct job *jobs, size_t n,
                                       struct pg_step *steps)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (!jobs[i].send)
            continue;
        const struct store_entry *e = jobs[i].entry;
        struct pg_step *step = &steps[count++];
        *step = (struct pg_step){.query = PG_ENTRY_ADD};
        const int64_t numbers[] = {jobs[i].id, e->seq, e->seat, e->decision};
        for (int k = 0; k < 4; k++)
            pg_give_int(step, numbers[k]);
        pg_give_text(step, e->key);
        pg_give_text(step, e->text);
        pg_give_int(step, e->time);
        pg_give_int(step, jobs[i].sum);
        pg_give_int(step, jobs[i].before);
        pg_give_text(step, e->code);
        pg_give_hash(step, e->owner != NULL, e->owner);
        pg_give_text(step, e->reason);
    }
    if (count == 0)
        return STORE_OK;
    enum store_result r = pg_write(p, steps, count);
    size_t next = 0;
    for (size_t i = 0; i < n; i++) {
        if (!jobs[i].send)
            continue;
        jobs[i].open = r != STORE_OK || pg_count(&steps[next]) == 0;
        next++;
        if (jobs[i].open)
            forget(p, jobs[i].entry->code);
        else
            remember(p, &jobs[i]);
    }
    pg_clear(steps, count);
    return r;
}

static bool any_open(const struct job *jobs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (jobs[i].open)
            return true;
    return false;
}

/* Those that could not be stored while others were: somebody was faster, or the
 * line broke during a later try. */
static void refuse_open(struct job *jobs, size_t n, enum store_result why)
{
    for (size_t i = 0; i < n; i++)
        if (jobs[i].open)
            *jobs[i].result = why == STORE_UNKNOWN ? STORE_UNKNOWN : STORE_CONFLICT;
}

static enum store_result append_jobs(struct postgres_store *p, struct job *jobs, size_t n,
                                     struct pg_step *steps)
{
    enum store_result r = STORE_OK;
    int tried = 0;
    while (r == STORE_OK && tried < TRIES && any_open(jobs, n)) {
        if (plan_from_memory(p, jobs, n, tried == 0))
            r = read_ends(p, jobs, n, steps);
        if (r == STORE_OK)
            r = write_planned(p, jobs, n, steps);
        tried += r == STORE_OK;
    }
    if (tried == 0)
        return r;
    refuse_open(jobs, n, r);
    return STORE_OK;
}

enum store_result pg_append(struct store *store, const struct store_entry *entries, size_t count,
                            enum store_result *results)
{
    struct job *jobs = calloc(count + 1, sizeof *jobs);
    struct pg_step *steps = calloc(count + 1, sizeof *steps);
    enum store_result r = STORE_NO_MEMORY;
    if (jobs && steps) {
        for (size_t i = 0; i < count; i++)
            jobs[i] = (struct job){.entry = &entries[i],
                                   .result = &results[i],
                                   .index = i,
                                   .open = results[i] == STORE_OK};
        qsort(jobs, count, sizeof *jobs, compare_jobs);
        r = append_jobs(pg_own(store), jobs, count, steps);
    }
    free(jobs);
    free(steps);
    return r;
}
