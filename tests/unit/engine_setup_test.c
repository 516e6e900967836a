#include "check.h"
#include "engine/setup.h"
#include "games/null/state.h"
#include "support/game_find.h"

static const struct game *game(void)
{
    return game_find(text_of("null"));
}

static bool start(const char *text, struct null_state *out, struct fault *f)
{
    struct setup s;
    struct null_data memory;
    const struct game_data *data;
    return setup_read(text_of(text), &s, f) &&
           setup_start(game(), &s, (struct game_data *)&memory, &data, (struct game_state *)out, f);
}

static void a_plain_setup(void **unused)
{
    (void)unused;
    struct null_state s;
    struct fault f;
    assert_true(start("# by hand\nnull 1\n\nseats 2\ntop 6\nsecrets 3 5\n", &s, &f));
    assert_int_equal(s.seats, 2);
    assert_int_equal(s.secret[1], 5);
}

static void check_bad(const char *text, size_t line, size_t at, const char *words)
{
    struct null_state s;
    struct fault f = {0};
    assert_false(start(text, &s, &f));
    check_fault(&f, line, at, words);
}

static void mistakes_have_a_place(void **unused)
{
    (void)unused;
    check_bad("", 1, 0, "empty");
    check_bad("null\n", 1, 0, "rules version");
    check_bad("null one\n", 1, 5, "a number");
    check_bad("null 1 2\n", 1, 5, "alone");
    check_bad("null 2\nseats 2\n", 1, 5, "version {0}");
    check_bad("chess 1\nseats 2\n", 1, 0, "another game");
    check_bad("null 1\nseats x\n", 2, 6, "number of seats");
    check_bad("null 1\nseats 5\ntop 6\nsecrets 1 1 1 1 1\n", 2, 0, "{0} to {1} seats");
    check_bad("null 1\ntop 6\nsecrets 1 1\n", 2, 0, "add a line");
    check_bad("null 1\nseats 2\ntop 7\n", 3, 4, "6 or 9");
    check_bad("null 1\nseats 2\ntop 6\nsecrets 3 7\n", 4, 10, "1 to {0}");
    check_bad("null 1\nseats 2\ntop 6\n\n# none\nsecrets 3\n", 6, 9, "each seat");
    check_bad("null 1\nseats 2\ntop 6\n", 4, 0, "too early");
    check_bad("null 1\nseats 2\nsecrets 3 5\ntop 6\n", 3, 0, "top");
}

static const char other_data[] = "faces 1 1 2 2 3 3\npoints 5 2\n";

static void data_is_named_by_its_hash(void **unused)
{
    (void)unused;
    struct null_data data;
    struct fault f;
    assert_true(null_data_read(text_of(other_data), (struct game_data *)&data, &f));
    WRITER(w, 1024);
    setup_write_head(&w, game(), (struct game_data *)&data, 2);
    write_str(&w, "top 6\nsecrets 3 5\n");
    struct setup s;
    assert_true(setup_read(writer_text(&w), &s, &f));
    assert_true(s.has_inline);
    assert_true(text_is(s.data, other_data));
    struct null_data memory;
    const struct game_data *used;
    struct null_state state;
    assert_true(setup_start(game(), &s, (struct game_data *)&memory, &used,
                            (struct game_state *)&state, &f));
    assert_ptr_equal(used, &memory);
    assert_int_equal(memory.hit, 5);

    /* One changed face, the same hash. */
    char *face = strstr(w_bytes, "faces 1");
    face[6] = '2';
    assert_true(setup_read(writer_text(&w), &s, &f));
    assert_false(setup_start(game(), &s, (struct game_data *)&memory, &used,
                             (struct game_state *)&state, &f));
    check_fault(&f, 3, 5, "does not match");
    face[6] = '0';
    assert_true(setup_read(writer_text(&w), &s, &f));
    assert_false(setup_start(game(), &s, (struct game_data *)&memory, &used,
                             (struct game_state *)&state, &f));
    check_fault(&f, 4, 6, "six faces");
}

static void built_in_data_keeps_its_hash(void **unused)
{
    (void)unused;
    struct null_state s;
    struct fault f;
    WRITER(w, 256);
    write_str(&w, "null 1\nseats 2\ndata ");
    write_str(&w, game()->data_hash);
    write_str(&w, "\ntop 6\nsecrets 3 5\n");
    assert_true(start(writer_cstr(&w), &s, &f));
    check_bad("null 1\nseats 2\ndata 12\n", 3, 5, "64 hexadecimal");
    w_bytes[20] = w_bytes[20] == '0' ? '1' : '0';
    check_bad(writer_cstr(&w), 3, 5, "inline");
    check_bad("null 1\nseats 2\ndata "
              "0000000000000000000000000000000000000000000000000000000000000000 inline\nfaces",
              3, 0, "not closed");
}

static void options_come_from_the_game(void **unused)
{
    (void)unused;
    struct fault f;
    assert_true(option_check(game(), text_of("top 9\n"), &f));
    assert_int_equal(option_value(game(), text_of("top 9\n"), "top"), 1);
    assert_int_equal(option_value(game(), text_of(""), "top"), 0);
    assert_false(option_check(game(), text_of("size 9\n"), &f));
    check_fault(&f, 1, 0, "no option");
    assert_false(option_check(game(), text_of("top 7\n"), &f));
    check_fault(&f, 1, 4, "one of {0}");
    assert_string_equal(f.arg[0], "6|9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_setup),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(data_is_named_by_its_hash),
        cmocka_unit_test(built_in_data_keeps_its_hash),
        cmocka_unit_test(options_come_from_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
