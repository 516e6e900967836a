#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/lostcode/explain.h"
#include "base/bits.h"

/* Steps about one's own code, judged by trying all codes once more, without the
 * prover's tables. */

static int scaled(int n)
{
    const char *s = getenv("ASTRO_TEST_SCALE");
    return (int)(n * (s ? strtol(s, NULL, 10) : 100) / 100) + 1;
}

/* Whether some code keeps the cited rounds and the marks, and has a tile. */
static bool possible(const struct lostcode_notes *n, unsigned cites,
                     const struct lostcode_marks *marks, int symbol, int value)
{
    int top = 1;
    for (int k = 0; k < n->symbols; k++)
        top *= n->values;
    for (int code = 0; code < top; code++) {
        int tile[LC_SYMBOLS], rest = code;
        bool ok = true;
        for (int k = 0; k < n->symbols; k++, rest /= n->values) {
            tile[k] = rest % n->values;
            ok = ok && (n->may[k] >> tile[k] & 1) && !(marks->not[k] >> tile[k] & 1);
            if (k == symbol)
                ok = ok && tile[k] == value;
        }
        for (int i = 0; ok && i < n->facts; i++) {
            int sum = n->fact[i].known;
            for (int k = 0; k < n->symbols; k++)
                sum += n->fact[i].count[k] * tile[k];
            ok = !(cites >> i & 1) || (n->fact[i].sums >> sum & 1);
        }
        if (ok)
            return true;
    }
    return false;
}

static bool all_follow(const struct lostcode_notes *n, const struct lostcode_step *s,
                       unsigned cites, const struct lostcode_marks *marks)
{
    for (int k = 0; k < n->symbols; k++)
        BITS_EACH(v, s->gives.not[k])
    if (possible(n, cites, marks, k, (int)v))
        return false;
    return true;
}

/* What is wrong with a step, or NULL. */
static const char *judge(const struct lostcode_notes *n, const struct lostcode_step *s)
{
    if (!all_follow(n, s, s->cites, &s->marks))
        return "follows";
    BITS_EACH(i, s->cites)
    if (all_follow(n, s, s->cites & ~(1u << i), &s->marks))
        return "citation";
    for (int k = 0; k < n->symbols; k++) {
        BITS_EACH(v, s->marks.not[k])
        {
            struct lostcode_marks less = s->marks;
            less.not[k] = (uint16_t)(less.not[k] & ~(1u << v));
            if (all_follow(n, s, s->cites, &less))
                return "mark";
        }
    }
    return NULL;
}

/* Whether fewer rounds give some of what a step gives, with all that was known before it. */
static bool cheaper(const struct lostcode_notes *n, const struct lostcode_step *s,
                    const struct lostcode_marks *known)
{
    for (int k = 0; k < n->symbols; k++)
        BITS_EACH(v, s->gives.not[k])
    for (unsigned set = 0; set < 1u << n->facts; set++)
        if (bits_count(set) == s->cost - 1 && !possible(n, set, known, k, (int)v))
            return true;
    return false;
}

/* Notes with five symbols, so that trying all codes takes no time. */
static struct lostcode_notes notes_of(uint32_t number)
{
    struct rng r = rng_from_number(number);
    struct lostcode_notes n = {.symbols = 5, .values = 8};
    int tile[LC_SYMBOLS];
    for (int k = 0; k < n.symbols; k++) {
        tile[k] = (int)rng_below(&r, 8);
        n.may[k] = 0xff;
        for (int seen = 0; seen < 4;) {
            int v = (int)rng_below(&r, 8);
            if (v == tile[k] || !(n.may[k] >> v & 1))
                continue;
            n.may[k] = (uint16_t)(n.may[k] & ~(1u << v));
            seen++;
        }
    }
    int rounds = 4 + (int)rng_below(&r, 6);
    for (int i = 0; i < rounds; i++) {
        uint8_t dice[LC_DICE];
        int sum = 0;
        for (int d = 0; d < LC_DICE; d++) {
            dice[d] = (uint8_t)rng_below(&r, (uint32_t)n.symbols);
            sum += tile[dice[d]];
        }
        int width = 2 + (int)rng_below(&r, 5), low = (int)rng_below(&r, 18);
        enum lostcode_result said = sum < low ? LC_LOWER : sum >= low + width ? LC_HIGHER : LC_HIT;
        assert_true(lostcode_notes_add(&n, i + 1, dice, lostcode_sums_of(low, width, said)));
    }
    return n;
}

static struct lostcode_prove prover;
static const struct lostcode_marks nothing;

