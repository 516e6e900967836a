#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/planetx/deal.h"
#include "ai/planetx/know_score.h"
#include "base/bits.h"
#include "base/log2.h"
#include "support/planetx_rank.h"

/* Exact knowledge against plain counting with fact_holds over every sky. */

static const struct know_ops *tables[4];
static struct sky_index *indexes[SKY_MODES];

static int set_up(void **state)
{
    (void)state;
    int n = 0;
    tables[n++] = &know_ops_plain;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        tables[n++] = &know_ops_avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq"))
        tables[n++] = &know_ops_avx512;
#endif
    for (int m = 0; m < SKY_MODES; m++) {
        void *memory = malloc(sky_index_size((enum sky_mode)m));
        assert_non_null(memory);
        indexes[m] = sky_index_build((enum sky_mode)m, tables[n - 1], memory);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(indexes[0]);
    free(indexes[1]);
    return 0;
}

/* ---- plain counting ----------------------------------------------------------- */

struct plain {
    const struct fact *facts;
    size_t n;
    uint32_t skies;
    uint32_t at[SKY_SECTORS_MAX + 1][SKY_TYPES];
};

static bool plain_add(void *ctx, const struct sky *sky)
{
    struct plain *p = ctx;
    for (size_t i = 0; i < p->n; i++)
        if (!fact_holds(&p->facts[i], sky))
            return true;
    p->skies++;
    for (int s = 1; s <= sky_rules((enum sky_mode)sky->mode)->sectors; s++)
        p->at[s][sky_type_at(sky, s)]++;
    return true;
}

static struct plain plain_count(enum sky_mode mode, const struct fact *facts, size_t n)
{
    struct plain p = {.facts = facts, .n = n};
    sky_each(mode, plain_add, &p);
    return p;
}

static size_t read_facts(enum sky_mode mode, const char *text, struct fact *out)
{
    size_t n;
    assert_true(fact_list_read(text_of(text), mode, out, KNOW_FACTS_MAX, &n, NULL));
    return n;
}

static uint64_t *new_set(const struct sky_index *index)
{
    uint64_t *set = malloc(index->words * sizeof *set);
    assert_non_null(set);
    know_all(index, set);
    return set;
}

/* ---- indices --------------------------------------------------------------------- */

static void test_sky_index_holds_every_sky_once(void **state)
{
    (void)state;
    const struct sky_index *index = indexes[SKY_STANDARD];
    uint8_t *seen = calloc(sky_rules(SKY_STANDARD)->skies, 1);
    uint32_t found = 0;
    for (int h = 0; h < index->x_triples; h++) {
        for (uint32_t k = 0; k < index->x_triple[h].skies; k++) {
            struct sky sky = know_sky(index, (size_t)index->x_triple[h].first * 64 + k);
            assert_true(sky_valid(&sky));
            uint32_t rank = standard_rank(&sky);
            assert_false(seen[rank]);
            seen[rank] = 1;
            found++;
            assert_true(bits_has(sky.at[SKY_X], index->x_triple[h].x - 1));
            int n = index->sectors, x = index->x_triple[h].x;
            assert_int_equal(sky_type_at(&sky, (x + n - 2) % n + 1), index->x_triple[h].left);
            assert_int_equal(sky_type_at(&sky, x % n + 1), index->x_triple[h].right);
        }
    }
    assert_int_equal(found, 4446);
    assert_int_equal(indexes[SKY_EXPERT]->skies, 1138272);
    free(seen);
}

static const struct {
    enum sky_mode mode;
    const char *facts;
    int64_t skies; /* of the rules' examples; -1: only compared with counting */
} folds[] = {
    {SKY_STANDARD, "", 4446},
    {SKY_STANDARD, "every G opp A", 802},                                  /* PX-T6 */
    {SKY_STANDARD, "A9;!D10", 1859},                                       /* PX-T7 */
    {SKY_STANDARD, "D8; some G adj D", 225},                               /* PX-T8 */
    {SKY_STANDARD, "A9;A12;run A 4", 122},                                 /* PX-T9 */
    {SKY_STANDARD, "C3;C5", 348},                                          /* PX-T10 */
    {SKY_STANDARD, "C3;C5;no X opp C", 326},                               /* PX-T10 */
    {SKY_STANDARD, "A5;A6;band A 5", 348},                                 /* PX-T12 */
    {SKY_STANDARD, "A1-6=3; D4-9=1; T8=E; some A adj D; no X in 3 D", 50}, /* PX-T14 */
    {SKY_STANDARD, "E10-3=2; L7AG=0; L1EE=0; every D in 2 C; !E4; band G 5", -1},
    {SKY_STANDARD, "no G in 2 G; some A opp A; X7; every E adj C", -1},
    {SKY_STANDARD, "some E adj X; no E in 3 X; T3=C", -1},
    {SKY_EXPERT, "", 1138272},
    {SKY_EXPERT, "A1-9=2; E4-12=4; no G in 3 G; every D adj E; L7AG=0", -1},
    {SKY_EXPERT, "run D 3; T5=E; !A9; no X opp E; every C in 4 D; band A 7", -1},
    {SKY_EXPERT, "some X in 4 G; D14-4=3; no A in 5 C; X18; L18EE=0", -1},
    {SKY_EXPERT, "every E in 2 A; no E opp E; some G adj E", -1},
};

static void test_folds_equal_counting(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
        struct fact facts[KNOW_FACTS_MAX];
        struct sky_index index = *indexes[folds[i].mode];
        size_t n = read_facts(folds[i].mode, folds[i].facts, facts);
        struct plain plain = plain_count(folds[i].mode, facts, n);
        if (folds[i].skies >= 0)
            assert_int_equal(plain.skies, folds[i].skies);
        for (int t = 0; tables[t]; t++) {
            static struct know_sum sum;
            index.ops = tables[t];
            uint64_t *set = new_set(&index);
            for (size_t k = 0; k < n; k++)
                know_keep(&index, set, &facts[k]);
            know_sum(&index, set, &sum);
            assert_int_equal(sum.skies, plain.skies);
            assert_int_equal(know_count(&index, set), plain.skies);
            for (int s = 1; s <= index.sectors; s++)
                for (int type = 0; type < SKY_TYPES; type++)
                    assert_int_equal(sum.at[s][type], plain.at[s][type]);
            free(set);
        }
    }
}

