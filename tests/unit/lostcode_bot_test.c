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

#include "ai/lostcode/bots.h"
#include "base/bits.h"
#include "engine/match.h"
#include "support/json_check.h"
#include "support/lostcode_slow.h"
#include "support/scale.h"

extern const struct game lostcode_game;
extern const struct ai lostcode_ai;

static struct lostcode_know know;

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
    lostcode_ai.deal(seed, d, seats, text_of(options), &w);
    static struct lostcode_data memory;
    assert_true(
        match_start(&a->m, &lostcode_game, writer_text(&w), (struct game_data *)&memory, NULL));
    for (int i = 0; i < seats; i++) {
        a->bot[i] = bot_find(&lostcode_ai, text_of(bots[i]));
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

static int checked[LC_KINDS];  /* how many figures of strong were worked out again */
static int rivalled[LC_KINDS]; /* of these, how many with rivals who bet later */
static int riskier;            /* final guesses that gave points away for a better chance */
static struct slow_rivals rivals;

static void count_checked(const struct lostcode_bot_ctx *k, enum lostcode_kind kind)
{
    checked[kind]++;
    rivalled[kind] += k->weights.rivals && rivals.count > 0;
}

static void check_choice(const struct lostcode_choice *c, const char *reason)
{
    assert_int_equal(figure(reason, "hits"), c->hits);
    assert_int_equal(figure(reason, "points"), c->points);
    assert_int_equal(figure(reason, "value"), c->value);
}

/* The bet that the turned dice are for, and where few codes are left, that no
 * other way to turn them leads to a better one. */
static void check_strong_turn(const struct lostcode_bot_ctx *k, const struct view *v,
                              const struct move *m, const char *reason)
{
    enum { FEW = 40, SOME = 400, ENOUGH = 40 };
    if (k->know.codes > SOME || checked[LC_TURN] - rivalled[LC_TURN] == ENOUGH)
        return;
    struct move list[LC_OPTIONS_MAX];
    size_t n = lostcode_moves(v->data, view_state(v), k->seat, list, LC_OPTIONS_MAX);
    for (size_t i = 0; i < n; i++) {
        bool taken = memcmp(&list[i], m, sizeof *m) == 0;
        uint8_t dice[LC_DICE];
        memcpy(dice, k->s->dice, LC_DICE);
        if (list[i].kind == LC_TURN)
            *(uint8_t *)memchr(dice, list[i].n[0], LC_DICE) = list[i].n[1];
        if (k->know.symbols == LC_BEAR && memchr(dice, LC_BEAR, LC_DICE))
            return; /* LC-9: another bear must be turned first */
        if (!taken && k->know.codes > FEW)
            continue;
        struct lostcode_choice c = slow_best_bet(k, &rivals, dice);
        if (taken)
            check_choice(&c, reason);
        else
            assert_true(c.value <= figure(reason, "value"));
    }
    count_checked(k, LC_TURN);
}

static void check_strong_swap(const struct lostcode_bot_ctx *k, const struct move *m,
                              const char *reason)
{
    int64_t value = figure(reason, "value");
    assert_int_equal(value, slow_swap(k, m->n[0]));
    for (int j = 0; j < k->know.symbols; j++)
        assert_true(k->s->left[j] == 0 || slow_swap(k, j) <= value);
    checked[LC_SWAP]++;
}

static void check_strong_token(const struct lostcode_bot_ctx *k, const struct move *m,
                               const char *reason)
{
    int64_t now = 2 * slow_guess(k, lostcode_pair(k->s)), later = figure(reason, "later");
    assert_int_equal(figure(reason, "now"), now);
    assert_int_equal(later, 2500);
    assert_int_equal(m->kind, now > later ? LC_TAKE : LC_PASS);
    checked[LC_TAKE]++;
}

/* The chance that decided, and that the guesses with the most points have none better. Of many
 * codes strong looks at some. */
static void check_strong_final(const struct lostcode_bot_ctx *k, int64_t lead, const struct move *m,
                               const char *reason)
{
    enum { LOOKED_AT = 512 };
    struct move most = *m;
    int64_t chance, points;
    assert_int_equal(figure(reason, "lead"), lead);
    if (k->know.codes > LOOKED_AT)
        return;
    slow_ending(k, lead, m, &chance, &points);
    assert_int_equal(figure(reason, "chance"), chance);
    assert_int_equal(figure(reason, "value"), points);
    most.bits = 0;
    for (int j = 0; j < k->know.symbols; j++) {
        uint64_t guess = bits_has(k->s->held[k->seat], j)
                             ? LC_LOCKED
                             : lostcode_best_guess(k->belief.marginal[j], k->belief.total);
        most.bits |= guess << (LC_GUESS_BITS * j);
    }
    slow_ending(k, lead, &most, &chance, &points);
    assert_true(chance <= figure(reason, "chance"));
    riskier += points > figure(reason, "value");
    checked[LC_FINAL]++;
}

static void check_strong(const struct lostcode_bot_ctx *k, const struct view *v, struct text events,
                         const struct move *m, const char *reason)
{
    assert_int_equal(k->know.codes, know.codes);
    assert_memory_equal(k->know.code, know.code, know.codes * sizeof *know.code);
    slow_rivals_look(k, v, events, &rivals);
    if (k->weights.wins)
        assert_int_equal(k->weights.lead, slow_lead(k, v, events));
    if (m->kind == LC_SWAP) {
        check_strong_swap(k, m, reason);
    } else if (m->kind == LC_TAKE || m->kind == LC_PASS) {
        check_strong_token(k, m, reason);
    } else if (m->kind == LC_FINAL) {
        check_strong_final(k, slow_lead(k, v, events), m, reason);
    } else if (m->kind == LC_BET) {
        int wheel = lostcode_wheel_of(k->d, m->n[0]);
        struct lostcode_choice c = slow_bet(k, &rivals, k->s->dice, wheel, m->n[1]);
        assert_int_equal(figure(reason, "weight"), k->belief.total);
        check_choice(&c, reason);
        count_checked(k, LC_BET);
    } else {
        check_strong_turn(k, v, m, reason);
    }
}

static void check_reason(struct arena *a, const struct view *v, int seat, const struct move *m,
                         const char *reason)
{
    const struct lostcode_state *s = lostcode_in(view_state(v));
    const struct lostcode_data *d = lostcode_data_in(v->data);
    assert_true(json_valid(text_of(reason)));
    if (a->bot[seat]->level <= LEVEL_CASUAL)
        return;
    struct lostcode_notes n;
    lostcode_notes_own(v, (struct text){a->events[seat], a->n[seat]}, &n);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(figure(reason, "codes"), know.codes);
    if (a->bot[seat] == &lostcode_strong)
        check_strong(a->memory[seat], v, (struct text){a->events[seat], a->n[seat]}, m, reason);
    if (a->bot[seat] != &lostcode_medium)
        return;
    if (m->kind == LC_BET)
        check_medium_bet(s, d, m, reason);
    if (m->kind == LC_FINAL)
        check_medium_final(s, m, reason, seat);
}

/* ---- play -------------------------------------------------------------------------- */

/* With its memory lost, and anything left there, a bot decides the same. */
static void ask_forgetful(const struct bot *bot, struct bot_task t, struct rng luck,
                          const struct move *m, const char *reason)
{
    char again[2048];
    struct writer w = writer_on(again, sizeof again);
    char *memory = malloc(bot->memory_size + BOT_FRESH);
    assert_non_null(memory);
    memset(memory, 0x5a, bot->memory_size + BOT_FRESH);
    memset(memory, 0, BOT_FRESH);
    t.rng = &luck;
    t.memory = memory;
    struct move same = bot->think(&t, &w);
    assert_true(move_equal(m, &same));
    assert_string_equal(reason, writer_cstr(&w));
    free(memory);
}

static void ask_bot(struct arena *a, int seat, struct writer *move)
{
    struct view v;
    char reason[2048];
    struct writer w = writer_on(reason, sizeof reason);
    struct rng luck = a->rng;
    view_of(a->m.game, a->m.data, match_state(&a->m), seat, &v);
    struct bot_task t = {.view = &v,
                         .events = {a->events[seat], a->n[seat]},
                         .rng = &a->rng,
                         .memory = a->memory[seat]};
    struct move m = a->bot[seat]->think(&t, &w);
    check_reason(a, &v, seat, &m, writer_cstr(&w));
    ask_forgetful(a->bot[seat], t, luck, &m, writer_cstr(&w));
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
        struct entry e = {
            .kind = ENTRY_MOVE, .seq = a->m.entries + 1, .seat = seat, .body = writer_text(&w)};
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
    static const char *const bots[] = {"strong", "medium", "easy", "casual"};
    static struct arena a;
    for (int i = 0; i < 15; i += stride(4)) {
        open_arena(&a, (uint64_t)i, 2 + i % 3, options[i / 3], bots, NULL);
        play_out(&a, i % 2);
        close_arena(&a);
    }
    open_arena(&a, 7, 4, "curse yes", bots,
               "wheel 2 9\nwheel 3 7\nwheel 6 2\nwheel 9 1\nwheel 12 1\n");
    play_out(&a, false);
    close_arena(&a);
    /* A skull in play, and everybody weighs everybody. */
    static const char *const strong[] = {"strong", "strong", "strong", "strong"};
    for (int i = 0; i < 3; i++) {
        open_arena(&a, (uint64_t)(100 + i), 3 + i % 2, "curse yes\nskull once", strong, NULL);
        play_out(&a, false);
        close_arena(&a);
    }
    assert_true(checked[LC_TAKE] >= scaled(3));
    assert_true(rivalled[LC_BET] > scaled(60) && rivalled[LC_TURN] > scaled(15));
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
    assert_true(checked[LC_BET] > scaled(60) && checked[LC_TURN] > scaled(30) &&
                checked[LC_SWAP] > scaled(30));
    assert_true(checked[LC_FINAL] > scaled(60) && riskier > 0);
    assert_true(wins("medium", "casual", 40) >= 28);
    assert_true(wins("casual", "easy", 40) >= 30);
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
