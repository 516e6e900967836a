#include <string.h>

#include "ai/planetx/bot.h"
#include "ai/planetx/bot_ahead.h"
#include "ai/planetx/bot_belief.h"
#include "ai/planetx/bot_race.h"
#include "ai/planetx/bot_strong.h"
#include "ai/planetx/bot_theory.h"
#include "ai/planetx/bot_value.h"
#include "base/panic.h"

/* Strong: whatever is expected to bring it to X soonest - a question, a locate,
 * or going on until a conference. Once few skies are left it looks two
 * questions deep, and through conferences and reviews on the way. Theories by
 * the points they are expected to bring; alone by the time that their review
 * is expected to save. It takes credible theories of rivals at
 * their word; and where a rival may find X before its next turn, points decide
 * whether to try at once. */

/* Found by playing, 1,000 deals and more. */
struct style {
    uint32_t deep;          /* looks two questions ahead from so few skies on */
    struct bot_taste alone; /* without rivals time is all that counts */
    struct bot_taste rivals;
};

static const struct style styles[SKY_MODES] = {
    [SKY_STANDARD] = {.deep = 4446,
                      .alone = {.learns = true},
                      .rivals = {.surest = BOT_CHANCE * 4 / 10,
                                 .step_points = BOT_POINT,
                                 .first = BOT_CHANCE / 2}},
    [SKY_EXPERT] = {.deep = 4000,
                    .alone = {.learns = true},
                    .rivals = {.surest = BOT_CHANCE * 4 / 10,
                               .step_points = BOT_POINT,
                               .first = BOT_CHANCE / 2}},
};

enum { NOBODY = -1 };

static const struct style *style_of(const struct bot_ctx *ctx)
{
    return &styles[ctx->s->mode];
}

/* INT64_MAX if there was no time to find out. */
static int64_t value_deep(struct bot_ctx *ctx, const struct know_score *s)
{
    struct know_case may = bot_case_after(ctx->index, &ctx->may, &s->ask, s->cost);
    int64_t sum = 0;
    for (int a = 0; a < s->answers; a++) {
        if (s->best[a] == s->skies[a])
            continue;
        if (bot_late(ctx->task))
            return INT64_MAX;
        struct fact fact = know_answer(ctx->index, s, a);
        bot_suppose(ctx, ctx->set, &fact, ctx->spare);
        sum += bot_ahead(ctx, &may, s->cost) * s->skies[a];
    }
    return s->cost * BOT_TIME + sum / (int64_t)s->total;
}

/* ---- what to do -------------------------------------------------------------------- */

struct choice {
    int ask; /* which of the scores, or NOBODY */
    int64_t value;
};

static struct choice least(const int64_t *value, size_t n)
{
    struct choice best = {NOBODY, INT64_MAX};
    for (size_t i = 0; i < n; i++)
        if (value[i] < best.value)
            best = (struct choice){(int)i, value[i]};
    return best;
}

/* Whether so few skies are left that thinking twice is quick, and there is time. */
static bool thinks_deep(const struct bot_ctx *ctx)
{
    return ctx->sum.skies <= style_of(ctx)->deep && ctx->sum.skies <= ctx->deep &&
           !bot_late(ctx->task);
}

static struct choice choose_question(struct bot_ctx *ctx)
{
    int64_t value[KNOW_SCORES_MAX];
    size_t n = ctx->scores;
    for (size_t i = 0; i < n; i++) {
        const struct know_score *s = &ctx->score[i];
        value[i] =
            bot_tells(s) ? bot_value_ask(ctx->index, s, &ctx->may, bot_time(ctx)) : INT64_MAX;
    }
    struct choice next = least(value, n), first = next, best = {NOBODY, INT64_MAX};
    if (!thinks_deep(ctx))
        return first;
    for (int k = 0; k < ctx->front && next.ask >= 0; k++) {
        int64_t v = value_deep(ctx, &ctx->score[next.ask]);
        if (v == INT64_MAX)
            break;
        if (v < best.value)
            best = (struct choice){next.ask, v};
        ctx->look[ctx->looked++] = (uint8_t)next.ask;
        value[next.ask] = INT64_MAX;
        next = least(value, n);
    }
    return best.ask >= 0 ? best : first;
}

/* The steps of the cheapest way to let time pass. */
static int idle_cost(const struct bot_ctx *ctx)
{
    return ctx->may.research ? PLANETX_RESEARCH_COST : planetx_survey_cost(ctx->index->sectors / 2);
}

/* Letting time pass towards a conference; once all are held it leads nowhere. */
static int64_t value_idle(struct bot_ctx *ctx)
{
    bool ahead = false;
    for (int i = 0; i < DEAL_CONFERENCES; i++)
        ahead = ahead || ctx->may.subject[i];
    if (!ahead || !thinks_deep(ctx))
        return INT64_MAX;
    struct know_question nothing = {.kind = KNOW_SURVEY};
    int cost = idle_cost(ctx);
    struct know_case may = bot_case_after(ctx->index, &ctx->may, &nothing, cost);
    may.research = !ctx->may.research;
    memcpy(ctx->spare, ctx->set, ctx->index->words * sizeof *ctx->set);
    return cost * BOT_TIME + bot_ahead(ctx, &may, cost);
}

