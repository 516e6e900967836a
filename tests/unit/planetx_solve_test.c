#include "support/planetx_solve.h"

/* The verb `solve`: facts in, figures out. */

static void test_counts_skies_and_sectors(void **state)
{
    (void)state;
    /* PX-T14 */
    assert_int_equal(
        solve("mode standard\n", "A1-6=3; D4-9=1; T8=E; some A adj D; no X in 3 D", true), VERB_OK);
    solve_expect("{\"skies\":50,\"sectors\":[{\"C\":");
    solve_expect("\"certain\":[");
    solve_expect("\"locate\":[{\"move\":\"L");
    solve_expect("\"questions\":[{\"move\":\"");
}

static void test_counts_x_apart_from_e(void **state)
{
    (void)state;
    assert_int_equal(solve("", "X7\nL7AA=1", true), VERB_OK);
    solve_expect("{\"C\":0,\"A\":0,\"D\":0,\"G\":0,\"E\":0,\"X\":");
    solve_expect("\"certain\":[\"A5\",\"A6\",\"X7\",\"A8\",\"A9\"]");
    solve_expect("\"locate\":[{\"move\":\"L7AA\",\"skies\":");
    solve_expect("\"chance\":1.000,\"cost\":5,\"sky_bits\":0.000,");
}

static void test_shows_as_many_as_asked(void **state)
{
    (void)state;
    assert_int_equal(solve("mode expert\ntop 2\nat 9\n", "", true), VERB_OK);
    solve_expect("{\"skies\":1138272,");
    int moves = 0;
    for (const char *p = solve_out; (p = strstr(p, "\"move\"")) != NULL; p++)
        moves++;
    assert_int_equal(moves, 4);
    /* From time 9 the sectors 10 to 18 are visible. */
    const char *question = strstr(solve_out, "\"questions\"");
    assert_non_null(question);
    for (const char *p = question; (p = strstr(p, "{\"move\":\"S")) != NULL; p++) {
        int from = atoi(p + strlen("{\"move\":\"S") + 1);
        assert_in_range(from, 10, 18);
    }
}

/* How often the questions of the last answer begin so. */
static int questions(const char *start)
{
    int n = 0;
    for (const char *p = strstr(solve_out, "\"questions\""); (p = strstr(p, start)) != NULL; p++)
        n++;
    return n;
}

static void test_topics_are_weighed_too(void **state)
{
    (void)state;
    assert_int_equal(solve("top 256\n", "A1-6=3", true), VERB_OK);
    assert_int_equal(questions("{\"move\":\"R"), 0);
    assert_int_equal(questions("{\"move\":\"T"), 6);
    assert_int_equal(solve("top 256\ntopics AC,-,G\nno-target\n", "A1-6=3", true), VERB_OK);
    assert_int_equal(questions("{\"move\":\"RA\",\"cost\":1,"), 1);
    assert_int_equal(questions("{\"move\":\"RC\",\"cost\":1,"), 1);
    assert_int_equal(questions("{\"move\":\"R"), 2);
    assert_int_equal(questions("{\"move\":\"T"), 0);
    assert_int_equal(solve("topics A,B\n", "", true), VERB_USAGE);
    assert_int_equal(solve("topics A,A,A,A,A,A,A\n", "", true), VERB_USAGE);
}

static void test_clash_is_told(void **state)
{
    (void)state;
    assert_int_equal(solve("", "A1-6=3; A3; G3; D8", true), VERB_FAILED);
    assert_string_equal(solve_out, "{\"skies\":0,\"clash\":[\"A3\",\"G3\"]}\n");
    assert_int_equal(solve("", "A3; G3", false), VERB_FAILED);
    assert_string_equal(solve_out, "These facts cannot all be true:\nA3\nG3\n");
}

static void test_mistakes_are_told(void **state)
{
    (void)state;
    assert_int_equal(solve("", "A1-6=3\nA13", true), VERB_BAD_DATA);
    assert_non_null(strstr(solve_trouble, "sector from 1 to 12"));
    assert_int_equal(solve("mode hard\n", "", true), VERB_USAGE);
    assert_int_equal(solve("top many\n", "", true), VERB_USAGE);
    assert_true(strlen(solve_trouble) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_skies_and_sectors),
        cmocka_unit_test(test_counts_x_apart_from_e),
        cmocka_unit_test(test_shows_as_many_as_asked),
        cmocka_unit_test(test_topics_are_weighed_too),
        cmocka_unit_test(test_clash_is_told),
        cmocka_unit_test(test_mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
