#ifndef ASTRO_BASE_BITS_H
#define ASTRO_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bit sets. Small ones are a uint64_t; large ones are arrays of them, with the
 * length in words given by the caller. */

static inline int bits_count(uint64_t b)
{
    return __builtin_popcountll(b);
}

/* The lowest member; b must not be empty. */
static inline int bits_lowest(uint64_t b)
{
    return __builtin_ctzll(b);
}

static inline uint64_t bits_one(int i)
{
    return (uint64_t)1 << i;
}

static inline bool bits_has(uint64_t b, int i)
{
    return (b >> i) & 1;
}

/* The set {0, …, n-1}, for n of 0..64. */
static inline uint64_t bits_below(int n)
{
    return n >= 64 ? ~(uint64_t)0 : bits_one(n) - 1;
}

/* The k-th member counting from 0; the set must have more than k members. */
static inline int bits_nth(uint64_t b, int k)
{
    while (k-- > 0)
        b &= b - 1;
    return bits_lowest(b);
}

/* Visits the members in rising order: for (int i; ...) via
 *     BITS_EACH(i, set) { ... }                                             */
#define BITS_EACH(i, set)                                                                          \
    for (uint64_t i##_rest = (set), i = 0; i##_rest && ((i = (uint64_t)bits_lowest(i##_rest)), 1); \
         i##_rest &= i##_rest - 1)

static inline bool bits_test(const uint64_t *set, size_t i)
{
    return (set[i / 64] >> (i % 64)) & 1;
}

static inline void bits_put(uint64_t *set, size_t i)
{
    set[i / 64] |= (uint64_t)1 << (i % 64);
}

/* How many members a set of `words` words has. */
size_t bits_total(const uint64_t *set, size_t words);

#endif
