/* Deals the null game: a secret for each seat (NU-2). */

#include "ai/ai.h"
#include "base/form.h"
#include "games/null/state.h"

extern const struct game null_game;
extern const struct ai null_ai;

static void deal(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup)
{
    struct rng r = rng_from_seed(seed);
    uint32_t top = option_value(&null_game, options, "top") == 0 ? 6 : 9;
    setup_write_head(setup, &null_game, d, seats);
    write_form(setup, "top %u\nsecrets", top);
    for (int i = 0; i < seats; i++) {
        uint32_t secret = 1 + rng_below(&r, top);
        write_char(setup, ' ');
        write_int(setup, secret);
    }
    write_char(setup, '\n');
}

static const struct bot *const bots[] = {&bot_random, NULL};

const struct ai null_ai = {.game = &null_game, .deal = deal, .bots = bots};
