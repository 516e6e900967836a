/* `booklet GAME`: puzzles to print, with a sheet for each and the solutions at the end. */

#include "cli/booklet.h"
#include "base/form.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "draw/qr.h"

enum { COUNT_USUAL = 20, COMMAND_SIZE = 1024, WORD_MAX = 32, SEEDS_TRIED = 8 };

static const struct verb_flag flags[] = {
    {"output", "FILE", "Where to write it: a name that ends in .pdf. Also: -o"},
    {"count", "N", "How many puzzles, 1 to 200 (20)."},
    {"grade", "GRADE",
     "How hard: easy, medium, hard or fiendish. Otherwise from easy to fiendish."},
    {"kind", "KIND", "planetx: sky, find everything (the default); x, find Planet X."},
    {"seed", "N", "Which book: a number. Otherwise by chance; it stands on the first page."},
    {"language", "en|pl|fr|ru", "What it is written in: otherwise the terminal's language."},
    {"address", "URL",
     "Where the page is that the QR codes open (http://localhost:8040); with '' they hold the "
     "puzzle's seed alone."},
    {NULL, NULL, NULL},
};

#ifdef ASTRO_PAPER

static void write_line(struct writer *w, const char *name, const char *value)
{
    write_form(w, "%s %s\n", name, value);
}

/* The flags of the game's verb `puzzle`, but seed and grade. */
static void write_flags(struct writer *w, const struct args *a)
{
    const char *kind = args_get(a, "kind", NULL);
    if (kind)
        write_line(w, "kind", kind);
    write_str(w, a->options); /* the game's: its mode */
}

/* The command that makes this book, for the first page. */
static void write_command(struct writer *w, const struct args *a, int count, uint32_t seed)
{
    char lines[COMMAND_SIZE];
    struct writer given = writer_on(lines, sizeof lines);
    struct text rest, line;
    if (args_get(a, "grade", NULL))
        write_line(&given, "grade", args_get(a, "grade", NULL));
    write_flags(&given, a);
    write_str(w, "astrolabe booklet ");
    write_str(w, a->ai->game->id);
    write_str(w, " --count ");
    write_int(w, count);
    for (rest = writer_text(&given); text_line(&rest, &line);) {
        write_str(w, " --");
        write_text(w, line);
    }
    write_str(w, " --seed ");
    write_int(w, seed);
}

static void write_address(struct writer *w, const struct args *a, const struct booklet_puzzle *p)
{
    const char *base = args_get(a, "address", "http://localhost:8040");
    size_t n = strlen(base);
    if (n > 0) {
        write_text(w, (struct text){base, base[n - 1] == '/' ? n - 1 : n});
        write_form(w, "/#puzzle/%s/%s/", a->ai->game->id, p->grade);
    }
    write_int(w, p->seed);
    if (n > 0) {
        write_char(w, '/');
        write_str(w, p->paper.variant);
    }
}

static bool make_from(const struct args *a, const struct talk_paper *paper, uint32_t seed,
                      void *work, struct booklet_puzzle *p)
{
    char asked[COMMAND_SIZE];
    struct fault f = {0};
    struct writer w = writer_on(asked, sizeof asked);
    p->seed = seed;
    write_form(&w, "seed %u\n", seed);
    write_line(&w, "grade", p->grade);
    write_flags(&w, a);
    ASTRO_ASSERT(writer_fits(&w));
    if (paper->make(writer_text(&w), work, p->made, &p->paper, &f))
        return true;
    say_fault("astrolabe booklet", &f);
    return false;
}

/* How far a puzzle is from the grade that was asked for. */
static int far_off(const struct booklet_puzzle *p)
{
    int asked = 0;
    while (asked + 1 < PUZZLE_LEVELS && strcmp(p->grade, puzzle_levels[asked]) != 0)
        asked++;
    return abs(asked - (int)p->paper.level);
}

/* One puzzle, from the next seeds: not every seed has one of every grade, and where none of a
 * few has, the nearest is taken. */
static bool make_one(const struct args *a, const struct talk_paper *paper, struct rng *dice,
                     void *work, struct booklet_puzzle *p)
{
    int least = PUZZLE_LEVELS;
    uint32_t best = 0;
    for (int i = 0; i < SEEDS_TRIED && least > 0; i++) {
        if (!make_from(a, paper, rng_u32(dice), work, p))
            return false;
        if (far_off(p) < least) {
            least = far_off(p);
            best = p->seed;
        }
    }
    return p->seed == best || make_from(a, paper, best, work, p);
}

