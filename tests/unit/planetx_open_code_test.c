#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/planetx/deal.h"
#include "ai/planetx/open_code.h"

static void test_there_and_back(void **state)
{
    (void)state;
    struct rng rng = rng_from_number(6);
    for (int round = 0; round < 200; round++) {
        struct open_code code = open_code_draw((enum sky_mode)(round % 2), &rng), back;
        char text[32];
        struct writer w = writer_on(text, sizeof text);
        open_code_write(&w, &code);
        assert_int_equal(w.n, OPEN_CODE_TEXT);
        assert_true(open_code_read(writer_text(&w), &back, NULL));
        assert_true(back.version == DEAL_VERSION && back.mode == code.mode);
        assert_int_equal(back.seed, code.seed);
        /* Neighbouring codes deal unrelated games. */
        uint8_t a[RNG_SEED_SIZE], b[RNG_SEED_SIZE];
        open_code_seed(&code, a);
        open_code_seed(&back, b);
        assert_memory_equal(a, b, sizeof a);
        back.seed ^= 1;
        open_code_seed(&back, b);
        assert_memory_not_equal(a, b, sizeof a);
    }
    struct open_code newer = {.version = DEAL_VERSION + 1};
    struct open_code back;
    struct fault f;
    char text[32];
    struct writer w = writer_on(text, sizeof text);
    open_code_write(&w, &newer);
    assert_false(open_code_read(writer_text(&w), &back, &f));
    assert_int_equal(f.at, 0);
    assert_string_equal(f.arg[0], "3");
}

static void test_a_code_deals_its_game(void **state)
{
    (void)state;
    struct open_code code;
    assert_true(open_code_read(text_of("5938-NKRK-AYD4"), &code, NULL));
    assert_int_equal(code.mode, SKY_EXPERT);
    assert_int_equal(code.seed, 0x123456789abcd);
    uint8_t seed[RNG_SEED_SIZE];
    struct planetx_deal d;
    open_code_seed(&code, seed);
    planetx_deal_make(seed, (enum sky_mode)code.mode, &d);
    char sky[32];
    struct writer w = writer_on(sky, sizeof sky);
    sky_write(&w, &d.sky);
    assert_string_equal(writer_cstr(&w), "EEEGCDDDGEDAAAAECX");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_a_code_deals_its_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
