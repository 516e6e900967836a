/* Lists and draws moves. */

#include <string.h>

#include "base/bits.h"
#include "games/lostcode/state.h"

struct listing {
    struct move *out;
    size_t cap, n;
};

static void list(struct listing *l, struct move m)
{
    if (l->n < l->cap)
        l->out[l->n] = m;
    l->n++;
}

static struct move bet_of(const struct lostcode_wheel *w, int low)
{
    return (struct move){.kind = LC_BET,
                         .n = {w->width, (uint8_t)low, (uint8_t)(low + w->width - 1)}};
}

/* How many places there are to set a wheel. */
static uint32_t places(const struct lostcode_state *s, const struct lostcode_wheel *w)
{
    return (uint32_t)(lostcode_top_sum(s) + 2 - w->width);
}

static void list_rolls(struct listing *l)
{
    for (int i = 0; i < LC_SYMBOLS * LC_SYMBOLS * LC_SYMBOLS; i++)
        list(l, (struct move){.kind = LC_ROLL,
                              .n = {(uint8_t)(i / 36), (uint8_t)(i / 6 % 6), (uint8_t)(i % 6)}});
}

static void list_turns(struct listing *l, const struct lostcode_state *s)
{
    bool bear = s->phase == LC_PHASE_BEAR;
    if (!bear)
        list(l, move_of(LC_KEEP, 0, 0));
    for (int from = bear ? LC_BEAR : 0; from < LC_SYMBOLS; from++)
        for (int to = 0; to < lostcode_symbols(s); to++)
            if (to != from && memchr(s->dice, from, LC_DICE))
                list(l, move_of(LC_TURN, from, to));
}

static void list_takes(struct listing *l, const struct lostcode_state *s)
{
    list(l, move_of(LC_PASS, 0, 0));
    for (unsigned set = 1; set < 1u << lostcode_values(s); set++)
        if (bits_count(set) <= LC_GUESS_MAX)
            list(l, (struct move){.kind = LC_TAKE, .n = {(uint8_t)lostcode_pair(s)}, .bits = set});
}

static void list_bets(struct listing *l, const struct lostcode_data *d,
                      const struct lostcode_state *s)
{
    for (int i = 0; i < d->wheels; i++)
        for (uint32_t low = 0; lostcode_taker(s, i) == LC_NONE && low < places(s, &d->wheel[i]);
             low++)
            list(l, bet_of(&d->wheel[i], (int)low));
}

static void list_draws(struct listing *l, const struct lostcode_state *s)
{
    for (int v = 0; v < lostcode_values(s); v++)
        if (!lostcode_lies(s, s->drawn, v))
            list(l, move_of(LC_DRAW, s->drawn, v));
}

static struct move blank_final(const struct lostcode_state *s, int seat)
{
    struct move m = move_of(LC_FINAL, lostcode_symbols(s), 0);
    BITS_EACH(i, s->held[seat])
    {
        m.bits |= (uint64_t)LC_LOCKED << (LC_GUESS_BITS * i);
    }
    return m;
}

/* Two symbols to guess are too many already. */
static size_t list_finals(struct listing *l, const struct lostcode_state *s, int seat)
{
    uint64_t open = bits_below(lostcode_symbols(s)) & ~(uint64_t)s->held[seat];
    struct move blank = blank_final(s, seat);
    if (bits_count(open) > 1)
        return GAME_MANY;
    list(l, blank);
    for (unsigned set = 1; open && set < 1u << lostcode_values(s); set++) {
        struct move m = blank;
        m.bits |= (uint64_t)set << (LC_GUESS_BITS * bits_lowest(open));
        if (bits_count(set) <= LC_GUESS_MAX)
            list(l, m);
    }
    return l->n;
}

