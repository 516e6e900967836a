/* Theories: picking, placing, peer review, penalties (PX-19 … PX-27). */

#include "support/planetx_kit.h"

enum { P1, P2, P3 };

static bool has_token(const struct planetx_state *s, int owner, char type, int sector)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner == owner && s->token[i].type == sky_type_of(type) &&
            s->token[i].sector == sector)
            return true;
    return false;
}

/* A state of two or three seats with a theory phase about to be held. */
static struct planetx_state before_phase(int seats, const char *more)
{
    struct planetx_state s = kit_start("standard", KIT_SKY, seats, more);
    for (int i = 0; i < seats; i++)
        s.time[i] = (uint8_t)(3 + i);
    s.arrow = 2;
    return s;
}

static void test_secret_picks(void **state) /* PX-19, PX-20 */
{
    (void)state;
    struct planetx_state s = before_phase(3, "");
    planetx_rotate(&s, NULL);
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), 7); /* all at once */
    kit_refuses(&s, 0, "SA4-5", 0, "Now pick");
    kit_refuses(&s, 0, "HAC", 2, "at most");
    WRITER(own, 64);
    WRITER(other, 64);
    assert_string_equal(kit_event(&s, P2, "HA", P2, &own), "HA");
    assert_string_equal(kit_event(&s, P2, "HA", P1, &other), "H?");
    kit_by(&s, P2, "HA", NULL);
    kit_by(&s, P3, "HC", NULL);
    /* Before the last pick even the number is hidden. */
    struct planetx_state view = s;
    planetx_redact(NULL, (struct game_state *)&view, P1);
    assert_int_equal(view.hand[P2].n, PLANETX_HIDDEN);
    WRITER(last, 64);
    assert_string_equal(kit_event(&s, P1, "H-", P2, &last), "H?;picked 1:0 2:1 3:1");
    kit_by(&s, P1, "H-", NULL);
    view = s;
    planetx_redact(NULL, (struct game_state *)&view, P1);
    assert_int_equal(view.hand[P2].n, 1);
    assert_int_equal(view.hand[P2].type[0], PLANETX_UNKNOWN);
    /* In turn order, rearmost first; who picked nothing is passed over. */
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(P2));
    kit_refuses(&s, P2, "PC9", 1, "not a token you have picked");
    kit_refuses(&s, P2, "P-", 1, "must be placed");
    kit_refuses(&s, P2, "HA", 0, "Now place");
    WRITER(seen, 64);
    assert_string_equal(kit_event(&s, P2, "PA9", P3, &seen), "P?9");
    kit_by(&s, P2, "PA9", NULL);
    view = s;
    planetx_redact(NULL, (struct game_state *)&view, P1);
    assert_int_equal(view.token[0].type, PLANETX_UNKNOWN);
    assert_int_equal(view.token[0].sector, 9);
    view = s;
    planetx_redact(NULL, (struct game_state *)&view, P2);
    assert_int_equal(view.token[0].type, SKY_A); /* PX-27 */
    kit_by(&s, P3, "PC9", NULL);                 /* the same sector as an earlier player's */
    assert_int_equal(s.phase, PLANETX_TURN);
}

/* What a viewer has before it of a seat's hand. */
static int seen_count(const struct planetx_state *s, int viewer, int owner)
{
    struct planetx_state view = *s;
    planetx_redact(NULL, (struct game_state *)&view, viewer);
    assert_true(planetx_state_holds(&view));
    assert_int_equal(planetx_turn(NULL, kit_state(&view)), planetx_turn(NULL, kit_state(s)));
    return view.hand[owner].n;
}

static void test_hidden_picks(void **state) /* PX-20, option "hidden" */
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 3, "picks hidden\n");
    planetx_theory_open(&s, NULL);
    kit_by(&s, P1, "H-", NULL);
    kit_by(&s, P2, "HAC", NULL);
    WRITER(last, 64);
    assert_string_equal(kit_event(&s, P3, "H-", P2, &last), "H?"); /* no numbers */
    kit_by(&s, P3, "H-", NULL);
    /* Seat 1 was passed over; how much seat 2 holds, and whether seat 3 does, stays open. */
    assert_int_equal(seen_count(&s, P3, P1), 0);
    assert_int_equal(seen_count(&s, P3, P2), PLANETX_HIDDEN);
    assert_int_equal(seen_count(&s, P1, P3), PLANETX_HIDDEN);
    assert_int_equal(seen_count(&s, P2, P2), 2);
    assert_true(planetx_reveals(NULL, kit_state(&s), P2, &(struct move){.kind = PLANETX_PLACE}));
    kit_by(&s, P2, "PA9", NULL);
    assert_int_equal(seen_count(&s, P1, P2), PLANETX_HIDDEN);
    kit_by(&s, P2, "PC7", NULL);
    assert_int_not_equal(s.phase, PLANETX_THEORY);
}

