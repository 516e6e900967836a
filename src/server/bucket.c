#include "server/bucket.h"

/* What came in since the last time. */
static void fill(struct bucket *b, const struct bucket_size *size, int64_t now)
{
    /* A day fills any bucket; beyond that nothing changes, and nothing overflows. */
    int64_t passed = now - b->at < 86400000 ? now - b->at : 86400000;
    int64_t gained = passed * size->per_hour / 3600;
    if (gained >= b->spent) {
        b->spent = 0;
        b->at = now;
    } else {
        b->spent -= gained;
        b->at += gained * 3600 / size->per_hour; /* the rest of the time counts later */
    }
}

/* The ms until no more than the brim is missing. */
static int64_t wait_for(int64_t over, const struct bucket_size *size)
{
    return over > 0 ? (over * 3600 + size->per_hour - 1) / size->per_hour : 0;
}

int64_t bucket_take(struct bucket *b, const struct bucket_size *size, int64_t now)
{
    if (size->per_hour == 0)
        return 0;
    fill(b, size, now);
    int64_t wait = wait_for(b->spent + 1000 - size->brim * 1000, size);
    if (wait == 0)
        b->spent += 1000;
    return wait;
}

int64_t bucket_spend(struct bucket *b, const struct bucket_size *size, int64_t now)
{
    if (size->per_hour == 0)
        return 0;
    fill(b, size, now);
    b->spent += 1000;
    return wait_for(b->spent - size->brim * 1000, size);
}

struct bucket *bucket_of(struct bucket_table *t, const char *address)
{
    uint32_t hash = 2166136261u;
    for (; *address; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619u;
    return &t->place[hash % BUCKET_PLACES];
}
