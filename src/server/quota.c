#include "server/quota.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

static struct quota **place_of(struct quotas *all, const char *address)
{
    uint32_t hash = 2166136261u;
    for (const char *c = address; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    struct quota **at = &all->place[hash % QUOTA_PLACES];
    while (*at && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

struct quota *quota_hold(struct quotas *all, const char *address)
{
    struct quota **at = place_of(all, address);
    if (!*at) {
        size_t n = strlen(address) + 1;
        *at = calloc(1, sizeof **at + n);
        ASTRO_ASSERT(*at != NULL);
        memcpy((*at)->address, address, n);
    }
    (*at)->references++;
    return *at;
}

void quota_release(struct quotas *all, struct quota *q)
{
    if (--q->references > 0)
        return;
    struct quota **at = place_of(all, q->address);
    *at = q->next;
    free(q);
}