static void test_supply(void **state) /* PX-19 */
{
    (void)state;
    static const struct {
        const char *mode, *sky;
        uint8_t supply[4]; /* C A D G */
        int picks;
    } of[] = {{"standard", KIT_SKY, {2, 4, 1, 2}, 1}, {"expert", KIT_EXPERT_SKY, {2, 4, 4, 2}, 2}};
    for (int k = 0; k < 2; k++) {
        struct planetx_state s = kit_start(of[k].mode, of[k].sky, 1, "");
        planetx_theory_open(&s, NULL);
        for (int t = 0; t < 4; t++)
            assert_int_equal(planetx_supply_left(&s, 0, t), of[k].supply[t]);
        assert_int_equal(kit_allows(&s, 0, "HAA"), of[k].picks == 2);
        s.gone[0][SKY_A] = 3;
        assert_true(kit_allows(&s, 0, "HA"));
        s.gone[0][SKY_A] = 4; /* wrong tokens never come back */
        kit_refuses(&s, 0, "HA", 1, "no more tokens");
    }
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    planetx_theory_open(&s, NULL);
    s.gone[0][SKY_C] = 1;
    kit_refuses(&s, 0, "HCC", 2, "no more tokens");
    kit_refuses(&s, 0, "HACD", 3, "more than");
}

static void test_sectors(void **state) /* PX-21 */
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    planetx_theory_open(&s, NULL);
    kit_play(&s, "HAA");
    s.confirmed[SKY_D] = 1u << (3 - 1);
    kit_token(&s, 0, 'A', 9, 3);
    s.phases = 2;
    kit_refuses(&s, 0, "PA3", 2, "confirmed");
    kit_refuses(&s, 0, "PA9", 2, "a token of this type here");
    kit_play(&s, "PA18"); /* any other, visible or not */
    kit_refuses(&s, 0, "PA18", 2, "in this phase");
    kit_play(&s, "PA17");
    /* Another type may join an older token; a removed one closes nothing. */
    s.phase = PLANETX_TURN;
    planetx_theory_open(&s, NULL);
    kit_play(&s, "HC");
    assert_true(kit_allows(&s, 0, "PC9"));
    s.tokens = 0;
    s.hand[0].type[0] = SKY_A;
    assert_true(kit_allows(&s, 0, "PA9"));
}

static void test_steps(void **state) /* PX-T19, PX-22 */
{
    (void)state;
    struct planetx_state s = before_phase(1, "");
    planetx_rotate(&s, NULL);
    kit_play(&s, "HA PA9");
    assert_int_equal(s.token[0].step, 2);
    for (int step = 3; step <= 4; step++) {
        s.phase = PLANETX_TURN;
        assert_false(s.token[0].up);
        planetx_theory_open(&s, NULL);
        kit_play(&s, "H-"); /* they move even if nobody places any */
        assert_int_equal(s.token[0].step, step);
    }
    assert_true(s.token[0].up); /* reviewed in the third phase */
    planetx_theory_open(&s, NULL);
    kit_play(&s, "H-");
    assert_int_equal(s.token[0].step, 4); /* face-up tokens never move again */
}

static void test_sectors_in_order(void **state) /* PX-T7, PX-23, PX-24 */
{
    (void)state;
    struct planetx_state s = kit_start("standard", "DAAXCECAAGEG", 3, "");
    kit_token(&s, P2, 'D', 10, 4);
    kit_token(&s, P1, 'A', 9, 4);
    kit_token(&s, P3, 'G', 10, 3); /* outer, and right: it stays hidden */
    WRITER(log, 256);
    planetx_review(&s, &log);
    assert_wrote(log, ";VA9=1 by 1.4;VD10=0 by 2.4;2+1");
    assert_true(has_token(&s, P1, 'A', 9));
    assert_false(has_token(&s, P2, 'D', 10));
    assert_int_equal(s.gone[P2][SKY_D], 1);
    assert_int_equal(s.time[P2], 1);
    assert_false(s.token[s.tokens - 1].up);
    assert_int_equal(s.confirmed[SKY_A], 1u << 8);
    assert_int_equal(s.denied[SKY_D], 1u << 9);
    planetx_theory_open(&s, NULL);
    kit_play(&s, "HC HC HC");
    kit_refuses(&s, P1, "PC9", 2, "confirmed"); /* closed */
}

