#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/planetx/deal.h"
#include "ai/planetx/prove.h"
#include "base/bits.h"
#include "planetx_counter.h"
#include "support/scale.h"

/* ---- positions ------------------------------------------------------------------------------- */

struct position {
    enum sky_mode mode;
    struct sky sky;
    int n;
    struct fact fact[PROVE_FACTS_MAX];
};

/* What somebody in the middle of a game could have been told. */
static struct position position_of(enum sky_mode mode, uint32_t number)
{
    struct position p = {.mode = mode};
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    struct planetx_deal deal;
    rng_bytes(&r, seed, sizeof seed);
    planetx_deal_make(seed, mode, &deal);
    p.sky = deal.sky;
    int start = (int)rng_below(&r, 9), topics = (int)rng_below(&r, 6);
    for (int i = 0; i < start; i++)
        p.fact[p.n++] = deal.start[0][i];
    for (int i = 0; i < topics; i++)
        p.fact[p.n++] = deal.research[i];
    if (rng_below(&r, 2))
        p.fact[p.n++] = deal.conference[0];
    int surveys = (mode == SKY_EXPERT ? 8 : 4) + (int)rng_below(&r, 6);
    int sectors = sky_rules(mode)->sectors;
    for (int i = 0; i < surveys; i++) {
        struct fact f = {.kind = FACT_SURVEY};
        f.s = (uint8_t)rng_below(&r, SKY_X);
        f.from = (uint8_t)(1 + rng_below(&r, (uint32_t)sectors));
        f.to = (uint8_t)((f.from - 1 + (int)rng_below(&r, (uint32_t)sectors / 2)) % sectors + 1);
        while (!fact_holds(&f, &p.sky))
            f.n++;
        p.fact[p.n++] = f;
    }
    return p;
}

static void *memory;

static int open_memory(void **state)
{
    (void)state;
    memory = malloc(prove_size());
    return memory ? 0 : -1;
}

