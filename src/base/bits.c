#include "base/bits.h"

size_t bits_total(const uint64_t *set, size_t words)
{
    size_t n = 0;
    for (size_t i = 0; i < words; i++)
        n += (size_t)bits_count(set[i]);
    return n;
}
