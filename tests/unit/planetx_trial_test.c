#include "support/planetx_kit.h"

#include "ai/planetx/trial.h"

/* Simulations of Planet X: when a seat has found X, and what it starts with. */

struct alone {
    struct planetx_state s;
    char observations[4096];
    struct writer heard;
};

static void begin(struct alone *g)
{
    g->s = kit_standard(1);
    g->heard = writer_on(g->observations, sizeof g->observations);
}

/* Plays the moves and keeps what the seat hears, as lines `seat event`. */
static void play(struct alone *g, const char *moves)
{
    struct text rest = text_of(moves), word;
    while (text_word(&rest, &word)) {
        char one[16] = {0};
        memcpy(one, word.p, word.n);
        write_str(&g->heard, "1 ");
        kit_event(&g->s, 0, one, 0, &g->heard);
        write_char(&g->heard, '\n');
        kit_play(&g->s, one);
        kit_no_theories(&g->s);
    }
}

static bool reached(const struct alone *g, struct ai_milestone *out)
{
    struct view v;
    view_of(&planetx_game, NULL, kit_state(&g->s), 0, &v);
    return planetx_trial.reached(&v, writer_text(&g->heard), out);
}

static void test_time_is_that_before_the_locate(void **state)
{
    (void)state;
    static struct alone g;
    struct ai_milestone m;
    begin(&g);
    play(&g, "SA1-6 RA SA5-7"); /* 3 + 1 + 4 */
    assert_false(reached(&g, &m));
    play(&g, "L4GC");
    assert_true(reached(&g, &m));
    assert_int_equal(m.time, 8);
    assert_true(m.first_try);
}

static void test_failed_tries_cost(void **state)
{
    (void)state;
    static struct alone g;
    struct ai_milestone m;
    begin(&g);
    play(&g, "SA1-6 L4GE"); /* 3 + 5 */
    assert_false(reached(&g, &m));
    play(&g, "RA L4GC");
    assert_true(reached(&g, &m));
    assert_int_equal(m.time, 9);
    assert_false(m.first_try);
}

static const char *chosen(const char *trial, const char *options, int seats)
{
    static char text[256];
    struct writer w = writer_on(text, sizeof text - 1);
    write_str(&w, options);
    planetx_trial.choose(text_of(trial), seats, &w);
    return writer_cstr(&w);
}

static void test_levels_of_all_seats(void **state)
{
    (void)state;
    assert_string_equal(chosen("", "", 1), "level1 genius\n");
    assert_string_equal(chosen("", "mode expert\n", 2),
                        "mode expert\nlevel1 beginner\nlevel2 beginner\n");
    assert_string_equal(chosen("level youth\n", "", 2), "level1 youth\nlevel2 youth\n");
    assert_string_equal(chosen("level usual\n", "mode standard\n", 1),
                        "mode standard\nlevel1 genius\n");
    /* A seat's own level counts more. */
    assert_string_equal(chosen("level youth\n", "level2 genius\n", 2),
                        "level2 genius\nlevel1 youth\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_is_that_before_the_locate),
        cmocka_unit_test(test_failed_tries_cost),
        cmocka_unit_test(test_levels_of_all_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
