/* Questions and locates: the time until X is expected to be found, each way. */

#include "ai/planetx/bot_race.h"
#include "ai/planetx/judge.h"
#include "base/bits.h"

enum { NONE = -1 };

/* The skies a question is expected to leave, rounded. */
static int64_t expected_left(const struct know_score *s)
{
    uint64_t sum = 0;
    for (int a = 0; a < s->answers; a++)
        sum += (uint64_t)s->skies[a] * s->skies[a];
    return s->total ? (int64_t)((sum + s->total / 2) / s->total) : 0;
}

/* All ways to go on, in thousandths of time. */
struct ways {
    int own, best; /* questions, or NONE */
    int own_x, best_x;
    int64_t own_time, best_ask, locate, mean;
};

static int find_score(const struct bot_ctx *ctx, const struct move *m)
{
    for (size_t i = 0; i < ctx->scores; i++) {
        if (ctx->score[i].ask.kind == KNOW_CONFERENCE)
            continue;
        struct move ask = bot_ask(&ctx->score[i].ask);
        if (move_equal(&ask, m))
            return (int)i;
    }
    return NONE;
}

static void weigh_questions(const struct bot_ctx *ctx, struct ways *w)
{
    int64_t sum = 0, n = 0;
    w->best = NONE;
    for (size_t i = 0; i < ctx->scores; i++) {
        const struct know_score *s = &ctx->score[i];
        if (s->ask.kind == KNOW_CONFERENCE || s->total == 0)
            continue;
        int64_t time = planetx_mille(bot_value_ask(ctx->index, s, &ctx->may, bot_time(ctx)));
        if (w->best == NONE || time < w->best_ask) {
            w->best = (int)i;
            w->best_ask = time;
        }
        if ((int)i == w->own)
            w->own_time = time;
        sum += time;
        n++;
    }
    w->mean = n ? sum / n : 0;
}

static int64_t time_of(const struct bot_ctx *ctx, int x_triple)
{
    return planetx_mille(
        bot_value_locate(ctx->index, &ctx->sum, &ctx->may, bot_time(ctx), x_triple));
}

static int64_t percent(const struct bot_ctx *ctx, int x_triple)
{
    return x_triple < 0 ? 0 : (int64_t)ctx->sum.x_triple[x_triple] * JUDGE_ONE / ctx->sum.skies;
}

/* ---- questions ------------------------------------------------------------------------ */

/* The fact that a question was answered with: told of looks, seen of topics. */
static bool answer_of(const struct judge_task *t, enum sky_mode mode, struct fact *out)
{
    struct text answer = {t->event.p, 0};
    if (t->move->kind == PLANETX_RESEARCH) {
        *out = planetx_in(view_state(t->after))->research[t->move->n[0]];
        return true;
    }
    while (answer.n < t->event.n && answer.p[answer.n] != ';')
        answer.n++;
    if (answer.n > 0 && answer.p[0] == 'S')
        answer = (struct text){answer.p + 1, answer.n - 1};
    return fact_read(answer, mode, out, NULL);
}

/* What the answer gave: the time it leaves against what was to be expected. */
static void tell_answer(const struct judge_task *t, const struct bot_ctx *ctx, const struct ways *w,
                        struct judgement *out)
{
    const struct know_score *s = &ctx->score[w->own];
    struct know_case after = bot_case_after(ctx->index, &ctx->may, &s->ask, s->cost);
    struct fact fact;
    struct know_sum sum;
    if (!answer_of(t, bot_mode(ctx), &fact))
        return;
    bot_suppose(ctx, ctx->set, &fact, ctx->spare);
    know_sum_x_triples(ctx->index, ctx->spare, &sum);
    struct bot_outlook o = bot_outlook_of(ctx->index, &sum, &after, bot_time(ctx) + s->cost);
    int64_t left = s->cost * JUDGE_ONE + planetx_mille(bot_value(bot_mode(ctx), &o));
    out->luck = w->own_time - left;
    judge_figure(out, "left", sum.skies);
    judge_say(out, "Skies that fitted: {0}. Expected to be left by this: {1}; left: {2}.");
    judge_add(out, ARG_INT, ctx->sum.skies);
    judge_add(out, ARG_INT, expected_left(s));
    judge_add(out, ARG_INT, sum.skies);
}

