/* `sheets GAME`: paper to play on. `sheets RECORD`: what a seat of a finished game had written. */

#include "cli/sheets.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/language.h"

static const struct verb_flag flags[] = {
    {"output", "FILE", "Where to write it: a name that ends in .pdf. Also: -o"},
    {"count", "N", "For how many people: each has sheets of their own, 1 to 20 (1)."},
    {"seat", "N",
     "Whose: of a game, the first of these people; of a record, whose it is (1). Seats of planetx "
     "are seasons, from which they look at the ring."},
    {"style", "ink|look", "Black on white, which saves ink (the default), or as the page looks."},
    {"paper", "a4|letter", "What it is printed on (a4)."},
    {"name", "WHO[,WHO...]",
     "Whose names stand on them: of a game, of these people in order; of a record, of its seats in "
     "order, or of that seat alone."},
    {"language", "en|pl|fr|ru", "What it is written in: otherwise the terminal's language."},
    {NULL, NULL, NULL},
};

#ifdef ASTRO_PAPER

static const struct {
    const char *name;
    int wide, high; /* tenths of a point */
} papers[] = {{"a4", 5950, 8420}, {"letter", 6120, 7920}};

/* Reads the words that have to be one of a few. */
static bool read_looks(const struct command *c, const struct args *a, struct sheets *out)
{
    const char *style = args_get(a, "style", "ink"), *paper = args_get(a, "paper", "a4");
    const char *tongue = args_get(a, "language", NULL);
    out->ink = strcmp(style, "ink") == 0;
    if (!out->ink && strcmp(style, "look") != 0)
        return say_usage(c, "--style takes ink or look, not '%s'", style), false;
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        if (strcmp(paper, papers[i].name) == 0) {
            out->wide = papers[i].wide;
            out->high = papers[i].high;
        }
    if (!out->wide)
        return say_usage(c, "--paper takes a4 or letter, not '%s'", paper), false;
    out->language = language_of_terminal();
    if (tongue && !language_read(tongue, &out->language))
        return say_usage(c, "--language takes en, pl, fr or ru, not '%s'", tongue), false;
    return true;
}

/* Names with commas between, in room of their own. */
static bool read_names(const struct command *c, const struct args *a, struct sheets *out)
{
    enum { ROOM = 1024 };
    static char room[ROOM];
    const char *names = args_get(a, "name", "");
    char *rest = strlen(names) < ROOM ? strcpy(room, names) : NULL;
    for (char *name; rest && out->named < SHEETS_PEOPLE_MAX; out->named++) {
        name = strsep(&rest, ",");
        out->names[out->named] = name[strspn(name, " ")] ? name : NULL;
    }
    if (out->named == 0 || rest)
        return say_usage(c, "--name takes at most 20 names with commas between, not '%s'", names),
               false;
    return true;
}

static bool print(void *sheets, FILE *out, struct fault *f)
{
    return sheets_print(sheets, out, f);
}

static int run(const struct command *c, const struct args *a)
{
    const char *output = args_get(a, "output", ""), *record = args_get(a, "resume", NULL);
    size_t n = strlen(output);
    struct sheets order = {.talk = talk_find(a->ai->game),
                           .kind = sheets_find(text_of(a->ai->game->id))};
    if (!order.kind)
        return say_usage(c, "there are no sheets of %s to print", a->ai->game->id);
    if (n < 5 || strcmp(output + n - 4, ".pdf") != 0)
        return say_usage(c, "%s", "-o takes a name that ends in .pdf");
    if (!read_looks(c, a, &order) || !read_names(c, a, &order))
        return EXIT_USAGE;
    long count = 1, seat = 1;
    if (!args_number(a, "count", 1, SHEETS_PEOPLE_MAX, &count) ||
        !args_number(a, "seat", 1, a->ai->game->seats_max, &seat))
        return EXIT_USAGE;
    order.count = (int)count;
    order.order.title = a->ai->game->title;
    order.order.seat = (int)seat - 1;
    order.order.options = text_of(a->options);
    if (record)
        return sheets_of_record(c, a, record, &order, print);
    order.order.data = cli_data(a);
    if (!order.order.data && a->ai->game->data)
        return EXIT_BAD_DATA;
    return file_write_by(output, print, &order);
}

#else

static int run(const struct command *c, const struct args *a)
{
    (void)a;
    return say_usage(c, "%s", "this program was built without pango and cannot write PDF");
}

#endif

const struct command command_sheets = {
    .name = "sheets",
    .synopsis = "GAME|RECORD -o FILE.pdf [--count N] [--seat N] [--style ink|look] [--paper PAPER] "
                "[--mode MODE]",
    .brief = "paper to play on: notebooks, maps, cards, wheels, score sheets",
    .text =
        "Writes a PDF to print: for each person what they write on, then what lies on the table "
        "once, among it what is to be cut out. Of the record of a game that is over, the "
        "sheets of one seat with all that it could know before the end, what it was told and "
        "how it ended, to keep.",
    .example = "astrolabe sheets planetx --mode expert --count 4 -o sheets.pdf",
    .flags = flags,
    .takes_game = true,
    .takes_record = true,
    .run = run,
};
