#ifndef ASTRO_BASE_SHA256_H
#define ASTRO_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

/* SHA-256 (FIPS 180-4). */
enum { SHA256_SIZE = 32 };

struct sha256 {
    uint32_t h[8];
    uint64_t length;
    uint8_t block[64];
};

void sha256_start(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *p, size_t n);
/* Ends the computation; *s must be started again before more use. */
void sha256_end(struct sha256 *s, uint8_t out[SHA256_SIZE]);
/* All three in one. */
void sha256_of(const void *p, size_t n, uint8_t out[SHA256_SIZE]);

#endif
