#ifndef ASTRO_TESTS_PLANETX_SOLVE_H
#define ASTRO_TESTS_PLANETX_SOLVE_H

/* The verb `solve` of Planet X, run on text. */

#include "support/check.h"

#include <stdlib.h>

#include "ai/planetx/bot.h"
#include "ai/planetx/solve.h"
#include "games/planetx/sky.h"

static char solve_out[1 << 18], solve_trouble[1 << 12];

/* Runs the verb; what it said is in solve_out and solve_trouble. */
static inline enum verb_result solve(const char *flags, const char *facts, bool json)
{
    static void *shared[SKY_MODES];
    int part = verb_part(&planetx_solve, text_of(flags));
    if (part >= 0 && !shared[part]) {
        shared[part] = aligned_alloc(64, (planetx_shared.size(part) + 63) / 64 * 64);
        assert_non_null(shared[part]);
        planetx_shared.build(part, WIDTH_PLAIN, shared[part]);
    }
    void *memory = aligned_alloc(64, (verb_memory(&planetx_solve, part) + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0xa5, verb_memory(&planetx_solve, part)); /* nothing is to be relied upon */
    struct writer to = writer_on(solve_out, sizeof solve_out - 1);
    struct writer err = writer_on(solve_trouble, sizeof solve_trouble - 1);
    struct verb_call call = {.input = text_of(facts),
                             .flags = text_of(flags),
                             .json = json,
                             .shared = part < 0 ? NULL : shared[part],
                             .memory = memory,
                             .out = &to,
                             .trouble = &err};
    enum verb_result r = planetx_solve.run(&call);
    assert_true(writer_fits(&to) && writer_fits(&err));
    writer_cstr(&to);
    writer_cstr(&err);
    free(memory);
    return r;
}

/* The answer holds this part. */
static inline void solve_expect(const char *part)
{
    if (!strstr(solve_out, part))
        fail_msg("no %s in %s", part, solve_out);
}

#endif
