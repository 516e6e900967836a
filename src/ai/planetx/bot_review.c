#include "ai/planetx/bot_review.h"

#include <string.h>

#include "ai/planetx/bot_ahead.h"
#include "base/bits.h"

enum { WHOLE = 1 << 20 }; /* a chance of 1: finer than BOT_CHANCE, as chances are multiplied */

/* Skies that will be left with some chance, and what may then be asked. */
struct future {
    const uint64_t *set;
    uint64_t *room; /* behind it: for so many sets */
    int rooms;
    struct know_case may;
    int time;
    int earlier, asked; /* reviews and questions that led there */
    int64_t chance;     /* of WHOLE */
};

struct foresight {
    struct bot_ctx *ctx;
    struct bot_reviews *out;
    uint8_t types[SKY_SECTORS_MAX + 1]; /* by sector: of theories that are looked at */
    int review;                         /* when the theory is reviewed */
    int questions;                      /* that are asked at most until then */
};

/* The time at which what is placed now is reviewed: when the arrow has left the second icon from
 * here (PX-12). */
static int review_time(const struct bot_ctx *ctx)
{
    uint32_t icons = planetx_numbers(bot_mode(ctx))->theory_icons;
    int time = bot_time(ctx);
    for (int n = 0; n < PLANETX_STEPS - 2; time++)
        n += bits_has(icons, time % ctx->index->sectors);
    return time;
}

/* The time still needed, times the skies. */
static int64_t value_of(const struct foresight *f, const struct future *at,
                        const struct know_sum *sum)
{
    struct bot_outlook o = bot_outlook_of(f->ctx->index, sum, &at->may, at->time);
    return bot_value(bot_mode(f->ctx), &o) * sum->skies;
}

/* What the review of each theory tells there. */
static void count_in(const struct foresight *f, const struct future *at, const struct know_sum *sum)
{
    const struct sky_index *index = f->ctx->index;
    int64_t now = value_of(f, at, sum), skies = sum->skies;
    struct know_sum right, wrong;
    for (int s = 1; s <= index->sectors; s++) {
        BITS_EACH(t, f->types[s])
        {
            int64_t n = sum->at[s][t], saved = (n - skies) * BOT_TIME;
            if (n > 0 && n < skies) {
                struct fact fact = {.kind = FACT_IS, .s = (uint8_t)t, .from = (uint8_t)s};
                bot_suppose(f->ctx, at->set, &fact, at->room);
                know_sum_x_triples(index, at->room, &right);
                wrong.skies = sum->skies - right.skies;
                for (int h = 0; h < index->x_triples; h++)
                    wrong.x_triple[h] = sum->x_triple[h] - right.x_triple[h];
                saved += now - value_of(f, at, &right) - value_of(f, at, &wrong);
            }
            f->out->saves[s][t] += at->chance * saved / skies;
        }
    }
}

static void foresee(const struct foresight *f, const struct future *at);

/* Goes on where a fact is true of so many of so many skies. */
static void go_on(const struct foresight *f, const struct future *from, struct future next,
                  const struct fact *fact, uint64_t skies, uint64_t all)
{
    bot_suppose(f->ctx, from->set, fact, from->room);
    next.set = from->room;
    next.room = from->room + f->ctx->index->words;
    next.rooms = from->rooms - 1;
    next.chance = (int64_t)((uint64_t)from->chance * skies / all);
    if (skies > 0)
        foresee(f, &next);
}

static void foresee_review(const struct foresight *f, const struct future *at,
                           const struct know_sum *sum)
{
    struct fact fact = f->out->earlier[at->earlier];
    struct future next = *at;
    uint32_t right = sum->at[fact.from][fact.s];
    next.earlier++;
    go_on(f, at, next, &fact, right, sum->skies);
    fact.kind = FACT_NOT;
    go_on(f, at, next, &fact, sum->skies - right, sum->skies);
}

/* The earlier reviews first, then questions, then what the new ones tell. */
static void foresee(const struct foresight *f, const struct future *at)
{
    struct bot_ctx *ctx = f->ctx;
    struct know_sum sum;
    know_sum(ctx->index, at->set, &sum);
    if (at->earlier < f->out->n && at->rooms > 1) {
        foresee_review(f, at, &sum);
        return;
    }
    int64_t value;
    bool asks = at->asked < f->questions && at->time < f->review && at->rooms > 1 &&
                at->chance >= WHOLE / BOT_UNLIKELY;
    const struct know_score *best =
        asks ? bot_ahead_best(ctx, at->set, &sum, &at->may, at->time, &value) : NULL;
    if (!best) {
        if (sum.x_triple[know_best_x_triple(ctx->index, &sum)] < sum.skies)
            count_in(f, at, &sum);
        return;
    }
    struct know_score ask = *best; /* the room for scores is used again */
    struct future next = *at;
    next.may = bot_case_after(ctx->index, &at->may, &ask.ask, ask.cost);
    next.time += ask.cost;
    next.asked++;
    for (int a = 0; a < ask.answers; a++) {
        struct fact fact = know_answer(ctx->index, &ask, a);
        if (ask.best[a] < ask.skies[a])
            go_on(f, at, next, &fact, ask.skies[a], ask.total);
    }
}

static void note(const struct bot_ctx *ctx, struct bot_reviews *out, int type, int sector)
{
    int most = ctx->sum.skies <= BOT_MANY ? BOT_REVIEWED : BOT_REVIEWED_MANY;
    uint32_t right = ctx->sum.at[sector][type];
    if (out->n < most && right > 0 && right < ctx->sum.skies)
        out->earlier[out->n++] =
            (struct fact){.kind = FACT_IS, .s = (uint8_t)type, .from = (uint8_t)sector};
}

/* What is too unlikely to pay is taken to tell nothing. */
static void consider(struct foresight *f)
{
    const struct bot_ctx *ctx = f->ctx;
    int64_t skies = ctx->sum.skies;
    for (int s = 1; s <= ctx->index->sectors; s++) {
        for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
            int64_t n = ctx->sum.at[s][t];
            if (n * BOT_HARDLY >= skies)
                f->types[s] |= (uint8_t)(1 << t);
            else
                f->out->saves[s][t] = (n - skies) * WHOLE / skies * BOT_TIME;
        }
    }
}

void bot_review_all(struct bot_ctx *ctx, const struct fact *picked, int n, struct bot_reviews *out)
{
    struct foresight f = {.ctx = ctx, .out = out, .review = review_time(ctx)};
    struct future now = {.set = ctx->set,
                         .room = ctx->spare,
                         .rooms = (int)(BOT_SPARES * ctx->full->words / ctx->index->words),
                         .may = ctx->may,
                         .time = bot_time(ctx),
                         .chance = WHOLE};
    memset(out, 0, sizeof *out);
    consider(&f);
    for (int i = 0; i < n; i++)
        note(ctx, out, picked[i].s, picked[i].from);
    for (int i = ctx->s->tokens - 1; i >= 0; i--) {
        const struct planetx_token *t = &ctx->s->token[i];
        if (t->owner == ctx->seat && !t->up)
            note(ctx, out, t->type, t->sector);
    }
    f.questions = ctx->sum.skies <= BOT_MANY && ctx->sum.skies <= ctx->deep ? BOT_FORESEEN : 0;
    foresee(&f, &now);
    for (int s = 1; s <= ctx->index->sectors; s++)
        for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
            out->saves[s][t] /= WHOLE;
}
