#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/panic.h"
#include "cli/cli.h"

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr,
            "astrolabe: a mistake of ours at %s:%d: %s\n"
            "Your games are safe; please report this line.\n",
            file, line, claim);
    abort();
}

static const struct command *const commands[] = {
    &command_new,   &command_play, &command_replay, &command_verify, &command_serve,
    &command_bench, NULL,
};

int cli_main(int argc, char **argv)
{
    if (argc < 2) {
        help_all(stderr, commands);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help_all(stdout, commands);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("astrolabe " ASTRO_VERSION);
        return EXIT_OK;
    }
    for (const struct command *const *c = commands; *c; c++) {
        if (strcmp(argv[1], (*c)->name) != 0)
            continue;
        for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++) {
            if (strcmp(argv[i], "--help") == 0) {
                help_command(stdout, *c);
                return EXIT_OK;
            }
        }
        struct args a;
        return args_read(*c, argc - 2, argv + 2, &a) ? (*c)->run(*c, &a) : EXIT_USAGE;
    }
    fprintf(stderr, "astrolabe: there is no command '%s'; astrolabe --help lists them\n", argv[1]);
    return EXIT_USAGE;
}

/* ---- shared ----------------------------------------------------------------------- */

char *file_read(const char *path, size_t max, size_t *size)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *in = standard ? stdin : fopen(path, "rb");
    if (!in) {
        perror(path);
        return NULL;
    }
    char *text = malloc(max + 1);
    ASTRO_ASSERT(text != NULL);
    *size = fread(text, 1, max + 1, in);
    bool failed = ferror(in) != 0;
    if (!standard)
        fclose(in);
    if (failed || *size > max) {
        fprintf(stderr, "astrolabe: %s: %s\n", path,
                failed ? "it cannot be read" : "it is too large");
        free(text);
        return NULL;
    }
    text[*size] = '\0';
    return text;
}

void say_fault(const char *where, const struct fault *f)
{
    char sentence[512];
    struct writer w = writer_on(sentence, sizeof sentence);
    write_fault(&w, f);
    fprintf(stderr, "%s: %s\n", where, writer_cstr(&w));
}

static bool read_seed(const char *text, uint8_t seed[RNG_SEED_SIZE])
{
    if (!text)
        return getrandom(seed, RNG_SEED_SIZE, 0) == RNG_SEED_SIZE;
    struct reader r = reader_on(text_of(text));
    if (read_hex(&r, seed, RNG_SEED_SIZE) && read_end(&r))
        return true;
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        fprintf(stderr, "astrolabe: --seed takes 64 hexadecimal digits or a number, not '%s'\n",
                text);
        return false;
    }
    struct rng g = rng_from_number(number);
    rng_bytes(&g, seed, RNG_SEED_SIZE);
    return true;
}

bool cli_deal(const struct args *a, int seats, uint8_t seed[RNG_SEED_SIZE], struct writer *w)
{
    const struct game *g = a->mind->game;
    if (seats < g->seats_min || seats > g->seats_max) {
        fprintf(stderr, "astrolabe: %s is for %d to %d seats, not %d\n", g->id, g->seats_min,
                g->seats_max, seats);
        return false;
    }
    if (!read_seed(args_get(a, "seed", NULL), seed))
        return false;
    a->mind->deal(seed, g->data, seats, text_of(a->options), w);
    ASTRO_ASSERT(writer_fits(w));
    return true;
}
