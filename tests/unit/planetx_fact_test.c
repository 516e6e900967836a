#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "games/planetx/fact.h"

/* ---- counting skies ------------------------------------------------------ */

enum { FACTS_MAX = 16 };

struct census {
    struct fact fact[FACTS_MAX];
    size_t n;
    uint32_t skies;
    uint32_t sectors[SKY_TYPES]; /* where each type is in some sky left */
};

static bool census_visit(void *ctx, const struct sky *sky)
{
    struct census *c = ctx;
    for (size_t i = 0; i < c->n; i++)
        if (!fact_holds(&c->fact[i], sky))
            return true;
    c->skies++;
    for (int t = 0; t < SKY_TYPES; t++)
        c->sectors[t] |= sky->at[t];
    return true;
}

static struct census census_of(const char *facts)
{
    struct census c = {.n = 0};
    struct fault f;
    if (!fact_list_read(text_of(facts), SKY_STANDARD, c.fact, FACTS_MAX, &c.n, &f))
        fail_msg("%s: %zu: %s", facts, f.at, f.say);
    sky_each(SKY_STANDARD, census_visit, &c);
    return c;
}

static uint32_t count_of(const char *facts)
{
    return census_of(facts).skies;
}

/* ---- worked examples ----------------------------------------------------- */

static void test_opposite(void **state) /* PX-T6, PX-T10 */
{
    (void)state;
    assert_int_equal(count_of("every G opp A"), 802);
    assert_int_equal(count_of("C3;C5"), 348);
    struct census c = census_of("C3;C5;no X opp C");
    assert_int_equal(c.skies, 326);
    assert_false(bits_has(c.sectors[SKY_X], 9 - 1));
    assert_false(bits_has(c.sectors[SKY_X], 11 - 1));
    struct fact f;
    assert_true(fact_read(text_of("some A opp D"), SKY_EXPERT, &f, NULL));
    struct sky sky = {.mode = SKY_EXPERT};
    sky.at[SKY_A] = (uint32_t)bits_one(4 - 1);
    sky.at[SKY_D] = (uint32_t)bits_one(13 - 1);
    assert_true(fact_holds(&f, &sky));
    sky.at[SKY_D] = (uint32_t)bits_one(10 - 1);
    assert_false(fact_holds(&f, &sky));
}

static void test_confirmed(void **state) /* PX-T7 */
{
    (void)state;
    assert_int_equal(count_of("A9;!D10"), 1859);
}

static void test_adjacent(void **state) /* PX-T8 */
{
    (void)state;
    assert_int_equal(count_of("D8; some G adj D"), 225);
    assert_int_equal(count_of("D8; some G adj D; G7; !G9"), 69);
    assert_int_equal(count_of("D8; some G adj D; !G7; G9"), 144);
    assert_int_equal(count_of("D8; some G adj D; G7; G9"), 12);
}

static void test_run(void **state) /* PX-T9 */
{
    (void)state;
    struct census c = census_of("A9;A12;run A 4");
    assert_int_equal(c.skies, 122);
    assert_int_equal(c.sectors[SKY_A], sky_range(SKY_STANDARD, 9, 12));
}

static void test_within(void **state) /* PX-T11 */
{
    (void)state;
    static const uint32_t by_sector[12] = {[3] = 3, [4] = 39, [6] = 156, [8] = 39, [9] = 3};
    for (int s = 1; s <= 12; s++) {
        char facts[64] = "C5;C7;every D in 2 C;D";
        struct writer w = writer_on(facts, sizeof facts);
        w.n = strlen(facts);
        write_int(&w, s);
        assert_int_equal(count_of(writer_cstr(&w)), s < 12 ? by_sector[s] : 0);
    }
}

static void test_band(void **state) /* PX-T12 */
{
    (void)state;
    assert_int_equal(count_of("A5;A6;band A 5"), 20 + 84 + 88 + 50 + 106);
    assert_int_equal(count_of("A5;A6;band A 5;A2;A3"), 20);
    assert_int_equal(count_of("A5;A6;band A 5;A3;A4"), 84);
    assert_int_equal(count_of("A5;A6;band A 5;A4;A7"), 88);
    assert_int_equal(count_of("A5;A6;band A 5;A7;A8"), 50);
    assert_int_equal(count_of("A5;A6;band A 5;A8;A9"), 106);
    struct fact five, four;
    assert_true(fact_read(text_of("band A 5"), SKY_STANDARD, &five, NULL));
    assert_true(fact_read(text_of("band A 4"), SKY_STANDARD, &four, NULL));
    struct sky sky = {.at = {[SKY_A] = sky_range(SKY_STANDARD, 6, 10)}, .mode = SKY_STANDARD};
    assert_true(fact_holds(&five, &sky) && !fact_holds(&four, &sky));
    sky.at[SKY_A] = sky_range(SKY_STANDARD, 7, 10);
    assert_true(fact_holds(&five, &sky) && fact_holds(&four, &sky));
    sky.at[SKY_A] = sky_range(SKY_STANDARD, 11, 2); /* wraps */
    assert_true(fact_holds(&four, &sky));
}

