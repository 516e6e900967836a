/* Many games between bots. Every game follows from its number alone, so the
 * result is the same for any number of threads. */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/sim.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seats", "BOTS",
     "The bots, as in strong,medium. Each deal is played once in each rotation. engine:COMMAND is "
     "a program that speaks the engine protocol."},
    {"games", "N", "How many games (100)."},
    {"seed", "SEED", "Where the deals and the bots' luck come from (1)."},
    {"setup", "FILE", "Play this setup or record's deal, or all of this folder in turn."},
    {"save", "FOLDER", "Write each game's record and its bots' reasons there."},
    {"jobs", "N", "How many threads (as many as there are cores)."},
    {"limit", "MS", "Milliseconds that an engine has for a move (10000)."},
    {"talk", NULL, "Write all that is said with engines to stderr."},
    {NULL, NULL, NULL},
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

/* Lets a bot think, or an engine and, where that fails, who stands in for it. */
static void think(struct simulation *s, int who, long game, struct host_thought *t)
{
    char words[ENGINE_WORDS_SIZE];
    if (s->engine[who] && t->bot == s->bot[who]) {
        enum engine_result r = engine_think(s->engine[who], t, s->seats, words);
        if (r == ENGINE_MOVED)
            return;
        sim_lose(s, who, game, r, words);
    }
    bool thought = host_think(t);
    ASTRO_ASSERT(thought);
}

static void take_turn(struct simulation *s, long number, struct host *host, int seat, int who,
                      const struct bot *bot, struct host_thought *t)
{
    struct host_step step;
    struct sim_result *out = &s->results[number - s->first];
    host_ask(host, seat, bot, t);
    double start = seconds();
    think(s, who, number, t);
    double took = seconds() - start;
    out->thinking[who] += took;
    out->thoughts[who]++;
    if (took > out->slowest[who])
        out->slowest[who] = took;
    host_hear(host, t);
    enum host_answer answer =
        host_play(host, seat, t->decision, text_of(""), text_of(t->move), &step, NULL);
    ASTRO_ASSERT(answer == HOST_PLAYED);
    host_accept(host, &step);
}

/* When the first seat did what the game is about. */
static void note_milestone(const struct simulation *s, const struct host *host,
                           struct sim_result *out)
{
    const struct match *m = host_match(host);
    for (int seat = 0; s->ai->trial && seat < s->seats; seat++) {
        struct view view;
        struct ai_milestone own;
        view_of(m->game, m->data, match_state(m), seat, &view);
        if (!s->ai->trial->reached(&view, host_observations(host, seat), &own) ||
            (out->reached && out->milestone.time <= own.time))
            continue;
        out->reached = true;
        out->milestone = own;
    }
}

/* Game `number` as it begins: deal number / rotations. */
static struct host *open_game(const struct simulation *s, long number)
{
    char setup[SETUP_SIZE_MAX + 64], bytes[SETUP_SIZE_MAX + 1024];
    struct writer w = writer_on(setup, sizeof setup), record = writer_on(bytes, sizeof bytes);
    struct rng deal = labelled(&s->root, "deal", number / s->rotations);
    uint8_t random[RNG_SEED_SIZE];
    rng_bytes(&deal, random, sizeof random);
    struct host_seed seed = host_seed_from(random);
    const struct sim_deal *given =
        s->deal_count ? &s->deals[number / s->rotations % s->deal_count] : NULL;
    if (given && given->sealed) {
        write_str(&record, given->text);
    } else {
        if (given)
            write_str(&w, given->text);
        else
            host_deal(s->ai, s->data, s->seats, text_of(s->options), &seed, &w);
        host_seal(s->ai->game, writer_text(&w), &seed, &record);
    }
    struct host *host = host_open(&shared_edge, writer_text(&record), NULL);
    ASTRO_ASSERT(host != NULL);
    return host;
}

static void save(const struct simulation *s, long number, const struct host *host)
{
    static const struct {
        const char *end;
        void (*write)(const struct host *host, struct writer *w);
    } file[] = {{"record", host_record}, {"reasons", host_reasons}};
    if (!s->folder)
        return;
    char *text = malloc(RECORD_SIZE_MAX);
    ASTRO_ASSERT(text != NULL);
    for (int i = 0; i < 2; i++) {
        char path[4096];
        struct writer w = writer_on(text, RECORD_SIZE_MAX);
        snprintf(path, sizeof path, "%s/%06ld.%s", s->folder, number + 1, file[i].end);
        file[i].write(host, &w);
        if (file_write(path, writer_text(&w)) != EXIT_OK)
            s->results[number - s->first].unsaved = true;
    }
    free(text);
}

/* Plays a game in rotation number % seats. */
static void play_game(struct simulation *s, long number, struct host_thought *t)
{
    struct sim_result *out = &s->results[number - s->first];
    struct host *host = open_game(s, number);
    const struct match *m = host_match(host);
    struct host_step step;
    int who_at[SEATS_MAX];
    for (int k = 0; k < s->seats; k++) {
        int seat = (int)((k + number) % s->seats);
        who_at[seat] = k;
        out->seat_of[k] = (uint8_t)seat;
    }
    host_roll(host, &step);
    host_accept(host, &step);
    seat_set turn;
    while ((turn = match_turn(m)) != 0) {
        int seat = __builtin_ctz(turn);
        int who = who_at[seat];
        bool opens = s->opening && out->thoughts[who] == 0;
        take_turn(s, number, host, seat, who, opens ? s->opening : s->bot[who], t);
    }
    struct game_score score;
    m->game->score(m->data, match_state(m), &score);
    for (int k = 0; k < s->seats; k++) {
        out->points[k] = score.points[out->seat_of[k]];
        out->rank[k] = score.rank[out->seat_of[k]];
        out->winners = (uint8_t)(out->winners + (out->rank[k] == 1));
    }
    out->moves = m->moves;
    note_milestone(s, host, out);
    save(s, number, host);
    host_close(host);
}

