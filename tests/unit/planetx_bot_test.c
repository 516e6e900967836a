#include "support/planetx_bots.h"

#include "ai/planetx/clue_pool.h"
#include "support/scale.h"

/* The bots of Planet X play whole games. */

/* Master plays only a few of the games: each takes it seconds. */
static bool slow(const struct bot *bot)
{
    return bot->level > LEVEL_STRONG;
}

/* Memory only caches: what lay in it changes nothing. */
static void lose_memory(const struct bot *const *bots, int seats)
{
    static struct game_of_bots g;
    begin(&g, seats, "mode standard\n", 9);
    while (decide(&g, bots, 0)) {
        struct move first = g.move;
        decide(&g, bots, 0xa5);
        assert_true(move_equal(&first, &g.move));
        play(&g);
    }
}

static void test_memory_may_be_lost(void **state)
{
    (void)state;
    const struct bot *const bots[] = {&planetx_easy, &planetx_medium, &planetx_strong,
                                      &planetx_scholar};
    const struct bot *const alone[] = {&planetx_master};
    lose_memory(bots, 4);
    lose_memory(alone, 1);
}

/* Nobody waits for a certainty that never comes. */
static void test_everybody_finds_x(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const all[] = {&planetx_medium, &planetx_strong, &planetx_scholar,
                                     &planetx_master};
    for (int b = 0; b < 4; b++) {
        for (int i = 0; i < 12; i += slow(all[b]) ? 11 : stride(5)) {
            begin(&g, 1, i < 9 ? "mode standard\n" : "mode expert\nlevel1 beginner\n", (uint8_t)i);
            while (decide(&g, &all[b], 0)) {
                if (g.move.kind == PLANETX_LOCATE && all[b]->level < LEVEL_STRONG)
                    assert_int_equal(number_after(g.reason, "\"fit\":"),
                                     number_after(g.reason, "\"skies\":"));
                play(&g);
            }
            assert_int_not_equal(g.s->finder, PLANETX_NOBODY);
        }
    }
}

/* A clue of the conference that is true of both skies, or none. */
static bool common_clue(const struct sky *a, const struct sky *b, struct fact *out)
{
    struct clue_pool pool;
    clue_pool_fill(SKY_STANDARD, &pool);
    for (uint32_t i = pool.research; i < pool.n; i++) {
        *out = pool.clue[i];
        if (clue_pool_says(&pool, SKY_STANDARD, i) && fact_holds(out, a) && fact_holds(out, b))
            return true;
    }
    return false;
}

/* Turns a deal into one that breaks PX-41: another sky, with X on a sector that
 * looks empty, answers every question and fits every clue just the same. */
static bool make_twins(struct planetx_state *s)
{
    struct sky real = {.mode = SKY_STANDARD};
    memcpy(real.at, s->sky, sizeof real.at);
    uint32_t empty = real.at[SKY_E];
    BITS_EACH(i, empty)
    {
        struct sky twin = real;
        twin.at[SKY_X] = (uint32_t)bits_one((int)i);
        twin.at[SKY_E] = (real.at[SKY_E] | real.at[SKY_X]) ^ twin.at[SKY_X];
        bool fits = sky_valid(&twin) && common_clue(&real, &twin, &s->conference[0]);
        for (int k = 0; k < DEAL_TOPICS; k++)
            fits = fits && fact_holds(&s->research[k], &twin);
        if (fits) {
            s->subject[0] = fact_title(&s->conference[0]);
            return true;
        }
    }
    return false;
}

/* Where two skies cannot be told apart, a bot takes its best guess, and if that
 * was wrong the other one. */