static void test_chains(void **state)
{
    (void)state;
    static struct lostcode_step steps[LC_STEPS_MAX];
    int seen = 0;
    for (int i = 0; i < scaled(40); i++) {
        struct lostcode_notes n = notes_of((uint32_t)i);
        assert_true(lostcode_prove_open(&prover, &n));
        int grade, count = lostcode_prove_chain(&prover, &nothing, NULL, steps, &grade);
        struct lostcode_marks known = {{0}};
        for (int k = 0; k < count; k++, seen++) {
            const char *wrong = judge(&n, &steps[k]);
            if (wrong)
                fail_msg("notes %d step %d: %s", i, k, wrong);
            assert_int_equal(bits_count(steps[k].cites), steps[k].cost);
            assert_false(steps[k].cost <= 3 && cheaper(&n, &steps[k], &known));
            for (int a = 0; a < n.symbols; a++)
                assert_int_equal(steps[k].marks.not[a] & ~known.not[a], 0);
            for (int a = 0; a < n.symbols; a++)
                known.not[a] |= steps[k].gives.not[a];
        }
        for (int a = 0; a < n.symbols; a++)
            for (int v = 0; v < n.values; v++)
                if (n.may[a] >> v & 1)
                    assert_int_equal(possible(&n, ~0u, &nothing, a, v), !(known.not[a] >> v & 1));
    }
    assert_true(seen > scaled(40)); /* more than one each */
    print_message("%d steps\n", seen);
}

static void test_planted_faults(void **state)
{
    (void)state;
    static struct lostcode_step steps[LC_STEPS_MAX];
    int caught[3] = {0};
    for (uint32_t i = 0; i < 12; i++) {
        struct lostcode_notes n = notes_of(i);
        int grade;
        lostcode_prove_open(&prover, &n);
        int count = lostcode_prove_chain(&prover, &nothing, NULL, steps, &grade);
        for (int k = 0; k < count; k++) {
            struct lostcode_step s = steps[k];
            s.cites &= (uint16_t)(s.cites - 1);
            caught[0] += strcmp(judge(&n, &s), "follows") == 0;
            s = steps[k];
            s.cites |= (uint16_t)(1u << bits_lowest(~(uint64_t)s.cites));
            const char *wrong =
                bits_lowest(~(uint64_t)steps[k].cites) < n.facts ? judge(&n, &s) : "citation";
            assert_non_null(wrong);
            caught[1]++;
            bool any = false;
            for (int a = 0; a < n.symbols; a++)
                any |= steps[k].marks.not[a] != 0;
            s = steps[k];
            s.marks = nothing;
            caught[2] += any && strcmp(judge(&n, &s), "follows") == 0;
        }
    }
    for (int i = 0; i < 3; i++)
        assert_true(caught[i] > 5);
}

/* A step of which nothing can be left out, and yet there is a smaller one. */
static void test_planted_detour(void **state)
{
    (void)state;
    struct lostcode_notes n = {.symbols = 2, .values = 8, .may = {0xff, 0xff}};
    static const uint8_t dice[][LC_DICE] = {{0, 1, 1}, {1, 1, 1}, {0, 0, 0}};
    assert_true(lostcode_notes_add(&n, 1, dice[0], lostcode_sums_of(0, 8, LC_HIGHER)));
    assert_true(lostcode_notes_add(&n, 2, dice[1], lostcode_sums_of(7, 5, LC_LOWER)));
    struct lostcode_step s = {.cost = 2, .cites = 3}; /* the second is 2 at most, so the first… */
    s.gives.not[0] = 0x0f;                            /* …is not under 4 */
    assert_null(judge(&n, &s));
    assert_false(cheaper(&n, &s, &nothing));
    assert_true(lostcode_notes_add(&n, 3, dice[2], lostcode_sums_of(0, 12, LC_HIGHER)));
    assert_null(judge(&n, &s));
    assert_true(cheaper(&n, &s, &nothing)); /* the third round alone says it */
    uint16_t cites;
    assert_true(lostcode_prove_open(&prover, &n));
    assert_true(lostcode_prove_smallest(&prover, 0, 3, NULL, &cites));
    assert_int_equal(cites, 4);
}

/* One code agrees with a puzzle's notes, and every round is needed. */
static void test_puzzles(void **state)
{
    (void)state;
    static struct lostcode_riddle z;
    for (uint8_t i = 0; i < 6; i++) {
        uint8_t seed[RNG_SEED_SIZE] = {i, 1};
        lostcode_riddle_make(seed, i % 3, &prover, &z);
        static struct lostcode_know know;
        assert_true(lostcode_know(&know, &z.notes));
        assert_int_equal(know.codes, 1);
        for (int k = 0; k < z.notes.symbols; k++)
            assert_int_equal(lostcode_tile_of(know.code[0], k), z.tile[k]);
        for (int r = 0; r < z.notes.facts; r++) {
            struct lostcode_notes less = z.notes;
            less.fact[r] = less.fact[--less.facts];
            assert_true(lostcode_know(&know, &less));
            assert_true(know.codes > 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_planted_faults),
        cmocka_unit_test(test_planted_detour),
        cmocka_unit_test(test_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