/* The puzzles of a book, each by a seed of its own. */
static int make_all(const struct command *c, const struct args *a, uint32_t seed, struct booklet *b)
{
    const struct talk_paper *paper = b->talk->paper;
    void *work = malloc(paper->work());
    struct rng dice = rng_from_number(seed);
    ASTRO_ASSERT(work != NULL);
    int code = EXIT_OK;
    for (int i = 0; i < b->count && code == EXIT_OK; i++) {
        struct booklet_puzzle *p = &b->puzzle[i];
        struct qr qr;
        struct writer address = writer_on(p->address, sizeof p->address);
        p->grade = args_get(a, "grade", puzzle_levels[i * PUZZLE_LEVELS / b->count]);
        p->made = malloc(paper->size());
        ASTRO_ASSERT(p->made != NULL);
        if (!make_one(a, paper, &dice, work, p)) {
            code = EXIT_USAGE;
            break;
        }
        write_address(&address, a, p);
        if (!writer_fits(&address) || !qr_make(writer_text(&address), &qr))
            code = say_usage(c, "%s", "--address is too long for a QR code");
        else
            writer_cstr(&address);
    }
    free(work);
    return code;
}

static bool print(void *booklet, FILE *out, struct fault *f)
{
    return booklet_print(booklet, out, f);
}

static bool find_seed(const struct args *a, uint32_t *seed)
{
    long given = 0;
    if (!args_get(a, "seed", NULL))
        return getrandom(seed, sizeof *seed, 0) == sizeof *seed;
    if (!args_number(a, "seed", 0, UINT32_MAX, &given))
        return false;
    *seed = (uint32_t)given;
    return true;
}

static int run(const struct command *c, const struct args *a)
{
    const char *output = args_get(a, "output", ""), *tongue = args_get(a, "language", NULL);
    size_t n = strlen(output);
    long count = COUNT_USUAL;
    uint32_t seed;
    enum language language = language_of_terminal();
    const struct talk *talk = talk_find(a->ai->game);
    if (!talk || !talk->paper)
        return say_usage(c, "there are no puzzles of %s to print", a->ai->game->id);
    if (n < 5 || strcmp(output + n - 4, ".pdf") != 0)
        return say_usage(c, "%s", "-o takes a name that ends in .pdf");
    if (strlen(args_get(a, "grade", "")) > WORD_MAX || strlen(args_get(a, "kind", "")) > WORD_MAX)
        return say_usage(c, "%s", "--grade and --kind take one of the words that the help names");
    if (tongue && !language_read(tongue, &language))
        return say_usage(c, "--language takes en, pl, fr or ru, not '%s'", tongue);
    if (!args_number(a, "count", 1, BOOKLET_MAX, &count) || !find_seed(a, &seed))
        return EXIT_USAGE;
    char command[COMMAND_SIZE];
    struct writer w = writer_on(command, sizeof command);
    write_command(&w, a, (int)count, seed);
    struct booklet *b = calloc(1, sizeof *b);
    ASTRO_ASSERT(b != NULL);
    b->talk = talk;
    b->speech = (struct speech){.words = language_find, .context = &language};
    b->command = writer_cstr(&w);
    b->count = (int)count;
    int code = make_all(c, a, seed, b);
    if (code == EXIT_OK)
        code = file_write_by(output, print, b);
    for (int i = 0; i < b->count; i++)
        free(b->puzzle[i].made);
    free(b);
    return code;
}

#else

static int run(const struct command *c, const struct args *a)
{
    (void)a;
    return say_usage(c, "%s", "this program was built without pango and cannot write PDF");
}

#endif

const struct command command_booklet = {
    .name = "booklet",
    .synopsis = "GAME -o FILE.pdf [--count N] [--grade GRADE] [--mode MODE] [--language LANGUAGE]",
    .brief = "a book of puzzles to print",
    .text = "Writes puzzles as a PDF of A4: on a page each its facts, a sheet to mark and a code "
            "that opens the same puzzle in the page; at the end the solutions, step by step, "
            "with the numbers of the facts that each step follows from. The same seed gives the "
            "same book. It is set in the fonts of this computer.",
    .example = "astrolabe booklet planetx --count 20 --grade medium -o book.pdf",
    .flags = flags,
    .takes_game = true,
    .one_option = "mode",
    .run = run,
};
