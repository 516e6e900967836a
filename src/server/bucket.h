#ifndef ASTRO_SERVER_BUCKET_H
#define ASTRO_SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

/* A token bucket: it fills at a steady rate up to a brim, and each thing done
 * takes one token out. Who finds it empty is told how long to wait: slowed
 * down, not shut out. A bucket of zero bytes is a full one. */
struct bucket {
    int64_t spent; /* thousandths of a token missing from the brim at `at` */
    int64_t at;    /* ms */
};

struct bucket_size {
    int64_t brim;     /* tokens */
    int64_t per_hour; /* tokens; 0: no limit at all */
};

/* Takes one token at `now` (ms, of a clock that never goes back). Returns 0, or
 * the ms to wait until there is one; then nothing was taken. */
int64_t bucket_take(struct bucket *b, const struct bucket_size *size, int64_t now);

/* Takes one token whether there is one or not, and returns the ms to wait until
 * the debt is paid; 0: there is none. For what is already there and can only be
 * answered for: the rest has to come later. */
int64_t bucket_spend(struct bucket *b, const struct bucket_size *size, int64_t now);

/* One bucket per address (or other text), in a table of fixed size: those that
 * fall on one place share it, which only ever slows them down together. */
enum { BUCKET_PLACES = 1024 };
struct bucket_table {
    struct bucket place[BUCKET_PLACES];
};
struct bucket *bucket_of(struct bucket_table *t, const char *address);

#endif