static void test_every_pool_clue_counts_as_the_pool_says(void **state)
{
    (void)state;
    for (int m = 0; m < SKY_MODES; m++) {
        static struct clue_pool pool;
        clue_pool_fill((enum sky_mode)m, &pool);
        for (uint32_t i = 0; i < pool.n; i++) {
            uint64_t *set = new_set(indexes[m]);
            know_keep(indexes[m], set, &pool.clue[i]);
            assert_int_equal(know_count(indexes[m], set), pool.count[i]);
            free(set);
        }
    }
}

/* ---- scores --------------------------------------------------------------------- */

static double plain_log2(double x)
{
    return x > 0 ? log2(x) : 0;
}

/* A score's figures, from nothing but the sets its answers leave. */
static void check_score(const struct sky_index *index, const uint64_t *set,
                        const struct know_sum *sum, const struct know_score *s)
{
    static struct know_sum left;
    uint64_t *after = malloc(index->words * sizeof *after);
    double sky = 0, x_triple = 0, before = 0;
    uint64_t total = 0;
    for (int h = 0; h < index->x_triples; h++) {
        double p = (double)sum->x_triple[h] / sum->skies;
        before -= p * plain_log2(p);
    }
    for (int a = 0; a < s->answers; a++)
        total += s->skies[a];
    assert_int_equal(total, s->total);
    for (int a = 0; a < s->answers; a++) {
        if (s->skies[a] == 0)
            continue;
        struct fact fact = know_answer(index, s, a);
        double open = 0;
        memcpy(after, set, index->words * sizeof *after);
        know_keep(index, after, &fact);
        know_sum_x_triples(index, after, &left);
        assert_int_equal(left.skies, s->skies[a]);
        uint32_t best = 0;
        for (int h = 0; h < index->x_triples; h++) {
            double p = left.skies ? (double)left.x_triple[h] / left.skies : 0;
            open -= p * plain_log2(p);
            best = left.x_triple[h] > best ? left.x_triple[h] : best;
        }
        assert_int_equal(best, s->best[a]);
        assert_true(fabs(open - s->x_triple_bits[a] / (double)LOG2_ONE) < 1e-4);
        sky += (double)s->skies[a] / (double)total * plain_log2((double)sum->skies / s->skies[a]);
        x_triple += (double)s->skies[a] / (double)total * (before - open);
    }
    assert_true(fabs(sky - s->sky_gain / (double)LOG2_ONE) < 1e-4);
    assert_true(fabs(x_triple - s->x_triple_gain / (double)LOG2_ONE) < 1e-4);
    free(after);
}

