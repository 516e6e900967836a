#include <stdio.h>
#include <stdlib.h>

#include "ai/planetx/deal.h"
#include "ai/planetx/puzzle.h"
#include "base/bits.h"
#include "base/panic.h"
#include "measure.h"

/* Proofs of Planet X. Prints lines `name measured target ok|short`: milliseconds
 * of the processor over positions of the middle of a game, each the less of two passes. */

enum { POSITIONS = 200, DAYS = 56, PROOFS_MAX = 40000, PASSES = 2 };

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void report(const char *name, const char *what, double measured, double target)
{
    printf("planetx_%s_%s %.3f %.3f %s\n", name, what, measured, target,
           measured <= target ? "ok" : "short");
}

/* Start facts, topics, a conference and surveys; how many facts. */
static int position(enum sky_mode mode, uint32_t number, struct fact *fact)
{
    struct rng r = rng_from_number(number);
    uint8_t seed[RNG_SEED_SIZE];
    struct planetx_deal deal;
    int n = 0, sectors = sky_rules(mode)->sectors;
    rng_bytes(&r, seed, sizeof seed);
    planetx_deal_make(seed, mode, &deal);
    int start = (int)rng_below(&r, 13), topics = (int)rng_below(&r, 7);
    for (int i = 0; i < start; i++)
        fact[n++] = deal.start[0][i];
    for (int i = 0; i < topics; i++)
        fact[n++] = deal.research[i];
    fact[n++] = deal.conference[0];
    int surveys = 4 + (int)rng_below(&r, mode == SKY_EXPERT ? 14 : 9);
    for (int i = 0; i < surveys; i++) {
        struct fact f = {.kind = FACT_SURVEY};
        f.s = (uint8_t)rng_below(&r, SKY_X);
        f.from = (uint8_t)(1 + rng_below(&r, (uint32_t)sectors));
        f.to = (uint8_t)((f.from - 1 + (int)rng_below(&r, (uint32_t)sectors / 2)) % sectors + 1);
        while (!fact_holds(&f, &deal.sky))
            f.n++;
        fact[n++] = f;
    }
    return n;
}

/* Of all steps, so that runs can be told to have worked out the same. */
static uint64_t sign(uint64_t h, const struct prove_step *steps, int n)
{
    for (int i = 0; i < n; i++) {
        h = (h ^ steps[i].cites) * 0x100000001b3;
        for (int t = 0; t < SKY_TYPES; t++)
            h = (h ^ steps[i].gives.not[t] ^ (uint64_t)steps[i].marks.not[t] << 32) * 0x100000001b3;
    }
    return h;
}

/* Keeps the least of what was measured of one thing: others use the machine too. */
static void keep(double *least, int pass, double start)
{
    double took = measure_cpu_ms() - start;
    *least = pass > 0 && *least < took ? *least : took;
}

static double hint[POSITIONS], chain[POSITIONS], one[PROOFS_MAX], day[DAYS];
static size_t proofs;

static void bench_proofs(enum sky_mode mode, const struct fact *fact, int n, int pass, void *memory)
{
    struct prove *p = prove_open(memory, mode, fact, n);
    struct prove_marks all = *prove_all(p);
    for (int t = 0; t < SKY_TYPES; t++) {
        BITS_EACH(s, all.not[t])
        {
            prove_set cites;
            struct prove_claim claim = {(uint8_t)(s + 1), (uint8_t)t, false};
            double start = measure_cpu_ms();
            prove_smallest(p, claim, NULL, &cites);
            ASTRO_ASSERT(proofs < PROOFS_MAX);
            keep(&one[proofs++], pass, start);
        }
    }
}

static uint64_t bench_positions(enum sky_mode mode, int pass, void *memory)
{
    static struct prove_step steps[PROVE_STEPS_MAX];
    static const struct prove_marks none;
    uint64_t signature = 0;
    int grade;
    proofs = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct fact fact[PROVE_FACTS_MAX];
        int n = position(mode, (uint32_t)i, fact);
        double start = measure_cpu_ms();
        prove_easiest(prove_open(memory, mode, fact, n), &none, steps);
        keep(&hint[i], pass, start);
        start = measure_cpu_ms();
        int count = prove_chain(prove_open(memory, mode, fact, n), &none, NULL, steps, &grade);
        keep(&chain[i], pass, start);
        signature = sign(signature, steps, count);
        bench_proofs(mode, fact, n, pass, memory);
    }
    return signature;
}

static uint64_t bench_days(enum sky_mode mode, int pass, uint64_t signature, void *memory)
{
    static struct planetx_puzzle puzzle;
    for (int i = 0; i < DAYS; i++) {
        uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)i, 77};
        double start = measure_cpu_ms();
        planetx_puzzle_make(seed, mode, PUZZLE_SKY, (int)puzzle_level_of_day(i), memory, &puzzle);
        keep(&day[i], pass, start);
        signature = sign(signature, puzzle.step, puzzle.steps);
    }
    return signature;
}

static void bench_mode(enum sky_mode mode, void *memory)
{
    bool expert = mode == SKY_EXPERT;
    const char *name = expert ? "expert" : "standard";
    uint64_t signature = 0;
    for (int pass = 0; pass < PASSES; pass++)
        signature = bench_days(mode, pass, bench_positions(mode, pass, memory), memory);
    qsort(hint, POSITIONS, sizeof *hint, by_size);
    qsort(chain, POSITIONS, sizeof *chain, by_size);
    qsort(one, proofs, sizeof *one, by_size);
    qsort(day, DAYS, sizeof *day, by_size);
    printf("# %s: medians: hint %.2f, proof %.3f, chain %.1f, daily %.0f ms; %zu proofs\n", name,
           hint[POSITIONS / 2], one[proofs / 2], chain[POSITIONS / 2], day[DAYS / 2], proofs);
    printf("# %s: signature of all steps %016llx\n", name, (unsigned long long)signature);
    report(name, "hint_ms", hint[POSITIONS - 1], expert ? 75 : 25);
    report(name, "proof_p99_ms", one[proofs * 99 / 100], expert ? 50 : 10);
    report(name, "proof_worst_ms", one[proofs - 1], expert ? 500 : 10);
    report(name, "explain_worst_ms", chain[POSITIONS - 1], expert ? 700 : 200);
    report(name, "daily_worst_ms", day[DAYS - 1], expert ? 1000 : 300);
}

int main(void)
{
    void *memory = malloc(prove_size());
    ASTRO_ASSERT(memory != NULL);
    report("prove", "mb", (double)prove_size() / 1e6, 8);
    bench_mode(SKY_STANDARD, memory);
    bench_mode(SKY_EXPERT, memory);
    free(memory);
    return 0;
}
