#include "planetx_counter.h"

#include <string.h>

enum { NODES_MAX = 600 };

/* What each sector can still be, as bits of types. */
struct trial {
    int n, comets[SKY_SECTORS_MAX];
    enum sky_mode mode;
    const struct fact *facts;
    prove_set cites;
    unsigned spoken; /* types that some cited constraint speaks of */
    long nodes;
    unsigned can[SKY_SECTORS_MAX];
};

static bool can(const struct trial *t, int s, unsigned types)
{
    return (t->can[(s % t->n + t->n) % t->n] & types) != 0;
}

static bool must(const struct trial *t, int s, unsigned types)
{
    return (t->can[(s % t->n + t->n) % t->n] & ~types) == 0;
}

static unsigned bit(int type)
{
    return 1u << type;
}

static bool keeps_count(const struct trial *t, unsigned types, int from, int length, int count)
{
    int least = 0, most = 0;
    for (int i = 0; i < length; i++) {
        least += must(t, from + i, types);
        most += can(t, from + i, types);
    }
    return least <= count && count <= most;
}

static bool related(const struct trial *t, const struct fact *f, int a, int b)
{
    int d = (a - b + t->n) % t->n;
    int apart = d < t->n - d ? d : t->n - d;
    if (apart == 0)
        return false;
    return f->relation == FACT_ADJ   ? apart == 1
           : f->relation == FACT_OPP ? apart * 2 == t->n
                                     : apart <= f->n;
}

static bool some_partner(const struct trial *t, const struct fact *f, int s)
{
    for (int r = 0; r < t->n; r++)
        if (related(t, f, s, r) && can(t, r, bit(f->t)))
            return true;
    return false;
}

static bool keeps_relation(const struct trial *t, const struct fact *f)
{
    bool some = false;
    for (int s = 0; s < t->n; s++) {
        some |= can(t, s, bit(f->s)) && some_partner(t, f, s);
        if (f->kind == FACT_EVERY && must(t, s, bit(f->s)) && !some_partner(t, f, s))
            return false;
        for (int r = 0; f->kind == FACT_NO && r < t->n; r++)
            if (related(t, f, s, r) && must(t, s, bit(f->s)) && must(t, r, bit(f->t)))
                return false;
    }
    return f->kind != FACT_SOME || some;
}

/* Some window begins (and, `full`, ends) with the type and nothing is outside. */
static bool keeps_band(const struct trial *t, int type, int length, bool full)
{
    for (int s = 0; s < t->n; s++) {
        bool ok = can(t, s, bit(type)) && (!full || can(t, s + length - 1, bit(type)));
        for (int k = length; ok && k < t->n; k++)
            ok = !must(t, s + k, bit(type));
        if (ok)
            return true;
    }
    return false;
}

static bool keeps_run(const struct trial *t, int type, int length)
{
    for (int s = 0; s < t->n; s++) {
        bool ok = true;
        for (int k = 0; ok && k < length; k++)
            ok = can(t, s + k, bit(type));
        if (ok)
            return true;
    }
    return false;
}

static unsigned looks(int type)
{
    return type == SKY_E ? bit(SKY_E) | bit(SKY_X) : bit(type);
}

static bool keeps_fact(const struct trial *t, const struct fact *f)
{
    int s = f->from - 1;
    switch ((enum fact_kind)f->kind) {
    case FACT_SURVEY:
        return keeps_count(t, looks(f->s), s, (f->to - f->from + t->n) % t->n + 1, f->n);
    case FACT_TARGET:
        return can(t, s, looks(f->s));
    case FACT_IS:
        return can(t, s, bit(f->s));
    case FACT_NOT:
        return !must(t, s, bit(f->s));
    case FACT_LOCATE:
        return f->n ? can(t, s, bit(SKY_X)) && can(t, s - 1, bit(f->s)) && can(t, s + 1, bit(f->t))
                    : !(must(t, s, bit(SKY_X)) && must(t, s - 1, bit(f->s)) &&
                        must(t, s + 1, bit(f->t)));
    case FACT_BAND:
        return keeps_band(t, f->s, f->n, false);
    case FACT_RUN:
        return keeps_run(t, f->s, f->n);
    default:
        return keeps_relation(t, f);
    }
}

static const int counts[SKY_MODES][SKY_TYPES] = {{2, 4, 1, 2, 2, 1}, {2, 4, 4, 2, 5, 1}};

static bool keeps(const struct trial *t, int k)
{
    static const struct fact pairs = {.kind = FACT_EVERY, .s = SKY_A, .t = SKY_A};
    static const struct fact clouds = {.kind = FACT_EVERY, .s = SKY_G, .t = SKY_E};
    static const struct fact apart = {.kind = FACT_NO, .s = SKY_D, .t = SKY_X};
    if (k >= PROVE_RULES)
        return keeps_fact(t, &t->facts[k - PROVE_RULES]);
    if (k >= PROVE_COUNTS)
        return keeps_count(t, bit(k - PROVE_COUNTS), 0, t->n, counts[t->mode][k - PROVE_COUNTS]);
    for (int s = 0; k == PROVE_COMETS && s < t->n; s++)
        if (must(t, s, bit(SKY_C)) && !t->comets[s])
            return false;
    return k == PROVE_COMETS   ? true
           : k == PROVE_PAIRS  ? keeps_relation(t, &pairs)
           : k == PROVE_CLOUDS ? keeps_relation(t, &clouds)
           : k == PROVE_APART  ? keeps_relation(t, &apart)
                               : keeps_band(t, SKY_D, 6, true);
}

static bool keeps_all(const struct trial *t)
{
    for (int k = 0; k < 64; k++)
        if ((t->cites >> k & 1) && !keeps(t, k))
            return false;
    return true;
}

