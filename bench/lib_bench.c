/* libastrolabe: random steps a second and core through its C functions, games that end dealt
 * anew; and how long another world takes. Prints lines `name measured target ok|short`; times
 * are of this process. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/astrolabe.h"
#include "measure.h"

enum { GAMES = 256, STEPS = 4000, WORLDS = 2000 };

static bool report(const char *game, const char *what, double measured, double target, bool more)
{
    bool ok = more ? measured >= target : measured <= target;
    printf("lib_%s_%s %.4g %s%.4g %s\n", game, what, measured, more ? ">=" : "<=", target,
           ok ? "ok" : "short");
    return ok;
}

/* `rows` NULL: moves alone. */
static double rate(struct astrolabe_game **g, const struct astrolabe_rows *rows, int steps)
{
    static int32_t any[GAMES];
    double best = 0;
    for (int i = 0; i < GAMES; i++)
        any[i] = ASTROLABE_RANDOM;
    for (int round = 0; round < 3; round++) {
        long played = 0;
        double start = measure_cpu_ms();
        for (int i = 0; i < steps / 3; i++)
            played += astrolabe_step_many(g, GAMES, any, 1, rows);
        double got = (double)played / (measure_cpu_ms() - start) * 1e3;
        best = got > best ? got : best;
    }
    return best;
}

static double world_us(struct astrolabe *lib, const char *game)
{
    struct astrolabe_game *g, *twin;
    char move[256];
    if (astrolabe_new(lib, game, NULL, 3, 5, &g, NULL, 0) < 0)
        exit(2);
    for (int i = 0; i < 12; i++) {
        int seat = __builtin_ctz(astrolabe_turn(g));
        astrolabe_sample(g, seat, (uint64_t)i, move, sizeof move);
        astrolabe_play(g, seat, move, NULL, 0);
    }
    double start = 0;
    for (int i = -1; i < WORLDS; i++) { /* the first builds the tables */
        if (i == 0)
            start = measure_cpu_ms();
        if (astrolabe_resample(g, 0, (uint64_t)i, &twin, NULL, 0) == 0)
            astrolabe_free(twin);
    }
    astrolabe_free(g);
    return (measure_cpu_ms() - start) / (double)WORLDS * 1e3;
}

int main(void)
{
    static const struct {
        const char *game;
        double moves, rows, world;
    } of[] = {
        {"planetx", 1e6, 3e5, 500}, {"lostcode", 1e6, 3e5, 500}, {"nightsky", 3e5, 1e5, 1000}};
    struct astrolabe *lib = astrolabe_open();
    bool ok = true;
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        struct astrolabe_game *g[GAMES];
        struct astrolabe_shape shape;
        for (int i = 0; i < GAMES; i++)
            if (astrolabe_new(lib, of[k].game, NULL, 2, (uint64_t)i, &g[i], NULL, 0) < 0)
                return 2;
        astrolabe_shape(g[0], &shape);
        struct astrolabe_rows rows = {.observation = malloc((size_t)shape.observation * GAMES)};
        ok &= report(of[k].game, "steps_per_second", rate(g, NULL, STEPS), of[k].moves, true);
        ok &= report(of[k].game, "observed_steps_per_second", rate(g, &rows, STEPS / 4), of[k].rows,
                     true);
        ok &= report(of[k].game, "resample_us", world_us(lib, of[k].game), of[k].world, false);
        for (int i = 0; i < GAMES; i++)
            astrolabe_free(g[i]);
        free(rows.observation);
    }
    astrolabe_close(lib);
    return ok ? 0 : 1;
}
