/* The Lost Code: the numbers of the rules, the booklet's examples (LC-T…) and
 * every refusal with its place. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/match.h"
#include "engine/setup.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

/* Rack 1 holds 0s, rack 2 1s, …: with any dice seat s has the sum 3 * s. */
static const char plain[] = "rack 1 000000\nrack 2 111111\nrack 3 222222\nrack 4 333333\n"
                            "box 444444\nstack B 567\nstack J 567\nstack C 567\nstack S 567\n"
                            "stack H 567\nstack R 567\n";

static struct lostcode_state *state_of(struct match *m)
{
    return (struct lostcode_state *)m->state;
}

static void start(struct match *m, int seats, const char *modules)
{
    char text[1024];
    static const char *const tracks[] = {[2] = "1 2", [3] = "1 2 3", [4] = "1 2 3 4"};
    snprintf(text, sizeof text, "lostcode 1\nseats %d\nmodules %s\n%strack %s\n", seats, modules,
             plain, tracks[seats]);
    struct fault f = {0};
    if (!match_start(m, &lostcode_game, text_of(text), NULL, &f))
        fail_msg("line %zu byte %zu: %s", f.line, f.at, f.say);
}

static bool enter(struct match *m, int seat, const char *move, struct fault *f)
{
    struct entry e = {.kind = ENTRY_MOVE, .seq = m->entries + 1, .seat = seat, text_of(move)};
    return match_enter(m, &e, f);
}

/* Plays `seat move` pairs: "* dBJC 1 t- 1 W7:9-15". */
static void play(struct match *m, const char *line)
{
    struct text rest = text_of(line), seat, move;
    while (text_word(&rest, &seat) && text_word(&rest, &move)) {
        struct fault f = {0};
        struct entry e = {.kind = ENTRY_MOVE, .seq = m->entries + 1, .body = move};
        e.seat = seat.p[0] == '*' ? SEAT_CHANCE : seat.p[0] - '1';
        if (!match_enter(m, &e, &f))
            fail_msg("%.*s at %zu: %s", (int)move.n, move.p, f.at, f.say);
    }
}

static void refuse(struct match *m, int seat, const char *move, size_t at)
{
    struct fault f = {0};
    assert_false(enter(m, seat - 1, move, &f));
    if (f.at != at)
        fail_msg("%s was refused at %zu, not %zu: %s", move, f.at, at, f.say);
}

/* Not that the move is complete: values the wrong way round are named. */
static void refuse_falling(struct match *m, const char *move, size_t at)
{
    struct fault f = {0};
    assert_false(enter(m, 0, move, &f));
    assert_int_equal(f.at, at);
    assert_string_equal(f.say, "Values stand in rising order, each once: 12, not 21.");
}

/* Stands the markers: fields by seat, and the track as digits. */
static void stand(struct match *m, const int *fields, const char *track)
{
    struct lostcode_state *s = state_of(m);
    for (int i = 0; i < s->seats; i++) {
        s->field[i] = (int16_t)fields[i];
        s->track[i] = (uint8_t)(track[i] - '1');
    }
    lostcode_new_round(s);
}

static void expect_fields(struct match *m, const int *fields)
{
    for (int i = 0; i < state_of(m)->seats; i++)
        assert_int_equal(state_of(m)->field[i], fields[i]);
}

static void expect_track(struct match *m, const char *track)
{
    for (int i = 0; i < state_of(m)->seats; i++)
        assert_int_equal(state_of(m)->track[i] + 1, track[i] - '0');
}

static void expect_event(struct match *m, int seat, const char *move, int viewer, const char *want)
{
    struct match after = *m;
    struct entry e = {.kind = ENTRY_MOVE, .seq = m->entries + 1, .seat = seat - 1, text_of(move)};
    char got[512];
    struct writer w = writer_on(got, sizeof got);
    assert_true(match_enter(&after, &e, NULL));
    match_event(m, &after, &e, viewer, &w);
    assert_string_equal(writer_cstr(&w), want);
}

/* ---- vectors ------------------------------------------------------------------ */

/* LC-T1: the sum is of the symbols shown; a doubled one counts twice. */
static void test_t1_sums(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    struct lostcode_state *s = state_of(&m);
    for (int k = 0; k < LC_SYMBOLS; k++)
        s->tile[0][k] = (uint8_t)(k + 1);
    play(&m, "* dRJH");
    assert_int_equal(lostcode_sum(s, 0), 6 + 2 + 5);
    s->dice[0] = s->dice[1] = LC_JAGUAR;
    assert_int_equal(lostcode_sum(s, 0), 2 + 2 + 5);
}

