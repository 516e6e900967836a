#ifndef ASTRO_HOST_WIDTH_H
#define ASTRO_HOST_WIDTH_H

#include "ai/ai.h"

/* How wide this processor's instructions are: for whoever builds ai->shared. */
static inline enum ai_width host_width(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return WIDTH_AVX512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt"))
        return WIDTH_AVX2;
#endif
    return WIDTH_PLAIN;
}

#endif
