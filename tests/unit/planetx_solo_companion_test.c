/* One person at a real board, the program as the bot (PX-45, PX-46). */

#include "support/planetx_kit.h"

static const char more[] = "companion yes\nfound ends\nsolo yes\n";

static struct planetx_state begin(void)
{
    return kit_start("standard", KIT_SKY, 2, more);
}

static void check_pawns(const struct planetx_state *s, int person, int bot)
{
    assert_int_equal(planetx_sector_at(s, s->time[0]), person);
    assert_int_equal(planetx_sector_at(s, s->time[1]), bot);
    assert_int_equal(s->arrow, s->time[s->order[0]]);
    assert_true(s->time[s->order[0]] <= s->time[s->order[1]]);
}

static void test_turn(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    assert_int_equal(planetx_turn(NULL, kit_state(&s)),
                     seat_bit(0)); /* the table is the person's */
    kit_play(&s, "SA1-6");         /* costs 3: the program reckons along */
    check_pawns(&s, 4, 1);
    kit_play(&s, "BT1-4");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(1));
    kit_refuses(&s, 1, "T9", 1, "visible sector"); /* the bot obeys all rules */
    kit_refuses(&s, 1, "CX1", 0, "Only a companion");
    WRITER(w, 64);
    assert_string_equal(kit_event(&s, 1, "SG2-5", 0, &w),
                        "SG2-5;due H"); /* its answer is its own */
    kit_play(&s, "SG2-5");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(0));
    check_pawns(&s, 4, 4);
}

/* The board is right: what the person says replaces what was reckoned, by the shortest way. */
static void test_correction(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    kit_play(&s, "SA1-6 BT12-2"); /* back over the start there is no time: on */
    check_pawns(&s, 2, 12);
    assert_int_equal(s.time[1], 11);
    assert_int_equal(s.time[0], 13);
    kit_play(&s, "RA BT1-1");
    assert_int_equal(s.time[1], 12);
    assert_int_equal(s.order[0], 1); /* called on one sector with the person: the bot acts */
    kit_play(&s, "T6 BT2-3");        /* a step back: 16 was reckoned, the pawn is on 13 */
    assert_int_equal(s.time[1], 13);
    kit_play(&s, "RB");
    /* However long it goes on, numbers stay small. */
    for (int i = 0; i < 400; i++)
        kit_play(&s, i % 3 ? "SE1-2" : "BT7-3 SE7-7");
    assert_true(s.time[0] < PLANETX_TIME_MAX && s.time[1] < PLANETX_TIME_MAX);
}

/* PX-12: the icons the arrow passes are told, once each. */
static void test_due(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    WRITER(one, 64);
    WRITER(two, 64);
    WRITER(three, 64);
    kit_play(&s, "BT1-1 T2"); /* to sector 5; the person's is behind */
    assert_string_equal(kit_event(&s, 0, "RA", 0, &one), "RA=every A adj A");
    assert_string_equal(kit_event(&s, 0, "L1AA", 0, &two), "L1AA=0;due H");
    kit_play(&s, "L1AA BT10-12");
    assert_string_equal(kit_event(&s, 1, "T12", 0, &three), "T12;due X1");
    s.held = 1;
    WRITER(four, 64);
    assert_string_equal(kit_event(&s, 1, "T12", 0, &four), "T12"); /* held before */
}

static void test_theories(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    WRITER(one, 64);
    WRITER(two, 64);
    assert_string_equal(kit_event(&s, 0, "BH", 0, &one), "BH;theories 1");
    kit_play(&s, "BH");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(1));
    kit_play(&s, "HA");
    assert_string_equal(kit_event(&s, 1, "PA8", 0, &two), "P?8");
    kit_play(&s, "PA8");
    assert_int_equal(s.phase, PLANETX_TABLE);
    assert_int_equal(s.token[0].step, 2);
    kit_play(&s, "BH H- BH H- BH H- BH H-");
    assert_int_equal(s.token[0].step, PLANETX_STEPS); /* it waits there to be reviewed */
    assert_false(s.token[0].up);
}

static void test_review(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    kit_token(&s, 1, 'A', 8, 4);
    kit_token(&s, 1, 'G', 3, 3);
    WRITER(one, 64);
    WRITER(two, 64);
    WRITER(three, 64);
    kit_refuses(&s, 0, "V?7", 2, "no theory face down");
    kit_refuses(&s, 0, "V?8", 2, "inner step"); /* PX-22: not before its step allows */
    planetx_step_inward(&s);
    kit_refuses(&s, 0, "V?3", 2, "inner step");
    assert_string_equal(kit_event(&s, 0, "V?8", 0, &one), "V?8;VA8=1 by 2.4");
    kit_play(&s, "V?8");
    assert_int_equal(s.confirmed[SKY_A], 1u << 7);
    kit_refuses(&s, 0, "V?8", 2, "no theory face down");
    /* A wrong theory with a type is the person's, and costs a step. */
    assert_string_equal(kit_event(&s, 0, "VC3", 0, &two), "VC3=0;1+1");
    kit_play(&s, "VC3");
    check_pawns(&s, 2, 1);
    /* A right one turns up the bot's on the same sector. */
    assert_string_equal(kit_event(&s, 0, "VG3", 0, &three), "VG3=1;VG3=1 by 2.3");
    kit_play(&s, "VG3");
    assert_true(s.token[1].up);
    struct planetx_state plain = kit_start("standard", KIT_SKY, 2, "companion yes\nfound ends\n");
    kit_refuses(&plain, 0, "V?8", 2, "no theory face down");
    kit_refuses(&plain, 0, "BT1-1", 0, "No bot plays");
}

