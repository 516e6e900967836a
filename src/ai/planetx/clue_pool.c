#include "ai/planetx/clue_pool.h"

#include "base/panic.h"

/* Sets of types. SAME as T stands for S itself. */
enum {
    C = 1 << SKY_C,
    A = 1 << SKY_A,
    D = 1 << SKY_D,
    G = 1 << SKY_G,
    E = 1 << SKY_E,
    X = 1 << SKY_X,
    SOLID = C | A | D | G,
    SAME = 1 << SKY_TYPES
};

/* A row is a family of clues: any S of `s`, any other T of `t`, any N from low
 * to high (0..0 where the notation has no N). No S: not in this mode. */
struct family {
    uint8_t kind, relation;
    struct {
        uint8_t s, t, low, high;
    } in[SKY_MODES]; /* standard, expert */
};

static const struct family research[] = {
    /* one type, PX-37 */
    {FACT_BAND, 0, {{A, SAME, 4, 6}, {A, SAME, 4, 8}}},
    {FACT_BAND, 0, {{C | G, SAME, 3, 5}, {C | G, SAME, 3, 6}}},
    {FACT_RUN, 0, {{A, SAME, 4, 4}, {A, SAME, 4, 4}}},
    {FACT_SOME, FACT_OPP, {{A, SAME, 0, 0}, {A, SAME, 0, 0}}},
    {FACT_NO, FACT_IN, {{C | G, SAME, 2, 3}, {C | G, SAME, 3, 6}}},
    {FACT_RUN, 0, {{0}, {D, SAME, 3, 3}}},
    {FACT_EVERY, FACT_ADJ, {{0}, {D, E, 0, 0}}},
    /* two types, PX-38 */
    {FACT_SOME, FACT_ADJ, {{SOLID, SOLID, 0, 0}, {SOLID, SOLID, 0, 0}}},
    {FACT_NO, FACT_ADJ, {{SOLID, SOLID, 0, 0}, {SOLID, SOLID, 0, 0}}},
    {FACT_EVERY, FACT_ADJ, {{C | D | G, SOLID, 0, 0}, {C | G, SOLID, 0, 0}}},
    {FACT_SOME, FACT_OPP, {{A | D | G, SOLID, 0, 0}, {A | G, SOLID, 0, 0}}},
    {FACT_NO, FACT_OPP, {{A | G, SOLID, 0, 0}, {A | G, SOLID, 0, 0}}},
    {FACT_EVERY, FACT_OPP, {{G, SOLID, 0, 0}, {G, SOLID, 0, 0}}},
    {FACT_EVERY, FACT_IN, {{SOLID, SOLID, 2, 4}, {SOLID, SOLID, 2, 4}}},
    {FACT_NO, FACT_IN, {{SOLID, SOLID, 2, 4}, {SOLID, SOLID, 2, 6}}},
};

static const struct family conferences[] = {
    /* PX-39 */
    {FACT_NO, FACT_OPP, {{X, SOLID, 0, 0}, {X, SOLID | E, 0, 0}}},
    {FACT_NO, FACT_ADJ, {{X, SOLID, 0, 0}, {X, SOLID | E, 0, 0}}},
    {FACT_NO, FACT_IN, {{X, SOLID, 2, 3}, {X, SOLID, 2, 3}}},
    {FACT_SOME, FACT_IN, {{X, SOLID, 2, 5}, {X, SOLID, 2, 5}}},
};

/* How many skies satisfy each clue, in the order of the pool. */
static const uint32_t counts[SKY_MODES][CLUE_POOL_MAX] = {
#include "ai/planetx/clue_counts.inc"
};

static void add(struct clue_pool *out, enum sky_mode mode, struct fact clue)
{
    ASTRO_ASSERT(out->n < CLUE_POOL_MAX);
    out->clue[out->n] = clue;
    out->count[out->n] = counts[mode][out->n];
    out->n++;
}

static void add_family(struct clue_pool *out, enum sky_mode mode, const struct family *row)
{
    for (int s = 0; s < SKY_TYPES; s++) {
        if (!(row->in[mode].s & (1 << s)))
            continue;
        for (int t = 0; t < SKY_TYPES; t++) {
            bool same = row->in[mode].t == SAME;
            if (same ? t != s : t == s || !(row->in[mode].t & (1 << t)))
                continue;
            for (int n = row->in[mode].low; n <= row->in[mode].high; n++) {
                struct fact clue = {.kind = row->kind, .s = (uint8_t)s, .n = (uint8_t)n};
                if (row->kind != FACT_BAND && row->kind != FACT_RUN) {
                    clue.t = (uint8_t)t;
                    clue.relation = row->relation;
                }
                add(out, mode, clue);
            }
        }
    }
}

void clue_pool_fill(enum sky_mode mode, struct clue_pool *out)
{
    *out = (struct clue_pool){0};
    for (size_t i = 0; i < sizeof research / sizeof research[0]; i++)
        add_family(out, mode, &research[i]);
    out->research = out->n;
    for (size_t i = 0; i < sizeof conferences / sizeof conferences[0]; i++)
        add_family(out, mode, &conferences[i]);
}

bool clue_pool_says(const struct clue_pool *pool, enum sky_mode mode, uint32_t i)
{
    return (uint64_t)pool->count[i] * 10 < (uint64_t)sky_rules(mode)->skies * 9;
}
