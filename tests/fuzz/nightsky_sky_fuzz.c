#include "base/panic.h"
#include "games/nightsky/sky.h"

/* Whatever reads as a sky is written as a text that reads as the same sky. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct ns_sky sky, back;
    static char first[32768], second[32768];
    struct text in = {(const char *)data, size};
    struct fault f;
    if (!ns_sky_read(in, (struct game_data *)&sky, &f)) {
        ASTRO_ASSERT(f.line > 0 && f.at <= size && f.say);
        return 0;
    }
    struct writer w = writer_on(first, sizeof first), again = writer_on(second, sizeof second);
    ns_sky_write((const struct game_data *)&sky, &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(ns_sky_read(writer_text(&w), (struct game_data *)&back, &f));
    ns_sky_write((const struct game_data *)&back, &again);
    ASTRO_ASSERT(text_equal(writer_text(&w), writer_text(&again)));
    return 0;
}
