#include "support/planetx_bots.h"

#include "ai/planetx/bot_contest.h"
#include "ai/planetx/bot_strong.h"
#include "ai/planetx/bot_value.h"
#include "ai/planetx/bot_worlds.h"

/* What master says of the moves it tried, found again: each world is played on by itself, every
 * seat thinking about all skies that there are. */

enum { HEARD = 1 << 14, SKIES_MOST = 30, ROUNDS_MOST = CONTEST_ROUNDS, ROUNDED = 2 };

static void *memory;

/* A seat in a world, with the effort of a game that is played on. */
static struct bot_ctx *open_seat(struct bot_task *task)
{
    struct bot_ctx *ctx = bot_ctx_open(task);
    ctx->deep = CONTEST_DEEP;
    ctx->front = CONTEST_FRONT;
    return ctx;
}

/* Alone: when X is found on average by a locate now, in thousandths of a step: at once, or after
 * the five steps that it costs and what is then still needed. */
static int64_t locate_recounted(const struct bot_ctx *ctx, const struct move *m)
{
    struct know_sum left = ctx->sum;
    int h = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
    int64_t right = left.x_triple[h], time = bot_time(ctx) * 1000;
    left.x_triple[h] = 0;
    left.skies -= (uint32_t)right;
    struct bot_outlook o = bot_outlook_of(ctx->index, &left, &ctx->may, bot_time(ctx) + 5);
    o.banned = false;
    int64_t more = 5000 + bot_value(SKY_STANDARD, &o) * 1000 / BOT_TIME;
    return time + (left.skies ? more * left.skies / ctx->sum.skies : 0);
}

/* The steps that wrong theories have cost a seat. */
static int64_t refuted(const struct planetx_state *s, int seat)
{
    int64_t n = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        n += s->gone[seat][t];
    return n;
}

/* Alone: the move and wrong theories count for what they cost, the rest by ROLLOUT_SHARE. */
static int64_t result_alone(const struct game_of_bots *g, const struct planetx_state *world,
                            int begun, int64_t found)
{
    int64_t sure = (begun + refuted(world, g->seat) - refuted(g->s, g->seat)) * 1000;
    return sure + (found - sure) * ROLLOUT_SHARE / 100;
}

/* What a seat does in a world; alone `found` is set where it locates X. */
static struct move move_of_seat(const struct planetx_state *world, int seat, struct text heard,
                                struct rng *r, struct fact *plan, int64_t *found)
{
    char none[1];
    struct writer reason = writer_on(none, 0);
    struct view v;
    view_of(&planetx_game, NULL, (const struct game_state *)world, seat, &v);
    struct bot_task task = {
        .view = &v, .events = heard, .shared = shared[world->mode], .rng = r, .memory = memory};
    bool places = world->phase == PLANETX_THEORY && world->hand[seat].n != PLANETX_OPEN;
    if (world->seats == 1 && places && plan->from > 0)
        return move_of(PLANETX_PLACE, plan->s, plan->from);
    struct bot_ctx *ctx = open_seat(&task);
    struct move m = bot_strong(ctx, &reason);
    *plan = rollout_plan_of(ctx);
    if (world->seats == 1 && m.kind == PLANETX_LOCATE)
        *found = locate_recounted(ctx, &m);
    return m;
}

static void tell_all(const struct planetx_state *world, int seat, const struct move *m,
                     struct writer *heard)
{
    for (int i = 0; i < world->seats; i++) {
        write_seat(&heard[i], seat);
        write_char(&heard[i], ' ');
        planetx_game.event(NULL, (const struct game_state *)world, NULL, seat, m, i, &heard[i]);
        write_char(&heard[i], '\n');
    }
}

static int64_t result_after(const struct game_of_bots *g, struct planetx_state world,
                            const struct move *first, struct fact plan)
{
    static char text[PLANETX_SEATS_MAX][HEARD];
    struct writer heard[PLANETX_SEATS_MAX];
    struct game_state *state = (struct game_state *)&world;
    struct rng r = rng_from_number(1);
    int64_t found = 0;
    for (int i = 0; i < world.seats; i++) {
        heard[i] = writer_on(text[i], HEARD);
        if (i == g->seat)
            write_text(&heard[i], writer_text(&g->heard[i]));
        else
            bot_world_events(&world, i, writer_text(&g->heard[g->seat]), &heard[i]);
    }
    tell_all(&world, g->seat, first, heard);
    planetx_game.apply(NULL, state, g->seat, first);
    int begun = world.time[g->seat];
    for (seat_set turn; (turn = planetx_game.turn(NULL, state)) != 0;) {
        int seat = bits_lowest(turn);
        struct move m = move_of_seat(&world, seat, writer_text(&heard[seat]), &r, &plan, &found);
        if (found)
            return result_alone(g, &world, begun, found);
        tell_all(&world, seat, &m, heard);
        planetx_game.apply(NULL, state, seat, &m);
    }
    int64_t result = rollout_result(&world, g->seat);
    return world.seats == 1 ? result_alone(g, &world, begun, result) : result;
}

/* The worlds that master drew, from what its seat knows and the same luck. */
static int draw_worlds(const struct game_of_bots *g, int rounds, struct planetx_state *out,
                       const struct move *m, int64_t *locate)
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
    *locate = g->s->seats == 1 && m->kind == PLANETX_LOCATE ? locate_recounted(ctx, m) : 0;
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

/* Where a theory that is picked is meant to go, as the reason says; `from` 0: it does not. */
static struct fact plan_said(const char *at, const struct move *m)
{
    const char *end = strchr(at, '}'), *sector = strstr(at, "\"sector\":");
    struct fact plan = {0};
    if (m->kind == PLANETX_PICK && sector && sector < end)
        plan = (struct fact){
            .kind = FACT_IS, .s = m->n[1], .from = (uint8_t)number_after(at, "\"sector\":")};
    return plan;
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
        int64_t sum = 0, locate;
        assert_int_equal(draw_worlds(g, worlds / CONTEST_ROUND, world, &m, &locate), worlds);
        for (int w = 0; w < worlds; w++)
            sum += locate ? locate : result_after(g, world[w], &m, plan_said(at, &m));
        mean[k] = sum / worlds;
        assert_in_range(thousandths_at(strstr(at, name) + strlen(name)) - mean[k] + ROUNDED, 0,
                        2 * ROUNDED);
        if (k == chosen)
            assert_true(move_equal(&m, &g->move));
        recounted++;
    }
    assert_in_range(chosen, 0, k - 1);
    if (chosen > 0) {
        int64_t better = thousandths_at(strstr(tried, "\"better\":") + strlen("\"better\":"));
        int64_t error = thousandths_at(strstr(tried, "\"error\":") + strlen("\"error\":"));
        assert_in_range(mean[0] - mean[chosen] - better + 2 * ROUNDED, 0, 4 * ROUNDED);
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
    enum { FIRST = 10, LAST = 20 }; /* deals, until strong's move is left */
    (void)state;
    memory = aligned_alloc(64, BOT_MEMORY);
    assert_non_null(memory);
    check_game(2, 2);
    for (uint8_t i = FIRST; i <= LAST && left == 0; i++)
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