static void name_better(const struct bot_ctx *ctx, const struct ways *w, struct judgement *out)
{
    bool locate = w->locate <= w->best_ask || w->best == NONE;
    out->has_best = true;
    if (locate) {
        out->best = bot_locate(&ctx->index->x_triple[w->best_x]);
        judge_say(out, percent(ctx, w->best_x) == JUDGE_ONE
                           ? N_("Planet X could be located for certain.")
                           : N_("A locate would have been right with a chance of {0}."));
        if (percent(ctx, w->best_x) < JUDGE_ONE)
            judge_add(out, ARG_PERCENT, percent(ctx, w->best_x));
        return;
    }
    out->best = bot_ask(&ctx->score[w->best].ask);
    judge_figure(out, "better_expected", expected_left(&ctx->score[w->best]));
    if (w->own == NONE)
        return;
    judge_say(out,
              "It would have left about {0} skies instead of {1}, for a cost of {2} instead of "
              "{3}.");
    judge_add(out, ARG_INT, expected_left(&ctx->score[w->best]));
    judge_add(out, ARG_INT, expected_left(&ctx->score[w->own]));
    judge_add(out, ARG_INT, ctx->score[w->best].cost);
    judge_add(out, ARG_INT, ctx->score[w->own].cost);
}

static void judge_question(const struct judge_task *t, struct bot_ctx *ctx, const struct ways *w,
                           struct judgement *out)
{
    judge_figure(out, "expected", expected_left(&ctx->score[w->own]));
    tell_answer(t, ctx, w, out);
    if (out->cost >= JUDGE_COSTLY && w->locate == 0)
        out->verdict = VERDICT_LATE;
    if (out->cost >= JUDGE_COSTLY)
        name_better(ctx, w, out);
}

/* ---- locates --------------------------------------------------------------------------- */

/* Whether a rival was so close that a try was worth more than a question. */
static bool races(struct bot_ctx *ctx, const struct ways *w)
{
    struct bot_race race;
    if (ctx->s->seats == 1 || w->best == NONE || w->own_x != w->best_x)
        return false;
    const struct know_score *s = &ctx->score[w->best];
    uint64_t best = 0;
    for (int a = 0; a < s->answers; a++)
        best += s->best[a];
    uint32_t now = bot_chance(ctx->sum.x_triple[w->own_x], ctx->sum.skies);
    return bot_race(ctx, now, bot_chance(best, s->total), s->cost, &race) && race.now > race.later;
}

static void judge_locate(const struct judge_task *t, struct bot_ctx *ctx, const struct ways *w,
                         struct judgement *out)
{
    int64_t chance = percent(ctx, w->own_x), skies = ctx->sum.skies;
    int64_t wrong = skies - (w->own_x < 0 ? 0 : ctx->sum.x_triple[w->own_x]);
    bool found = bits_has(planetx_in(view_state(t->after))->located, ctx->seat);
    /* own_time is what remains after a failure times its chance. */
    int64_t after = found || wrong == 0 ? 0 : w->own_time * skies / wrong;
    out->luck = w->own_time - after;
    judge_figure(out, "chance", chance);
    judge_say(out, "Skies that fitted: {0}. This place was right with a chance of {1}.");
    judge_add(out, ARG_INT, ctx->sum.skies);
    judge_add(out, ARG_PERCENT, chance);
    if (out->cost < JUDGE_COSTLY)
        return;
    if (races(ctx, w)) {
        out->cost = 0;
        out->verdict = VERDICT_BEST;
        judge_say(out, "Somebody else was about to find it: to try was right.");
        return;
    }
    out->verdict = w->own_x == w->best_x ? VERDICT_EARLY : VERDICT_WRONG;
    name_better(ctx, w, out);
}

void planetx_judge_turn(const struct judge_task *t, struct bot_ctx *ctx, struct judgement *out)
{
    const struct move *m = t->move;
    struct ways w = {.own_x = NONE};
    w.own = find_score(ctx, m);
    w.best_x = know_best_x_triple(ctx->index, &ctx->sum);
    w.locate = time_of(ctx, w.best_x);
    weigh_questions(ctx, &w);
    if (m->kind == PLANETX_LOCATE) {
        w.own_x = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
        w.own_time = time_of(ctx, w.own_x);
    }
    int64_t best = w.best != NONE && w.best_ask < w.locate ? w.best_ask : w.locate;
    out->unit = UNIT_TIME;
    judge_weigh(out, -w.own_time, -best, -w.mean);
    judge_figure(out, "skies", ctx->sum.skies);
    judge_figure(out, "time", w.own_time);
    judge_figure(out, "best_time", best);
    if (m->kind == PLANETX_LOCATE)
        judge_locate(t, ctx, &w, out);
    else if (w.own != NONE)
        judge_question(t, ctx, &w, out);
}
