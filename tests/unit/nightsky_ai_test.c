/* How Night Sky is thought about: placements, their worth, bots and reasons. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/nightsky/bot_ctx.h"
#include "ai/nightsky/bots.h"
#include "engine/match.h"
#include "support/json_check.h"
#include "support/nightsky_slow.h"
#include "support/scale.h"

extern const struct game nightsky_game;
extern const struct ai nightsky_ai;

static struct shape shapes[SHAPES_MAX];
static struct bitboards bitboards;

struct collected {
    int n;
    const struct bitboard *bitboard;
    struct ns_drawing drawing[20000];
};
static struct collected fast;

static bool collect(void *context, const struct shape *s, int shift)
{
    struct collected *c = context;
    struct place at = {.shape = s, .shift = shift};
    c->drawing[c->n++] = place_drawing(c->bitboard, &at);
    return c->n < 20000;
}

static struct ns_stars some_used(struct rng *r, int n)
{
    struct ns_stars used = ns_stars_none();
    for (int i = 0; i < n; i++)
        ns_stars_add(&used, (int)rng_below(r, NS_STARS)); /* some of them gaps */
    return used;
}

/* The bit boards find exactly the drawings that the plain way finds. */
static void all_drawings_each_once(void **unused)
{
    (void)unused;
    struct rng r = rng_from_number(5);
    bitboards_build(&ns_builtin, &bitboards);
    for (int card = 0; card < NS_CARDS; card += 3) {
        const struct ns_card *c = &ns_builtin.card[card];
        int round = 1 + card % 6;
        uint32_t many = rng_below(&r, 30);
        struct ns_stars used = some_used(&r, (int)many);
        const struct bitboard *p = &bitboards.round[round - 1];
        int n = shapes_list(c, c->size, shapes, SHAPES_MAX);
        fast.n = 0;
        fast.bitboard = p;
        places_each(shapes, n, bitboard_free(p, used), collect, &fast);
        int expected = slow_drawings(&ns_builtin, c, round, used, false);
        assert_int_equal(fast.n, expected);
        qsort(fast.drawing, (size_t)fast.n, sizeof *fast.drawing, by_bytes);
        assert_memory_equal(fast.drawing, slow, (size_t)expected * sizeof *slow);
    }
}

/* On an empty window a card has 9 to 116 whole drawings, 46 on average. */
static void whole_drawings_of_an_empty_window(void **unused)
{
    (void)unused;
    int least = 1000, most = 0, total = 0;
    bitboards_build(&ns_builtin, &bitboards);
    for (int card = 0; card < NS_CARDS; card++) {
        int n = shapes_list(&ns_builtin.card[card], 0, shapes, SHAPES_MAX);
        fast.n = 0;
        fast.bitboard = &bitboards.round[2];
        int found = places_each(shapes, n, bitboards.round[2].cells, collect, &fast);
        least = found < least ? found : least;
        most = found > most ? found : most;
        total += found;
    }
    assert_int_equal(least, 9);
    assert_int_equal(most, 116);
    assert_int_equal((total + 20) / NS_CARDS, 46);
}

/* What a place is worth is what the rules pay for its drawing. */
static void worth_is_what_the_rules_pay(void **unused)
{
    (void)unused;
    struct rng r = rng_from_number(6);
    bitboards_build(&ns_builtin, &bitboards);
    for (int trial = 0; trial < scaled(60); trial++) {
        uint32_t card = rng_below(&r, NS_CARDS), round = rng_below(&r, 6);
        uint32_t low_type = rng_below(&r, 4), low_value = 1 + rng_below(&r, 3);
        uint32_t fading = rng_below(&r, 8);
        const struct ns_card *c = &ns_builtin.card[card];
        struct ns_side top = {c->type, c->value}, low = {(uint8_t)low_type, (uint8_t)low_value};
        struct prices prices = prices_of(&bitboards.round[round], top, low, (int)fading, c->size);
        int n = shapes_list(c, c->size, shapes, SHAPES_MAX), looked = 0,
            best = place_nothing(&prices);
        for (int i = 0; i < n; i++) {
            for (int shift = 0; shift < BITBOARD_CELLS; shift++) {
                if (!(shapes[i].room >> shift & 1) ||
                    (shapes[i].stars << shift & ~bitboards.round[round].cells))
                    continue;
                struct place at = {.shape = &shapes[i], .shift = shift};
                struct ns_drawing d = place_drawing(&bitboards.round[round], &at);
                struct ns_points p = ns_drawing_points(&ns_builtin, &d, top, low);
                int left_out = c->size - ns_stars_count(ns_drawing_stars(&d));
                int crossed = left_out < (int)fading ? left_out : (int)fading;
                int worth = p.round + p.sun + 2 * p.crossings + 3 * p.edge - 3 * crossed;
                assert_int_equal(place_worth(&prices, &shapes[i], shift), worth);
                best = worth > best ? worth : best;
            }
        }
        struct place found = place_best(&prices, shapes, n, bitboards.round[round].cells, &looked);
        assert_int_equal(found.worth, best);
    }
}

