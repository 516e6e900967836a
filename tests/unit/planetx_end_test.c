/* The end: last chance, reveal, points, ranks; solo and companion (PX-28 …
 * PX-32, PX-45, PX-46, PX-49). */

#include "support/planetx_kit.h"

/* Seat 1 has just found X; seat 2 is this far behind. */
static struct planetx_state found(const char *mode, int behind)
{
    bool expert = strcmp(mode, "expert") == 0;
    struct planetx_state s = kit_start(mode, expert ? KIT_EXPERT_SKY : KIT_SKY, 2, "");
    kit_pawns(&s, (uint8_t[]){0, (uint8_t)(5 - behind)}, (uint8_t[]){0, 1});
    kit_play(&s, expert ? "L1EC" : "L4GC");
    return s;
}

static void test_finder(void **state) /* PX-28 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    kit_pawns(&s, (uint8_t[]){1, 4}, (uint8_t[]){0, 1});
    WRITER(own, 128);
    WRITER(other, 128);
    assert_string_equal(kit_event(&s, 0, "L4GC", 0, &own), "L4GC=1;found 1;last 2:1");
    assert_string_equal(kit_event(&s, 0, "L4GC", 1, &other), "L?=1;found 1;last 2:1");
    kit_play(&s, "L4GC");
    assert_int_equal(s.time[0], 6);
    assert_int_equal(s.arrow, 1); /* the arrow does not move */
    struct planetx_state view = s;
    planetx_redact(NULL, (struct game_state *)&view, 1);
    assert_int_equal(view.sky[SKY_X], 0); /* the finder keeps the secret */
}

static void test_last_limits(void **state) /* PX-T18, PX-29 */
{
    (void)state;
    static const int limit[6] = {0, 1, 1, 1, 2, 2};
    for (int behind = 0; behind <= 5; behind++)
        for (int expert = 0; expert < 2; expert++) {
            struct planetx_state s = found(expert ? "expert" : "standard", behind);
            assert_int_equal(s.phase, behind == 0 ? PLANETX_OVER : PLANETX_LAST);
            if (behind == 0)
                continue;
            assert_int_equal(planetx_last_left(&s, 1), limit[behind]);
            kit_play(&s, "PA9");
            assert_int_equal(s.phase, limit[behind] == 1 ? PLANETX_OVER : PLANETX_LAST);
            if (limit[behind] == 2) {
                kit_refuses(&s, 1, "PC9", 2, "in this phase");
                kit_refuses(&s, 1, "L4GC", 0, "published a theory");
                kit_play(&s, "PC2");
            }
            assert_int_equal(s.phase, PLANETX_OVER);
        }
}

static void test_last_locate(void **state) /* PX-T17, PX-29, PX-31 */
{
    (void)state;
    for (int behind = 1; behind <= 5; behind++) {
        struct planetx_state s = found("standard", behind);
        WRITER(w, 256);
        assert_string_equal(kit_event(&s, 1, "L4GC", 0, &w), "L?=1;sky " KIT_SKY);
        kit_play(&s, "L4GC");
        assert_int_equal(s.phase, PLANETX_OVER);
        assert_int_equal(s.x_points[0], 10);
        assert_int_equal(s.x_points[1], 2 * behind);
        assert_int_equal(s.time[1], 5 - behind); /* no pawn moves, no cost */
    }
    struct planetx_state s = found("standard", 3);
    kit_play(&s, "L4CG");
    assert_int_equal(s.x_points[1], 0);
    assert_int_equal(s.phase, PLANETX_OVER); /* one locate only */
}

static void test_last_in_turn_order(void **state) /* PX-29 */
{
    (void)state;
    struct planetx_state s = kit_standard(4);
    kit_pawns(&s, (uint8_t[]){0, 3, 1, 7}, (uint8_t[]){0, 2, 1, 3});
    kit_play(&s, "L4GC");
    assert_int_equal(s.waiting, seat_bit(1) | seat_bit(2)); /* ahead: nothing */
    assert_int_equal(kit_turn(&s), 2);
    kit_refuses(&s, 2, "SA1-3", 0, "last chance");
    s.gone[2][SKY_A] = 4;
    kit_refuses(&s, 2, "PA9", 1, "no more tokens");
    kit_play(&s, "PC9 P-"); /* one of two, and no more */
    assert_int_equal(kit_turn(&s), 1);
    assert_int_equal(s.token[0].step, 1); /* neither moved nor reviewed */
    struct planetx_state view = s;
    planetx_redact(NULL, (struct game_state *)&view, 1);
    assert_int_equal(view.token[0].type, PLANETX_UNKNOWN);
    kit_play(&s, "P-");
    assert_int_equal(s.phase, PLANETX_OVER);
    assert_int_equal(s.tokens, 0); /* PX-30: C is not in 9, and it cost nothing */
    assert_int_equal(s.time[2], 1);
}

