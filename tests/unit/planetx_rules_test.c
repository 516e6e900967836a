/* Time, the visible sky, the four actions and conferences (PX-9 … PX-18). */

#include "support/planetx_kit.h"

static void test_turn_order(void **state) /* PX-T1, PX-9, PX-11 */
{
    (void)state;
    enum { YELLOW, RED };
    struct planetx_state s = kit_standard(2);
    kit_pawns(&s, (uint8_t[]){9, 13}, (uint8_t[]){YELLOW, RED});
    kit_play_plain(&s, "T10");
    assert_int_equal(s.time[YELLOW], 13);
    assert_int_equal(planetx_sector_at(&s, 13), 2);
    assert_int_equal(kit_turn(&s), RED);
    assert_int_equal(s.order[1], YELLOW);
}

static void test_conference_behind_its_icon(void **state) /* PX-T2, PX-12, PX-18 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    WRITER(log, 256);
    kit_pawns(&s, (uint8_t[]){11, 12}, (uint8_t[]){0, 1});
    s.arrow = 9; /* on sector 10 */
    planetx_rotate(&s, &log);
    assert_wrote(log, ";X1=no X adj D;arrow 12");
    assert_int_equal(s.phase, PLANETX_TURN);
    assert_int_equal(kit_turn(&s), 0);

    /* Arriving on the icon holds nothing. */
    s = kit_standard(1);
    kit_pawns(&s, (uint8_t[]){9}, (uint8_t[]){0});
    s.arrow = 8;
    planetx_rotate(&s, NULL);
    assert_int_equal(s.held, 0);

    /* The second lap: no X1 any more. */
    s.held = 1;
    kit_pawns(&s, (uint8_t[]){23}, (uint8_t[]){0});
    s.arrow = 21;
    WRITER(again, 256);
    planetx_rotate(&s, &again);
    assert_wrote(again, ";arrow 12");
}

static void test_icons(void **state) /* PX-12: where the icons are, every lap */
{
    (void)state;
    static const struct {
        const char *mode, *sky, *icons;
    } of[] = {{"standard", KIT_SKY, "..T..T..TX.T"},
              {"expert", KIT_EXPERT_SKY, "..T..TX.T..T..TX.T"}};
    for (int k = 0; k < 2; k++)
        for (int lap = 0; lap < 2; lap++) {
            int n = (int)strlen(of[k].icons);
            for (int sector = 1; sector <= n; sector++) {
                struct planetx_state s = kit_start(of[k].mode, of[k].sky, 1, "");
                s.held = lap ? 3 : 0;
                s.time[0] = (uint8_t)(lap * n + sector);
                s.arrow = (uint8_t)(lap * n + sector - 1);
                uint8_t held = s.held;
                planetx_rotate(&s, NULL);
                char icon = of[k].icons[sector - 1];
                assert_int_equal(s.phase == PLANETX_THEORY, icon == 'T');
                assert_int_equal(s.held != held, icon == 'X' && lap == 0);
            }
        }
}

static void test_two_conferences(void **state) /* PX-12: expert, in order */
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    kit_pawns(&s, (uint8_t[]){7}, (uint8_t[]){0});
    s.arrow = 6;
    planetx_rotate(&s, NULL);
    assert_int_equal(s.held, 1);
    kit_pawns(&s, (uint8_t[]){16}, (uint8_t[]){0});
    s.arrow = 15;
    planetx_rotate(&s, NULL);
    assert_int_equal(s.held, 3);
}

static void test_visible(void **state) /* PX-10 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    s.arrow = 22; /* sector 11 of the second lap */
    static const char seen[] = "1111......11";
    for (int i = 1; i <= 12; i++)
        assert_int_equal(planetx_visible(&s, i), seen[i - 1] == '1');
    s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    for (int i = 1; i <= 18; i++)
        assert_int_equal(planetx_visible(&s, i), i <= 9);
}