/* What looking ahead finds by growing drawings is the best of all drawings. */
static void growing_finds_the_best(void **unused)
{
    (void)unused;
    static struct growth growth;
    struct rng r = rng_from_number(7);
    bitboards_build(&ns_builtin, &bitboards);
    for (int trial = 0; trial < scaled(400); trial++) {
        uint32_t round = rng_below(&r, 6), low_type = rng_below(&r, 4);
        uint32_t low_value = 1 + rng_below(&r, 9), fading = rng_below(&r, 8);
        uint32_t many = rng_below(&r, 60);
        const struct ns_card *c = &ns_builtin.card[trial % NS_CARDS];
        const struct bitboard *p = &bitboards.round[round];
        struct ns_side top = {c->type, c->value}, low = {(uint8_t)low_type, (uint8_t)low_value};
        struct prices prices = prices_of(p, top, low, (int)fading, c->size);
        struct thrift thrift = {.next = p->cells & 0x0f0f0f0f0f0f0f0f, .next_type = 5};
        for (int i = 0; i < BITBOARD_CELLS; i++)
            thrift.keep[i] = (int16_t)rng_below(&r, 80);
        thrift.fading = 20 + (int)rng_below(&r, 40);
        if (trial % 2)
            prices_care(&prices, &thrift);
        uint64_t left = bitboard_free(p, some_used(&r, (int)many));
        int n = shapes_list(c, c->size, shapes, SHAPES_MAX), looked = 0;
        struct place plain = place_best(&prices, shapes, n, left, &looked);
        growth_build(c, &growth);
        struct grown grown = growth_best(&growth, &prices, left);
        assert_int_equal(grown.value, plain.value);
        assert_int_equal(grown.stars & ~left, 0);
        assert_int_equal(grown.left_out, c->size - bitboard_count(grown.stars));
        if (grown.stars == place_stars(&plain))
            assert_int_equal(grown.worth, plain.worth);
    }
}

/* In how many of a hundred futures the card of each round is the smallest that is left. */
static void count_smallest(int seats, int smallest[NS_ROUNDS])
{
    struct stand s = {.seats = seats, .round = 1, .unseen = bits_below(NS_CARDS)};
    struct rng r = rng_from_number(11);
    s.slots = (uint32_t)bits_below(NS_SLOTS);
    for (int i = 0; i < 100; i++) {
        struct future f = future_draw(&s, -1, &r);
        uint64_t drawn = 0;
        int left[NS_NODES_MAX + 1] = {0};
        for (int slot = 0; slot < NS_SLOTS; slot++)
            left[ns_slot_size(slot)]++;
        for (int k = 0; k < NS_ROUNDS; k++) {
            int size = ns_builtin.card[f.card[k]].size, low = NS_SIZE_MIN;
            while (left[low] == 0)
                low++;
            assert_true(left[size]-- > 0);
            assert_false(drawn >> f.card[k] & 1);
            drawn |= bits_one(f.card[k]);
            smallest[k] += size == low;
        }
    }
}

/* NS-14: alone the player calls the sizes of II, IV and VI, and is thought to call the smallest;
 * what chance takes, and what a table calls, is any card. */
static void futures_know_who_calls(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 2; seats++) {
        int smallest[NS_ROUNDS] = {0};
        count_smallest(seats, smallest);
        for (int k = 0; k < NS_ROUNDS; k++)
            if (seats == 1 && k % 2 == 1)
                assert_int_equal(smallest[k], 100);
            else
                assert_in_range(smallest[k], 3, 80);
    }
}

/* ---- bots ----------------------------------------------------------------------------- */

static int json_int(const char *json, const char *name)
{
    const char *at = strstr(json, name);
    assert_non_null(at);
    return atoi(at + strlen(name));
}

