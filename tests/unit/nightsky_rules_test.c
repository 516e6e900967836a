/* The rules of Night Sky, paragraph by paragraph, and its worked examples. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "engine/match.h"
#include "games/nightsky/state.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

static struct match game;

static void start(const char *setup)
{
    struct fault f = {0};
    if (!match_start(&game, &nightsky_game, text_of(setup), NULL, &f))
        fail_msg("%s", f.say);
}

/* Plays `seat move` pairs, one word each. */
static void play(const char *script)
{
    struct text rest = text_of(script), seat, move;
    while (text_word(&rest, &seat) && text_word(&rest, &move)) {
        struct entry e = {.kind = ENTRY_MOVE, .seq = game.entries + 1, .body = move};
        struct fault f = {0};
        e.seat = seat.p[0] == '*' ? SEAT_CHANCE : seat.p[0] - '1';
        if (!match_enter(&game, &e, &f))
            fail_msg("%.*s: %s", (int)move.n, move.p, f.say);
    }
}

static void refused(int seat, const char *move, size_t at, const char *say)
{
    struct match copy = game;
    struct entry e = {.kind = ENTRY_MOVE, .seq = game.entries + 1, .seat = seat - 1};
    struct fault f = {0};
    e.body = text_of(move);
    assert_false(match_enter(&copy, &e, &f));
    char sentence[256];
    struct writer w = writer_on(sentence, sizeof sentence);
    write_fault(&w, &f);
    if (!strstr(writer_cstr(&w), say))
        fail_msg("%s: %s", move, writer_cstr(&w));
    assert_int_equal(f.at, at);
}

static const struct ns_state *state(void)
{
    return ns_in(match_state(&game));
}

static struct ns_tally tally(int seat)
{
    return ns_tally(&ns_builtin, &state()->seat[seat - 1]);
}

static const char *event(const struct match *before, int seat, const char *move, int viewer)
{
    static char text[256];
    struct writer w = writer_on(text, sizeof text);
    struct entry e = {.kind = ENTRY_MOVE, .seat = seat - 1};
    e.body = text_of(move);
    match_event(before, &game, &e, viewer, &w);
    return writer_cstr(&w);
}

static const char two[] = "nightsky 1\nseats 2\npieces one\nfirst 1\n"
                          "seat 1 start 1 pool 5-1 6-1 7-1 7-2 8-1 9-1 10-1\n"
                          "seat 2 start 2 pool 5-2 6-2 7-3 7-4 8-2 9-2 10-2\n";
static const char three[] = "nightsky 1\nseats 3\npieces one\nfirst 2\n"
                            "seat 1 start 1 pool 5-1 6-1 7-1 7-2 8-1 9-1 10-1\n"
                            "seat 2 start 2 pool 5-2 6-2 7-3 7-4 8-2 9-2 10-2\n"
                            "seat 3 start 3 pool 5-3 6-3 7-5 7-6 8-3 9-3 10-3\n";
static const char solo[] = "nightsky 1\nseats 1\npieces one\nfirst 1\n"
                           "seat 1 start 1 pool 5-5 6-1 7-5 7-2 8-1 9-1 10-1\n";

/* ---- NS-9: points ----------------------------------------------------------------- */

static struct ns_points points_of(const char *text, struct ns_side top, struct ns_side low)
{
    struct reader r = reader_on(text_of(text));
    struct ns_drawing d;
    struct ns_written written;
    assert_true(ns_read_drawing(&r, &ns_builtin, &d, &written, NULL) && read_end(&r));
    assert_true(ns_drawing_fits(&ns_builtin.card[ns_size_first(8)], &d)); /* Lepus */
    return ns_drawing_points(&ns_builtin, &d, top, low);
}

