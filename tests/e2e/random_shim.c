/* Loaded into a server before the C library (LD_PRELOAD): what it draws at random
 * follows from ASTRO_RANDOM alone, so that a scenario meets the same deals every time.
 * The server itself is the one that is shipped. */

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* FNV-1a of the seed: where the sequence begins. */
static uint64_t beginning(void)
{
    const char *seed = getenv("ASTRO_RANDOM");
    uint64_t h = 0xcbf29ce484222325;
    for (; seed && *seed; seed++)
        h = (h ^ (uint8_t)*seed) * 0x100000001b3;
    return h;
}

/* Splitmix64, one step per eight bytes; safe from several threads. */
ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    static _Atomic uint64_t steps;
    (void)flags;
    for (size_t at = 0; at < n; at += 8) {
        uint64_t x = beginning() + (atomic_fetch_add(&steps, 1) + 1) * 0x9e3779b97f4a7c15;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
        x = (x ^ x >> 27) * 0x94d049bb133111eb;
        x ^= x >> 31;
        memcpy((char *)out + at, &x, n - at < 8 ? n - at : 8);
    }
    return (ssize_t)n;
}