static void test_ranges(void **state) /* PX-T3, PX-13 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    assert_int_equal(planetx_range_size(&s, 1, 5), 5);
    assert_int_equal(planetx_range_size(&s, 9, 2), 6);
    kit_play(&s, "SA1-5");
    assert_int_equal(s.time[0], 3);
    s = kit_standard(1);
    kit_pawns(&s, (uint8_t[]){8}, (uint8_t[]){0});
    kit_play(&s, "SA9-2");
    assert_int_equal(s.time[0], 8 + 3);
    s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    assert_int_equal(planetx_range_size(&s, 9, 2), 12);
    kit_refuses(&s, 0, "SA9-2", 4, "inside the visible sky");
}

static void test_survey_costs(void **state) /* PX-T4, PX-13 */
{
    (void)state;
    static const int cost[9] = {4, 4, 4, 3, 3, 3, 2, 2, 2};
    for (int size = 1; size <= 9; size++) {
        char text[8];
        struct writer w = writer_on(text, sizeof text);
        write_str(&w, "SA1-");
        write_int(&w, size);
        writer_cstr(&w);
        struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
        kit_play(&s, text);
        assert_int_equal(s.time[0], cost[size - 1]);
        s = kit_standard(1);
        assert_int_equal(kit_allows(&s, 0, text), size <= 6);
    }
}

static void test_comet_surveys(void **state) /* PX-T5, PX-13 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    kit_pawns(&s, (uint8_t[]){6}, (uint8_t[]){0}); /* visible 7-12 */
    assert_true(kit_allows(&s, 0, "SC7-11"));
    assert_true(kit_allows(&s, 0, "SC7-7"));
    assert_int_equal(planetx_range_size(&s, 7, 11), 5);
    kit_pawns(&s, (uint8_t[]){10}, (uint8_t[]){0}); /* visible 11-4 */
    assert_true(kit_allows(&s, 0, "SC11-3"));
    assert_int_equal(planetx_range_size(&s, 11, 3), 5);
    s = kit_standard(1);
    kit_refuses(&s, 0, "SC1-6", 2, "where comets can be");
    kit_refuses(&s, 0, "SC2-6", 4, "where comets can be");
}

static void test_sample_sheet(void **state) /* PX-T15 */
{
    (void)state;
    enum { BLUE, RED };
    static const struct {
        const char *move;
        int by, time, theories, held;
    } step[] = {
        {"SA1-6", BLUE, 3, 0, 0}, {"SG1-4", RED, 3, 1, 0}, {"SD4-9", BLUE, 6, 1, 0},
        {"SG4-7", RED, 6, 2, 0},  {"T8", BLUE, 10, 2, 0},  {"SC7-11", RED, 9, 3, 0},
        {"RB", RED, 10, 3, 1},    {"RB", BLUE, 11, 3, 1},  {"SC11-3", RED, 13, 3, 1},
    };
    struct planetx_state s = kit_standard(2);
    for (size_t i = 0; i < sizeof step / sizeof *step; i++) {
        assert_int_equal(kit_turn(&s), step[i].by);
        kit_play_plain(&s, step[i].move);
        assert_int_equal(s.time[step[i].by], step[i].time);
        assert_int_equal(s.phases, step[i].theories);
        assert_int_equal(s.held, step[i].held);
    }
}

static void test_sheet_that_is_no_game(void **state) /* PX-T16 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    kit_play_plain(&s, "SA1-6 RA");
    assert_int_equal(s.time[0], 4);
    kit_refuses(&s, 0, "SC7-11", 4, "inside the visible sky");
}

static void test_survey_answer(void **state) /* PX-8, PX-13: who hears what */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    WRITER(own, 64);
    WRITER(other, 64);
    WRITER(all, 64);
    assert_string_equal(kit_event(&s, 0, "SE1-6", 0, &own), "SE1-6=3"); /* 2, 6, and X in 4 */
    assert_string_equal(kit_event(&s, 0, "SE1-6", 1, &other), "SE1-6");
    assert_string_equal(kit_event(&s, 0, "SE1-6", VIEWER_PUBLIC, &all), "SE1-6");
}

