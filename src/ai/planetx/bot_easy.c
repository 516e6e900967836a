#include <string.h>

#include "ai/planetx/bot.h"
#include "ai/planetx/bot_theory.h"
#include "base/bits.h"
#include "base/panic.h"

/* Easy: asks plainly - a long survey of some type, or a topic it has not read -
 * and forgets: of its own answers it remembers only the latest. It publishes
 * what seems likely and locates when it thinks it knows, or has waited long. */

enum {
    REMEMBERS = 6, /* own answers */
    SURE = 8,      /* locates with this chance, of 10 … */
    PATIENCE = 2,  /* … and after so many laps, lest it wait in vain, … */
    HOPES = 4      /* … with this one */
};

/* The last lines of the events that are the seat's own questions, and all
 * that followed. */
static struct text recent(struct text events, int seat)
{
    if (events.n == 0)
        return events;
    const char *from = events.p + events.n;
    int found = 0;
    while (from > events.p && found < REMEMBERS) {
        const char *line = from - 1;
        while (line > events.p && line[-1] != '\n')
            line--;
        found += line[0] == '1' + seat && from - line > 2 && strchr("ST", line[2]) != NULL;
        from = line;
    }
    return (struct text){from, (size_t)(events.p + events.n - from)};
}

static struct move survey(const struct bot_ctx *ctx, struct rng *rng)
{
    int n = ctx->index->sectors, window = n / 2;
    uint32_t type = SKY_A + rng_below(rng, SKY_X - SKY_A);
    uint32_t spare = rng_below(rng, 3);
    int first = ctx->may.first;
    struct move m = move_of(PLANETX_SURVEY, (int)type, first);
    m.n[2] = (uint8_t)((first - 1 + window - 1 - (int)spare) % n + 1);
    return m;
}

static struct move act(struct bot_ctx *ctx, struct writer *reason)
{
    int x_triple = know_best_x_triple(ctx->index, &ctx->sum);
    bool patient = bot_time(ctx) < PATIENCE * ctx->index->sectors;
    uint64_t sure = patient ? SURE : HOPES;
    if (x_triple >= 0 && 10 * (uint64_t)ctx->sum.x_triple[x_triple] >= sure * ctx->sum.skies) {
        bot_say_locate(reason, ctx, x_triple);
        bot_say_end(reason);
        return bot_locate(&ctx->index->x_triple[x_triple]);
    }
    bot_say_only(reason, "ask");
    for (int i = 0; ctx->may.research && i < DEAL_TOPICS; i++)
        if (ctx->may.title[i])
            return move_of(PLANETX_RESEARCH, i, 0);
    return survey(ctx, ctx->task->rng);
}

static struct move think(const struct bot_task *task, struct writer *reason)
{
    static const struct bot_taste taste = {
        .surest = BOT_CHANCE * 8 / 10, .step_points = BOT_POINT, .first = 0};
    struct bot_task forgetful = *task;
    forgetful.events = recent(task->events, task->view->viewer);
    struct bot_ctx *ctx = bot_ctx_open(&forgetful);
    return bot_decide(ctx, &taste, act, reason);
}

const struct bot planetx_easy = {.id = "easy",
                                 .title = N_("Easy"),
                                 .level = LEVEL_EASY,
                                 .roles = ROLE_STAND_IN,
                                 .memory_size = BOT_MEMORY,
                                 .think = think};
