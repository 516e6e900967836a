#include <string.h>

#include "base/panic.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

/* A position that reads is written in a spelling that reads as the same
 * position, and the rules can be asked about it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text in = {(const char *)data, size};
    struct lostcode_state s, again;
    struct game_state *state = (struct game_state *)&s;
    struct fault f = {0};
    struct move list[GAME_MOVES_MAX];
    if (!lostcode_state_read(lostcode_game.data, in, state, &f)) {
        ASTRO_ASSERT(f.at <= in.n && f.say);
        return 0;
    }
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    lostcode_state_write(lostcode_game.data, state, &w);
    ASTRO_ASSERT(writer_fits(&w) && text_equal(writer_text(&w), in));
    ASTRO_ASSERT(lostcode_state_read(lostcode_game.data, writer_text(&w),
                                     (struct game_state *)&again, NULL));
    ASTRO_ASSERT(memcmp(&s, &again, sizeof s) == 0);
    seat_set turn = lostcode_turn(lostcode_game.data, state);
    for (int seat = 0; seat <= SEAT_CHANCE; seat++)
        if (seat_in(turn, seat))
            ASTRO_ASSERT(lostcode_moves(lostcode_game.data, state, seat, list, GAME_MOVES_MAX) > 0);
    return 0;
}
