#include "ai/planetx/know_ops.h"

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi2,popcnt")
#endif

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

typedef uint64_t block __attribute__((vector_size(32), aligned(8)));

/* Each byte counts up to 8 members per block. */
#define TALLY     __m256i
#define TALLY_MAX 31

static __m256i bytes_count(__m256i x)
{
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i a = _mm256_shuffle_epi8(table, _mm256_and_si256(x, low));
    __m256i b = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low));
    return _mm256_add_epi8(a, b);
}

static void tally_add(__m256i *t, const block *b)
{
    *t = _mm256_add_epi8(*t, bytes_count((__m256i)*b));
}

static uint32_t tally_sum(const __m256i *t)
{
    __m256i s = _mm256_sad_epu8(*t, _mm256_setzero_si256());
    uint64_t word[4];
    memcpy(word, &s, sizeof word);
    return (uint32_t)(word[0] + word[1] + word[2] + word[3]);
}

#define PICK_BITS(from, set) _pext_u64(from, set)
#define OPS_NAME             "avx2"
#define OPS_TABLE            know_ops_avx2
#include "ai/planetx/ops_body.inc"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
extern const int know_no_avx2;
#endif
