#include "ai/planetx/bot_theory.h"

#include "ai/planetx/bot_review.h"
#include "base/bits.h"
#include "base/panic.h"

/* A theory that could be published, and what it is expected to bring. */
struct idea {
    uint8_t type, sector;
    uint32_t chance; /* of BOT_CHANCE */
    int64_t worth;   /* in BOT_POINT-ths, or BOT_TIME-ths, which are as many; <= 0: better not */
};

static bool has_rival_token(const struct planetx_state *s, int seat, int sector)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].owner != seat && s->token[i].sector == sector &&
            s->token[i].phase < s->phases)
            return true;
    return false;
}

/* In the last chance nothing is reviewed any more. */
static bool counts_time(const struct bot_ctx *ctx, const struct bot_taste *taste)
{
    return taste->learns && ctx->s->phase != PLANETX_LAST;
}

/* What is certain tells nothing and costs nothing: published at last, for its points. */
static int64_t time_saved(const struct bot_reviews *reviews, const struct idea *i)
{
    return i->chance == BOT_CHANCE ? 1 : reviews->saves[i->sector][i->type];
}

/* `reviews` are needed where time counts. */
static struct idea weigh(const struct bot_ctx *ctx, const struct bot_taste *taste,
                         const struct bot_reviews *reviews, int type, int sector)
{
    const struct planetx_state *s = ctx->s;
    struct idea i = {.type = (uint8_t)type, .sector = (uint8_t)sector};
    i.chance = bot_chance(ctx->sum.at[sector][type], ctx->sum.skies);
    if (counts_time(ctx, taste)) {
        i.worth = time_saved(reviews, &i);
        return i;
    }
    int64_t first = has_rival_token(s, ctx->seat, sector) ? 0 : taste->first;
    int64_t right = planetx_numbers_of(s)->points[type] * BOT_POINT +
                    first * PLANETX_FIRST_POINTS * BOT_POINT / BOT_CHANCE;
    /* In the last chance nothing is reviewed and nothing costs (PX-29). */
    int64_t wrong = s->phase == PLANETX_LAST ? 0 : taste->step_points;
    i.worth = (right * i.chance - wrong * (BOT_CHANCE - i.chance)) / BOT_CHANCE;
    if ((s->phase != PLANETX_LAST || taste->proves) && i.chance < taste->surest)
        i.worth = 0;
    return i;
}

/* How many tokens of a type are in hand. */
static int in_hand(const struct planetx_hand *hand, int type)
{
    int n = 0;
    for (int i = 0; i < hand->n; i++)
        n += hand->type[i] == type;
    return n;
}

/* The best theory of these types on these sectors; worth 0 when there is none. */
static struct idea best_idea(const struct bot_ctx *ctx, const struct bot_taste *taste,
                             const struct bot_reviews *reviews, uint32_t types, uint32_t sectors)
{
    struct idea best = {0};
    bool found = false;
    BITS_EACH(t, types)
    {
        uint32_t open = planetx_places(ctx->s, ctx->seat, (int)t) & sectors;
        BITS_EACH(i, open)
        {
            struct idea idea = weigh(ctx, taste, reviews, (int)t, (int)i + 1);
            if (!found || idea.worth > best.worth ||
                (idea.worth == best.worth && idea.chance > best.chance)) {
                best = idea;
                found = true;
            }
        }
    }
    return best;
}

static uint32_t types_left(const struct bot_ctx *ctx, const struct move *picked)
{
    uint32_t types = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        int left = planetx_supply_left(ctx->s, ctx->seat, t);
        for (int i = 0; picked && i < picked->n[0]; i++)
            left -= picked->n[1 + i] == t;
        if (left > 0)
            types |= 1u << t;
    }
    return types;
}

int bot_theory_ideas(struct bot_ctx *ctx, struct fact *out, int most)
{
    struct bot_reviews reviews;
    int64_t worth[SKY_SECTORS_MAX * PLANETX_THEORY_TYPES];
    int n = 0;
    bot_review_all(ctx, NULL, 0, &reviews);
    BITS_EACH(t, types_left(ctx, NULL))
    {
        uint32_t open = planetx_places(ctx->s, ctx->seat, (int)t);
        BITS_EACH(i, open)
        {
            uint32_t fit = ctx->sum.at[i + 1][t];
            int64_t saves = reviews.saves[i + 1][t];
            if (fit == 0 || fit == ctx->sum.skies || (n == most && saves <= worth[n - 1]))
                continue;
            int k = n < most ? n++ : n - 1;
            for (; k > 0 && worth[k - 1] < saves; k--) {
                worth[k] = worth[k - 1];
                out[k] = out[k - 1];
            }
            worth[k] = saves;
            out[k] = (struct fact){.kind = FACT_IS, .s = (uint8_t)t, .from = (uint8_t)(i + 1)};
        }
    }
    return n;
}

static void say_idea(struct json *j, const struct bot_ctx *ctx, const struct bot_taste *taste,
                     const struct idea *idea)
{
    json_begin_object(j, NULL);
    json_put_letter(j, "type", sky_letters[idea->type]);
    json_put_int(j, "sector", idea->sector);
    json_put_int(j, "fit", ctx->sum.at[idea->sector][idea->type]);
    bot_put_fixed(j, counts_time(ctx, taste) ? "saves" : "worth", idea->worth, BOT_POINT);
    json_end_object(j);
}

/* The notation wants picks in the order A C D G, and so does the move. */
static void sort_picks(struct move *m)
{
    static const uint8_t place[PLANETX_THEORY_TYPES] = {
        [SKY_A] = 0, [SKY_C] = 1, [SKY_D] = 2, [SKY_G] = 3};
    if (m->n[0] == 2 && place[m->n[1]] > place[m->n[2]]) {
        uint8_t first = m->n[1];
        m->n[1] = m->n[2];
        m->n[2] = first;
    }
}

