/* Many games between bots. Every game follows from its number alone, so the
 * result is the same for any number of threads. */

#include <glob.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seats", "LIST", "The bots, as in strong,medium. Each deal is played once in each rotation."},
    {"games", "N", "How many games (100)."},
    {"seed", "SEED", "Where the deals and the bots' luck come from (1)."},
    {"setup", "FILE", "Play this setup, or every setup of this folder in turn."},
    {"jobs", "N", "How many threads (as many as there are cores)."},
    {NULL, NULL, NULL},
};

struct result {
    uint8_t seat_of[SEATS_MAX]; /* where the k-th bot of the list sat */
    int32_t points[SEATS_MAX];  /* of the k-th bot */
    uint8_t rank[SEATS_MAX];
    uint8_t winners;
    uint32_t moves;
    double thinking[SEATS_MAX], slowest[SEATS_MAX];
    uint32_t thoughts[SEATS_MAX];
};

struct simulation {
    const struct args *args;
    const struct mind *mind;
    const struct game_data *data;
    int seats;
    const struct bot *bot[SEATS_MAX];
    struct rng root;
    char (*setups)[SETUP_SIZE_MAX + 64]; /* from files; NULL: each is dealt */
    long setup_count;
    long games;
    struct result *results;
    atomic_long next;
    bool progress;
};