/* Recomputes the figures of a reason from the rules alone. */
static void check_reason(const struct view *v, const char *json, const struct move *m)
{
    const struct ns_state *s = ns_in(view_state(v));
    const struct ns_seat *p = &s->seat[v->viewer];
    struct ns_seat next = *p;
    struct ns_tally before = ns_tally(&ns_builtin, p), after;
    next.drawn[next.rounds++] = ns_move_drawing(m);
    after = ns_tally(&ns_builtin, &next);
    const struct ns_points *points = &after.round[s->round - 1];
    assert_int_equal(json_int(json, "\"worth\":"), after.total - before.total);
    assert_int_equal(json_int(json, "\"round\":"), points->round);
    assert_int_equal(json_int(json, "\"top_stars\":"), points->top_stars);
    assert_int_equal(json_int(json, "\"low_stars\":"), points->low_stars);
    assert_int_equal(json_int(json, "\"joins\":"), points->joins);
    assert_int_equal(json_int(json, "\"sun\":"), points->sun);
    assert_int_equal(json_int(json, "\"ecliptic\":"), 2 * points->crossings);
    assert_int_equal(json_int(json, "\"outskirts\":"), 3 * points->edge);
    assert_int_equal(json_int(json, "\"fading\":"), 3 * (before.crossed - after.crossed));
    assert_int_equal(json_int(json, "\"left_out\":"), ns_left_out(&ns_builtin, &next, s->round));
    struct ns_stars used = ns_used(&next);
    const char *left_free = strstr(json, "\"free\":[");
    assert_non_null(left_free);
    left_free += strlen("\"free\":[");
    for (int round = s->round + 1; round <= NS_ROUNDS; round++) {
        int left = 0;
        for (int star = 0; star < NS_STARS; star++)
            left += ns_sky_has(&ns_builtin, star) && ns_visible(star, round) &&
                    !ns_stars_has(used, star);
        char *end;
        assert_int_equal(strtol(left_free, &end, 10), left);
        left_free = end + 1;
    }
}

/* The mean of the best drawing over all cards, with a side as the lower card, in
 * hundredths: no card is known before round I. */
static int side_mean(struct ns_side low)
{
    int sum = 0, looked = 0;
    bitboards_build(&ns_builtin, &bitboards);
    for (int card = 0; card < NS_CARDS; card++) {
        const struct ns_card *c = &ns_builtin.card[card];
        const struct bitboard *p = &bitboards.round[0];
        struct ns_side top = {c->type, c->value};
        struct prices prices = prices_of(p, top, low, NS_FADING, c->size);
        int n = shapes_list(c, c->size, shapes, SHAPES_MAX);
        sum += place_best(&prices, shapes, n, p->cells, &looked).worth;
    }
    return 100 * sum / NS_CARDS;
}

/* Each choice there is stands in the reason once, and the best of them is made. */
static void check_choice(const struct view *v, const struct bot *bot, const char *json,
                         const struct move *m)
{
    const struct ns_state *s = ns_in(view_state(v));
    const struct ns_seat *p = &s->seat[v->viewer];
    const char *at = strstr(json, "\"options\":[");
    bool sizes = m->kind == NS_CALL, seen[NS_NODES_MAX + 1] = {false};
    int best = INT32_MIN, chosen = INT32_MIN;
    assert_non_null(at);
    while ((at = strstr(at, "{\"choice\":")) != NULL) {
        at += strlen("{\"choice\":");
        int choice = sizes ? atoi(at) : 0;
        while (!sizes && strncmp(at + 1, ns_type_name[choice], strlen(ns_type_name[choice])) != 0)
            assert_in_range(++choice, 0, NS_TYPES - 1);
        assert_in_range(choice, 0, NS_NODES_MAX);
        assert_false(seen[choice]);
        seen[choice] = true;
        int value = json_int(at, "\"mean_hundredths\":");
        if (sizes)
            value -= json_int(at, "\"others_hundredths\":");
        else if (bot == &ns_bot_medium)
            assert_int_equal(value, side_mean((struct ns_side){(uint8_t)choice, 1}));
        best = value > best ? value : best;
        if (choice == m->n[0])
            chosen = value;
    }
    assert_int_equal(chosen, best);
    for (int slot = 0; sizes && slot < NS_SLOTS; slot++)
        assert_true(!ns_left(p, slot) || seen[ns_slot_size(slot)]);
    for (int side = 0; !sizes && side < 2; side++)
        assert_true(seen[ns_builtin.start[p->start].type[side]]);
}

