#include "ai/planetx/puzzle.h"

#include "ai/planetx/clue_pool.h"
#include "ai/planetx/prove_internal.h"
#include "base/bits.h"

enum { TRIES = 12, DRAWS = 400, TARGET_IN = 5 };

/* How many facts of each kind to choose from, by mode: standard, expert. Many
 * plain ones make easy puzzles, clues hard ones. */
struct mix {
    uint8_t told[SKY_MODES], surveys[SKY_MODES], clues[SKY_MODES], of_x;
};
static const struct mix mixes[PUZZLE_LEVELS] = {
    [PUZZLE_EASY] = {{6, 10}, {14, 22}, {5, 6}, 8},
    [PUZZLE_MEDIUM] = {{5, 8}, {13, 20}, {7, 9}, 8},
    [PUZZLE_HARD] = {{4, 5}, {12, 18}, {9, 12}, 8},
    [PUZZLE_FIENDISH] = {{2, 3}, {10, 17}, {13, 16}, 8},
};

enum puzzle_level planetx_puzzle_level(int grade)
{
    return grade <= 2   ? PUZZLE_EASY
           : grade == 3 ? PUZZLE_MEDIUM
           : grade == 4 ? PUZZLE_HARD
                        : PUZZLE_FIENDISH;
}

struct prove_marks planetx_puzzle_goal(const struct planetx_puzzle *z)
{
    struct prove_marks goal = {{0}};
    uint32_t all = sky_all(sky_rules((enum sky_mode)z->mode)->sectors);
    for (int t = 0; t < SKY_TYPES; t++)
        if (z->kind == PUZZLE_SKY || t == SKY_X)
            goal.not[t] = all & ~z->sky.at[t];
    return goal;
}

/* ---- drawing facts --------------------------------------------------------------------------- */

/* Facts under way, all true of the sky and no two the same. */
struct draw {
    const struct sky *sky;
    struct rng rng;
    int n;
    struct fact fact[PROVE_FACTS_MAX];
};

static void take(struct draw *d, struct fact f)
{
    for (int i = 0; i < d->n; i++)
        if (fact_equal(&d->fact[i], &f))
            return;
    if (d->n < PROVE_FACTS_MAX && fact_holds(&f, d->sky))
        d->fact[d->n++] = f;
}

static int sectors_of(const struct draw *d)
{
    return sky_rules((enum sky_mode)d->sky->mode)->sectors;
}

/* What a player is told at the start, or by a target: of one sector. */
static void draw_told(struct draw *d)
{
    uint8_t sector = (uint8_t)(rng_below(&d->rng, (uint32_t)sectors_of(d)) + 1);
    uint8_t type = (uint8_t)rng_below(&d->rng, SKY_E);
    uint32_t target = rng_below(&d->rng, TARGET_IN);
    enum sky_type there = sky_type_at(d->sky, sector);
    uint8_t looks = (uint8_t)(there == SKY_X ? SKY_E : there);
    if (target == 0)
        take(d, (struct fact){.kind = FACT_TARGET, .s = looks, .from = sector});
    else if (type != SKY_C || bits_has(sky_rules((enum sky_mode)d->sky->mode)->comet_sectors,
                                       sector - 1)) /* PX-33 */
        take(d, (struct fact){.kind = FACT_NOT, .s = type, .from = sector});
}

/* PX-13: a type and a range of at most half the sky; of comets, from one comet
 * sector to another. */
static void draw_survey(struct draw *d)
{
    int n = sectors_of(d);
    const struct sky_rules *r = sky_rules((enum sky_mode)d->sky->mode);
    uint8_t type = (uint8_t)rng_below(&d->rng, SKY_X);
    int from = (int)rng_below(&d->rng, (uint32_t)n);
    int to = (from + 1 + (int)rng_below(&d->rng, (uint32_t)n / 2 - 1)) % n;
    if (type == SKY_C && !(bits_has(r->comet_sectors, from) && bits_has(r->comet_sectors, to)))
        return;
    struct fact f = {
        .kind = FACT_SURVEY, .s = type, .from = (uint8_t)(from + 1), .to = (uint8_t)(to + 1)};
    uint32_t seen = d->sky->at[type] | (type == SKY_E ? d->sky->at[SKY_X] : 0); /* PX-8 */
    f.n = (uint8_t)bits_count(seen & sky_range((enum sky_mode)d->sky->mode, f.from, f.to));
    take(d, f);
}

static void draw_clue(struct draw *d, const struct clue_pool *pool, bool conference)
{
    uint32_t from = conference ? pool->research : 0, to = conference ? pool->n : pool->research;
    uint32_t i = from + rng_below(&d->rng, to - from);
    if (clue_pool_says(pool, (enum sky_mode)d->sky->mode, i))
        take(d, pool->clue[i]);
}

enum source { TOLD, SURVEYS, CLUES, OF_X };

static void draw_kind(struct draw *d, const struct clue_pool *pool, enum source source, int many)
{
    int until = d->n + many;
    for (int i = 0; i < DRAWS && d->n < until; i++) {
        if (source == TOLD)
            draw_told(d);
        else if (source == SURVEYS)
            draw_survey(d);
        else
            draw_clue(d, pool, source == OF_X);
    }
}

