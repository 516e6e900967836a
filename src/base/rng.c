#include "base/rng.h"

#include <string.h>

#include "base/panic.h"
#include "base/sha256.h"

static inline uint32_t turn_left(uint32_t x, int k)
{
    return (x << k) | (x >> (32 - k));
}

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = turn_left(*d ^ *a, 16);
    *c += *d;
    *b = turn_left(*b ^ *c, 12);
    *a += *b;
    *d = turn_left(*d ^ *a, 8);
    *c += *d;
    *b = turn_left(*b ^ *c, 7);
}

void rng_chacha20(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                  uint32_t out[16])
{
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(in + 4, key, 32);
    in[12] = counter;
    memcpy(in + 13, nonce, 12);
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 10; i++) {
        quarter(x + 0, x + 4, x + 8, x + 12);
        quarter(x + 1, x + 5, x + 9, x + 13);
        quarter(x + 2, x + 6, x + 10, x + 14);
        quarter(x + 3, x + 7, x + 11, x + 15);
        quarter(x + 0, x + 5, x + 10, x + 15);
        quarter(x + 1, x + 6, x + 11, x + 12);
        quarter(x + 2, x + 7, x + 8, x + 13);
        quarter(x + 3, x + 4, x + 9, x + 14);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

static uint32_t load_le(const uint8_t *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

struct rng rng_from_seed(const uint8_t seed[RNG_SEED_SIZE])
{
    struct rng r;
    for (int i = 0; i < 8; i++)
        r.key[i] = load_le(seed + 4 * i);
    r.counter = 0;
    r.used = 16;
    memset(r.block, 0, sizeof r.block);
    return r;
}

struct rng rng_from_number(uint64_t number)
{
    uint8_t seed[RNG_SEED_SIZE] = {0};
    for (int i = 0; i < 8; i++)
        seed[i] = (uint8_t)(number >> (8 * i));
    return rng_from_seed(seed);
}

void rng_seed_by_label(const uint8_t seed[RNG_SEED_SIZE], struct text label,
                       uint8_t out[RNG_SEED_SIZE])
{
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, seed, RNG_SEED_SIZE);
    sha256_add(&s, label.p, label.n);
    sha256_end(&s, out);
}

struct rng rng_split(const struct rng *r, struct text label)
{
    uint8_t seed[RNG_SEED_SIZE];
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)(r->key[i / 4] >> (8 * (i % 4)));
    uint8_t child[RNG_SEED_SIZE];
    rng_seed_by_label(seed, label, child);
    return rng_from_seed(child);
}

uint32_t rng_u32(struct rng *r)
{
    if (r->used == 16) {
        const uint32_t nonce[3] = {(uint32_t)(r->counter >> 32), 0, 0};
        rng_chacha20(r->key, (uint32_t)r->counter, nonce, r->block);
        r->counter++;
        r->used = 0;
    }
    return r->block[r->used++];
}

uint64_t rng_u64(struct rng *r)
{
    uint64_t low = rng_u32(r);
    uint64_t high = rng_u32(r);
    return high << 32 | low;
}

uint32_t rng_below(struct rng *r, uint32_t n)
{
    ASTRO_ASSERT(n > 0);
    /* The product spreads 2^32 values over n bins; the few values that would
     * make some bins larger (2^32 mod n of them) are drawn again. */
    uint64_t product = (uint64_t)rng_u32(r) * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = (uint32_t)(0 - n) % n;
        while ((uint32_t)product < uneven)
            product = (uint64_t)rng_u32(r) * n;
    }
    return (uint32_t)(product >> 32);
}

void rng_bytes(struct rng *r, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)rng_u32(r);
}

void rng_shuffle(struct rng *r, uint8_t *p, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = rng_below(r, i);
        uint8_t swap = p[i - 1];
        p[i - 1] = p[j];
        p[j] = swap;
    }
}