static void *work(void *context)
{
    struct simulation *s = context;
    struct host_thought thought;
    long number;
    while ((number = atomic_fetch_add(&s->next, 1)) < s->games) {
        play_game(s, s->first + number, &thought);
        if (s->progress && number % 10 == 0)
            fprintf(stderr, "\r%ld of %ld games", number, s->games);
    }
    return NULL;
}

void sim_play(struct simulation *s, long jobs)
{
    pthread_t thread[SIM_JOBS_MAX];
    s->results = calloc((size_t)s->games, sizeof *s->results);
    ASTRO_ASSERT(s->results != NULL);
    s->next = 0;
    for (long i = 0; i < jobs; i++) {
        int failed = pthread_create(&thread[i], NULL, work, s);
        ASTRO_ASSERT(!failed);
    }
    for (long i = 0; i < jobs; i++)
        pthread_join(thread[i], NULL);
    if (s->progress)
        fputs("\r                          \r", stderr);
}

/* The options of the deals: those of the game, then what those of a
 * simulation mean. */
bool sim_choose_options(struct simulation *s)
{
    struct writer w = writer_on(s->options, sizeof s->options - 1);
    write_str(&w, s->args->options);
    if (s->ai->trial)
        s->ai->trial->choose(text_of(s->args->trial), s->seats, &w);
    ASTRO_ASSERT(writer_fits(&w));
    writer_cstr(&w);
    struct fault f = {0};
    if (deal_check(s->ai, s->seats, text_of(s->options), &f))
        return true;
    f.line = 0;
    say_fault("options", &f);
    return false;
}

/* Whether bots may play all that is simulated. */
bool sim_bots_may(const struct simulation *s)
{
    struct fault f = {0};
    bool may = true;
    for (int i = 0; may && (i == 0 || i < s->deal_count); i++) {
        struct host *host = open_game(s, (long)i * s->seats);
        may = host_bots_check(host, seat_bit(s->seats) - 1, &f);
        host_close(host);
    }
    if (!may)
        say_fault("astrolabe", &f);
    return may;
}

static int simulate(struct simulation *s, long games, long seed, long jobs)
{
    if (!sim_choose_options(s))
        return EXIT_USAGE;
    s->rotations = s->seats;
    s->data = cli_data(s->args);
    if (!s->data || !sim_read_deals(s, args_get(s->args, "setup", NULL)))
        return EXIT_BAD_DATA;
    s->games = games;
    s->root = rng_from_number((uint64_t)seed);
    if (!sim_bots_may(s))
        return EXIT_USAGE;
    sim_play(s, jobs);
    sim_report(s, s->args->json);
    bool saved = true, all_moved = sim_all_moved(s);
    for (long i = 0; i < games; i++)
        saved = saved && !s->results[i].unsaved;
    free(s->results);
    free(s->deals);
    return !saved ? EXIT_INPUT_OUTPUT : all_moved ? EXIT_OK : EXIT_FAILED;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct simulation s;
    long games = 100, seed = 1, jobs = sysconf(_SC_NPROCESSORS_ONLN);
    s.args = a;
    s.ai = a->ai;
    s.limit = SIM_LIMIT;
    s.progress = isatty(STDERR_FILENO);
    s.folder = args_get(a, "save", NULL);
    if (!args_number(a, "games", 1, 10000000, &games) ||
        !args_number(a, "seed", 0, 1L << 60, &seed) ||
        !args_number(a, "jobs", 1, SIM_JOBS_MAX, &jobs) ||
        !args_number(a, "limit", 1, 3600000, &s.limit))
        return EXIT_USAGE;
    s.talk = args_get(a, "talk", NULL) ? stderr : NULL;
    int code = sim_read_bots(&s, text_of(args_get(a, "seats", "")));
    if (code == EXIT_OK)
        code = simulate(&s, games, seed, jobs);
    sim_close(&s);
    return code;
}

const struct command command_sim = {
    .name = "sim",
    .synopsis = "GAME --seats BOT,BOT[,...] [--games N] [--seed S] [--jobs J] [--setup FILE] "
                "[--save FOLDER] [option of the game]...",
    .brief = "let bots play many games",
    .text = "Plays games between bots and sums them up: wins (a shared win counts as its share), "
            "mean score, thinking time. Each deal is played once in each rotation of the bots "
            "around the table. Wins and scores are the same for any number of jobs. A setup from a "
            "file brings its own options, a record its dice and the bots' luck too.\n\n"
            "A seat alone is also measured by the milestone of its game, where there is one: its "
            "mean time, the median, the times that 10 and 90 percent of the games do not pass, and "
            "the share of games in which the first try was right. Games in which it was never "
            "reached do not count; \"games\" says how many do.\n\n"
            "An engine (doc/engine.md) is started for each thread. Where it dies, takes too long "
            "or plays what is not allowed, the bot that stands in for people makes that move; the "
            "report tells how often and why, and the exit status is 1.",
    .example = "astrolabe sim null --seats random,random --games 1000 --json",
    .flags = flags,
    .takes_game = true,
    .takes_trial = true,
    .run = run,
};
