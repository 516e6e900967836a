/* Exact knowledge: the booklet's examples, and whole games against a slow and
 * obvious way to find the same codes. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/lostcode/know.h"
#include "base/bits.h"
#include "engine/match.h"

extern const struct game lostcode_game;
extern const struct ai lostcode_ai;

static struct lostcode_know know;

static struct lostcode_notes fresh_notes(void)
{
    struct lostcode_notes n = {.symbols = 6, .values = 8};
    for (int k = 0; k < 6; k++)
        n.may[k] = 0xff;
    return n;
}

static unsigned candidates(int symbol)
{
    unsigned set = 0;
    for (int v = 0; v < LC_VALUES_MAX; v++)
        if (know.marginal[symbol][v])
            set |= 1u << v;
    return set;
}

/* LC-T5: what was deduced falls with the tile, what was seen stays. */
static void test_t5_swap_and_deduction(void **unused)
{
    (void)unused;
    struct lostcode_notes n = fresh_notes();
    static const uint8_t purple[] = {LC_CHAMELEON, LC_CHAMELEON, LC_CHAMELEON};
    for (int k = 0; k < 6; k++)
        n.may[k] = k == LC_CHAMELEON ? 0xe6 : 0x1f;                     /* 1 2 5 6 7 unseen */
    lostcode_notes_add(&n, 1, purple, lostcode_sums_of(0, 10, LC_HIT)); /* at most 3 */
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(candidates(LC_CHAMELEON), 0x06); /* 5, 6, 7 crossed */
    lostcode_notes_swap(&n, LC_CHAMELEON, 2);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(candidates(LC_CHAMELEON), 0xe2); /* 2 is gone, the others are back */
}

/* LC-T6: purple, purple, yellow in 1-5; then that purple was a 2. */
static void test_t6_discard_tightens_the_past(void **unused)
{
    (void)unused;
    struct lostcode_notes n = fresh_notes();
    static const uint8_t dice[] = {LC_CHAMELEON, LC_CHAMELEON, LC_JAGUAR};
    n.may[LC_CHAMELEON] = 0x1f, n.may[LC_BIRD] = n.may[LC_SNAKE] = 1;
    n.may[LC_HUMAN] = n.may[LC_BEAR] = 1;
    lostcode_notes_add(&n, 1, dice, lostcode_sums_of(1, 5, LC_HIT));
    lostcode_notes_swap(&n, LC_CHAMELEON, 2);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(candidates(LC_JAGUAR), 0x03); /* 0 or 1 */
    n.may[LC_JAGUAR] &= (uint16_t)~1;              /* the yellow 0 is seen elsewhere */
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(candidates(LC_JAGUAR), 0x02);
}

/* LC-T4: after "lower" than 20-21 the sum is known to be 0-19. */
static void test_t4_what_lower_tells(void **unused)
{
    (void)unused;
    assert_int_equal(lostcode_sums_of(20, 2, LC_LOWER), bits_below(20));
    assert_int_equal(lostcode_sums_of(1, 5, LC_HIT), 0x3e);
    assert_int_equal(lostcode_sums_of(1, 5, LC_HIGHER), bits_below(25) & ~bits_below(6));
    assert_int_equal(lostcode_sums_of(3, 1, LC_WRONG), bits_below(25) & ~bits_one(3));
}

static void test_starts_with_5_to_the_6(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "x yes", "beginner yes", "x yes\nbeginner yes"};
    static const uint32_t want[] = {15625, 46656, 3125, 7776};
    for (int i = 0; i < 4; i++) {
        char text[2048];
        uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)i};
        struct writer w = writer_on(text, sizeof text);
        lostcode_ai.deal(seed, lostcode_game.data, 3, text_of(options[i]), &w);
        struct match m;
        assert_true(match_start(&m, &lostcode_game, writer_text(&w), NULL, NULL));
        struct view v;
        view_of(m.game, m.data, match_state(&m), 1, &v);
        struct lostcode_notes n;
        lostcode_notes_own(&v, text_of(""), &n);
        assert_true(lostcode_know(&know, &n));
        assert_int_equal(know.codes, want[i]);
    }
}

/* ---- whole games --------------------------------------------------------------- */

/* What really happened to one seat, written by somebody who sees everything:
 * for each round the dice, the bet, the answer, and the tile of each symbol if
 * it has been swapped away since (else 255). */
struct chronicle {
    int rounds;
    struct {
        uint8_t dice[LC_DICE], low, width, result, gone[LC_SYMBOLS];
    } round[12];
};

struct game_on {
    struct match m;
    struct chronicle of[LC_SEATS_MAX];
    char events[LC_SEATS_MAX][1 << 15];
    size_t n[LC_SEATS_MAX];
};