static void test_reveal(void **state) /* PX-30 */
{
    (void)state;
    struct planetx_state s = found("standard", 1);
    kit_token(&s, 0, 'A', 9, 3);
    kit_token(&s, 1, 'D', 9, 2);
    s.phases = 5;
    WRITER(w, 256);
    assert_string_equal(kit_event(&s, 1, "P-", VIEWER_PUBLIC, &w),
                        "P-;VA9=1 by 1.2;VD9=0 by 2.1;sky " KIT_SKY);
    kit_play(&s, "P-");
    assert_int_equal(s.tokens, 1);
    struct planetx_state view = s;
    planetx_redact(NULL, (struct game_state *)&view, VIEWER_PUBLIC);
    assert_memory_equal(&view, &s, sizeof s);
}

static void face_up(struct planetx_state *s, int owner, char type, int sector, int phase)
{
    s->token[s->tokens++] = (struct planetx_token){.owner = (uint8_t)owner,
                                                   .type = (uint8_t)sky_type_of(type),
                                                   .sector = (uint8_t)sector,
                                                   .step = 4,
                                                   .up = 1,
                                                   .phase = (uint8_t)phase};
}

static void test_points(void **state) /* PX-T13, PX-31 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    struct game_score score;
    face_up(&s, 0, 'A', 8, 1);
    face_up(&s, 0, 'A', 9, 1);
    face_up(&s, 0, 'C', 5, 2);
    face_up(&s, 1, 'G', 1, 2); /* the other was first here */
    face_up(&s, 0, 'G', 1, 3);
    s.x_points[0] = 8; /* located 4 behind */
    planetx_score(NULL, kit_state(&s), &score);
    assert_int_equal(score.points[0], 3 + 4 + 3 + 4 + 0 + 8);
    assert_int_equal(score.points[1], 4 + 1);
}

static void test_points_by_type(void **state) /* PX-31 */
{
    (void)state;
    static const char types[] = "ACGD";
    static const int points[2][4] = {{2, 3, 4, 4}, {2, 3, 4, 2}};
    for (int expert = 0; expert < 2; expert++)
        for (int i = 0; i < 4; i++) {
            struct planetx_state s =
                kit_start(expert ? "expert" : "standard", expert ? KIT_EXPERT_SKY : KIT_SKY, 2, "");
            struct planetx_points p[PLANETX_SEATS_MAX];
            face_up(&s, 0, types[i], 9, 2);
            face_up(&s, 1, types[i], 9, 2); /* tied phases: both are first */
            planetx_count_points(&s, p);
            assert_int_equal(p[0].theories, points[expert][i]);
            assert_int_equal(p[0].firsts, 1);
            assert_int_equal(p[1].firsts, 1);
        }
}

static void test_ranks(void **state) /* PX-32 */
{
    (void)state;
    struct planetx_state s = kit_standard(4);
    struct game_score score;
    /* All have 8 points: X 8; X 2; and twice firsts without X. */
    s.x_points[0] = 8;
    s.x_points[1] = 2;
    face_up(&s, 1, 'G', 3, 1); /* 4 + 1 first, and 1 below */
    face_up(&s, 2, 'G', 1, 1); /* 5 */
    face_up(&s, 2, 'A', 8, 1); /* 3 */
    face_up(&s, 3, 'G', 3, 1); /* 5, tied first */
    face_up(&s, 3, 'A', 8, 1); /* 3 */
    planetx_score(NULL, kit_state(&s), &score);
    assert_int_equal(score.points[0], 8);
    assert_int_equal(score.points[1], 7);
    assert_int_equal(score.points[2], 8);
    assert_int_equal(score.points[3], 8);
    assert_int_equal(score.rank[0], 1);
    assert_int_equal(score.rank[2], 2);
    assert_int_equal(score.rank[3], 2); /* shared */
    assert_int_equal(score.rank[1], 4);
    /* Fewer firsts at equal points lose. */
    s.tokens = 0;
    memset(s.x_points, 0, sizeof s.x_points);
    face_up(&s, 0, 'A', 8, 2);
    face_up(&s, 0, 'A', 9, 2); /* 2 + 2 + 2 firsts = 6 */
    face_up(&s, 1, 'G', 1, 2);
    face_up(&s, 1, 'A', 11, 3);
    face_up(&s, 2, 'A', 11, 2); /* first there; seat 2: 4 + 1 + 2 = 7 */
    face_up(&s, 2, 'C', 5, 2);  /* 2 + 1 + 3 + 1 = 7 */
    planetx_score(NULL, kit_state(&s), &score);
    assert_int_equal(score.points[1], score.points[2]);
    assert_int_equal(score.rank[2], 1);
    assert_int_equal(score.rank[1], 2);
}