/* Plays a game of two with one kind of bot; returns the points of both. */
static int play_bots(const struct bot *bot, uint8_t number, const char *options)
{
    static char setup[SETUP_SIZE_MAX];
    static struct match game;
    uint8_t seed[RNG_SEED_SIZE] = {number};
    struct writer w = writer_on(setup, sizeof setup);
    nightsky_ai.deal(seed, nightsky_game.data, 2, text_of(options), &w);
    assert_true(match_start(&game, &nightsky_game, writer_text(&w), NULL, NULL));
    struct rng r = rng_from_number(number);
    void *memory[2] = {calloc(1, bot->memory_size + 1), calloc(1, bot->memory_size + 1)};
    while (!match_over(&game)) {
        int seat = __builtin_ctz(match_turn(&game));
        struct view v;
        char reason[4096], text[ENTRY_SIZE_MAX];
        struct writer why = writer_on(reason, sizeof reason), move = writer_on(text, sizeof text);
        view_of(&nightsky_game, game.data, match_state(&game), seat, &v);
        struct bot_task task = {.view = &v, .rng = &r, .memory = memory[seat]};
        struct move m = bot->think(&task, &why);
        assert_true(writer_fits(&why) && json_valid(writer_text(&why)));
        if (m.kind == NS_DRAW && bot != &bot_random)
            check_reason(&v, writer_cstr(&why), &m);
        bool medium = bot == &ns_bot_medium, strong = bot == &ns_bot_strong;
        if ((m.kind == NS_SIDE && (medium || strong)) || (m.kind == NS_CALL && strong))
            check_choice(&v, bot, writer_cstr(&why), &m);
        if (m.kind == NS_DRAW && strong)
            assert_int_equal(strstr(writer_cstr(&why), "\"futures\":") != NULL,
                             ns_in(view_state(&v))->round < NS_ROUNDS);
        nightsky_game.move_write(game.data, match_state(&game), seat, &m, &move);
        struct entry e = {.kind = ENTRY_MOVE, .seq = game.entries + 1, .seat = seat};
        struct fault f = {0};
        e.body = writer_text(&move);
        if (!match_enter(&game, &e, &f))
            fail_msg("%s plays %s: %s", bot->id, writer_cstr(&move), f.say);
    }
    free(memory[0]);
    free(memory[1]);
    struct game_score score;
    nightsky_game.score(game.data, match_state(&game), &score);
    return score.points[0] + score.points[1];
}

static void bots_play_and_say_why(void **unused)
{
    (void)unused;
    static const struct bot *const bots[] = {&bot_random, &ns_bot_easy, &ns_bot_casual,
                                             &ns_bot_medium, &ns_bot_strong};
    int mean[5] = {0};
    for (int k = 0; k < 5; k++) {
        int games = k == 4 ? 2 : 12;
        assert_int_equal(bots[k]->level, LEVEL_RANDOM + k);
        for (int i = 0; i < games; i++)
            mean[k] += play_bots(bots[k], (uint8_t)i, i % 2 ? "pieces several\n" : "");
        mean[k] /= 2 * games;
    }
    assert_true(mean[0] + 25 < mean[1]);
    assert_in_range(mean[1], 51, 90); /* NS-14: what the booklet thinks of beginners */
    assert_true(mean[1] + 10 < mean[2]);
    assert_true(mean[2] + 10 < mean[3]);
    assert_true(mean[3] < mean[4] + 15);
    assert_in_range(mean[3], 118, 160);
}

/* A bot whose memory was lost plays the same. */
static void memory_only_caches(void **unused)
{
    (void)unused;
    struct view v;
    static struct match game;
    static const char setup[] = "nightsky 1\nseats 1\npieces one\nfirst 1\n"
                                "seat 1 start 1 pool 5-5 6-1 7-5 7-2 8-1 9-1 10-1\n";
    assert_true(match_start(&game, &nightsky_game, text_of(setup), NULL, NULL));
    static const char *const entries[] = {"blue", "8"};
    for (int i = 0; i < 2; i++) {
        struct entry e = {.kind = ENTRY_MOVE, .seq = game.entries + 1};
        e.seat = i == 0 ? 0 : SEAT_CHANCE;
        e.body = text_of(entries[i]);
        assert_true(match_enter(&game, &e, NULL));
    }
    view_of(&nightsky_game, game.data, match_state(&game), 0, &v);
    for (int k = 0; nightsky_ai.bots[k]; k++) {
        const struct bot *bot = nightsky_ai.bots[k];
        void *memory = calloc(1, bot->memory_size);
        struct move m[2];
        for (int i = 0; i < 3; i++) {
            struct rng r = rng_from_number(3);
            char reason[4096];
            struct writer why = writer_on(reason, sizeof reason);
            struct bot_task task = {.view = &v, .rng = &r, .memory = memory};
            m[i > 0] = bot->think(&task, &why);
            assert_true(move_equal(&m[0], &m[i > 0]));
            if (i == 1)
                memset(memory, 0, bot->memory_size);
        }
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_drawings_each_once),
        cmocka_unit_test(whole_drawings_of_an_empty_window),
        cmocka_unit_test(worth_is_what_the_rules_pay),
        cmocka_unit_test(growing_finds_the_best),
        cmocka_unit_test(futures_know_who_calls),
        cmocka_unit_test(bots_play_and_say_why),
        cmocka_unit_test(memory_only_caches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