/* NS-T1: 2 x 2 + 3 x 1 + 3 x (2 + 1) = 16, for both vectors. */
static void ns_t1(void **unused)
{
    (void)unused;
    const struct ns_side red2 = {3, 2}, blue1 = {0, 1};
    struct ns_points p = points_of("h3-h4-i4-j3,i4-h5-i5", red2, blue1);
    assert_int_equal(p.top_stars * 2, 4);
    assert_int_equal(p.low_stars * 1, 3);
    assert_int_equal(p.joins * 3, 9);
    assert_int_equal(p.round, 16);
    assert_int_equal(p.sun, 1);
    assert_int_equal(p.crossings * NS_CROSS_POINTS, 4);
    assert_int_equal(p.edge, 0);
    p = points_of("h3-h4-i4-j3,i4-h5-g4-h4", red2, blue1);
    assert_int_equal(p.round, 16);
    assert_int_equal(p.sun, 2);
    assert_int_equal(p.crossings * NS_CROSS_POINTS, 4);
}

/* NS-9: one type on both cards: the star counts twice, the line once. */
static void one_type_on_both_cards(void **unused)
{
    (void)unused;
    const struct ns_side red2 = {3, 2}, red1 = {3, 1}, blue1 = {0, 1};
    struct ns_points p = points_of("h3-h4-i4-j3,i4-h5-i5", red2, red1);
    assert_int_equal(p.top_stars, 2);
    assert_int_equal(p.low_stars, 2);
    assert_int_equal(p.joins, 0);
    assert_int_equal(p.round, 2 * 2 + 2 * 1);
    p = points_of("i4-j3", blue1, blue1); /* two blue stars, one line */
    assert_int_equal(p.joins, 1);
    assert_int_equal(p.round, 2 + 2 + 2);
}

/* NS-T2: Lepus in round III with two stars left out crosses two fading stars. */
static void ns_t2(void **unused)
{
    (void)unused;
    start("nightsky 1\nseats 1\npieces one\nfirst 1\n"
          "seat 1 start 1 pool 5-1 6-1 7-1 7-2 8-1 9-1 10-1\n");
    play("1 blue * 5 1 d3-e3-d4-e4-d5 1 6 1 e1-e2-f3-g2-g1-f1-e1");
    assert_int_equal(tally(1).crossed, 0);
    int total = tally(1).total;
    play("* 8 1 h3-h4-i4-j3,i4-h5-i5");
    assert_int_equal(tally(1).crossed, 2);
    assert_int_equal(tally(1).total, total - 6 + tally(1).round[2].round + 1 + 4);
}

/* NS-T3: size 6 in round I: all take a 6; it is top, the start card lower. */
static void ns_t3(void **unused)
{
    (void)unused;
    start(two);
    play("1 blue 2 yellow");
    struct match before = game;
    play("1 6");
    assert_string_equal(event(&before, 1, "6", 1), "6=6-1,6-2");
    for (int i = 0; i < 2; i++) {
        const struct ns_seat *p = &state()->seat[i];
        const struct ns_card *c = &ns_builtin.card[p->pool[1]];
        assert_int_equal(ns_card_of(p, 1), p->pool[1]);
        assert_int_equal(ns_top(&ns_builtin, p, 1).type, c->type);
        assert_int_equal(ns_top(&ns_builtin, p, 1).value, c->value);
        assert_int_equal(ns_low(&ns_builtin, p, 1).type, i == 0 ? 0 : 2);
    }
    assert_int_equal(match_turn(&game), 3);
}

/* NS-T4: seven cards each by size, one start card each, all face down. */
static void ns_t4(void **unused)
{
    (void)unused;
    char setup[4096];
    uint8_t seed[RNG_SEED_SIZE] = {4};
    for (int seats = 1; seats <= 5; seats++) {
        struct writer w = writer_on(setup, sizeof setup);
        nightsky_ai.deal(seed, nightsky_game.data, seats, text_of(""), &w);
        start(writer_cstr(&w));
        struct view v;
        view_of(&nightsky_game, game.data, match_state(&game), 0, &v);
        uint64_t dealt = 0;
        for (int i = 0; i < seats; i++) {
            static const int sizes[] = {5, 6, 7, 7, 8, 9, 10};
            for (int slot = 0; slot < 7; slot++) {
                int card = state()->seat[i].pool[slot];
                assert_int_equal(ns_builtin.card[card].size, sizes[slot]);
                assert_false(dealt >> card & 1);
                dealt |= (uint64_t)1 << card;
                assert_int_equal(ns_in(view_state(&v))->seat[i].pool[slot], NS_UNKNOWN);
            }
            for (int j = 0; j < i; j++)
                assert_int_not_equal(state()->seat[i].start, state()->seat[j].start);
        }
        assert_int_equal(match_turn(&game), (1u << seats) - 1);
    }
}

