/* Many games between bots. Every game follows from its number alone, so the
 * result is the same for any number of threads. */

#include <glob.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/sim.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seats", "LIST", "The bots, as in strong,medium. Each deal is played once in each rotation."},
    {"games", "N", "How many games (100)."},
    {"seed", "SEED", "Where the deals and the bots' luck come from (1)."},
    {"setup", "FILE", "Play this setup, or every setup of this folder in turn."},
    {"jobs", "N", "How many threads (as many as there are cores)."},
    {NULL, NULL, NULL},
};

/* One player's room in one game. */
struct game_table_session {
    struct match now, before;
    char observations[SEATS_MAX][1 << 16];
    struct writer heard[SEATS_MAX];
    void *memory[SEATS_MAX];
    char setup[SETUP_SIZE_MAX + 64];
};

static struct rng labelled(const struct rng *root, const char *word, long number)
{
    char label[64];
    struct writer w = writer_on(label, sizeof label);
    write_str(&w, word);
    write_char(&w, ' ');
    write_int(&w, number);
    return rng_split(root, writer_text(&w));
}

static void enter(struct game_table_session *table, int seat, struct text move)
{
    struct entry e = {
        .kind = ENTRY_MOVE, .seq = table->now.entries + 1, .seat = seat, .body = move};
    struct fault f;
    table->before = table->now;
    bool entered = match_enter(&table->now, &e, &f);
    ASTRO_ASSERT(entered);
    for (int i = 0; i < table->now.seats; i++) {
        write_seat(&table->heard[i], seat);
        write_char(&table->heard[i], ' ');
        match_event(&table->before, &table->now, &e, i, &table->heard[i]);
        write_char(&table->heard[i], '\n');
        ASTRO_ASSERT(writer_fits(&table->heard[i]));
    }
}

static void take_turn(struct simulation *s, struct game_table_session *table, int seat, int who,
                      struct rng *luck, struct sim_result *out)
{
    struct view view;
    char reason[4096], move[ENTRY_SIZE_MAX];
    struct writer why = writer_on(reason, sizeof reason);
    const struct match *m = &table->now;
    view_of(m->game, m->data, match_state(m), seat, &view);
    struct bot_task task = {.view = &view,
                            .events = writer_text(&table->heard[seat]),
                            .shared = shared_part(s->ai, &view),
                            .rng = luck,
                            .memory = table->memory[seat]};
    double start = seconds();
    struct move mv = s->bot[who]->think(&task, &why);
    double took = seconds() - start;
    out->thinking[who] += took;
    out->thoughts[who]++;
    if (took > out->slowest[who])
        out->slowest[who] = took;
    struct writer w = writer_on(move, sizeof move);
    m->game->move_write(m->data, view_state(&view), seat, &mv, &w);
    enter(table, seat, writer_text(&w));
}

/* Alone: when the seat did what the game is about. */
static void note_milestone(const struct simulation *s, const struct game_table_session *table,
                           struct sim_result *out)
{
    struct view view;
    if (s->seats != 1 || !s->ai->trial)
        return;
    view_of(s->ai->game, table->now.data, match_state(&table->now), 0, &view);
    out->reached = s->ai->trial->reached(&view, writer_text(&table->heard[0]), &out->milestone);
}

