/* Picks, theories and the last chance: by the points they were expected to bring. */

#include "ai/planetx/judge.h"
#include "base/bits.h"

/* A step of time is worth a point, and whoever is first with a theory is so half the time. */
enum { WRONG = JUDGE_ONE, FIRST = PLANETX_FIRST_POINTS * JUDGE_ONE / 2 };

static bool token_there(const struct planetx_state *s, int seat, int sector)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner != seat && s->token[i].sector == sector &&
            s->token[i].phase < s->phases)
            return true;
    return false;
}

/* What a theory brings if it is right, or wrong. */
static int64_t worth_if(const struct bot_ctx *ctx, int type, int sector, bool right)
{
    const struct planetx_state *s = ctx->s;
    if (!right) /* PX-29: in the last chance nothing costs */
        return s->phase == PLANETX_LAST ? 0 : -WRONG;
    return planetx_numbers_of(s)->points[type] * JUDGE_ONE +
           (token_there(s, ctx->seat, sector) ? 0 : FIRST);
}

static int64_t chance_of(const struct bot_ctx *ctx, int type, int sector)
{
    return (int64_t)ctx->sum.at[sector][type] * JUDGE_ONE / ctx->sum.skies;
}

static int64_t worth_of(const struct bot_ctx *ctx, int type, int sector)
{
    int64_t fit = ctx->sum.at[sector][type], all = ctx->sum.skies;
    return (worth_if(ctx, type, sector, true) * fit +
            worth_if(ctx, type, sector, false) * (all - fit)) /
           all;
}

struct idea {
    int type, sector; /* sector 0: there is none */
    int64_t worth;
};

/* The best place of a token of one of these types, and what such places bring on average. */
static struct idea best_place(const struct bot_ctx *ctx, uint32_t types, uint32_t sectors,
                              int64_t *mean)
{
    struct idea best = {0};
    int64_t sum = 0, n = 0;
    BITS_EACH(t, types)
    {
        uint32_t open = planetx_places(ctx->s, ctx->seat, (int)t) & sectors;
        BITS_EACH(i, open)
        {
            int64_t worth = worth_of(ctx, (int)t, (int)i + 1);
            if (best.sector == 0 || worth > best.worth)
                best = (struct idea){(int)t, (int)i + 1, worth};
            sum += worth;
            n++;
        }
    }
    if (mean)
        *mean = n ? sum / n : 0;
    return best;
}

/* A pick is worth what its tokens bring on the best places left to each. */
static int64_t worth_of_pick(const struct bot_ctx *ctx, const struct move *m)
{
    uint32_t sectors = sky_all(ctx->index->sectors);
    int64_t sum = 0;
    for (int i = 0; i < m->n[0]; i++) {
        struct idea idea = best_place(ctx, (uint32_t)bits_one(m->n[1 + i]), sectors, NULL);
        sum += idea.worth;
        if (idea.sector)
            sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    return sum;
}

static void judge_pick(const struct judge_task *t, const struct bot_ctx *ctx, struct judgement *out)
{
    struct move list[GAME_MOVES_MAX];
    size_t n = view_moves(t->view, ctx->seat, list, GAME_MOVES_MAX), best = 0;
    int64_t own = worth_of_pick(ctx, t->move), most = INT64_MIN, sum = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t worth = worth_of_pick(ctx, &list[i]);
        best = worth > most ? i : best;
        most = worth > most ? worth : most;
        sum += worth;
    }
    judge_weigh(out, own, most, sum / (int64_t)n);
    judge_figure(out, "expected", own);
    judge_figure(out, "better_expected", most);
    judge_say(out, "Points this was expected to bring on the best places: {0}.");
    judge_add(out, ARG_MILLE, own);
    if (out->cost >= JUDGE_COSTLY) {
        out->has_best = true;
        out->best = list[best];
        judge_say(out, "It was expected to bring {0}.");
        judge_add(out, ARG_MILLE, most);
    }
}

/* How it turned out. The truth is looked at for luck alone. */
static int64_t luck_of(const struct judge_task *t, const struct bot_ctx *ctx, int type, int sector,
                       int64_t expected)
{
    if (!t->truth)
        return 0;
    bool right = bits_has(planetx_in(view_state(t->truth))->sky[type], sector - 1);
    return worth_if(ctx, type, sector, right) - expected;
}

static void judge_place(const struct judge_task *t, const struct bot_ctx *ctx,
                        const struct idea *best, int64_t own, int64_t most, int64_t mean,
                        struct judgement *out)
{
    int type = t->move->n[0], sector = t->move->n[1];
    int64_t worth = worth_of(ctx, type, sector);
    judge_weigh(out, own, most, mean);
    out->luck = luck_of(t, ctx, type, sector, worth);
    judge_figure(out, "chance", chance_of(ctx, type, sector));
    judge_figure(out, "expected", worth);
    judge_say(out, "Right with a chance of {0}; points it was expected to bring: {1}.");
    judge_add(out, ARG_PERCENT, chance_of(ctx, type, sector));
    judge_add(out, ARG_MILLE, worth);
    if (out->cost >= JUDGE_COSTLY && best->sector) {
        out->has_best = true;
        out->best = move_of(PLANETX_PLACE, best->type, best->sector);
        judge_say(out, "That was right with a chance of {0} and expected to bring {1}.");
        judge_add(out, ARG_PERCENT, chance_of(ctx, best->type, best->sector));
        judge_add(out, ARG_MILLE, best->worth);
    }
}

