#include "server/shared.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "host/width.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct host_parts built; /* guarded by lock */

static void *room(size_t size)
{
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

static const void *shared(void *context, const struct ai *m, int part)
{
    (void)context;
    pthread_mutex_lock(&lock);
    const void *memory = host_part(&built, m, part, host_width(), room);
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
    uint64_t whose;
    _Alignas(64) char bytes[];
};

static struct block *idle; /* the one given back last comes first; guarded by lock */
static int idle_count;

/* The block this bot left, else none. */
static struct block *find_own(const struct bot *bot, uint64_t whose)
{
    for (struct block **at = &idle; *at; at = &(*at)->next) {
        struct block *b = *at;
        if (b->bot != bot || b->whose != whose)
            continue;
        *at = b->next;
        idle_count--;
        return b;
    }
    return NULL;
}

/* The block that has been idle for longest, of one bot or (NULL) of any, where
 * there are enough. */
static struct block *find_oldest(const struct bot *bot, int enough)
{
    struct block **oldest = NULL;
    for (struct block **at = &idle; *at; at = &(*at)->next)
        if (!bot || (*at)->bot == bot)
            oldest = at;
    if (idle_count <= enough || !oldest)
        return NULL;
    struct block *b = *oldest;
    *oldest = b->next;
    idle_count--;
    return b;
}

static void *take(void *context, const struct bot *bot, uint64_t whose)
{
    (void)context;
    pthread_mutex_lock(&lock);
    struct block *b = find_own(bot, whose);
    bool own = b != NULL;
    if (!own)
        b = find_oldest(bot, KEEP - 1);
    pthread_mutex_unlock(&lock);
    if (own)
        return b->bytes;
    if (!b)
        b = room(sizeof *b + bot->memory_size + BOT_FRESH);
    if (!b)
        return NULL;
    memset(b->bytes, 0, BOT_FRESH);
    b->bot = bot;
    b->whose = whose;
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
    b = find_oldest(NULL, KEEP);
    pthread_mutex_unlock(&lock);
    free(b);
}

const struct host_edge shared_edge = {
    .resize = resize, .shared = shared, .take = take, .give = give};