static void test_scores_are_exact(void **state)
{
    (void)state;
    static struct know_score out[KNOW_SCORES_MAX];
    static struct know_sum sum;
    static const char *const given[] = {"", "A1-6=3; D4-9=1; T8=E", "E9-2=2; no C adj A; !G4"};
    for (size_t i = 0; i < 3; i++) {
        const struct sky_index *index = indexes[SKY_STANDARD];
        struct fact facts[KNOW_FACTS_MAX];
        size_t n = read_facts(SKY_STANDARD, given[i], facts);
        uint64_t *set = new_set(index);
        for (size_t k = 0; k < n; k++)
            know_keep(index, set, &facts[k]);
        know_sum_x_triples(index, set, &sum);
        struct know_case c = {.first = (uint8_t)(1 + 5 * i),
                              .survey = true,
                              .target = true,
                              .research = true,
                              .title = {1 << SKY_A, 1 << SKY_C | 1 << SKY_A, 1 << SKY_G,
                                        1 << SKY_D | 1 << SKY_G, 0, 0},
                              .subject = {1 << SKY_D, 0}};
        size_t scores = know_score_all(index, set, &sum, &c, out);
        /* 4 types by 21 ranges, comet surveys, 6 targets, 4 topics, 1 conference */
        assert_true(scores >= 84 + 6 + 4 + 1);
        for (size_t k = 0; k < scores; k++)
            check_score(index, set, &sum, &out[k]);
        free(set);
    }
}

static void test_expert_opening_has_every_survey(void **state)
{
    (void)state;
    static struct know_score out[KNOW_SCORES_MAX], other[KNOW_SCORES_MAX];
    static struct know_sum sum;
    struct sky_index index = *indexes[SKY_EXPERT];
    uint64_t *set = new_set(&index);
    struct know_case c = {.first = 1, .survey = true, .target = true};
    know_sum_x_triples(&index, set, &sum);
    size_t n = know_score_all(&index, set, &sum, &c, out);
    /* 4 types by 45 ranges; comets in 2 3 5 7: 10 ranges; 9 targets */
    assert_int_equal(n, 4 * 45 + 10 + 9);
    for (size_t k = 0; k < n; k += 17)
        check_score(&index, set, &sum, &out[k]);
    for (int t = 0; tables[t]; t++) {
        index.ops = tables[t];
        assert_int_equal(know_score_all(&index, set, &sum, &c, other), n);
        assert_int_equal(memcmp(other, out, n * sizeof *out), 0);
    }
    free(set);
}

static void test_a_part_knows_the_same(void **state)
{
    (void)state;
    static struct know_score out[KNOW_SCORES_MAX], other[KNOW_SCORES_MAX];
    static struct know_sum sum, part_sum;
    const struct sky_index *index = indexes[SKY_EXPERT];
    struct fact facts[KNOW_FACTS_MAX];
    size_t n = read_facts(SKY_EXPERT, "A1-9=2; E4-12=4; T8=E; no G in 3 G", facts);
    uint64_t *set = new_set(index);
    for (size_t k = 0; k < n; k++)
        know_keep(index, set, &facts[k]);
    know_sum_x_triples(index, set, &sum);
    void *memory = malloc(know_part_needs(index, set));
    const struct sky_index *part = know_part_build(index, set, memory);
    uint64_t *all = new_set(part);
    know_sum_x_triples(part, all, &part_sum);
    assert_int_equal(part_sum.skies, sum.skies);
    struct know_case c = {.first = 7,
                          .survey = true,
                          .target = true,
                          .research = true,
                          .title = {1 << SKY_A | 1 << SKY_D},
                          .subject = {1 << SKY_G}};
    size_t scores = know_score_all(index, set, &sum, &c, out);
    assert_int_equal(know_score_all(part, all, &part_sum, &c, other), scores);
    assert_int_equal(memcmp(other, out, scores * sizeof *out), 0);
    free(all);
    free(memory);
    free(set);
}

/* ---- clashes -------------------------------------------------------------------- */

static bool clashes(enum sky_mode mode, const struct fact *facts, size_t n)
{
    return plain_count(mode, facts, n).skies == 0;
}

static size_t clash_of(enum sky_mode mode, const char *text, struct fact core[])
{
    const struct sky_index *index = indexes[mode];
    struct fact facts[KNOW_FACTS_MAX];
    bool clash[KNOW_FACTS_MAX];
    size_t n = read_facts(mode, text, facts), size = 0;
    uint64_t *set = new_set(index);
    void *room = malloc(know_clash_size((enum sky_mode)index->mode));
    assert_int_equal(know_fold(index, facts, n, set, room, clash), 0);
    for (size_t i = 0; i < n; i++)
        if (clash[i])
            core[size++] = facts[i];
    free(room);
    free(set);
    return size;
}