/* More than enough of each kind, in an order by chance. */
static void draw_facts(struct draw *d, int level)
{
    struct clue_pool pool;
    uint8_t order[PROVE_FACTS_MAX];
    struct fact sorted[PROVE_FACTS_MAX];
    int mode = d->sky->mode;
    const struct mix *mix = &mixes[level < 0 ? PUZZLE_MEDIUM : level];
    clue_pool_fill((enum sky_mode)mode, &pool);
    draw_kind(d, &pool, TOLD, mix->told[mode]);
    draw_kind(d, &pool, SURVEYS, mix->surveys[mode]);
    draw_kind(d, &pool, CLUES, mix->clues[mode]);
    draw_kind(d, &pool, OF_X, mix->of_x);
    for (int i = 0; i < d->n; i++) {
        order[i] = (uint8_t)i;
        sorted[i] = d->fact[i];
    }
    rng_shuffle(&d->rng, order, (uint32_t)d->n);
    for (int i = 0; i < d->n; i++)
        d->fact[i] = sorted[order[i]];
}

/* ---- leaving out -------------------------------------------------------------------------------
 */

/* Facts of which none can be left out, by leaving out what can from the first
 * on; false where even all of them do not suffice. */
static bool strip(struct draw *d, enum puzzle_kind kind, void *memory)
{
    struct prove *p = prove_open(memory, (enum sky_mode)d->sky->mode, d->fact, d->n);
    struct denial other = prove_deny_sky(p, d->sky);
    if (kind == PUZZLE_X)
        other =
            (struct denial){.claim = {(uint8_t)(bits_lowest(d->sky->at[SKY_X]) + 1), SKY_X, true}};
    struct sky unused;
    prove_set rules = prove_rules_of(p->mode), kept = p->all;
    if (prove_ask(p, kept, NULL, other, UINT32_MAX, &unused) != SAT_NO)
        return false;
    for (int i = 0; i < p->facts; i++) {
        prove_set less = kept & ~bits_one(PROVE_RULES + i);
        if (less != kept && prove_ask(p, less, NULL, other, UINT32_MAX, &unused) == SAT_NO)
            kept = rules | prove_core(p);
    }
    d->n = 0;
    for (int i = 0; i < p->facts; i++)
        if (bits_has(kept, PROVE_RULES + i))
            d->fact[d->n++] = p->fact[i];
    return true;
}

/* The order of reading: what was told of sectors, surveys by type, clues, and
 * clues about X last. */
static uint32_t reading(const struct fact *f)
{
    uint32_t x = fact_is_clue(f) && (f->s == SKY_X || f->t == SKY_X);
    uint32_t group = f->kind == FACT_SURVEY ? 1 : fact_is_clue(f) ? 2 + x : 0;
    uint32_t within = group == 0 ? (uint32_t)f->from << 8 | f->s
                                 : (uint32_t)f->s << 16 | (uint32_t)f->kind << 12 |
                                       (uint32_t)(group == 1 ? f->from : f->t) << 4 | f->relation;
    return group << 24 | within;
}

static void sort_facts(struct fact *fact, int n)
{
    for (int i = 1; i < n; i++) {
        struct fact f = fact[i];
        int at = i;
        for (; at > 0 && reading(&fact[at - 1]) > reading(&f); at--)
            fact[at] = fact[at - 1];
        fact[at] = f;
    }
}

/* ---- the whole
 * ------------------------------------------------------------------------------------ */

/* What a level's hardest step may cost. */
static int cap_of(int level)
{
    return level == PUZZLE_EASY ? 2 : level == PUZZLE_MEDIUM ? 3 : level == PUZZLE_HARD ? 4 : 6;
}

/* One try: false where it gives no puzzle that is easy enough. The steps are
 * worked out only if the level is right, or any will do. */
static bool try_once(struct rng rng, enum sky_mode mode, enum puzzle_kind kind, int level,
                     bool exact, void *memory, struct planetx_puzzle *out)
{
    int cap = exact ? cap_of(level) : PROVE_COST_MAX;
    struct sky sky = sky_sample(mode, &rng);
    struct draw d = {.sky = &sky, .rng = rng};
    draw_facts(&d, level);
    if (!strip(&d, kind, memory))
        return false;
    sort_facts(d.fact, d.n);
    out->mode = (uint8_t)mode;
    out->kind = (uint8_t)kind;
    out->sky = sky;
    out->facts = d.n;
    for (int i = 0; i < d.n; i++)
        out->fact[i] = d.fact[i];
    struct prove *p = prove_open(memory, mode, out->fact, out->facts);
    struct prove_marks none = {{0}}, goal = planetx_puzzle_goal(out);
    int grade;
    prove_all(p);
    int n = prove_walk(p, &none, &goal, cap, out->step, &grade);
    out->grade = (uint8_t)grade;
    out->level = (uint8_t)planetx_puzzle_level(grade);
    if (grade > cap || (exact && out->level != level))
        return grade <= cap;
    out->steps = (uint16_t)prove_prune(p, &none, &goal, out->step, n);
    return true;
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

void planetx_puzzle_make(const uint8_t seed[RNG_SEED_SIZE], enum sky_mode mode,
                         enum puzzle_kind kind, int level, void *memory, struct planetx_puzzle *out)
{
    struct rng root = rng_from_seed(seed);
    int best = -1, nearest = PUZZLE_LEVELS;
    for (int i = 0; i < TRIES || best < 0; i++) {
        bool exact = level >= 0 && i < TRIES; /* after many tries any level will do */
        if (!try_once(puzzle_rng_of_try(&root, i), mode, kind, level, exact, memory, out))
            continue;
        int far = level < 0 ? 0 : apart(out->level, level);
        if (far == 0)
            return;
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    try_once(puzzle_rng_of_try(&root, best), mode, kind, level, false, memory, out);
}
