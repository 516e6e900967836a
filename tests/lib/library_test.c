/* The library from outside: everything its header promises, on random games. */

#include <stdlib.h>

#include "kit.h"

static void same(const struct astrolabe_game *a, const struct astrolabe_game *b)
{
    uint8_t one[32], two[32];
    astrolabe_hash(a, ASTROLABE_ALL, one);
    astrolabe_hash(b, ASTROLABE_ALL, two);
    assert_memory_equal(one, two, 32);
    for (int seat = ASTROLABE_PUBLIC; astrolabe_hash(a, seat, one) == 0; seat++) {
        assert_int_equal(astrolabe_hash(b, seat, two), 0);
        assert_memory_equal(one, two, 32);
    }
}

/* ---- a game from its deal to its end ------------------------------------------------- */

/* Whether a move is a line of the list. */
static bool listed(const char *list, const char *move)
{
    size_t n = strlen(move);
    for (const char *p = list; (p = strstr(p, move)); p++)
        if ((p == list || p[-1] == '\n') && p[n] == '\n')
            return true;
    return false;
}

static void check_moves(const struct astrolabe_game *g, int seat)
{
    static char list[KIT_TEXT];
    char move[256];
    struct astrolabe_shape shape;
    uint8_t mask[4096];
    astrolabe_shape(g, &shape);
    assert_in_range(shape.actions, ASTROLABE_CANDIDATES, sizeof mask);
    int n = astrolabe_legal(g, seat, mask), lines = 0, marked = 0;
    int length = astrolabe_moves(g, seat, list, sizeof list);
    bool many = length == ASTROLABE_NONE;
    for (int i = 0; i < length; i++)
        lines += list[i] == '\n';
    for (int i = 0; i < shape.actions; i++) {
        int code = astrolabe_action(g, seat, i, move, sizeof move);
        assert_int_equal(code > 0, mask[i]);
        marked += mask[i];
        if (mask[i] && !many)
            assert_true(listed(list, move));
    }
    assert_int_equal(n, marked);
    assert_int_equal(n, many ? ASTROLABE_CANDIDATES : lines);
    assert_true(n > 0);
}

/* Plays an action of the mask, by number or by its words. */
static void play_some(struct astrolabe_game *g, unsigned luck)
{
    struct astrolabe_shape shape;
    uint8_t mask[4096];
    char move[256], why[256];
    int seat = kit_seat(g), at = 0;
    astrolabe_shape(g, &shape);
    int n = astrolabe_legal(g, seat, mask);
    for (int k = (int)(luck % (unsigned)n); !mask[at] || k-- > 0;)
        at++;
    assert_in_range(astrolabe_action(g, seat, at, move, sizeof move), 1, sizeof move - 1);
    int code = luck % 2 ? astrolabe_act(g, seat, at, why, sizeof why)
                        : astrolabe_play(g, seat, move, why, sizeof why);
    if (code != 0)
        fail_msg("%s: %s", move, why);
}

static void round_trip(const struct astrolabe_game *g)
{
    static char text[KIT_TEXT], again[KIT_TEXT];
    struct astrolabe_game *read;
    char why[256];
    int n = astrolabe_record(g, text, sizeof text);
    assert_in_range(n, 1, sizeof text - 1);
    if (astrolabe_read(kit_lib, text, (size_t)n, &read, why, sizeof why) != 0)
        fail_msg("%s\n%s", why, text);
    same(g, read);
    astrolabe_record(read, again, sizeof again);
    assert_string_equal(text, again);
    astrolabe_free(read);
}

static void test_games(void **state)
{
    (void)state;
    for (int i = 0; kit_deals[i].game; i++)
        for (int seed = 0; seed < scaled(2); seed++) {
            struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[i], (uint64_t)seed), *copy,
                                  *back;
            struct astrolabe_game *twin = kit_new(kit_lib, &kit_deals[i], (uint64_t)seed);
            unsigned luck = (unsigned)seed * 7919 + 1;
            same(g, twin);
            assert_int_equal(astrolabe_undo(twin), ASTROLABE_NONE);
            while (astrolabe_turn(g)) {
                luck = luck * 1103515245 + 12345;
                if ((luck >> 16) % 16 == 0)
                    check_moves(g, kit_seat(g));
                assert_int_equal(astrolabe_clone(g, &copy), 0);
                assert_int_equal(astrolabe_clone(g, &back), 0);
                play_some(g, luck >> 8);
                play_some(copy, luck >> 8);
                same(g, copy);
                assert_int_equal(astrolabe_undo(copy), 0);
                same(copy, back);
                astrolabe_free(copy);
                astrolabe_free(back);
            }
            round_trip(g);
            double points[ASTROLABE_SEATS];
            int32_t places[ASTROLABE_SEATS];
            assert_int_equal(astrolabe_returns(g, points, places), kit_deals[i].seats);
            assert_in_range(places[0], 1, kit_deals[i].seats);
            astrolabe_free(twin);
            astrolabe_free(g);
        }
}

