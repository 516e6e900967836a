#include <stdio.h>
#include <stdlib.h>

#include "ai/planetx/deal.h"
#include "ai/planetx/know_score.h"
#include "base/panic.h"
#include "measure.h"

/* Exact knowledge of Planet X. Prints lines `name measured target ok|short`;
 * times are the best of several runs. The targets are for the widest table of
 * operations that this machine can run; the others are printed as comments. */

enum { RUNS = 7 };

static const struct know_ops *widest(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq"))
        return &know_ops_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return &know_ops_avx2;
#endif
    return &know_ops_plain;
}

static struct sky_index *build(enum sky_mode mode, const struct know_ops *ops, double *ms)
{
    void *memory = malloc(sky_index_size(mode));
    ASTRO_ASSERT(memory != NULL);
    double start = measure_wall_ms();
    struct sky_index *index = sky_index_build(mode, ops, memory);
    *ms = measure_wall_ms() - start;
    return index;
}

static bool bench_build(enum sky_mode mode, const struct know_ops *ops)
{
    double best = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double ms;
        free(build(mode, ops, &ms));
        best = ms < best ? ms : best;
    }
    if (mode == SKY_STANDARD) {
        printf("# standard index: %.3f ms, %.2f MB\n", best, (double)sky_index_size(mode) / 1e6);
        return true;
    }
    bool ok = measure_at_most("planetx_expert_index_mb", (double)sky_index_size(mode) / 1e6, 40);
    return measure_at_most("planetx_expert_index_ms", best, 150) && ok;
}

/* Folding one fact, of every kind a game can tell, into the set of all skies. */
static double slowest_fold(const struct sky_index *index)
{
    static const char *const texts[] = {"A1-6=2", "E4-9=3",      "T8=E",     "A9",           "!D8",
                                        "L7AG=0", "no C in 3 A", "band A 5", "some X in 3 G"};
    uint64_t *set = malloc(index->words * sizeof *set);
    double worst = 0;
    ASTRO_ASSERT(set != NULL);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct fact fact;
        bool ok = fact_read(text_of(texts[i]), (enum sky_mode)index->mode, &fact, NULL);
        ASTRO_ASSERT(ok);
        double best = 1e9;
        for (int run = 0; run < 5 * RUNS; run++) {
            know_all(index, set);
            double start = measure_wall_ms();
            know_keep(index, set, &fact);
            double ms = measure_wall_ms() - start;
            best = ms < best ? ms : best;
        }
        printf("# %s fold %s: %.4f ms\n", index->ops->name, texts[i], best);
        worst = best > worst ? best : worst;
    }
    free(set);
    return worst;
}

/* All legal surveys, targets and researches of an opening. */
static double score_opening(const struct sky_index *index, size_t *questions)
{
    static struct know_score out[KNOW_SCORES_MAX];
    struct know_case c = {.first = 1, .survey = true, .target = true, .research = true};
    uint8_t seed[RNG_SEED_SIZE] = {1};
    struct planetx_deal deal;
    planetx_deal_make(seed, (enum sky_mode)index->mode, &deal);
    for (int i = 0; i < DEAL_TOPICS; i++)
        c.title[i] = fact_title(&deal.research[i]);
    uint64_t *set = malloc(index->words * sizeof *set);
    ASTRO_ASSERT(set != NULL);
    know_all(index, set);
    double best = 1e9;
    for (int run = 0; run < RUNS; run++) {
        struct know_sum sum;
        double start = measure_wall_ms();
        know_sum_x_triples(index, set, &sum);
        *questions = know_score_all(index, set, &sum, &c, out);
        double ms = measure_wall_ms() - start;
        best = ms < best ? ms : best;
    }
    free(set);
    return best;
}

static double sum_all(const struct sky_index *index)
{
    uint64_t *set = malloc(index->words * sizeof *set);
    double best = 1e9;
    ASTRO_ASSERT(set != NULL);
    know_all(index, set);
    for (int run = 0; run < RUNS; run++) {
        struct know_sum sum;
        double start = measure_wall_ms();
        know_sum(index, set, &sum);
        double ms = measure_wall_ms() - start;
        best = ms < best ? ms : best;
    }
    free(set);
    return best;
}

static bool bench_ops(const struct know_ops *ops, bool counts)
{
    double ms;
    size_t questions;
    struct sky_index *standard = build(SKY_STANDARD, ops, &ms);
    struct sky_index *expert = build(SKY_EXPERT, ops, &ms);
    double fold_standard = slowest_fold(standard), fold_expert = slowest_fold(expert);
    double opening = score_opening(standard, &questions);
    printf("# %s: standard opening %.3f ms for %zu questions\n", ops->name, opening, questions);
    opening = score_opening(expert, &questions);
    printf("# %s: expert opening %.3f ms for %zu questions, sum %.3f ms, index %.1f ms\n",
           ops->name, opening, questions, sum_all(expert), ms);
    printf("# %s: slowest fold %.4f ms standard, %.4f ms expert\n", ops->name, fold_standard,
           fold_expert);
    free(standard);
    free(expert);
    if (!counts)
        return true;
    bool ok = measure_at_most("planetx_standard_fold_ms", fold_standard, 0.01);
    ok = measure_at_most("planetx_expert_fold_ms", fold_expert, 1) && ok;
    return measure_at_most("planetx_expert_opening_ms", opening, 15) && ok;
}

int main(void)
{
    const struct know_ops *wide = widest();
    bool ok = bench_build(SKY_STANDARD, wide);
    ok = bench_build(SKY_EXPERT, wide) && ok;
    ok = bench_ops(wide, true) && ok;
    if (wide != &know_ops_plain)
        bench_ops(&know_ops_plain, false);
#if defined(__x86_64__)
    if (wide == &know_ops_avx512)
        bench_ops(&know_ops_avx2, false);
#endif
    return ok ? 0 : 1;
}
