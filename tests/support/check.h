#ifndef ASTRO_TESTS_CHECK_H
#define ASTRO_TESTS_CHECK_H

/* cmocka, with what our unit tests say most often. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

/* A writer on a buffer of its own. */
#define WRITER(name, size)                                                                         \
    char name##_bytes[size];                                                                       \
    struct writer name = writer_on(name##_bytes, sizeof name##_bytes)

#define assert_wrote(w, expected) assert_string_equal(writer_cstr(&(w)), (expected))

/* A fault at this byte whose sentence contains these words. */
static inline void check_fault(const struct fault *f, size_t line, size_t at, const char *words)
{
    assert_non_null(f->say);
    assert_int_equal(f->line, line);
    assert_int_equal(f->at, at);
    if (!strstr(f->say, words))
        fail_msg("'%s' does not say '%s'", f->say, words);
}

#endif