size_t lostcode_moves(const struct game_data *d, const struct game_state *state, int seat,
                      struct move *out, size_t cap)
{
    const struct lostcode_state *s = lostcode_in(state);
    struct listing l = {out, cap, 0};
    switch (s->phase) {
    case LC_PHASE_ROLL:
        list_rolls(&l);
        break;
    case LC_PHASE_BEAR:
    case LC_PHASE_TURN:
        list_turns(&l, s);
        break;
    case LC_PHASE_OFFER:
        list_takes(&l, s);
        break;
    case LC_PHASE_BET:
        list_bets(&l, lostcode_data_in(d), s);
        break;
    case LC_PHASE_SWAP:
        for (int i = 0; i < lostcode_symbols(s); i++)
            if (s->left[i] > 0)
                list(&l, move_of(LC_SWAP, i, 0));
        break;
    case LC_PHASE_DRAW:
        list_draws(&l, s);
        break;
    case LC_PHASE_FINAL:
        return list_finals(&l, s, seat);
    default:
        break;
    }
    return l.n;
}

/* ---- drawing ------------------------------------------------------------------ */

/* Any set of at least `least` and at most three values, all equally likely. */
static unsigned draw_values(const struct lostcode_state *s, int least, struct rng *r)
{
    for (;;) {
        unsigned set = rng_below(r, 1u << lostcode_values(s));
        int n = bits_count(set);
        if (n >= least && n <= LC_GUESS_MAX)
            return set;
    }
}

static struct move draw_bet(const struct lostcode_data *d, const struct lostcode_state *s,
                            struct rng *r)
{
    uint32_t count = 0;
    uint64_t open = bits_below(d->wheels);
    for (int i = 0; i < s->seats; i++)
        if (s->wheel[i] != LC_NONE)
            open &= ~bits_one(s->wheel[i]);
    BITS_EACH(i, open)
    {
        count += places(s, &d->wheel[i]);
    }
    uint32_t k = rng_below(r, count);
    for (uint64_t rest = open;; rest &= rest - 1) {
        const struct lostcode_wheel *w = &d->wheel[bits_lowest(rest)];
        if (k < places(s, w))
            return bet_of(w, (int)k);
        k -= places(s, w);
    }
}

static struct move draw_roll(struct rng *r)
{
    uint32_t k = rng_below(r, LC_SYMBOLS * LC_SYMBOLS * LC_SYMBOLS);
    return (struct move){.kind = LC_ROLL,
                         .n = {(uint8_t)(k / 36), (uint8_t)(k / 6 % 6), (uint8_t)(k % 6)}};
}

static struct move draw_final(const struct lostcode_state *s, int seat, struct rng *r)
{
    struct move m = blank_final(s, seat);
    for (int i = 0; i < lostcode_symbols(s); i++) {
        uint64_t set = draw_values(s, 0, r);
        if (!bits_has(s->held[seat], i))
            m.bits |= set << (LC_GUESS_BITS * i);
    }
    return m;
}

/* LC-22: passing is one of the moves, and each is equally likely. */
static struct move draw_take(const struct lostcode_state *s, struct rng *r)
{
    unsigned set = draw_values(s, 0, r); /* the empty set stands for passing */
    if (set == 0)
        return move_of(LC_PASS, 0, 0);
    return (struct move){.kind = LC_TAKE, .n = {(uint8_t)lostcode_pair(s)}, .bits = set};
}

struct move lostcode_sample(const struct game_data *d, const struct game_state *state, int seat,
                            struct rng *r)
{
    const struct lostcode_state *s = lostcode_in(state);
    struct move few[LC_DICE * LC_SYMBOLS + 1];
    switch (s->phase) {
    case LC_PHASE_ROLL:
        return draw_roll(r);
    case LC_PHASE_OFFER:
        return draw_take(s, r);
    case LC_PHASE_BET:
        return draw_bet(lostcode_data_in(d), s, r);
    case LC_PHASE_FINAL:
        return draw_final(s, seat, r);
    default: {
        size_t n = lostcode_moves(d, state, seat, few, sizeof few / sizeof *few);
        return few[rng_below(r, (uint32_t)n)];
    }
    }
}
