/* Every paragraph of the rules, and every worked example, is cited by a test
 * of its own: this one reads the others. Run from the root of the project. */

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/check.h"

enum { PARAGRAPHS = 49, EXAMPLES = 22 };

/* Paragraphs that are not about the rules of play and the deal. */
static const int elsewhere[] = {
    43, /* knowledge: tested with the AI */
    44, /* online play: tested with the server */
    47, /* puzzles */
};

static bool cited[PARAGRAPHS + 1], shown[EXAMPLES + 1];

static void mark(bool *set, long max, long first, long last)
{
    for (long i = first; i <= last && i <= max; i++)
        if (i > 0)
            set[i] = true;
}

/* Reads citations: PX-14, PX-37..39 and PX-T5. */
static void read_citations(const char *text)
{
    for (const char *p = text; (p = strstr(p, "PX-")) != NULL;) {
        char *end;
        p += 3;
        bool example = *p == 'T';
        long first = strtol(p + example, &end, 10), last = first;
        if (end[0] == '.' && end[1] == '.')
            last = strtol(end + 2, &end, 10);
        mark(example ? shown : cited, example ? EXAMPLES : PARAGRAPHS, first, last);
    }
}

static void read_tests(const char *pattern)
{
    static char text[1 << 18];
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (strstr(found.gl_pathv[i], "paragraphs"))
            continue;
        FILE *in = fopen(found.gl_pathv[i], "rb");
        assert_non_null(in);
        size_t n = fread(text, 1, sizeof text - 1, in);
        text[n] = '\0';
        fclose(in);
        read_citations(text);
    }
    globfree(&found);
}

static void test_all_cited(void **state)
{
    (void)state;
    read_tests("tests/unit/planetx_*_test.c");
    read_tests("tests/property/planetx_world.c");
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        cited[elsewhere[i]] = true;
    int missing = 0;
    for (int i = 1; i <= PARAGRAPHS; i++)
        if (!cited[i])
            missing++, print_error("no test cites PX-%d\n", i);
    for (int i = 1; i <= EXAMPLES; i++)
        if (!shown[i])
            missing++, print_error("no test cites PX-T%d\n", i);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_cited)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
