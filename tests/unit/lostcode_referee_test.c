/* The Lost Code with a real box: dice and drawn tiles are entered by people. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/match.h"
#include "engine/record.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

/* Rack 1 holds 0s, rack 2 1s, …; a sum of seat 1 is 0, of seat 2 is 3. */
static const char setup[] = "lostcode 1\nseats 2\nmodules referee\nrack 1 000000\nrack 2 111111\n"
                            "rack 3 222222\nrack 4 333333\ntrack 1 2\n";

static const struct lostcode_state *state_of(const struct match *m)
{
    return lostcode_in(match_state(m));
}

static void start(struct match *m)
{
    struct fault f = {0};
    if (!match_start(m, &lostcode_game, text_of(setup), NULL, &f))
        fail_msg("line %zu byte %zu: %s", f.line, f.at, f.say);
}

static bool enter(struct match *m, int seat, const char *move, struct fault *f)
{
    struct entry e = {
        .kind = ENTRY_MOVE, .seq = m->entries + 1, .seat = seat, .body = text_of(move)};
    return match_enter(m, &e, f);
}

static void play(struct match *m, int seat, const char *move)
{
    struct fault f = {0};
    if (!enter(m, seat, move, &f))
        fail_msg("%s at %zu: %s", move, f.at, f.say);
}

static void refuse(struct match *m, int seat, const char *move, size_t at, const char *say)
{
    struct fault f = {0};
    assert_false(enter(m, seat, move, &f));
    assert_string_equal(f.say, say);
    assert_int_equal(f.at, at);
}

/* Up to the swap: both seats miss, seat 1 gives its chameleon up. */
static void swap_one(struct match *m)
{
    start(m);
    play(m, SEAT_CHANCE, "dBJC");
    play(m, 0, "t-");
    play(m, 0, "W5:10-14");
    play(m, 1, "W4:10-13");
    play(m, 0, "xC");
}

static void test_real_dice_are_waited_for(void **unused)
{
    (void)unused;
    struct match m;
    start(&m);
    assert_int_equal(match_turn(&m), seat_bit(SEAT_CHANCE));
    assert_false(match_rolls(&m));
    assert_int_equal(match_decision(&m, SEAT_CHANCE), 1);
    play(&m, SEAT_CHANCE, "dBJC");
    assert_int_equal(match_decision(&m, SEAT_CHANCE), 0);
}

static void test_dice_refused(void **unused)
{
    (void)unused;
    struct match m;
    const char letter[] = "Here the letter of a symbol is expected: B J C S H or R.";
    start(&m);
    refuse(&m, SEAT_CHANCE, "dBJQ", 3, letter);
    refuse(&m, SEAT_CHANCE, "dBJ", 3, letter);
    refuse(&m, 0, "dBJC", 0, "It is not this seat's turn.");
    refuse(&m, SEAT_CHANCE, "nC5", 0, "Now the dice fall.");
    assert_int_equal(m.entries, 0);
}

static void test_a_draw_is_entered(void **unused)
{
    (void)unused;
    struct match m;
    swap_one(&m);
    assert_int_equal(state_of(&m)->phase, LC_PHASE_DRAW);
    assert_int_equal(state_of(&m)->left[LC_CHAMELEON], 2);
    play(&m, SEAT_CHANCE, "nC5");
    assert_int_equal(state_of(&m)->tile[0][LC_CHAMELEON], 5);
    assert_int_equal(match_turn(&m), seat_bit(1)); /* who missed too */
    play(&m, 1, "xC");
    play(&m, SEAT_CHANCE, "nC7");
    assert_int_equal(state_of(&m)->round, 2);
    /* The new tile counts: bird 0, jaguar 0, chameleon 5. */
    play(&m, SEAT_CHANCE, "dBJC");
    play(&m, 0, "t-");
    play(&m, 0, "W1:5-5");
    play(&m, 1, "W3:0-2");
    assert_int_equal(state_of(&m)->result[0], LC_HIT);
    assert_int_equal(state_of(&m)->result[1], LC_HIGHER);
}

static void test_draws_refused(void **unused)
{
    (void)unused;
    struct match m;
    const char lies[] = "This tile lies somewhere else already.";
    swap_one(&m);
    refuse(&m, SEAT_CHANCE, "nC1", 2, lies); /* on a player's rack */
    refuse(&m, SEAT_CHANCE, "nC3", 2, lies); /* on an open rack */
    refuse(&m, SEAT_CHANCE, "nC0", 2, lies); /* given up just now */
    refuse(&m, SEAT_CHANCE, "nB5", 1, "A tile of another symbol was drawn: enter that one.");
    refuse(&m, SEAT_CHANCE, "nC8", 2, "Values are 0 to {0} in this game.");
    refuse(&m, SEAT_CHANCE, "nC", 2, "Here the value of the drawn tile is expected, as in nC5.");
    refuse(&m, SEAT_CHANCE, "dBJC", 0, "Now the tile that was drawn is entered, as in nC5.");
    refuse(&m, 1, "nC5", 0, "It is not this seat's turn.");
}

static void expect_event(const struct match *before, const struct match *after, const char *move,
                         int seat, int viewer, const char *want)
{
    char got[128];
    struct writer w = writer_on(got, sizeof got);
    struct entry e = {.kind = ENTRY_MOVE, .seq = after->entries, .seat = seat, text_of(move)};
    match_event(before, after, &e, viewer, &w);
    assert_string_equal(writer_cstr(&w), want);
}

static void test_a_draw_is_hidden_from_its_owner(void **unused)
{
    (void)unused;
    struct match before, m;
    swap_one(&m);
    before = m;
    play(&m, SEAT_CHANCE, "nC5");
    expect_event(&before, &m, "nC5", SEAT_CHANCE, 0, "nC?");
    expect_event(&before, &m, "nC5", SEAT_CHANCE, 1, "nC5");
    expect_event(&before, &m, "nC5", SEAT_CHANCE, VIEWER_PUBLIC, "nC?");
    before = m;
    play(&m, 1, "xC");
    expect_event(&before, &m, "xC", 1, 0, "xC=1");
}

static void test_setups(void **unused)
{
    (void)unused;
    struct match m;
    struct fault f = {0};
    static const char boxed[] = "lostcode 1\nseats 2\nmodules referee\nrack 1 000000\n"
                                "rack 2 111111\nrack 3 222222\nrack 4 333333\nbox 444444\n";
    assert_false(match_start(&m, &lostcode_game, text_of(boxed), NULL, &f));
    assert_int_equal(f.line, 8);
    static const char twice[] = "lostcode 1\nseats 2\nmodules referee\nrack 1 000000\n"
                                "rack 2 110111\nrack 3 222222\nrack 4 333333\ntrack 1 2\n";
    assert_false(match_start(&m, &lostcode_game, text_of(twice), NULL, &f));
    assert_string_equal(f.say, "This tile lies somewhere else already.");
    assert_int_equal(f.line, 5);
    assert_int_equal(f.at, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real_dice_are_waited_for),
        cmocka_unit_test(test_dice_refused),
        cmocka_unit_test(test_a_draw_is_entered),
        cmocka_unit_test(test_draws_refused),
        cmocka_unit_test(test_a_draw_is_hidden_from_its_owner),
        cmocka_unit_test(test_setups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
