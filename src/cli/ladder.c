/* `ladder`: who is stronger, by how much, and how sure that is. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/ladder.h"

static const struct verb_flag flags[] = {
    {"bots", "BOTS", "The bots, as in strong,medium,engine:./mybot: 2 to 16 of them."},
    {"deals", "N", "How many deals each two of them play at most (100), each deal twice."},
    {"seed", "SEED", "Where the deals and the bots' luck come from (1)."},
    {"sprt", "H0,H1",
     "Stop a pairing when it is decided whether its first bot is H0 or H1 Elo "
     "stronger than the second, as in 0,20."},
    {"alpha", "SHARE", "How often H1 may be taken wrongly (0.05),"},
    {"beta", "SHARE", "and H0 (0.05)."},
    {"results", "FILE", "Append the result of each deal to this file, and go on where it ends."},
    {"page", "FILE", "Write a page with the results."},
    {"limit", "MS", "Milliseconds that an engine has for a move (10000)."},
    {"jobs", "N", "How many threads (as many as there are cores)."},
    {NULL, NULL, NULL},
};

/* Ctrl-C ends a ladder after the deals that are being played; those are kept. */
static volatile sig_atomic_t asked_to_end;

static void note_end(int signal)
{
    (void)signal;
    asked_to_end = 1;
}

/* ---- playing ------------------------------------------------------------------------- */

static struct ladder_result result_of(const struct ladder *l, int a, int b, long deal, long at)
{
    struct ladder_result r = {.first = a, .second = b, .deal = deal};
    for (int game = 0; game < 2; game++) {
        const struct sim_result *s = &l->table.results[2 * at + game];
        r.halves[game] = s->rank[0] < s->rank[1] ? 2 : s->rank[0] == s->rank[1];
        r.points[game][0] = s->points[0];
        r.points[game][1] = s->points[1];
    }
    return r;
}

/* Plays the next deals of two bots, up to the end of a batch: the same batches whether or not
 * somebody stopped in between, so that the test is looked at after the same deals. */
static bool play_batch(struct ladder *l, int a, int b, long jobs)
{
    struct simulation *s = &l->table;
    long from = ladder_deals(&l->counts[a][b]);
    long to = (from / LADDER_BATCH + 1) * LADDER_BATCH;
    if (to > l->deals)
        to = l->deals;
    const int pair[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        s->bot[k] = l->bot[pair[k]];
        s->engine[k] = l->engine[pair[k]];
        memcpy(s->name[k], l->name[pair[k]], SIM_NAME_SIZE);
        s->trouble[k] = (struct sim_trouble){0};
    }
    s->first = 2 * from;
    s->games = 2 * (to - from);
    sim_play(s, jobs);
    bool kept = true;
    for (long deal = from; deal < to; deal++) {
        struct ladder_result r = result_of(l, a, b, deal, deal - from);
        for (int k = 0; deal == from && k < 2; k++)
            r.lost[k] = s->trouble[k].all;
        ladder_count(l, &r);
        kept = ladder_append(l, &r) && kept;
    }
    for (int k = 0; k < 2; k++)
        if (s->trouble[k].all > 0 && !l->trouble[pair[k]][0])
            memcpy(l->trouble[pair[k]], s->trouble[k].words, ENGINE_WORDS_SIZE);
    free(s->results);
    return (!l->results || fflush(l->results) == 0) && kept;
}

static bool is_done(const struct ladder *l, int a, int b)
{
    const struct ladder_counts *c = &l->counts[a][b];
    long n = ladder_deals(c);
    bool looked = n % LADDER_BATCH == 0 || n == l->deals;
    return n >= l->deals || (l->test.stops && looked && ladder_verdict(c, &l->test) >= 0);
}

/* The pairing that comes next, in batches round and round: the one of the fewest, then the
 * first. False: all is played. */
static bool next_pairing(const struct ladder *l, int *first, int *second)
{
    long fewest = -1;
    for (int a = 0; a < l->bots; a++)
        for (int b = a + 1; b < l->bots; b++) {
            long batches = ladder_deals(&l->counts[a][b]) / LADDER_BATCH;
            if (is_done(l, a, b) || (fewest >= 0 && batches >= fewest))
                continue;
            fewest = batches;
            *first = a;
            *second = b;
        }
    return fewest >= 0;
}

static bool play_all(struct ladder *l, long jobs)
{
    int a = 0, b = 0;
    bool kept = true;
    while (kept && !asked_to_end && next_pairing(l, &a, &b))
        kept = play_batch(l, a, b, jobs);
    if (!kept)
        fputs("astrolabe: the results cannot be written\n", stderr);
    return kept;
}

/* ---- what is asked for ------------------------------------------------------------------ */

static bool read_share(const struct args *a, const char *name, double *out)
{
    const char *text = args_get(a, name, NULL);
    char *end;
    if (!text)
        return true;
    double v = strtod(text, &end);
    if (*text == '\0' || *end != '\0' || !(v > 0 && v < 0.5)) {
        fprintf(stderr, "astrolabe: --%s takes a share between 0 and 0.5, not '%s'\n", name, text);
        return false;
    }
    *out = v;
    return true;
}

