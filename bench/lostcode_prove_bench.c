#include <stdio.h>
#include <stdlib.h>

#include "ai/lostcode/explain.h"
#include "base/bits.h"
#include "base/panic.h"
#include "measure.h"

/* Proofs of The Lost Code. Prints lines `name measured target ok|short`:
 * milliseconds of the processor, the slowest of all puzzles and of all the
 * moments on the way to them, round by round. */

enum { PUZZLES = 100 };

struct slowest {
    double hint, proof, chain, daily;
    uint64_t signature; /* of all steps */
    uint32_t steps;
};

static void slower(double *worst, double start)
{
    double took = measure_cpu_ms() - start;
    *worst = took > *worst ? took : *worst;
}

static void sign(struct slowest *s, const struct lostcode_step *step)
{
    uint64_t h = s->signature ^ step->cites ^ (uint64_t)step->cost << 16;
    for (int k = 0; k < LC_SYMBOLS; k++)
        h = (h ^ step->gives.not[k] ^ (uint64_t)step->marks.not[k] << 16) * 0x100000001b3;
    s->signature = h;
    s->steps++;
}

static void measure(struct lostcode_prove *p, const struct lostcode_notes *n, struct slowest *s)
{
    static struct lostcode_step steps[LC_STEPS_MAX];
    static const struct lostcode_marks none;
    int grade;
    double start = measure_cpu_ms();
    bool agrees = lostcode_prove_open(p, n);
    ASTRO_ASSERT(agrees);
    lostcode_prove_easiest(p, &none, steps);
    slower(&s->hint, start);
    start = measure_cpu_ms();
    lostcode_prove_open(p, n);
    int count = lostcode_prove_chain(p, &none, NULL, steps, &grade);
    slower(&s->chain, start);
    for (int i = 0; i < count; i++)
        sign(s, &steps[i]);
    for (int k = 0; k < n->symbols; k++) {
        BITS_EACH(v, p->follows.not[k] & ~p->seen.not[k])
        {
            struct lostcode_marks goal = none;
            goal.not[k] = (uint16_t)bits_one((int)v);
            start = measure_cpu_ms();
            lostcode_prove_chain(p, &none, &goal, steps, &grade);
            slower(&s->proof, start);
        }
    }
}

static void report(const char *what, double measured, double target)
{
    printf("lostcode_%s %.3f %.3f %s\n", what, measured, target,
           measured <= target ? "ok" : "short");
}

int main(void)
{
    struct lostcode_prove *p = malloc(sizeof *p);
    static struct lostcode_riddle z;
    struct slowest s = {0};
    ASTRO_ASSERT(p != NULL);
    for (int i = 0; i < PUZZLES; i++) {
        uint8_t seed[RNG_SEED_SIZE] = {(uint8_t)i, 78};
        double start = measure_cpu_ms();
        lostcode_riddle_make(seed, (int)puzzle_level_of_day(i), p, &z);
        slower(&s.daily, start);
        struct lostcode_notes n = z.notes;
        for (n.facts = 1; n.facts <= z.notes.facts; n.facts++)
            measure(p, &n, &s);
    }
    printf("# signature of %u steps %016llx\n", s.steps, (unsigned long long)s.signature);
    report("prove_mb", (double)sizeof *p / 1e6, 8);
    report("hint_ms", s.hint, 25);
    report("proof_worst_ms", s.proof, 10);
    report("explain_worst_ms", s.chain, 200);
    report("daily_worst_ms", s.daily, 300);
    free(p);
    return 0;
}
