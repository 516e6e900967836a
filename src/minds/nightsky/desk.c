#include "minds/nightsky/desk.h"

#include "base/bits.h"

static void book_build(const struct ns_sky *sky, struct book *b)
{
    for (int i = 0, n = 0; i < NS_CARDS; i++) {
        int kept_back = (NS_CARDS - 1 - i) * SHAPES_WHOLE_MAX;
        n += shapes_list(&sky->card[i], BOOK_LEFT_OUT, &b->shape[n], BOOK_SHAPES - kept_back - n);
        b->first[i + 1] = n;
    }
}

struct place book_best(const struct stand *s, int card, int patience)
{
    const struct ns_card *c = &s->sky->card[card];
    const struct book *b = &s->desk->book;
    struct prices prices = stand_prices(s, c);
    int looked = 0, first = b->first[card];
    prices.patience = patience;
    return place_best(&prices, &b->shape[first], b->first[card + 1] - first, s->free[s->round - 1],
                      &looked);
}

struct prices stand_prices(const struct stand *s, const struct ns_card *c)
{
    return prices_of(&s->desk->plates.round[s->round - 1], (struct ns_side){c->type, c->value},
                     s->low, s->fading, c->size);
}

struct desk *desk_of(const struct bot_task *task)
{
    struct desk *desk = task->memory;
    const struct ns_sky *sky = ns_sky_in(task->view->data);
    if (desk->ready)
        return desk;
    plates_build(sky, &desk->plates);
    book_build(sky, &desk->book);
    desk->ready = true;
    return desk;
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

struct stand stand_of(const struct bot_task *task, const struct desk *desk)
{
    const struct ns_state *state = ns_in(view_state(task->view));
    const struct ns_seat *p = &state->seat[task->view->viewer];
    struct stand s = {.sky = ns_sky_in(task->view->data),
                      .desk = desk,
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
        s.free[k] = plate_free(&desk->plates.round[k], used);
    return s;
}

void stand_use(struct stand *s, const struct place *at)
{
    if (!at->shape)
        return;
    const struct plate *here = &s->desk->plates.round[s->round - 1];
    BITS_EACH(cell, at->shape->stars << at->shift)
    {
        int star = here->star[cell];
        for (int k = s->round; k < NS_ROUNDS; k++) {
            int there = s->desk->plates.round[k].cell[star];
            if (there >= 0)
                s->free[k] &= ~bits_one(there);
        }
    }
}

struct stand stand_after(const struct stand *s, int card, const struct place *at)
{
    struct stand next = *s;
    const struct ns_card *c = &s->sky->card[card];
    int left_out = at->shape ? at->shape->left_out : c->size;
    stand_use(&next, at);
    next.fading -= left_out < next.fading ? left_out : next.fading;
    next.low = (struct ns_side){c->type, c->value};
    next.round++;
    return next;
}

struct future future_draw(const struct stand *s, int slot, struct rng *r)
{
    struct future f = {{0}};
    uint32_t slots = s->slots;
    uint64_t unseen = s->unseen;
    for (int k = s->round - 1; k < NS_ROUNDS; k++) {
        if (slot < 0) {
            uint32_t pick = rng_below(r, (uint32_t)bits_count(slots));
            slot = bits_nth(slots, (int)pick);
        }
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
        struct place best = book_best(&s, card, PLAYING_ON);
        points += best.worth;
        s = stand_after(&s, card, &best);
    }
    return points;
}
