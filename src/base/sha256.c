#include "base/sha256.h"

#include <string.h>

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn_right(uint32_t x, int k)
{
    return (x >> k) | (x << (32 - k));
}

/* One round. Instead of moving all eight words along, their names move: two change. */
static inline void add_round(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e,
                             uint32_t f, uint32_t g, uint32_t *h, uint32_t add)
{
    uint32_t s1 = turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25);
    uint32_t s0 = turn_right(a, 2) ^ turn_right(a, 13) ^ turn_right(a, 22);
    uint32_t t1 = *h + s1 + ((e & f) ^ (~e & g)) + add;
    *d += t1;
    *h = t1 + s0 + ((a & b) ^ (a & c) ^ (b & c));
}

static void add_block(uint32_t h[8], const uint8_t *p)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 |
               (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t s0 = turn_right(w[i - 15], 7) ^ turn_right(w[i - 15], 18) ^ (w[i - 15] >> 3);
        uint32_t s1 = turn_right(w[i - 2], 17) ^ turn_right(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
    for (int i = 0; i < 64; i += 8) {
        const uint32_t *r = round_constant + i, *x = w + i;
        add_round(a, b, c, &d, e, f, g, &k, r[0] + x[0]);
        add_round(k, a, b, &c, d, e, f, &g, r[1] + x[1]);
        add_round(g, k, a, &b, c, d, e, &f, r[2] + x[2]);
        add_round(f, g, k, &a, b, c, d, &e, r[3] + x[3]);
        add_round(e, f, g, &k, a, b, c, &d, r[4] + x[4]);
        add_round(d, e, f, &g, k, a, b, &c, r[5] + x[5]);
        add_round(c, d, e, &f, g, k, a, &b, r[6] + x[6]);
        add_round(b, c, d, &e, f, g, k, &a, r[7] + x[7]);
    }
    uint32_t v[8] = {a, b, c, d, e, f, g, k};
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

void sha256_start(struct sha256 *s)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, start, sizeof start);
    s->length = 0;
}

void sha256_add(struct sha256 *s, const void *p, size_t n)
{
    const uint8_t *q = p;
    while (n > 0) {
        size_t have = s->length % 64;
        if (have == 0 && n >= 64) {
            add_block(s->h, q);
            s->length += 64;
            q += 64;
            n -= 64;
            continue;
        }
        size_t take = 64 - have < n ? 64 - have : n;
        memcpy(s->block + have, q, take);
        s->length += take;
        q += take;
        n -= take;
        if (s->length % 64 == 0)
            add_block(s->h, s->block);
    }
}

void sha256_end(struct sha256 *s, uint8_t out[SHA256_SIZE])
{
    uint64_t bits = s->length * 8;
    static const uint8_t pad[64] = {0x80};
    size_t have = s->length % 64;
    sha256_add(s, pad, have < 56 ? 56 - have : 120 - have);
    uint8_t tail[8];
    for (int i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(s, tail, 8);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256_of(const void *p, size_t n, uint8_t out[SHA256_SIZE])
{
    struct sha256 s;
    sha256_start(&s);
    sha256_add(&s, p, n);
    sha256_end(&s, out);
}