/* LC-T2: the last on the track bets first, then from second-last to first. */
static void test_t2_order_of_betting(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 4, "none");
    stand(&m, (const int[]){5, 2, 0, 2}, "3421");
    play(&m, "* dJBR 3 t- 3 W7:9-15");
    assert_int_equal(match_turn(&m), seat_bit(3));
    play(&m, "4 W5:0-4");
    assert_int_equal(match_turn(&m), seat_bit(1));
    play(&m, "2 W4:0-3");
    assert_int_equal(match_turn(&m), seat_bit(0));
}

/* LC-T3: 1-5 on the wheel of five, right: two fields. */
static void test_t3_a_hit(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    play(&m, "* dBJC 1 t- 1 W10:0-9 2 W5:1-5");
    expect_fields(&m, (const int[]){1, 2});
}

/* LC-T4: 20-21, the sum is lower: nothing is won and a tile must go. */
static void test_t4_a_miss(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    play(&m, "* dBJC 1 t- 1 W2:20-21");
    expect_event(&m, 2, "W5:1-5", 0, "W5:1-5 1=lower 2=hit track=1@0,2@2");
    play(&m, "2 W5:1-5");
    assert_int_equal(state_of(&m)->result[0], LC_LOWER);
    assert_int_equal(state_of(&m)->field[0], 0);
    assert_int_equal(match_turn(&m), seat_bit(0));
    refuse(&m, 1, "t-", 0);
    expect_event(&m, 1, "xC", 0, "xC=0>? round=2");
    expect_event(&m, 1, "xC", 1, "xC=0>5 round=2");
    expect_event(&m, 1, "xC", VIEWER_PUBLIC, "xC=0>? round=2");
    play(&m, "1 xC");
    assert_int_equal(state_of(&m)->shown[0][LC_CHAMELEON], 1);
    assert_int_equal(state_of(&m)->tile[0][LC_CHAMELEON], 5);
}

/* LC-13: the narrowest wheel says only "wrong". */
static void test_smallest_wheel_gives_no_hint(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    play(&m, "* dBJC 1 t- 1 W1:20-20 2 W2:0-1");
    assert_int_equal(state_of(&m)->result[0], LC_WRONG);
    assert_int_equal(state_of(&m)->result[1], LC_HIGHER);
}

static void jump_to_final(struct match *m)
{
    struct lostcode_state *s = state_of(m);
    s->round = lostcode_lengths[s->seats].rounds;
    play(m, "* dBJC 1 t- 1 W10:0-9 2 W7:0-6");
    assert_int_equal(s->phase, LC_PHASE_FINAL);
}

/* LC-T7: 2+5+2+1+5-2 is one move of 13. */
static void test_t7_final_guess(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    jump_to_final(&m);
    assert_int_equal(match_turn(&m), 3);
    expect_event(&m, 1, "f01/0/03/057/0/4", 1, "f?");
    play(&m, "1 f01/0/03/057/0/4");
    assert_int_equal(match_turn(&m), 2);
    expect_event(&m, 2, "f-/-/-/-/-/1", 0,
                 "f? 1=01/0/03/057/0/4:000000:+13 2=-/-/-/-/-/1:111111:-5 track=2@-3,1@14 over");
    play(&m, "2 f-/-/-/-/-/1");
    expect_fields(&m, (const int[]){1 + 13, 2 - 10 + 5});
    assert_true(match_over(&m));
    struct game_score score;
    lostcode_game.score(m.data, match_state(&m), &score);
    assert_int_equal(score.rank[0], 1);
    assert_int_equal(score.rank[1], 2);
}

/* Seats 1 to 4 are Iwona, Janek, Krzysiek and Kasia; sums are 0, 3, 6, 9. */
static void curse_round(struct match *m)
{
    start(m, 4, "curse");
    stand(m, (const int[]){3, 4, 0, 5}, "3124");
    play(m, "* dBJC 3 t- 3 W10:0-9 1 W7:0-6 2 W5:0-4 4 W2:8-9");
}

/* LC-T8: the skull is given at the end, its holder gains at others' misses and
 * pays for a miss; a holder on 13 or more ends it. */
