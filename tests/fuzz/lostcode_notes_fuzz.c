#include "ai/lostcode/solve_notes.h"
#include "base/panic.h"

/* Notes are read, or refused with a line, a place and a sentence. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text in = {(const char *)data, size};
    struct solve_notes n;
    struct fault f = {0};
    if (!solve_notes_read(in, &n, &f))
        ASTRO_ASSERT(f.say && f.line > 0 && f.at <= size);
    else
        ASTRO_ASSERT(n.notes.facts <= LC_FACTS_MAX);
    return 0;
}
