#include "ai/planetx/bot_worlds.h"

#include <string.h>

#include "ai/planetx/deal.h"
#include "base/bits.h"

/* ---- the deal ---------------------------------------------------------------------- */

static bool draw_clue(const struct sky_index *index, bool conference, uint8_t title,
                      const struct sky *sky, struct rng *r, struct fact *out)
{
    uint8_t fits[KNOW_CLUES_MAX];
    uint32_t n = 0;
    for (int i = 0; i < index->clues; i++) {
        const struct know_clue *c = &index->clue[i];
        if (c->conference == conference && c->title == title && fact_holds(&c->fact, sky))
            fits[n++] = (uint8_t)i;
    }
    if (n == 0)
        return false;
    *out = index->clue[fits[rng_below(r, n)]].fact;
    return true;
}

static bool draw_clues(const struct bot_ctx *ctx, const struct sky *sky, struct rng *r,
                       struct planetx_state *out)
{
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (!bits_has(out->researched[ctx->seat], i) &&
            !draw_clue(ctx->full, false, out->title[i], sky, r, &out->research[i]))
            return false;
    for (int i = 0; i < planetx_conference_count((enum sky_mode)out->mode); i++)
        if (!bits_has(out->held, i) &&
            !draw_clue(ctx->full, true, out->subject[i], sky, r, &out->conference[i]))
            return false;
    return true;
}

/* ---- rivals -------------------------------------------------------------------------- */

/* PX-33: a level takes the first tiers of a list. */
static void draw_start(const struct bot_ctx *ctx, const struct sky *sky, struct rng *r,
                       struct planetx_state *out)
{
    struct fact start[DEAL_SEATS][DEAL_START_FACTS];
    planetx_deal_start(sky, r, start);
    for (int seat = 0; seat < out->seats; seat++) {
        for (int i = 0; seat != ctx->seat && i < planetx_level_facts(out->level[seat]); i++) {
            out->start[seat][i].type = start[seat][i].s;
            out->start[seat][i].sector = start[seat][i].from;
        }
    }
}

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

bool bot_worlds(const struct bot_ctx *ctx, struct rng *r, int n, struct planetx_state *out)
{
    uint64_t skies = ctx->sum.skies;
    for (int i = 0; i < n; i++) {
        struct planetx_state *s = &out[i];
        uint64_t from = skies * (uint64_t)i / (uint64_t)n;
        uint64_t to = skies * (uint64_t)(i + 1) / (uint64_t)n;
        uint32_t at = (uint32_t)from;
        at += rng_below(r, to > from ? (uint32_t)(to - from) : 1);
        struct sky sky = know_nth_sky(ctx->index, ctx->set, at);
        *s = *ctx->s;
        memcpy(s->sky, sky.at, sizeof s->sky);
        if (!draw_clues(ctx, &sky, r, s))
            return false;
        if (s->seats > 1) {
            draw_start(ctx, &sky, r, s);
            draw_theories(ctx, &sky, r, s);
        }
    }
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