static void test_t8_the_skull(void **unused)
{
    (void)unused;
    struct match m;
    curse_round(&m);
    assert_int_equal(state_of(&m)->field[3], 9);
    assert_int_equal(state_of(&m)->skull, 3);
    stand(&m, (const int[]){3, 4, 7, 9}, "1234");
    play(&m, "* dBJC 1 t- 1 W1:9-9 2 W3:9-11 3 W2:5-6");
    expect_event(&m, 4, "W10:10-19", VIEWER_PUBLIC,
                 "W10:10-19 1=wrong 2=lower 3=hit 4=lower track=1@3,2@4,4@10,3@11");
    play(&m, "4 W10:10-19 1 xB 2 xB");
    expect_fields(&m, (const int[]){3, 4, 11, 10});
    expect_event(&m, 4, "xJ", VIEWER_PUBLIC, "xJ=3>? skull=3 round=3");
    play(&m, "4 xJ");
    assert_int_equal(state_of(&m)->skull, 2);
    play(&m, "* dSHR 1 t- 1 W10:0-9 2 W7:0-6 4 W5:7-11 3 W3:5-7");
    assert_int_equal(state_of(&m)->field[2], 14);
    assert_int_equal(state_of(&m)->skull, LC_SKULL_AWAY);
}

/* LC-T9: on one field the leader is the bottom of the stack. */
static void test_t9_the_bottom_leads(void **unused)
{
    (void)unused;
    struct match m;
    curse_round(&m);
    stand(&m, (const int[]){3, 4, 6, 9}, "1234");
    play(&m, "* dBJC 1 t- 1 W1:9-9 2 W3:9-11 3 W2:5-6 4 W10:10-19 1 xB 2 xB 4 xJ");
    expect_fields(&m, (const int[]){3, 4, 10, 10});
    expect_track(&m, "1243");
    assert_int_equal(state_of(&m)->skull, 2);
}

/* LC-T10: the roller passes, the next takes the token; it scores double. */
static void test_t10_shortcut(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "shortcut");
    state_of(&m)->round = 6;
    play(&m, "* dCCB");
    assert_int_equal(match_turn(&m), seat_bit(0));
    play(&m, "1 k-");
    expect_event(&m, 2, "kC12", 1, "kC12");
    expect_event(&m, 2, "kC12", 0, "kC?");
    play(&m, "2 kC12");
    assert_int_equal(state_of(&m)->phase, LC_PHASE_TURN);
    play(&m, "1 tB>C 1 W10:0-9 2 W7:0-6 3 W5:4-8");
    state_of(&m)->round = 9;
    state_of(&m)->tokens = 0;
    play(&m, "* dBJS 1 t- 1 W10:0-9 3 W5:4-8 2 W7:0-6");
    assert_int_equal(state_of(&m)->phase, LC_PHASE_FINAL);
    refuse(&m, 2, "f-/-/12/-/-/-", 5);
    refuse(&m, 2, "f-/-/=/21/-/-", 8);
    refuse(&m, 1, "f-/-/=/-/-/-", 5);
    int before = state_of(&m)->field[1];
    play(&m, "1 f-/-/-/-/-/- 3 f-/-/-/-/-/- 2 f1/1/=/1/1/1");
    assert_int_equal(state_of(&m)->field[1], before + 25 + 4);
}

/* LC-T11: at the end of round 6 of three players the tokens leave. */
static void test_t11_no_offer_in_round_7(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "shortcut");
    state_of(&m)->round = 6;
    play(&m, "* dBJC 1 t- 1 W10:0-9 2 W7:0-6");
    expect_event(&m, 3, "W5:4-8", 0,
                 "W5:4-8 1=hit 2=hit 3=hit track=1@1,3@2,2@2 tokens=gone round=7");
    play(&m, "3 W5:4-8 * dJJR");
    assert_int_equal(state_of(&m)->phase, LC_PHASE_TURN);
}

/* LC-T12: 7 + 1 + 1 - 6 = 3; the leader below 7 gets the skull. */
static void test_t12_everybody_below_seven(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "curse");
    state_of(&m)->skull = 2;
    stand(&m, (const int[]){2, 6, 7}, "123");
    play(&m, "* dBJC 1 t- 1 W2:9-10 2 W3:9-11 3 W1:0-0");
    expect_fields(&m, (const int[]){2, 6, 3});
    play(&m, "1 xB 3 xB 2 xB");
    assert_int_equal(state_of(&m)->skull, 1);
}