static bool read_test(const struct args *a, struct ladder_test *t)
{
    const char *text = args_get(a, "sprt", NULL);
    *t = (struct ladder_test){.stops = text != NULL, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
    if (text) {
        char *comma, *end = "x";
        t->elo0 = strtod(text, &comma);
        if (comma != text && *comma == ',')
            t->elo1 = strtod(comma + 1, &end);
        if (*end != '\0' || end == comma + 1 || !(t->elo0 < t->elo1) || t->elo0 < -1000 ||
            t->elo1 > 1000) {
            fprintf(stderr,
                    "astrolabe: --sprt takes two Elo, the smaller first, as in 0,20, not '%s'\n",
                    text);
            return false;
        }
    }
    return read_share(a, "alpha", &t->alpha) && read_share(a, "beta", &t->beta);
}

static int read_bots(struct ladder *l, struct text list)
{
    int code = EXIT_OK;
    while (code == EXIT_OK && list.n > 0 && l->bots < LADDER_BOTS_MAX) {
        int k = l->bots++;
        code =
            sim_find_bot(&l->table, text_part(&list, ','), l->name[k], &l->bot[k], &l->engine[k]);
        for (int i = 0; code == EXIT_OK && i < k; i++)
            if (strcmp(l->name[i], l->name[k]) == 0) {
                fprintf(stderr, "astrolabe: --bots names %s twice\n", l->name[k]);
                code = EXIT_USAGE;
            }
    }
    if (code != EXIT_OK || (l->bots >= 2 && list.n == 0))
        return code;
    fprintf(stderr, "astrolabe: --bots names 2 to %d bots\n", LADDER_BOTS_MAX);
    return EXIT_USAGE;
}

/* Whether the page will find its place, before hours of play have passed. */
static bool can_write(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd >= 0)
        unlink(path);
    else if (errno == EEXIST)
        fd = open(path, O_WRONLY);
    if (fd < 0)
        perror(path);
    else
        close(fd);
    return fd >= 0;
}

static int climb(struct ladder *l, long jobs)
{
    const struct args *a = l->args;
    const char *page = args_get(a, "page", NULL);
    int code = read_bots(l, text_of(args_get(a, "bots", "")));
    if (code != EXIT_OK)
        return code;
    if (!sim_choose_options(&l->table))
        return EXIT_USAGE;
    l->table.data = cli_data(a);
    if (!l->table.data)
        return EXIT_BAD_DATA;
    if (!sim_bots_may(&l->table))
        return EXIT_USAGE;
    if (page && !can_write(page))
        return EXIT_INPUT_OUTPUT;
    code = ladder_open(l, args_get(a, "results", NULL));
    if (code != EXIT_OK)
        return code;
    signal(SIGINT, note_end);
    signal(SIGTERM, note_end);
    if (!play_all(l, jobs))
        return EXIT_INPUT_OUTPUT;
    ladder_report(l, a->json);
    code = page ? ladder_page(l, page) : EXIT_OK;
    bool lost = false;
    for (int i = 0; i < l->bots; i++)
        lost = lost || l->lost[i] > 0;
    return code == EXIT_OK && (lost || asked_to_end) ? EXIT_FAILED : code;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct ladder l;
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    l.args = l.table.args = a;
    l.table.ai = a->ai;
    l.table.seats = l.table.rotations = 2;
    l.table.limit = SIM_LIMIT;
    l.deals = 100;
    l.seed = 1;
    if (!args_number(a, "deals", 1, 10000000, &l.deals) ||
        !args_number(a, "seed", 0, 1L << 60, &l.seed) ||
        !args_number(a, "jobs", 1, SIM_JOBS_MAX, &jobs) ||
        !args_number(a, "limit", 1, 3600000, &l.table.limit) || !read_test(a, &l.test))
        return EXIT_USAGE;
    l.table.root = rng_from_number((uint64_t)l.seed);
    int code = climb(&l, jobs);
    for (int i = 0; i < l.bots; i++)
        engine_close(l.engine[i]);
    if (l.results && fclose(l.results) != 0 && code == EXIT_OK)
        code = EXIT_INPUT_OUTPUT;
    return code;
}

const struct command command_ladder = {
    .name = "ladder",
    .synopsis = "GAME --bots BOT,BOT[,...] [--deals N] [--sprt H0,H1] [--results FILE] "
                "[--page FILE] [option of the game]...",
    .brief = "find out who is stronger, and how surely",
    .text = "Lets every two of the bots and engines play the same deals with two seats, each deal "
            "once more with the seats swapped, and tells their Elo, each with how far it may be "
            "off with 95 % confidence. A deal with its two games is what is counted, so errors "
            "are honest about their luck.\n\n"
            "With --sprt a pairing ends when a sequential test of its first bot against its second "
            "is decided; it is looked at after every eight deals. With --results everything played "
            "is kept: the same command goes on where it was stopped and ends as if it never was, "
            "more deals or more bots may be asked for later, and what is there is not played "
            "again. Results are the same for any number of jobs.\n\n"
            "Ctrl-C stops after the deals that are being played; that, and engines that lost moves "
            "to their stand-in, make the exit status 1. doc/engine.md has the formulas.",
    .example =
        "astrolabe ladder lostcode --bots strong,medium,easy --results lostcode.ladder --page "
        "ladder.html",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
