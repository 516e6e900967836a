/* The figures of a ladder against values known from elsewhere. */

#include "check.h"
#include <math.h>

#include "cli/ladder.h"

static void close_to(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%.9f instead of %.9f", value, expected);
}

static void elo_is_logistic(void **unused)
{
    (void)unused;
    close_to(ladder_elo(0.5), 0, 1e-12);
    close_to(ladder_elo(0.75), 190.848502, 1e-6);
    close_to(ladder_elo(0.64), 99.950989, 1e-5);
    close_to(ladder_share(400), 10.0 / 11, 1e-12);
    for (double elo = -700; elo <= 700; elo += 35)
        close_to(ladder_elo(ladder_share(elo)), elo, 1e-9);
}

/* Fishtest's LLR_logistic gives these for results of pairs. */
static void the_ratio_is_that_of_fishtest(void **unused)
{
    (void)unused;
    const struct ladder_test ten = {.elo0 = 0, .elo1 = 10}, twenty = {.elo0 = 0, .elo1 = 20};
    close_to(ladder_llr(&(struct ladder_counts){{5, 20, 50, 20, 5}}, &ten), -0.206511723, 1e-6);
    close_to(ladder_llr(&(struct ladder_counts){{2, 10, 70, 10, 2}}, &twenty), -1.523230410, 1e-6);
}

/* With two outcomes alone it is Wald's. */
static void two_outcomes_are_walds(void **unused)
{
    (void)unused;
    const struct ladder_test t = {.elo0 = -10, .elo1 = 15};
    double s0 = ladder_share(t.elo0), s1 = ladder_share(t.elo1);
    double wald = 700 * log(s1 / s0) + 300 * log((1 - s1) / (1 - s0));
    close_to(ladder_llr(&(struct ladder_counts){{300, 0, 0, 0, 700}}, &t), wald, 1e-3);
}

static void tests_are_decided(void **unused)
{
    (void)unused;
    const struct ladder_test t = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
    double low, high;
    ladder_bounds(&t, &low, &high);
    close_to(low, -2.944438979, 1e-9);
    close_to(high, 2.944438979, 1e-9);
    assert_int_equal(ladder_verdict(&(struct ladder_counts){{0}}, &t), -1);
    assert_int_equal(ladder_verdict(&(struct ladder_counts){{5, 20, 50, 20, 5}}, &t), -1);
    assert_int_equal(ladder_verdict(&(struct ladder_counts){{20, 60, 200, 160, 60}}, &t), 1);
    assert_int_equal(ladder_verdict(&(struct ladder_counts){{60, 160, 200, 60, 20}}, &t), 0);
    for (int i = 0; i < LADDER_SCORES; i++) {
        struct ladder_counts all = {{0}};
        all.deals[i] = 100;
        assert_true(isfinite(ladder_llr(&all, &t)));
    }
}

/* 50 deals, three quarters won, the variance of one score and the drawn deal by hand. */
static void differences_have_errors(void **unused)
{
    (void)unused;
    struct ladder_counts c = {{0, 10, 0, 30, 9}};
    struct ladder_figure f = ladder_difference(&c);
    double mean = (10 * 0.25 + 30 * 0.75 + 9 + 0.5) / 50;
    double square = (10 * 0.0625 + 30 * 0.5625 + 9 + 0.25) / 50 - mean * mean;
    close_to(f.elo, -400 * log10(1 / mean - 1), 1e-9);
    close_to(f.error, 1.959964 * sqrt(square / 50) * 400 / log(10) / (mean * (1 - mean)), 1e-4);
    assert_true(isfinite(ladder_difference(&(struct ladder_counts){{0, 0, 0, 0, 9}}).elo));
    assert_int_equal(ladder_deals(&c), 49);
    close_to(ladder_score(&c), (10 * 0.25 + 30 * 0.75 + 9) / 49, 1e-12);
}

/* Of two bots the rating is the difference; of three that fit each other, theirs. */
static void ratings_fit(void **unused)
{
    (void)unused;
    static struct ladder_counts c[LADDER_BOTS_MAX][LADDER_BOTS_MAX];
    struct ladder_figure r[LADDER_BOTS_MAX];
    c[0][1] = (struct ladder_counts){{3, 10, 20, 30, 16}};
    struct ladder_figure d = ladder_difference(&c[0][1]);
    ladder_rate(2, c, r);
    close_to(r[0].elo - r[1].elo, d.elo, 1e-6);
    close_to(r[0].error + r[1].error, d.error, 1e-6);
    /* 3 : 1 and 3 : 1 make 9 : 1, and so it was. */
    c[0][1] = c[1][2] = (struct ladder_counts){{25000, 0, 0, 0, 75000}};
    c[0][2] = (struct ladder_counts){{10000, 0, 0, 0, 90000}};
    ladder_rate(3, c, r);
    close_to(r[0].elo, 190.85, 0.02);
    close_to(r[1].elo, 0, 0.02);
    close_to(r[2].elo, -190.85, 0.02);
    assert_true(r[0].error > 0.5 && r[0].error < 3);
    int order[LADDER_BOTS_MAX];
    struct ladder_figure mixed[] = {{-3, 1}, {5, 1}, {0, 1}};
    ladder_order(3, mixed, order);
    assert_true(order[0] == 1 && order[1] == 2 && order[2] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_is_logistic),         cmocka_unit_test(the_ratio_is_that_of_fishtest),
        cmocka_unit_test(two_outcomes_are_walds),  cmocka_unit_test(tests_are_decided),
        cmocka_unit_test(differences_have_errors), cmocka_unit_test(ratings_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
