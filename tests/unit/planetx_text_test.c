/* Notation of moves and of the whole state. */

#include "ai/planetx/talk.h"
#include "support/planetx_kit.h"

static void test_moves_read_and_write(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *written;
    } moves[] = {
        {"SA1-6", "SA1-6"}, {"SE10-3", "SE10-3"}, {"T8", "T8"},     {"RB", "RB"},
        {"L7AG", "L7AG"},   {"L12EC", "L12EC"},   {"HAC", "HAC"},   {"HCA", "HAC"},
        {"HGD", "HDG"},     {"H-", "H-"},         {"HCC", "HCC"},   {"PA9", "PA9"},
        {"P-", "P-"},       {"CX1", "CX1"},       {"VD12", "VD12"}, {"!", "!"},
    };
    struct planetx_state s = kit_standard(2);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct move m;
        struct fault f;
        WRITER(w, 32);
        if (!game_read_move(&planetx_game, NULL, kit_state(&s), 0, text_of(moves[i].typed), &m, &f))
            fail_msg("%s: %zu: %s", moves[i].typed, f.at, f.say);
        planetx_move_write(NULL, kit_state(&s), 0, &m, &w);
        assert_wrote(w, moves[i].written);
    }
}

static void test_moves_that_cannot_be_read(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        size_t at;
        const char *words;
    } moves[] = {
        {"", 0, "A move is"},      {"x", 0, "A move is"},     {"S", 1, "letter of a type"},
        {"SX1-6", 1, "letter"},    {"SA", 2, "a sector"},     {"SA0-6", 2, "a sector"},
        {"SA1", 3, "comes - and"}, {"SA1-13", 4, "a sector"}, {"SA1-6x", 5, "complete"},
        {"T13", 1, "a sector"},    {"T", 1, "a sector"},      {"RG", 1, "A to F"},
        {"L7A", 3, "letter"},      {"L7XA", 2, "letter"},     {"H", 1, "After H"},
        {"HE", 1, "After H"},      {"HAAA", 3, "more than"},  {"HA-", 2, "complete"},
        {"P", 1, "letter"},        {"PE9", 1, "letter"},      {"PA", 2, "a sector"},
        {"CX2", 1, "X1"},          {"C1", 1, "X1"},           {"V9A", 1, "letter"},
        {"!!", 1, "complete"},     {"sa1-6", 0, "A move is"},
    };
    struct planetx_state s = kit_standard(2);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        kit_refuses(&s, 0, moves[i].typed, moves[i].at, moves[i].words);
    struct planetx_state e = kit_start("expert", KIT_EXPERT_SKY, 2, "companion yes\n");
    assert_true(kit_allows(&e, 0, "CX2"));
    kit_refuses(&e, 0, "CX3", 1, "X1 or X2");
}

/* Every listed move is legal and there is none twice; the numbers are exact. */
static void test_counts(void **state) /* PX-13 … PX-16: how many moves there are */
{
    (void)state;
    struct planetx_state s = kit_standard(1);
    struct move list[GAME_MOVES_MAX];
    size_t n = planetx_moves(NULL, kit_state(&s), 0, list, GAME_MOVES_MAX);
    /* Comets 2 3 5: 6 ranges; four types of 21 ranges; 6 targets; 6 topics; 300 locates. */
    assert_int_equal(n, 6 + 4 * 21 + 6 + 6 + 300);
    s = kit_start("expert", KIT_EXPERT_SKY, 1, "");
    n = planetx_moves(NULL, kit_state(&s), 0, list, GAME_MOVES_MAX);
    assert_int_equal(n, 10 + 4 * 45 + 9 + 6 + 450);
    planetx_theory_open(&s, NULL);
    assert_int_equal(planetx_moves(NULL, kit_state(&s), 0, list, 0), 1 + 4 + 10);
    s = kit_start("standard", KIT_SKY, 1, "companion yes\n");
    assert_true(planetx_moves(NULL, kit_state(&s), 0, list, 0) == GAME_MANY);
}