/* NS-T5: the first 7 is chosen blindly of two; the second time there is no choice. */
static void ns_t5(void **unused)
{
    (void)unused;
    start(two);
    play("1 blue 2 red");
    play("1 7");
    assert_int_equal(match_turn(&game), 3);
    refused(1, "8", 0, "one of your two sevens");
    struct match before = game;
    play("2 7b");
    assert_string_equal(event(&before, 2, "7b", 0), "7b");
    before = game;
    play("1 7a");
    assert_string_equal(event(&before, 1, "7a", VIEWER_PUBLIC), "7a=7-1,7-4");
    play("1 - 2 -");
    before = game;
    play(state()->first == 0 ? "1 7" : "2 7");
    assert_int_equal(ns_phase(state()), NS_DRAWING);
    assert_int_equal(ns_card_of(&state()->seat[0], 2), ns_size_first(7) + 1);
    play("1 - 2 -");
    refused(state()->first + 1, "7", 0, "No card of size 7");
}

/* NS-T6: with seven crossed, three more left out change nothing. */
static void ns_t6(void **unused)
{
    (void)unused;
    start(solo);
    play("1 white * 7b 1 -");
    assert_int_equal(tally(1).crossed, 7);
    assert_int_equal(tally(1).total, 0);
    play("1 5 1 c2-d2"); /* Crux, three stars left out */
    assert_int_equal(tally(1).crossed, 7);
    assert_int_equal(tally(1).total,
                     tally(1).rounds + tally(1).sun + 2 * tally(1).crossings + 3 * tally(1).edge);
}

/* NS-T7: the ranks of a solo game. */
static void ns_t7(void **unused)
{
    (void)unused;
    static const int points[] = {50, 51, 90, 91, 130, 131, 150, 151};
    static const int ranks[] = {1, 2, 2, 3, 3, 4, 4, 5};
    for (int i = 0; i < 8; i++)
        assert_int_equal(ns_solo_rank(points[i]), ranks[i]);
    assert_int_equal(ns_solo_rank(0), 1);
    assert_int_equal(ns_solo_rank(500), 5);
}

/* NS-T8: alone, chance takes any card left in rounds I, III, V, each of two
 * sevens like any other; in II, IV, VI the player chooses. */
static void ns_t8(void **unused)
{
    (void)unused;
    start(solo);
    play("1 blue");
    struct rng r = rng_from_number(8);
    int seen[NS_SLOTS] = {0};
    for (int i = 0; i < 7000; i++) {
        struct move m = nightsky_game.sample(game.data, match_state(&game), SEAT_CHANCE, &r);
        assert_int_equal(m.kind, NS_DEAL);
        seen[m.n[0]]++;
    }
    for (int slot = 0; slot < NS_SLOTS; slot++)
        assert_in_range(seen[slot], 880, 1120);
    for (int round = 1; round <= 6; round++) {
        bool chance = round % 2 == 1;
        assert_int_equal(match_turn(&game), chance ? seat_bit(SEAT_CHANCE) : 1);
        struct move list[NS_SLOTS];
        size_t n = nightsky_game.moves(game.data, match_state(&game), chance ? SEAT_CHANCE : 0,
                                       list, NS_SLOTS);
        static const size_t sizes_left[] = {5, 4, 2};
        assert_int_equal(n, chance ? (size_t)(8 - round) : sizes_left[round / 2 - 1]);
        struct move m = list[0];
        char text[8];
        struct writer w = writer_on(text, sizeof text);
        nightsky_game.move_write(game.data, match_state(&game), 0, &m, &w);
        char script[32];
        struct writer line = writer_on(script, sizeof script);
        write_str(&line, chance ? "* " : "1 ");
        write_text(&line, writer_text(&w));
        write_str(&line, " 1 -");
        play(writer_cstr(&line));
    }
    assert_true(match_over(&game));
}

