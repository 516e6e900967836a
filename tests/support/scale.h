/* How much a test tries: everything, or under a sanitizer, which makes it slow, some of it.
 * ASTRO_TEST_SCALE says otherwise, in percent. ASTRO_SANITIZED comes from the build. */
#ifndef TESTS_SUPPORT_SCALE_H
#define TESTS_SUPPORT_SCALE_H

#include <stdlib.h>

#ifdef ASTRO_SANITIZED
enum { SCALE_DEFAULT = 10 };
#else
enum { SCALE_DEFAULT = 100 };
#endif

static inline int scale(void)
{
    const char *s = getenv("ASTRO_TEST_SCALE");
    long v = s ? strtol(s, NULL, 10) : SCALE_DEFAULT;
    return v > 0 ? (int)v : 1;
}

/* As many rounds of `n` as the scale asks for, and at least one. */
static inline int scaled(int n)
{
    int v = (int)((long)n * scale() / 100);
    return v > 0 ? v : 1;
}

/* The step through a list of cases that differ: each one, or every `n`th below full scale. */
static inline int stride(int n)
{
    return scale() < 100 ? n : 1;
}

#endif
