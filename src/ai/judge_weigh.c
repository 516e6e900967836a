#include "ai/judge.h"

#include "base/panic.h"

void judge_say(struct judgement *j, const char *say)
{
    ASTRO_ASSERT(j->lines < JUDGE_LINES);
    j->line[j->lines++] = (struct judge_line){.say = say};
}

void judge_add(struct judgement *j, enum judge_arg_kind kind, int64_t n)
{
    struct judge_line *l = &j->line[j->lines - 1];
    ASTRO_ASSERT(j->lines > 0 && l->args < JUDGE_ARGS);
    l->arg[l->args].kind = kind;
    l->arg[l->args++].n = n;
}

void judge_figure(struct judgement *j, const char *name, int64_t n)
{
    ASTRO_ASSERT(j->figures < JUDGE_FIGURES);
    j->figure[j->figures].name = name;
    j->figure[j->figures++].n = n;
}

void judge_weigh(struct judgement *j, int64_t own, int64_t best, int64_t mean)
{
    j->cost = best > own ? best - own : 0;
    j->spread = best > mean ? best - mean : 0;
    /* Who chose worse than blindly has chosen all the same. */
    if (j->spread < j->cost && j->spread == 0)
        j->spread = j->cost;
    j->verdict = j->cost == 0             ? VERDICT_BEST
                 : j->cost < JUDGE_COSTLY ? VERDICT_GOOD
                                          : VERDICT_COSTLY;
}
