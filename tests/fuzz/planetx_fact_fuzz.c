#include "base/panic.h"
#include "games/planetx/fact.h"

static const char *const skies[SKY_MODES] = {"GEGXCECAADAA", "XCDDDAADAACGEGEEEE"};

/* Whatever reads as a fact is written in a spelling that reads as the same
 * fact; a fault lies inside the text. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    enum sky_mode mode = data[0] & 1 ? SKY_EXPERT : SKY_STANDARD;
    struct text in = {(const char *)data + 1, size - 1};
    struct fact list[8];
    size_t n;
    struct fault f;
    struct sky sky;
    bool read = sky_read(text_of(skies[mode]), mode, &sky, NULL);
    ASTRO_ASSERT(read);
    if (!fact_list_read(in, mode, list, 8, &n, &f)) {
        ASTRO_ASSERT(f.at <= in.n && f.say);
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        char text[FACT_TEXT_MAX];
        struct writer w = writer_on(text, sizeof text);
        struct fact back;
        fact_write(&w, &list[i]);
        ASTRO_ASSERT(writer_fits(&w));
        ASTRO_ASSERT(fact_read(writer_text(&w), mode, &back, &f));
        ASTRO_ASSERT(fact_equal(&back, &list[i]));
        fact_holds(&list[i], &sky);
    }
    return 0;
}
