#include "ai/planetx/prove_clauses.h"

#include "base/bits.h"
#include "base/panic.h"

enum { LOOKS = SKY_TYPES, CLAUSE_MAX = 2 * SKY_SECTORS_MAX + 4 };

/* A clause under way. */
struct clause {
    int n;
    sat_lit lit[CLAUSE_MAX];
};

static void put(struct clause *k, sat_lit l)
{
    ASTRO_ASSERT(k->n < CLAUSE_MAX);
    k->lit[k->n++] = l;
}

static void end(struct prove_clauses *c, const struct clause *k)
{
    bool fits = sat_add(&c->sat, k->lit, k->n);
    ASTRO_ASSERT(fits); /* SAT_WORDS has room for the longest facts there are */
}

static void say2(struct prove_clauses *c, sat_lit a, sat_lit b)
{
    end(c, &(struct clause){2, {a, b}});
}

static void say3(struct prove_clauses *c, sat_lit a, sat_lit b, sat_lit d)
{
    end(c, &(struct clause){3, {a, b, d}});
}

static void say4(struct prove_clauses *c, sat_lit a, sat_lit b, sat_lit d, sat_lit e)
{
    end(c, &(struct clause){4, {a, b, d, e}});
}

static sat_lit at(int sector, int type)
{
    return sat_is(prove_var(sector, type));
}

static sat_lit off(const struct prove_clauses *c, int constraint)
{
    return sat_isnt(c->selector[constraint]);
}

/* One that follows from the sectors… */
static sat_lit fresh(struct prove_clauses *c)
{
    return sat_is(sat_var(&c->sat, false));
}

/* …and one that is to be found: where it is that a clue speaks of. */
static sat_lit witness(struct prove_clauses *c)
{
    return sat_is(sat_var(&c->sat, true));
}

/* ---- counting ------------------------------------------------------------------------------- */

/* One more literal is counted: `now[k]`, at least k so far, from `before[k]`. */
static void count_on(struct prove_clauses *c, sat_lit in, const sat_lit *before, sat_lit *now,
                     int cap)
{
    now[0] = c->truth;
    for (int k = 1; k <= cap; k++) {
        now[k] = fresh(c);
        say2(c, sat_not(before[k]), now[k]);
        say3(c, sat_not(in), sat_not(before[k - 1]), now[k]);
        say3(c, sat_not(now[k]), before[k], in);
        say2(c, sat_not(now[k]), before[k - 1]);
    }
}

static void count_none(const struct prove_clauses *c, sat_lit *now, int cap)
{
    now[0] = c->truth;
    for (int k = 1; k <= cap; k++)
        now[k] = sat_not(c->truth);
}

/* How many of a type the count says there are, and the counts that say so. */
static int count_of(const struct prove_clauses *c, int type)
{
    const uint8_t *count = sky_rules(c->mode)->count;
    return type == LOOKS ? count[SKY_E] + count[SKY_X] : count[type];
}

static sat_lit seen(const struct prove_clauses *c, int sector, int type)
{
    return type == LOOKS ? c->looks[sector] : at(sector, type);
}

/* Counts a type from sector 1 on, as far as one more than there are. */
static void count_type(struct prove_clauses *c, int type)
{
    int cap = count_of(c, type) + 1;
    count_none(c, c->least[type][0], cap);
    for (int j = 0; j < c->sectors; j++)
        count_on(c, seen(c, j, type), c->least[type][j], c->least[type][j + 1], cap);
}

/* `b` sectors hold just n more than the first `a` of them: the difference of
 * two counters, which a solver does not find by itself. */
static void say_between(struct prove_clauses *c, const struct clause *unless, int type, int a,
                        int b, int n)
{
    int cap = count_of(c, type) + 1;
    const sat_lit *low = c->least[type][a], *high = c->least[type][b];
    for (int k = 0; k <= cap; k++) {
        struct clause up = *unless, down = *unless;
        if (k + n >= 0 && k + n <= cap) {
            put(&up, sat_not(low[k]));
            put(&up, high[k + n]);
            end(c, &up);
        }
        if (k + n >= 0 && k + n + 1 <= cap && k + 1 <= cap) {
            put(&down, sat_not(high[k + n + 1]));
            put(&down, low[k + 1]);
            end(c, &down);
        }
    }
}

