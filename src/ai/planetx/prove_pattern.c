#include "ai/planetx/prove_internal.h"
#include "base/bits.h"

/* What a citation is, as far as patterns tell them apart. */
enum kind { TOLD, SURVEY, CLUE, X_CLUE, GROUP, LOCATE, RULE, COUNT };

static enum kind kind_of(const struct prove *p, int k)
{
    if (k < PROVE_RULES)
        return k >= PROVE_COUNTS ? COUNT : RULE;
    const struct fact *f = &p->fact[k - PROVE_RULES];
    switch ((enum fact_kind)f->kind) {
    case FACT_SURVEY:
        return SURVEY;
    case FACT_LOCATE:
        return f->n == 1 ? TOLD : LOCATE;
    case FACT_SOME:
    case FACT_NO:
    case FACT_EVERY:
        return f->s == SKY_X || f->t == SKY_X ? X_CLUE : CLUE;
    case FACT_BAND:
    case FACT_RUN:
        return GROUP;
    default:
        return TOLD;
    }
}

static enum prove_pattern single(const struct prove *p, int k)
{
    static const uint8_t rule[PROVE_COUNTS] = {PROVE_COMET, PROVE_LONE, PROVE_CLOUD, PROVE_COLD,
                                               PROVE_DWARFS};
    static const uint8_t plain[] = {
        [TOLD] = PROVE_TOLD,     [SURVEY] = PROVE_FILLED, [CLUE] = PROVE_CLUE,
        [X_CLUE] = PROVE_X_CLUE, [GROUP] = PROVE_GROUP,   [LOCATE] = PROVE_LOCATED,
        [COUNT] = PROVE_ROLL};
    enum kind is = kind_of(p, k);
    if (is == RULE)
        return rule[k];
    if (is == SURVEY && p->fact[k - PROVE_RULES].n == 0)
        return PROVE_SWEEP;
    return plain[is];
}

/* The type that a rule is about. */
static int type_of(int rule)
{
    static const uint8_t type[PROVE_COUNTS] = {SKY_C, SKY_A, SKY_G, SKY_D, SKY_D};
    return rule >= PROVE_COUNTS ? rule - PROVE_COUNTS : type[rule];
}

static enum prove_pattern rule_and_count(int rule, int count)
{
    if (type_of(rule) != type_of(count))
        return PROVE_RULE_COUNT;
    switch (rule) {
    case PROVE_PAIRS:
        return PROVE_PAIR_SQUEEZE;
    case PROVE_CLOUDS:
        return PROVE_GAS_SQUEEZE;
    case PROVE_BAND:
        return PROVE_BAND_SQUEEZE;
    default:
        return PROVE_RULE_COUNT;
    }
}

static enum prove_pattern with_survey(const struct prove *p, int survey, int other)
{
    const struct fact *f = &p->fact[survey - PROVE_RULES];
    switch (kind_of(p, other)) {
    case SURVEY:
        return PROVE_OVERLAP;
    case COUNT:
        return type_of(other) == f->s ? PROVE_REST : PROVE_SURVEY_RULE;
    case RULE:
        return PROVE_SURVEY_RULE;
    default:
        return PROVE_CLUE_SURVEY;
    }
}

/* Two citations, the lower bit first: rules stand before facts. */
static enum prove_pattern pair(const struct prove *p, int a, int b)
{
    enum kind first = kind_of(p, a), second = kind_of(p, b);
    if (first == SURVEY)
        return with_survey(p, a, b);
    if (second == SURVEY)
        return with_survey(p, b, a);
    if (second == COUNT)
        return first == COUNT ? PROVE_COUNTS_MEET : rule_and_count(a, b);
    if (second == RULE)
        return PROVE_RULES_MEET;
    if (first == COUNT)
        return second == X_CLUE ? PROVE_X_REACH : PROVE_COUNTED;
    return first == RULE ? PROVE_CLUE_RULE : PROVE_CLUES;
}

enum prove_pattern prove_classify(const struct prove *p, prove_set cites, int cost)
{
    int first = cites ? bits_lowest(cites) : 0;
    if (cost > PROVE_COST_MAX)
        return PROVE_SEARCH;
    if (cost == 1)
        return single(p, first);
    if (cost == 2)
        return pair(p, first, bits_nth(cites, 1));
    return cost == 3 ? PROVE_THREE : PROVE_WEB;
}
