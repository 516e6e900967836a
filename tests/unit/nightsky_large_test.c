/* Skies larger than ours: read, drawn on, thought about and played through. */

#include "ai/nightsky/large.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "ai/nightsky/bot_ctx.h"
#include "ai/nightsky/bots.h"
#include "ai/nightsky/fits.h"
#include "engine/match.h"
#include "support/nightsky_slow.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

static struct ns_sky sky;
static char written[SETUP_SIZE_MAX];

/* Every place of the lattice has a star; the cards are ours. A line of ten stars takes
 * the place of the last card: no smaller sky has room for it. */
static struct text large_sky(void)
{
    static char text[SETUP_SIZE_MAX], ours[SETUP_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text), o = writer_on(ours, sizeof ours);
    const struct ns_frame *f = &ns_frame[NS_LARGE];
    ns_sky_write((const struct game_data *)&ns_builtin, &o);
    char *cards = strstr(writer_cstr(&o), "start "), *last = cards;
    for (char *next = cards; (next = strstr(next + 1, "card ")) != NULL;)
        last = next;
    *last = '\0';
    write_str(&w, "map\n");
    for (int row = 0; row < f->rows; row++) {
        for (int i = 0; i < f->row[row].length; i++) {
            int q = f->row[row].first + i, r = ns_row_r(f, row);
            write_char(&w, q == 0 && r == 0 ? '*' : "bwyr"[(unsigned)(q * 5 + r * 3 + 64) % 4]);
        }
        write_char(&w, '\n');
    }
    write_str(&w, "ecliptic 2 -1 262\n");
    write_str(&w, cards);
    write_str(&w, "card red 1 The Long One: 0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0; "
                  "1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10\n");
    return writer_text(&w);
}

static int read_large(void **unused)
{
    (void)unused;
    struct fault f = {0};
    struct writer w = writer_on(written, sizeof written);
    if (!ns_sky_read(large_sky(), (struct game_data *)&sky, &f))
        fail_msg("%zu:%zu %s", f.line, f.at, f.say);
    ns_sky_write((const struct game_data *)&sky, &w);
    return !writer_fits(&w);
}

static void is_read_and_written(void **unused)
{
    (void)unused;
    static struct ns_sky again;
    assert_int_equal(sky.frame, NS_LARGE);
    assert_int_equal(ns_stars_count(ns_sky_gaps(&sky)), 0);
    assert_int_equal(ns_sky_edge(&sky), 48);
    assert_int_equal(ns_stars_count(sky.edge), 6);
    assert_true(ns_sky_read(text_of(written), (struct game_data *)&again, NULL));
    assert_memory_equal(&sky, &again, sizeof sky);
}

static void drawings_have_one_spelling(void **unused)
{
    (void)unused;
    static const char *const spelled[] = {"a1-b3-c4", "h14-i13", "e10-e11-e12-e13,e11-f10"};
    for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++) {
        struct ns_drawing d;
        struct ns_written at, read;
        struct fault f = {0};
        char text[NS_DRAWING_TEXT_MAX + 1];
        struct writer w = writer_on(text, sizeof text);
        struct reader r = reader_on(text_of(spelled[i]));
        if (!ns_read_drawing(&r, &sky, &d, &read, &f))
            fail_msg("%s: %zu %s", spelled[i], f.at, f.say);
        ns_write_drawing(&w, &sky, &d, &at);
        assert_string_equal(writer_cstr(&w), spelled[i]);
        assert_int_equal(at.n, read.n);
        assert_memory_equal(at.at, read.at, (size_t)at.n * sizeof *at.at);
        struct move m = ns_drawing_move(&d);
        struct ns_drawing back = ns_move_drawing(&m);
        assert_memory_equal(&d, &back, sizeof d);
    }
    struct fault f = {0};
    struct ns_drawing d;
    struct ns_written read;
    struct reader r = reader_on(text_of("i6-i7"));
    assert_false(ns_read_drawing(&r, &sky, &d, &read, &f));
    assert_string_equal(f.say, "This is the sun, and the sun is no star.");
}

/* NS-12: a line that enters the circle and leaves it again counts, far from our own sky too. */
static void a_line_cut_twice_crosses(void **unused)
{
    (void)unused;
    int found = 0;
    for (int a = 0; a < NS_STARS; a++) {
        for (int k = 0; k < NS_DIRECTIONS / 2; k++) {
            int b = ns_neighbour(a, k);
            found += b != NS_NONE && !ns_stars_has(sky.inside, a) && !ns_stars_has(sky.inside, b) &&
                     ns_sky_crosses(&sky, a, b);
        }
    }
    assert_int_equal(found, 6);
}

static struct shape shapes[SHAPES_MAX];
static struct bitboards boards;
static struct growth growth;

struct tried {
    const struct bitboard *board;
    int n;
};

