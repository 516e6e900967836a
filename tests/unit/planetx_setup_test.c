/* Setups of Planet X: the deal as text, the lines of the table, and faults. */

#include "support/planetx_kit.h"

#include "ai/ai.h"

extern const struct ai planetx_ai;

static const char *const start_lines =
    "start spring: !A2 !D3 !D5 !G11 / !A4 !D6 !G8 !G12 / !C2 !A1 !D9 !G10\n"
    "start summer: !A3 !D2 !D7 !G5 / !A6 !D8 !G9 !G10 / !C3 !A10 !D1 !G4\n";

/* Reads a setup; false with its fault. */
static bool reads(const char *text, struct planetx_state *s, struct fault *f)
{
    struct setup setup;
    const struct game_data *data;
    memset(f, 0, sizeof *f);
    return setup_read(text_of(text), &setup, f) &&
           setup_start(&planetx_game, &setup, NULL, &data, (struct game_state *)s, f);
}

static void refuses(const char *more, int seats, size_t line, size_t at, const char *words)
{
    struct planetx_state s;
    struct fault f;
    WRITER(text, 4096);
    kit_setup(&text, "standard", KIT_SKY, seats, more);
    if (reads(writer_cstr(&text), &s, &f))
        fail_msg("%s is not refused", more);
    check_fault(&f, line, at, words);
}

static void test_defaults(void **state) /* PX-9, PX-25, PX-33 */
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 3, start_lines);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(s.order[i], i);
        assert_int_equal(s.level[i], 0);
        assert_int_equal(s.start[i][0].sector, 0); /* genius: no facts */
    }
    assert_false(s.penalty_once || s.companion || s.solo);
    assert_int_equal(s.phase, PLANETX_TURN);
}

static void test_levels(void **state) /* PX-33: 12, 8, 4, 0 facts, to that seat only */
{
    (void)state;
    static const char *const names[] = {"genius", "experienced", "beginner", "youth"};
    static const int facts[] = {0, 4, 8, 12};
    for (int k = 0; k < 4; k++) {
        WRITER(more, 512);
        write_str(&more, start_lines);
        write_str(&more, "levels genius ");
        write_str(&more, names[k]);
        struct planetx_state s = kit_start("standard", KIT_SKY, 2, writer_cstr(&more));
        int n = 0;
        while (n < DEAL_START_FACTS && s.start[1][n].sector)
            n++;
        assert_int_equal(n, facts[k]);
        struct planetx_state own = s, other = s;
        planetx_redact(NULL, (struct game_state *)&own, 1);
        planetx_redact(NULL, (struct game_state *)&other, 0);
        assert_memory_equal(own.start[1], s.start[1], sizeof s.start[1]);
        assert_int_equal(other.start[1][0].sector, 0);
        assert_int_equal(other.level[1], k); /* the level is public */
    }
    /* Missing lines are no facts. */
    struct planetx_state s = kit_start("standard", KIT_SKY, 2, "levels youth youth\n");
    assert_int_equal(s.start[0][0].sector, 0);
}

static void test_order(void **state) /* PX-9 */
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 3, "order 2 1 3\n");
    assert_int_equal(kit_turn(&s), 1);
    refuses("order 2 2 3\n", 3, 12, 8, "each once");
    refuses("order 2 1\n", 3, 12, 9, "each once");
    refuses("order 1 2 3\norder 1 2 3\n", 3, 13, 0, "come before");
    refuses("order 1 2 3 1\n", 3, 12, 12, "complete");
}

static void test_faults(void **state) /* PX-46, PX-49: and every line of the table */
{
    (void)state;
    refuses("penalty seat\n", 2, 12, 8, "for each token or once per player");
    refuses("companion maybe\n", 2, 12, 10, "yes or no");
    refuses("picks open\n", 2, 12, 6, "public or hidden");
    refuses("review free\n", 2, 12, 7, "fixed or chosen");
    refuses("solo yes\n", 3, 12, 0, "two seats");
    refuses("solo yes\norder 2 1\n", 2, 14, 0, "seat 1, starts");
    refuses("levels genius\n", 2, 12, 13, "a level for each seat");
    refuses("levels genius old\n", 2, 12, 14, "a level for each seat");
    refuses("moons 3\n", 2, 12, 0, "is expected");
    refuses("start spring: !G1\n", 2, 12, 14, "not true");
    struct planetx_state s;
    struct fault f;
    assert_false(reads("planetx 1\nseats 2\nsky GEGXCECAADAA\n", &s, &f));
    check_fault(&f, 3, 0, "Expected the line");
    assert_false(reads("planetx 1\nseats 5\nmode standard\n", &s, &f));
    check_fault(&f, 2, 0, "seats");
    assert_false(reads("planetx 1\nseats 2\nmode standard\nsky GEGXCECAADAA\n", &s, &f));
    check_fault(&f, 5, 0, "is missing");
}

