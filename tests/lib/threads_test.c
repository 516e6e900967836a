/* One library, used by several threads at once: each plays the same game as if alone, and the
 * tables that thinking needs are built while all wait for them. */

#include <pthread.h>
#include <stdlib.h>

#include "kit.h"

static struct astrolabe *lib;

static void *play_alone(void *context)
{
    const struct kit_deal *d = context;
    struct kit_sight *sight = malloc(sizeof *sight);
    assert_non_null(sight);
    struct astrolabe_game *g = kit_new(lib, d, 11);
    for (int i = 0; i < 40 && kit_step(g); i++) {
        char move[256];
        if (i % 8 == 0 && astrolabe_turn(g)) {
            assert_true(astrolabe_think(g, kit_seat(g), "easy", 3, move, sizeof move, NULL, 0) > 0);
            astrolabe_free(kit_resample(g, 0, 5));
        }
    }
    kit_sight(g, 0, true, sight);
    astrolabe_free(g);
    return sight;
}

static void test_threads(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t thread[THREADS];
    void *sight[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, (void *)&kit_deals[0]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], &sight[i]);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(kit_differ(sight[0], sight[i]), -1);
        if (i > 0)
            free(sight[i]);
    }
    free(sight[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads)};
    lib = astrolabe_open();
    int failed = lib ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    astrolabe_close(lib);
    return failed;
}
