#include "base/form.h"
#include "check.h"

static void spans(void **unused)
{
    (void)unused;
    struct text rest = text_of("one two\n\nlast"), line, word;
    assert_true(text_line(&rest, &line));
    assert_true(text_is(line, "one two"));
    assert_true(text_word(&line, &word));
    assert_true(text_is(word, "one"));
    assert_true(text_word(&line, &word));
    assert_true(text_is(word, "two"));
    assert_false(text_word(&line, &word));
    assert_true(text_line(&rest, &line));
    assert_int_equal(line.n, 0);
    assert_true(text_line(&rest, &line));
    assert_true(text_is(line, "last"));
    assert_false(text_line(&rest, &line));
    assert_true(text_is(text_trim(text_of(" \t a b\r ")), "a b"));
    assert_true(text_starts(text_of("seats 2"), "seats "));
    assert_false(text_starts(text_of("seat"), "seats "));
}

static void a_cut_never_splits_a_letter(void **unused)
{
    (void)unused;
    const char *star = "ab\xE2\x98\x85"
                       "c"; /* a star of three bytes */
    const size_t expected[] = {0, 1, 2, 2, 2, 5, 6, 6};
    for (size_t max = 0; max < sizeof expected / sizeof *expected; max++)
        assert_int_equal(text_cut(text_of(star), max).n, expected[max]);
    struct fault f;
    const char *twelve = "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
                         "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
    assert_false(fault_set_text(&f, 0, "{0}", text_of(twelve)));
    assert_int_equal(strlen(f.arg[0]), 22); /* eleven letters; 23 bytes would cut one */
}

static void a_form_has_places(void **unused)
{
    (void)unused;
    char bytes[64];
    struct writer w = writer_on(bytes, sizeof bytes);
    write_form(&w, "%s %d-%u%c 100%%", "seat", -7, 4294967295u, '!');
    assert_string_equal(writer_cstr(&w), "seat -7-4294967295! 100%");
    w = writer_on(bytes, 5);
    write_form(&w, "%d:%d", 1234, 5);
    assert_int_equal(w.n, 6);
    assert_false(writer_fits(&w));
}

static void writer_never_overruns(void **unused)
{
    (void)unused;
    char bytes[8];
    memset(bytes, '#', sizeof bytes);
    struct writer w = writer_on(bytes, 5);
    write_str(&w, "abc");
    assert_true(writer_fits(&w));
    write_str(&w, "defg");
    assert_false(writer_fits(&w));
    assert_int_equal(w.n, 7);
    assert_true(text_is(writer_text(&w), "abcde"));
    assert_memory_equal(bytes + 5, "###", 3);
    assert_string_equal(writer_cstr(&w), "abcd");
}

static void numbers(void **unused)
{
    (void)unused;
    WRITER(w, 128);
    write_int(&w, 0);
    write_char(&w, ' ');
    write_int(&w, -7);
    write_char(&w, ' ');
    write_int(&w, INT64_MIN);
    write_char(&w, ' ');
    write_int(&w, INT64_MAX);
    assert_wrote(w, "0 -7 -9223372036854775808 9223372036854775807");

    uint32_t v = 99;
    struct reader r = reader_on(text_of("18x"));
    assert_true(read_number(&r, 18, &v));
    assert_int_equal(v, 18);
    assert_int_equal(r.at, 2);
    r = reader_on(text_of("19"));
    assert_false(read_number(&r, 18, &v));
    assert_int_equal(r.at, 0);
    r = reader_on(text_of("07"));
    assert_false(read_number(&r, 18, &v));
    r = reader_on(text_of("99999999999999999999"));
    assert_false(read_number(&r, UINT32_MAX, &v));
    r = reader_on(text_of(""));
    assert_false(read_number(&r, 18, &v));
    r = reader_on(text_of("0"));
    assert_true(read_number(&r, 18, &v));
    assert_int_equal(v, 0);
}

static void hexadecimal(void **unused)
{
    (void)unused;
    uint8_t bytes[3];
    struct reader r = reader_on(text_of("00ff7a"));
    assert_true(read_hex(&r, bytes, 3));
    WRITER(w, 16);
    write_hex(&w, bytes, 3);
    assert_wrote(w, "00ff7a");
    r = reader_on(text_of("00fF7a")); /* one spelling only */
    assert_false(read_hex(&r, bytes, 3));
    r = reader_on(text_of("00ff7"));
    assert_false(read_hex(&r, bytes, 3));
}

static void faults_say_where_and_what(void **unused)
{
    (void)unused;
    struct fault f;
    assert_false(fault_set_ints(&f, 4, "Entry {0} is out of order: {1} comes next.", 9, 3));
    fault_on_line(&f, 12);
    WRITER(w, 128);
    write_fault(&w, &f);
    assert_wrote(w, "line 12, column 5: Entry 9 is out of order: 3 comes next.");
    fault_set_text(&f, 0, "No {0}.", text_of("a word that is much too long to be kept"));
    assert_int_equal(strlen(f.arg[0]), FAULT_ARG_SIZE - 1);
    assert_int_equal(f.line, 0);
    assert_false(fault_set(NULL, 0, "nobody listens"));
}

static void json(void **unused)
{
    (void)unused;
    WRITER(w, 64);
    write_json_string(&w, text_of("a\"b\\c\nd\x01"));
    assert_wrote(w, "\"a\\\"b\\\\c\\nd\\u0001\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans),
        cmocka_unit_test(a_cut_never_splits_a_letter),
        cmocka_unit_test(a_form_has_places),
        cmocka_unit_test(writer_never_overruns),
        cmocka_unit_test(numbers),
        cmocka_unit_test(hexadecimal),
        cmocka_unit_test(faults_say_where_and_what),
        cmocka_unit_test(json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