static void test_solo(void **state) /* PX-46 */
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 2, "solo yes\n");
    assert_int_equal(kit_turn(&s), 0); /* the person starts */
    /* In a theory phase the person picks and places first, whatever the track says. */
    kit_pawns(&s, (uint8_t[]){5, 3}, (uint8_t[]){1, 0});
    s.arrow = 2;
    planetx_rotate(&s, NULL);
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(0));
    WRITER(w, 64);
    assert_string_equal(kit_event(&s, 0, "HAC", 1, &w), "H?;picked 1:2");
    kit_play(&s, "HAC PA6 PC2");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(1));
    kit_play(&s, "HD PD3");
    assert_int_equal(s.phase, PLANETX_TURN);
    assert_int_equal(kit_turn(&s), 1);
}

static void test_companion(void **state) /* PX-45, PX-49 */
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 3, "companion yes\nfound ends\n");
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), 7);
    WRITER(one, 64);
    WRITER(two, 64);
    WRITER(three, 64);
    assert_string_equal(kit_event(&s, 2, "SE10-3", 2, &one), "SE10-3=1"); /* no visible sky */
    assert_string_equal(kit_event(&s, 1, "CX1", 0, &two), "CX1=no X adj D");
    assert_string_equal(kit_event(&s, 1, "VA9", 0, &three), "VA9=1");
    kit_refuses(&s, 0, "SA1-7", 2, "half of the sky");
    kit_refuses(&s, 0, "HA", 0, "on your table");
    kit_by(&s, 2, "T12", NULL);
    kit_by(&s, 2, "T11", NULL);
    kit_refuses(&s, 2, "T1", 0, "used your"); /* what the program counts, it enforces */
    kit_by(&s, 1, "CX1", NULL);
    kit_refuses(&s, 0, "CX1", 1, "has been held");
    kit_by(&s, 0, "VA9", NULL);
    kit_refuses(&s, 0, "VC9", 2, "confirmed");
    kit_by(&s, 0, "VC3", NULL);
    assert_int_equal(s.denied[SKY_C], 1u << 2);
    kit_by(&s, 1, "L4GC", NULL);
    assert_int_equal(s.finder, 1);
    kit_by(&s, 0, "!", NULL);
    kit_refuses(&s, 0, "!", 0, "wait for the others");
    kit_by(&s, 2, "!", NULL);
    struct move reveal = {.kind = PLANETX_REVEAL};
    assert_true(planetx_reveals(NULL, kit_state(&s), 1, &reveal));
    kit_by(&s, 1, "!", NULL);
    assert_int_equal(s.phase, PLANETX_OVER);
}