static void test_state_round_trip(void **state)
{
    (void)state;
    struct planetx_state s = kit_start("expert", KIT_EXPERT_SKY, 3, "order 3 1 2\n");
    struct planetx_state back;
    struct fault f;
    kit_play_plain(&s, "SA1-9 RC T4");
    kit_token(&s, 1, 'A', 6, 3);
    for (int viewer = VIEWER_PUBLIC; viewer < 3; viewer++) {
        struct planetx_state view = s;
        WRITER(w, 4096);
        planetx_redact(NULL, (struct game_state *)&view, viewer);
        planetx_state_write(NULL, kit_state(&view), &w);
        memset(&back, 0xa5, sizeof back);
        if (!planetx_state_read(NULL, writer_text(&w), (struct game_state *)&back, &f))
            fail_msg("%zu: %s: %s", f.at, f.say, writer_cstr(&w));
        assert_memory_equal(&back, &view, sizeof back);
    }
}

static void test_states_that_contradict(void **state)
{
    (void)state;
    struct planetx_state s = kit_standard(2), back;
    struct fault f = {0};
    WRITER(w, 4096);
    s.order[1] = 0; /* a seat twice */
    planetx_state_write(NULL, kit_state(&s), &w);
    assert_false(planetx_state_read(NULL, writer_text(&w), (struct game_state *)&back, &f));
    check_fault(&f, 0, 0, "contradict");
    assert_false(
        planetx_state_read(NULL, text_of("standard seats 9"), (struct game_state *)&back, &f));
    check_fault(&f, 0, 15, "from here on");
}

static void test_board(void **state) /* PX-10, PX-18: titles and subjects are public */
{
    (void)state;
    struct planetx_state s = kit_start("standard", KIT_SKY, 2, "levels genius genius\n");
    struct view v;
    WRITER(w, 8192);
    s.confirmed[SKY_A] = 1u << 8;
    view_of(&planetx_game, NULL, kit_state(&s), VIEWER_PUBLIC, &v);
    planetx_show(&v, &w);
    const char *text = writer_cstr(&w);
    assert_non_null(strstr(text, "object    .  .  .  .  .  .  .  .  A  .  .  .\n"));
    assert_non_null(strstr(text, "arrow on 1, visible 1-6"));
    assert_non_null(strstr(text, "> seat 1 acts"));
    assert_non_null(strstr(text, "research A (A): ?"));
    assert_non_null(strstr(text, "conference X1 behind 10 (D): ?"));
    assert_null(strstr(text, KIT_SKY));
}

/* Words of a key, without its context. */
static const char *english(const void *context, const char *key, const char *many, int n)
{
    (void)context, (void)many, (void)n;
    const char *behind = strchr(key, '\4');
    return behind ? behind + 1 : key;
}

/* A standard sky has one dwarf planet, and the books speak of it as the only one. */
static void test_clues_about_the_only_dwarf_planet(void **state)
{
    (void)state;
    static const struct {
        enum sky_mode mode;
        const char *fact, *said;
    } clues[] = {
        {SKY_STANDARD, "no D adj A", "The dwarf planet is not next to an asteroid."},
        {SKY_STANDARD, "every D opp G", "The dwarf planet is opposite a gas cloud."},
        {SKY_STANDARD, "no D in 3 C", "The dwarf planet is not within 3 sectors of a comet."},
        {SKY_STANDARD, "no A adj D", "No asteroid is next to the dwarf planet."},
        {SKY_STANDARD, "some C in 2 D",
         "At least one comet is within 2 sectors of the dwarf planet."},
        {SKY_STANDARD, "no X opp D", "Planet X is not opposite the dwarf planet."},
        {SKY_EXPERT, "no D adj A", "No dwarf planet is next to an asteroid."},
        {SKY_EXPERT, "no X opp D", "Planet X is not opposite a dwarf planet."},
    };
    for (size_t i = 0; i < sizeof clues / sizeof *clues; i++) {
        struct fact f;
        struct fault why = {0};
        struct speech s = {.words = english, .columns = 80};
        if (!fact_read(text_of(clues[i].fact), clues[i].mode, &f, &why))
            fail_msg("%s: %s", clues[i].fact, why.say);
        struct phrase said = planetx_say_fact(&s, clues[i].mode, &f);
        assert_string_equal(said.p, clues[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_read_and_write),
        cmocka_unit_test(test_moves_that_cannot_be_read),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_state_round_trip),
        cmocka_unit_test(test_states_that_contradict),
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_clues_about_the_only_dwarf_planet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
