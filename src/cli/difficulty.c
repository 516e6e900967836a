/* `difficulty FILE`: how hard a deal is, from what bots make of it. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/sim.h"

static const struct verb_flag flags[] = {
    {"runs", "N", "How often each of the bots plays it (50)."},
    {"seed", "SEED", "Where the dice and the bots' luck come from (1)."},
    {"jobs", "N", "How many threads (as many as there are cores)."},
    {NULL, NULL, NULL},
};

/* Those by whom deals are compared. */
static const char *const levels[] = {"medium", "strong"};

/* What each run is measured by: the time of the game's milestone, else the points of the winner.
 * How many of the runs came to it. */
static long measure(const struct simulation *s, int32_t *out)
{
    long n = 0;
    for (long i = 0; i < s->games; i++) {
        const struct sim_result *r = &s->results[i];
        if (s->ai->trial && !r->reached)
            continue;
        int32_t best = r->points[0];
        for (int k = 1; k < s->seats; k++)
            best = r->points[k] > best ? r->points[k] : best;
        out[n++] = s->ai->trial ? r->milestone.time : best;
    }
    sim_sort(out, n);
    return n;
}

/* How far half of the runs, a tenth and nine tenths of them came. */
static void report(const struct simulation *s, const char *level, struct json *j)
{
    int32_t *number = calloc((size_t)s->games, sizeof *number);
    ASTRO_ASSERT(number != NULL);
    long n = measure(s, number);
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += number[i];
    if (j) {
        json_begin_object(j, NULL);
        json_put_str(j, "bot", level);
        json_put_int(j, "runs", s->games);
        json_put_int(j, "reached", n);
        if (n > 0)
            sim_put_spread(j, number, n, sum);
        json_end_object(j);
        json_print_part(j);
    } else {
        printf("%-8s %5ld of %ld runs", level, n, s->games);
        if (n > 0)
            printf(": mean %.2f, median %d, 10%% by %d, 90%% by %d", sum / (double)n,
                   sim_percentile(number, n, 50), sim_percentile(number, n, 10),
                   sim_percentile(number, n, 90));
        putchar('\n');
    }
    free(number);
}

/* Lets one bot play all seats of the deal, each time with other luck. */
static void play_level(struct simulation *s, const char *level, long jobs)
{
    for (int i = 0; i < s->seats; i++)
        s->bot[i] = bot_find(s->ai, text_of(level));
    sim_play(s, jobs);
}

static bool has_levels(const struct ai *ai)
{
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (bot_find(ai, text_of(levels[i])))
            continue;
        say_no_bot(ai, text_of(levels[i]));
        return false;
    }
    return true;
}

/* The setup alone: its own dice would fall the same way every time. */
static bool take_deal(struct simulation *s, const struct loaded_record *r, const char *path)
{
    struct fault f = {0};
    struct setup setup;
    struct text text = r->record.setup;
    if (!setup_read(text, &setup, &f)) {
        say_fault(path, &f);
        return false;
    }
    s->deals = calloc(1, sizeof *s->deals);
    ASTRO_ASSERT(s->deals != NULL);
    struct writer w = writer_on(s->deals->text, sizeof s->deals->text - 1);
    write_text(&w, text);
    ASTRO_ASSERT(writer_fits(&w));
    writer_cstr(&w);
    s->deal_count = 1;
    s->seats = setup.seats;
    if (bots_check(s->ai, s->seats, text, seat_bit(s->seats) - 1, &f))
        return true;
    say_fault(path, &f);
    return false;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct simulation s;
    long runs = 50, seed = 1, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    struct loaded_record r;
    if (!args_number(a, "runs", 1, 100000, &runs) || !args_number(a, "seed", 0, 1L << 60, &seed) ||
        !args_number(a, "jobs", 1, SIM_JOBS_MAX, &jobs))
        return EXIT_USAGE;
    int code = record_load(a->word[0], &r);
    if (code != EXIT_OK)
        return code;
    s.ai = r.ai;
    s.rotations = 1;
    s.games = runs;
    /* Good bots without dice would play one game over and over. */
    s.opening = bot_find(r.ai, text_of("random"));
    s.root = rng_from_number((uint64_t)seed);
    s.progress = isatty(STDERR_FILENO);
    code = take_deal(&s, &r, a->word[0]) ? EXIT_OK : EXIT_BAD_DATA;
    if (code == EXIT_OK && !has_levels(r.ai))
        code = EXIT_FAILED;
    const char *by = r.ai->trial ? r.ai->trial->milestone : "points";
    struct json j = json_print();
    if (code == EXIT_OK && a->json) {
        json_begin_object(&j, NULL);
        json_put_str(&j, "game", r.ai->game->id);
        json_put_str(&j, "by", by);
        json_begin_array(&j, "bots");
    } else if (code == EXIT_OK) {
        printf("%s, by %s\n", r.ai->game->id, by);
    }
    for (size_t i = 0; code == EXIT_OK && i < sizeof levels / sizeof *levels; i++) {
        play_level(&s, levels[i], jobs);
        report(&s, levels[i], a->json ? &j : NULL);
        free(s.results);
        s.results = NULL;
    }
    if (code == EXIT_OK && a->json) {
        json_end_array(&j);
        json_print_end(&j);
    }
    free(s.deals);
    record_unload(&r);
    return code;
}

const struct command command_difficulty = {
    .name = "difficulty",
    .synopsis = "FILE [--runs N] [--seed S] [--jobs J] [--json]",
    .brief = "say how hard a deal is, from what bots make of it",
    .text =
        "Lets the medium and the strong bots play the deal of a record over and over, each time "
        "with other dice and other luck of their own: on all seats first one, then the other; "
        "each seat's first move is drawn at random. "
        "Planet X: the time at which the first of them located it. Other games: the points of "
        "the winner. The answer is the mean, the median, and what 10 and 90 percent of the "
        "runs do not pass.\n\n"
        "FILE may be - for stdin. The same seed gives the same answer for any number of jobs.",
    .example = "astrolabe difficulty game.txt --runs 50",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
