#include "support/planetx_bots.h"

#include "ai/planetx/bot_contest.h"
#include "ai/planetx/bot_strong.h"
#include "ai/planetx/bot_worlds.h"

/* What master says of the moves it tried, found again: each world is played on by itself, every
 * seat thinking about all skies that there are. */

enum { HEARD = 1 << 14, SKIES_MOST = 30, ROUNDS_MOST = CONTEST_ROUNDS };

static void *memory;

/* What a seat does in a world, with the effort of a game that is played on. */
static struct move move_of_seat(const struct planetx_state *world, int seat, struct text heard,
                                struct rng *r)
{
    char none[1];
    struct writer reason = writer_on(none, 0);
    struct view v;
    view_of(&planetx_game, NULL, (const struct game_state *)world, seat, &v);
    struct bot_task task = {
        .view = &v, .events = heard, .shared = shared[world->mode], .rng = r, .memory = memory};
    struct bot_ctx *ctx = bot_ctx_open(&task);
    ctx->deep = CONTEST_DEEP;
    ctx->front = CONTEST_FRONT;
    return bot_strong(ctx, &reason);
}

static int32_t result_after(const struct game_of_bots *g, struct planetx_state world,
                            const struct move *first)
{
    static char text[PLANETX_SEATS_MAX][HEARD];
    struct writer heard[PLANETX_SEATS_MAX];
    struct game_state *state = (struct game_state *)&world;
    struct rng r = rng_from_number(1);
    struct move m = *first;
    int seat = g->seat;
    for (int i = 0; i < world.seats; i++) {
        heard[i] = writer_on(text[i], HEARD);
        if (i == seat)
            write_text(&heard[i], writer_text(&g->heard[seat]));
        else
            bot_world_events(&world, i, writer_text(&g->heard[seat]), &heard[i]);
    }
    for (seat_set turn = seat_bit(seat); turn; turn = planetx_game.turn(NULL, state)) {
        if (!first)
            seat = bits_lowest(turn), m = move_of_seat(&world, seat, writer_text(&heard[seat]), &r);
        first = NULL;
        for (int i = 0; i < world.seats; i++) {
            write_seat(&heard[i], seat);
            write_char(&heard[i], ' ');
            planetx_game.event(NULL, state, NULL, seat, &m, i, &heard[i]);
            write_char(&heard[i], '\n');
        }
        planetx_game.apply(NULL, state, seat, &m);
    }
    return rollout_result(&world, g->seat);
}

/* The worlds that master drew, from what its seat knows and the same luck. */
static int draw_worlds(const struct game_of_bots *g, int rounds, struct planetx_state *out)
{
    char none[1];
    struct writer reason = writer_on(none, 0);
    struct rng luck = rng_from_number(g->heard[0].n), r = rng_split(&luck, text_of("worlds"));
    struct bot_task task = {.view = &g->view,
                            .events = writer_text(&g->heard[g->seat]),
                            .shared = shared[g->s->mode],
                            .rng = &luck,
                            .memory = memory};
    struct bot_ctx *ctx = bot_ctx_open(&task);
    bot_strong(ctx, &reason); /* what it believes */
    for (int k = 0; k < rounds; k++)
        assert_true(bot_worlds(ctx, &r, k, CONTEST_ROUND, out + k * CONTEST_ROUND));
    return rounds * CONTEST_ROUND;
}

static int64_t thousandths_at(const char *at)
{
    char *point;
    int64_t whole = strtoll(at, &point, 10);
    assert_int_equal(*point, '.');
    return whole * 1000 + strtoll(point + 1, NULL, 10);
}

static int recounted, left; /* moves tried; decisions in which strong's was not played */

static void check_tried(const struct game_of_bots *g)
{
    static struct planetx_state world[ROUNDS_MOST * CONTEST_ROUND];
    const char *tried = strstr(g->reason, "\"tried\":{");
    int64_t skies = number_after(g->reason, "\"skies\":");
    if (!tried || skies > SKIES_MOST)
        return;
    int64_t chosen = number_after(tried, "\"chosen\":"), mean[CONTEST_MOVES];
    int k = 0;
    const char *name = g->s->seats == 1 ? "\"time\":" : "\"loss\":";
    for (const char *at = tried; (at = strstr(at, "\"move\":\"")) != NULL; at++, k++) {
        struct text text = {at + strlen("\"move\":\""), 0};
        while (text.p[text.n] != '"')
            text.n++;
        struct reader r = reader_on(text);
        struct move m = {0};
        assert_true(planetx_game.move_read(NULL, view_state(&g->view), g->seat, &r, &m, NULL));
        int worlds = (int)number_after(at, "\"worlds\":");
        assert_int_equal(draw_worlds(g, worlds / CONTEST_ROUND, world), worlds);
        int64_t sum = 0;
        for (int w = 0; w < worlds; w++)
            sum += result_after(g, world[w], &m);
        mean[k] = sum / worlds;
        assert_int_equal(thousandths_at(strstr(at, name) + strlen(name)), mean[k]);
        if (k == chosen)
            assert_true(move_equal(&m, &g->move));
        recounted++;
    }
    assert_in_range(chosen, 0, k - 1);
    if (chosen > 0) {
        int64_t better = thousandths_at(strstr(tried, "\"better\":") + strlen("\"better\":"));
        int64_t error = thousandths_at(strstr(tried, "\"error\":") + strlen("\"error\":"));
        assert_in_range(mean[0] - mean[chosen] - better + 2, 0, 4);
        assert_true(better >= error - 2);
        left++;
    }
}

static void check_game(int seats, uint8_t number)
{
    static struct game_of_bots g;
    const struct bot *const bots[] = {&planetx_master, &planetx_strong};
    begin(&g, seats, "mode standard\n", number);
    while (decide(&g, bots, 0)) {
        if (bots[g.seat] == &planetx_master)
            check_tried(&g);
        play(&g);
    }
}

static void test_what_was_tried_can_be_played_again(void **state)
{
    enum { DEALS_MOST = 10 };
    (void)state;
    memory = aligned_alloc(64, BOT_MEMORY);
    assert_non_null(memory);
    check_game(2, 2);
    for (uint8_t i = 0; i < DEALS_MOST && left == 0; i++)
        check_game(1, i);
    free(memory);
    assert_true(recounted > 10);
    assert_true(left > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_tried_can_be_played_again),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
