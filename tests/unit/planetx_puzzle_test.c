#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/planetx/puzzle.h"
#include "base/bits.h"

/* How many skies fit, and where X can be; each fact left out once. */
struct census {
    const struct planetx_puzzle *z;
    uint32_t skies[PROVE_FACTS_MAX + 1], x[PROVE_FACTS_MAX + 1];
};

static bool visit(void *context, const struct sky *sky)
{
    struct census *c = context;
    int broken = 0, which = 0;
    for (int i = 0; i < c->z->facts && broken < 2; i++) {
        if (!fact_holds(&c->z->fact[i], sky)) {
            broken++;
            which = i;
        }
    }
    for (int i = 0; i <= c->z->facts; i++) {
        if (broken == 0 || (broken == 1 && i == which)) {
            c->skies[i]++;
            c->x[i] |= sky->at[SKY_X];
        }
    }
    return true;
}

static void check(const struct planetx_puzzle *z)
{
    struct census c = {.z = z};
    bool all = z->kind == PUZZLE_SKY;
    sky_each((enum sky_mode)z->mode, visit, &c);
    assert_true(all ? c.skies[z->facts] == 1 : c.x[z->facts] == z->sky.at[SKY_X]);
    for (int i = 0; i < z->facts; i++)
        assert_true(all ? c.skies[i] > 1 : bits_count(c.x[i]) > 1);
    assert_true(sky_valid(&z->sky));
    struct prove_marks known = {{0}}, goal = planetx_puzzle_goal(z), left;
    int hardest = 0;
    for (int i = 0; i < z->steps; i++) {
        prove_marks_add(&known, &z->step[i].gives);
        hardest = z->step[i].cost > hardest ? z->step[i].cost : hardest;
    }
    left = prove_marks_less(&goal, &known);
    assert_true(prove_marks_empty(&left));
    assert_int_equal(hardest, z->grade);
    assert_int_equal(planetx_puzzle_level(hardest), z->level);
}

static void test_puzzles(void **state)
{
    (void)state;
    void *memory = malloc(prove_size());
    static struct planetx_puzzle z;
    for (uint8_t i = 0; i < 12; i++) {
        uint8_t seed[RNG_SEED_SIZE] = {i, 9};
        enum sky_mode mode = i >= 10 ? SKY_EXPERT : SKY_STANDARD;
        int level = i % 4;
        planetx_puzzle_make(seed, mode, i % 2 ? PUZZLE_X : PUZZLE_SKY, level, memory, &z);
        check(&z);
    }
    free(memory);
}

static void test_days(void **state)
{
    (void)state;
    int32_t days;
    assert_true(puzzle_date_read(text_of("1970-01-01"), &days));
    assert_int_equal(days, 0);
    assert_true(puzzle_date_read(text_of("2028-02-29"), &days));
    assert_int_equal(days, 21243);
    assert_false(puzzle_date_read(text_of("2027-02-29"), &days));
    assert_false(puzzle_date_read(text_of("2027-13-01"), &days));
    assert_false(puzzle_date_read(text_of("2027-1-01"), &days));
    assert_true(puzzle_date_read(text_of("2027-03-14"), &days));
    assert_int_equal(puzzle_level_of_day(days), PUZZLE_FIENDISH); /* a Sunday */
    assert_int_equal(puzzle_level_of_day(days + 1), PUZZLE_EASY);
}

static void test_orders(void **state)
{
    (void)state;
    struct puzzle_order a, b;
    struct fault f;
    assert_false(puzzle_order_read(text_of(""), "planetx", "", &a, &f));
    assert_false(puzzle_order_read(text_of("seed 1\ndate 2027-03-14\n"), "planetx", "", &a, &f));
    assert_false(puzzle_order_read(text_of("seed 1\ngrade odd\n"), "planetx", "", &a, &f));
    assert_true(puzzle_order_read(text_of("date 2027-03-14\n"), "planetx", "standard", &a, &f));
    assert_true(puzzle_order_read(text_of("date 2027-03-14\n"), "planetx", "expert", &b, &f));
    assert_int_equal(a.level, PUZZLE_FIENDISH);
    assert_memory_not_equal(a.seed, b.seed, sizeof a.seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