static void test_nobody_waits_in_vain(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const all[] = {&planetx_easy, &planetx_medium, &planetx_strong,
                                     &planetx_scholar, &planetx_master};
    int games = 0, guesses = 0;
    for (uint8_t i = 0; i < 20; i++) {
        for (int b = 0; b < 5; b++) {
            if (slow(all[b]) && games > 8)
                continue;
            begin(&g, 1, "mode standard\n", i);
            if (!make_twins(g.s))
                break;
            while (decide(&g, &all[b], 0)) {
                if (g.move.kind == PLANETX_LOCATE && all[b] != &planetx_easy)
                    guesses +=
                        number_after(g.reason, "\"fit\":") < number_after(g.reason, "\"skies\":");
                play(&g);
            }
            assert_int_not_equal(g.s->finder, PLANETX_NOBODY);
            games++;
        }
    }
    assert_true(games >= 16 && guesses >= games / 2);
}

/* PX-46: what the bot of a solo game publishes is always right, whoever plays it. */
static int play_solo(const struct bot *bot, const char *options, uint8_t games)
{
    static struct game_of_bots g;
    const struct bot *const bots[] = {&planetx_easy, bot};
    int published = 0;
    for (uint8_t i = 0; i < games; i++) {
        begin(&g, 2, options, i);
        while (decide(&g, bots, 0)) {
            if (g.seat == 1 && g.move.kind == PLANETX_PLACE) {
                assert_true(bits_has(g.s->sky[g.move.n[0]], g.move.n[1] - 1));
                published++;
            }
            play(&g);
        }
    }
    return published;
}

static void test_solo_bot_is_never_wrong(void **state)
{
    (void)state;
    for (const struct bot *const *bot = planetx_ai.bots; *bot; bot++) {
        int published = play_solo(*bot, "mode standard\nsolo yes\n", slow(*bot) ? 2 : 10);
        published += play_solo(*bot, "mode expert\nsolo yes\n", 2);
        assert_true((published > 0) == ((*bot)->level != LEVEL_RANDOM));
    }
}

/* The person at a real table calls the bot (PX-45). */
static void call_bot(struct game_of_bots *g, int phase)
{
    const struct planetx_state *s = g->s;
    g->seat = 0;
    g->move = move_of(PLANETX_CALL, phase, 0);
    for (int i = 0; phase != PLANETX_THEORY && i < 2; i++)
        g->move.n[1 + i] = (uint8_t)planetx_sector_at(s, s->time[1 - i]);
    play(g);
}

/* PX-45: called beside a real board the scholar plays as in any solo game. It finds
 * Planet X in time, hears its own answers, and publishes nothing wrong. */
static void test_scholar_beside_a_board(void **state)
{
    (void)state;
    static struct game_of_bots g;
    const struct bot *const bots[] = {&bot_random, &planetx_scholar};
    int published = 0;
    for (uint8_t i = 0; i < 6; i++) {
        begin(&g, 2, i % 2 ? "mode expert\ncompanion yes\nsolo yes\n" : "companion yes\nsolo yes\n",
              i);
        for (int turn = 1; g.s->finder == PLANETX_NOBODY; turn++) {
            assert_true(turn < 40);
            if (turn == 6 || (turn == 12 && g.s->mode == SKY_EXPERT)) {
                g.seat = 0;
                g.move = move_of(PLANETX_CONFERENCE, turn / 6 - 1, 0);
                play(&g);
            }
            call_bot(&g, turn % 3 ? PLANETX_TURN : PLANETX_THEORY);
            while (g.s->phase != PLANETX_TABLE && decide(&g, bots, 0)) {
                assert_int_equal(g.seat, 1);
                if (g.move.kind == PLANETX_PLACE) {
                    assert_true(bits_has(g.s->sky[g.move.n[0]], g.move.n[1] - 1));
                    published++;
                }
                play(&g);
            }
        }
        assert_int_equal(g.s->finder, 1);
    }
    assert_true(published > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_may_be_lost),
        cmocka_unit_test(test_everybody_finds_x),
        cmocka_unit_test(test_nobody_waits_in_vain),
        cmocka_unit_test(test_solo_bot_is_never_wrong),
        cmocka_unit_test(test_scholar_beside_a_board),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
