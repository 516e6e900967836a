/* `solve`: notes taken at a table, what they leave possible, what clashes. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/lostcode/know.h"
#include "ai/lostcode/solve.h"
#include "ai/lostcode/solve_notes.h"
#include "support/json_check.h"

/* Unseen are 0 1 2 6 7 of every symbol. */
#define RACKS "rack 333333\nrack 444444\nrack 555555\n"

static char out[1 << 16], trouble[4096];

static enum verb_result solve(const char *notes, bool json)
{
    void *memory = calloc(1, lostcode_solve.memory_size);
    struct writer o = writer_on(out, sizeof out), t = writer_on(trouble, sizeof trouble);
    struct verb_call call = {
        .input = text_of(notes), .json = json, .memory = memory, .out = &o, .trouble = &t};
    enum verb_result r = lostcode_solve.run(&call);
    writer_cstr(&o);
    writer_cstr(&t);
    free(memory);
    return r;
}

static void test_nothing_but_racks(void **unused)
{
    (void)unused;
    assert_int_equal(solve(RACKS, false), VERB_OK);
    assert_non_null(strstr(out, "possible codes 15625"));
    assert_int_equal(solve("game x\n" RACKS, false), VERB_OK);
    assert_non_null(strstr(out, "possible codes 46656"));
    assert_int_equal(solve("game x beginner\nrack 33333\nrack 44444\nrack 55555\n", false),
                     VERB_OK);
    assert_non_null(strstr(out, "possible codes 7776"));
}

/* LC-T6 as notes: purple twice and yellow in 1-5, and the purple was a 2. */
static void test_t6_as_notes(void **unused)
{
    (void)unused;
    assert_int_equal(solve(RACKS "round CCJ W5:1-5 hit\nround BBB W1:1-1 wrong\nswap C2\n", true),
                     VERB_OK);
    assert_true(json_valid(text_of(out)));
    /* Yellow 0 or 1; the new purple is any of the other four unseen. */
    assert_non_null(strstr(out, "{\"codes\":5000,"));
    assert_non_null(strstr(out, "{\"letter\":\"J\",\"values\":[2500,2500,0,0,0,0,0,0]"));
    assert_non_null(strstr(out, "{\"letter\":\"C\",\"values\":[1250,1250,0,0,0,0,1250,1250]"));
    assert_int_equal(
        solve(RACKS "round CCJ W5:1-5 hit\nround BBB W1:1-1 wrong\nswap C2\nseen J0\n", true),
        VERB_OK);
    assert_non_null(
        strstr(out, "{\"letter\":\"J\",\"values\":[0,2500,0,0,0,0,0,0],\"guess\":[1]}"));
}

static void test_dice_are_weighed(void **unused)
{
    (void)unused;
    assert_int_equal(
        solve(RACKS "round BBB W1:21-21 hit\nround JJJ W1:18-18 hit\ndice BJB\n", true), VERB_OK);
    assert_non_null(strstr(out, "{\"wheel\":1,\"low\":20,\"hits\":625}"));
    assert_int_equal(
        solve(RACKS "round BBB W1:21-21 hit\nround JJJ W1:18-18 hit\ndice BJB\n", false), VERB_OK);
    assert_non_null(strstr(out, "W1:20-20 hits 625 of 625 for 6"));
}

/* Wheels of one's own are weighed instead of the usual ones. */
static void test_other_wheels(void **unused)
{
    (void)unused;
    assert_int_equal(
        solve("wheel 2 9\nwheel 6 1\n" RACKS "round BBB W2:20-21 hit\ndice BBB\n", true), VERB_OK);
    assert_non_null(strstr(out, "\"bets\":[{\"wheel\":2,\"low\":20,\"hits\":3125},"
                                "{\"wheel\":6,\"low\":16,\"hits\":3125}]"));
    assert_int_equal(solve("wheel 2 9\n" RACKS "dice BBB\n", false), VERB_OK);
    assert_non_null(strstr(out, " for 9\n"));
    assert_null(strstr(out, "W1:"));
}

