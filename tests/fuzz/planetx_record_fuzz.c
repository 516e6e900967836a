#include <string.h>

#include "base/panic.h"
#include "engine/match.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;

/* The first byte picks a position out of games played beforehand, the second
 * what is looked at in the end; each further pair draws one of the moves there
 * are. Whatever is played, the position reads back from its text, every view
 * agrees on who acts, and every event is one line. What happens on the way is
 * the end of a shorter input.
 *
 * fuzz: at most 12 bytes */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char deal[] = "mode standard\n"
                           "sky AACDCEGEGXAA\n"
                           "research A: no D adj A\n"
                           "research B: some G opp A\n"
                           "research C: every A in 4 C\n"
                           "research D: band C 5\n"
                           "research E: no D adj G\n"
                           "research F: no G adj C\n"
                           "conference X1: some X in 2 A\n";
static const char *const heads[] = {"planetx 1\nseats 1\n", "planetx 1\nseats 2\nsolo yes\n",
                                    "planetx 1\nseats 3\npenalty player\n", "planetx 1\nseats 4\n",
                                    "planetx 1\nseats 2\ncompanion yes\nsolo yes\n"};
enum { HEADS = sizeof heads / sizeof *heads };

static void check_text(const struct match *m)
{
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    struct planetx_state back;
    planetx_state_write(NULL, match_state(m), &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(planetx_state_read(NULL, writer_text(&w), (struct game_state *)&back, NULL));
    ASTRO_ASSERT(memcmp(&back, m->state, sizeof back) == 0);
}

static void check_views(const struct match *m)
{
    struct view v;
    for (int viewer = VIEWER_PUBLIC; viewer < m->seats; viewer++) {
        view_of(&planetx_game, NULL, match_state(m), viewer, &v);
        ASTRO_ASSERT(view_turn(&v) == match_turn(m));
    }
}

/* Plays a move as people do, by its notation. */
static void step(struct match *m, unsigned choice)
{
    int seat = __builtin_ctz(match_turn(m));
    struct rng rng = rng_from_number(choice);
    struct move move = planetx_sample(NULL, match_state(m), seat, &rng);
    char text[32];
    struct writer w = writer_on(text, sizeof text);
    planetx_move_write(NULL, match_state(m), seat, &move, &w);
    struct entry entry = {
        .kind = ENTRY_MOVE, .seq = m->entries + 1, .seat = seat, .body = writer_text(&w)};
    bool entered = match_enter(m, &entry, NULL);
    ASTRO_ASSERT(entered);
}

/* What one of the moves there are would tell everybody. */
static void check_event(const struct match *m, unsigned choice)
{
    static struct move moves[GAME_MOVES_MAX];
    if (match_over(m))
        return;
    int seat = __builtin_ctz(match_turn(m));
    size_t n = planetx_moves(NULL, match_state(m), seat, moves, GAME_MOVES_MAX);
    if (n == GAME_MANY) { /* at a real table */
        struct rng rng = rng_from_number(choice);
        moves[0] = planetx_sample(NULL, match_state(m), seat, &rng);
        n = 1;
    }
    ASTRO_ASSERT(n > 0 && n <= GAME_MOVES_MAX);
    struct planetx_state after = *planetx_in(match_state(m));
    char event[1024];
    struct writer e = writer_on(event, sizeof event);
    planetx_apply(NULL, (struct game_state *)&after, seat, &moves[choice % n]);
    planetx_event(NULL, match_state(m), (struct game_state *)&after, seat, &moves[choice % n],
                  VIEWER_PUBLIC, &e);
    ASTRO_ASSERT(writer_fits(&e) && memchr(event, '\n', e.n) == NULL);
}

/* ---- where games begin ----------------------------------------------------------- */

enum { STARTS = 256 };
static struct match starts[STARTS];
static unsigned start_count;

/* Positions all along random games at every table, the last moves included. */
static void play_starts(void)
{
    struct rng rng = rng_from_number(1);
    for (unsigned table = 0; start_count < STARTS; table = (table + 1) % HEADS) {
        static struct match m;
        char text[2048];
        struct writer w = writer_on(text, sizeof text);
        write_str(&w, heads[table]);
        write_str(&w, deal);
        bool started = match_start(&m, &planetx_game, writer_text(&w), NULL, NULL);
        ASTRO_ASSERT(started);
        for (unsigned i = 0; !match_over(&m) && start_count < STARTS; i++) {
            if (i % 5 == 0)
                starts[start_count++] = m;
            step(&m, rng_below(&rng, 1 << 16));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct match m;
    if (size < 2)
        return 0;
    if (start_count == 0)
        play_starts();
    m = starts[data[0] % STARTS];
    for (size_t i = 2; i + 1 < size && !match_over(&m); i += 2)
        step(&m, (unsigned)data[i] << 8 | data[i + 1]);
    switch (data[1] % 3) {
    case 0:
        check_text(&m);
        break;
    case 1:
        check_views(&m);
        break;
    default:
        check_event(&m, data[1] / 3);
    }
    return 0;
}
