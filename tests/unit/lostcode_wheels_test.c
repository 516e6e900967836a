/* The wheels: the table that is compiled in is data/wheels.txt, and a bad file
 * is refused with its line, its place and a reason. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "games/lostcode/state.h"

extern const struct game lostcode_game;

static void test_file_is_the_table(void **unused)
{
    (void)unused;
    char text[8192];
    FILE *in = fopen("data/wheels.txt", "rb");
    assert_non_null(in);
    size_t n = fread(text, 1, sizeof text, in);
    fclose(in);
    struct lostcode_data d;
    assert_true(lostcode_data_read((struct text){text, n}, (struct game_data *)&d, NULL));
    assert_memory_equal(&d, &lostcode_builtin, sizeof d);
}

static void test_hash_is_of_the_text(void **unused)
{
    (void)unused;
    char text[1024], hex[65];
    uint8_t hash[SHA256_SIZE];
    struct writer w = writer_on(text, sizeof text), h = writer_on(hex, sizeof hex);
    lostcode_data_write(lostcode_game.data, &w);
    sha256_of(text, w.n, hash);
    write_hex(&h, hash, sizeof hash);
    assert_string_equal(writer_cstr(&h), lostcode_game.data_hash);
}

static void refuse(const char *text, size_t line, size_t at)
{
    struct lostcode_data d;
    struct fault f = {0};
    assert_false(lostcode_data_read(text_of(text), (struct game_data *)&d, &f));
    assert_int_equal(f.line, line);
    assert_int_equal(f.at, at);
    assert_non_null(f.say);
}

static void test_bad_files_are_refused(void **unused)
{
    (void)unused;
    refuse("", 1, 0);
    refuse("wheel 1 6\nwheel 2 4\nwheel 3 3\n", 4, 0);
    refuse("# mine\nwheal 1 6\n", 2, 0);
    refuse("wheel 0 6\n", 1, 6);
    refuse("wheel 23 6\n", 1, 6);
    refuse("wheel 3 6\nwheel 3 5\n", 2, 6);
    refuse("wheel 3\n", 1, 7);
    refuse("wheel 3 0\n", 1, 9);
    refuse("wheel 3 21\n", 1, 8);
    refuse("wheel 3 2 no\n", 1, 9);
    refuse("wheel 1 1\nwheel 2 1\nwheel 3 1\nwheel 4 1\nwheel 5 1\nwheel 6 1\nwheel 7 1\n"
           "wheel 8 1\nwheel 9 1\nwheel 10 1\nwheel 11 1\nwheel 12 1\nwheel 13 1\n",
           13, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_is_the_table),
        cmocka_unit_test(test_hash_is_of_the_text),
        cmocka_unit_test(test_bad_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