/* LC-T13: two players see four full racks, two of them open; stacks of 3 or 4. */
static void test_t13_two_players(void **unused)
{
    (void)unused;
    struct match m;
    struct view v;
    start(&m, 2, "none");
    for (int viewer = VIEWER_PUBLIC; viewer < 2; viewer++) {
        view_of(m.game, m.data, match_state(&m), viewer, &v);
        const struct lostcode_state *s = lostcode_in(view_state(&v));
        for (int k = 0; k < LC_SYMBOLS; k++) {
            for (int i = 0; i < LC_RACKS; i++) {
                bool own = i < 2 && (viewer == VIEWER_PUBLIC || i == viewer);
                assert_int_equal(s->tile[i][k], own ? LC_UNKNOWN : i);
            }
            assert_int_equal(s->left[k], 3);
            assert_int_equal(s->stack[k][0], LC_UNKNOWN);
            assert_int_equal(s->box[k], LC_UNKNOWN);
        }
    }
    struct lostcode_state x = {.modules = LC_X};
    assert_int_equal(lostcode_stack_size(&x), 4);
    assert_int_equal(lostcode_values(&x), 9);
    assert_int_equal(lostcode_top_sum(&x), 24);
}

/* ---- paragraphs the vectors leave open ---------------------------------------- */

static void test_lengths(void **unused)
{
    (void)unused;
    static const uint8_t want[][4] = {{2, 10, 7, 9}, {3, 9, 6, 8}, {4, 8, 5, 7}};
    for (int i = 0; i < 3; i++) {
        const struct lostcode_lengths *l = &lostcode_lengths[want[i][0]];
        assert_int_equal(l->rounds, want[i][1]);       /* LC-6 */
        assert_int_equal(l->tokens_until, want[i][2]); /* LC-21 */
        assert_int_equal(l->skull_until, want[i][3]);  /* LC-29 */
    }
}

static void test_guess_points(void **unused)
{
    (void)unused;
    assert_int_equal(lostcode_guess_points(1 << 4, 4, false), 5); /* LC-17 */
    assert_int_equal(lostcode_guess_points(1 << 4 | 1, 4, false), 2);
    assert_int_equal(lostcode_guess_points(1 << 4 | 3, 4, false), 1);
    assert_int_equal(lostcode_guess_points(3, 4, false), -2);
    assert_int_equal(lostcode_guess_points(0, 4, false), -2);
    assert_int_equal(lostcode_guess_points(1 << 4, 4, true), 10); /* LC-24 */
    assert_int_equal(lostcode_guess_points(1 << 4 | 1, 4, true), 4);
    assert_int_equal(lostcode_guess_points(1 << 4 | 3, 4, true), 2);
    assert_int_equal(lostcode_guess_points(3, 4, true), -4);
}

/* LC-5: on top of an occupied field; LC-26 moves backwards too. */
static void test_stacking(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 4, "none");
    play(&m, "* dBJC 1 t- 1 W5:0-4 2 W7:0-6 3 W10:0-9 4 W4:8-11");
    expect_fields(&m, (const int[]){2, 2, 1, 3});
    expect_track(&m, "3214");
    assert_int_equal(match_turn(&m), seat_bit(SEAT_CHANCE));
    assert_int_equal(state_of(&m)->order[1], 1); /* LC-7 */
}

/* LC-14: swaps go by the track as it is then, and stop with the last tile. */
static void test_swaps_follow_the_current_track(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "curse");
    state_of(&m)->skull = 1;
    stand(&m, (const int[]){0, 7, 5}, "132");
    play(&m, "* dBJC 1 t- 1 W5:0-4 3 W3:0-2 2 W1:0-0");
    expect_fields(&m, (const int[]){2, 2, 5});
    expect_track(&m, "213");
    assert_int_equal(match_turn(&m), seat_bit(1)); /* seat 3 bet before seat 2 */
    play(&m, "2 xB");
    assert_int_equal(match_turn(&m), seat_bit(2));
}

static void test_swaps_end_with_the_tiles(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    struct lostcode_state *s = state_of(&m);
    for (int k = 1; k < LC_SYMBOLS; k++)
        s->left[k] = 0;
    s->left[0] = 1;
    play(&m, "* dBJC 1 t- 1 W1:9-9 2 W2:9-10");
    refuse(&m, 1, "xJ", 1);
    refuse(&m, 1, "xR", 1);
    play(&m, "1 xB");
    assert_int_equal(s->phase, LC_PHASE_ROLL); /* seat 2 is spared */
    assert_int_equal(s->round, 2);
    play(&m, "* dBJC 1 t- 1 W1:9-9 2 W2:9-10");
    assert_int_equal(s->round, 3);
}

