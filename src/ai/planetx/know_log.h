#ifndef ASTRO_PLANETX_KNOW_LOG_H
#define ASTRO_PLANETX_KNOW_LOG_H

#include "ai/planetx/know.h"
#include "base/log2.h"

/* Information from counts, in LOG2_ONE: n * log2(n), of which entropies are
 * made, and the entropy itself. */

static inline uint32_t know_log(const struct sky_index *index, uint32_t n)
{
    return n < KNOW_LOGS ? index->log[n] : log2_fixed(n);
}

static inline uint64_t know_weigh(const struct sky_index *index, uint32_t n)
{
    return (uint64_t)n * know_log(index, n);
}

/* The bits that are open when `total` skies fall into cells whose weights
 * (know_weigh) sum to `weights`. */
static inline uint32_t know_spread(const struct sky_index *index, uint32_t total, uint64_t weights)
{
    if (total == 0)
        return 0;
    uint64_t whole = know_weigh(index, total);
    return weights < whole ? (uint32_t)((whole - weights) / total) : 0;
}

#endif