/* A locate at once. Where what is believed is wrong, it fails. */
static int64_t value_try(const struct bot_ctx *ctx)
{
    int64_t value = bot_value_gamble(ctx->index, &ctx->sum, &ctx->may, bot_time(ctx));
    int64_t doubt = BOT_CHANCE - ctx->faith;
    return (value * ctx->faith + bot_value_failure(bot_mode(ctx), ctx->may.alone) * doubt) /
           BOT_CHANCE;
}

/* The ways to go on, by the time still needed; INT64_MAX: not to be had. */
enum way { LOCATE, ASK, WAIT, WAYS };

struct ways {
    int64_t time[WAYS];
    int ask; /* which of the scores, or NOBODY */
    bool racing;
    struct bot_race race;
};

static enum way soonest(struct bot_ctx *ctx, const struct ways *w)
{
    const int64_t *time = w->time;
    if (w->ask >= 0 && time[ASK] <= time[LOCATE] && time[ASK] <= time[WAIT])
        return ASK;
    if (time[LOCATE] > 0 && (time[WAIT] < time[LOCATE] || (w->ask < 0 && bot_may_learn(ctx))))
        return WAIT;
    return LOCATE;
}

/* The chance of the best guess, now and after going on in some way. */
static uint32_t chance_of(const struct bot_ctx *ctx, uint64_t best, uint64_t all)
{
    return (uint32_t)((uint64_t)bot_chance(best, all) * ctx->faith / BOT_CHANCE);
}

/* In a race points decide between a locate and the soonest other way. */
static enum way race_for_x(struct bot_ctx *ctx, int x_triple, enum way way, struct ways *w)
{
    enum way other = w->time[ASK] <= w->time[WAIT] ? ASK : WAIT;
    if (ctx->s->seats == 1 || w->time[LOCATE] == 0 || w->time[other] == INT64_MAX)
        return way;
    uint32_t now = chance_of(ctx, ctx->sum.x_triple[x_triple], ctx->sum.skies), then = now;
    int cost = idle_cost(ctx);
    if (other == ASK) {
        const struct know_score *s = &ctx->score[w->ask];
        uint64_t best = 0;
        for (int a = 0; a < s->answers; a++)
            best += s->best[a];
        then = chance_of(ctx, best, s->total);
        cost = s->cost;
    }
    w->racing = bot_race(ctx, now, then, cost, &w->race);
    if (!w->racing)
        return way;
    return w->race.now > w->race.later ? LOCATE : way == LOCATE ? other : way;
}

/* ---- reasons ------------------------------------------------------------------------- */

/* What was compared: the steps it would still take, each way; in a race the
 * points, and the rival. */
static void say_ways(struct writer *w, const struct ways *ways)
{
    static const char *const name[] = {[LOCATE] = "locate", [ASK] = "ask", [WAIT] = "wait"};
    struct json j = json_after(w);
    json_begin_object(&j, "times");
    for (int i = LOCATE; i <= WAIT; i++)
        if (ways->time[i] != INT64_MAX)
            bot_put_fixed(&j, name[i], ways->time[i], BOT_TIME);
    json_end_object(&j);
    if (ways->racing)
        bot_race_say(w, &ways->race);
}

static struct move act(struct bot_ctx *ctx, struct writer *reason)
{
    struct ways ways = {.time = {value_try(ctx), INT64_MAX, INT64_MAX}, .ask = NOBODY};
    int x_triple = know_best_x_triple(ctx->index, &ctx->sum);
    ASTRO_ASSERT(x_triple >= 0);
    bot_ctx_score(ctx);
    if (ways.time[LOCATE] > 0) {
        struct choice ask = choose_question(ctx);
        ways.ask = ask.ask;
        ways.time[ASK] = ask.value;
        ways.time[WAIT] = value_idle(ctx);
    }
    enum way way = race_for_x(ctx, x_triple, soonest(ctx, &ways), &ways);
    struct move m = {0};
    if (way == ASK) {
        bot_say_ask(reason, ctx, &ctx->score[ways.ask]);
        m = bot_ask(&ctx->score[ways.ask].ask);
    } else if (way == WAIT) {
        bot_say_idle(reason, ctx);
        m = bot_idle(ctx);
    } else {
        bot_say_locate(reason, ctx, x_triple);
        m = bot_locate(&ctx->index->x_triple[x_triple]);
    }
    say_ways(reason, &ways);
    bot_say_end(reason);
    return m;
}

struct move bot_strong(struct bot_ctx *ctx, struct writer *reason)
{
    const struct style *style = style_of(ctx);
    const struct bot_taste *taste = ctx->s->seats > 1 ? &style->rivals : &style->alone;
    /* A belief is no proof (PX-46): it may send it after X, but not to publish. */
    if (!bot_proves(ctx->s, ctx->seat) || ctx->s->phase == PLANETX_TURN)
        bot_believe(ctx);
    return bot_decide(ctx, taste, act, reason);
}

static struct move think(const struct bot_task *task, struct writer *reason)
{
    return bot_strong(bot_ctx_open(task), reason);
}

const struct bot planetx_strong = {.id = "strong",
                                   .title = N_("Strong"),
                                   .level = LEVEL_STRONG,
                                   .memory_size = BOT_MEMORY,
                                   .think = think};
