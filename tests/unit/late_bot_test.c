/* The best bots of every game that are told they are late: they stop looking, and
 * what they play is legal all the same. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "base/bits.h"
#include "engine/match.h"

enum { SEATS = 2, PARTS = 2, PATIENCE = 5, FEW = 6, GAMES = 4 };

static const char *const names[] = {"strong", "master"};
enum { NAMES = 2 };

/* Time that passes by being asked for. */
struct hourglass {
    int patience; /* from this question on it is late */
    int asked;
};

static bool run_out(void *context)
{
    struct hourglass *h = context;
    return h->asked++ >= h->patience;
}

struct game_of_bots {
    const struct ai *ai;
    const struct bot *bot;
    struct match now;
    void *memory[SEATS];
    struct writer heard[SEATS];
    char observations[SEATS][1 << 16];
    struct writer moves; /* all of them, one per line */
    char moves_text[1 << 16];
    int asked; /* at most, in one thought */
};

static void *shared_of(const struct ai *m, const struct view *v)
{
    static void *built[PARTS];
    int part = m->shared ? m->shared->part_of(v) : -1;
    if (part < 0)
        return NULL;
    assert_in_range(part, 0, PARTS - 1);
    if (!built[part]) {
        built[part] = aligned_alloc(64, (m->shared->size(part) + 63) / 64 * 64);
        assert_non_null(built[part]);
        m->shared->build(part, WIDTH_PLAIN, built[part]);
    }
    return built[part];
}

static void decide(struct game_of_bots *g, int seat, struct hourglass *h, struct writer *out)
{
    const struct match *m = &g->now;
    struct view v;
    struct rng luck = rng_from_number(m->entries);
    char reason[4096];
    struct writer why = writer_on(reason, sizeof reason);
    view_of(m->game, m->data, match_state(m), seat, &v);
    struct bot_task task = {.view = &v,
                            .events = writer_text(&g->heard[seat]),
                            .shared = shared_of(g->ai, &v),
                            .rng = &luck,
                            .memory = g->memory[seat],
                            .late = h ? run_out : NULL,
                            .late_context = h};
    if (h)
        h->asked = 0;
    struct move move = g->bot->think(&task, &why);
    assert_true(writer_fits(&why));
    if (h && h->asked > g->asked)
        g->asked = h->asked;
    m->game->move_write(m->data, match_state(m), seat, &move, out);
}

static void enter(struct game_of_bots *g, int seat, struct text move)
{
    static struct match before;
    struct entry e = {.kind = ENTRY_MOVE, .seq = g->now.entries + 1, .seat = seat, .body = move};
    struct fault f = {0};
    before = g->now;
    if (!match_enter(&g->now, &e, &f))
        fail_msg("%s: %.*s: %s", g->ai->game->id, (int)move.n, move.p, f.say);
    for (int i = 0; i < SEATS; i++) {
        write_seat(&g->heard[i], seat);
        write_char(&g->heard[i], ' ');
        match_event(&before, &g->now, &e, i, &g->heard[i]);
        write_char(&g->heard[i], '\n');
    }
    write_text(&g->moves, move);
    write_char(&g->moves, '\n');
}

/* A bot plays a whole game with itself, always the same one. */
static void play(struct game_of_bots *g, const struct ai *ai, const char *name, struct hourglass *h)
{
    static char setup[SETUP_SIZE_MAX];
    uint8_t seed[RNG_SEED_SIZE] = {5};
    struct writer w = writer_on(setup, sizeof setup);
    void *data = calloc(1, ai->game->data_size + 1);
    memset(g, 0, sizeof *g);
    g->ai = ai;
    g->bot = bot_find(ai, text_of(name));
    g->moves = writer_on(g->moves_text, sizeof g->moves_text);
    ai->deal(seed, ai->game->data, SEATS, text_of(""), &w);
    assert_true(match_start(&g->now, ai->game, writer_text(&w), data, NULL));
    for (int i = 0; i < SEATS; i++) {
        size_t size = (g->bot->memory_size + 64) / 64 * 64;
        g->memory[i] = aligned_alloc(64, size);
        assert_non_null(g->memory[i]);
        memset(g->memory[i], 0, size);
        g->heard[i] = writer_on(g->observations[i], sizeof g->observations[i]);
    }
    while (!match_over(&g->now)) {
        char text[ENTRY_SIZE_MAX];
        struct writer move = writer_on(text, sizeof text);
        int seat = bits_lowest(match_turn(&g->now));
        if (seat == SEAT_CHANCE)
            match_roll(&g->now, seed, &move);
        else
            decide(g, seat, h, &move);
        enter(g, seat, writer_text(&move));
    }
    for (int i = 0; i < SEATS; i++) {
        assert_true(writer_fits(&g->heard[i]));
        free(g->memory[i]);
    }
    assert_true(writer_fits(&g->moves));
    free(data);
}

static void late_bots_stop_and_play_on(void **unused)
{
    (void)unused;
    static struct game_of_bots g;
    static const int patience[] = {0, 1, PATIENCE};
    int games = 0;
    for (int i = 0; ai_list[i]; i++) {
        for (int n = 0; n < NAMES; n++) {
            if (!bot_find(ai_list[i], text_of(names[n])))
                continue;
            for (int k = 0; k < 3; k++) {
                struct hourglass h = {.patience = patience[k]};
                play(&g, ai_list[i], names[n], &h);
                assert_in_range(g.asked, 1, patience[k] + FEW);
            }
            games++;
        }
    }
    assert_int_equal(games, GAMES);
}

/* Who is never late asks again and again, and plays as if there were no clock. */
static void a_clock_alone_changes_nothing(void **unused)
{
    (void)unused;
    static struct game_of_bots with, without;
    for (int i = 0; ai_list[i]; i++) {
        for (int n = 0; n < NAMES; n++) {
            struct hourglass h = {.patience = INT32_MAX};
            if (!bot_find(ai_list[i], text_of(names[n])))
                continue;
            play(&with, ai_list[i], names[n], &h);
            play(&without, ai_list[i], names[n], NULL);
            assert_string_equal(writer_cstr(&with.moves), writer_cstr(&without.moves));
            assert_true(with.asked > PATIENCE + FEW);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_bots_stop_and_play_on),
        cmocka_unit_test(a_clock_alone_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
