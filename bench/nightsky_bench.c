#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/nightsky/bot_ctx.h"
#include "ai/playout.h"
#include "base/panic.h"
#include "measure.h"

/* Night Sky: placements, random rounds, and what the bots make of a game.
 * Prints lines `name measured target ok|short`.
 *
 *     nightsky_bench [GAMES]      GAMES solo deals for the bots (20) */

extern const struct ai nightsky_ai;
extern const struct game nightsky_game;

/* ---- placements ------------------------------------------------------------------------ */

static bool count(void *context, const struct shape *s, int shift)
{
    (void)s, (void)shift;
    ++*(int *)context;
    return true;
}

/* The slowest card, from its lines to every place on an empty window. */
static double slowest(int most_left_out, int *most_places)
{
    static struct shape shapes[SHAPES_MAX];
    static struct bitboards bitboards;
    double worst = 0;
    bitboards_build(&ns_builtin, &bitboards);
    for (int card = 0; card < NS_CARDS; card++) {
        double best = 1e9;
        int places = 0;
        for (int i = 0; i < 9; i++) {
            double start = measure_cpu_ms();
            int n = shapes_list(&ns_builtin.card[card], most_left_out, shapes, SHAPES_MAX);
            places = 0;
            places_each(shapes, n, bitboards.round[0].cells, count, &places);
            double us = (measure_cpu_ms() - start) * 1e3;
            best = us < best ? us : best;
        }
        worst = best > worst ? best : worst;
        *most_places = places > *most_places ? places : *most_places;
    }
    return worst;
}

static bool bench_places(void)
{
    int whole = 0, all = 0;
    bool ok = measure_at_most("nightsky_whole_placements_us", slowest(0, &whole), 20);
    ok = measure_at_most("nightsky_all_fragments_us", slowest(NS_NODES_MAX, &all), 5000) && ok;
    printf("# at most %d whole placements and %d fragments\n", whole, all);
    return ok;
}

static bool bench_rounds(void)
{
    enum { GAMES = 3000 };
    double start = measure_cpu_ms();
    struct playout p = playout_run(&nightsky_ai, GAMES);
    double seconds = (measure_cpu_ms() - start) * 1e-3;
    printf("# signature %016llx of %llu moves\n", (unsigned long long)p.signature,
           (unsigned long long)p.moves);
    /* Three seats on average, six rounds each. */
    return measure_at_least("nightsky_seat_rounds_per_second", GAMES * 3 * 6 / seconds, 100000);
}

/* ---- bots ------------------------------------------------------------------------------- */

struct bout {
    double slowest_ms; /* drawing */
    double points[2];
    double won[2];
};

static void play(const struct bot *const *bots, int seats, uint32_t number, void **memory,
                 struct bout *b)
{
    _Alignas(16) unsigned char room[GAME_STATE_MAX];
    struct game_state *s = (struct game_state *)room;
    const struct game_data *d;
    static char text[SETUP_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text);
    struct setup setup;
    uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)number, (uint8_t)(number >> 8)};
    nightsky_ai.deal(seed, nightsky_game.data, seats, text_of(""), &w);
    bool ok = setup_read(writer_text(&w), &setup, NULL) &&
              setup_start(&nightsky_game, &setup, NULL, &d, s, NULL);
    ASTRO_ASSERT(ok);
    struct rng r = rng_from_number(number);
    for (int i = 0; i < seats; i++)
        memset(memory[i], 0, bots[i]->memory_size);
    for (seat_set turn; (turn = nightsky_game.turn(d, s)) != 0;) {
        int seat = __builtin_ctz(turn);
        struct move m;
        if (seat == SEAT_CHANCE) {
            m = nightsky_game.sample(d, s, seat, &r);
        } else {
            struct view v;
            char reason[4096];
            struct writer why = writer_on(reason, sizeof reason);
            view_of(&nightsky_game, d, s, seat, &v);
            struct bot_task task = {.view = &v, .rng = &r, .memory = memory[seat]};
            double start = measure_cpu_ms();
            m = bots[seat]->think(&task, &why);
            double ms = measure_cpu_ms() - start;
            b->slowest_ms = ms > b->slowest_ms ? ms : b->slowest_ms;
        }
        nightsky_game.apply(d, s, seat, &m);
    }
    struct game_score score;
    nightsky_game.score(d, s, &score);
    for (int i = 0; i < seats; i++) {
        b->points[i] += score.points[i];
        b->won[i] += score.rank[i] == 1 ? (seats == 2 && score.rank[!i] == 1 ? 0.5 : 1) : 0;
    }
}

static bool bench_bots(int games)
{
    const struct bot *medium = bot_find(&nightsky_ai, text_of("medium"));
    const struct bot *strong = bot_find(&nightsky_ai, text_of("strong"));
    const struct bot *both[2][2] = {{medium, strong}, {strong, medium}};
    void *memory[2] = {aligned_alloc(16, (strong->memory_size + 15) / 16 * 16),
                       aligned_alloc(16, (strong->memory_size + 15) / 16 * 16)};
    ASTRO_ASSERT(memory[0] && memory[1]);
    struct bout of_medium = {0}, of_strong = {0};
    struct bout of_two[2];
    memset(of_two, 0, sizeof of_two);
    for (uint32_t i = 0; i < (uint32_t)games; i++) {
        play(&medium, 1, i, memory, &of_medium);
        play(&strong, 1, i, memory, &of_strong);
        play(both[i % 2], 2, i, memory, &of_two[i % 2]);
    }
    double won = of_two[0].won[1] + of_two[1].won[0];
    bool ok = measure_at_least("nightsky_medium_solo_points", of_medium.points[0] / games, 120);
    ok = measure_at_least("nightsky_strong_solo_points", of_strong.points[0] / games, 142) && ok;
    ok = measure_at_least("nightsky_strong_beats_medium_percent", 100 * won / games, 70) && ok;
    ok = measure_at_most("nightsky_strong_slowest_ms", of_strong.slowest_ms, 500) && ok;
    free(memory[0]);
    free(memory[1]);
    return ok;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 20;
    bool ok = bench_places();
    ok = bench_rounds() && ok;
    /* So few games say little about who wins: only a long run is judged. */
    bool bots = games > 0 ? bench_bots(games) : true;
    return ok && (bots || games < 500) ? 0 : 1;
}
