#ifndef ASTRO_SERVER_METRICS_H
#define ASTRO_SERVER_METRICS_H

#include <stdint.h>

#include "base/text.h"
#include "notify/sender.h"
#include "server/request.h"

/* What the server counts. Only the loop touches it. */
enum { METRICS_STEPS = 12 };

struct metrics {
    uint64_t requests[REQUEST_COUNT];
    uint64_t malformed;
    uint64_t slowed;    /* messages that had to wait for the token bucket */
    uint64_t refused;   /* requests refused because of a limit */
    uint64_t floods;    /* connections closed because they sent too much for too long */
    uint64_t overruns;  /* readers closed because they were too slow */
    uint64_t entries;   /* stored */
    uint64_t conflicts; /* another process was faster */
    uint64_t store_failures;
    uint64_t purged, dropped; /* tables laid aside, and removed for good */
    uint64_t devices_purged;
    uint64_t damaged;    /* tables that could not be read */
    uint64_t sweeps;     /* looks for what is old */
    int64_t sweeps_held; /* 1 while the clock is doubted */
    uint64_t backups, backup_failures;
    int64_t backup_time; /* when the last was made; 0: none by this process */
    int64_t sessions, tables;
    uint64_t notified[NOTIFY_WAYS][NOTIFY_OUTCOMES]; /* what became of messages */
    /* How long moves took from the socket until they were stored. */
    uint64_t step[METRICS_STEPS + 1];
    uint64_t step_sum_us;
};

void metrics_time(struct metrics *m, uint64_t us);
/* In the text format of Prometheus. */
void metrics_write(const struct metrics *m, struct writer *w);

#endif
