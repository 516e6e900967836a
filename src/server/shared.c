#include "server/shared.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

enum { PARTS_MAX = 32 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    const struct ai *ai;
    int part;
    void *memory;
} built[PARTS_MAX]; /* guarded by lock; grows, never shrinks */

enum ai_width shared_width(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return WIDTH_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt"))
        return WIDTH_AVX2;
#endif
    return WIDTH_PLAIN;
}

static void *find_or_build(const struct ai *m, int part)
{
    int i = 0;
    while (i < PARTS_MAX && built[i].memory && (built[i].ai != m || built[i].part != part))
        i++;
    ASTRO_ASSERT(i < PARTS_MAX);
    if (!built[i].memory) {
        void *memory = aligned_alloc(64, (m->shared->size(part) + 63) / 64 * 64);
        ASTRO_ASSERT(memory != NULL);
        m->shared->build(part, shared_width(), memory);
        built[i].ai = m;
        built[i].part = part;
        built[i].memory = memory;
    }
    return built[i].memory;
}

static const void *shared(void *context, const struct ai *m, int part)
{
    (void)context;
    pthread_mutex_lock(&lock);
    const void *memory = find_or_build(m, part);
    pthread_mutex_unlock(&lock);
    return memory;
}

static void *resize(void *context, void *p, size_t size)
{
    (void)context;
    if (size > 0)
        return realloc(p, size);
    free(p);
    return NULL;
}

/* ---- scratch --------------------------------------------------------------------- */

/* So many blocks nobody uses are kept for the bot that used them last. */
enum { KEEP = 8 };

struct block {
    struct block *next;
    const struct bot *bot;
    uint64_t data;
    _Alignas(64) char bytes[];
};

static struct block *idle; /* the one given back last comes first; guarded by lock */
static int idle_count;

/* The block this bot left, else none. */
static struct block *find_own(const struct bot *bot, uint64_t data)
{
    for (struct block **at = &idle; *at; at = &(*at)->next) {
        struct block *b = *at;
        if (b->bot != bot || b->data != data)
            continue;
        *at = b->next;
        idle_count--;
        return b;
    }
    return NULL;
}

/* The block that has been idle for longest, where there are too many. */
static struct block *drop_oldest(void)
{
    struct block **at = &idle;
    if (idle_count <= KEEP)
        return NULL;
    while ((*at)->next)
        at = &(*at)->next;
    struct block *b = *at;
    *at = NULL;
    idle_count--;
    return b;
}

static void *take(void *context, const struct bot *bot, uint64_t data)
{
    (void)context;
    pthread_mutex_lock(&lock);
    struct block *b = find_own(bot, data);
    pthread_mutex_unlock(&lock);
    if (b)
        return b->bytes;
    size_t size = (sizeof *b + bot->memory_size + 63) / 64 * 64;
    b = aligned_alloc(64, size);
    if (!b)
        return NULL;
    memset(b, 0, size);
    b->bot = bot;
    b->data = data;
    return b->bytes;
}

static void give(void *context, void *scratch)
{
    (void)context;
    struct block *b = (struct block *)((char *)scratch - offsetof(struct block, bytes));
    pthread_mutex_lock(&lock);
    b->next = idle;
    idle = b;
    idle_count++;
    b = drop_oldest();
    pthread_mutex_unlock(&lock);
    free(b);
}

const struct host_edge shared_edge = {
    .resize = resize, .shared = shared, .take = take, .give = give};
