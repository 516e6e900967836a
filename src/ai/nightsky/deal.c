/* Deals Night Sky (NS-2, NS-3, NS-4). */

#include "ai/ai.h"
#include "ai/nightsky/bots.h"
#include "ai/nightsky/judge.h"
#include "ai/nightsky/scratch.h"
#include "base/form.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

/* The seven cards of every seat, from the shuffled pile of each size. */
static void deal_pools(struct rng *r, int seats, uint8_t pool[SEATS_MAX][NS_SLOTS])
{
    uint8_t pile[NS_CARDS];
    int used = 0;
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        int size = ns_slot_size(slot), count = ns_size_count(size), first = ns_size_first(size);
        bool again = slot > 0 && ns_slot_size(slot - 1) == size;
        if (!again) {
            used = 0;
            for (int i = 0; i < count; i++)
                pile[i] = (uint8_t)(first + i);
            rng_shuffle(r, pile, (uint32_t)count);
        }
        for (int seat = 0; seat < seats; seat++)
            pool[seat][slot] = pile[used++];
    }
}

static void deal(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup)
{
    struct rng r = rng_from_seed(seed);
    uint8_t pool[SEATS_MAX][NS_SLOTS], start[NS_START_CARDS];
    deal_pools(&r, seats, pool);
    for (int i = 0; i < NS_START_CARDS; i++)
        start[i] = (uint8_t)i;
    rng_shuffle(&r, start, NS_START_CARDS);
    uint32_t first = rng_below(&r, (uint32_t)seats);
    setup_write_head(setup, &nightsky_game, d, seats);
    bool several = option_value(&nightsky_game, options, "pieces") == 1;
    write_str(setup, several ? "pieces several\nfirst " : "pieces one\nfirst ");
    write_int(setup, first + 1);
    write_char(setup, '\n');
    for (int i = 0; i < seats; i++) {
        write_form(setup, "seat %d start %d pool", i + 1, start[i] + 1);
        for (int slot = 0; slot < NS_SLOTS; slot++) {
            write_char(setup, ' ');
            ns_write_card(setup, ns_sky_in(d), pool[i][slot]);
        }
        write_char(setup, '\n');
    }
}

static const struct bot *const bots[] = {&bot_random,    &ns_bot_easy,   &ns_bot_casual,
                                         &ns_bot_medium, &ns_bot_strong, NULL};

static const struct ai_verb *const verbs[] = {&ns_verb_poster,  &ns_verb_board,  &ns_verb_score,
                                              &ns_verb_explain, &ns_verb_puzzle, NULL};

const struct ai nightsky_ai = {.game = &nightsky_game,
                               .deal = deal,
                               .bots = bots,
                               .verbs = verbs,
                               .judge = &ns_judge,
                               .scratch = &nightsky_scratch};
