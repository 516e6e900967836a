#include "ai/planetx/know_ops.h"

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vpopcntdq,bmi2,popcnt"))),       \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vpopcntdq,bmi2,popcnt")
#endif

#include <immintrin.h>
#include <stdbool.h>
#include <string.h>

typedef uint64_t block __attribute__((vector_size(64), aligned(8)));

#define TALLY     block
#define TALLY_MAX 65536

static void tally_add(block *t, const block *b)
{
    *t += (block)_mm512_popcnt_epi64((__m512i)*b);
}

static uint32_t tally_sum(const block *t)
{
    return (uint32_t)_mm512_reduce_add_epi64((__m512i)*t);
}

#define PICK_BITS(from, set) _pext_u64(from, set)
#define OPS_NAME             "avx512"
#define OPS_TABLE            know_ops_avx512
#include "ai/planetx/ops_body.inc"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
extern const int know_no_avx512;
#endif
