#include <string.h>

#include "base/code32.h"
#include "base/panic.h"

/* Whatever reads as a code is written as one that reads the same. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { LETTERS = 11 };
    struct text in = {(const char *)data, size};
    uint8_t values[LETTERS], back[LETTERS];
    struct fault f;
    if (!code32_read(in, values, LETTERS, &f)) {
        ASTRO_ASSERT(f.at <= size && f.say);
        return 0;
    }
    char text[16];
    struct writer w = writer_on(text, sizeof text);
    code32_write(&w, values, LETTERS);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(code32_read(writer_text(&w), back, LETTERS, &f));
    ASTRO_ASSERT(memcmp(values, back, LETTERS) == 0);
    return 0;
}
