/* How a game on the terminal begins: dealt, from a setup, or gone on with. */

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/panic.h"
#include "cli/play.h"
#include "server/shared.h"

/* Where nobody says who plays: you, and others, which at a terminal play as well as
 * people like, and by a list of moves in the plainest way. */
static void seat_usual(const struct args *a, struct game_night *n, int seats)
{
    const struct bot *usual = n->talk ? bot_find_role(a->ai, ROLE_USUAL) : &bot_random;
    for (n->seats = 0; n->seats < seats; n->seats++)
        n->bot[n->seats] = n->seats == 0 ? NULL : usual;
}

static bool read_seats(const struct args *a, struct game_night *n)
{
    const char *list = args_get(a, "seats", NULL);
    if (!list) {
        seat_usual(a, n, a->ai->game->seats_min);
        return true;
    }
    struct text rest = text_of(list);
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
        n->bot[n->seats++] = bot;
        if (!comma)
            return true;
        rest = (struct text){comma + 1, rest.n - name.n - 1};
    }
}

/* The record of a game that begins: dealt, or of a setup that somebody wrote. */
static int write_record(const struct args *a, const struct game_night *n, struct writer *record)
{
    static struct deal d;
    const char *path = args_get(a, "setup", NULL);
    int code = path ? EXIT_OK : cli_deal(a, n->seats, &d);
    if (code != EXIT_OK)
        return code;
    struct writer s = writer_on(d.setup, sizeof d.setup);
    if (path && !setup_load(a->ai->game, path, n->seats, args_get(a, "seats", NULL) != NULL, &s))
        return EXIT_BAD_DATA;
    if (!path)
        s.n = d.setup_size;
    /* A dealt game with a seed repeats wholly, dice and bots too. */
    struct host_seed seed = host_seed_from(d.seed);
    bool repeats = args_get(a, "seed", NULL) && !path;
    if (!repeats && (getrandom(seed.salt, 32, 0) != 32 || getrandom(seed.chance, 32, 0) != 32))
        return EXIT_UNAVAILABLE;
    host_seal(a->ai->game, writer_text(&s), &seed, record);
    return EXIT_OK;
}

/* Whether the table of a record is for who is to sit at it. */
static int check_sitters(const struct args *a, const struct game_night *n, struct text record)
{
    struct record r;
    struct fault f = {0};
    seat_set people = 0;
    for (int i = 0; i < n->seats; i++)
        people |= n->bot[i] ? 0 : seat_bit(i);
    bool read = record_read(record, &r, NULL);
    ASTRO_ASSERT(read); /* host_open has */
    if (sitters_check(a->ai, n->seats, people, r.setup, &f))
        return EXIT_OK;
    say_fault("--seats", &f);
    return EXIT_USAGE;
}

static int open_record(const struct args *a, struct game_night *n, struct text record,
                       const char *where)
{
    struct fault f = {0};
    n->host = host_open(&shared_edge, record, &f);
    if (!n->host) {
        say_fault(where, &f);
        return EXIT_BAD_DATA;
    }
    const struct match *m = host_match(n->host);
    if (!args_get(a, "seats", NULL) && args_get(a, "resume", NULL))
        seat_usual(a, n, m->seats);
    int sits = EXIT_OK;
    if (m->game != a->ai->game)
        fprintf(stderr, "astrolabe: this is a game of %s\n", m->game->id);
    else if (m->seats != n->seats)
        fprintf(stderr, "astrolabe: this game is for %d seats: name them with --seats\n", m->seats);
    else if ((sits = check_sitters(a, n, record)) != EXIT_OK)
        return sits;
    else if (m->game->by_hand && m->game->by_hand(match_state(m)))
        fprintf(stderr, "astrolabe: the dice of this game lie on a real table: go on with it on "
                        "the page that keeps it\n");
    else
        return EXIT_OK;
    return EXIT_BAD_DATA;
}

int play_open(const struct args *a, struct game_night *n)
{
    static char bytes[SETUP_SIZE_MAX + 1024];
    const char *path = args_get(a, "resume", NULL);
    if (!read_seats(a, n))
        return EXIT_USAGE;
    if (!path) {
        struct writer record = writer_on(bytes, sizeof bytes);
        int code = write_record(a, n, &record);
        return code == EXIT_OK
                   ? open_record(a, n, writer_text(&record), args_get(a, "setup", "astrolabe"))
                   : code;
    }
    size_t size;
    char *text = file_read(path, RECORD_SIZE_MAX, &size);
    if (!text)
        return EXIT_INPUT_OUTPUT;
    int code = open_record(a, n, (struct text){text, size}, path);
    free(text);
    return code;
}
