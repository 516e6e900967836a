#include <stdbool.h>
#include <string.h>

#include "ai/planetx/know_ops.h"

/* For every machine. In WebAssembly with 128-bit instructions, and under any
 * compiler that splits wide vectors, it is wide all the same. */

typedef uint64_t block __attribute__((vector_size(16), aligned(8)));
typedef uint8_t block_bytes __attribute__((vector_size(16), aligned(8)));

/* Each byte counts up to 8 members per block. */
#define TALLY     block_bytes
#define TALLY_MAX 31

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

static void tally_add(block_bytes *t, const block *b)
{
    *t += (block_bytes)wasm_i8x16_popcnt((v128_t)*b);
}
#else
static void tally_add(block_bytes *t, const block *b)
{
    const uint64_t odd = 0x5555555555555555, pairs = 0x3333333333333333,
                   nibbles = 0x0f0f0f0f0f0f0f0f;
    block x = *b - ((*b >> 1) & odd);
    x = (x & pairs) + ((x >> 2) & pairs);
    x = (x + (x >> 4)) & nibbles;
    *t += (block_bytes)x;
}
#endif

static uint32_t tally_sum(const block_bytes *t)
{
    uint64_t word[2];
    uint32_t sum = 0;
    memcpy(word, t, sizeof word);
    for (int i = 0; i < 2; i++) {
        uint64_t x = (word[i] & 0x00ff00ff00ff00ff) + ((word[i] >> 8) & 0x00ff00ff00ff00ff);
        sum += (uint32_t)((x * 0x0001000100010001) >> 48);
    }
    return sum;
}

static uint64_t pick_bits(uint64_t from, uint64_t set)
{
    uint64_t out = 0;
    for (int i = 0; set; set &= set - 1, i++)
        out |= (from >> __builtin_ctzll(set) & 1) << i;
    return out;
}

#define PICK_BITS(from, set) pick_bits(from, set)
#define OPS_NAME             "plain"
#define OPS_TABLE            know_ops_plain
#include "ai/planetx/ops_body.inc"
