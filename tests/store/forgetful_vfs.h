#ifndef ASTRO_TESTS_FORGETFUL_VFS_H
#define ASTRO_TESTS_FORGETFUL_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* A disk for SQLite that can fail on demand and that, when its power is cut,
 * forgets whatever was not synced. It lies over the default VFS: what is written
 * can be read at once from the real files (that is the cache of the machine),
 * and only here it is known how much of it has reached the disk.
 *
 * Calls that change the disk (write, sync, truncate, delete) are counted from
 * 1; a plan says at which of them a fault strikes. */
enum forgetful_fault {
    FORGETFUL_NEVER,
    FORGETFUL_KILL,  /* the process dies halfway through the call */
    FORGETFUL_POWER, /* the power is cut during the call; the process dies */
    FORGETFUL_FULL,  /* from that call on, writes find the disk full */
    FORGETFUL_BROKEN /* that one call fails; a sync loses what it should have kept */
};

struct forgetful_plan {
    enum forgetful_fault fault;
    unsigned at;
    /* 0: nothing unsynced survives a power cut. Else a seed for which of the
     * unsynced writes survive, whole or torn at a sector. */
    uint64_t luck;
    /* The machine ran on after forgetful_save: files hold what its cache holds,
     * the disk knows what was saved. */
    bool resume;
};

/* Makes it the default VFS with fresh counters; no file may be open on it. */
void forgetful_install(struct forgetful_plan plan);
/* Gives the default back. */
void forgetful_remove(void);
/* From now on faults leave it alone: there is room again. */
void forgetful_make_room(void);
/* Calls counted since it was installed. */
unsigned forgetful_calls(void);
/* Whether a sync was the call that a fault struck. */
bool forgetful_struck_sync(void);
/* Puts every file back to what the disk knows. The process must end soon after:
 * its SQLite has not heard of it. */
void forgetful_cut_power(void);
/* Lays beside every file what the disk knows of it, for a later process. */
void forgetful_save(void);

#endif