/* A locate that succeeded ends the questions; who is behind says how far (PX-28, PX-29). */
static void test_companion_last(void **state)
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 3, "companion yes\nfound ends\n"), back;
    kit_refuses(&s, 0, "D3", 0, "Nobody has found");
    WRITER(one, 64);
    WRITER(two, 64);
    WRITER(text, 2048);
    assert_string_equal(kit_event(&s, 1, "L4GC", 0, &one), "L?=1;found 2");
    kit_by(&s, 1, "L4GC", NULL);
    assert_int_equal(s.x_points[1], PLANETX_FINDER_POINTS);
    static const char *const asked[] = {"SA1-6", "T8", "RA"};
    for (int i = 0; i < 3; i++)
        kit_refuses(&s, 0, asked[i], 0, "only the last chance");
    kit_refuses(&s, 0, "L4GC", 0, "first say how far");
    kit_refuses(&s, 1, "L4GC", 0, "already");
    kit_refuses(&s, 1, "D3", 0, "the finder");
    kit_refuses(&s, 0, "D6", 1, "0 to");
    assert_string_equal(kit_event(&s, 0, "D4", 2, &two), "D4;last 1:2");
    kit_by(&s, 0, "D4", NULL);
    memset(&back, 0, sizeof back);
    planetx_state_write(NULL, kit_state(&s), &text);
    assert_true(planetx_state_read(NULL, writer_text(&text), (struct game_state *)&back, NULL));
    assert_memory_equal(&s, &back, sizeof s);
    kit_by(&s, 0, "L5GC", NULL);
    kit_refuses(&s, 0, "L4GC", 0, "had your last chance");
    kit_refuses(&s, 0, "D0", 1, "so you were behind");
    kit_by(&s, 0, "D3", NULL); /* corrected: no new chance */
    kit_refuses(&s, 0, "L4GC", 0, "had your last chance");
    kit_by(&s, 2, "D5", NULL);
    kit_by(&s, 2, "L4GC", NULL);
    assert_int_equal(s.x_points[2], 5 * PLANETX_BEHIND_POINTS);
    kit_by(&s, 2, "D1", NULL);
    assert_int_equal(s.x_points[2], PLANETX_BEHIND_POINTS);
    for (int i = 0; i < 3; i++)
        kit_by(&s, i, "!", NULL);
    assert_int_equal(s.phase, PLANETX_OVER);
}

/* Records from before a find ended the questions have no line that says so: they replay. */
static void test_companion_from_before(void **state)
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 3, "companion yes\n");
    kit_by(&s, 1, "L4GC", NULL);
    static const char *const asked[] = {"SA1-6", "T8", "RA", "L5GC", "L4GC"};
    for (int i = 0; i < 5; i++)
        kit_by(&s, 0, asked[i], NULL);
    assert_int_equal(s.targets[0], 1);
    kit_by(&s, 1, "L4GC", NULL); /* the finder again: what was scored stays */
    assert_int_equal(s.x_points[1], PLANETX_FINDER_POINTS);
    assert_int_equal(s.x_points[0], 0);
    for (int i = 0; i < 3; i++)
        kit_by(&s, i, "!", NULL);
    assert_int_equal(s.phase, PLANETX_OVER);
}

/* PX-46: alone one wins with more points than the bot only, unless the table shares. */
static void test_solo_ties(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int person, bot; /* ranks with equal points, where Planet X is the person's */
    } tables[] = {
        {"solo yes\ntie bot\n", 2, 1}, {"solo yes\ntie shared\n", 1, 2}, {"solo yes\n", 1, 2}};
    for (int i = 0; i < 3; i++) {
        struct planetx_state s = kit_start("standard", KIT_SKY, 2, tables[i].lines), back;
        struct game_score score;
        WRITER(text, 2048);
        s.x_points[0] = 5;
        face_up(&s, 1, 'G', 3, 1);
        planetx_score(NULL, kit_state(&s), &score);
        assert_int_equal(score.points[0], score.points[1]);
        assert_int_equal(score.rank[0], tables[i].person);
        assert_int_equal(score.rank[1], tables[i].bot);
        s.x_points[0] = 6;
        planetx_score(NULL, kit_state(&s), &score);
        assert_int_equal(score.rank[0], 1);
        assert_int_equal(score.rank[1], 2);
        s.tokens = 0;
        s.phases = 0;
        memset(&back, 0, sizeof back);
        planetx_state_write(NULL, kit_state(&s), &text);
        assert_true(planetx_state_read(NULL, writer_text(&text), (struct game_state *)&back, NULL));
        assert_int_equal(back.tie_bot, s.tie_bot);
    }
}

static void test_companion_only(void **state) /* PX-49 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    static const char *const moves[] = {"CX1", "VA9", "!", "D3", "KT8"};
    for (int i = 0; i < 5; i++)
        kit_refuses(&s, 0, moves[i], 0, "Only a companion");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finder),         cmocka_unit_test(test_last_limits),
        cmocka_unit_test(test_last_locate),    cmocka_unit_test(test_last_in_turn_order),
        cmocka_unit_test(test_reveal),         cmocka_unit_test(test_points),
        cmocka_unit_test(test_points_by_type), cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_solo),           cmocka_unit_test(test_companion),
        cmocka_unit_test(test_companion_only), cmocka_unit_test(test_companion_last),
        cmocka_unit_test(test_solo_ties),      cmocka_unit_test(test_companion_from_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
