#include "server/bucket.h"

int64_t bucket_take(struct bucket *b, const struct bucket_size *size, int64_t now)
{
    if (size->per_hour == 0)
        return 0;
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
    int64_t over = b->spent + 1000 - size->brim * 1000;
    if (over > 0)
        return (over * 3600 + size->per_hour - 1) / size->per_hour;
    b->spent += 1000;
    return 0;
}

struct bucket *bucket_of(struct bucket_table *t, const char *address)
{
    uint32_t hash = 2166136261u;
    for (; *address; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619u;
    return &t->place[hash % BUCKET_PLACES];
}
