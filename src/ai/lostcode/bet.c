/* Weighs bets: points now, and what each answer would leave to be known. */

#include <string.h>

#include "ai/lostcode/win.h"
#include "base/bits.h"

int64_t lostcode_bet_points(const struct lostcode_bot_ctx *k, int points, uint32_t hits)
{
    const struct lostcode_state *s = k->s;
    int64_t codes = k->belief.total, misses = codes - hits;
    int64_t sum = (int64_t)hits * points * LC_MILLE;
    if (s->skull == k->seat)
        sum -= misses * points * LC_MILLE;
    else if (s->skull < s->seats)
        sum -= misses * LC_MILLE / (s->seats - 1);
    return sum / codes;
}

/* The codes whose sum lies in from … to - 1, by symbol and value. */
struct part {
    uint32_t codes;
    uint32_t count[LC_SYMBOLS][LC_VALUES_MAX];
};

static void part_add(const struct lostcode_bot_ctx *k, int from, int to, struct part *out)
{
    const struct lostcode_split *t = &k->split;
    out->codes += t->codes[to] - t->codes[from];
    for (int j = 0; j < k->know.symbols; j++)
        for (int v = 0; v < k->know.values; v++)
            out->count[j][v] += t->count[to][j][v] - t->count[from][j][v];
}

/* What a symbol's guess is worth: the best one, or the one that is locked. */
static int64_t symbol_worth(const struct lostcode_bot_ctx *k, int j, const uint32_t *count,
                            uint32_t codes)
{
    if (bits_has(k->s->held[k->seat], j))
        return lostcode_locked_worth(count, codes, k->s->guess[k->seat][j]);
    return lostcode_guess_worth(count, codes);
}

/* The same for the tile that comes after a swap: any of those that were unseen,
 * but for the one that lay on the rack. */
static int64_t fresh_worth(const struct lostcode_bot_ctx *k, int j, const uint32_t *old,
                           uint32_t codes)
{
    int unseen = bits_count(k->notes.may[j]);
    if (!bits_has(k->s->held[k->seat], j)) {
        uint32_t count[LC_VALUES_MAX] = {0};
        for (int i = 0; i < unseen - 1; i++)
            count[i] = 1;
        return lostcode_guess_worth(count, (uint32_t)unseen - 1);
    }
    uint32_t others[LC_VALUES_MAX] = {0};
    BITS_EACH(v, k->notes.may[j])
    {
        others[v] = codes - old[v];
    }
    int64_t sum = lostcode_locked_worth(others, codes, k->s->guess[k->seat][j]);
    return unseen > 1 ? sum / (unseen - 1) : 0;
}

/* What is known of each symbol, weighed. */
static int64_t part_worth(const struct lostcode_bot_ctx *k, const struct part *p)
{
    int64_t worth = 0;
    for (int j = 0; j < k->know.symbols; j++)
        worth += symbol_worth(k, j, p->count[j], p->codes);
    return (worth * k->weights.worth - lostcode_bits(p->codes) * k->weights.bits) / LC_MILLE;
}

/* LC-14: a swap shows the old tile, so on average the bits of its symbol are
 * learnt; then a fresh one of the others that were unseen must be found out. */
static int64_t swap_loss(const struct lostcode_bot_ctx *k, const struct part *p)
{
    int64_t best = INT64_MIN;
    for (int j = 0; j < k->know.symbols; j++) {
        int fresh = bits_count(k->notes.may[j]) - 1;
        if (k->s->left[j] == 0)
            continue;
        int64_t worth =
            fresh_worth(k, j, p->count[j], p->codes) - symbol_worth(k, j, p->count[j], p->codes);
        int64_t bits = lostcode_bits((uint64_t)fresh) - lostcode_entropy(p->count[j], p->codes);
        int64_t change = (worth * k->weights.worth - bits * k->weights.bits) / LC_MILLE;
        best = change > best ? change : best;
    }
    return best == INT64_MIN ? 0 : best;
}

/* What is known after an answer and a bet that brings so much is worth itself, or the chance to
 * win with it. That is asked in the last round only: the skull is gone then (LC-29), so that a
 * miss brings nothing. */
static int64_t answer_worth(const struct lostcode_bot_ctx *k, int64_t worth, int points)
{
    if (!k->weights.wins)
        return worth;
    return lostcode_chance(k->weights.lead + worth + points * LC_MILLE, LC_SPREAD_BET);
}

/* Times the number of codes, so that parts can be added up. */
static int64_t miss_total(const struct lostcode_bot_ctx *k, const struct part *p)
{
    if (p->codes == 0)
        return 0;
    return (int64_t)p->codes * answer_worth(k, part_worth(k, p) + swap_loss(k, p), 0);
}

static int64_t hit_total(const struct lostcode_bot_ctx *k, const struct lostcode_wheel *w, int low)
{
    struct part p = {0};
    part_add(k, low, low + w->width, &p);
    return p.codes ? (int64_t)p.codes * answer_worth(k, part_worth(k, &p), w->points) : 0;
}

