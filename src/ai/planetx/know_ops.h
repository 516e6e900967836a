#ifndef ASTRO_PLANETX_KNOW_OPS_H
#define ASTRO_PLANETX_KNOW_OPS_H

#include "ai/ai.h"
#include <stddef.h>
#include <stdint.h>

#include "games/planetx/fact.h"

/* The few operations over long bit sets in which knowledge spends its time.
 * Which table suits the machine is asked at the edge; every table gives the
 * same numbers. Lengths are multiples of KNOW_BLOCK words. */
enum {
    KNOW_BLOCK = 8, /* words: 512 places */
    KNOW_MOST = 6,  /* the largest answer of a survey: E in expert, X included */
};

/* Where each type of each sector lies: a plane, or a block of zeros or ones
 * that does not go on (step 0). */
struct know_rows {
    const uint64_t *row[SKY_TYPES][SKY_SECTORS_MAX]; /* by type, sector from 0 */
    uint8_t step[SKY_TYPES][SKY_SECTORS_MAX];
    int sectors;
};

struct know_ops {
    const char *name;
    /* out[k * most + v - 1] = how many members of `set` are in at least v of
     * plane[0 .. k], for each k < length and v of 1 .. most. */
    void (*ladder)(const uint64_t *set, const uint64_t *const *plane, int length, int most,
                   size_t words, uint32_t *out);
    /* Members of both. */
    uint32_t (*count)(const uint64_t *a, const uint64_t *b, size_t words);
    /* Takes out of the words from .. to-1 of `set` where a survey, target, is,
     * not or clue is false. */
    void (*keep)(const struct know_rows *rows, const struct fact *fact, uint64_t *set, size_t from,
                 size_t to);
    /* The bits of `from` where `set` has members, closed up, from the front of
     * `to`; writes no more words than these bits fill. */
    void (*gather)(const uint64_t *set, const uint64_t *from, size_t words, uint64_t *to);
};

extern const struct know_ops know_ops_plain; /* any machine; 128 bits in WebAssembly */
#if defined(__x86_64__)
extern const struct know_ops know_ops_avx2;   /* needs avx2, bmi2, popcnt */
extern const struct know_ops know_ops_avx512; /* needs avx512f, avx512vpopcntdq, bmi2, popcnt */
#endif

#endif