/* LC-9: bears are turned one by one; then the free change is still there. */
static void test_beginner_bears(void **unused)
{
    (void)unused;
    struct match m;
    static const char setup[] = "lostcode 1\nseats 2\nmodules shortcut beginner\nrack 1 00000\n"
                                "rack 2 11111\nrack 3 22222\nrack 4 33333\nbox 44444\nstack B 567\n"
                                "stack J 567\nstack C 567\nstack S 567\nstack H 567\ntrack 1 2\n";
    assert_true(match_start(&m, &lostcode_game, text_of(setup), NULL, NULL));
    assert_int_equal(state_of(&m)->tokens, 31); /* LC-20: no bear token */
    play(&m, "* dRBR");
    refuse(&m, 1, "t-", 0);
    refuse(&m, 1, "tB>C", 1);
    refuse(&m, 1, "tR>R", 3);
    play(&m, "1 tR>B");
    assert_int_equal(state_of(&m)->phase, LC_PHASE_BEAR);
    play(&m, "1 tR>C");
    assert_int_equal(state_of(&m)->phase, LC_PHASE_OFFER); /* judged after the bears */
    assert_true(match_may_undo(&m, 0));
    play(&m, "1 k- 2 k-");
    refuse(&m, 1, "tB>R", 3);
    play(&m, "1 tB>C 1 W10:0-9 2 W7:0-6");
    refuse(&m, 1, "f-/-/-/-/-", 0);
    assert_int_equal(state_of(&m)->round, 2);
}

/* LC-25: the option gives the skull at once; LC-27 then counts at once too. */
static void test_skull_at_once(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "curse once");
    stand(&m, (const int[]){5, 6, 6}, "123");
    play(&m, "* dBJC 1 t- 1 W5:0-4 2 W1:0-0");
    expect_event(&m, 3, "W10:9-18", 0, "W10:9-18 1=hit 2=wrong 3=lower track=2@6,3@6,1@9 skull=1");
}

/* LC-25, LC-29: without it nobody is cursed in that phase. */
static void test_skull_at_the_end(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 3, "curse");
    stand(&m, (const int[]){5, 6, 6}, "123");
    play(&m, "* dBJC 1 t- 1 W5:0-4 2 W1:0-0");
    expect_event(&m, 3, "W10:9-18", 0, "W10:9-18 1=hit 2=wrong 3=lower track=2@6,3@6,1@7");
    play(&m, "3 W10:9-18 2 xB 3 xB");
    assert_int_equal(state_of(&m)->skull, 0);
}

/* LC-29 (a): a jump from below 7 to 13 removes it untaken; (b) so does time. */
static void test_skull_leaves(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "curse");
    stand(&m, (const int[]){6, 0}, "21");
    state_of(&m)->field[0] = 12;
    play(&m, "* dBJC 2 t- 2 W10:0-9 1 W7:0-6");
    assert_int_equal(state_of(&m)->skull, LC_SKULL_AWAY);
    start(&m, 2, "curse");
    state_of(&m)->round = 9;
    state_of(&m)->skull = 1;
    play(&m, "* dBJC 1 t- 1 W10:0-9 2 W7:0-6");
    assert_int_equal(state_of(&m)->skull, LC_SKULL_AWAY);
}

/* ---- refusals -------------------------------------------------------------------- */

static void test_bets_refused(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    play(&m, "* dBJC 1 t- 1 W7:9-15");
    refuse(&m, 2, "W7:0-6", 1);
    refuse(&m, 2, "W6:0-5", 1);
    refuse(&m, 2, "W10:13-22", 4);
    refuse(&m, 2, "W5:3-8", 5);
    refuse(&m, 2, "W10:12-20", 7);
    refuse(&m, 2, "W:3-8", 1);
    refuse(&m, 2, "W5;3-8", 2);
    refuse(&m, 2, "W5:-8", 3);
    refuse(&m, 2, "W5:3", 4);
    refuse(&m, 2, "W5:3-", 5);
    refuse(&m, 2, "xB", 0);
    refuse(&m, 2, "q", 0);
    play(&m, "2 W10:12-21");
}

