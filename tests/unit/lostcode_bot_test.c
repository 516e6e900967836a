/* The opponents: every move is legal, every reason is JSON whose figures can be
 * worked out again, and the stronger beats the weaker. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "engine/match.h"
#include "minds/lostcode/bots.h"
#include "support/json_check.h"

extern const struct game lostcode_game;
extern const struct mind lostcode_mind;

static struct lostcode_know know;
static int strong_checked;

struct arena {
    struct match m;
    struct lostcode_data wheels;
    uint8_t chance[RNG_SEED_SIZE];
    struct rng rng;
    const struct bot *bot[LC_SEATS_MAX];
    void *memory[LC_SEATS_MAX];
    char events[LC_SEATS_MAX][1 << 15];
    size_t n[LC_SEATS_MAX];
};

static void open_arena(struct arena *a, uint64_t number, int seats, const char *options,
                       const char *const *bots, const char *wheels)
{
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    char text[SETUP_SIZE_MAX];
    memset(a, 0, sizeof *a);
    rng_bytes(&r, seed, sizeof seed);
    rng_bytes(&r, a->chance, sizeof a->chance);
    a->rng = r;
    const struct game_data *d = lostcode_game.data;
    if (wheels) {
        d = (const struct game_data *)&a->wheels;
        assert_true(lostcode_data_read(text_of(wheels), (struct game_data *)&a->wheels, NULL));
    }
    struct writer w = writer_on(text, sizeof text);
    lostcode_mind.deal(seed, d, seats, text_of(options), &w);
    static struct lostcode_data memory;
    assert_true(
        match_start(&a->m, &lostcode_game, writer_text(&w), (struct game_data *)&memory, NULL));
    for (int i = 0; i < seats; i++) {
        a->bot[i] = bot_find(&lostcode_mind, text_of(bots[i]));
        assert_non_null(a->bot[i]);
        a->memory[i] = calloc(1, a->bot[i]->memory_size + 1);
    }
}

static void close_arena(struct arena *a)
{
    for (int i = 0; i < a->m.seats; i++)
        free(a->memory[i]);
}

/* ---- figures ---------------------------------------------------------------------- */

static int64_t figure(const char *reason, const char *name)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(reason, key);
    if (!at)
        fail_msg("no %s in %s", name, reason);
    return strtoll(at + strlen(key), NULL, 10);
}

/* Medium: the figures are exact counts, and no other bet promises more. */
static void check_medium_bet(const struct lostcode_state *s, const struct lostcode_data *d,
                             const struct move *m, const char *reason)
{
    struct lostcode_sums sums;
    lostcode_know_sums(&know, s->dice, &sums);
    int64_t hits = lostcode_sums_in(&sums, m->n[1], m->n[0]);
    int points = d->wheel[lostcode_wheel_of(d, m->n[0])].points;
    assert_int_equal(figure(reason, "hits"), hits);
    if (s->skull != LC_SKULL_AWAY && s->skull != LC_SKULL_TRACK)
        return;
    assert_int_equal(figure(reason, "value"), hits * points * LC_MILLE / know.codes);
    for (int i = 0; i < d->wheels; i++)
        for (int low = 0;
             lostcode_taker(s, i) == LC_NONE && low + d->wheel[i].width - 1 <= lostcode_top_sum(s);
             low++)
            assert_true((int64_t)lostcode_sums_in(&sums, low, d->wheel[i].width) *
                            d->wheel[i].points * LC_MILLE / know.codes <=
                        hits * points * LC_MILLE / know.codes);
}

static void check_medium_final(const struct lostcode_state *s, const struct move *m,
                               const char *reason, int seat)
{
    int64_t value = 0;
    for (int k = 0; k < lostcode_symbols(s); k++) {
        unsigned guess = lostcode_guess_of(m, k);
        int64_t sum = 0;
        if (bits_has(s->held[seat], k))
            continue;
        for (int v = 0; v < lostcode_values(s); v++)
            sum += (int64_t)know.marginal[k][v] * lostcode_guess_points(guess, v, false);
        value += (sum * LC_MILLE + 2 * LC_MILLE * (int64_t)know.codes) / know.codes - 2 * LC_MILLE;
    }
    assert_int_equal(figure(reason, "value"), value);
}

/* ---- strong, once more and slowly ----------------------------------------------- */

/* The best of all sets of values, found by trying every one (LC-17). */
static int64_t slow_worth(const uint32_t *count, int64_t codes)
{
    int64_t best = 0;
    for (unsigned set = 1; set < 1u << LC_VALUES_MAX; set++) {
        int64_t sum = 0;
        for (int v = 0; bits_count(set) <= LC_GUESS_MAX && v < LC_VALUES_MAX; v++)
            sum += (int64_t)count[v] * (lostcode_guess_points(set, v, false) + 2);
        best = sum > best ? sum : best;
    }
    return best * LC_MILLE / codes;
}