/* One player's room in one game. */
struct game_room {
    struct match now, before;
    char told[SEATS_MAX][1 << 16];
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

static void enter(struct game_room *room, int seat, struct text move)
{
    struct entry e = {.kind = ENTRY_MOVE, .seq = room->now.entries + 1, .seat = seat, .body = move};
    struct fault f;
    room->before = room->now;
    bool entered = match_enter(&room->now, &e, &f);
    ASTRO_ASSERT(entered);
    for (int i = 0; i < room->now.seats; i++) {
        write_seat(&room->heard[i], seat);
        write_char(&room->heard[i], ' ');
        match_event(&room->before, &room->now, &e, i, &room->heard[i]);
        write_char(&room->heard[i], '\n');
        ASTRO_ASSERT(writer_fits(&room->heard[i]));
    }
}

static void take_turn(struct simulation *s, struct game_room *room, int seat, int who,
                      struct rng *luck, struct result *out)
{
    struct view view;
    char reason[4096], move[ENTRY_SIZE_MAX];
    struct writer why = writer_on(reason, sizeof reason);
    const struct match *m = &room->now;
    view_of(m->game, m->data, match_state(m), seat, &view);
    struct bot_task task = {.view = &view,
                            .events = writer_text(&room->heard[seat]),
                            .shared = shared_part(s->mind, &view),
                            .rng = luck,
                            .memory = room->memory[seat]};
    double start = seconds();
    struct move mv = s->bot[who]->think(&task, &why);
    double took = seconds() - start;
    out->thinking[who] += took;
    out->thoughts[who]++;
    if (took > out->slowest[who])
        out->slowest[who] = took;
    struct writer w = writer_on(move, sizeof move);
    m->game->move_write(m->data, view_state(&view), seat, &mv, &w);
    enter(room, seat, writer_text(&w));
}

/* Game `number`: deal number / seats, in rotation number % seats. */
static void play_game(struct simulation *s, long number, struct game_room *room)
{
    struct result *out = &s->results[number];
    struct rng deal = labelled(&s->root, "deal", number / s->seats);
    struct rng luck = labelled(&s->root, "luck", number);
    uint8_t seed[RNG_SEED_SIZE], dice[RNG_SEED_SIZE];
    rng_bytes(&deal, seed, sizeof seed);
    rng_bytes(&deal, dice, sizeof dice);
    struct writer setup = writer_on(room->setup, sizeof room->setup);
    if (s->setups)
        write_str(&setup, s->setups[number / s->seats % s->setup_count]);
    else
        s->mind->deal(seed, s->data, s->seats, text_of(s->args->options), &setup);
    void *memory = malloc(s->mind->game->data_size + 1);
    bool started = match_start(&room->now, s->mind->game, writer_text(&setup), memory, NULL);
    ASTRO_ASSERT(started && memory);
    int who_at[SEATS_MAX];
    for (int k = 0; k < s->seats; k++) {
        int seat = (int)((k + number) % s->seats);
        who_at[seat] = k;
        out->seat_of[k] = (uint8_t)seat;
        memset(room->memory[seat], 0, s->bot[k]->memory_size);
        room->heard[k] = writer_on(room->told[k], sizeof room->told[k]);
    }
    seat_set turn;
    while ((turn = match_turn(&room->now)) != 0) {
        if (seat_in(turn, SEAT_CHANCE)) {
            char roll[ENTRY_SIZE_MAX];
            struct writer w = writer_on(roll, sizeof roll);
            match_roll(&room->now, dice, &w);
            enter(room, SEAT_CHANCE, writer_text(&w));
        } else {
            int seat = __builtin_ctz(turn);
            take_turn(s, room, seat, who_at[seat], &luck, out);
        }
    }
    struct game_score score;
    s->mind->game->score(room->now.data, match_state(&room->now), &score);
    for (int k = 0; k < s->seats; k++) {
        out->points[k] = score.points[out->seat_of[k]];
        out->rank[k] = score.rank[out->seat_of[k]];
        out->winners = (uint8_t)(out->winners + (out->rank[k] == 1));
    }
    out->moves = room->now.moves;
    free(memory);
}

static void *work(void *context)
{
    struct simulation *s = context;
    struct game_room *room = malloc(sizeof *room);
    size_t most = 64;
    for (int k = 0; k < s->seats; k++)
        if (s->bot[k]->memory_size > most)
            most = s->bot[k]->memory_size;
    ASTRO_ASSERT(room != NULL);
    for (int k = 0; k < s->seats; k++) {
        room->memory[k] = aligned_alloc(64, (most + 63) / 64 * 64);
        ASTRO_ASSERT(room->memory[k] != NULL);
    }
    long number;
    while ((number = atomic_fetch_add(&s->next, 1)) < s->games) {
        play_game(s, number, room);
        if (s->progress && number % 10 == 0)
            fprintf(stderr, "\r%ld of %ld games", number, s->games);
    }
    for (int k = 0; k < s->seats; k++)
        free(room->memory[k]);
    free(room);
    return NULL;
}

static bool read_bots(const struct args *a, struct simulation *s)
{
    struct text rest = text_of(args_get(a, "seats", ""));
    while (rest.n > 0 && s->seats < SEATS_MAX) {
        const char *comma = memchr(rest.p, ',', rest.n);
        struct text name = {rest.p, comma ? (size_t)(comma - rest.p) : rest.n};
        s->bot[s->seats] = bot_find(a->mind, name);
        if (!s->bot[s->seats++]) {
            fprintf(stderr, "astrolabe: %s has no bot '%.*s'\n", a->mind->game->id, (int)name.n,
                    name.p);
            return false;
        }
        size_t cut = name.n + (comma != NULL);
        rest = (struct text){rest.p + cut, rest.n - cut};
    }
    const struct game *g = a->mind->game;
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
    void *memory = malloc(s->mind->game->data_size + 1);
    bool ok = match_start(&match, s->mind->game, writer_text(&w), memory, &f);
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

/* What one bot of the list did over all games. */
struct summary {
    double wins, points, thinking, slowest;
    unsigned long thoughts;
};

static struct summary sum_up(const struct simulation *s, int k)
{
    struct summary sum = {0};
    for (long i = 0; i < s->games; i++) {
        const struct result *r = &s->results[i];
        if (r->rank[k] == 1)
            sum.wins += 1.0 / r->winners; /* a shared win counts as its share */
        sum.points += r->points[k];
        sum.thinking += r->thinking[k];
        sum.thoughts += r->thoughts[k];
        if (r->slowest[k] > sum.slowest)
            sum.slowest = r->slowest[k];
    }
    sum.points /= (double)s->games;
    return sum;
}

static void report(const struct simulation *s, bool json)
{
    if (json)
        printf("{\"games\":%ld,\"seats\":[", s->games);
    else
        printf("%-10s %9s %7s %9s %9s %9s\n", "bot", "wins", "share", "score", "ms/move", "worst");
    for (int k = 0; k < s->seats; k++) {
        struct summary sum = sum_up(s, k);
        double share = sum.wins / (double)s->games;
        double each = sum.thoughts ? 1e3 * sum.thinking / (double)sum.thoughts : 0;
        if (json)
            printf("%s{\"bot\":\"%s\",\"wins\":%.3f,\"share\":%.4f,\"score\":%.3f,"
                   "\"ms_per_move\":%.3f,\"ms_worst\":%.3f}",
                   k ? "," : "", s->bot[k]->id, sum.wins, share, sum.points, each,
                   1e3 * sum.slowest);
        else
            printf("%-10s %9.1f %6.1f%% %9.2f %9.3f %9.3f\n", s->bot[k]->id, sum.wins, 100 * share,
                   sum.points, each, 1e3 * sum.slowest);
    }
    if (json)
        puts("]}");
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct simulation s;
    long games = 100, seed = 1, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    s.args = a;
    s.mind = a->mind;
    s.progress = isatty(STDERR_FILENO);
    if (!args_number(a, "games", 1, 10000000, &games) ||
        !args_number(a, "seed", 0, 1L << 60, &seed) || !args_number(a, "jobs", 1, 64, &jobs) ||
        !read_bots(a, &s))
        return EXIT_USAGE;
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
    report(&s, a->json);
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
            "around the table. Wins and scores are the same for any number of jobs.",
    .example = "astrolabe sim null --seats random,random --games 1000 --json",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