static void test_turns_and_tokens_refused(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "shortcut");
    play(&m, "* dBBC");
    refuse(&m, 1, "t-", 0);
    refuse(&m, 1, "kC12", 1);
    refuse(&m, 1, "kB1234", 2);
    refuse(&m, 1, "kB8", 2);
    refuse_falling(&m, "kB21", 3);
    refuse_falling(&m, "kB11", 3);
    refuse(&m, 1, "kB", 2);
    refuse(&m, 1, "k", 1);
    play(&m, "1 kB0");
    assert_false(match_may_undo(&m, 0));
    refuse(&m, 1, "tJ>B", 1);
    refuse(&m, 1, "tB>B", 3);
    refuse(&m, 1, "tB-B", 2);
    refuse(&m, 1, "tB>X", 3);
    play(&m, "1 tB>C");
    assert_true(match_may_undo(&m, 0));
}

static void test_final_guesses_refused(void **unused)
{
    (void)unused;
    struct match m;
    start(&m, 2, "none");
    jump_to_final(&m);
    refuse(&m, 1, "f1/2/3/4/5", 11);
    refuse(&m, 1, "f1/2/3/4/5/6/7", 12);
    refuse(&m, 1, "f1/2/0123/4/5/6", 5);
    refuse(&m, 1, "f1/2/8/4/5/6", 5);
    refuse(&m, 1, "f1/2/=/4/5/6", 5);
    refuse_falling(&m, "f1/2/31/4/5/6", 6);
    refuse(&m, 1, "f1//3/4/5/6", 3);
    refuse(&m, 1, "t-", 0);
}

/* ---- setups --------------------------------------------------------------------- */

static void refuse_setup(const char *from, const char *to, size_t line, size_t at)
{
    char text[1024], *p = text;
    const char *hit = strstr(plain, from);
    assert_non_null(hit);
    p += sprintf(p, "lostcode 1\nseats 2\nmodules none\n%.*s%s%s", (int)(hit - plain), plain, to,
                 hit + strlen(from));
    sprintf(p, "track 1 2\n");
    struct match m;
    struct fault f = {0};
    assert_false(match_start(&m, &lostcode_game, text_of(text), NULL, &f));
    assert_int_equal(f.line, line);
    assert_int_equal(f.at, at);
}

static void test_setups_refused(void **unused)
{
    (void)unused;
    refuse_setup("rack 2 111111", "rack 2 110111", 5, 9);
    refuse_setup("rack 2 111111", "rack 3 111111", 5, 6);
    refuse_setup("rack 2 111111", "rack 2 11111", 5, 12);
    refuse_setup("rack 2 111111", "rack 2 1111111", 5, 13);
    refuse_setup("box 444444", "box 844444", 8, 4);
    refuse_setup("stack J 567", "stack B 567", 10, 0);
    refuse_setup("stack R 567", "stack R 566", 14, 10);
    refuse_setup("stack R 567\n", "", 14, 0);
    refuse_setup("stack R 567\n", "stack R 567\ntrack 1 1\n", 15, 8);
    refuse_setup("stack R 567\n", "stack R 567\ntrack 1 2\n", 16, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t1_sums),
        cmocka_unit_test(test_t2_order_of_betting),
        cmocka_unit_test(test_t3_a_hit),
        cmocka_unit_test(test_t4_a_miss),
        cmocka_unit_test(test_smallest_wheel_gives_no_hint),
        cmocka_unit_test(test_t7_final_guess),
        cmocka_unit_test(test_t8_the_skull),
        cmocka_unit_test(test_t9_the_bottom_leads),
        cmocka_unit_test(test_t10_shortcut),
        cmocka_unit_test(test_t11_no_offer_in_round_7),
        cmocka_unit_test(test_t12_everybody_below_seven),
        cmocka_unit_test(test_t13_two_players),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_guess_points),
        cmocka_unit_test(test_stacking),
        cmocka_unit_test(test_swaps_follow_the_current_track),
        cmocka_unit_test(test_swaps_end_with_the_tiles),
        cmocka_unit_test(test_beginner_bears),
        cmocka_unit_test(test_skull_at_once),
        cmocka_unit_test(test_skull_at_the_end),
        cmocka_unit_test(test_skull_leaves),
        cmocka_unit_test(test_bets_refused),
        cmocka_unit_test(test_turns_and_tokens_refused),
        cmocka_unit_test(test_final_guesses_refused),
        cmocka_unit_test(test_setups_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