static void write_chronicle(struct chronicle *c, const struct lostcode_data *d,
                            const struct lostcode_state *s, const struct lostcode_state *next,
                            int owner, int seat, const struct move *mv)
{
    if (mv->kind == LC_BET && next->result[owner] != LC_OPEN) {
        int wheel = owner == seat ? lostcode_wheel_of(d, mv->n[0]) : s->wheel[owner];
        memcpy(c->round[c->rounds].dice, s->dice, LC_DICE);
        c->round[c->rounds].low = owner == seat ? mv->n[1] : s->low[owner];
        c->round[c->rounds].width = d->wheel[wheel].width;
        c->round[c->rounds].result = next->result[owner];
        memset(c->round[c->rounds].gone, 255, LC_SYMBOLS);
        c->rounds++;
    }
    if (mv->kind == LC_SWAP && owner == seat)
        for (int i = 0; i < c->rounds; i++)
            if (c->round[i].gone[mv->n[0]] == 255)
                c->round[i].gone[mv->n[0]] = s->tile[seat][mv->n[0]];
}

static bool round_agrees(const struct chronicle *c, int i, uint32_t code)
{
    int sum = 0, low = c->round[i].low, high = low + c->round[i].width - 1;
    for (int j = 0; j < LC_DICE; j++) {
        int k = c->round[i].dice[j];
        sum += c->round[i].gone[k] != 255 ? c->round[i].gone[k] : (int)(code >> 4 * k & 15);
    }
    switch (c->round[i].result) {
    case LC_HIT:
        return sum >= low && sum <= high;
    case LC_LOWER:
        return sum < low;
    case LC_HIGHER:
        return sum > high;
    default:
        return sum < low || sum > high;
    }
}

/* Counts the codes of a seat by trying every one against its chronicle. */
static uint32_t count_slowly(const struct lostcode_state *s, const struct chronicle *c, int seat)
{
    uint32_t count = 0, all = 1;
    int symbols = lostcode_symbols(s), values = lostcode_values(s);
    for (int k = 0; k < symbols; k++)
        all *= (uint32_t)values;
    for (uint32_t i = 0; i < all; i++) {
        uint32_t rest = i, code = 0;
        bool ok = true;
        for (int k = 0; k < symbols; k++, rest /= (uint32_t)values) {
            int v = (int)(rest % (uint32_t)values);
            code |= (uint32_t)v << 4 * k;
            for (int j = 0; j < LC_RACKS; j++)
                ok = ok && (j == seat || s->tile[j][k] != v);
            for (int j = 0; j < s->seats; j++)
                ok = ok && !bits_has(s->shown[j][k], v);
        }
        for (int j = 0; ok && j < c->rounds; j++)
            ok = round_agrees(c, j, code);
        count += ok;
    }
    return count;
}

static bool knows_truth(const struct lostcode_state *s, int seat)
{
    uint32_t truth = 0;
    for (int k = 0; k < lostcode_symbols(s); k++)
        truth |= (uint32_t)s->tile[seat][k] << 4 * k;
    for (uint32_t i = 0; i < know.codes; i++)
        if (know.code[i] == truth)
            return true;
    return false;
}

static void check_seat(struct game_on *g, int seat, bool slowly)
{
    const struct lostcode_state *s = lostcode_in(match_state(&g->m));
    struct view v;
    struct lostcode_notes n;
    view_of(g->m.game, g->m.data, match_state(&g->m), seat, &v);
    lostcode_notes_own(&v, (struct text){g->events[seat], g->n[seat]}, &n);
    assert_true(lostcode_know(&know, &n));
    assert_true(knows_truth(s, seat));
    assert_int_equal(lostcode_know_clash(&n), 0);
    uint32_t codes = know.codes;
    if (slowly)
        assert_int_equal(codes, count_slowly(s, &g->of[seat], seat));
    /* From a rival's seat, told the truth of that rival's sight, the same comes out. */
    int rival = (seat + 1) % s->seats;
    view_of(g->m.game, g->m.data, match_state(&g->m), rival, &v);
    lostcode_notes_rival(&v, (struct text){g->events[rival], g->n[rival]}, seat, s->tile[rival],
                         &n);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(know.codes, codes);
}

