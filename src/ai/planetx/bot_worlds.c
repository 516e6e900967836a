#include "ai/planetx/bot_worlds.h"

#include "ai/planetx/deal_fit.h"
#include "base/bits.h"

/* ---- rivals -------------------------------------------------------------------------- */

/* A type that a rival may have meant on this sector: what lies there where it can, since who
 * publishes a theory thinks so; else any. */
static int draw_type(const struct planetx_state *s, int seat, int sector, const struct sky *sky,
                     struct rng *r)
{
    int may[PLANETX_THEORY_TYPES], n = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++) {
        if (planetx_supply_left(s, seat, t) <= 0)
            continue;
        if (sector > 0 && (int)sky_type_at(sky, sector) == t)
            return t;
        may[n++] = t;
    }
    return n ? may[rng_below(r, (uint32_t)n)] : SKY_A;
}

static void draw_theories(const struct bot_ctx *ctx, const struct sky *sky, struct rng *r,
                          struct planetx_state *out)
{
    for (int i = 0; i < out->tokens; i++) {
        struct planetx_token *t = &out->token[i];
        if (t->type == PLANETX_UNKNOWN)
            t->type = (uint8_t)draw_type(out, t->owner, t->sector, sky, r);
    }
    for (int seat = 0; seat < out->seats; seat++) {
        struct planetx_hand *hand = &out->hand[seat];
        if (seat == ctx->seat || out->phase != PLANETX_THEORY || hand->n == PLANETX_OPEN)
            continue;
        bool picking = out->hand[ctx->seat].n == PLANETX_OPEN;
        if (hand->n == PLANETX_HIDDEN)
            hand->n = picking ? PLANETX_OPEN : 0; /* as if it picked after this seat */
        for (int i = 0; hand->n != PLANETX_OPEN && i < hand->n; i++)
            if (hand->type[i] == PLANETX_UNKNOWN)
                hand->type[i] = (uint8_t)draw_type(out, seat, 0, sky, r);
    }
}

/* ---- worlds ---------------------------------------------------------------------------- */

/* One of the skies from .. to, or where a title has no clue there, of all. */
static bool draw_world(const struct bot_ctx *ctx, const struct clue_pool *pool, uint32_t from,
                       uint32_t to, struct rng *r, struct planetx_state *out)
{
    enum { TRIES = 200 };
    struct planetx_deal deal;
    for (int i = 0; i < TRIES; i++) {
        uint32_t at = from + rng_below(r, to > from ? to - from : 1);
        struct sky sky = know_nth_sky(ctx->index, ctx->set, at);
        if (planetx_deal_fit(ctx->s, ctx->seat, ctx->seat, pool, &sky, r, &deal)) {
            *out = *ctx->s;
            planetx_take_deal(out, &deal);
            draw_theories(ctx, &sky, r, out);
            return true;
        }
        from = 0;
        to = ctx->sum.skies;
    }
    return false;
}

bool bot_worlds(const struct bot_ctx *ctx, struct rng *r, int round, int n,
                struct planetx_state *out)
{
    struct clue_pool pool = {0};
    uint64_t skies = ctx->sum.skies, all = (uint64_t)n * BOT_WORLDS_ROUNDS, part = 0;
    for (int bit = 1; bit < BOT_WORLDS_ROUNDS; bit *= 2) /* the number backwards: far apart */
        part = part * 2 + (round / bit & 1);
    for (int i = 0; i < ctx->index->clues; i++) { /* those that say something (PX-40) */
        pool.clue[pool.n++] = ctx->index->clue[i].fact;
        pool.research += !ctx->index->clue[i].conference;
    }
    for (uint64_t i = part; i < all; i += BOT_WORLDS_ROUNDS)
        if (!draw_world(ctx, &pool, (uint32_t)(skies * i / all), (uint32_t)(skies * (i + 1) / all),
                        r, out++))
            return false;
    return true;
}

/* ---- what rivals were told ---------------------------------------------------------------- */

static void write_asked(const struct planetx_state *world, struct text event, struct writer *out)
{
    struct know_question ask;
    struct reader r = reader_on(event);
    write_text(out, event);
    if (!know_question_read(&r, (enum sky_mode)world->mode, &ask) || ask.kind == KNOW_RESEARCH)
        return;
    struct move m = bot_ask(&ask);
    struct fact answer = planetx_answer(world, &m);
    write_char(out, '=');
    if (ask.kind == KNOW_SURVEY)
        write_int(out, answer.n);
    else
        write_char(out, sky_letters[answer.s]);
}

void bot_world_events(const struct planetx_state *world, int seat, struct text events,
                      struct writer *out)
{
    struct text event;
    int who;
    while (ai_next_event(&events, &who, &event)) {
        if (event.p[0] != 'S' && event.p[0] != 'T')
            continue;
        write_seat(out, who);
        write_char(out, ' ');
        if (who == seat)
            write_asked(world, event, out);
        else
            write_text(out, event);
        write_char(out, '\n');
    }
}