/* Game `number`: deal number / seats, in rotation number % seats. */
static void play_game(struct simulation *s, long number, struct game_table_session *table)
{
    struct sim_result *out = &s->results[number];
    struct rng deal = labelled(&s->root, "deal", number / s->seats);
    struct rng luck = labelled(&s->root, "luck", number);
    uint8_t seed[RNG_SEED_SIZE], dice[RNG_SEED_SIZE];
    rng_bytes(&deal, seed, sizeof seed);
    rng_bytes(&deal, dice, sizeof dice);
    struct writer setup = writer_on(table->setup, sizeof table->setup);
    if (s->setups)
        write_str(&setup, s->setups[number / s->seats % s->setup_count]);
    else
        s->ai->deal(seed, s->data, s->seats, text_of(s->options), &setup);
    void *memory = malloc(s->ai->game->data_size + 1);
    bool started = match_start(&table->now, s->ai->game, writer_text(&setup), memory, NULL);
    ASTRO_ASSERT(started && memory);
    int who_at[SEATS_MAX];
    for (int k = 0; k < s->seats; k++) {
        int seat = (int)((k + number) % s->seats);
        who_at[seat] = k;
        out->seat_of[k] = (uint8_t)seat;
        memset(table->memory[seat], 0, s->bot[k]->memory_size);
        table->heard[k] = writer_on(table->observations[k], sizeof table->observations[k]);
    }
    seat_set turn;
    while ((turn = match_turn(&table->now)) != 0) {
        if (seat_in(turn, SEAT_CHANCE)) {
            char roll[ENTRY_SIZE_MAX];
            struct writer w = writer_on(roll, sizeof roll);
            match_roll(&table->now, dice, &w);
            enter(table, SEAT_CHANCE, writer_text(&w));
        } else {
            int seat = __builtin_ctz(turn);
            take_turn(s, table, seat, who_at[seat], &luck, out);
        }
    }
    struct game_score score;
    s->ai->game->score(table->now.data, match_state(&table->now), &score);
    for (int k = 0; k < s->seats; k++) {
        out->points[k] = score.points[out->seat_of[k]];
        out->rank[k] = score.rank[out->seat_of[k]];
        out->winners = (uint8_t)(out->winners + (out->rank[k] == 1));
    }
    out->moves = table->now.moves;
    note_milestone(s, table, out);
    free(memory);
}

static void *work(void *context)
{
    struct simulation *s = context;
    struct game_table_session *table = malloc(sizeof *table);
    size_t most = 64;
    for (int k = 0; k < s->seats; k++)
        if (s->bot[k]->memory_size > most)
            most = s->bot[k]->memory_size;
    ASTRO_ASSERT(table != NULL);
    for (int k = 0; k < s->seats; k++) {
        table->memory[k] = aligned_alloc(64, (most + 63) / 64 * 64);
        ASTRO_ASSERT(table->memory[k] != NULL);
    }
    long number;
    while ((number = atomic_fetch_add(&s->next, 1)) < s->games) {
        play_game(s, number, table);
        if (s->progress && number % 10 == 0)
            fprintf(stderr, "\r%ld of %ld games", number, s->games);
    }
    for (int k = 0; k < s->seats; k++)
        free(table->memory[k]);
    free(table);
    return NULL;
}

static bool read_bots(const struct args *a, struct simulation *s)
{
    struct text rest = text_of(args_get(a, "seats", ""));
    while (rest.n > 0 && s->seats < SEATS_MAX) {
        const char *comma = memchr(rest.p, ',', rest.n);
        struct text name = {rest.p, comma ? (size_t)(comma - rest.p) : rest.n};
        s->bot[s->seats] = bot_find(a->ai, name);
        if (!s->bot[s->seats++]) {
            fprintf(stderr, "astrolabe: %s has no bot '%.*s'\n", a->ai->game->id, (int)name.n,
                    name.p);
            return false;
        }
        size_t cut = name.n + (comma != NULL);
        rest = (struct text){rest.p + cut, rest.n - cut};
    }
    const struct game *g = a->ai->game;
    if (s->seats >= g->seats_min && s->seats <= g->seats_max && rest.n == 0)
        return true;
    fprintf(stderr, "astrolabe: --seats names %d to %d bots for %s\n", g->seats_min, g->seats_max,
            g->id);
    return false;
}

