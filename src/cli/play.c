#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "host/host.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seats", "LIST", "Who sits where: you or a bot, as in you,random. Several may be you."},
    {"setup", "FILE", "Play this deal (- for stdin) instead of a new one."},
    {"code", "CODE", "Deal the game of this open code, where the game has codes."},
    {"seed", "SEED", "Deal from this seed: 64 hexadecimal digits or a small number."},
    {"save", "FILE", "Write the record there when the game ends or you stop."},
    {NULL, NULL, NULL},
};

struct player {
    const struct bot *bot; /* NULL: a person at this terminal */
    void *memory;
};

struct game_night {
    const struct ai *ai;
    struct host *host;
    int seats;
    struct player player[SEATS_MAX];
    struct rng rng;
    bool json;
    bool talk;   /* a person is at the keyboard, not a file */
    size_t line; /* of the input */
};

/* ---- setting up ------------------------------------------------------------------ */

static bool read_seats(const struct args *a, struct game_night *n)
{
    static const char *const usual[SEATS_MAX + 1] = {"",
                                                     "you",
                                                     "you,random",
                                                     "you,random,random",
                                                     "you,random,random,random",
                                                     "you,random,random,random,random"};
    struct text rest = text_of(args_get(a, "seats", usual[a->ai->game->seats_min]));
    for (;;) {
        const char *comma = rest.n ? memchr(rest.p, ',', rest.n) : NULL;
        struct text name = {rest.p, comma ? (size_t)(comma - rest.p) : rest.n};
        const struct bot *bot = bot_find(a->ai, name);
        if ((!bot && !text_is(name, "you")) || n->seats == SEATS_MAX) {
            fprintf(stderr, "astrolabe: --seats: '%.*s' is neither you nor a bot of this game:",
                    (int)name.n, name.p);
            for (const struct bot *const *b = a->ai->bots; *b; b++)
                fprintf(stderr, " %s", (*b)->id);
            fputc('\n', stderr);
            return false;
        }
        n->player[n->seats].bot = bot;
        n->player[n->seats++].memory = bot ? calloc(1, bot->memory_size + 1) : NULL;
        if (!comma)
            return true;
        rest = (struct text){comma + 1, rest.n - name.n - 1};
    }
}

static int open_night(const struct args *a, struct game_night *n)
{
    static struct deal d;
    static char record_text[SETUP_SIZE_MAX + 1024];
    const char *path = args_get(a, "setup", NULL);
    if (!read_seats(a, n))
        return EXIT_USAGE;
    int code = path ? EXIT_OK : cli_deal(a, n->seats, &d);
    if (code != EXIT_OK)
        return code;
    struct writer s = writer_on(d.setup, sizeof d.setup);
    if (path && !setup_load(path, n->seats, args_get(a, "seats", NULL) != NULL, &s))
        return EXIT_BAD_DATA;
    if (!path)
        s.n = d.setup_size;
    struct record r = {.id = text_of(a->ai->game->id),
                       .version = a->ai->game->version,
                       .committed = true,
                       .opened = true,
                       .setup = writer_text(&s),
                       .entries = text_of("")};
    uint8_t bot_seed[RNG_SEED_SIZE];
    if (getrandom(r.salt, 32, 0) != 32 || getrandom(r.chance, 32, 0) != 32 ||
        getrandom(bot_seed, 32, 0) != 32)
        return EXIT_UNAVAILABLE;
    /* A dealt game with a seed repeats wholly, dice and bots too. */
    if (args_get(a, "seed", NULL) && !path) {
        rng_seed_by_label(d.seed, text_of("chance"), r.chance);
        rng_seed_by_label(d.seed, text_of("bots"), bot_seed);
    }
    n->rng = rng_from_seed(bot_seed);
    record_commit(&r, r.commit);
    struct writer w = writer_on(record_text, sizeof record_text);
    record_write(&r, &w);
    struct fault f;
    n->host = host_open(a->ai->game, writer_text(&w), &f);
    if (n->host && host_match(n->host)->seats == n->seats)
        return EXIT_OK;
    if (n->host)
        fprintf(stderr, "astrolabe: this setup is for %d seats: name them with --seats\n",
                host_match(n->host)->seats);
    else
        say_fault(path ? path : "astrolabe", &f);
    return EXIT_BAD_DATA;
}

/* ---- showing --------------------------------------------------------------------- */

