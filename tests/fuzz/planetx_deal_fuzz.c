#include "base/panic.h"
#include "games/planetx/deal_data.h"
#include "support/planetx_deal_read.h"

/* Whatever reads as a deal is written as a text that reads as the same deal. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text in = {(const char *)data, size};
    struct planetx_deal deal, back;
    struct fault f;
    if (!planetx_deal_read(in, &deal, &f)) {
        ASTRO_ASSERT(f.line > 0 && f.at <= size && f.say);
        return 0;
    }
    char first[2048], second[2048];
    struct writer w = writer_on(first, sizeof first);
    planetx_deal_write(&w, &deal);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(planetx_deal_read(writer_text(&w), &back, &f));
    struct writer again = writer_on(second, sizeof second);
    planetx_deal_write(&again, &back);
    ASTRO_ASSERT(text_equal(writer_text(&w), writer_text(&again)));
    return 0;
}
