#include "cli/cli.h"
#include "cli/json_print.h"

static const struct verb_flag flags[] = {
    {"seats", "N", "How many seats; the fewest the game has if left out."},
    {"seed", "SEED", "Deal from this seed: 64 hexadecimal digits or a small number."},
    {"code", "CODE", "Deal the game of this open code, where the game has codes."},
    {"setup", NULL, "Print the whole deal as text, hidden parts included."},
    {NULL, NULL, NULL},
};

static void print_json(const struct args *a, long seats, const struct deal *d, const char *seed)
{
    struct json j = json_print();
    json_begin_object(&j, NULL);
    json_put_str(&j, "game", a->ai->game->id);
    json_put_int(&j, "seats", seats);
    json_put_str(&j, "seed", seed);
    if (d->code[0])
        json_put_str(&j, "code", d->code);
    json_put_text(&j, "setup", (struct text){d->setup, d->setup_size});
    json_print_end(&j);
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct deal d;
    long seats = a->ai->game->seats_min;
    if (!args_number(a, "seats", 1, SEATS_MAX, &seats))
        return EXIT_USAGE;
    int code = cli_deal(a, (int)seats, &d);
    if (code != EXIT_OK)
        return code;
    char hex[2 * RNG_SEED_SIZE + 1];
    struct writer h = writer_on(hex, sizeof hex);
    write_hex(&h, d.seed, sizeof d.seed);
    writer_cstr(&h);
    if (a->json)
        print_json(a, seats, &d, hex);
    else if (args_get(a, "setup", NULL))
        fwrite(d.setup, 1, d.setup_size, stdout);
    else
        puts(d.code[0] ? d.code : hex);
    return fflush(stdout) == 0 ? EXIT_OK : EXIT_INPUT_OUTPUT;
}

const struct command command_new = {
    .name = "new",
    .synopsis = "GAME [--seats N] [--seed SEED | --code CODE] [--setup] [option of the game]...",
    .brief = "deal a game",
    .text = "Deals a game and prints its open code, or for a game without codes the seed it was "
            "dealt from: the same code, or the same seed and options, deal the same game on every "
            "machine. An open code is the deal itself: anybody who tries can open it. With --setup "
            "the whole deal is printed as text that "
            "`astrolabe play --setup` plays.",
    .example = "astrolabe new null --seats 3 --top 9 --setup > deal.txt",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