static bool is_among_slow(void *context, const struct shape *s, int shift)
{
    struct tried *t = context;
    struct place at = {.shape = s, .shift = shift};
    struct ns_drawing d = place_drawing(t->board, &at);
    assert_non_null(bsearch(&d, slow, (size_t)t->n, sizeof *slow, by_bytes));
    return true;
}

/* The boards find exactly the drawings that the plain way finds, the long line too, and
 * the best of them. */
static void the_best_drawing_is_found(void **unused)
{
    (void)unused;
    static const int cards[] = {0, 9, 17, 30, NS_CARDS - 1};
    struct rng r = rng_from_number(11);
    bitboards_build(&sky, &boards);
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        const struct ns_card *c = &sky.card[cards[i]];
        int round = 1 + (int)i, looked = 0;
        struct ns_stars used = ns_stars_none();
        for (int k = 0; k < 50; k++)
            ns_stars_add(&used, (int)rng_below(&r, NS_STARS));
        const struct bitboard *p = &boards.round[round - 1];
        board_bits left = bitboard_free(p, used);
        struct ns_side top = {c->type, c->value}, low = {(uint8_t)((c->type + 1) % NS_TYPES), 2};
        struct prices prices = prices_of(p, top, low, NS_FADING, c->size);
        struct tried tried = {p, slow_drawings(&sky, c, round, used, false)};
        int n = shapes_list(c, c->size, shapes, SHAPES_MAX), best = place_nothing(&prices);
        assert_int_equal(places_each(shapes, n, left, is_among_slow, &tried), tried.n);
        for (int k = 0; k < tried.n; k++) {
            struct ns_points points = ns_drawing_points(&sky, &slow[k], top, low);
            int out = c->size - ns_stars_count(ns_drawing_stars(&slow[k]));
            int worth = points.round + points.sun * NS_SUN_POINTS +
                        points.crossings * NS_CROSS_POINTS + points.edge * NS_EDGE_POINTS -
                        NS_FADING_POINTS * place_faded(&prices, out);
            best = worth > best ? worth : best;
        }
        assert_int_equal(place_best(&prices, shapes, n, left, &looked).worth, best);
        growth_build(c, &growth);
        assert_int_equal(growth_best(&growth, &prices, left).worth, best);
    }
}

/* A whole game of every level against each other. */
static void bots_play_it_through(void **unused)
{
    (void)unused;
    static char setup[SETUP_SIZE_MAX], text[ENTRY_SIZE_MAX], reason[4096];
    static struct match game;
    static struct ns_sky data;
    static struct move fits[9];
    int seats = 0, drawn_beyond = 0;
    uint8_t seed[RNG_SEED_SIZE] = {4};
    struct rng r = rng_from_number(4);
    struct fault f = {0};
    struct writer w = writer_on(setup, sizeof setup);
    while (nightsky_ai.bots[seats])
        seats++;
    assert_int_equal(seats, 5);
    nightsky_ai.deal(seed, (const struct game_data *)&sky, seats, text_of(""), &w);
    if (!match_start(&game, &nightsky_game, writer_text(&w), (struct game_data *)&data, &f))
        fail_msg("%zu:%zu %s", f.line, f.at, f.say);
    void *memory = malloc(ns_bot_strong.memory_size);
    while (!match_over(&game)) {
        int seat = __builtin_ctz(match_turn(&game));
        struct view v;
        struct writer why = writer_on(reason, sizeof reason), move = writer_on(text, sizeof text);
        view_of(&nightsky_game, game.data, match_state(&game), seat, &v);
        struct bot_task task = {.view = &v, .rng = &r, .memory = memory};
        memset(memory, 0, ns_bot_strong.memory_size);
        struct move m = nightsky_ai.bots[seat]->think(&task, &why);
        nightsky_game.move_write(game.data, match_state(&game), seat, &m, &move);
        if (m.kind == NS_DRAW) {
            struct ns_drawing d = ns_move_drawing(&m);
            for (int i = 0; i < NS_NODES_MAX && d.star[i]; i++)
                drawn_beyond += !ns_frame_has(&ns_frame[NS_USUAL], d.star[i] - 1);
            assert_true(ns_fits(&task, fits, 9) > 0);
        }
        struct entry e = {.kind = ENTRY_MOVE, .seq = game.entries + 1, .seat = seat};
        e.body = writer_text(&move);
        if (!match_enter(&game, &e, &f))
            fail_msg("%s plays %s: %s", nightsky_ai.bots[seat]->id, writer_cstr(&move), f.say);
    }
    free(memory);
    assert_in_range(drawn_beyond, 20, 5 * 6 * NS_NODES_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_read_and_written),      cmocka_unit_test(drawings_have_one_spelling),
        cmocka_unit_test(a_line_cut_twice_crosses), cmocka_unit_test(the_best_drawing_is_found),
        cmocka_unit_test(bots_play_it_through),
    };
    return cmocka_run_group_tests(tests, read_large, NULL);
}
