#ifndef ASTRO_TESTS_STORE_BACKS_H
#define ASTRO_TESTS_STORE_BACKS_H

#include "store/store.h"

/* All back ends, for the tests of what store.h promises. A new back end joins
 * in backs.c. */
enum { BACKS = 3 };
extern const struct back {
    const char *name;
    /* Opens an empty store, the one of before forgotten. */
    enum store_result (*open)(struct store **out);
} backs[BACKS];

/* *state of a test is its back end. */
struct store *backs_open(void **state);

/* Ends what the back ends have started and removes what they have left. */
void backs_clean(void);

#endif
