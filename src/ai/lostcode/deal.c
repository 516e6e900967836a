/* Deals The Lost Code (LC-3, LC-5). */

#include "ai/ai.h"
#include "ai/lostcode/bots.h"
#include "ai/lostcode/explain.h"
#include "ai/lostcode/judge.h"
#include "ai/lostcode/scratch.h"
#include "ai/lostcode/solve.h"
#include "base/bits.h"
#include "base/form.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;
extern const struct ai lostcode_ai;

static unsigned chosen_modules(struct text options)
{
    unsigned modules = 0;
    for (int i = 0; 1 << i < LC_ONCE; i++)
        if (option_value(&lostcode_game, options, lostcode_module_names[i]))
            modules |= 1u << i;
    if (modules & LC_CURSE && option_value(&lostcode_game, options, "skull"))
        modules |= LC_ONCE;
    return modules;
}

static bool options_fit(int seats, struct text options, struct fault *f)
{
    (void)seats;
    if (option_value(&lostcode_game, options, "skull") &&
        !option_value(&lostcode_game, options, "curse"))
        return fault_set(f, 0,
                         "The skull comes with the curse only: play with it, or leave the "
                         "skull out.");
    return true;
}

static void write_modules(struct writer *w, unsigned modules)
{
    write_str(w, "modules");
    if (modules == 0)
        write_str(w, " none");
    for (int i = 0; i < LC_MODULES; i++)
        if (bits_has(modules, i)) {
            write_char(w, ' ');
            write_str(w, lostcode_module_names[i]);
        }
    write_char(w, '\n');
}

/* The tiles of one symbol lie in order: box, racks, stack. */
static void write_tiles(struct writer *w, uint8_t pile[LC_SYMBOLS][LC_VALUES_MAX], int symbols,
                        int place)
{
    for (int k = 0; k < symbols; k++)
        write_int(w, pile[k][place]);
    write_char(w, '\n');
}

static void deal(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup)
{
    struct rng r = rng_from_seed(seed);
    unsigned modules = chosen_modules(options);
    struct lostcode_state rules = {.modules = (uint8_t)modules};
    int symbols = lostcode_symbols(&rules), values = lostcode_values(&rules);
    uint8_t pile[LC_SYMBOLS][LC_VALUES_MAX], track[LC_SEATS_MAX];
    for (int k = 0; k < symbols; k++) {
        for (int v = 0; v < values; v++)
            pile[k][v] = (uint8_t)v;
        rng_shuffle(&r, pile[k], (uint32_t)values);
    }
    for (int i = 0; i < seats; i++)
        track[i] = (uint8_t)(i + 1);
    rng_shuffle(&r, track, (uint32_t)seats);

    setup_write_head(setup, &lostcode_game, d, seats);
    write_modules(setup, modules);
    for (int i = 1; i <= LC_RACKS; i++) {
        write_form(setup, "rack %d ", i);
        write_tiles(setup, pile, symbols, i);
    }
    write_str(setup, "box ");
    write_tiles(setup, pile, symbols, 0);
    for (int k = 0; k < symbols; k++) {
        write_form(setup, "stack %c ", lostcode_letters[k]);
        for (int v = LC_RACKS + 1; v < values; v++)
            write_int(setup, pile[k][v]);
        write_char(setup, '\n');
    }
    write_str(setup, "track");
    for (int i = 0; i < seats; i++) {
        write_char(setup, ' ');
        write_int(setup, track[i]);
    }
    write_char(setup, '\n');
}

static const struct bot *const bots[] = {&bot_random,      &lostcode_easy,   &lostcode_casual,
                                         &lostcode_medium, &lostcode_strong, NULL};

static const struct ai_verb *const verbs[] = {&lostcode_solve, &lostcode_explain, &lostcode_hint,
                                              &lostcode_puzzle, NULL};

const struct ai lostcode_ai = {.game = &lostcode_game,
                               .options_fit = options_fit,
                               .deal = deal,
                               .bots = bots,
                               .verbs = verbs,
                               .judge = &lostcode_judge,
                               .scratch = &lostcode_scratch};