/* Just n of these literals are true. */
static void say_exactly(struct prove_clauses *c, sat_lit unless, const sat_lit *in, int m, int n)
{
    bool turn = 2 * n > m;
    int want = turn ? m - n : n, cap = want + 1;
    sat_lit row[2][SKY_SECTORS_MAX + 2];
    if (want == 0) {
        for (int j = 0; j < m; j++)
            say2(c, unless, turn ? in[j] : sat_not(in[j]));
        return;
    }
    count_none(c, row[0], cap);
    for (int j = 0; j < m; j++)
        count_on(c, turn ? sat_not(in[j]) : in[j], row[j % 2], row[(j + 1) % 2], cap);
    say2(c, unless, row[m % 2][want]);
    say2(c, unless, sat_not(row[m % 2][want + 1]));
}

static void say_survey(struct prove_clauses *c, int i, const struct fact *f)
{
    int type = f->s == SKY_E ? LOOKS : f->s, from = f->from - 1, to = f->to - 1, m = 0;
    sat_lit in[SKY_SECTORS_MAX];
    for (int s = from;; s = (s + 1) % c->sectors) {
        in[m++] = seen(c, s, type);
        if (s == to)
            break;
    }
    say_exactly(c, off(c, i), in, m, f->n);
    struct clause unless = {1, {off(c, i)}};
    if (from <= to) {
        say_between(c, &unless, type, from, to + 1, f->n);
        return;
    }
    /* Round the end the rest of the circle is a range, once all are counted. */
    int first = PROVE_COUNTS, counted = type == LOOKS ? SKY_E : type;
    put(&unless, off(c, first + counted));
    if (type == LOOKS)
        put(&unless, off(c, first + SKY_X));
    int rest = count_of(c, type) - f->n;
    if (rest < 0)
        end(c, &unless);
    else
        say_between(c, &unless, type, to + 1, from, rest);
}

/* ---- clues ------------------------------------------------------------------------------------
 */

static uint32_t near(const struct prove_clauses *c, const struct fact *f, int sector)
{
    int n = c->sectors;
    uint32_t one = (uint32_t)bits_one(sector), mask = 0;
    if (f->relation == FACT_ADJ)
        return sky_beside(n, one);
    if (f->relation == FACT_OPP)
        return sky_turn(n, one, n / 2);
    for (int k = 1; k <= f->n; k++)
        mask |= sky_turn(n, one, k) | sky_turn(n, one, n - k);
    return mask & ~one;
}

/* Some of these sectors hold the type, unless… */
static void say_some(struct prove_clauses *c, struct clause unless, uint32_t sectors, int type)
{
    BITS_EACH(s, sectors)
    put(&unless, at((int)s, type));
    end(c, &unless);
}

/* "every S near T", and with `one` "some S near T". */
static void say_near(struct prove_clauses *c, int i, const struct fact *f, bool one)
{
    struct clause any = {1, {off(c, i)}};
    for (int s = 0; s < c->sectors; s++) {
        sat_lit it = one ? witness(c) : at(s, f->s);
        if (one) {
            say3(c, off(c, i), sat_not(it), at(s, f->s));
            put(&any, it);
        }
        say_some(c, (struct clause){2, {off(c, i), sat_not(it)}}, near(c, f, s), f->t);
    }
    if (one)
        end(c, &any);
}

static void say_none_near(struct prove_clauses *c, int i, const struct fact *f)
{
    for (int s = 0; s < c->sectors; s++)
        BITS_EACH(r, near(c, f, s))
    say3(c, off(c, i), sat_not(at(s, f->s)), sat_not(at((int)r, f->t)));
}

/* Some window holds all of the type, from one of them on; `full`: to another. */
static void say_band(struct prove_clauses *c, int i, int type, int length, bool full)
{
    struct clause any = {1, {off(c, i)}};
    int n = c->sectors;
    for (int s = 0; s < n; s++) {
        sat_lit it = witness(c);
        put(&any, it);
        say3(c, off(c, i), sat_not(it), at(s, type));
        if (full)
            say3(c, off(c, i), sat_not(it), at((s + length - 1) % n, type));
        for (int k = length; k < n; k++)
            say3(c, off(c, i), sat_not(it), sat_not(at((s + k) % n, type)));
    }
    end(c, &any);
}

static void say_run(struct prove_clauses *c, int i, int type, int length)
{
    struct clause any = {1, {off(c, i)}};
    for (int s = 0; s < c->sectors; s++) {
        sat_lit it = witness(c);
        put(&any, it);
        for (int k = 0; k < length; k++)
            say3(c, off(c, i), sat_not(it), at((s + k) % c->sectors, type));
    }
    end(c, &any);
}

static void say_locate(struct prove_clauses *c, int i, const struct fact *f)
{
    int n = c->sectors, x = f->from - 1;
    sat_lit part[3] = {at(x, SKY_X), at((x + n - 1) % n, f->s), at((x + 1) % n, f->t)};
    if (f->n == 0)
        say4(c, off(c, i), sat_not(part[0]), sat_not(part[1]), sat_not(part[2]));
    for (int k = 0; f->n == 1 && k < 3; k++)
        say2(c, off(c, i), part[k]);
}