static struct move pick(struct bot_ctx *ctx, const struct bot_taste *taste, struct writer *reason)
{
    struct move m = {.kind = PLANETX_PICK};
    uint32_t sectors = sky_all(ctx->index->sectors);
    struct bot_reviews reviews;
    struct json j = json_after(reason);
    bot_say_why(reason, "pick", ctx);
    json_begin_array(&j, "ideas");
    while (m.n[0] < planetx_numbers_of(ctx->s)->picks) {
        if (counts_time(ctx, taste))
            bot_review_all(ctx, ctx->pick, ctx->picked, &reviews);
        struct idea idea = best_idea(ctx, taste, &reviews, types_left(ctx, &m), sectors);
        if (idea.worth <= 0)
            break;
        say_idea(&j, ctx, taste, &idea);
        ctx->pick[ctx->picked++] =
            (struct fact){.kind = FACT_IS, .s = idea.type, .from = idea.sector};
        m.n[1 + m.n[0]++] = idea.type;
        sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    json_end_array(&j);
    bot_say_end(reason);
    sort_picks(&m);
    return m;
}

static struct move place(const struct bot_ctx *ctx, const struct bot_taste *taste,
                         const struct idea *idea, struct writer *reason)
{
    struct json j = json_after(reason);
    bot_say_why(reason, "place", ctx);
    json_begin_array(&j, "ideas");
    say_idea(&j, ctx, taste, idea);
    json_end_array(&j);
    bot_say_end(reason);
    return move_of(PLANETX_PLACE, idea->type, idea->sector);
}

static struct move place_from_hand(struct bot_ctx *ctx, const struct bot_taste *taste,
                                   struct writer *reason)
{
    uint32_t types = 0, all = sky_all(ctx->index->sectors);
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        if (in_hand(&ctx->s->hand[ctx->seat], t))
            types |= 1u << t;
    /* What was picked must be placed, even where it has lost its worth. What was
     * proved keeps it. */
    struct bot_taste any = *taste;
    struct bot_reviews reviews;
    if (!taste->proves)
        any.surest = 0;
    if (counts_time(ctx, taste))
        bot_review_all(ctx, NULL, 0, &reviews);
    struct idea idea = best_idea(ctx, &any, &reviews, types, all);
    ASTRO_ASSERT(idea.sector > 0);
    return place(ctx, taste, &idea, reason);
}

static struct idea last_idea(const struct bot_ctx *ctx, const struct bot_taste *taste,
                             uint32_t sectors)
{
    return best_idea(ctx, taste, NULL, types_left(ctx, NULL), sectors);
}

/* What the last chance is worth when it is spent on theories. */
static int64_t worth_of_theories(const struct bot_ctx *ctx, const struct bot_taste *taste)
{
    uint32_t sectors = sky_all(ctx->index->sectors);
    int64_t worth = 0;
    for (int i = 0; i < planetx_last_left(ctx->s, ctx->seat); i++) {
        struct idea idea = last_idea(ctx, taste, sectors);
        if (idea.worth <= 0)
            break;
        worth += idea.worth;
        sectors &= ~(uint32_t)bits_one(idea.sector - 1);
    }
    return worth;
}

/* PX-31: a right locate brings 2 points for each sector behind the finder. */
static int64_t worth_of_locate(const struct bot_ctx *ctx, int x_triple)
{
    const struct planetx_state *s = ctx->s;
    int64_t behind = s->time[s->finder] - s->time[ctx->seat];
    return behind * PLANETX_BEHIND_POINTS * BOT_POINT * ctx->sum.x_triple[x_triple] /
           ctx->sum.skies;
}

static struct move last(const struct bot_ctx *ctx, const struct bot_taste *taste,
                        struct writer *reason)
{
    int x_triple = know_best_x_triple(ctx->index, &ctx->sum);
    if (!planetx_has_placed(ctx->s, ctx->seat) &&
        worth_of_locate(ctx, x_triple) >= worth_of_theories(ctx, taste)) {
        bot_say_locate(reason, ctx, x_triple);
        bot_say_end(reason);
        return bot_locate(&ctx->index->x_triple[x_triple]);
    }
    struct idea idea = last_idea(ctx, taste, sky_all(ctx->index->sectors));
    if (idea.worth > 0)
        return place(ctx, taste, &idea, reason);
    bot_say_only(reason, "pass");
    return move_of(PLANETX_PASS, 0, 0);
}

static struct move theory(struct bot_ctx *ctx, const struct bot_taste *taste, struct writer *reason)
{
    if (ctx->s->phase == PLANETX_LAST)
        return last(ctx, taste, reason);
    ASTRO_ASSERT(ctx->s->phase == PLANETX_THEORY);
    if (ctx->s->hand[ctx->seat].n == PLANETX_OPEN)
        return pick(ctx, taste, reason);
    return place_from_hand(ctx, taste, reason);
}

struct move bot_decide(struct bot_ctx *ctx, const struct bot_taste *taste,
                       struct move (*act)(struct bot_ctx *ctx, struct writer *reason),
                       struct writer *reason)
{
    const struct view *v = ctx->view;
    struct bot_taste own = *taste;
    if (bot_proves(ctx->s, ctx->seat)) {
        own.surest = BOT_CHANCE;
        own.proves = true;
        own.learns = false;
    }
    switch ((enum planetx_phase)ctx->s->phase) {
    case PLANETX_TURN:
        return act(ctx, reason);
    case PLANETX_THEORY:
    case PLANETX_LAST:
        return theory(ctx, &own, reason);
    default:
        return v->game->sample(v->data, view_state(v), v->viewer, ctx->task->rng);
    }
}
