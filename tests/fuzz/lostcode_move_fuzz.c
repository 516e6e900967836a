#include <string.h>

#include "base/panic.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

/* Whatever reads as a move is written as the text it was read from. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text in = {(const char *)data, size};
    struct reader r = reader_on(in);
    struct lostcode_state s = {.seats = 2};
    const struct game_state *state = (const struct game_state *)&s;
    struct move m;
    struct fault f = {0};
    if (!lostcode_move_read(lostcode_game.data, state, 0, &r, &m, &f)) {
        ASTRO_ASSERT(f.at <= in.n && f.say);
        return 0;
    }
    char text[64];
    struct writer w = writer_on(text, sizeof text);
    lostcode_move_write(lostcode_game.data, state, 0, &m, &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(r.at == w.n && memcmp(text, in.p, w.n) == 0);
    return 0;
}