/* The ways a sector can differ as far as the cited constraints tell. */
static int ways(const struct trial *t, int s, unsigned way[SKY_TYPES + 1])
{
    int n = 0;
    for (int type = 0; type < SKY_TYPES; type++)
        if (t->can[s] & t->spoken & bit(type))
            way[n++] = bit(type);
    unsigned rest = t->can[s] & ~t->spoken;
    if (rest)
        way[n++] = rest & (~rest + 1);
    return n;
}

/* Strikes from a sector what no way to fill the others could go with, as far as
 * each constraint alone tells. */
static bool narrow(struct trial *t, int s)
{
    unsigned way[SKY_TYPES + 1], before = t->can[s], kept = 0;
    int n = ways(t, s, way);
    for (int i = 0; i < n; i++) {
        t->can[s] = way[i];
        if (keeps_all(t))
            kept |= way[i] & t->spoken ? way[i] : before & ~t->spoken;
    }
    t->can[s] = kept;
    return kept != before;
}

static enum counter_answer fill(struct trial *t)
{
    unsigned before[SKY_SECTORS_MAX], way[SKY_TYPES + 1];
    int best = -1, fewest = SKY_TYPES + 2;
    if (++t->nodes > NODES_MAX)
        return COUNTER_TIRED;
    memcpy(before, t->can, sizeof before);
    bool changed = true;
    while (changed) {
        changed = false;
        for (int s = 0; s < t->n; s++) {
            changed |= narrow(t, s);
            if (!t->can[s]) {
                memcpy(t->can, before, sizeof before);
                return COUNTER_NONE;
            }
        }
    }
    for (int s = 0; s < t->n; s++) {
        int n = ways(t, s, way);
        if (n > 1 && n < fewest) {
            fewest = n;
            best = s;
        }
    }
    enum counter_answer answer = best < 0 ? COUNTER_SOME : COUNTER_NONE;
    int n = best < 0 ? 0 : ways(t, best, way);
    for (int i = 0; i < n && answer == COUNTER_NONE; i++) {
        t->can[best] = way[i];
        answer = fill(t);
    }
    memcpy(t->can, before, sizeof before);
    return answer;
}

static unsigned spoken_of(const struct trial *t)
{
    unsigned types = 0;
    static const unsigned rule[PROVE_COUNTS] = {1u << SKY_C, 1u << SKY_A, 1u << SKY_G | 1u << SKY_E,
                                                1u << SKY_D | 1u << SKY_X, 1u << SKY_D};
    for (int k = 0; k < 64; k++) {
        if (!(t->cites >> k & 1))
            continue;
        if (k < PROVE_RULES) {
            types |= k < PROVE_COUNTS ? rule[k] : bit(k - PROVE_COUNTS);
            continue;
        }
        const struct fact *f = &t->facts[k - PROVE_RULES];
        bool pair = f->kind == FACT_LOCATE || (f->kind >= FACT_SOME && f->kind <= FACT_EVERY);
        types |= looks(f->s) | (pair ? looks(f->t) : 0) | (f->kind == FACT_LOCATE ? bit(SKY_X) : 0);
    }
    return types;
}

enum counter_answer counter_try(enum sky_mode mode, const struct fact *facts, prove_set cites,
                                const struct prove_marks *marks, int sector, int type)
{
    static const int comets[] = {2, 3, 5, 7, 11, 13, 17};
    struct trial t = {.mode = mode, .n = mode == SKY_STANDARD ? 12 : 18};
    t.facts = facts;
    t.cites = cites;
    t.spoken = spoken_of(&t);
    for (size_t i = 0; i < sizeof comets / sizeof *comets; i++)
        if (comets[i] <= t.n)
            t.comets[comets[i] - 1] = 1;
    for (int s = 0; s < t.n; s++) {
        for (int u = 0; u < SKY_TYPES; u++)
            if (!(marks->not[u] >> s & 1))
                t.can[s] |= bit(u);
        if (s + 1 == sector)
            t.can[s] &= bit(type);
        if (!t.can[s])
            return COUNTER_NONE;
    }
    return fill(&t);
}

/* Whether all that a step gives follows from these; *tired counts what was not
 * settled, which passes. */
static bool all_follow(enum sky_mode mode, const struct fact *facts, const struct prove_step *step,
                       prove_set cites, const struct prove_marks *marks, int *tired)
{
    for (int u = 0; u < SKY_TYPES; u++) {
        for (int s = 1; s <= SKY_SECTORS_MAX; s++) {
            if (!(step->gives.not[u] >> (s - 1) & 1))
                continue;
            enum counter_answer a = counter_try(mode, facts, cites, marks, s, u);
            *tired += a == COUNTER_TIRED;
            if (a == COUNTER_SOME)
                return false;
        }
    }
    return true;
}

const char *counter_judge(enum sky_mode mode, const struct fact *facts,
                          const struct prove_step *step, int *tired)
{
    if (!all_follow(mode, facts, step, step->cites, &step->marks, tired))
        return "follows";
    for (int k = 0; k < 64; k++) {
        int unsure = 0;
        if ((step->cites >> k & 1) &&
            all_follow(mode, facts, step, step->cites & ~((prove_set)1 << k), &step->marks,
                       &unsure) &&
            !unsure)
            return "citation";
        *tired += unsure > 0;
    }
    for (int u = 0; u < SKY_TYPES; u++) {
        for (int s = 0; s < SKY_SECTORS_MAX; s++) {
            struct prove_marks less = step->marks;
            int unsure = 0;
            if (!(less.not[u] >> s & 1))
                continue;
            less.not[u] &= ~((uint32_t)1 << s);
            if (all_follow(mode, facts, step, step->cites, &less, &unsure) && !unsure)
                return "mark";
            *tired += unsure > 0;
        }
    }
    return NULL;
}