static void test_outer_steps_stay_hidden(void **state) /* PX-24: the same wrong type too */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    kit_token(&s, P1, 'A', 5, 4);
    kit_token(&s, P2, 'A', 5, 3);
    planetx_review(&s, NULL);
    assert_int_equal(s.tokens, 1);
    assert_true(has_token(&s, P2, 'A', 5));
    assert_false(s.token[0].up);
    assert_int_equal(s.time[P2], 0);
}

static void test_order_flips(void **state) /* PX-T20, PX-23, PX-26 */
{
    (void)state;
    struct planetx_state s = kit_standard(3);
    kit_pawns(&s, (uint8_t[]){5, 5, 8}, (uint8_t[]){P2, P1, P3});
    kit_token(&s, P1, 'A', 5, 4);
    kit_token(&s, P3, 'C', 5, 4);
    kit_token(&s, P2, 'D', 5, 3);
    WRITER(log, 256);
    planetx_review(&s, &log);
    assert_wrote(log, ";VA5=0 by 1.4;1+1;VC5=1 by 3.4;VD5=0 by 2.3;2+1");
    assert_int_equal(s.order[0], P1);
    assert_int_equal(s.order[1], P2);
    assert_int_equal(s.time[P1], 6);
    assert_int_equal(s.time[P2], 6);
}

static void test_penalties_of_a_moment(void **state) /* PX-T21, PX-25, PX-26 */
{
    (void)state;
    for (int once = 0; once < 2; once++) {
        struct planetx_state s =
            kit_start("standard", KIT_SKY, 3, once ? "penalty player\n" : "penalty token\n");
        kit_pawns(&s, (uint8_t[]){5, 6, 9}, (uint8_t[]){P1, P2, P3});
        kit_token(&s, P3, 'C', 5, 4);
        kit_token(&s, P1, 'A', 5, 3);
        kit_token(&s, P1, 'D', 5, 3);
        kit_token(&s, P1, 'G', 5, 2);
        kit_token(&s, P2, 'A', 5, 2);
        planetx_review(&s, NULL);
        assert_int_equal(s.time[P1], once ? 6 : 8);
        assert_int_equal(s.time[P2], 7);
        assert_int_equal(s.tokens, 1);
    }
}

static void test_equal_penalties_keep_order(void **state) /* PX-26 */
{
    (void)state;
    struct planetx_state s = kit_standard(3);
    kit_pawns(&s, (uint8_t[]){5, 5, 6}, (uint8_t[]){P2, P1, P3});
    kit_token(&s, P1, 'A', 5, 4);
    kit_token(&s, P2, 'A', 5, 4);
    planetx_review(&s, NULL);
    assert_int_equal(s.order[0], P3); /* the penalised act after those already there */
    assert_int_equal(s.order[1], P2);
    assert_int_equal(s.order[2], P1);
}

static void test_right_stays_on_its_step(void **state) /* PX-25 */
{
    (void)state;
    struct planetx_state s = kit_standard(2);
    kit_token(&s, P1, 'C', 5, 4);
    kit_token(&s, P2, 'C', 5, 3);
    planetx_review(&s, NULL);
    assert_int_equal(s.token[0].step, 4);
    assert_int_equal(s.token[1].step, 3);
    assert_true(s.token[0].up && s.token[1].up);
    assert_int_equal(s.time[P1] + s.time[P2], 0);
}

static void test_phase_in_the_same_rotation(void **state) /* PX-T22, PX-12 */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    kit_token(&s, P1, 'D', 1, 4);
    s.time[0] = 5; /* sector 6; the arrow leaves 3 */
    s.arrow = 2;
    planetx_rotate(&s, NULL);
    assert_int_equal(s.phases, 2);
    WRITER(w, 256);
    assert_string_equal(kit_event(&s, 0, "H-", 0, &w),
                        "H-;picked 1:0;VD1=0 by 1.4;1+1;arrow 7;theories 3");
    kit_play(&s, "H-");
    assert_int_equal(s.phase, PLANETX_THEORY);
    assert_int_equal(s.arrow, 6);
}

static void test_a_place_always_exists(void **state) /* PX-20: the tightest case there is */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    uint32_t open = s.sky[SKY_E] | s.sky[SKY_X];
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        s.confirmed[t] = s.sky[t];
    int sector = bits_lowest(open) + 1;
    kit_token(&s, 0, 'A', sector, 3);
    kit_token(&s, 0, 'A', bits_lowest(open & (open - 1)) + 1, 2);
    s.phases = 2;
    planetx_theory_open(&s, NULL);
    kit_play(&s, "HA");
    assert_int_equal(bits_count(planetx_places(&s, 0, SKY_A)), 1);
}

