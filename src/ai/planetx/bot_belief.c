#include "ai/planetx/bot_belief.h"

#include <string.h>

#include "base/bits.h"

/* A theory is credible when it is right three times out of four or more, as the
 * skies left and its owner's record have it. Found by playing. */
enum { CREDIBLE = BOT_CHANCE * 3 / 4 };

/* How often a theory of this seat lies where nothing is, compared with where
 * something is: 1 to 5 of a stranger, less for each that was confirmed, more
 * for each that was refuted. */
static int64_t doubt(const struct planetx_state *s, int seat)
{
    int right = 0, wrong = 0;
    for (int i = 0; i < s->tokens; i++)
        right += s->token[i].owner == seat && s->token[i].up;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        wrong += s->gone[seat][t];
    return (int64_t)BOT_CHANCE * (1 + 2 * wrong) / (5 + right + 2 * wrong);
}

struct fact bot_belief_of(int sector)
{
    return (struct fact){
        .kind = FACT_SURVEY, .s = SKY_E, .from = (uint8_t)sector, .to = (uint8_t)sector, .n = 0};
}

static void believe(struct bot_ctx *ctx, const struct planetx_token *theory)
{
    struct fact fact = bot_belief_of(theory->sector);
    bot_suppose(ctx, ctx->set, &fact, ctx->spare);
    int64_t all = know_count(ctx->index, ctx->set), kept = know_count(ctx->index, ctx->spare);
    int64_t against = doubt(ctx->s, theory->owner) * (all - kept), whole = kept * BOT_CHANCE;
    if (kept == all || kept == 0)
        return;
    int64_t chance = whole * BOT_CHANCE / (whole + against);
    if (chance < CREDIBLE)
        return;
    memcpy(ctx->set, ctx->spare, ctx->index->words * sizeof *ctx->set);
    ctx->faith = (uint32_t)(ctx->faith * chance / BOT_CHANCE);
    ctx->believes |= (uint32_t)bits_one(theory->sector - 1);
}

void bot_believe(struct bot_ctx *ctx)
{
    for (int i = 0; i < ctx->s->tokens; i++) {
        const struct planetx_token *t = &ctx->s->token[i];
        if (t->owner != ctx->seat && !t->up)
            believe(ctx, t);
    }
    if (ctx->believes)
        know_sum(ctx->index, ctx->set, &ctx->sum);
}
