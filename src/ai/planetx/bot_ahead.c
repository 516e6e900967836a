#include "ai/planetx/bot_ahead.h"

#include <string.h>

#include "base/bits.h"

enum {
    NONE = -1,
    LISTEN = 100, /* from so few skies on each clue of a conference is followed up */
};

/* The skies of `set` of which the fact is true, in the room behind it. */
static uint64_t *part_of(const struct bot_ctx *ctx, uint64_t *set, const struct fact *fact)
{
    uint64_t *part = set + ctx->index->words;
    bot_suppose(ctx, set, fact, part);
    return part;
}

const struct know_score *bot_ahead_best(struct bot_ctx *ctx, const uint64_t *set,
                                        const struct know_sum *sum, const struct know_case *may,
                                        int time, int64_t *value)
{
    const struct know_score *best = NULL;
    struct know_case asks = *may;
    *value = bot_value_gamble(ctx->index, sum, may, time);
    if (*value == 0)
        return NULL;
    memset(asks.subject, 0, sizeof asks.subject);
    asks.cheap = true; /* dear surveys are hardly ever best */
    size_t n = know_score_all(ctx->index, set, sum, &asks, ctx->next);
    for (const struct know_score *s = ctx->next; s < ctx->next + n; s++) {
        int64_t v = bot_tells(s) ? bot_value_ask(ctx->index, s, may, time) : INT64_MAX;
        if (v < *value) {
            *value = v;
            best = s;
        }
    }
    return best;
}

/* The best of all questions, or a locate at once. */
static int64_t value_set(struct bot_ctx *ctx, const uint64_t *set, const struct know_case *may,
                         int time)
{
    struct know_sum sum;
    int64_t value;
    know_sum_x_triples(ctx->index, set, &sum);
    bot_ahead_best(ctx, set, &sum, may, time, &value);
    return value;
}

/* The same after one clue of a conference. `set` has room for another behind it. */
static int64_t value_clue(struct bot_ctx *ctx, uint64_t *set, const struct know_score *talk, int k,
                          const struct know_case *may, int time)
{
    struct fact clue = know_answer(ctx->index, talk, k);
    uint64_t *then = part_of(ctx, set, &clue);
    struct know_sum sum;
    if (talk->total <= (uint64_t)LISTEN * talk->answers)
        return value_set(ctx, then, may, time);
    know_sum_x_triples(ctx->index, then, &sum);
    struct bot_outlook o = bot_outlook_of(ctx->index, &sum, may, time);
    return bot_value(bot_mode(ctx), &o);
}

/* The same where a conference comes first. */
static int64_t value_heard(struct bot_ctx *ctx, uint64_t *set, const struct know_case *may,
                           int time, int which)
{
    struct know_sum sum;
    struct know_case only = {.first = may->first}, after = *may;
    only.subject[which] = may->subject[which];
    after.subject[which] = 0;
    know_sum_x_triples(ctx->index, set, &sum);
    know_score_all(ctx->index, set, &sum, &only, ctx->next);
    struct know_score talk = ctx->next[0];
    int64_t total = 0;
    if (talk.total == 0)
        return value_set(ctx, set, &after, time);
    for (int k = 0; k < talk.answers; k++)
        if (talk.best[k] < talk.skies[k])
            total += value_clue(ctx, set, &talk, k, &after, time) * talk.skies[k];
    return total / (int64_t)talk.total;
}

/* Which conference is held when the pawn goes on so many steps (PX-12). */
static int hears(const struct bot_ctx *ctx, const struct know_case *may, int steps)
{
    int from = bot_time(ctx);
    for (int i = 0; i < DEAL_CONFERENCES; i++) {
        int at = bot_conference_time(bot_mode(ctx), i);
        if (may->subject[i] && from < at && from + steps >= at)
            return i;
    }
    return NONE;
}

static int64_t value_later(struct bot_ctx *ctx, uint64_t *set, const struct know_case *may,
                           int steps)
{
    int which = hears(ctx, may, steps), time = bot_time(ctx) + steps;
    return which == NONE ? value_set(ctx, set, may, time) : value_heard(ctx, set, may, time, which);
}

/* Theory phases while the arrow goes on: one whenever it leaves an icon (PX-12). */
static int phases_on(const struct bot_ctx *ctx, int steps)
{
    uint32_t icons = planetx_numbers(bot_mode(ctx))->theory_icons;
    int n = 0;
    for (int t = bot_time(ctx); t < bot_time(ctx) + steps; t++)
        n += bits_has(icons, t % ctx->index->sectors);
    return n;
}

/* The next of the seat's own theories, from number `i` on, that is reviewed
 * when the pawn goes on so many steps; NONE after the last (PX-22). */
static int next_review(const struct bot_ctx *ctx, int i, int steps)
{
    const struct planetx_state *s = ctx->s;
    int phases = phases_on(ctx, steps);
    for (; phases > 0 && i < s->tokens; i++) {
        const struct planetx_token *t = &s->token[i];
        if (t->owner == ctx->seat && !t->up && t->step + phases >= PLANETX_STEPS)
            return i;
    }
    return NONE;
}

/* The same where theories are reviewed on the way, from number `i` on: each
 * tells right from wrong, and a wrong one costs a step (PX-24). `rooms` is how
 * many sets have room behind this one. */
static int64_t value_reviewed(struct bot_ctx *ctx, uint64_t *set, const struct know_case *may,
                              int steps, int i, int rooms)
{
    int review = rooms > 1 ? next_review(ctx, i, steps) : NONE;
    if (review == NONE)
        return value_later(ctx, set, may, steps);
    const struct planetx_token *t = &ctx->s->token[review];
    struct fact fact = {.kind = FACT_IS, .s = t->type, .from = t->sector};
    int64_t all = know_count(ctx->index, set), sum = 0;
    uint64_t *part = part_of(ctx, set, &fact);
    int64_t right = know_count(ctx->index, part);
    if (right == 0 || right == all)
        return value_reviewed(ctx, set, may, steps, review + 1, rooms) + (right ? 0 : BOT_TIME);
    sum += value_reviewed(ctx, part, may, steps, review + 1, rooms - 1) * right;
    fact.kind = FACT_NOT;
    part = part_of(ctx, set, &fact);
    sum +=
        (value_reviewed(ctx, part, may, steps, review + 1, rooms - 1) + BOT_TIME) * (all - right);
    return sum / all;
}

int64_t bot_ahead(struct bot_ctx *ctx, const struct know_case *may, int steps)
{
    return value_reviewed(ctx, ctx->spare, may, steps, 0, BOT_SPARES - 1);
}