static void test_target(void **state) /* PX-14, PX-8 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    WRITER(own, 64);
    WRITER(other, 64);
    assert_string_equal(kit_event(&s, 0, "T4", 0, &own), "T4=E");
    assert_string_equal(kit_event(&s, 0, "T4", 1, &other), "T4");
    kit_refuses(&s, 0, "T7", 1, "Target a visible sector");
    kit_play(&s, "T1");
    assert_int_equal(s.time[0], 4);
    s.targets[0] = 2;
    kit_pawns(&s, (uint8_t[]){4, 5}, (uint8_t[]){0, 1});
    kit_refuses(&s, 0, "T5", 0, "used your");
}

static void test_research(void **state) /* PX-15 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    WRITER(own, 64);
    WRITER(other, 64);
    assert_string_equal(kit_event(&s, 0, "RA", 0, &own), "RA=every A adj A;arrow 2");
    assert_string_equal(kit_event(&s, 0, "RA", VIEWER_PUBLIC, &other), "RA;arrow 2");
    kit_play(&s, "RA");
    assert_int_equal(s.time[0], 1);
    kit_refuses(&s, 0, "RB", 0, "do something else first");
    struct planetx_state t = s;
    kit_play_plain(&t, "L9AA"); /* a failed locate lifts the ban too */
    assert_true(kit_allows(&t, 0, "RA"));
    kit_play_plain(&s, "SA2-2");
    assert_true(kit_allows(&s, 0, "RA"));
}

static void test_ban_is_one_seats(void **state) /* PX-15: of the same player */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    kit_play(&s, "RA");
    assert_int_equal(kit_turn(&s), 1);
    kit_play(&s, "RA");
    kit_refuses(&s, 0, "RC", 0, "do something else first");
}

static void test_locate(void **state) /* PX-16, PX-17 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    WRITER(own, 64);
    WRITER(other, 64);
    assert_string_equal(kit_event(&s, 0, "L4CG", 0, &own), "L4CG=0"); /* the wrong way round */
    assert_string_equal(kit_event(&s, 0, "L4CG", 1, &other), "L?=0");
    kit_play(&s, "L4CG");
    assert_int_equal(s.time[0], 5);
    assert_int_equal(s.finder, PLANETX_NOBODY);
    kit_play_plain(&s, "L12AA L12AA L3GG"); /* not visible; again; no limit */
    assert_true(kit_allows(&s, kit_turn(&s), "L12AA"));
    assert_int_equal(s.phase, PLANETX_TURN);
    /* The neighbours of 1 are n and 2. */
    struct planetx_state e = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    kit_play(&e, "L1EC");
    assert_int_equal(e.finder, 0);
}

static void test_unfound_end(void **state) /* PX-48 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    kit_pawns(&s, (uint8_t[]){95, 97}, (uint8_t[]){0, 1});
    WRITER(w, 256);
    kit_play(&s, "SA12-12");
    /* The phase behind sector 12 is still held; then it is over. */
    assert_int_equal(s.phase, PLANETX_THEORY);
    assert_int_equal(s.arrow, 96);
    kit_play(&s, "H-");
    assert_string_equal(kit_event(&s, 1, "H-", 0, &w), "H?;picked 2:0 1:0;sky " KIT_SKY);
    kit_play(&s, "H-");
    assert_int_equal(s.phase, PLANETX_OVER);
    assert_int_equal(kit_turn(&s), -1);
    /* Not a step earlier. */
    s = kit_standard(1);
    kit_pawns(&s, (uint8_t[]){94}, (uint8_t[]){0});
    kit_play(&s, "RA");
    assert_int_equal(s.phase, PLANETX_TURN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn_order),    cmocka_unit_test(test_conference_behind_its_icon),
        cmocka_unit_test(test_icons),         cmocka_unit_test(test_two_conferences),
        cmocka_unit_test(test_visible),       cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_survey_costs),  cmocka_unit_test(test_comet_surveys),
        cmocka_unit_test(test_sample_sheet),  cmocka_unit_test(test_sheet_that_is_no_game),
        cmocka_unit_test(test_survey_answer), cmocka_unit_test(test_target),
        cmocka_unit_test(test_research),      cmocka_unit_test(test_ban_is_one_seats),
        cmocka_unit_test(test_locate),        cmocka_unit_test(test_unfound_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
