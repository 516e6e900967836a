#include "server/shared.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/panic.h"

enum { PARTS_MAX = 32 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    const struct ai *ai;
    int part;
    void *memory;
} built[PARTS_MAX]; /* guarded by lock; grows, never shrinks */

enum ai_width shared_width(void)
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

static void *find_or_build(const struct ai *m, int part)
{
    int i = 0;
    while (i < PARTS_MAX && built[i].memory && (built[i].ai != m || built[i].part != part))
        i++;
    ASTRO_ASSERT(i < PARTS_MAX);
    if (!built[i].memory) {
        void *memory = aligned_alloc(64, (m->shared->size(part) + 63) / 64 * 64);
        ASTRO_ASSERT(memory != NULL);
        m->shared->build(part, shared_width(), memory);
        built[i].ai = m;
        built[i].part = part;
        built[i].memory = memory;
    }
    return built[i].memory;
}

const void *shared_part(const struct ai *m, const struct view *v)
{
    return shared_part_at(m, m->shared ? m->shared->part_of(v) : -1);
}

const void *shared_part_at(const struct ai *m, int part)
{
    if (part < 0)
        return NULL;
    pthread_mutex_lock(&lock);
    const void *memory = find_or_build(m, part);
    pthread_mutex_unlock(&lock);
    return memory;
}
