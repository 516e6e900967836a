/* Cache lines in memory that a caller gave. */
#ifndef ASTRO_BASE_LINE_H
#define ASTRO_BASE_LINE_H

#include <stdint.h>

#define LINE_BYTES 64

/* The first place from p on at which a cache line begins. It lies less than
   LINE_BYTES behind p, which the caller's memory must have room for. */
static inline void *line_from(void *p)
{
    return (char *)p + (LINE_BYTES - (uintptr_t)p % LINE_BYTES) % LINE_BYTES;
}

#endif
