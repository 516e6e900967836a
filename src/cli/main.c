#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/form.h"
#include "base/panic.h"
#include "cli/cli.h"
#include "cli/help_page.h"

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr,
            "astrolabe: a mistake of ours at %s:%d: %s\n"
            "Your games are safe; please report this line.\n",
            file, line, claim);
    abort();
}

static const struct command *const commands[] = {
    &command_new,        &command_play,   &command_replay, &command_verify,     &command_judge,
    &command_difficulty, &command_sim,    &command_engine, &command_ladder,     &command_poster,
    &command_board,      &command_serve,  &command_backup, &command_restore,    &command_salvage,
    &command_undelete,   &command_bench,  &command_puzzle, &command_booklet,    &command_sheets,
    &command_health,     &command_doctor, &command_manual, &command_completion, NULL,
};

/* A subcommand by name, or NULL. */
static const struct command *find(const char *name)
{
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp(name, (*c)->name) == 0)
            return *c;
    return NULL;
}

int command_list(struct command out[COMMANDS_MAX])
{
    int n = 0;
    for (const struct command *const *c = commands; *c; c++)
        out[n++] = **c;
    return n + verb_list(out + n, COMMANDS_MAX - n);
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

int cli_main(int argc, char **argv)
{
    const struct help_page help = {stdout, false};
    if (argc < 2) {
        help_all(&(struct help_page){stderr, false});
        return EXIT_USAGE;
    }
    if (argc > 2 && strcmp(argv[1], "help") == 0) { /* help play: play --help */
        char flag[] = "--help", *asked[] = {argv[0], argv[2], flag, NULL};
        return cli_main(3, asked);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help_all(&help);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("astrolabe " ASTRO_VERSION);
        return EXIT_OK;
    }
    const struct command *c = find(argv[1]);
    if (c && wants_help(argc, argv)) {
        help_command(&help, c);
        return EXIT_OK;
    }
    struct args a;
    if (c)
        return args_read(c, argc - 2, argv + 2, &a) ? c->run(c, &a) : EXIT_USAGE;
    int code;
    if (verb_run(argc - 1, argv + 1, &code))
        return code;
    fprintf(stderr, "astrolabe: there is no command '%s'; astrolabe --help lists them\n", argv[1]);
    return EXIT_USAGE;
}

/* ---- shared ----------------------------------------------------------------------- */

/* As every reader here expects a text: without a byte-order mark, its lines ended by a
 * newline alone. Returns its size. */
static size_t text_plain(char *text, size_t n)
{
    size_t at = n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, out = 0;
    for (; at < n; at++)
        if (text[at] != '\r' || at + 1 == n || text[at + 1] != '\n')
            text[out++] = text[at];
    return out;
}

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
    *size = text_plain(text, *size);
    text[*size] = '\0';
    return text;
}

int file_write(const char *path, struct text text)
{
    FILE *out = fopen(path, "wb");
    bool ok = out && fwrite(text.p, 1, text.n, out) == text.n;
    ok = out && fclose(out) == 0 && ok;
    if (!ok)
        perror(path);
    return ok ? EXIT_OK : EXIT_INPUT_OUTPUT;
}

int file_write_by(const char *path, bool (*write)(void *context, FILE *out, struct fault *f),
                  void *context)
{
    struct fault f = {0};
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        return EXIT_INPUT_OUTPUT;
    }
    bool ok = write(context, out, &f);
    if (fclose(out) != 0 && ok)
        ok = fault_set(&f, 0, "The file could not be written.");
    if (ok)
        return EXIT_OK;
    say_fault(path, &f);
    remove(path);
    return EXIT_INPUT_OUTPUT;
}

void say_fault(const char *where, const struct fault *f)
{
    char sentence[512];
    struct writer w = writer_on(sentence, sizeof sentence);
    write_fault(&w, f);
    fprintf(stderr, "%s: %s\n", where, writer_cstr(&w));
}

double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

const struct game_data *cli_data(const struct args *a)
{
    const struct game *g = a->ai->game;
    if (!a->data_file)
        return g->data ? g->data : (const struct game_data *)"";
    size_t size;
    struct fault f;
    char *text = file_read(a->data_file, SETUP_SIZE_MAX, &size);
    if (!text)
        return NULL;
    static struct game_data *memory; /* one game a run: it lives as long as the program */
    if (!memory)
        memory = malloc(g->data_size);
    ASTRO_ASSERT(memory != NULL);
    bool ok = g->data_read((struct text){text, size}, memory, &f);
    free(text);
    if (!ok)
        say_fault(a->data_file, &f);
    return ok ? memory : NULL;
}