static void test_undo_of_placing(void **state) /* PX-20: until something is seen */
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 2, "");
    planetx_theory_open(&s, NULL);
    struct move pick = {.kind = PLANETX_PICK, .n = {2, SKY_A, SKY_A}};
    struct move place = {.kind = PLANETX_PLACE, .n = {SKY_A, 6}};
    assert_false(planetx_reveals(NULL, kit_state(&s), 1, &pick));
    kit_by(&s, 1, "H-", NULL);
    assert_true(planetx_reveals(NULL, kit_state(&s), 0, &pick)); /* numbers come out */
    kit_by(&s, 0, "HAA", NULL);
    assert_false(planetx_reveals(NULL, kit_state(&s), 0, &place));
    kit_by(&s, 0, "PA6", NULL);
    assert_true(planetx_reveals(NULL, kit_state(&s), 0, &place)); /* peer review follows */
    struct move survey = {.kind = PLANETX_SURVEY, .n = {SKY_A, 1, 6}};
    assert_true(planetx_reveals(NULL, kit_state(&s), 0, &survey));
}

/* Two types on the inner step of sector 9, where an asteroid is, and one more face down. */
static struct planetx_state two_types(const char *more)
{
    struct planetx_state s = before_phase(3, more);
    planetx_theory_open(&s, NULL);
    kit_token(&s, P1, 'C', 9, 4);
    kit_token(&s, P2, 'A', 9, 4);
    kit_token(&s, P2, 'G', 9, 2);
    kit_by(&s, P1, "H-", NULL);
    kit_by(&s, P2, "H-", NULL);
    return s;
}

static void test_chosen_order(void **state) /* PX-23, option "chosen" */
{
    (void)state;
    WRITER(fixed, 128);
    struct planetx_state s = two_types("");
    kit_event(&s, P3, "H-", P1, &fixed);
    assert_non_null(strstr(writer_cstr(&fixed), "VA9=1 by 2.4;VC9=0 by 1.4;VG9=0 by 2.2;1+1;2+1"));

    WRITER(asks, 128);
    s = two_types("review chosen\n");
    assert_string_equal(kit_event(&s, P3, "H-", P1, &asks), "H?;picked 1:0 2:0 3:0;review 9");
    kit_by(&s, P3, "H-", NULL);
    assert_int_equal(s.phase, PLANETX_JUDGE);
    assert_int_equal(planetx_turn(NULL, kit_state(&s)), seat_bit(P1)); /* the rearmost */
    struct planetx_state view = s;
    planetx_redact(NULL, (struct game_state *)&view, P3);
    assert_true(planetx_state_holds(&view));
    assert_int_equal(view.token[0].type, SKY_C); /* turned up, both of them, */
    assert_int_equal(view.token[1].type, SKY_A);
    assert_int_equal(view.token[2].type, PLANETX_UNKNOWN); /* and not the outer one */
    kit_refuses(&s, P1, "SA4-5", 0, "judged next");
    kit_refuses(&s, P1, "VG9", 1, "was turned up");
    kit_refuses(&s, P1, "VA8", 2, "under review");
    struct move moves[4];
    assert_int_equal(planetx_moves(NULL, kit_state(&s), P1, moves, 4), 2);
    /* The wrong one first is a moment of its own; then one type is left. */
    WRITER(wrong, 128);
    kit_event(&s, P1, "VC9", P2, &wrong);
    assert_non_null(
        strstr(writer_cstr(&wrong), "VC9=0;VC9=0 by 1.4;1+1;VA9=1 by 2.4;VG9=0 by 2.2;2+1"));
    kit_by(&s, P1, "VC9", NULL);
    assert_int_not_equal(s.phase, PLANETX_JUDGE);
    assert_int_equal(s.tokens, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_secret_picks),
        cmocka_unit_test(test_hidden_picks),
        cmocka_unit_test(test_chosen_order),
        cmocka_unit_test(test_supply),
        cmocka_unit_test(test_sectors),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_sectors_in_order),
        cmocka_unit_test(test_outer_steps_stay_hidden),
        cmocka_unit_test(test_order_flips),
        cmocka_unit_test(test_penalties_of_a_moment),
        cmocka_unit_test(test_equal_penalties_keep_order),
        cmocka_unit_test(test_right_stays_on_its_step),
        cmocka_unit_test(test_phase_in_the_same_rotation),
        cmocka_unit_test(test_a_place_always_exists),
        cmocka_unit_test(test_undo_of_placing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