static void test_person_finds(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    kit_refuses(&s, 0, "BL1-6", 0, "Nobody has found");
    kit_play(&s, "L4GC");
    check_pawns(&s, 6, 1);
    kit_refuses(&s, 0, "BT1-6", 0, "only the last chance");
    kit_refuses(&s, 0, "BL6-6", 2, "sectors behind the finder");
    kit_refuses(&s, 0, "BL8-6", 2, "sectors behind the finder");
    WRITER(w, 64);
    assert_string_equal(kit_event(&s, 0, "BL2-6", 0, &w), "BL2-6;found 1;last 2:2");
    kit_play(&s, "BL2-6");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(1));
    kit_play(&s, "L4GC");
    assert_int_equal(s.x_points[1], 4 * PLANETX_BEHIND_POINTS);
    assert_int_equal(s.phase, PLANETX_TABLE);
    kit_refuses(&s, 0, "BL2-6", 0, "has been given");
    kit_play(&s, "!"); /* nobody else is asked */
    assert_int_equal(s.phase, PLANETX_OVER);
}

static void test_bot_finds(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    kit_play(&s, "BT1-3 L4GC");
    assert_int_equal(s.finder, 1);
    WRITER(w, 64);
    assert_string_equal(kit_event(&s, 0, "BL6-3", 0, &w), "BL6-3;found 2;last 1:1");
    kit_refuses(&s, 0, "L4GC", 0, "where the pawns stand");
    kit_play(&s, "BL6-3");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(0)); /* at the table */
    kit_refuses(&s, 0, "SA1-6", 0, "only the last chance");
    WRITER(late, 64);
    assert_string_equal(kit_event(&s, 0, "VC3", 0, &late), "VC3=0"); /* PX-29: it costs nothing */
    kit_play(&s, "VC3 L5GC");
    kit_refuses(&s, 0, "L4GC", 0, "had your last chance");
    kit_play(&s, "KL5GC L4GC VA8 !");
    assert_int_equal(s.x_points[0], 3 * PLANETX_BEHIND_POINTS);
    assert_int_equal(s.phase, PLANETX_OVER);
}

/* What a mistaken entry has cost comes back; all hear of it. */
static void test_mistakes(void **state)
{
    (void)state;
    struct planetx_state s = begin();
    kit_refuses(&s, 0, "KT8", 1, "not targeted");
    kit_refuses(&s, 0, "KRA", 1, "not researched");
    kit_refuses(&s, 0, "KCX1", 1, "was a mistake");
    kit_refuses(&s, 0, "KSA1-9", 2, "half of the sky");
    kit_play(&s, "T8");
    check_pawns(&s, 5, 1);
    WRITER(one, 64);
    assert_string_equal(kit_event(&s, 0, "KT8", 1, &one), "KT8");
    kit_play(&s, "KT8");
    check_pawns(&s, 1, 1);
    assert_int_equal(s.targets[0], 0);
    kit_play(&s, "RA KRA RB"); /* the ban goes with it */
    assert_int_equal(s.researched[0], 3);
    kit_play(&s, "VC3");
    kit_refuses(&s, 0, "KVA3", 1, "was wrong");
    int before = s.time[0];
    kit_play(&s, "KVC3");
    assert_int_equal(s.time[0], before - 1);
    assert_int_equal(s.denied[SKY_C], 1u << 2); /* what was told stays told */
    WRITER(two, 64);
    assert_string_equal(kit_event(&s, 0, "KL1AA", 1, &two), "KL?"); /* PX-16 */
    kit_play(&s, "BT1-1");
    kit_refuses(&s, 1, "KT8", 0, "Only a companion");
}

/* What a called bot does stands in a text and comes back. */
static void test_text(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "BT1-3", "BH", "L4GC BL2-6", "L4GC", "BT1-3 L4GC BL6-3", "BT1-3 L4GC BL4-3 VC3"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct planetx_state s = begin(), back;
        struct fault f = {0};
        WRITER(text, 2048);
        memset(&back, 0, sizeof back);
        kit_play(&s, moves[i]);
        planetx_state_write(NULL, kit_state(&s), &text);
        assert_true(planetx_state_read(NULL, writer_text(&text), (struct game_state *)&back, &f));
        assert_memory_equal(&s, &back, sizeof s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn),      cmocka_unit_test(test_correction),
        cmocka_unit_test(test_due),       cmocka_unit_test(test_theories),
        cmocka_unit_test(test_review),    cmocka_unit_test(test_person_finds),
        cmocka_unit_test(test_bot_finds), cmocka_unit_test(test_text),
        cmocka_unit_test(test_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