static void say_fact(struct prove_clauses *c, int i, const struct fact *f)
{
    switch ((enum fact_kind)f->kind) {
    case FACT_SURVEY:
        say_survey(c, i, f);
        break;
    case FACT_TARGET:
        say2(c, off(c, i), seen(c, f->from - 1, f->s == SKY_E ? LOOKS : f->s));
        break;
    case FACT_IS:
        say2(c, off(c, i), at(f->from - 1, f->s));
        break;
    case FACT_NOT:
        say2(c, off(c, i), sat_not(at(f->from - 1, f->s)));
        break;
    case FACT_LOCATE:
        say_locate(c, i, f);
        break;
    case FACT_SOME:
    case FACT_EVERY:
        say_near(c, i, f, f->kind == FACT_SOME);
        break;
    case FACT_NO:
        say_none_near(c, i, f);
        break;
    case FACT_BAND:
        say_band(c, i, f->s, f->n, false);
        break;
    case FACT_RUN:
        say_run(c, i, f->s, f->n);
        break;
    case FACT_KINDS:
        ASTRO_NEVER("no fact is of this kind");
    }
}

/* ---- the whole --------------------------------------------------------------------------------
 */

/* PX-1: one type in each sector. */
static void say_sectors(struct prove_clauses *c)
{
    for (int s = 0; s < c->sectors; s++) {
        struct clause any = {0};
        for (int t = 0; t < SKY_TYPES; t++) {
            put(&any, at(s, t));
            for (int u = 0; u < t; u++)
                say2(c, sat_not(at(s, t)), sat_not(at(s, u)));
        }
        end(c, &any);
        say2(c, sat_not(at(s, SKY_E)), c->looks[s]);
        say2(c, sat_not(at(s, SKY_X)), c->looks[s]);
        say3(c, sat_not(c->looks[s]), at(s, SKY_E), at(s, SKY_X));
    }
}

static void say_rules(struct prove_clauses *c)
{
    static const struct fact pairs = {.kind = FACT_EVERY, .s = SKY_A, .t = SKY_A};
    static const struct fact clouds = {.kind = FACT_EVERY, .s = SKY_G, .t = SKY_E};
    static const struct fact apart = {.kind = FACT_NO, .s = SKY_D, .t = SKY_X};
    const struct sky_rules *r = sky_rules(c->mode);
    for (int s = 0; s < c->sectors; s++)
        if (!bits_has(r->comet_sectors, s))
            say2(c, off(c, PROVE_COMETS), sat_not(at(s, SKY_C)));
    say_near(c, PROVE_PAIRS, &pairs, false);
    say_near(c, PROVE_CLOUDS, &clouds, false);
    say_none_near(c, PROVE_APART, &apart);
    if (r->dwarf_band)
        say_band(c, PROVE_BAND, SKY_D, r->dwarf_band, true);
    for (int t = 0; t < SKY_TYPES; t++) {
        const sat_lit *all = c->least[t][c->sectors];
        say2(c, off(c, PROVE_COUNTS + t), all[r->count[t]]);
        say2(c, off(c, PROVE_COUNTS + t), sat_not(all[r->count[t] + 1]));
    }
}

void prove_clauses_make(struct prove_clauses *c, enum sky_mode mode, const struct fact *facts,
                        int n)
{
    sat_open(&c->sat);
    c->mode = mode;
    c->summed = false;
    c->sectors = sky_rules(mode)->sectors;
    for (int v = 0; v < c->sectors * SKY_TYPES; v++)
        sat_var(&c->sat, true);
    c->truth = fresh(c);
    end(c, &(struct clause){1, {c->truth}});
    for (int i = 0; i < PROVE_RULES + n; i++)
        c->selector[i] = sat_var(&c->sat, false);
    for (int s = 0; s < c->sectors; s++)
        c->looks[s] = fresh(c);
    say_sectors(c);
    for (int t = 0; t <= LOOKS; t++)
        count_type(c, t);
    say_rules(c);
    for (int i = 0; i < n; i++)
        say_fact(c, PROVE_RULES + i, &facts[i]);
}

void prove_clauses_sum(struct prove_clauses *c)
{
    const sat_lit *all = c->least[LOOKS][c->sectors];
    int first = PROVE_COUNTS, n = count_of(c, LOOKS);
    sat_lit empty = off(c, first + SKY_E), x = off(c, first + SKY_X);
    if (c->summed)
        return;
    c->summed = true;
    say3(c, empty, x, all[n]);
    say3(c, empty, x, sat_not(all[n + 1]));
}
