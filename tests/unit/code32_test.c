#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/code32.h"
#include "base/rng.h"

enum { N = 11, ROUNDS = 200 };

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static size_t draw_code(struct rng *rng, uint8_t values[N], char text[32])
{
    for (int i = 0; i < N; i++)
        values[i] = (uint8_t)rng_below(rng, 32);
    struct writer w = writer_on(text, 32);
    code32_write(&w, values, N);
    writer_cstr(&w);
    return w.n;
}

static bool reads(const char *text)
{
    uint8_t values[N];
    return code32_read(text_of(text), values, N, NULL);
}

static void test_there_and_back(void **state)
{
    (void)state;
    struct rng rng = rng_from_number(1);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t values[N], back[N];
        char text[32];
        assert_int_equal(draw_code(&rng, values, text), 14);
        assert_true(text[4] == '-' && text[9] == '-');
        assert_true(code32_read(text_of(text), back, N, NULL));
        assert_memory_equal(values, back, N);
    }
}

static void test_known_code(void **state)
{
    (void)state;
    /* One letter 1 before the check letter: its weight is x, which is 2. */
    char text[8];
    struct writer w = writer_on(text, sizeof text);
    code32_write(&w, (const uint8_t[]){1}, 1);
    assert_string_equal(writer_cstr(&w), "12");
    /* 16x = x^5 = x^2 + 1 = 5. */
    w = writer_on(text, sizeof text);
    code32_write(&w, (const uint8_t[]){16}, 1);
    assert_string_equal(writer_cstr(&w), "G5");
}

static void test_every_wrong_letter_shows(void **state)
{
    (void)state;
    struct rng rng = rng_from_number(2);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t values[N];
        char text[32];
        size_t n = draw_code(&rng, values, text);
        for (size_t i = 0; i < n; i++) {
            char right = text[i];
            for (int k = 0; right != '-' && k < 32; k++) {
                text[i] = alphabet[k];
                assert_int_equal(reads(text), alphabet[k] == right);
            }
            text[i] = right;
        }
    }
}

static void test_every_swap_shows(void **state)
{
    (void)state;
    struct rng rng = rng_from_number(3);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t values[N];
        char text[32];
        size_t n = draw_code(&rng, values, text);
        for (size_t i = 0; i + 1 < n; i++) {
            size_t j = text[i + 1] == '-' ? i + 2 : i + 1; /* neighbours across a hyphen */
            if (text[i] == '-')
                continue;
            char a = text[i], b = text[j];
            text[i] = b;
            text[j] = a;
            assert_int_equal(reads(text), a == b);
            text[i] = a;
            text[j] = b;
        }
    }
}

static void test_people_type_as_they_like(void **state)
{
    (void)state;
    uint8_t values[N] = {1, 0, 10, 31, 1, 1, 0, 0, 20, 21, 22}, back[N];
    char text[32];
    struct writer w = writer_on(text, sizeof text);
    code32_write(&w, values, N);
    char check = text[13];
    char typed[32];
    w = writer_on(typed, sizeof typed);
    write_str(&w, " ioaz lL Oo-mnp");
    write_char(&w, (char)(check >= 'A' ? check - 'A' + 'a' : check));
    /* The letters above are those of `values`, but for m n p = 20 21 22. */
    assert_true(code32_read(writer_text(&w), back, N, NULL));
    assert_memory_equal(values, back, N);
}

static void test_faults(void **state)
{
    (void)state;
    uint8_t values[N];
    struct fault f;
    assert_false(code32_read(text_of("7K3M-QU"), values, N, &f));
    assert_int_equal(f.at, 6);
    assert_false(code32_read(text_of("7K3M"), values, N, &f));
    assert_int_equal(f.at, 4);
    assert_string_equal(f.arg[0], "12");
    assert_string_equal(f.arg[1], "4");
    assert_false(code32_read(text_of("0000-0000-0000-0"), values, N, &f));
    assert_int_equal(f.at, 15);
    assert_false(code32_read(text_of("0000-0000-0001"), values, N, &f));
    assert_int_equal(f.at, 14);
    assert_true(code32_read(text_of("0000-0000-0000"), values, N, &f));
}

static void test_numbers(void **state)
{
    (void)state;
    uint8_t values[10];
    uint64_t number = (1ull << 50) - 12345;
    code32_split(number, values, 10);
    assert_int_equal(values[0], 31);
    assert_int_equal(code32_join(values, 10), number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_known_code),
        cmocka_unit_test(test_every_wrong_letter_shows),
        cmocka_unit_test(test_every_swap_shows),
        cmocka_unit_test(test_people_type_as_they_like),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
