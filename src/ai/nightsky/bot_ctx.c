#include "ai/nightsky/bot_ctx.h"

/* What a round takes from those after it, in PLACE_UNITs: the numbers with which
 * a player who looks no further makes most points over many deals. */
static const struct {
    int seen[NS_ROUNDS];   /* a free star for each later round that sees it… */
    int edge, sun;         /* …more or less of it on the outskirts, around the sun… */
    int next_type;         /* …and if its type counts in the next round, for each point */
    int fading[NS_ROUNDS]; /* a fading star, in each round */
} thrifty = {.seen = {0, 13, 10, 14, 16, 16},
             .edge = -4,
             .sun = 4,
             .next_type = 5,
             .fading = {52, 50, 53, 53, 42, NS_FADING_POINTS *PLACE_UNIT}};

static void thrift_build(const struct bitboard *p, int k, struct thrift *out)
{
    *out = (struct thrift){.fading = thrifty.fading[k], .next_type = thrifty.next_type};
    BOARD_EACH(cell, p->cells)
    {
        int star = p->star[cell], keep = 0;
        int more =
            (p->edge >> cell & 1 ? thrifty.edge : 0) + (p->sun >> cell & 1 ? thrifty.sun : 0);
        for (int later = k + 1; later < NS_ROUNDS; later++)
            if (ns_visible(star, later + 1))
                keep += thrifty.seen[later] + more;
        out->keep[cell] = (int16_t)keep;
        if (k + 1 < NS_ROUNDS && ns_visible(star, k + 2))
            out->next |= board_one(cell);
    }
}

struct grown stand_best(const struct stand *s, int card, bool patient)
{
    struct prices prices = stand_prices(s, &s->sky->card[card]);
    if (patient)
        prices_care(&prices, &s->ctx->thrift[s->round - 1]);
    return growth_best(&s->ctx->growth[card], &prices, s->free[s->round - 1]);
}

struct prices stand_prices(const struct stand *s, const struct ns_card *c)
{
    return prices_of(&s->ctx->bitboards.round[s->round - 1], (struct ns_side){c->type, c->value},
                     s->low, s->fading, c->size);
}

struct ctx *ctx_of(const struct bot_task *task)
{
    struct ctx *ctx = task->memory;
    const struct ns_sky *sky = ns_sky_in(task->view->data);
    if (ctx->ready)
        return ctx;
    bitboards_build(sky, &ctx->bitboards);
    for (int k = 0; k < NS_ROUNDS; k++)
        thrift_build(&ctx->bitboards.round[k], k, &ctx->thrift[k]);
    for (int i = 0; i < NS_CARDS; i++)
        growth_build(&sky->card[i], &ctx->growth[i]);
    ctx->ready = true;
    return ctx;
}

/* Cards nobody has seen: not open on any seat's table. */
static uint64_t unseen_cards(const struct ns_state *s)
{
    uint64_t unseen = bits_below(NS_CARDS);
    for (int i = 0; i < s->seats; i++)
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (s->seat[i].pool[slot] != NS_UNKNOWN)
                unseen &= ~bits_one(s->seat[i].pool[slot]);
    return unseen;
}

struct stand stand_of(const struct bot_task *task, const struct ctx *ctx, int seat)
{
    const struct ns_state *state = ns_in(view_state(task->view));
    const struct ns_seat *p = &state->seat[seat];
    struct stand s = {.sky = ns_sky_in(task->view->data),
                      .ctx = ctx,
                      .seats = state->seats,
                      .round = state->round,
                      .unseen = unseen_cards(state)};
    struct ns_tally tally = ns_tally(s.sky, p);
    struct ns_stars used = ns_used(p);
    s.fading = NS_FADING - tally.crossed;
    if (p->side < 2)
        s.low = ns_low(s.sky, p, s.round);
    for (int slot = 0; slot < NS_SLOTS; slot++)
        if (ns_left(p, slot))
            s.slots |= (uint32_t)1 << slot;
    for (int k = s.round - 1; k < NS_ROUNDS; k++)
        s.free[k] = bitboard_free(&ctx->bitboards.round[k], used);
    return s;
}

struct stand stand_after(const struct stand *s, int card, board_bits stars)
{
    struct stand next = *s;
    const struct ns_card *c = &s->sky->card[card];
    const struct bitboards *bitboards = &s->ctx->bitboards;
    int left_out = c->size - bitboard_count(stars);
    BOARD_EACH(cell, stars)
    {
        int star = bitboards->round[s->round - 1].star[cell];
        for (int k = s->round; k < NS_ROUNDS; k++) {
            int there = bitboards->round[k].cell[star];
            if (there >= 0)
                next.free[k] &= ~board_one(there);
        }
    }
    next.fading -= left_out < next.fading ? left_out : next.fading;
    next.low = (struct ns_side){c->type, c->value};
    next.round++;
    return next;
}

/* The slot of a round to come. Who plays alone calls every other size, and hardly errs with the
 * smallest: small cards show great values and use few stars. At a table who calls is open, and so
 * is the size. */
static int next_slot(const struct stand *s, int round, uint32_t slots, struct rng *r)
{
    if (s->seats == 1 && !ns_chance_calls(s->seats, round))
        return bits_lowest(slots);
    uint32_t pick = rng_below(r, (uint32_t)bits_count(slots));
    return bits_nth(slots, (int)pick);
}

struct future future_draw(const struct stand *s, int slot, struct rng *r)
{
    struct future f = {{0}};
    uint32_t slots = s->slots;
    uint64_t unseen = s->unseen;
    for (int k = s->round - 1; k < NS_ROUNDS; k++) {
        if (slot < 0)
            slot = next_slot(s, k + 1, slots, r);
        int size = ns_slot_size(slot);
        uint64_t cards = unseen & bits_below(ns_size_count(size)) << ns_size_first(size);
        uint32_t pick = rng_below(r, (uint32_t)bits_count(cards));
        f.card[k] = (uint8_t)bits_nth(cards, (int)pick);
        unseen &= ~bits_one(f.card[k]);
        slots &= ~((uint32_t)1 << slot);
        slot = -1;
    }
    return f;
}

int future_play(const struct stand *from, const struct future *f)
{
    struct stand s = *from;
    int points = 0;
    while (s.round <= NS_ROUNDS) {
        int card = f->card[s.round - 1];
        struct grown best = stand_best(&s, card, true);
        points += best.worth;
        s = stand_after(&s, card, best.stars);
    }
    return points;
}