/* What an answer leaves: worth, bits, and after a miss the cheapest swap. */
static int64_t slow_answer(const struct lostcode_state *s, const struct lostcode_notes *n,
                           const struct move *m, int sign, bool hinted, int64_t worth_weight,
                           int64_t bits_weight)
{
    uint32_t count[LC_SYMBOLS][LC_VALUES_MAX] = {0}, codes = 0;
    for (uint32_t i = 0; i < know.codes; i++) {
        int sum = 0;
        for (int j = 0; j < LC_DICE; j++)
            sum += lostcode_tile_of(know.code[i], s->dice[j]);
        int is = (sum > m->n[2]) - (sum < m->n[1]);
        if (hinted || !sign ? is != sign : is == 0)
            continue;
        codes++;
        for (int j = 0; j < know.symbols; j++)
            count[j][lostcode_tile_of(know.code[i], j)]++;
    }
    int64_t worth = 0, swap = INT64_MIN;
    for (int j = 0; codes && j < know.symbols; j++) {
        uint32_t fresh[LC_VALUES_MAX] = {0};
        int left = bits_count(n->may[j]) - 1;
        for (int v = 0; v < left; v++)
            fresh[v] = 1;
        worth += slow_worth(count[j], codes);
        if (s->left[j] == 0)
            continue;
        int64_t change =
            ((slow_worth(fresh, left) - slow_worth(count[j], codes)) * worth_weight -
             (lostcode_bits((uint64_t)left) - lostcode_entropy(count[j], codes)) * bits_weight) /
            LC_MILLE;
        swap = change > swap ? change : swap;
    }
    if (codes == 0)
        return 0;
    int64_t value = (worth * worth_weight - lostcode_bits(codes) * bits_weight) / LC_MILLE;
    return codes * (value + (sign && swap != INT64_MIN ? swap : 0));
}

/* Two seats, nothing heard from the rival: points and what each answer leaves. */
static void check_strong_bet(const struct lostcode_state *s, const struct lostcode_data *d,
                             const struct lostcode_notes *n, const struct move *m,
                             const char *reason)
{
    bool last = s->round == lostcode_lengths[s->seats].rounds;
    int64_t worth = last ? 1000 : 750, bits = last ? 0 : 1000;
    int points = d->wheel[lostcode_wheel_of(d, m->n[0])].points;
    bool hinted = d->wheel[0].width != m->n[0];
    assert_int_equal(figure(reason, "points"),
                     figure(reason, "hits") * points * LC_MILLE / figure(reason, "weight"));
    if (s->seats != 2 || figure(reason, "weight") != know.codes)
        return;
    int64_t answers = slow_answer(s, n, m, 0, hinted, worth, bits) +
                      slow_answer(s, n, m, -1, hinted, worth, bits);
    if (hinted)
        answers += slow_answer(s, n, m, 1, hinted, worth, bits);
    assert_int_equal(figure(reason, "value"), figure(reason, "points") + answers / know.codes);
    strong_checked++;
}

static void check_reason(struct arena *a, const struct view *v, int seat, const struct move *m,
                         const char *reason)
{
    const struct lostcode_state *s = lostcode_in(view_state(v));
    const struct lostcode_data *d = lostcode_data_in(v->data);
    assert_true(json_valid(text_of(reason)));
    if (a->bot[seat] == &bot_random || a->bot[seat] == &lostcode_easy)
        return;
    struct lostcode_notes n;
    lostcode_notes_own(v, (struct text){a->events[seat], a->n[seat]}, &n);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(figure(reason, "codes"), know.codes);
    bool plain = s->skull >= LC_SKULL_TRACK && !s->held[seat];
    if (a->bot[seat] == &lostcode_strong && m->kind == LC_BET && plain)
        check_strong_bet(s, d, &n, m, reason);
    if (a->bot[seat] != &lostcode_medium)
        return;
    if (m->kind == LC_BET)
        check_medium_bet(s, d, m, reason);
    if (m->kind == LC_FINAL)
        check_medium_final(s, m, reason, seat);
}

/* ---- play -------------------------------------------------------------------------- */

static void ask_bot(struct arena *a, int seat, struct writer *move)
{
    struct view v;
    char reason[2048];
    struct writer w = writer_on(reason, sizeof reason);
    view_of(a->m.game, a->m.data, match_state(&a->m), seat, &v);
    struct bot_task t = {.view = &v,
                         .events = {a->events[seat], a->n[seat]},
                         .rng = &a->rng,
                         .memory = a->memory[seat]};
    struct move m = a->bot[seat]->think(&t, &w);
    check_reason(a, &v, seat, &m, writer_cstr(&w));
    a->m.game->move_write(a->m.data, match_state(&a->m), seat, &m, move);
}

