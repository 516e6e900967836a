#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/panic.h"
#include "cli/json_print.h"
#include "cli/play.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seats", "BOTS", "Who sits where: you or a bot, as in you,random. Several may be you."},
    {"setup", "FILE", "Play this deal (- for stdin) instead of a new one."},
    {"code", "CODE", "Deal the game of this open code, where the game has codes."},
    {"seed", "SEED", "Deal from this seed: 64 hexadecimal digits or a small number."},
    {"resume", "FILE", "Go on with the game of this record: the same as naming it first."},
    {"save", "FILE", "Keep the record there."},
    {"reasons", "FILE", "Write there, as JSON, why the bots played as they did."},
    {NULL, NULL, NULL},
};

/* ---- showing --------------------------------------------------------------------- */

/* Through whose eyes a seat's move is told here: a person's own, or those of
 * the only person, else the public's. */
static int teller(const struct game_night *n, int actor)
{
    int people = 0, person = VIEWER_PUBLIC;
    if (actor != SEAT_CHANCE && !n->bot[actor])
        return actor;
    for (int i = 0; i < n->seats; i++) {
        if (!n->bot[i]) {
            people++;
            person = i;
        }
    }
    return people == 1 ? person : VIEWER_PUBLIC;
}

/* Makes a step the present, and says what happened. */
static void accept(struct game_night *n, const struct host_step *step)
{
    if (n->talk) {
        static struct match before;
        before = *host_match(n->host);
        host_accept(n->host, step);
        talk_note(n, &before, step);
        if (step->count > 0)
            save_record(n);
        return;
    }
    host_accept(n->host, step);
    for (int i = 0; i < step->count; i++) {
        const struct entry *e = &step->entry[i];
        int viewer = teller(n, e->seat);
        char text[4096];
        struct writer w = writer_on(text, sizeof text);
        if (n->json) {
            host_events(n->host, e->seq, e->seq, viewer, &w);
            text[w.n - 1] = '\0'; /* the object of the array of one */
            puts(text + 1);
            continue;
        }
        struct text line = host_observation(n->host, viewer, e->seq), seat;
        text_word(&line, &seat);
        printf("%3u  %.*s %.*s\n", e->seq, (int)seat.n, seat.p, (int)line.n, line.p);
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

/* ---- playing --------------------------------------------------------------------- */

static void bot_move(struct game_night *n, int seat, char *move, size_t size)
{
    static struct host_thought t;
    host_ask(n->host, seat, n->bot[seat], &t);
    bool thought = host_think(&t);
    ASTRO_ASSERT(thought);
    host_hear(n->host, &t);
    struct writer w = writer_on(move, size);
    write_str(&w, t.move);
    writer_cstr(&w);
}

static void show_moves(const struct game_night *n, int seat)
{
    const struct match *m = host_match(n->host);
    struct move list[GAME_MOVES_MAX];
    struct view view;
    view_of(m->game, m->data, match_state(m), seat, &view);
    size_t count = view_moves(&view, seat, list, GAME_MOVES_MAX);
    for (size_t i = 0; count <= GAME_MOVES_MAX && i < count; i++) {
        char text[ENTRY_SIZE_MAX];
        struct writer w = writer_on(text, sizeof text);
        m->game->move_write(m->data, view_state(&view), seat, &list[i], &w);
        fprintf(stderr, "%s%s", i % 12 ? " " : "\n  ", writer_cstr(&w));
    }
    fprintf(stderr, count > GAME_MOVES_MAX ? "  there are too many moves to list\n"
                                           : "\n  also: undo, board, quit\n");
}

/* Reads the next move from a list. False at the end of the input. */
static bool listed_move(struct game_night *n, int seat, char *move, size_t size)
{
    char line[512];
    while (fgets(line, sizeof line, stdin)) {
        bool marked = n->line++ == 0 && strncmp(line, "\xEF\xBB\xBF", 3) == 0;
        struct text t = {line + (marked ? 3 : 0), strcspn(line, "\n") - (marked ? 3 : 0)};
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
    return false;
}

static bool person_move(struct game_night *n, int seat, char *move, size_t size)
{
    if (n->talk)
        return talk_move(n, seat, move, size);
    return listed_move(n, seat, move, size);
}

/* Bots of a simultaneous choice answer first: they wait for nobody. */
static int pick_seat(const struct game_night *n, seat_set turn)
{
    for (int i = 0; i < n->seats; i++)
        if (seat_in(turn, i) && n->bot[i])
            return i;
    return __builtin_ctz(turn);
}

static int play_on(struct game_night *n)
{
    static struct host_step step;
    host_roll(n->host, &step);
    accept(n, &step);
    while (!match_over(host_match(n->host))) {
        const struct match *m = host_match(n->host);
        int seat = pick_seat(n, match_turn(m));
        char move[ENTRY_SIZE_MAX];
        struct fault f = {0};
        if (n->bot[seat])
            bot_move(n, seat, move, sizeof move);
        else if (!person_move(n, seat, move, sizeof move))
            return EXIT_OK;
        enum host_answer answer = host_play(n->host, seat, match_decision(m, seat), text_of(""),
                                            text_of(move), &step, &f);
        if (answer == HOST_PLAYED) {
            accept(n, &step);
            continue;
        }
        ASTRO_ASSERT(answer == HOST_REFUSED && !n->bot[seat]);
        if (n->talk) {
            talk_refuse(n, move, &f);
            continue;
        }
        f.line = n->line;
        say_fault("stdin", &f);
        return EXIT_BAD_DATA;
    }
    return EXIT_OK;
}

static void show_end(struct game_night *n)
{
    const struct match *m = host_match(n->host);
    if (n->talk) {
        talk_end(n);
        return;
    }
    if (!match_over(m)) {
        fprintf(stderr, "The game is not over.\n");
        return;
    }
    struct game_score score;
    m->game->score(m->data, match_state(m), &score);
    if (n->json) {
        struct json j = json_print();
        json_begin_object(&j, NULL);
        json_put_bool(&j, "over", true);
        json_put_score(&j, &score);
        json_print_end(&j);
        return;
    }
    show_board(n, VIEWER_ALL, stdout);
    puts("\nfinal score");
    for (int i = 0; i < score.seats; i++)
        printf("  seat %d  %3d points, place %d\n", i + 1, score.points[i], score.rank[i]);
}

/* What one of the host's writers says, into the file a flag names. */
static int save(const struct args *a, const char *flag, const struct host *host,
                void write(const struct host *host, struct writer *w))
{
    const char *path = args_get(a, flag, NULL);
    if (!path)
        return EXIT_OK;
    char *text = malloc(RECORD_SIZE_MAX);
    ASTRO_ASSERT(text != NULL);
    struct writer w = writer_on(text, RECORD_SIZE_MAX);
    write(host, &w);
    int code = file_write(path, writer_text(&w));
    free(text);
    return code;
}

static void begin(struct game_night *n)
{
    char hex[65];
    struct writer w = writer_on(hex, sizeof hex);
    write_hex(&w, host_commit(n->host), 32);
    if (n->talk) {
        save_open(n);
        save_catch_interrupt();
        talk_begin(n, writer_cstr(&w));
    } else
        fprintf(stderr, "commit %s\n", writer_cstr(&w));
}

static int run(const struct command *c, const struct args *a)
{
    (void)c;
    static struct game_night n; /* large, and one a run */
    n = (struct game_night){.args = a, .talk = isatty(STDIN_FILENO) && !a->json, .json = a->json};
    int code = play_open(a, &n);
    if (code == EXIT_OK) {
        begin(&n);
        code = play_on(&n);
    }
    if (code == EXIT_OK) {
        show_end(&n);
        code = n.talk ? save_record(&n) : save(a, "save", n.host, host_record);
        if (code == EXIT_OK)
            code = save(a, "reasons", n.host, host_reasons);
    }
    host_close(n.host);
    return code;
}

const struct command command_play = {
    .name = "play",
    .synopsis = "GAME|RECORD [--seats you,BOT,...] [--setup FILE | --code CODE | --seed SEED] "
                "[--save FILE] [--reasons FILE] [option of the game]...",
    .brief = "play on this terminal",
    .text =
        "At a terminal it draws the board and tells in words, in the language of LANGUAGE, "
        "LC_ALL or LANG (en, pl, fr, ru), what happens; ? explains with examples what can be "
        "done. Moves are typed in the game's notation. Every game has board, moves, undo and "
        "quit; planetx and lostcode have know, which works out what follows from all you were "
        "told; nightsky has fits, good drawings to choose from by number. Several seats may be "
        "you: what one person saw is hidden before the next one plays.\n\n"
        "The game is kept from its first move on, in the file of --save or else in "
        "astrolabe/last.txt of XDG_DATA_HOME (~/.local/share), whatever ends it: quit, Ctrl-C, "
        "the end of the input. A RECORD in place of the game goes on with it. It holds all "
        "that is hidden; who sat where it does not say, so name the --seats again.\n\n"
        "Where stdin is not a terminal, or with --json, it is a list of moves, one on a line, and "
        "events are told in notation; a bad move ends the program with its line and column, and "
        "only --save keeps the game, where none was bad. With --json every event is one JSON "
        "object on a line. The bots' reasons are told when the game is over.",
    .example = "astrolabe play null --seats you,random --save game.txt",
    .flags = flags,
    .takes_game = true,
    .takes_record = true,
    .run = run,
};
