/* Whole games as text, compared byte by byte with what was reviewed before.
 *
 *     golden_test [FOLDER]
 *
 * Every FOLDER/<game>/<name>.record has its playthrough beside it in
 * <name>.txt. This test only reads. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record.h"
#include "games/list.h"
#include "golden/playthrough.h"

enum { PATH_MAX_ = 4096, TESTS_MAX = 256 };

static const char *folder = "tests/golden";

/* A file's bytes; the caller frees them. Fails the test where there is none. */
static struct text load(const char *path, size_t max)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("%s cannot be read: make goldens", path);
    char *p = malloc(max);
    assert_non_null(p);
    size_t n = fread(p, 1, max, in);
    fclose(in);
    return (struct text){p, n};
}

/* Shows the first line that differs. */
static void explain(const char *path, struct text want, struct text got)
{
    struct text a = {0}, b = {0};
    for (int number = 1;; number++) {
        bool more_a = text_line(&want, &a), more_b = text_line(&got, &b);
        if (more_a && more_b && text_equal(a, b))
            continue;
        print_error("%s:%d differs\n  reviewed: %.*s\n  now:      %.*s\n", path, number,
                    more_a ? (int)a.n : 10, more_a ? a.p : "(the end)\n", more_b ? (int)b.n : 10,
                    more_b ? b.p : "(the end)\n");
        print_error("If the change is meant: make goldens, and review the diff.\n");
        return;
    }
}

static void golden_matches(void **state)
{
    const char *path = *state;
    char expected[PATH_MAX_], sentence[512];
    struct text record = load(path, RECORD_SIZE_MAX);
    snprintf(expected, sizeof expected, "%.*s.txt", (int)(strlen(path) - strlen(".record")), path);
    struct text want = load(expected, PLAYTHROUGH_SIZE_MAX);
    char *p = malloc(PLAYTHROUGH_SIZE_MAX);
    assert_non_null(p);
    struct writer w = writer_on(p, PLAYTHROUGH_SIZE_MAX);
    struct fault f = {0};
    if (!playthrough_write(record, &w, &f)) {
        struct writer s = writer_on(sentence, sizeof sentence);
        write_fault(&s, &f);
        fail_msg("%s: %s", path, writer_cstr(&s));
    }
    assert_true(writer_fits(&w));
    bool same = text_equal(want, writer_text(&w));
    if (!same)
        explain(expected, want, writer_text(&w));
    free((void *)record.p);
    free((void *)want.p);
    free(p);
    assert_true(same);
}

static size_t count_files(const char *game, const char *pattern)
{
    char path[PATH_MAX_];
    glob_t found;
    snprintf(path, sizeof path, "%s/%s/%s", folder, game, pattern);
    size_t n = glob(path, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return n;
}

/* Each game has goldens, and no playthrough has lost its record. */
static void goldens_are_complete(void **state)
{
    (void)state;
    for (int i = 0; i < game_count; i++) {
        const char *id = game_list[i]->id;
        size_t records = count_files(id, "*.record");
        if (records == 0)
            fail_msg("There is no golden of the game %s.", id);
        assert_int_equal(records, count_files(id, "*.txt"));
    }
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[TESTS_MAX];
    char pattern[PATH_MAX_];
    glob_t found = {0};
    size_t n = 0;
    if (argc > 1)
        folder = argv[1];
    snprintf(pattern, sizeof pattern, "%s/*/*.record", folder);
    if (glob(pattern, 0, NULL, &found) != 0 || found.gl_pathc >= TESTS_MAX) {
        fprintf(stderr, "%s: no goldens, or too many\n", pattern);
        return 1;
    }
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(goldens_are_complete);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *path = found.gl_pathv[i];
        tests[n++] = (struct CMUnitTest){path, golden_matches, NULL, NULL, path};
    }
    int failed = _cmocka_run_group_tests("goldens", tests, n, NULL, NULL);
    globfree(&found);
    return failed;
}