static bool read_seed(const char *text, uint8_t seed[RNG_SEED_SIZE])
{
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

/* Finds the seed: a code is opened, or one is made where the game has codes and
 * no seed was given. Codes may fix options too. */
static int find_seed(const struct args *a, struct deal *out, struct writer *options)
{
    const struct ai *m = a->ai;
    const char *seed = args_get(a, "seed", NULL), *given = args_get(a, "code", NULL);
    struct writer code = writer_on(out->code, sizeof out->code);
    struct fault f;
    if (seed && given) {
        fprintf(stderr, "astrolabe: a code is the deal: give --seed or --code, not both\n");
        return EXIT_USAGE;
    }
    if (seed)
        return read_seed(seed, out->seed) ? EXIT_OK : EXIT_USAGE;
    uint8_t randomness[RNG_SEED_SIZE];
    if (getrandom(randomness, sizeof randomness, 0) != sizeof randomness)
        return EXIT_UNAVAILABLE;
    if (!m->code_open) {
        memcpy(out->seed, randomness, sizeof randomness);
        if (given)
            fprintf(stderr, "astrolabe: %s has no open codes\n", m->game->id);
        return given ? EXIT_USAGE : EXIT_OK;
    }
    if (given)
        write_str(&code, given);
    else
        m->code_make(randomness, text_of(a->options), &code);
    writer_cstr(&code);
    if (writer_fits(&code) && m->code_open(writer_text(&code), out->seed, options, &f))
        return EXIT_OK;
    say_fault(out->code, &f);
    return EXIT_BAD_DATA;
}

int cli_deal(const struct args *a, int seats, struct deal *out)
{
    const struct game *g = a->ai->game;
    memset(out, 0, sizeof *out);
    if (seats < g->seats_min || seats > g->seats_max) {
        fprintf(stderr, "astrolabe: %s is for %d to %d seats, not %d\n", g->id, g->seats_min,
                g->seats_max, seats);
        return EXIT_USAGE;
    }
    char lines[1024];
    struct writer options = writer_on(lines, sizeof lines);
    const struct game_data *data = cli_data(a);
    if (!data)
        return EXIT_BAD_DATA;
    int code = find_seed(a, out, &options);
    if (code != EXIT_OK)
        return code;
    struct fault f = {0};
    write_str(&options, a->options);
    if (!deal_check(a->ai, seats, writer_text(&options), &f)) {
        f.line = 0;
        say_fault("options", &f);
        return EXIT_USAGE;
    }
    struct writer w = writer_on(out->setup, sizeof out->setup);
    struct host_seed seed = host_seed_from(out->seed);
    host_deal(a->ai, data, seats, writer_text(&options), &seed, &w);
    out->setup_size = w.n;
    return EXIT_OK;
}

/* Whether a setup starts a game; its faults count the lines of its own file. */
static bool setup_starts(const struct game *g, const char *path, struct text setup)
{
    static struct match match;
    struct fault f;
    void *memory = malloc(g->data_size + 1);
    bool ok = match_start(&match, g, setup, memory, &f);
    free(memory);
    if (!ok)
        say_fault(path, &f);
    return ok;
}

bool setup_load(const struct game *g, const char *path, int seats, bool must_agree,
                struct writer *w)
{
    size_t size;
    struct setup s;
    struct fault f;
    char *text = file_read(path, SETUP_SIZE_MAX, &size);
    if (!text)
        return false;
    bool ok = setup_read((struct text){text, size}, &s, &f);
    if (!ok) {
        say_fault(path, &f);
    } else if (s.seats == 0) {
        struct text rest = {text, size}, line;
        size_t number = 0;
        setup_line(&rest, &line, &number);
        write_bytes(w, text, (size_t)(rest.p - text));
        if (w->n > 0 && text[w->n - 1] != '\n')
            write_char(w, '\n');
        write_form(w, "seats %d\n", seats);
        write_text(w, rest);
    } else if (s.seats != seats && must_agree) {
        fprintf(stderr, "%s: this setup is for %d seats, but --seats names %d\n", path, s.seats,
                seats);
        ok = false;
    } else {
        write_bytes(w, text, size);
    }
    free(text);
    if (ok && w->n > 0 && writer_fits(w) && w->p[w->n - 1] != '\n')
        write_char(w, '\n');
    return ok && setup_starts(g, path, writer_text(w));
}
