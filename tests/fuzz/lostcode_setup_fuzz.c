#include "base/panic.h"
#include "engine/match.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

/* A setup is refused with a line and a place inside it, or starts a game; so
 * are wheels. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text in = {(const char *)data, size};
    struct lostcode_data wheels;
    struct match m;
    struct fault f = {0};
    if (!match_start(&m, &lostcode_game, in, (struct game_data *)&wheels, &f))
        ASTRO_ASSERT(f.say);
    else
        ASTRO_ASSERT(match_turn(&m) == seat_bit(SEAT_CHANCE));
    f = (struct fault){0};
    if (!lostcode_data_read(in, (struct game_data *)&wheels, &f))
        ASTRO_ASSERT(f.say && f.line > 0);
    return 0;
}
