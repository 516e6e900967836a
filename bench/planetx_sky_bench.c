#include <stdio.h>
#include <stdlib.h>

#include "ai/planetx/deal.h"
#include "base/panic.h"
#include "measure.h"

/* Skies and deals of Planet X. Prints lines `name measured target
 * ok|short`; times are the best of several runs, in milliseconds. */

enum { RUNS = 7, DEALS = 200 };

/* ---- the yardstick: expert skies counted by loops over masks, nothing else */

#define N         18
#define ALL       ((1u << N) - 1)
#define BESIDE(m) ((((m) << 1) | ((m) >> (N - 1)) | ((m) >> 1) | ((m) << (N - 1))) & ALL)
#define COMETS    0x11456u /* sectors 2 3 5 7 11 13 17 */

static uint32_t asteroids[3060], dwarfs[3060], asteroid_sets, dwarf_sets;

static void plain_sets(void)
{
    asteroid_sets = dwarf_sets = 0;
    for (uint32_t m = 0; m <= ALL; m++) {
        if (__builtin_popcount(m) != 4)
            continue;
        if ((m & ~BESIDE(m)) == 0)
            asteroids[asteroid_sets++] = m;
        for (int s = 0; s < N; s++) {
            uint32_t band = ((0x3fu << s) | (0x3fu >> (N - s))) & ALL;
            uint32_t ends = ((0x21u << s) | (0x21u >> (N - s))) & ALL;
            if ((m & ~band) == 0 && (m & ends) == ends)
                dwarfs[dwarf_sets++] = m;
        }
    }
}

static uint32_t plain_rest(uint32_t free, uint32_t d)
{
    uint32_t count = 0;
    for (uint32_t xs = free & ~BESIDE(d); xs; xs &= xs - 1) {
        uint32_t rest = free & ~(xs & (0 - xs));
        for (uint32_t p = rest; p; p &= p - 1) {
            for (uint32_t q = p & (p - 1); q; q &= q - 1) {
                uint32_t g = (p & (0 - p)) | (q & (0 - q));
                count += (g & ~BESIDE(rest & ~g)) == 0;
            }
        }
    }
    return count;
}

static uint32_t plain_count(void)
{
    uint32_t count = 0;
    plain_sets();
    for (uint32_t i = 0; i < dwarf_sets; i++) {
        for (uint32_t j = 0; j < asteroid_sets; j++) {
            uint32_t taken = dwarfs[i] | asteroids[j];
            if (dwarfs[i] & asteroids[j])
                continue;
            for (uint32_t p = COMETS & ~taken; p; p &= p - 1)
                for (uint32_t q = p & (p - 1); q; q &= q - 1)
                    count += plain_rest(ALL & ~(taken | (p & (0 - p)) | (q & (0 - q))), dwarfs[i]);
        }
    }
    return count;
}

/* ---- ours ---------------------------------------------------------------- */

static bool count_sky(void *ctx, const struct sky *sky)
{
    uint32_t *count = ctx;
    *count += sky->at[SKY_X] != 0;
    return true;
}

static bool bench_walk(void)
{
    double plain = 1e9, ours = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = measure_wall_ms();
        uint32_t count = plain_count();
        double middle = measure_wall_ms();
        uint32_t ours_count = 0;
        sky_each(SKY_EXPERT, count_sky, &ours_count);
        double end = measure_wall_ms();
        ASTRO_ASSERT(count == ours_count && count == sky_rules(SKY_EXPERT)->skies);
        plain = middle - start < plain ? middle - start : plain;
        ours = end - middle < ours ? end - middle : ours;
    }
    printf("# expert skies: plain loop %.2f ms, sky_each %.2f ms\n", plain, ours);
    return measure_at_most("planetx_expert_walk_over_plain_loop", ours / plain, 3);
}

static bool bench_deal(enum sky_mode mode, const char *mean, const char *worst, double target)
{
    double sum = 0, most = 0;
    for (int i = 0; i < DEALS; i++) {
        uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)i};
        struct planetx_deal deal;
        double start = measure_wall_ms();
        planetx_deal_make(seed, mode, &deal);
        double ms = measure_wall_ms() - start;
        sum += ms;
        most = ms > most ? ms : most;
    }
    bool ok = measure_at_most(mean, sum / (double)DEALS, target);
    return measure_at_most(worst, most, target) && ok;
}

int main(void)
{
    bool ok = bench_walk();
    ok =
        bench_deal(SKY_STANDARD, "planetx_standard_deal_ms", "planetx_standard_deal_worst_ms", 5) &&
        ok;
    ok = bench_deal(SKY_EXPERT, "planetx_expert_deal_ms", "planetx_expert_deal_worst_ms", 50) && ok;
    return ok ? 0 : 1;
}
