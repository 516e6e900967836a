#ifndef ASTRO_BASE_RNG_H
#define ASTRO_BASE_RNG_H

#include <stdint.h>

#include "base/text.h"

/* Random numbers from a 256-bit seed: the ChaCha20 stream (RFC 8439), so that
 * seeing some of a game's numbers tells nothing about the others. The same
 * seed gives the same numbers under every compiler and in the browser.
 *
 * One call per statement: the order in which C evaluates arguments is open,
 * and two compilers would deal two different games. */
enum { RNG_SEED_SIZE = 32 };

struct rng {
    uint32_t key[8];
    uint64_t counter;
    uint32_t block[16];
    uint32_t used; /* words of block already handed out */
};

struct rng rng_from_seed(const uint8_t seed[RNG_SEED_SIZE]);
/* A generator for quick use, from a small number (benchmarks, tests, sims). */
struct rng rng_from_number(uint64_t number);
/* An independent generator for one purpose. Depends on r's seed and the label,
 * not on how many numbers r has given. */
struct rng rng_split(const struct rng *r, struct text label);
/* Derives a seed by label: SHA-256 of the seed followed by the label. */
void rng_seed_by_label(const uint8_t seed[RNG_SEED_SIZE], struct text label,
                       uint8_t out[RNG_SEED_SIZE]);

uint32_t rng_u32(struct rng *r);
uint64_t rng_u64(struct rng *r);
/* Uniform in 0..n-1, without bias; n > 0. */
uint32_t rng_below(struct rng *r, uint32_t n);
void rng_bytes(struct rng *r, uint8_t *out, size_t n);
/* Shuffles n bytes in place, every order equally likely. */
void rng_shuffle(struct rng *r, uint8_t *p, uint32_t n);

/* One ChaCha20 block: in the header for its reference vectors. */
void rng_chacha20(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                  uint32_t out[16]);

#endif