static void weigh_misses(struct lostcode_bot_ctx *k)
{
    int top = lostcode_top_sum(k->s) + 1;
    for (int n = 0; n <= top; n++) {
        struct part below = {0}, above = {0};
        part_add(k, 0, n, &below);
        part_add(k, n, top, &above);
        k->lower[n] = miss_total(k, &below);
        k->higher[n] = miss_total(k, &above);
    }
}

static int64_t weigh_answers(const struct lostcode_bot_ctx *k, int wheel, int low)
{
    int width = k->d->wheel[wheel].width, top = lostcode_top_sum(k->s) + 1;
    int64_t misses = k->lower[low] + k->higher[low + width];
    if (wheel == 0) { /* LC-13: the narrowest wheel does not tell them apart */
        struct part p = {0};
        part_add(k, 0, low, &p);
        part_add(k, low + width, top, &p);
        misses = miss_total(k, &p);
    }
    return (hit_total(k, &k->d->wheel[wheel], low) + misses) / (int64_t)k->belief.total;
}

static struct move bet_move(const struct lostcode_wheel *w, int low)
{
    return (struct move){.kind = LC_BET,
                         .n = {w->width, (uint8_t)low, (uint8_t)(low + w->width - 1)}};
}

static bool informed(const struct lostcode_bot_ctx *k)
{
    return k->weights.worth || k->weights.bits;
}

void lostcode_weigh_bets(struct lostcode_bot_ctx *k, const uint8_t dice[LC_DICE])
{
    lostcode_split(&k->know, k->belief.weight, dice, &k->split);
    if (informed(k))
        weigh_misses(k);
}

struct lostcode_choice lostcode_weigh_bet(const struct lostcode_bot_ctx *k, int wheel, int low)
{
    const struct lostcode_wheel *w = &k->d->wheel[wheel];
    struct lostcode_choice c = {.move = bet_move(w, low)};
    c.hits = k->split.codes[low + w->width] - k->split.codes[low];
    c.points = lostcode_bet_points(k, w->points, c.hits);
    c.value = k->weights.wins ? 0 : c.points * k->weights.points / LC_MILLE;
    if (informed(k))
        c.value += weigh_answers(k, wheel, low);
    return c;
}

struct lostcode_choice lostcode_best_bet(struct lostcode_bot_ctx *k, const uint8_t dice[LC_DICE],
                                         int option)
{
    struct lostcode_choice best = {.value = INT64_MIN};
    lostcode_weigh_bets(k, dice);
    for (int i = 0; i < k->d->wheels; i++) {
        if (lostcode_taker(k->s, i) != LC_NONE)
            continue;
        int64_t rivals = lostcode_rivals_win(k, option, i) * k->weights.rivals / LC_MILLE;
        for (int low = 0; low + k->d->wheel[i].width - 1 <= lostcode_top_sum(k->s); low++) {
            struct lostcode_choice c = lostcode_weigh_bet(k, i, low);
            c.value -= rivals;
            if (c.value > best.value)
                best = c;
        }
    }
    return best;
}

/* ---- swaps ------------------------------------------------------------------------- */

/* What the others are worth once this symbol's tile lies open as `value`. */
static int64_t worth_given(const struct lostcode_bot_ctx *k, int symbol, int value)
{
    struct part p = {0};
    for (uint32_t i = 0; i < k->know.codes; i++) {
        uint32_t code = k->know.code[i];
        if (lostcode_tile_of(code, symbol) != value)
            continue;
        p.codes += k->belief.weight[i];
        for (int j = 0; j < k->know.symbols; j++)
            p.count[j][lostcode_tile_of(code, j)] += k->belief.weight[i];
    }
    int64_t worth = 0;
    for (int j = 0; j < k->know.symbols; j++)
        if (j != symbol)
            worth += symbol_worth(k, j, p.count[j], p.codes);
    return worth * p.codes;
}

int64_t lostcode_swap_value(const struct lostcode_bot_ctx *k, int symbol)
{
    const struct lostcode_belief *b = &k->belief;
    int fresh = bits_count(k->notes.may[symbol]) - 1;
    int64_t others = 0, now = 0;
    for (int v = 0; v < k->know.values; v++)
        if (b->marginal[symbol][v])
            others += worth_given(k, symbol, v);
    for (int j = 0; j < k->know.symbols; j++)
        now += symbol_worth(k, j, b->marginal[j], b->total);
    int64_t worth =
        others / (int64_t)b->total + fresh_worth(k, symbol, b->marginal[symbol], b->total) - now;
    int64_t bits = lostcode_bits((uint64_t)fresh) - lostcode_entropy(b->marginal[symbol], b->total);
    return (worth * k->weights.worth - bits * k->weights.bits) / LC_MILLE;
}
