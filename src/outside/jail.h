#ifndef ASTRO_OUTSIDE_JAIL_H
#define ASTRO_OUTSIDE_JAIL_H

#include <stdbool.h>
#include <stddef.h>

/* Where a foreign program runs that people of a server play against: doc/engine.md tells
 * what holds. */

enum { JAIL_READS_MAX = 40, JAIL_PATH_SIZE = 4096 };

struct jail {
    char scratch[JAIL_PATH_SIZE]; /* its working folder, the only place it may write to */
    int reads;                    /* what it may read and run */
    char read[JAIL_READS_MAX][JAIL_PATH_SIZE];
};

/* What this kernel can keep a program from. */
bool jail_fences_files(void);
bool jail_cuts_network(void);

/* Shuts the calling process in, for good: to be called between fork and exec, and safe
 * there. NULL, or what could not be done. */
const char *jail_enter(const struct jail *j);

#endif
