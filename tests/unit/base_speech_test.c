/* Sentences for people: holes, plurals, lines that wrap, letters that are raised. */

#include "base/speech.h"

#include "check.h"

/* English, by its keys. */
static const char *words(const void *context, const char *key, const char *many, int n)
{
    (void)context;
    return many && n != 1 ? many : key;
}

static void test_holes_are_filled(void **state)
{
    (void)state;
    struct speech s = {.words = words, .columns = 80};
    struct phrase p =
        phrase_say(&s, "{1} before {0}", WITH(phrase_int(7), phrase_of(text_of("b"))));
    assert_string_equal(p.p, "b before 7");
    /* What fills a hole is not looked into, and nothing overruns. */
    p = phrase_say(&s, "{0}", WITH(phrase_of(text_of("{1}"))));
    assert_string_equal(p.p, "{1}");
    for (int i = 0; i < 8; i++)
        phrase_add(&p, "", phrase_say(&s, "{0}{0}", WITH(p)));
    assert_true(strlen(p.p) < PHRASE_SIZE);
    p = phrase_count(&s, 2, "{0} point", "{0} points", WITH(phrase_int(2)));
    assert_string_equal(p.p, "2 points");
}

static void test_lines_wrap_where_the_screen_ends(void **state)
{
    (void)state;
    char text[256];
    struct writer w = writer_on(text, sizeof text);
    struct speech s = {.words = words, .w = &w, .columns = 12};
    write_str(&w, "> ");
    speak_line(&s, 2, phrase_of(text_of("żółw mówi raz")));
    assert_string_equal(writer_cstr(&w), "> żółw mówi\n  raz\n");
}

static void test_first_letters_are_raised(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"comet", "Comet"},
                                           {"żółw", "Żółw"},
                                           {"étoile", "Étoile"},
                                           {"планета", "Планета"},
                                           {"туманность", "Туманность"},
                                           {"śnieg", "Śnieg"},
                                           {"7", "7"},
                                           {"", ""}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct phrase p = phrase_capital(phrase_of(text_of(pairs[i][0])));
        assert_string_equal(p.p, pairs[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holes_are_filled),
        cmocka_unit_test(test_lines_wrap_where_the_screen_ends),
        cmocka_unit_test(test_first_letters_are_raised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