static void play_step(struct game_on *g, struct rng *r)
{
    const struct game *game = g->m.game;
    struct match before = g->m;
    seat_set turn = match_turn(&g->m);
    int seat = bits_lowest(turn);
    struct move mv = game->sample(g->m.data, match_state(&g->m), seat, r);
    char text[64];
    struct writer w = writer_on(text, sizeof text);
    game->move_write(g->m.data, match_state(&g->m), seat, &mv, &w);
    struct entry e = {
        .kind = ENTRY_MOVE, .seq = g->m.entries + 1, .seat = seat, .body = writer_text(&w)};
    assert_true(match_enter(&g->m, &e, NULL));
    for (int i = 0; i < g->m.seats; i++) {
        struct writer out = writer_on(g->events[i] + g->n[i], sizeof g->events[i] - g->n[i]);
        write_seat(&out, seat);
        write_char(&out, ' ');
        match_event(&before, &g->m, &e, i, &out);
        write_char(&out, '\n');
        g->n[i] += out.n;
        write_chronicle(&g->of[i], lostcode_data_in(g->m.data), lostcode_in(match_state(&before)),
                        lostcode_in(match_state(&g->m)), i, seat, &mv);
    }
    /* A die that was turned and turned back leaves no trace in the notes. */
    struct entry undo = {.kind = ENTRY_UNDO, .seq = g->m.entries + 1, .seat = seat};
    if (!match_may_undo(&g->m, seat) || rng_below(r, 3) > 0)
        return;
    assert_true(match_enter(&g->m, &undo, NULL));
    for (int i = 0; i < g->m.seats; i++)
        g->n[i] += (size_t)sprintf(g->events[i] + g->n[i], "%d ~undo\n", seat + 1);
}

static void test_whole_games(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "curse yes", "beginner yes\nshortcut yes"};
    static struct game_on g;
    for (int i = 0; i < 9; i++) {
        memset(&g, 0, sizeof g);
        struct rng r = rng_from_number((uint64_t)i);
        uint8_t seed[RNG_SEED_SIZE];
        rng_bytes(&r, seed, sizeof seed);
        char text[2048];
        struct writer w = writer_on(text, sizeof text);
        lostcode_ai.deal(seed, lostcode_game.data, 2 + i % 3, text_of(options[i / 3]), &w);
        assert_true(match_start(&g.m, &lostcode_game, writer_text(&w), NULL, NULL));
        for (int step = 0; !match_over(&g.m); step++) {
            if (step % 5 == 0 || lostcode_in(match_state(&g.m))->phase == LC_PHASE_FINAL)
                check_seat(&g, step % g.m.seats, step % 10 == 0);
            play_step(&g, &r);
        }
    }
}

/* ---- chances -------------------------------------------------------------------- */

static void test_sums_count_every_code(void **unused)
{
    (void)unused;
    struct lostcode_notes n = fresh_notes();
    static const uint8_t dice[] = {LC_BIRD, LC_JAGUAR, LC_BIRD};
    for (int k = 0; k < 6; k++)
        n.may[k] = 0x07;
    lostcode_notes_add(&n, 1, dice, lostcode_sums_of(2, 3, LC_HIT)); /* 2b + j in 2..4 */
    assert_true(lostcode_know(&know, &n));
    struct lostcode_sums s;
    lostcode_know_sums(&know, dice, &s);
    /* b j: 0 2, 1 0, 1 1, 1 2, 2 0, each 81 times. */
    assert_int_equal(know.codes, 5 * 81);
    assert_int_equal(s.of[2], 2 * 81);
    assert_int_equal(s.of[3], 81);
    assert_int_equal(s.of[4], 2 * 81);
    assert_int_equal(lostcode_sums_in(&s, 3, 2), 3 * 81);
    assert_int_equal(know.marginal[LC_BIRD][1], 3 * 81);
}

static void test_smallest_clash(void **unused)
{
    (void)unused;
    struct lostcode_notes n = fresh_notes();
    static const uint8_t bjc[] = {0, 1, 2}, shr[] = {3, 4, 5};
    lostcode_notes_add(&n, 1, shr, lostcode_sums_of(5, 5, LC_HIT));
    lostcode_notes_add(&n, 2, bjc, lostcode_sums_of(0, 10, LC_HIT));
    lostcode_notes_add(&n, 3, bjc, lostcode_sums_of(2, 3, LC_HIGHER));
    assert_int_equal(lostcode_know_clash(&n), 0);
    lostcode_notes_add(&n, 4, bjc, lostcode_sums_of(12, 3, LC_HIGHER));
    assert_int_equal(lostcode_know_clash(&n), 1 << 1 | 1 << 3);
    assert_true(lostcode_know(&know, &n));
    assert_int_equal(know.codes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t4_what_lower_tells),
        cmocka_unit_test(test_t5_swap_and_deduction),
        cmocka_unit_test(test_t6_discard_tightens_the_past),
        cmocka_unit_test(test_starts_with_5_to_the_6),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_sums_count_every_code),
        cmocka_unit_test(test_smallest_clash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
