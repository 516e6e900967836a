#include <inttypes.h>
#include <stdlib.h>

#include "ai/playout.h"
#include "cli/cli.h"
#include "cli/json_print.h"

static const struct verb_flag flags[] = {
    {"games", "N", "How many games to play (100000)."},
    {NULL, NULL, NULL},
};

enum { DEALS = 1024 }; /* setups dealt before the clock starts */

/* Random moves per second on setups dealt beforehand. */
static double measure(const struct ai *m, uint64_t games)
{
    const struct game *g = m->game;
    unsigned char *deals = malloc(DEALS * GAME_STATE_MAX);
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    for (uint64_t i = 0; i < DEALS; i++)
        playout_deal(m, i, (struct game_state *)(deals + i * GAME_STATE_MAX));
    struct playout p = playout_start();
    struct rng r = rng_from_number(1);
    double start = seconds();
    for (uint64_t i = 0; i < games; i++) {
        __builtin_memcpy(state, deals + i % DEALS * GAME_STATE_MAX, g->state_size);
        playout_game(&p, g, g->data, (struct game_state *)state, &r);
    }
    double took = seconds() - start;
    free(deals);
    return (double)p.moves / took;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    long games = 100000;
    if (!args_number(a, "games", 1, 100000000, &games))
        return EXIT_USAGE;
    struct playout p = playout_run(a->ai, 1000);
    double rate = measure(a->ai, (uint64_t)games);
    char signature[24];
    snprintf(signature, sizeof signature, "%016" PRIx64, p.signature);
    if (a->json) {
        struct json j = json_print();
        json_begin_object(&j, NULL);
        json_put_str(&j, "game", a->ai->game->id);
        json_put_str(&j, "signature", signature);
        json_put_number(&j, "moves_per_second", rate, 0);
        json_print_end(&j);
    } else {
        printf("signature %s\nmoves_per_second %.0f\n", signature, rate);
    }
    return EXIT_OK;
}

const struct command command_bench = {
    .name = "bench",
    .synopsis = "GAME [--games N]",
    .brief = "measure how fast a game is played",
    .text = "Plays random games through the public interface, with the setups dealt beforehand, "
            "and prints moves per second on one core. The signature folds 1000 dealt and played "
            "games into one number: it is the same on every machine, under every compiler and in "
            "the browser, and changes only when a rule or a dealer does.",
    .example = "astrolabe bench null",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