static int free_memory(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

static const struct prove_marks nothing;

/* ---- rows and skies ------------------------------------------------------------------------- */

static bool row_is_clean(void *context, const struct sky *sky)
{
    uint32_t *n = context;
    assert_true(prove_row(sky, NULL, 0) == 0);
    ++*n;
    return true;
}

/* The rules by name and the counts are together what a sky obeys. */
static void test_rows(void **state)
{
    (void)state;
    struct rng r = rng_from_number(3);
    uint32_t n = 0;
    sky_each(SKY_STANDARD, row_is_clean, &n);
    assert_int_equal(n, 4446);
    for (int i = 0; i < 200000; i++) {
        struct sky sky = sky_sample((enum sky_mode)(i % 2), &r);
        int sectors = sky_rules((enum sky_mode)(i % 2))->sectors;
        for (int k = 0; k < 2; k++) { /* swap two sectors */
            int a = (int)rng_below(&r, (uint32_t)sectors);
            int b = (int)rng_below(&r, (uint32_t)sectors);
            int ta = (int)sky_type_at(&sky, a + 1), tb = (int)sky_type_at(&sky, b + 1);
            if (ta == tb)
                continue;
            sky.at[ta] = (sky.at[ta] & ~(1u << a)) | 1u << b;
            sky.at[tb] = (sky.at[tb] & ~(1u << b)) | 1u << a;
        }
        assert_int_equal(prove_row(&sky, NULL, 0) == 0, sky_valid(&sky));
    }
}

/* What follows, counted over all skies. */
struct census {
    const struct position *p;
    uint32_t seen[SKY_TYPES];
};

static bool census_visit(void *context, const struct sky *sky)
{
    struct census *c = context;
    for (int i = 0; i < c->p->n; i++)
        if (!fact_holds(&c->p->fact[i], sky))
            return true;
    for (int t = 0; t < SKY_TYPES; t++)
        c->seen[t] |= sky->at[t];
    return true;
}

static void test_all_that_follows(void **state)
{
    (void)state;
    for (int i = 0; i < scaled(19); i++) {
        enum sky_mode mode = i % 20 == 19 ? SKY_EXPERT : SKY_STANDARD;
        struct position p = position_of(mode, (uint32_t)i);
        struct census c = {.p = &p};
        sky_each(mode, census_visit, &c);
        const struct prove_marks *all = prove_all(prove_open(memory, mode, p.fact, p.n));
        for (int t = 0; t < SKY_TYPES; t++)
            assert_int_equal(all->not[t], sky_all(sky_rules(mode)->sectors) & ~c.seen[t]);
    }
}

/* ---- steps ------------------------------------------------------------------------------------
 */

static void print_step(const struct position *p, const struct prove_step *s, const char *what)
{
    char text[4096];
    struct writer w = writer_on(text, sizeof text);
    for (int i = 0; i < p->n; i++) {
        fact_write(&w, &p->fact[i]);
        write_str(&w, "; ");
    }
    fail_msg("%s: cost %d cites %llx of %s", what, s->cost, (unsigned long long)s->cites,
             writer_cstr(&w));
}

/* Tells what costs less than a step of two or three citations and gives some of it, with all
 * that was known; NULL: nothing does. */
static const char *cheaper(const struct position *p, const struct prove_step *s,
                           const struct prove_marks *known)
{
    prove_set all = prove_rules_of(p->mode) | bits_below(p->n) << PROVE_RULES;
    for (int t = 0; t < SKY_TYPES; t++)
        BITS_EACH(sector, s->gives.not[t])
    BITS_EACH(k, all)
    {
        prove_set one = bits_one((int)k);
        if (counter_try(p->mode, p->fact, one, known, (int)sector + 1, t) == COUNTER_NONE)
            return "one citation would do";
        if (s->cost != 3 || bits_count(s->gives.not[t]) > 1)
            continue;
        BITS_EACH(j, all & bits_below((int)k))
        if (counter_try(p->mode, p->fact, one | bits_one((int)j), known, (int)sector + 1, t) ==
            COUNTER_NONE)
            return "two citations would do";
    }
    return NULL;
}

/* A step after these marks, judged; searches of all skies need only be right. */
static void check_step(const struct position *p, const struct prove_step *s,
                       const struct prove_marks *known, int *tired)
{
    struct prove_marks unknown = prove_marks_less(&s->marks, known);
    assert_true(prove_marks_empty(&unknown));
    for (int t = 0; t < SKY_TYPES; t++)
        assert_int_equal(s->gives.not[t] & p->sky.at[t], 0);
    if (s->pattern == PROVE_SEARCH)
        return;
    assert_int_equal(bits_count(s->cites), s->cost);
    const char *wrong = counter_judge(p->mode, p->fact, s, tired);
    if (wrong)
        print_step(p, s, wrong);
}

static int marks_in(const struct prove_marks *m)
{
    int n = 0;
    for (int t = 0; t < SKY_TYPES; t++)
        n += bits_count(m->not[t]);
    return n;
}

static void check_chains(enum sky_mode mode, int positions)
{
    static struct prove_step steps[PROVE_STEPS_MAX];
    int seen = 0, asked = 0, tired = 0, searches = 0, grades[PROVE_COST_MAX + 2] = {0};
    for (int i = 0; i < positions; i++) {
        struct position p = position_of(mode, (uint32_t)(1000 + i));
        struct prove *v = prove_open(memory, mode, p.fact, p.n);
        int grade, n = prove_chain(v, &nothing, NULL, steps, &grade);
        struct prove_marks known = nothing;
        grades[grade]++;
        for (int k = 0; k < n; k++, seen++) {
            const struct prove_step *s = &steps[k];
            asked += marks_in(&s->gives) + marks_in(&s->marks) + s->cost;
            searches += s->pattern == PROVE_SEARCH;
            check_step(&p, s, &known, &tired);
            bool small = mode == SKY_STANDARD && (s->cost == 2 || s->cost == 3);
            const char *less = small && seen % 8 == 0 ? cheaper(&p, s, &known) : NULL;
            if (less)
                print_step(&p, s, less);
            prove_marks_add(&known, &s->gives);
        }
        struct prove_marks left = prove_marks_less(prove_all(v), &known);
        assert_true(prove_marks_empty(&left));
    }
    print_message("%d steps, %d by search, %d of %d questions too long to count; grades 1..7:",
                  seen, searches, tired, asked);
    for (int g = 1; g <= PROVE_COST_MAX + 1; g++)
        print_message(" %d", grades[g]);
    print_message("\n");
    assert_true(tired * 10 < asked);
    assert_true(searches * 20 < seen);
}

static void test_standard_chains(void **state)
{
    (void)state;
    check_chains(SKY_STANDARD, scaled(7));
}

static void test_expert_chains(void **state)
{
    (void)state;
    const char *positions = getenv("ASTRO_TEST_EXPERT"); /* dearer, so told apart */
    check_chains(SKY_EXPERT, positions ? (int)strtol(positions, NULL, 10) : scaled(2));
}

/* Each fault that could be in a step is seen by who judges it. */
static void test_planted_faults(void **state)
{
    (void)state;
    static struct prove_step steps[PROVE_STEPS_MAX];
    int caught[4] = {0}, tired = 0;
    for (uint32_t i = 0; i < 2; i++) {
        struct position p = position_of(SKY_STANDARD, i);
        struct prove *v = prove_open(memory, p.mode, p.fact, p.n);
        int grade, n = prove_chain(v, &nothing, NULL, steps, &grade);
        for (int k = 0; k < n; k++) {
            struct prove_step s = steps[k];
            if (s.pattern == PROVE_SEARCH)
                continue;
            s.cites &= s.cites - 1; /* a citation too few */
            const char *less = counter_judge(p.mode, p.fact, &s, &tired);
            assert_non_null(less);
            caught[0] += strcmp(less, "follows") == 0;
            s = steps[k];
            s.cites |= s.cites << 1; /* one too many */
            if (s.cites != steps[k].cites &&
                !(s.cites & ~(bits_below(p.n) << PROVE_RULES | prove_rules_of(p.mode))))
                caught[1] += counter_judge(p.mode, p.fact, &s, &tired) != NULL;
            s = steps[k];
            for (int t = 0; t < SKY_TYPES; t++) /* what is not so */
                s.gives.not[t] |= p.sky.at[t];
            assert_string_equal(counter_judge(p.mode, p.fact, &s, &tired), "follows");
            caught[2]++;
            if (prove_marks_empty(&steps[k].marks))
                continue;
            s = steps[k];
            s.marks = nothing;
            assert_string_equal(counter_judge(p.mode, p.fact, &s, &tired), "follows");
            caught[3]++;
        }
    }
    for (int i = 0; i < 4; i++)
        assert_true(caught[i] > 3);
}

/* Steps of which nothing can be left out, and yet there is a smaller one. */
static void test_planted_detours(void **state)
{
    (void)state;
    struct position p = {.mode = SKY_STANDARD};
    size_t n;
    assert_true(fact_list_read(text_of("A1-3=1;A1;A1-4=2;A4;A7-10=0;A7-8=0;A9-10=0"), p.mode,
                               p.fact, PROVE_FACTS_MAX, &n, NULL));
    p.n = (int)n;
    struct prove_step two = {.cost = 2, .cites = bits_below(2) << (PROVE_RULES + 5)};
    two.gives.not[SKY_A] = 1u << 6 | 1u << 8; /* either survey of two sectors, or the long one */
    struct prove_step three = {.cost = 3, .cites = bits_below(3) << (PROVE_RULES + 1)};
    three.gives.not[SKY_A] = 1u << 1; /* the long survey and both of its asteroids */
    int tired = 0;
    assert_null(counter_judge(p.mode, p.fact, &two, &tired));
    assert_null(counter_judge(p.mode, p.fact, &three, &tired));
    assert_string_equal(cheaper(&p, &two, &nothing), "one citation would do");
    assert_string_equal(cheaper(&p, &three, &nothing), "two citations would do");
}

/* ---- single proofs ------------------------------------------------------------------------------
 */

static void test_single_proofs(void **state)
{
    (void)state;
    int proofs = 0;
    for (int i = 0; i < scaled(4); i++) {
        struct position p = position_of((enum sky_mode)(i % 2), (uint32_t)(500 + i));
        struct prove *v = prove_open(memory, p.mode, p.fact, p.n);
        struct prove_marks all = *prove_all(v);
        prove_set rules = prove_rules_of(p.mode) | bits_below(p.n) << PROVE_RULES;
        for (int t = 0; t < SKY_TYPES; t++) {
            BITS_EACH(s, all.not[t])
            {
                prove_set cites;
                struct prove_claim claim = {(uint8_t)(s + 1), (uint8_t)t, false};
                enum prove_result r = prove_smallest(v, claim, NULL, &cites);
                assert_true(r == PROVED || bits_count(cites) > PROVE_COST_MAX);
                proofs++;
                if (bits_count(cites) > 3)
                    continue;
                assert_int_not_equal(counter_try(p.mode, p.fact, cites, &nothing, (int)s + 1, t),
                                     COUNTER_SOME);
                if (bits_count(cites) == 2)
                    BITS_EACH(k, rules)
                assert_int_not_equal(
                    counter_try(p.mode, p.fact, bits_one((int)k), &nothing, (int)s + 1, t),
                    COUNTER_NONE);
            }
        }
    }
    assert_true(proofs > 20);
}

/* Proofs among sets as small of which a solver takes long to say anything. */
static void test_doubtful_sets(void **state)
{
    (void)state;
    static const struct {
        enum sky_mode mode;
        const char *facts;
        struct prove_claim claim;
        int cites;
    } cases[] = {
        {SKY_STANDARD,
         "!A3;!D5;!D7;some D opp G;no C adj A;some X in 2 D;G12-12=0;G5-8=2;A2-3=0;D8-10=0;E6-6=0;"
         "G10-10=0;G11-3=0;D2-6=1",
         {5, SKY_X, false},
         6},
        {SKY_EXPERT,
         "!A17;!D3;!G2;!G7;!A8;no X opp "
         "E;E8-8=0;D10-15=1;E3-9=3;E17-18=0;C14-14=0;D10-12=0;D9-13=0;"
         "A10-17=2;E10-15=3;E18-18=0;C10-18=0",
         {18, SKY_G, false},
         5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fact facts[PROVE_FACTS_MAX];
        size_t n;
        prove_set cites;
        assert_true(fact_list_read(text_of(cases[i].facts), cases[i].mode, facts, PROVE_FACTS_MAX,
                                   &n, NULL));
        struct prove *v = prove_open(memory, cases[i].mode, facts, (int)n);
        assert_int_equal(prove_smallest(v, cases[i].claim, NULL, &cites), PROVED);
        assert_int_equal(bits_count(cites), cases[i].cites);
    }
}

static void test_marks_of_a_person(void **state)
{
    (void)state;
    struct fact facts[3];
    size_t n;
    assert_true(fact_list_read(text_of("A1-4=0;T8=E;G7"), SKY_STANDARD, facts, 3, &n, NULL));
    struct prove *v = prove_open(memory, SKY_STANDARD, facts, 3);
    struct prove_marks given = nothing, right, open, wrong;
    given.not[SKY_A] = 1u << 0 | 1u << 10; /* !A1 follows, !A11 is open */
    given.not[SKY_G] = 1u << 6;            /* !G7 is denied by the third fact */
    prove_sort(v, &given, &right, &open, &wrong);
    assert_int_equal(right.not[SKY_A], 1u << 0);
    assert_int_equal(open.not[SKY_A], 1u << 10);
    assert_int_equal(wrong.not[SKY_G], 1u << 6);
    prove_set cites;
    struct prove_claim g7 = {7, SKY_G, true}, a12 = {12, SKY_A, false};
    assert_int_equal(prove_smallest(v, g7, NULL, &cites), PROVED);
    assert_true(cites == bits_one(PROVE_RULES + 2));
    assert_int_equal(prove_smallest(v, a12, NULL, &cites), PROVE_NOT_KNOWN);
}

static void test_clash(void **state)
{
    (void)state;
    struct fact facts[4];
    size_t n;
    prove_set clash;
    assert_true(
        fact_list_read(text_of("!D2;A1-6=0;T3=A;no C adj G"), SKY_STANDARD, facts, 4, &n, NULL));
    struct prove *v = prove_open(memory, SKY_STANDARD, facts, 4);
    assert_false(prove_possible(v, &clash));
    assert_true(clash == (bits_one(PROVE_RULES + 1) | bits_one(PROVE_RULES + 2)));
}

/* The same question gives the same answer, whatever was in the memory. */
static void test_deterministic(void **state)
{
    (void)state;
    static struct prove_step a[PROVE_STEPS_MAX], b[PROVE_STEPS_MAX];
    for (int i = 0; i < 4; i++) {
        struct position p = position_of((enum sky_mode)(i % 2), (uint32_t)(40 + i));
        int ga, gb;
        memset(memory, 0, prove_size());
        int na = prove_chain(prove_open(memory, p.mode, p.fact, p.n), &nothing, NULL, a, &ga);
        memset(memory, 0xa5, prove_size());
        int nb = prove_chain(prove_open(memory, p.mode, p.fact, p.n), &nothing, NULL, b, &gb);
        assert_int_equal(na, nb);
        assert_int_equal(ga, gb);
        for (int k = 0; k < na; k++) {
            assert_true(a[k].cites == b[k].cites);
            assert_memory_equal(&a[k].gives, &b[k].gives, sizeof a[k].gives);
            assert_memory_equal(&a[k].marks, &b[k].marks, sizeof a[k].marks);
        }
    }
}

/* The grade does not depend on the order in which facts are told. */
static void test_grade_is_canonical(void **state)
{
    (void)state;
    static struct prove_step steps[PROVE_STEPS_MAX];
    for (int i = 0; i < scaled(10); i++) {
        struct position p = position_of(SKY_STANDARD, (uint32_t)(700 + i));
        int one, other;
        prove_chain(prove_open(memory, p.mode, p.fact, p.n), &nothing, NULL, steps, &one);
        for (int a = 0, b = p.n - 1; a < b; a++, b--) {
            struct fact f = p.fact[a];
            p.fact[a] = p.fact[b];
            p.fact[b] = f;
        }
        prove_chain(prove_open(memory, p.mode, p.fact, p.n), &nothing, NULL, steps, &other);
        assert_int_equal(one, other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_all_that_follows),
        cmocka_unit_test(test_standard_chains),
        cmocka_unit_test(test_expert_chains),
        cmocka_unit_test(test_planted_faults),
        cmocka_unit_test(test_planted_detours),
        cmocka_unit_test(test_single_proofs),
        cmocka_unit_test(test_doubtful_sets),
        cmocka_unit_test(test_marks_of_a_person),
        cmocka_unit_test(test_clash),
        cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_grade_is_canonical),
    };
    return cmocka_run_group_tests(tests, open_memory, free_memory);
}
