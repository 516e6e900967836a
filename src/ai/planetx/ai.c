/* Planet X's dealer, open codes, bots and verbs behind the one interface of
 * every AI. */

#include "ai/ai.h"
#include "ai/planetx/bot.h"
#include "ai/planetx/deal.h"
#include "ai/planetx/explain.h"
#include "ai/planetx/judge.h"
#include "ai/planetx/open_code.h"
#include "ai/planetx/scratch.h"
#include "ai/planetx/skies.h"
#include "ai/planetx/solve.h"
#include "ai/planetx/trial.h"
#include "base/form.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;
extern const struct ai planetx_ai;

static const char *const level_names[PLANETX_SEATS_MAX] = {"level1", "level2", "level3", "level4"};

static enum sky_mode chosen_mode(struct text options)
{
    return (enum sky_mode)option_value(&planetx_game, options, "mode");
}

/* PX-9: the start order is random, but in solo the person comes first. */
static void write_order(const uint8_t seed[RNG_SEED_SIZE], int seats, struct writer *setup)
{
    struct rng root = rng_from_seed(seed);
    struct rng r = rng_split(&root, text_of("order"));
    uint8_t order[PLANETX_SEATS_MAX];
    for (int i = 0; i < seats; i++)
        order[i] = (uint8_t)(i + 1);
    rng_shuffle(&r, order, (uint32_t)seats);
    write_str(setup, "order");
    for (int i = 0; i < seats; i++) {
        write_char(setup, ' ');
        write_int(setup, order[i]);
    }
    write_char(setup, '\n');
}

/* PX-46: the bot of a solo game. */
static int solo_bot_level(struct text options)
{
    enum { GENIUS = 0, BEGINNER = 2 };
    return chosen_mode(options) == SKY_EXPERT ? BEGINNER : GENIUS;
}

/* PX-33. PX-46: a solo bot starts with no facts, in expert with 8. */
static void write_levels(int seats, struct text options, bool solo, struct writer *setup)
{
    write_str(setup, "levels");
    for (int i = 0; i < seats; i++) {
        int level = option_value(&planetx_game, options, level_names[i]);
        if (solo && i == 1)
            level = solo_bot_level(options);
        write_char(setup, ' ');
        write_str(setup, planetx_levels[level]);
    }
    write_char(setup, '\n');
}

static bool options_fit(int seats, struct text options, struct fault *f)
{
    bool solo = option_value(&planetx_game, options, "solo") == 1;
    if (solo && seats != 2)
        return fault_set(f, 0, "Solo has two seats: the person and the bot.");
    bool tokens = option_value(&planetx_game, options, "picks") == 1 ||
                  option_value(&planetx_game, options, "review") == 1;
    if (tokens && option_value(&planetx_game, options, "companion") == 1)
        return fault_set(f, 0,
                         "At a real table people pick and review as they agree: leave picks and "
                         "review out.");
    if (!solo && option_given(options, "tie"))
        return fault_set(f, 0, "Only solo says who wins with equal points: leave tie out.");
    for (int i = seats; i < PLANETX_SEATS_MAX; i++)
        if (option_given(options, level_names[i]))
            return fault_set_ints(
                f, 0, "There is no seat {0} that could have a level: here are {1}.", i + 1, seats);
    if (solo && option_given(options, level_names[1]) &&
        option_value(&planetx_game, options, level_names[1]) != solo_bot_level(options))
        return fault_set(f, 0,
                         "In solo the mode says how many facts the bot starts with: leave its "
                         "level out.");
    return true;
}

/* PX-46. A setup says it in the same line as an option. */
static bool sitters_fit(int seats, seat_set people, struct text options, struct fault *f)
{
    (void)seats;
    if (option_value(&planetx_game, options, "solo") == 1 && people != seat_bit(0))
        return fault_set(f, 0, "Solo is for one person, in seat 1, and one bot, in seat 2.");
    return true;
}

static seat_set bot_seats(int seats, struct text options)
{
    return planetx_bot_seats_of(seats, option_value(&planetx_game, options, "companion") == 1,
                                option_value(&planetx_game, options, "solo") == 1);
}

static void deal(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup)
{
    struct planetx_deal made;
    bool solo = seats == 2 && option_value(&planetx_game, options, "solo") == 1;
    bool companion = option_value(&planetx_game, options, "companion") == 1;
    planetx_deal_make(seed, chosen_mode(options), &made);
    setup_write_head(setup, &planetx_game, d, seats);
    planetx_deal_write(setup, &made);
    if (seats > 1 && !solo && !companion)
        write_order(seed, seats, setup);
    if (option_value(&planetx_game, options, "penalty") == 1)
        write_str(setup, "penalty player\n");
    if (option_value(&planetx_game, options, "picks") == 1)
        write_str(setup, "picks hidden\n");
    if (option_value(&planetx_game, options, "review") == 1)
        write_str(setup, "review chosen\n");
    if (companion)
        write_str(setup, "companion yes\nfound ends\n");
    if (solo)
        write_str(setup, "solo yes\n");
    if (solo && option_value(&planetx_game, options, "tie") == 0)
        write_str(setup, "tie bot\n");
    write_levels(seats, options, solo, setup);
}

static void code_make(const uint8_t randomness[RNG_SEED_SIZE], struct text options,
                      struct writer *code)
{
    struct rng r = rng_from_seed(randomness);
    struct open_code drawn = open_code_draw(chosen_mode(options), &r);
    open_code_write(code, &drawn);
}

static bool code_open(struct text code, uint8_t seed[RNG_SEED_SIZE], struct writer *options,
                      struct fault *f)
{
    struct open_code read;
    if (!open_code_read(code, &read, f))
        return false;
    open_code_seed(&read, seed);
    write_form(options, "mode %s\n", sky_rules((enum sky_mode)read.mode)->name);
    return true;
}

static const struct bot *const bots[] = {
    &planetx_random,  &planetx_easy, &planetx_medium, &planetx_strong, &planetx_master,
    &planetx_scholar, NULL};
static const struct ai_verb *const verbs[] = {&planetx_skies, &planetx_solve,  &planetx_explain,
                                              &planetx_hint,  &planetx_puzzle, NULL};

const struct ai planetx_ai = {.game = &planetx_game,
                              .options_fit = options_fit,
                              .sitters_fit = sitters_fit,
                              .bot_seats = bot_seats,
                              .deal = deal,
                              .code_make = code_make,
                              .code_open = code_open,
                              .bots = bots,
                              .shared = &planetx_shared,
                              .verbs = verbs,
                              .trial = &planetx_trial,
                              .judge = &planetx_move_judge,
                              .scratch = &planetx_scratch};
