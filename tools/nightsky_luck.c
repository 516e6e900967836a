/* nightsky_luck BOT DEALS SEED SAMPLES - what a bot of Night Sky makes alone, and what it
 * makes less the luck of its cards (nightsky_value.h). Luck is nought on average, so both
 * have the same mean, but the second strays so much less that a tenth of the deals tells as
 * much. SAMPLES are the positions of each round that the values are fitted to. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nightsky_value.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

struct table {
    struct values values;
    const struct bot *bot;
    void *memory;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

static void start(struct table *t, uint64_t number)
{
    static char text[SETUP_SIZE_MAX];
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    struct writer w = writer_on(text, sizeof text);
    struct setup setup;
    const struct game_data *data;
    rng_bytes(&r, seed, sizeof seed);
    nightsky_ai.deal(seed, nightsky_game.data, 1, text_of(""), &w);
    memset(t->state, 0, sizeof t->state);
    if (!setup_read(writer_text(&w), &setup, NULL) ||
        !setup_start(&nightsky_game, &setup, NULL, &data, (struct game_state *)t->state, NULL))
        abort();
}

/* The luck of the card that is open now, seen from before it was. */
static double luck_of(const struct table *t, const struct bot_task *task)
{
    const struct ns_seat *seat = &ns_in(view_state(task->view))->seat[0];
    struct stand s = stand_of(task, &t->values.ctx, 0);
    int slot = seat->taken[s.round - 1], card = ns_card_of(seat, s.round);
    s.slots |= (uint32_t)1 << slot;
    s.unseen |= bits_one(card);
    return value_luck(&t->values, &s, slot, card);
}

/* Plays a deal; returns its points and adds up its luck. */
static double play(struct table *t, uint64_t number, double *luck)
{
    const struct game *g = &nightsky_game;
    struct game_state *state = (struct game_state *)t->state;
    struct rng r = rng_from_number(number);
    struct rng chance = rng_split(&r, text_of("chance")), dice = rng_split(&r, text_of("bot"));
    start(t, number);
    for (seat_set turn; (turn = g->turn(g->data, state)) != 0;) {
        int seat = turn & seat_bit(SEAT_CHANCE) ? SEAT_CHANCE : 0;
        struct view v;
        char reason[4096];
        struct writer why = writer_on(reason, sizeof reason);
        view_of(g, g->data, state, 0, &v);
        struct bot_task task = {.view = &v, .rng = &dice, .memory = t->memory};
        if (seat == 0 && ns_phase(ns_in(state)) == NS_DRAWING)
            *luck += luck_of(t, &task);
        struct move m = seat == 0 ? t->bot->think(&task, &why)
                                  : g->sample(g->data, state, SEAT_CHANCE, &chance);
        g->apply(g->data, state, seat, &m);
    }
    struct game_score score;
    g->score(g->data, state, &score);
    return score.points[0];
}

static void report(const char *what, double sum, double squares, double n)
{
    double mean = sum / n;
    printf("%s: %.2f ± %.2f\n", what, mean, sqrt((squares / n - mean * mean) / (n - 1)));
}

int main(int argc, char **argv)
{
    static struct table t;
    t.bot = argc == 5 ? bot_find(&nightsky_ai, text_of(argv[1])) : NULL;
    if (!t.bot) {
        fputs("nightsky_luck BOT DEALS SEED SAMPLES\n", stderr);
        return 2;
    }
    t.memory = aligned_alloc(64, (t.bot->memory_size + 127) / 64 * 64);
    if (!t.memory)
        return 1;
    memset(t.memory, 0, t.bot->memory_size);
    long deals = strtol(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    struct rng r = rng_from_number(seed);
    values_fit(&t.values, (int)strtol(argv[4], NULL, 10), &r);
    double sum[2] = {0}, squares[2] = {0};
    for (long i = 0; i < deals; i++) {
        double luck = 0, points = play(&t, seed * 1000000 + (uint64_t)i, &luck);
        for (int k = 0; k < 2; k++) {
            double x = k == 0 ? points : points - luck;
            sum[k] += x;
            squares[k] += x * x;
        }
    }
    report("points", sum[0], squares[0], (double)deals);
    report("less luck", sum[1], squares[1], (double)deals);
    free(t.memory);
    return 0;
}