static void test_dealt_setups_start(void **state) /* PX-9, PX-41, PX-46 */
{
    (void)state;
    static const char *const options[] = {"", "mode expert\n", "solo yes\nmode expert\n",
                                          "companion yes\npenalty player\n",
                                          "level1 youth\nlevel4 beginner\n"};
    int first[PLANETX_SEATS_MAX] = {0};
    for (uint64_t i = 0; i < 60; i++) {
        const char *chosen = options[i % 5];
        int seats = 1 + (int)(i % 4);
        struct rng r = rng_from_number(i);
        uint8_t seed[RNG_SEED_SIZE];
        struct planetx_state s;
        struct fault f;
        WRITER(text, 4096);
        WRITER(again, 4096);
        rng_bytes(&r, seed, sizeof seed);
        assert_true(option_check(&planetx_game, text_of(chosen), &f));
        planetx_ai.deal(seed, NULL, seats, text_of(chosen), &text);
        planetx_ai.deal(seed, NULL, seats, text_of(chosen), &again);
        assert_string_equal(writer_cstr(&text), writer_cstr(&again));
        if (!reads(writer_cstr(&text), &s, &f))
            fail_msg("line %zu byte %zu: %s", f.line, f.at, f.say);
        assert_int_equal(s.mode == SKY_EXPERT, strstr(chosen, "expert") != NULL);
        assert_int_equal(s.solo, seats == 2 && strstr(chosen, "solo") != NULL);
        if (s.solo) {
            assert_int_equal(s.order[0], 0);
            assert_int_equal(s.level[1], 2); /* 8 facts in expert */
        }
        if (seats == 4)
            first[s.order[0]]++;
    }
    for (int i = 0; i < PLANETX_SEATS_MAX; i++)
        assert_true(first[i] > 0); /* the start order is random */
}

static void test_open_codes(void **state) /* PX-45 */
{
    (void)state;
    struct rng r = rng_from_number(7);
    uint8_t seed[RNG_SEED_SIZE], one[RNG_SEED_SIZE], two[RNG_SEED_SIZE];
    struct fault f;
    WRITER(code, 64);
    WRITER(options, 64);
    WRITER(unused, 64);
    rng_bytes(&r, seed, sizeof seed);
    planetx_ai.code_make(seed, text_of("mode expert\n"), &code);
    assert_true(planetx_ai.code_open(writer_text(&code), one, &options, &f));
    assert_true(planetx_ai.code_open(writer_text(&code), two, &unused, &f));
    assert_memory_equal(one, two, sizeof one);
    assert_wrote(options, "mode expert\n");
    assert_false(planetx_ai.code_open(text_of("7K3M"), one, &unused, &f));
    assert_non_null(f.say);
}

static void test_skies_verb(void **state) /* PX-7 */
{
    (void)state;
    static const struct {
        const char *flags, *text;
        bool json;
    } calls[] = {{"", "mode standard\nskies 4446\n", false},
                 {"mode expert\n", "{\"mode\":\"expert\",\"skies\":1138272}\n", true}};
    for (int i = 0; i < 2; i++) {
        WRITER(out, 128);
        WRITER(trouble, 128);
        struct verb_call call = {.flags = text_of(calls[i].flags),
                                 .json = calls[i].json,
                                 .out = &out,
                                 .trouble = &trouble};
        assert_string_equal(planetx_ai.verbs[0]->name, "skies");
        assert_int_equal(planetx_ai.verbs[0]->run(&call), VERB_OK);
        assert_wrote(out, calls[i].text);
    }
    WRITER(out, 128);
    WRITER(trouble, 128);
    struct verb_call call = {.flags = text_of("mode huge\n"), .out = &out, .trouble = &trouble};
    assert_int_equal(planetx_ai.verbs[0]->run(&call), VERB_USAGE);
    assert_true(trouble.n > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_dealt_setups_start),
        cmocka_unit_test(test_open_codes),
        cmocka_unit_test(test_skies_verb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