/* ---- what is handed in wrongly ----------------------------------------------------------- */

static void test_bad(void **state)
{
    (void)state;
    struct astrolabe_game *g;
    char why[256], out[8];
    const char *const wrong[][2] = {
        {"chess", ""}, {"planetx", "mode hard\n"}, {"planetx", "tie bot\n"}, {"lostcode", "\xff"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        why[0] = '\0';
        assert_int_equal(
            astrolabe_new(kit_lib, wrong[i][0], wrong[i][1], 2, 1, &g, why, sizeof why),
            ASTROLABE_BAD);
        assert_true(strlen(why) > 10);
        assert_null(g);
    }
    assert_int_equal(astrolabe_new(kit_lib, NULL, NULL, 2, 1, &g, NULL, 0), ASTROLABE_BAD);
    assert_int_equal(astrolabe_new(kit_lib, "planetx", NULL, 9, 1, &g, why, sizeof why),
                     ASTROLABE_BAD);
    assert_int_equal(astrolabe_new(kit_lib, "planetx", NULL, -1, 1, &g, why, 3), ASTROLABE_BAD);
    assert_int_equal(strlen(why), 2);
    assert_int_equal(astrolabe_read(kit_lib, "astrolabe 1", 11, &g, why, sizeof why),
                     ASTROLABE_BAD);
    g = kit_new(kit_lib, &kit_deals[0], 5);
    int seat = kit_seat(g);
    uint8_t vector[KIT_VECTOR];
    assert_int_equal(astrolabe_play(g, 1 - seat, "RA", why, sizeof why), ASTROLABE_ILLEGAL);
    assert_int_equal(astrolabe_play(g, 17, "RA", why, sizeof why), ASTROLABE_ILLEGAL);
    assert_string_equal(why, "There is no such seat: this game has 2."); /* no place: no text */
    assert_int_equal(astrolabe_play(g, -7, "RA", why, sizeof why), ASTROLABE_ILLEGAL);
    assert_int_equal(astrolabe_play(g, seat, "RA nonsense", why, sizeof why), ASTROLABE_ILLEGAL);
    assert_int_equal(astrolabe_play(g, seat, NULL, why, sizeof why), ASTROLABE_ILLEGAL);
    assert_int_equal(astrolabe_act(g, seat, 1 << 20, why, sizeof why), ASTROLABE_ILLEGAL);
    assert_int_equal(astrolabe_view(g, ASTROLABE_ALL, ASTROLABE_BOARD, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_view(g, 0, (enum astrolabe_what)9, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_observation(g, ASTROLABE_ALL, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_information(g, 4, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_think(g, seat, "nobody", 1, out, 8, why, 256), ASTROLABE_BAD);
    assert_string_equal(why, "There is no such bot for this game.");
    struct astrolabe_game *other;
    assert_int_equal(astrolabe_resample(g, 9, 1, &other, why, sizeof why), ASTROLABE_BAD);
    assert_null(other);
    astrolabe_free(g);
}

/* A game that was never made, and no place for the answer: as from a program that did not look
 * at the answer before. */
static void test_nothing(void **state)
{
    (void)state;
    struct astrolabe_game *g = NULL, *one = kit_new(kit_lib, &kit_deals[0], 5);
    struct astrolabe_game *const pair[] = {one, NULL};
    char why[256] = "", out[8];
    uint8_t vector[KIT_VECTOR];
    struct astrolabe_shape shape;
    assert_int_equal(astrolabe_new(NULL, "planetx", "", 2, 1, &g, why, sizeof why), ASTROLABE_BAD);
    assert_true(strlen(why) > 10);
    assert_int_equal(astrolabe_new(kit_lib, "planetx", "", 2, 1, NULL, NULL, 0), ASTROLABE_BAD);
    assert_int_equal(astrolabe_read(NULL, "x", 1, &g, NULL, 0), ASTROLABE_BAD);
    assert_int_equal(astrolabe_read(kit_lib, NULL, 0, &g, NULL, 0), ASTROLABE_BAD);
    assert_int_equal(astrolabe_read(kit_lib, "x", 1, NULL, NULL, 0), ASTROLABE_BAD);
    assert_int_equal(astrolabe_record(NULL, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_clone(NULL, &g), ASTROLABE_BAD);
    assert_int_equal(astrolabe_clone(one, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_turn(NULL), 0);
    assert_int_equal(astrolabe_moves(NULL, 0, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_sample(NULL, 0, 1, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_play(NULL, 0, "RA", why, sizeof why), ASTROLABE_BAD);
    assert_int_equal(astrolabe_act(NULL, 0, 1, why, sizeof why), ASTROLABE_BAD);
    assert_int_equal(astrolabe_undo(NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_returns(NULL, NULL, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_shape(NULL, &shape), ASTROLABE_BAD);
    assert_int_equal(astrolabe_shape(one, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_layout(NULL, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_legal(NULL, 0, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_legal(one, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_action(NULL, 0, 0, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_view(NULL, 0, ASTROLABE_JSON, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_observation(NULL, 0, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_observation(one, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_information(NULL, 0, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_information(one, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_hash(NULL, 0, vector), ASTROLABE_BAD);
    assert_int_equal(astrolabe_hash(one, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_resample(NULL, 0, 1, &g, why, sizeof why), ASTROLABE_BAD);
    assert_int_equal(astrolabe_resample(one, 0, 1, NULL, why, sizeof why), ASTROLABE_BAD);
    assert_int_equal(astrolabe_beliefs(NULL, 0, out, 8), ASTROLABE_BAD);
    assert_int_equal(astrolabe_think(NULL, 0, "easy", 1, out, 8, why, 256), ASTROLABE_BAD);
    assert_int_equal(astrolabe_step_many(NULL, 2, NULL, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_step_many(pair, 2, NULL, 0, NULL), ASTROLABE_BAD);
    assert_int_equal(astrolabe_step_many(NULL, 0, NULL, 0, NULL), 0);
    astrolabe_free(NULL);
    astrolabe_close(NULL);
    astrolabe_free(one);
}

/* Whoever is in turn has an action, and each that is marked can be played: also where most of a
 * final guess stands already, so that the moves could be listed but have no numbers. */
static void test_nobody_is_stuck(void **state)
{
    (void)state;
    static const struct kit_deal deal = {"lostcode", "x yes\nshortcut yes\ncurse yes\n", 4};
    struct astrolabe_game *g = kit_new(kit_lib, &deal, 514), *other;
    uint8_t mask[KIT_VECTOR];
    struct astrolabe_shape shape;
    int listed_guesses = 0;
    astrolabe_shape(g, &shape);
    do {
        for (int seat = 0; seat < deal.seats; seat++) {
            char moves[1 << 16];
            if (!(astrolabe_turn(g) >> seat & 1))
                continue;
            listed_guesses += astrolabe_moves(g, seat, moves, sizeof moves) > 0 && moves[0] == 'f';
            assert_true(astrolabe_legal(g, seat, mask) > 0);
            for (int i = 0; i < shape.actions; i++) {
                assert_int_equal(astrolabe_clone(g, &other), 0);
                assert_int_equal(astrolabe_act(other, seat, i, NULL, 0) == 0, mask[i]);
                astrolabe_free(other);
            }
        }
    } while (kit_step(g));
    assert_true(listed_guesses > 0);
    astrolabe_free(g);
}

/* Text that is too long is cut, and its length told. */
static void test_room(void **state)
{
    (void)state;
    struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[0], 5);
    char small[10], large[KIT_TEXT];
    int n = astrolabe_view(g, 0, ASTROLABE_BOARD, large, sizeof large);
    assert_int_equal(astrolabe_view(g, 0, ASTROLABE_BOARD, small, sizeof small), n);
    assert_int_equal(strlen(small), sizeof small - 1);
    assert_int_equal(astrolabe_view(g, 0, ASTROLABE_BOARD, NULL, 0), n);
    assert_memory_equal(small, large, sizeof small - 1);
    assert_in_range(astrolabe_games(kit_lib, large, sizeof large), 1000, sizeof large - 1);
    assert_non_null(strstr(large, "\"planetx\""));
    astrolabe_free(g);
}

/* ---- many, and bots ---------------------------------------------------------------------- */

static void test_many(void **state)
{
    (void)state;
    enum { N = 8 };
    for (int i = 0; kit_deals[i].game; i++) {
        struct astrolabe_game *g[N], *alone;
        struct astrolabe_shape shape;
        int32_t action[N], seat[N];
        float points[N * ASTROLABE_SEATS];
        uint8_t over[N], one[KIT_VECTOR];
        for (int k = 0; k < N; k++)
            g[k] = kit_new(kit_lib, &kit_deals[i], (uint64_t)k);
        assert_int_equal(astrolabe_clone(g[3], &alone), 0);
        astrolabe_shape(g[0], &shape);
        uint8_t *observation = malloc((size_t)shape.observation * N);
        uint8_t *mask = malloc((size_t)shape.actions * N);
        struct astrolabe_rows rows = {observation, mask, seat, points, over};
        assert_int_equal(astrolabe_step_many(g, N, NULL, 0, &rows), 0);
        for (int round = 0; round < 30; round++) {
            for (int k = 0; k < N; k++)
                for (action[k] = 0; seat[k] >= 0 && !mask[k * shape.actions + action[k]];)
                    action[k]++;
            if (seat[3] >= 0)
                assert_int_equal(astrolabe_act(alone, seat[3], action[3], NULL, 0), 0);
            int live = 0;
            for (int k = 0; k < N; k++)
                live += seat[k] >= 0;
            assert_int_equal(astrolabe_step_many(g, N, action, 0, &rows), live);
            same(g[3], alone);
            astrolabe_observation(alone, seat[3], one);
            assert_memory_equal(one, observation + 3 * shape.observation,
                                (size_t)shape.observation);
        }
        action[0] = 1 << 20;
        if (seat[0] >= 0)
            assert_int_equal(astrolabe_step_many(g, N, action, 0, &rows), ASTROLABE_ILLEGAL);
        for (int k = 0; k < N; k++) {
            action[k] = ASTROLABE_RANDOM;
            assert_int_equal(over[k] && seat[k] >= 0, 0);
        }
        for (int round = 0; round < 300; round++) /* dealt anew, they never end */
            astrolabe_step_many(g, N, action, 1, &rows);
        assert_int_equal(astrolabe_step_many(g, N, action, 1, &rows), N);
        for (int k = 0; k < N; k++)
            astrolabe_free(g[k]);
        astrolabe_free(alone);
        free(observation);
        free(mask);
    }
}

/* Every bot answers with a legal move, the same for the same seed. */
static void test_bots(void **state)
{
    (void)state;
    static const char *const bots[] = {"random", "easy", "medium"};
    for (int i = 0; kit_deals[i].game; i++)
        for (size_t b = 0; b < sizeof bots / sizeof *bots; b++) {
            struct astrolabe_game *g = kit_new(kit_lib, &kit_deals[i], 3);
            char move[256], again[256], reason[4096], why[256];
            int seat = kit_seat(g);
            int n = astrolabe_think(g, seat, bots[b], 9, move, sizeof move, reason, sizeof reason);
            if (n != ASTROLABE_BAD) {
                assert_int_equal(reason[0], '{');
                astrolabe_think(g, seat, bots[b], 9, again, sizeof again, NULL, 0);
                assert_string_equal(move, again);
                assert_int_equal(astrolabe_play(g, seat, move, why, sizeof why), 0);
            } else {
                assert_string_not_equal(bots[b], "random");
            }
            astrolabe_free(g);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),   cmocka_unit_test(test_bad),
        cmocka_unit_test(test_nothing), cmocka_unit_test(test_nobody_is_stuck),
        cmocka_unit_test(test_room),    cmocka_unit_test(test_many),
        cmocka_unit_test(test_bots),
    };
    return cmocka_run_group_tests(tests, kit_open, kit_close);
}
