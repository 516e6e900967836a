#include "cli/cli.h"

static const struct flag flags[] = {
    {"seats", "N", "How many seats; the fewest the game has if left out."},
    {"seed", "SEED", "Deal from this seed: 64 hexadecimal digits or a small number."},
    {"setup", NULL, "Print the whole deal as text, hidden parts included."},
    {NULL, NULL, NULL},
};

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    long seats = a->mind->game->seats_min;
    uint8_t seed[RNG_SEED_SIZE];
    static char setup[SETUP_SIZE_MAX];
    struct writer w = writer_on(setup, sizeof setup);
    if (!args_number(a, "seats", 1, SEATS_MAX, &seats) || !cli_deal(a, (int)seats, seed, &w))
        return EXIT_USAGE;
    char hex[2 * RNG_SEED_SIZE + 1];
    struct writer h = writer_on(hex, sizeof hex);
    write_hex(&h, seed, sizeof seed);
    writer_cstr(&h);
    if (a->json) {
        static char json[2 * SETUP_SIZE_MAX];
        struct writer j = writer_on(json, sizeof json);
        write_json_string(&j, writer_text(&w));
        printf("{\"game\":\"%s\",\"seats\":%ld,\"seed\":\"%s\",\"setup\":%s}\n", a->mind->game->id,
               seats, hex, writer_cstr(&j));
    } else if (args_get(a, "setup", NULL)) {
        fwrite(setup, 1, w.n, stdout);
    } else {
        puts(hex);
    }
    return fflush(stdout) == 0 ? EXIT_OK : EXIT_INPUT_OUTPUT;
}

const struct command command_new = {
    .name = "new",
    .synopsis = "GAME [--seats N] [--seed SEED] [--setup] [option of the game]...",
    .brief = "deal a game",
    .text = "Deals a game and prints the seed it was dealt from: the same seed and options deal "
            "the same game on every machine. With --setup the whole deal is printed as text that "
            "`astrolabe play --setup` plays.",
    .example = "astrolabe new null --seats 3 --top 9 --setup > deal.txt",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