/* ---- NS-11, NS-13 ------------------------------------------------------------------ */

static void first_player_card(void **unused)
{
    (void)unused;
    start(three);
    play("1 blue 2 red 3 blue 2 5");
    play("1 - 2 - 3 -"); /* all zero: the left of seat 2 */
    assert_int_equal(state()->first, 2);
    play("3 6 1 - 3 - 2 d1-d2"); /* seats 1 and 3 tie; seat 1 comes first from seat 3's left */
    assert_true(tally(2).round[1].round > 0);
    assert_int_equal(state()->first, 0);
    /* The current first player is counted last. */
    play("1 8 1 - 2 - 3 -");
    assert_int_equal(state()->first, 1);
}

static void the_last_event_tells_the_round(void **unused)
{
    (void)unused;
    start(three);
    play("1 blue 2 red 3 blue 2 5 1 - 2 -");
    struct match before = game;
    play("3 -");
    assert_string_equal(event(&before, 3, "-", 0), "-=0 round I=0,0,0 first 3");
}

static void ties_go_to_fewer_crossed_stars(void **unused)
{
    (void)unused;
    start(two);
    struct game_score score;
    ns_score(game.data, match_state(&game), &score);
    assert_int_equal(score.points[0], 21);
    assert_int_equal(score.rank[0], 1);
    assert_int_equal(score.rank[1], 1);
    /* Seat 1 crosses one more star and makes up for it with three points. */
    struct ns_state *s = (struct ns_state *)game.state;
    s->round = 2;
    s->seat[0].side = s->seat[1].side = 0;
    s->seat[0].taken[0] = s->seat[1].taken[0] = 0;
    s->seat[0].rounds = s->seat[1].rounds = 1;
    struct ns_tally none = ns_tally(&ns_builtin, &s->seat[0]);
    assert_int_equal(none.crossed, 5);
    s->seat[1].pool[0] = (uint8_t)ns_size_first(8);
    ns_score(game.data, match_state(&game), &score);
    assert_int_equal(score.rank[0], 1);
    assert_int_equal(score.rank[1], 2);
}

/* ---- NS-3: sides ------------------------------------------------------------------- */

static void sides_are_chosen_at_once(void **unused)
{
    (void)unused;
    start(two);
    refused(1, "red", 0, "blue or white");
    refused(1, "8", 0, "blue or white");
    struct match before = game;
    play("2 yellow");
    assert_string_equal(event(&before, 2, "yellow", 0), "?");
    assert_string_equal(event(&before, 2, "yellow", 1), "yellow");
    refused(2, "red", 0, "not this seat's turn");
    before = game;
    play("1 white");
    assert_string_equal(event(&before, 1, "white", VIEWER_PUBLIC), "?=white,yellow");
    refused(2, "8", 0, "not this seat's turn");
    refused(1, "11", 0, "A size is");
    refused(1, "4", 1, "A size is");
    refused(1, "d1-d2", 0, "choose the size");
}

static void take_back(int seat)
{
    struct entry e = {.kind = ENTRY_UNDO, .seq = game.entries + 1, .seat = seat - 1};
    struct fault f = {0};
    if (!match_enter(&game, &e, &f))
        fail_msg("%s", f.say);
}

/* Until the last has chosen, whoever has may choose again, whatever others do meanwhile. */
static void what_is_laid_down_is_taken_back(void **unused)
{
    (void)unused;
    start(two);
    play("2 yellow");
    assert_true(match_may_undo(&game, 1));
    assert_false(match_may_undo(&game, 0));
    take_back(2);
    assert_int_equal(match_decision(&game, 0), 1);
    assert_int_equal(match_decision(&game, 1), 3);
    play("2 red 1 blue");
    assert_false(match_may_undo(&game, 0) || match_may_undo(&game, 1));
    play("1 5");
    struct match before = game;
    play("1 -");
    assert_true(match_may_undo(&game, 0));
    take_back(1);
    assert_memory_equal(game.state, before.state, nightsky_game.state_size);
    play("1 - 2 -"); /* the round is over */
    assert_false(match_may_undo(&game, 0) || match_may_undo(&game, 1));
}