static void play_out(struct arena *a, bool forget)
{
    while (!match_over(&a->m)) {
        int seat = bits_lowest(match_turn(&a->m));
        char text[64];
        struct writer w = writer_on(text, sizeof text);
        struct match before = a->m;
        if (seat == SEAT_CHANCE)
            match_roll(&a->m, a->chance, &w);
        else
            ask_bot(a, seat, &w);
        struct entry e = {ENTRY_MOVE, a->m.entries + 1, seat, writer_text(&w)};
        assert_true(match_enter(&a->m, &e, NULL));
        for (int i = 0; i < a->m.seats; i++) {
            struct writer o = writer_on(a->events[i] + a->n[i], sizeof a->events[i] - a->n[i]);
            write_seat(&o, seat);
            write_char(&o, ' ');
            match_event(&before, &a->m, &e, i, &o);
            write_char(&o, '\n');
            a->n[i] += o.n;
            if (forget)
                memset(a->memory[i], 0, a->bot[i]->memory_size);
        }
    }
}

static void test_all_modules(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "x yes\nshortcut yes\ncurse yes\nskull once",
                                          "beginner yes\nshortcut yes", "shortcut yes\ncurse yes",
                                          "x yes\nbeginner yes\ncurse yes"};
    static const char *const bots[] = {"strong", "medium", "easy", "random"};
    static struct arena a;
    for (int i = 0; i < 15; i++) {
        open_arena(&a, (uint64_t)i, 2 + i % 3, options[i / 3], bots, NULL);
        play_out(&a, i % 2);
        close_arena(&a);
    }
    open_arena(&a, 7, 4, "curse yes", bots,
               "wheel 2 9\nwheel 3 7\nwheel 6 2\nwheel 9 1\nwheel 12 1\n");
    play_out(&a, false);
    close_arena(&a);
}

/* Wins of the first of two bots, who change seats. */
static int wins(const char *first, const char *second, int games)
{
    static struct arena a;
    int won = 0;
    for (int i = 0; i < games; i++) {
        const char *const bots[] = {i % 2 ? second : first, i % 2 ? first : second};
        struct game_score score;
        open_arena(&a, (uint64_t)(1000 + i / 2), 2, "", bots, NULL);
        play_out(&a, false);
        lostcode_game.score(a.m.data, match_state(&a.m), &score);
        won += score.rank[i % 2] == 1;
        close_arena(&a);
    }
    return won;
}

static void test_each_beats_the_next(void **unused)
{
    (void)unused;
    assert_true(wins("strong", "medium", 60) >= 45);
    assert_true(strong_checked > 60);
    assert_true(wins("medium", "easy", 40) >= 34);
    assert_true(wins("easy", "random", 40) >= 36);
}

/* A rival's bet can only be explained by some codes: they gain weight, none is
 * ruled out, and a swap leaves the hint to the tile it was about. */
static void test_hints_weigh_and_never_exclude(void **unused)
{
    (void)unused;
    static struct lostcode_belief b;
    struct lostcode_notes n = {.symbols = 6, .values = 8, .may = {3, 3, 3, 3, 3, 3}};
    struct lostcode_hints h = {.count = 1};
    memset(h.hint[0].fixed, LC_NONE, sizeof h.hint[0].fixed);
    memset(h.hint[0].weight, 1, sizeof h.hint[0].weight);
    h.hint[0].symbol[1] = 1;
    h.hint[0].symbol[2] = 2;
    h.hint[0].weight[1][1][1] = LC_HINT_ONE;
    assert_true(lostcode_know(&know, &n));
    lostcode_believe_hints(&b, &know, &h);
    /* 8 of 64 codes weigh eight times as much as the others. */
    assert_int_equal(b.total, 8 * LC_WEIGHT_ONE + 56 * LC_WEIGHT_ONE / 8);
    for (uint32_t i = 0; i < know.codes; i++)
        assert_true(b.weight[i] > 0);
    struct lostcode_state s = {.seats = 2};
    s.shown[0][0] = 1 << 1;
    lostcode_hints_swap(&h, &s, 0);
    lostcode_believe_hints(&b, &know, &h);
    assert_int_equal(b.total, 16 * LC_WEIGHT_ONE + 48 * LC_WEIGHT_ONE / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_modules),
        cmocka_unit_test(test_each_beats_the_next),
        cmocka_unit_test(test_hints_weigh_and_never_exclude),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
