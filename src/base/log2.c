#include "base/log2.h"

#include "base/panic.h"

/* The binary digits of the fraction appear one by one: squaring a mantissa in
 * [1, 2) doubles its logarithm, and a result of 2 or more is the next digit 1.
 * The mantissa keeps 31 fractional bits, so a square fits 64. */
uint32_t log2_fixed(uint64_t x)
{
    ASTRO_ASSERT(x > 0);
    int top = 63 - __builtin_clzll(x);
    uint64_t m = top >= 31 ? x >> (top - 31) : x << (31 - top);
    uint32_t r = (uint32_t)top;
    for (int i = 0; i < LOG2_SHIFT; i++) {
        m = (m * m) >> 31;
        r <<= 1;
        if (m >> 32) {
            m >>= 1;
            r |= 1;
        }
    }
    return r;
}