/* ---- NS-7, NS-8: what may be drawn -------------------------------------------------- */

static void drawings(void **unused)
{
    (void)unused;
    start(two);
    play("1 blue 2 red 1 5"); /* seat 1: Cassiopeia, seat 2: Cepheus */
    refused(1, "8", 0, "Now draw Cassiopeia");
    refused(1, "d1", 2, "goes on with -");
    refused(1, "d1-", 3, "a row and a place");
    refused(1, "d1-x2", 3, "a row and a place");
    refused(1, "a1-a3", 3, "places 1 to 2");
    refused(1, "f4-f5", 3, "the sun is no star");
    refused(1, "d1-d3", 3, "not");
    refused(1, "d1-d2-d1", 6, "drawn already");
    refused(1, "d1-d2,", 6, "a row and a place");
    refused(1, "d1-d2 ", 5, "nothing may follow");
    refused(1, "f1-g1", 3, "not visible in round I");
    refused(1, "d1-d2-d3", 3, "no line like d2-d3");
    refused(1, "d1-d2,e5-e6", 6, "no line like e5-e6");
    play("1 d3-e3-d4-e4-d5 2 -");
    assert_int_equal(tally(1).crossed, 0);
    play(state()->first == 0 ? "1 6" : "2 6");
    refused(1, "c2-c3-d4", 6, "part of a constellation");
    refused(1, "a1-b2,d8-d9", 6, "not visible in round II");
}

/* NS-7: turned, never mirrored. Lyra is a rhombus with a tail. */
static void no_mirror_images(void **unused)
{
    (void)unused;
    start(three);
    play("1 blue 2 red 3 blue 2 5");
    refused(3, "f3-e3-e4-d5-d4-e3", 6, "no line like e4-d5");
    refused(3, "e3-e4-d5-d4-e3-f3", 12, "no line like e3-f3");
    play("3 e2-e3-e4-d5-d4-e3");
}

static void pieces(void **unused)
{
    (void)unused;
    /* Crux without its heart: four loose stars, no line. Boetes cut in two. */
    start("nightsky 1\nseats 1\npieces one\nfirst 1\n"
          "seat 1 start 1 pool 5-5 6-5 7-5 7-2 8-1 9-1 10-1\n");
    play("1 blue * 6"); /* Aries: a chain of six */
    refused(1, "d1-d2,d4-e4", 6, "one connected piece");
    play("1 d1-d2-d3");
    start("nightsky 1\nseats 1\npieces several\nfirst 1\n"
          "seat 1 start 1 pool 5-5 6-5 7-5 7-2 8-1 9-1 10-1\n");
    play("1 blue * 6 1 d1-d2,d4-e4");
    assert_int_equal(tally(1).crossed, 2);
}

static void lines_of_the_card_are_all_drawn(void **unused)
{
    (void)unused;
    start(two);
    play("1 blue 2 red 1 6"); /* Auriga is a ring of six */
    refused(1, "d5-c4-c3-d3-e3-e4", 17, "Auriga joins");
    play("1 d5-c4-c3-d3-e3-e4-d5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ns_t1),
        cmocka_unit_test(ns_t2),
        cmocka_unit_test(ns_t3),
        cmocka_unit_test(ns_t4),
        cmocka_unit_test(ns_t5),
        cmocka_unit_test(ns_t6),
        cmocka_unit_test(ns_t7),
        cmocka_unit_test(ns_t8),
        cmocka_unit_test(one_type_on_both_cards),
        cmocka_unit_test(first_player_card),
        cmocka_unit_test(the_last_event_tells_the_round),
        cmocka_unit_test(ties_go_to_fewer_crossed_stars),
        cmocka_unit_test(sides_are_chosen_at_once),
        cmocka_unit_test(what_is_laid_down_is_taken_back),
        cmocka_unit_test(drawings),
        cmocka_unit_test(no_mirror_images),
        cmocka_unit_test(pieces),
        cmocka_unit_test(lines_of_the_card_are_all_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
