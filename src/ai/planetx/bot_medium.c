#include "ai/planetx/bot.h"
#include "ai/planetx/bot_theory.h"
#include "base/panic.h"

/* Medium and scholar: the question with the most bits per time, a locate when
 * it is certain. They differ in what they publish. */

/* Bits that count: those about the whole sky, and those about the X triple once
 * more, so many times. */
enum { X_TRIPLE_WEIGHT = 2 };

static int64_t gain(const struct know_score *s)
{
    return (int64_t)s->sky_gain + X_TRIPLE_WEIGHT * (int64_t)s->x_triple_gain;
}

static const struct know_score *best_question(const struct bot_ctx *ctx)
{
    const struct know_score *best = NULL;
    for (size_t i = 0; i < ctx->scores; i++) {
        const struct know_score *s = &ctx->score[i];
        if (s->ask.kind == KNOW_CONFERENCE || gain(s) <= 0)
            continue;
        if (!best || gain(s) * best->cost > gain(best) * s->cost)
            best = s;
    }
    return best;
}

static struct move act(struct bot_ctx *ctx, struct writer *reason)
{
    int x_triple = know_best_x_triple(ctx->index, &ctx->sum);
    ASTRO_ASSERT(x_triple >= 0);
    bool certain = ctx->sum.x_triple[x_triple] == ctx->sum.skies;
    bot_ctx_score(ctx);
    const struct know_score *best = certain ? NULL : best_question(ctx);
    struct move m = bot_locate(&ctx->index->x_triple[x_triple]);
    if (best) {
        bot_say_ask(reason, ctx, best);
        m = bot_ask(&best->ask);
    } else if (!certain && bot_may_learn(ctx)) {
        bot_say_idle(reason, ctx);
        m = bot_idle(ctx);
    } else {
        bot_say_locate(reason, ctx, x_triple);
    }
    bot_say_end(reason);
    return m;
}

static struct move think(const struct bot_task *task, const struct bot_taste *taste,
                         struct writer *reason)
{
    struct bot_ctx *ctx = bot_ctx_open(task);
    return bot_decide(ctx, taste, act, reason);
}

static struct move think_medium(const struct bot_task *task, struct writer *reason)
{
    static const struct bot_taste taste = {
        .surest = BOT_CHANCE * 3 / 4, .step_points = BOT_POINT, .first = BOT_CHANCE / 2};
    return think(task, &taste, reason);
}

/* PX-46: only what is certain. */
static struct move think_scholar(const struct bot_task *task, struct writer *reason)
{
    static const struct bot_taste taste = {
        .surest = BOT_CHANCE, .step_points = BOT_POINT, .first = BOT_CHANCE / 2, .proves = true};
    return think(task, &taste, reason);
}

const struct bot planetx_medium = {.id = "medium",
                                   .title = N_("Medium"),
                                   .level = LEVEL_MEDIUM,
                                   .roles = ROLE_USUAL,
                                   .memory_size = BOT_MEMORY,
                                   .think = think_medium};
const struct bot planetx_scholar = {.id = "scholar",
                                    .title = N_("Scholar"),
                                    .level = LEVEL_MEDIUM,
                                    .roles = ROLE_SOLO,
                                    .memory_size = BOT_MEMORY,
                                    .think = think_scholar};
