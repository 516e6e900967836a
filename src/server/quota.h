#ifndef ASTRO_SERVER_QUOTA_H
#define ASTRO_SERVER_QUOTA_H

#include <stdbool.h>
#include <stddef.h>

/* What one address holds of a server at this moment: connections, tables it has
 * open and bytes that wait for it. Exact, unlike buckets: an address has an
 * account as long as it holds anything. Only the loop touches it. */
struct quota {
    struct quota *next;
    int references;
    int doors; /* connections at all, whatever they speak */
    int sessions;
    int tables;   /* subscriptions of all its sessions */
    size_t bytes; /* queued for all of them, or of messages that are not whole */
    char address[];
};

enum {
    QUOTA_TABLES = 2000,           /* a school */
    QUOTA_SESSION_TABLES = 64,     /* one person, with all their tabs */
    QUOTA_BYTES = 32 * 1024 * 1024 /* slow readers of one address together */
};

enum { QUOTA_PLACES = 4096 };
struct quotas {
    struct quota *place[QUOTA_PLACES];
};

/* The account of an address, made where there is none; held. */
struct quota *quota_hold(struct quotas *all, const char *address);
void quota_release(struct quotas *all, struct quota *q);

#endif