static void test_sample_sheet(void **state) /* PX-T14 */
{
    (void)state;
    assert_int_equal(count_of("A1-6=3"), 768);
    assert_int_equal(count_of("A1-6=3; D4-9=1"), 394);
    assert_int_equal(count_of("A1-6=3; D4-9=1; T8=E"), 132);
    assert_int_equal(count_of("A1-6=3; D4-9=1; T8=E; some A adj D"), 86);
    struct census c = census_of("A1-6=3\nD4-9=1\nT8=E\nsome A adj D\nno X in 3 D\n");
    assert_int_equal(c.skies, 50);
    assert_int_equal(c.sectors[SKY_X], 1 << 1 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10);
    assert_int_equal(c.sectors[SKY_D], 1 << 3 | 1 << 4 | 1 << 5);
}

/* ---- meaning of single facts --------------------------------------------- */

static void test_meanings(void **state) /* PX-35, PX-8 */
{
    (void)state;
    /*             123456789abc */
    const char *text = "GEGXCECAADAA";
    static const struct {
        const char *fact;
        bool holds;
    } cases[] = {
        {"E1-6=3", true},
        {"E4-4=1", true},
        {"E4-5=2", false},
        {"A11-8=3", true},
        {"A8-12=4", true},
        {"G12-3=2", true},
        {"T4=E", true},
        {"T2=E", true},
        {"T4=G", false},
        {"E2", true},
        {"E4", false},
        {"X4", true},
        {"!E4", true},
        {"!E2", false},
        {"!X4", false},
        {"L4GC=1", true},
        {"L4GC=0", false},
        {"L4GE=0", true},
        {"L1AE=0", true},
        {"L4CG=1", false},
        {"some G adj X", true},
        {"every G adj E", true},
        {"every C adj E", true},
        {"every G adj X", false},
        {"no G adj G", true},
        {"no G in 2 G", false},
        {"some A opp C", true},
        {"some G opp A", true},
        {"some A opp A", false},
        {"every D in 1 A", true},
        {"every C in 2 C", true},
        {"no C in 1 C", true},
        {"some D adj D", false},
        {"no D adj D", true},
        {"every D adj D", false},
        {"band A 5", true},
        {"band A 4", false},
        {"run A 2", true},
        {"run A 3", false},
        {"run D 1", true},
        {"band D 1", true},
        {"some X in 6 D", true},
        {"no X in 5 D", true},
        {"some X opp D", true},
        {"no X adj E", true},
    };
    struct sky sky;
    assert_true(sky_read(text_of(text), SKY_STANDARD, &sky, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fact fact;
        struct fault f;
        if (!fact_read(text_of(cases[i].fact), SKY_STANDARD, &fact, &f))
            fail_msg("%s: %zu: %s", cases[i].fact, f.at, f.say);
        if (fact_holds(&fact, &sky) != cases[i].holds)
            fail_msg("%s is not %d of %s", cases[i].fact, cases[i].holds, text);
        char back[FACT_TEXT_MAX];
        struct writer w = writer_on(back, sizeof back);
        fact_write(&w, &fact);
        assert_string_equal(writer_cstr(&w), cases[i].fact);
    }
}

static void test_blanks(void **state)
{
    (void)state;
    struct fact a, b;
    assert_true(fact_read(text_of("  some \t X  in 12 D "), SKY_EXPERT, &a, NULL) == false);
    assert_true(fact_read(text_of("  some \t X  in 9 D \r"), SKY_EXPERT, &a, NULL));
    assert_true(fact_read(text_of("some X in 9 D"), SKY_EXPERT, &b, NULL));
    assert_true(fact_equal(&a, &b));
}

static void test_titles(void **state)
{
    (void)state;
    static const struct {
        const char *clue, *title;
    } cases[] = {
        {"some A adj D", "AD"}, {"every G in 3 C", "CG"}, {"band C 4", "C"},
        {"run D 3", "D"},       {"every D adj E", "D"},   {"no C in 3 C", "C"},
        {"no X opp G", "G"},    {"no X adj E", "E"},      {"some X in 2 C", "C"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fact fact;
        assert_true(fact_read(text_of(cases[i].clue), SKY_EXPERT, &fact, NULL));
        assert_true(fact_is_clue(&fact));
        char title[8];
        struct writer w = writer_on(title, sizeof title);
        fact_title_write(&w, fact_title(&fact));
        assert_string_equal(writer_cstr(&w), cases[i].title);
    }
    static const char *const others[] = {"A1-6=3", "T8=E", "A9", "!A8", "L7AG=0"};
    for (size_t i = 0; i < 5; i++) {
        struct fact fact;
        assert_true(fact_read(text_of(others[i]), SKY_EXPERT, &fact, NULL));
        assert_false(fact_is_clue(&fact));
    }
}

/* ---- faults -------------------------------------------------------------- */

static void test_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t at;
        const char *say, *arg;
    } cases[] = {
        {"", 0, NULL, ""},
        {"hello", 0, NULL, ""},
        {"  ?", 2, NULL, ""},
        {"A", 1, "Expected a sector from {0} to {1}.", "1"},
        {"A13", 1, "Expected a sector from {0} to {1}.", "1"},
        {"A0", 1, "Expected a sector from {0} to {1}.", "1"},
        {"A01", 1, "Expected a sector from {0} to {1}.", "1"},
        {"A1-", 3, "Expected a sector from {0} to {1}.", "1"},
        {"A1-6", 4, "Expected {0}.", "="},
        {"A1-6=", 5, "Expected a count from {0} to {1}.", "0"},
        {"A1-6=7", 5, "Expected a count from {0} to {1}.", "0"},
        {"A11-2=5", 6, "Expected a count from {0} to {1}.", "0"},
        {"A1-6=3x", 6, "Expected the end of the fact.", ""},
        {"X1-6=1", 0, "Expected one of {0}.", "C A D G E"},
        {"A9 A8", 3, "Expected the end of the fact.", ""},
        {"T", 1, "Expected a sector from {0} to {1}.", "1"},
        {"T8A", 2, "Expected {0}.", "="},
        {"T8=X", 3, "Expected one of {0}.", "C A D G E"},
        {"T8=", 3, "Expected one of {0}.", "C A D G E"},
        {"T8= ", 3, "Expected one of {0}.", "C A D G E"},
        {"!", 1, "Expected one of {0}.", "C A D G E X"},
        {"!B2", 1, "Expected one of {0}.", "C A D G E X"},
        {"!A", 2, "Expected a sector from {0} to {1}.", "1"},
        {"L7", 2, "Expected one of {0}.", "C A D G E"},
        {"L7AX=0", 3, "Expected one of {0}.", "C A D G E"},
        {"L7AG", 4, "Expected {0}.", "="},
        {"L7AG=2", 5, "Expected {0} (it failed) or {1} (it succeeded).", "0"},
        {"some", 4, "Expected a space.", ""},
        {"someA adj D", 4, "Expected a space.", ""},
        {"some  B adj D", 6, "Expected one of {0}.", "C A D G E X"},
        {"some A near D", 7, "Expected adj, opp or in.", ""},
        {"some A adj", 10, "Expected a space.", ""},
        {"some A adj d", 11, "Expected one of {0}.", "C A D G E X"},
        {"no X in D", 8, "Expected a distance from {0} to {1}.", "1"},
        {"no X in 7 D", 8, "Expected a distance from {0} to {1}.", "1"},
        {"no X in 3", 9, "Expected a space.", ""},
        {"no X in 3 D D", 12, "Expected the end of the fact.", ""},
        {"band A", 6, "Expected a space.", ""},
        {"band A 0", 7, "Expected a number of sectors from {0} to {1}.", "1"},
        {"run A 13", 6, "Expected a number of sectors from {0} to {1}.", "1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fact fact;
        struct fault f;
        if (fact_read(text_of(cases[i].text), SKY_STANDARD, &fact, &f))
            fail_msg("read: %s", cases[i].text);
        if (f.at != cases[i].at)
            fail_msg("%s: at %zu: %s", cases[i].text, f.at, f.say);
        if (cases[i].say)
            assert_string_equal(f.say, cases[i].say);
        assert_string_equal(f.arg[0], cases[i].arg);
    }
}

static void test_lists(void **state)
{
    (void)state;
    struct fact fact[3];
    struct fault f;
    size_t n;
    assert_true(fact_list_read(text_of(" ; A9;;\n\n !A8 ;"), SKY_STANDARD, fact, 3, &n, &f));
    assert_int_equal(n, 2);
    assert_true(fact_list_read(text_of(""), SKY_STANDARD, fact, 3, &n, &f));
    assert_int_equal(n, 0);
    assert_false(fact_list_read(text_of("A9; T8=Q"), SKY_STANDARD, fact, 3, &n, &f));
    assert_int_equal(f.line, 0);
    assert_int_equal(f.at, 7);
    assert_false(fact_list_read(text_of("A9\n!A8;A1-3"), SKY_STANDARD, fact, 3, &n, &f));
    assert_int_equal(f.line, 2);
    assert_int_equal(f.at, 8);
    assert_false(fact_list_read(text_of("A9;A8;A7; A6"), SKY_STANDARD, fact, 3, &n, &f));
    assert_int_equal(f.at, 9);
    assert_string_equal(f.say, "Expected at most {0} facts.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opposite),     cmocka_unit_test(test_confirmed),
        cmocka_unit_test(test_adjacent),     cmocka_unit_test(test_run),
        cmocka_unit_test(test_within),       cmocka_unit_test(test_band),
        cmocka_unit_test(test_sample_sheet), cmocka_unit_test(test_meanings),
        cmocka_unit_test(test_blanks),       cmocka_unit_test(test_titles),
        cmocka_unit_test(test_faults),       cmocka_unit_test(test_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
