#include <string.h>

#include "base/panic.h"
#include "engine/match.h"
#include "games/planetx/state.h"

extern const struct game planetx_game;

/* The first byte picks a table; each further byte picks one of the moves there
 * are. Whatever is played, every position reads back from its text, every view
 * agrees on who acts, and every event is one line. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char deal[] = "mode standard\nsky GEGXCECAADAA\n"
                           "research A: every A adj A\nresearch B: every A adj A\n"
                           "research C: every A adj A\nresearch D: every A adj A\n"
                           "research E: every A adj A\nresearch F: every A adj A\n"
                           "conference X1: no X adj D\n";
static const char *const heads[] = {"planetx 1\nseats 1\n", "planetx 1\nseats 2\nsolo yes\n",
                                    "planetx 1\nseats 3\npenalty player\n", "planetx 1\nseats 4\n"};

static void check_position(const struct match *m)
{
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    struct planetx_state back;
    struct view v;
    planetx_state_write(NULL, match_state(m), &w);
    ASTRO_ASSERT(writer_fits(&w));
    ASTRO_ASSERT(planetx_state_read(NULL, writer_text(&w), (struct game_state *)&back, NULL));
    ASTRO_ASSERT(memcmp(&back, m->state, sizeof back) == 0);
    for (int viewer = VIEWER_PUBLIC; viewer < m->seats; viewer++) {
        view_of(&planetx_game, NULL, match_state(m), viewer, &v);
        ASTRO_ASSERT(view_turn(&v) == match_turn(m));
    }
}

static void step(struct match *m, unsigned choice)
{
    static struct match before;
    static struct move moves[GAME_MOVES_MAX];
    int seat = __builtin_ctz(match_turn(m));
    size_t n = planetx_moves(NULL, match_state(m), seat, moves, GAME_MOVES_MAX);
    ASTRO_ASSERT(n > 0 && n <= GAME_MOVES_MAX);
    char text[32], event[1024];
    struct writer w = writer_on(text, sizeof text), e = writer_on(event, sizeof event);
    planetx_move_write(NULL, match_state(m), seat, &moves[choice % n], &w);
    struct entry entry = {
        .kind = ENTRY_MOVE, .seq = m->entries + 1, .seat = seat, .body = writer_text(&w)};
    before = *m;
    bool entered = match_enter(m, &entry, NULL);
    ASTRO_ASSERT(entered);
    match_event(&before, m, &entry, VIEWER_PUBLIC, &e);
    ASTRO_ASSERT(writer_fits(&e) && memchr(event, '\n', e.n) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct match m;
    char text[2048];
    struct writer w = writer_on(text, sizeof text);
    if (size == 0)
        return 0;
    write_str(&w, heads[data[0] % 4]);
    write_str(&w, deal);
    bool started = match_start(&m, &planetx_game, writer_text(&w), NULL, NULL);
    ASTRO_ASSERT(started);
    for (size_t i = 1; i + 1 < size && !match_over(&m); i += 2) {
        step(&m, (unsigned)data[i] << 8 | data[i + 1]);
        check_position(&m);
    }
    return 0;
}