static void test_clash_has_nothing_to_spare(void **state)
{
    (void)state;
    static const struct {
        enum sky_mode mode;
        const char *facts;
        size_t size; /* the smallest there is; 0: not said */
    } cases[] = {
        {SKY_STANDARD, "C4", 1},
        {SKY_STANDARD, "A1-6=3; A3; G3; D8; no X in 3 D", 2},
        /* The four surveys clash too, but the targets alone are enough. */
        {SKY_STANDARD, "A1-3=0;A4-6=0;A7-9=0;A10-12=0;T8=E;T8=A", 2},
        /* Four asteroids do not fit into three sectors. */
        {SKY_STANDARD, "A1-3=0;A4-6=0;A7-9=0;A10-12=0;T8=E", 3},
        {SKY_EXPERT, "D1; some A adj D; D9; A1-9=4", 2},
        {SKY_EXPERT, "A1-5=0;A6-10=0;A11-15=0;T2=E;A16-18=1", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fact core[KNOW_FACTS_MAX], rest[KNOW_FACTS_MAX];
        size_t size = clash_of(cases[i].mode, cases[i].facts, core);
        if (cases[i].size)
            assert_int_equal(size, cases[i].size);
        assert_true(clashes(cases[i].mode, core, size));
        for (size_t out = 0; out < size; out++) {
            size_t n = 0;
            for (size_t k = 0; k < size; k++)
                if (k != out)
                    rest[n++] = core[k];
            assert_false(clashes(cases[i].mode, rest, n));
        }
    }
}

/* The facts that deny a sky, as bits. */
struct denials {
    const struct fact *facts;
    size_t n, rows;
    uint32_t row[4446];
};

static bool note_denials(void *context, const struct sky *sky)
{
    struct denials *d = context;
    uint32_t row = 0;
    for (size_t i = 0; i < d->n; i++)
        row |= fact_holds(&d->facts[i], sky) ? 0 : 1u << i;
    d->row[d->rows++] = row;
    return true;
}

/* The size of the smallest clash, by trying every choice of facts; 0: none. */
static size_t smallest_clash(const struct fact *facts, size_t n)
{
    static struct denials d;
    size_t best = 0;
    d = (struct denials){.facts = facts, .n = n};
    sky_each(SKY_STANDARD, note_denials, &d);
    for (uint32_t choice = 1; choice < 1u << n; choice++) {
        size_t size = (size_t)bits_count(choice), k = 0;
        if (best > 0 && size >= best)
            continue;
        while (k < d.rows && (d.row[k] & choice))
            k++;
        if (k == d.rows)
            best = size;
    }
    return best;
}

static struct fact any_fact(struct rng *rng)
{
    uint32_t kind = rng_below(rng, 4), type = rng_below(rng, SKY_X), from = rng_below(rng, 12);
    uint32_t reach = rng_below(rng, 6), n = rng_below(rng, 5);
    struct fact f = {.s = (uint8_t)type, .from = (uint8_t)(from + 1)};
    if (kind == 0) {
        f.kind = FACT_TARGET;
    } else if (kind == 1) {
        f.kind = FACT_NOT;
    } else {
        f.kind = FACT_SURVEY;
        f.to = (uint8_t)((from + reach) % 12 + 1);
        f.n = (uint8_t)(n <= reach ? n : reach);
    }
    return f;
}

static void test_no_clash_is_smaller_in_standard(void **state)
{
    (void)state;
    enum { FACTS = 9, LISTS = 400 };
    const struct sky_index *index = indexes[SKY_STANDARD];
    uint64_t *set = new_set(index);
    void *room = malloc(know_clash_size((enum sky_mode)index->mode));
    struct rng rng = rng_from_number(6);
    int seen[FACTS + 1] = {0};
    for (int i = 0; i < LISTS; i++) {
        struct fact facts[FACTS];
        bool clash[FACTS];
        size_t size = 0;
        for (int k = 0; k < FACTS; k++)
            facts[k] = any_fact(&rng);
        if (know_fold(index, facts, FACTS, set, room, clash) > 0)
            continue;
        for (int k = 0; k < FACTS; k++)
            size += clash[k];
        assert_int_equal(size, smallest_clash(facts, FACTS));
        seen[size]++;
    }
    for (int size = 2; size <= 4; size++) /* there was something to find */
        assert_true(seen[size] > 0);
    free(room);
    free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sky_index_holds_every_sky_once),
        cmocka_unit_test(test_folds_equal_counting),
        cmocka_unit_test(test_every_pool_clue_counts_as_the_pool_says),
        cmocka_unit_test(test_scores_are_exact),
        cmocka_unit_test(test_expert_opening_has_every_survey),
        cmocka_unit_test(test_a_part_knows_the_same),
        cmocka_unit_test(test_clash_has_nothing_to_spare),
        cmocka_unit_test(test_no_clash_is_smaller_in_standard),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