static void test_clash_names_the_rounds(void **unused)
{
    (void)unused;
    const char *notes = RACKS "round BJC W10:0-9 hit\nround SHR W10:0-9 hit\n"
                              "round BJC W5:8-12 higher\n";
    assert_int_equal(solve(notes, false), VERB_FAILED);
    assert_string_equal(out, "These rounds cannot all be right: 1, 3\n"
                             "  1: round BJC W10:0-9 hit\n"
                             "  3: round BJC W5:8-12 higher\n"
                             "The tiles you noted and the other rounds leave the dice of round 3 "
                             "the sums 0-9.\n"
                             "Its answer needs one of 13-21.\n");
    assert_int_equal(solve(notes, true), VERB_FAILED);
    assert_string_equal(out, "{\"codes\":0,\"clash\":[1,3]}\n");
    assert_int_equal(solve(RACKS "round BBB W1:20-20 hit\n", false), VERB_FAILED);
    assert_string_equal(out, "This round cannot be right: 1\n  1: round BBB W1:20-20 hit\n"
                             "The tiles you noted leave the dice of round 1 the sums 0 3 6 18 21.\n"
                             "Its answer needs one of 20.\n");
    /* The chameleon that was swapped away was a 6: with it the sum was never below 5. */
    assert_int_equal(solve(RACKS "round CCJ W3:5-7 lower\nswap C6\n", false), VERB_FAILED);
    assert_non_null(strstr(out, "leave the dice of round 1 the sums 12-14 18-19.\n"
                                "Its answer needs one of 0-4.\n"));
    assert_int_equal(solve(RACKS "seen B01267\n", false), VERB_FAILED);
    assert_string_equal(out, "No tile is left for your bird: look at the tiles you noted.\n");
    assert_int_equal(solve(RACKS "seen B01267\n", true), VERB_FAILED);
    assert_string_equal(out, "{\"codes\":0,\"clash\":[],\"gone\":\"B\"}\n");
}

static void refuse(const char *notes, size_t line, size_t at)
{
    struct solve_notes n;
    struct fault f = {0};
    assert_false(solve_notes_read(text_of(notes), &n, &f));
    if (f.line != line || f.at != at)
        fail_msg("line %zu byte %zu: %s", f.line, f.at, f.say);
    assert_int_equal(solve(notes, false), VERB_BAD_DATA);
    assert_true(strlen(trouble) > 0);
}

static void test_bad_notes_are_refused(void **unused)
{
    (void)unused;
    refuse("", 1, 0);
    refuse("rack 333333\n", 2, 0);
    refuse("rack 333333\n\nrack 334444\n", 3, 5);
    refuse("rack 33333\n", 1, 10);
    refuse("rack 3333333\n", 1, 11);
    refuse("rack 333338\n", 1, 10);
    refuse(RACKS "rack 666666\n", 4, 0);
    refuse(RACKS "game x\n", 4, 0);
    refuse("game y\n", 1, 4);
    refuse("wheel 7 2\nwheel 5 3\n" RACKS, 2, 6);
    refuse(RACKS "seen Q1\n", 4, 5);
    refuse(RACKS "seen B3\n", 4, 6);
    refuse(RACKS "seen B\n", 4, 6);
    refuse(RACKS "round BJ W5:1-5 hit\n", 4, 8);
    refuse(RACKS "round BJC W5:1-6 hit\n", 4, 10);
    assert_non_null(strstr(trouble, "W5 shows 5 in a row"));
    refuse(RACKS "round BJC W5:1-5 maybe\n", 4, 17);
    refuse(RACKS "round BJC W5:1-5\n", 4, 16);
    refuse(RACKS "round BBB W1:1-1 wrong\nswap C3\n", 5, 6);
    refuse(RACKS "round BBB W1:1-1 wrong\nswap C\n", 5, 6);
    /* LC-13, LC-14: what cannot have been said or done. */
    refuse(RACKS "round BJC W1:5-5 lower\n", 4, 17);
    refuse(RACKS "round BJC W1:5-5 higher\n", 4, 17);
    refuse(RACKS "round BJC W7:5-11 wrong\n", 4, 18);
    refuse(RACKS "round BJC W6:5-10 hit\n", 4, 10);
    refuse(RACKS "swap C2\n", 4, 0);
    refuse(RACKS "round BJC W5:1-5 hit\nswap C2\n", 5, 0);
    refuse(RACKS "round BBB W1:1-1 wrong\nswap C2\nswap J2\n", 6, 0);
    refuse(RACKS "round BJC W5:1-5 hit\nwheel 2 9\n", 5, 0);
    refuse(RACKS "dice BJ\n", 4, 7);
    refuse("game beginner\nrack 33333\nrack 44444\nrack 55555\nround BJR W5:1-5 hit\n", 5, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_but_racks),      cmocka_unit_test(test_t6_as_notes),
        cmocka_unit_test(test_dice_are_weighed),       cmocka_unit_test(test_other_wheels),
        cmocka_unit_test(test_clash_names_the_rounds), cmocka_unit_test(test_bad_notes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