/* Through whose eyes a seat's move is told here: a person's own, or those of
 * the only person, else the public's. */
static int teller(const struct game_night *n, int actor)
{
    int people = 0, person = VIEWER_PUBLIC;
    if (actor != SEAT_CHANCE && !n->player[actor].bot)
        return actor;
    for (int i = 0; i < n->seats; i++) {
        if (!n->player[i].bot) {
            people++;
            person = i;
        }
    }
    return people == 1 ? person : VIEWER_PUBLIC;
}

static void print_event(const struct entry *e, struct text event, bool json)
{
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    if (!json) {
        write_seat(&w, e->seat);
        write_str(&w, "  ");
        write_text(&w, event);
        printf("%3u  %s\n", e->seq, writer_cstr(&w));
        return;
    }
    write_str(&w, ",\"seat\":\"");
    write_seat(&w, e->seat);
    write_str(&w, "\",\"event\":");
    write_json_string(&w, event);
    printf("{\"seq\":%u%s}\n", e->seq, writer_cstr(&w));
}

static void tell_step(const struct game_night *n, const struct host_step *step)
{
    struct match before = *host_match(n->host), after;
    for (int i = 0; i < step->count; i++) {
        const struct host_entry *t = &step->entry[i];
        struct entry e = {.seq = t->seq, .seat = t->seat};
        char line[2048];
        struct writer w = writer_on(line, sizeof line);
        bool read = entry_read_body(text_of(t->text), &e, NULL);
        after = before;
        ASTRO_ASSERT(read && match_enter(&after, &e, NULL));
        match_event(&before, &after, &e, teller(n, e.seat), &w);
        print_event(&e, writer_text(&w), n->json);
        before = after;
    }
}

static void show_board(const struct game_night *n, int viewer, FILE *out)
{
    const struct match *m = host_match(n->host);
    struct view view;
    char board[8192];
    struct writer w = writer_on(board, sizeof board);
    view_of(m->game, m->data, match_state(m), viewer, &view);
    m->game->show(&view, &w);
    fprintf(out, "\n%s", writer_cstr(&w));
}

static void show_moves(const struct game_night *n, int seat)
{
    const struct match *m = host_match(n->host);
    struct move list[GAME_MOVES_MAX];
    struct view view;
    view_of(m->game, m->data, match_state(m), seat, &view);
    size_t count = view_moves(&view, seat, list, GAME_MOVES_MAX);
    if (count > GAME_MOVES_MAX) {
        fprintf(stderr, "  there are too many moves to list\n");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        m->game->move_write(m->data, view_state(&view), seat, &list[i], &w);
        fprintf(stderr, "%s%s", i % 12 ? " " : "\n  ", writer_cstr(&w));
    }
    fprintf(stderr, "\n  also: undo, board, quit\n");
}

/* ---- playing --------------------------------------------------------------------- */

static void bot_move(struct game_night *n, int seat, char *move, size_t size)
{
    static char observations[1 << 16];
    const struct match *m = host_match(n->host);
    struct view view;
    view_of(m->game, m->data, match_state(m), seat, &view);
    struct writer t = writer_on(observations, sizeof observations);
    host_observations(n->host, seat, &t);
    char reason[4096];
    struct writer why = writer_on(reason, sizeof reason);
    struct bot_task task = {.view = &view,
                            .events = writer_text(&t),
                            .shared = shared_part(n->ai, &view),
                            .rng = &n->rng,
                            .memory = n->player[seat].memory};
    struct move mv = n->player[seat].bot->think(&task, &why);
    struct writer w = writer_on(move, size);
    m->game->move_write(m->data, view_state(&view), seat, &mv, &w);
    writer_cstr(&w);
}

/* Reads the next move of a person. False at the end of the input. */
static bool person_move(struct game_night *n, int seat, char *move, size_t size)
{
    if (n->talk)
        show_board(n, seat, stderr);
    for (;;) {
        char line[512];
        if (n->talk)
            fprintf(stderr, "seat %d (? for help) > ", seat + 1);
        if (!fgets(line, sizeof line, stdin))
            return false;
        n->line++;
        struct text t = {line, strcspn(line, "\n")};
        t = text_trim(t);
        if (t.n == 0 || t.p[0] == '#')
            continue;
        if (text_is(t, "quit"))
            return false;
        if (text_is(t, "?")) {
            show_moves(n, seat);
        } else if (text_is(t, "board")) {
            show_board(n, seat, stdout);
        } else if (t.n < size) {
            struct writer w = writer_on(move, size);
            write_text(&w, text_is(t, "undo") ? text_of("~undo") : t);
            writer_cstr(&w);
            return true;
        }
    }
}

