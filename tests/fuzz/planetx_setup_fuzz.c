#include <string.h>

#include "base/panic.h"
#include "engine/match.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;

/* A setup is refused with a line and a sentence, or starts a game whose text
 * reads as the same position. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct match m;
    struct planetx_state back;
    struct fault f = {0};
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    if (!match_start(&m, &planetx_game, (struct text){(const char *)data, size}, NULL, &f)) {
        ASTRO_ASSERT(f.say);
        return 0;
    }
    ASTRO_ASSERT(match_turn(&m) != 0);
    planetx_state_write(NULL, match_state(&m), &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(planetx_state_read(NULL, writer_text(&w), (struct game_state *)&back, &f));
    ASTRO_ASSERT(memcmp(&back, m.state, sizeof back) == 0);
    return 0;
}