/* Reads one setup and checks that it starts a game. */
static bool add_setup(struct simulation *s, const char *path)
{
    static struct match match;
    struct fault f;
    s->setups = realloc(s->setups, (size_t)(s->setup_count + 1) * sizeof *s->setups);
    ASTRO_ASSERT(s->setups != NULL);
    struct writer w = writer_on(s->setups[s->setup_count], sizeof *s->setups - 1);
    if (!setup_load(path, s->seats, true, &w))
        return false;
    writer_cstr(&w);
    void *memory = malloc(s->ai->game->data_size + 1);
    bool ok = match_start(&match, s->ai->game, writer_text(&w), memory, &f);
    free(memory);
    if (!ok)
        say_fault(path, &f);
    s->setup_count += ok;
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The setups of a file or a folder, in the order of their names. */
static bool read_setups(struct simulation *s, const char *path)
{
    struct stat about;
    if (!path)
        return true;
    if (stat(path, &about) != 0) {
        perror(path);
        return false;
    }
    if (!S_ISDIR(about.st_mode))
        return add_setup(s, path);
    glob_t found;
    char pattern[4096];
    snprintf(pattern, sizeof pattern, "%s/*", path);
    if (glob(pattern, 0, NULL, &found) != 0 || found.gl_pathc == 0) {
        fprintf(stderr, "astrolabe: there are no setups in %s\n", path);
        return false;
    }
    qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, by_name);
    bool ok = true;
    for (size_t i = 0; ok && i < found.gl_pathc; i++)
        ok = add_setup(s, found.gl_pathv[i]);
    globfree(&found);
    return ok;
}

/* The options of the deals: those of the game, then what those of a
 * simulation mean. */
static void choose_options(struct simulation *s)
{
    struct writer w = writer_on(s->options, sizeof s->options - 1);
    write_str(&w, s->args->options);
    if (s->ai->trial)
        s->ai->trial->choose(text_of(s->args->trial), s->seats, &w);
    ASTRO_ASSERT(writer_fits(&w));
    writer_cstr(&w);
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct simulation s;
    long games = 100, seed = 1, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    s.args = a;
    s.ai = a->ai;
    s.progress = isatty(STDERR_FILENO);
    if (!args_number(a, "games", 1, 10000000, &games) ||
        !args_number(a, "seed", 0, 1L << 60, &seed) || !args_number(a, "jobs", 1, 64, &jobs) ||
        !read_bots(a, &s))
        return EXIT_USAGE;
    choose_options(&s);
    s.data = cli_data(a);
    if (!s.data || !read_setups(&s, args_get(a, "setup", NULL)))
        return EXIT_BAD_DATA;
    s.games = games;
    s.root = rng_from_number((uint64_t)seed);
    s.results = calloc((size_t)games, sizeof *s.results);
    ASTRO_ASSERT(s.results != NULL);
    pthread_t thread[64];
    for (long i = 0; i < jobs; i++) {
        int failed = pthread_create(&thread[i], NULL, work, &s);
        ASTRO_ASSERT(!failed);
    }
    for (long i = 0; i < jobs; i++)
        pthread_join(thread[i], NULL);
    if (s.progress)
        fputs("\r                          \r", stderr);
    sim_report(&s, a->json);
    free(s.results);
    free(s.setups);
    return EXIT_OK;
}

const struct command command_sim = {
    .name = "sim",
    .synopsis = "GAME --seats BOT,BOT[,...] [--games N] [--seed S] [--jobs J] [--setup FILE] "
                "[option of the game]...",
    .brief = "let bots play many games",
    .text = "Plays games between bots and sums them up: wins (a shared win counts as its share), "
            "mean score, thinking time. Each deal is played once in each rotation of the bots "
            "around the table. Wins and scores are the same for any number of jobs. A setup from a "
            "file brings its own options.\n\n"
            "A seat alone is also measured by the milestone of its game, where there is one: its "
            "mean time, the median, the times that 10 and 90 percent of the games do not pass, and "
            "the share of games in which the first try was right. Games in which it was never "
            "reached do not count; \"games\" says how many do.",
    .example = "astrolabe sim null --seats random,random --games 1000 --json",
    .flags = flags,
    .takes_game = true,
    .takes_trial = true,
    .run = run,
};