/* Bots of a simultaneous choice answer first: they wait for nobody. */
static int pick_seat(const struct game_night *n, seat_set turn)
{
    for (int i = 0; i < n->seats; i++)
        if (seat_in(turn, i) && n->player[i].bot)
            return i;
    return __builtin_ctz(turn);
}

static int play_on(struct game_night *n)
{
    static struct host_step step;
    host_roll(n->host, &step);
    tell_step(n, &step);
    host_accept(n->host, &step);
    while (!match_over(host_match(n->host))) {
        const struct match *m = host_match(n->host);
        int seat = pick_seat(n, match_turn(m));
        char move[ENTRY_SIZE_MAX];
        struct fault f = {0};
        if (n->player[seat].bot)
            bot_move(n, seat, move, sizeof move);
        else if (!person_move(n, seat, move, sizeof move))
            return EXIT_OK;
        enum host_answer answer = host_play(n->host, seat, match_decision(m, seat), text_of(""),
                                            text_of(move), &step, &f);
        if (answer == HOST_PLAYED) {
            tell_step(n, &step);
            host_accept(n->host, &step);
            continue;
        }
        ASTRO_ASSERT(answer == HOST_REFUSED && !n->player[seat].bot);
        if (n->talk) {
            say_fault(move, &f);
            continue;
        }
        f.line = n->line;
        say_fault("stdin", &f);
        return EXIT_BAD_DATA;
    }
    return EXIT_OK;
}

static void show_end(const struct game_night *n)
{
    const struct match *m = host_match(n->host);
    if (!match_over(m)) {
        fprintf(stderr, "The game is not over.\n");
        return;
    }
    struct game_score score;
    m->game->score(m->data, match_state(m), &score);
    if (n->json) {
        printf("{\"over\":true,\"score\":[");
        for (int i = 0; i < score.seats; i++)
            printf("%s{\"points\":%d,\"rank\":%d}", i ? "," : "", score.points[i], score.rank[i]);
        puts("]}");
        return;
    }
    show_board(n, VIEWER_ALL, stdout);
    puts("\nfinal score");
    for (int i = 0; i < score.seats; i++)
        printf("  seat %d  %3d points, place %d\n", i + 1, score.points[i], score.rank[i]);
}

static int save(const struct game_night *n, const char *path)
{
    char *text = malloc(RECORD_SIZE_MAX);
    struct writer w = writer_on(text, RECORD_SIZE_MAX);
    host_record(n->host, &w);
    FILE *out = fopen(path, "wb");
    bool ok = out && fwrite(text, 1, w.n, out) == w.n;
    ok = out && fclose(out) == 0 && ok;
    if (!ok)
        perror(path);
    free(text);
    return ok ? EXIT_OK : EXIT_INPUT_OUTPUT;
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    struct game_night n = {.talk = isatty(STDIN_FILENO), .json = a->json, .ai = a->ai};
    int code = open_night(a, &n);
    if (code == EXIT_OK) {
        char hex[65];
        struct writer w = writer_on(hex, sizeof hex);
        write_hex(&w, host_commit(n.host), 32);
        fprintf(stderr, "commit %s\n", writer_cstr(&w));
        code = play_on(&n);
    }
    if (code == EXIT_OK) {
        show_end(&n);
        const char *path = args_get(a, "save", NULL);
        if (path)
            code = save(&n, path);
    }
    host_close(n.host);
    for (int i = 0; i < SEATS_MAX; i++)
        free(n.player[i].memory);
    return code;
}

const struct command command_play = {
    .name = "play",
    .synopsis =
        "GAME [--seats you,BOT,...] [--setup FILE | --code CODE | --seed SEED] [--save FILE] "
        "[option of the game]...",
    .brief = "play on this terminal",
    .text =
        "Plays a game line by line: moves are typed in the game's notation, ? lists them, "
        "undo takes the last one back, quit stops. Where stdin is not a terminal, it is a "
        "list of moves, one on a line; a bad one ends the program with its line and column. With "
        "--json every event is one JSON object on a line.",
    .example = "astrolabe play null --seats you,random --save game.txt",
    .flags = flags,
    .takes_game = true,
    .run = run,
};