static void judge_hand(const struct judge_task *t, const struct bot_ctx *ctx, struct judgement *out)
{
    const struct planetx_hand *hand = &ctx->s->hand[ctx->seat];
    uint32_t types = 0;
    int64_t mean;
    for (int i = 0; i < hand->n; i++)
        types |= (uint32_t)bits_one(hand->type[i]);
    struct idea best = best_place(ctx, types, sky_all(ctx->index->sectors), &mean);
    judge_place(t, ctx, &best, worth_of(ctx, t->move->n[0], t->move->n[1]), best.worth, mean, out);
}

/* ---- the last chance (PX-29): some theories, or one locate ------------------------------- */

static uint32_t types_left(const struct bot_ctx *ctx)
{
    uint32_t types = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if (planetx_supply_left(ctx->s, ctx->seat, t) > 0)
            types |= (uint32_t)bits_one(t);
    return types;
}

static int64_t worth_of_locate(const struct bot_ctx *ctx, int x_triple)
{
    const struct planetx_state *s = ctx->s;
    int64_t behind = s->time[s->finder] - s->time[ctx->seat];
    if (x_triple < 0 || planetx_has_placed(s, ctx->seat))
        return 0;
    return behind * PLANETX_BEHIND_POINTS * JUDGE_ONE * ctx->sum.x_triple[x_triple] /
           ctx->sum.skies;
}

/* What all theories that are left would bring on the best places. */
static int64_t worth_of_rest(const struct bot_ctx *ctx)
{
    uint32_t sectors = sky_all(ctx->index->sectors);
    int64_t sum = 0;
    for (int i = 0; i < planetx_last_left(ctx->s, ctx->seat); i++) {
        struct idea idea = best_place(ctx, types_left(ctx), sectors, NULL);
        if (!idea.sector)
            break;
        sum += idea.worth;
        sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    return sum;
}

static void judge_last_locate(const struct judge_task *t, const struct bot_ctx *ctx,
                              struct judgement *out)
{
    const struct move *m = t->move;
    int x = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
    int64_t chance = x < 0 ? 0 : (int64_t)ctx->sum.x_triple[x] * JUDGE_ONE / ctx->sum.skies;
    int64_t expected = worth_of_locate(ctx, x);
    bool found = bits_has(planetx_in(view_state(t->after))->located, ctx->seat);
    out->luck = (found && chance ? expected * JUDGE_ONE / chance : 0) - expected;
    judge_figure(out, "chance", chance);
    judge_figure(out, "expected", expected);
    judge_say(out, "Right with a chance of {0}; points it was expected to bring: {1}.");
    judge_add(out, ARG_PERCENT, chance);
    judge_add(out, ARG_MILLE, expected);
}

static void judge_last(const struct judge_task *t, const struct bot_ctx *ctx, struct judgement *out)
{
    int x = know_best_x_triple(ctx->index, &ctx->sum);
    int64_t mean, locate = worth_of_locate(ctx, x), rest = worth_of_rest(ctx);
    struct idea best = best_place(ctx, types_left(ctx), sky_all(ctx->index->sectors), &mean);
    int64_t most = locate > rest ? locate : rest;
    if (t->move->kind == PLANETX_PLACE) {
        int64_t own = rest - best.worth + worth_of(ctx, t->move->n[0], t->move->n[1]);
        judge_place(t, ctx, &best, own, most, rest - best.worth + mean, out);
    } else if (t->move->kind == PLANETX_LOCATE) {
        const struct move *m = t->move;
        int own = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
        judge_weigh(out, worth_of_locate(ctx, own), most, most / 2);
        judge_last_locate(t, ctx, out);
    } else {
        judge_weigh(out, 0, most, most / 2);
        judge_figure(out, "expected", 0);
    }
    if (out->cost < JUDGE_COSTLY)
        return;
    out->has_best = true;
    out->best = locate > rest || !best.sector ? bot_locate(&ctx->index->x_triple[x])
                                              : move_of(PLANETX_PLACE, best.type, best.sector);
}

void planetx_judge_theory(const struct judge_task *t, const struct bot_ctx *ctx,
                          struct judgement *out)
{
    judge_figure(out, "skies", ctx->sum.skies);
    if (ctx->s->phase == PLANETX_LAST)
        judge_last(t, ctx, out);
    else if (t->move->kind == PLANETX_PICK)
        judge_pick(t, ctx, out);
    else
        judge_hand(t, ctx, out);
}
