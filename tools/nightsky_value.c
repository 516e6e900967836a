#include "nightsky_value.h"

#include <math.h>
#include <string.h>

static const double unit = PLACE_UNIT; /* of the prices and of what they find */

/* ---- the line ------------------------------------------------------------------ */

struct feature {
    int at;
    double x;
};

static uint64_t cards_left(const struct stand *s, int size)
{
    return s->unseen & bits_below(ns_size_count(size)) << ns_size_first(size);
}

static int list_stars(const struct stand *s, struct feature *out)
{
    bool listed[NS_STARS] = {false};
    int n = 0;
    for (int k = s->round - 1; k < NS_ROUNDS; k++) {
        const struct bitboard *board = &s->ctx->bitboards.round[k];
        BOARD_EACH(cell, s->free[k])
        {
            int star = board->star[cell];
            if (!listed[star])
                out[n++] = (struct feature){VALUE_STAR + star, 1};
            listed[star] = true;
            if (k == s->round - 1 && board->type[s->low.type] >> cell & 1)
                out[n++] = (struct feature){VALUE_TYPE + star, s->low.value};
        }
    }
    return n;
}

static int list_features(const struct stand *s, struct feature *out)
{
    int n = list_stars(s, out);
    double values = 0;
    BITS_EACH(slot, s->slots)
    {
        int size = ns_slot_size((int)slot), sum = 0;
        uint64_t cards = cards_left(s, size);
        BITS_EACH(card, cards)
        sum += s->sky->card[card].value;
        values += (double)sum / bits_count(cards);
        out[n++] = (struct feature){VALUE_SLOT + size - NS_SIZE_MIN, 1};
    }
    out[n++] = (struct feature){VALUE_FADING, s->fading};
    out[n++] = (struct feature){VALUE_LOW, s->low.value};
    out[n++] = (struct feature){VALUE_LOW_TYPE + s->low.type, 1};
    out[n++] = (struct feature){VALUE_CARDS, values};
    out[n++] = (struct feature){VALUE_ONE, 1};
    return n;
}

double value_line(const struct values *v, const struct stand *s)
{
    struct feature f[VALUE_FEATURES];
    double sum = 0;
    for (int i = list_features(s, f) - 1; i >= 0; i--)
        sum += v->line[s->round - 1][f[i].at] * f[i].x;
    return sum;
}

/* ---- what the line makes of drawings ---------------------------------------------- */

struct stand value_opening(const struct values *v)
{
    struct stand s = {.sky = &ns_builtin,
                      .ctx = &v->ctx,
                      .seats = 1,
                      .round = 1,
                      .fading = NS_FADING,
                      .slots = (uint32_t)bits_below(NS_SLOTS),
                      .unseen = bits_below(NS_CARDS)};
    for (int k = 0; k < NS_ROUNDS; k++)
        s.free[k] = v->ctx.bitboards.round[k].cells;
    return s;
}

struct stand value_after(const struct stand *s, int slot, int card, board_bits stars)
{
    struct stand next = stand_after(s, card, stars);
    next.slots &= ~((uint32_t)1 << slot);
    next.unseen &= ~bits_one(card);
    return next;
}

/* Stars and fading stars cost what the line of the next position loses with them. */
static struct prices line_prices(const struct values *v, const struct stand *s, int card)
{
    const struct ns_card *c = &s->sky->card[card];
    struct prices p = stand_prices(s, c);
    if (s->round == NS_ROUNDS)
        return p;
    const struct bitboard *board = &s->ctx->bitboards.round[s->round - 1];
    const double *line = v->line[s->round];
    BOARD_EACH(cell, s->free[s->round - 1])
    {
        int star = board->star[cell];
        double keep = line[VALUE_STAR + star];
        if (p.top >> cell & 1)
            keep += line[VALUE_TYPE + star] * c->value;
        p.keep[cell] = (int16_t)lround(unit * keep);
    }
    p.fade += (int)lround(unit * line[VALUE_FADING]);
    return p;
}

int value_places(const struct values *v, const struct stand *s, int card, struct place *out, int k)
{
    struct prices p = line_prices(v, s, card);
    int looked = 0;
    return places_best(&p, v->shape[card], v->shapes[card], s->free[s->round - 1], out, k, &looked);
}

/* With a card open, by the line: the best drawing, and what is left if nothing is drawn. */
static double line_open(const struct values *v, const struct stand *s, int slot, int card)
{
    struct prices p = line_prices(v, s, card);
    double best = growth_best(&v->ctx.growth[card], &p, s->free[s->round - 1]).value;
    if (s->round == NS_ROUNDS)
        return best / unit;
    struct stand next = value_after(s, slot, card, 0);
    next.fading = s->fading;
    return best / unit + value_line(v, &next);
}

/* ---- looking ahead ------------------------------------------------------------------ */

typedef double open_value(const struct values *v, const struct stand *s, int slot, int card);

static double mean_of(const struct values *v, const struct stand *s, int slot, open_value *value)
{
    uint64_t cards = cards_left(s, ns_slot_size(slot));
    double sum = 0;
    BITS_EACH(card, cards)
    sum += value(v, s, slot, (int)card);
    return sum / bits_count(cards);
}

/* Over the slots, each as likely as the others; and of the best of them. */
struct over_slots {
    double mean, most;
};

static struct over_slots over_slots(const struct values *v, const struct stand *s,
                                    open_value *value)
{
    struct over_slots out = {0, -INFINITY};
    double mean = 0;
    int size = 0;
    BITS_EACH(slot, s->slots)
    {
        if (ns_slot_size((int)slot) != size)
            mean = mean_of(v, s, (int)slot, value);
        size = ns_slot_size((int)slot);
        out.mean += mean / bits_count(s->slots);
        out.most = fmax(out.most, mean);
    }
    return out;
}

double value_ahead(const struct values *v, const struct stand *s)
{
    struct over_slots slots = over_slots(v, s, line_open);
    return ns_chance_calls(1, s->round) ? slots.mean : slots.most;
}

/* With a card open: the best of a few drawings by what is ahead then. */
static double value_open(const struct values *v, const struct stand *s, int slot, int card)
{
    enum { MOST = 16 };
    /* The line knows least about the last round. */
    static const int tries[NS_ROUNDS] = {4, 4, 4, 6, MOST, 0};
    struct place place[MOST];
    double best = -INFINITY;
    if (s->round == NS_ROUNDS)
        return line_open(v, s, slot, card);
    for (int i = value_places(v, s, card, place, tries[s->round - 1]) - 1; i >= 0; i--) {
        struct stand next = value_after(s, slot, card, place_stars(&place[i]));
        best = fmax(best, place[i].worth + value_ahead(v, &next));
    }
    return best;
}

double value_luck(const struct values *v, const struct stand *s, int slot, int card)
{
    double own = value_open(v, s, slot, card);
    if (ns_chance_calls(1, s->round))
        return own - over_slots(v, s, value_open).mean;
    return own - mean_of(v, s, slot, value_open);
}

/* ---- fitting ------------------------------------------------------------------------ */

/* The normal equations of one line, with a little weight on nought. */
struct sums {
    double xx[VALUE_FEATURES][VALUE_FEATURES], xy[VALUE_FEATURES];
};

static void add(struct sums *to, const struct stand *s, double value)
{
    struct feature f[VALUE_FEATURES];
    int n = list_features(s, f);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            to->xx[f[i].at][f[k].at] += f[i].x * f[k].x;
        to->xy[f[i].at] += f[i].x * value;
    }
}

/* They are positive definite, so that no row needs another's place. */
static void solve(struct sums *s, double out[VALUE_FEATURES])
{
    for (int c = 0; c < VALUE_FEATURES; c++) {
        for (int i = c + 1; i < VALUE_FEATURES; i++) {
            double by = s->xx[i][c] / s->xx[c][c];
            for (int k = c; by != 0 && k < VALUE_FEATURES; k++)
                s->xx[i][k] -= by * s->xx[c][k];
            s->xy[i] -= by * s->xy[c];
        }
    }
    for (int i = VALUE_FEATURES - 1; i >= 0; i--) {
        double rest = s->xy[i];
        for (int k = i + 1; k < VALUE_FEATURES; k++)
            rest -= s->xx[i][k] * out[k];
        out[i] = rest / s->xx[i][i];
    }
}

/* Rounds as a greedy player would play them, now and then not quite. */
static struct stand sample(const struct values *v, int rounds, struct rng *r)
{
    enum { STRAY = 6 }; /* one in so many */
    struct stand s = value_opening(v);
    s.low = (struct ns_side){(uint8_t)rng_below(r, NS_TYPES), 1};
    while (s.round <= rounds) {
        int slot = bits_lowest(s.slots);
        if (ns_chance_calls(1, s.round) || rng_below(r, STRAY) == 0)
            slot = bits_nth(s.slots, (int)rng_below(r, (uint32_t)bits_count(s.slots)));
        uint64_t cards = cards_left(&s, ns_slot_size(slot));
        int card = bits_nth(cards, (int)rng_below(r, (uint32_t)bits_count(cards)));
        struct grown best = stand_best(&s, card, true);
        if (rng_below(r, STRAY) == 0) /* as nobody would who thinks ahead */
            best = stand_best(&s, card, false);
        s = value_after(&s, slot, card, best.stars);
    }
    return s;
}

void values_fit(struct values *v, int samples, struct rng *r)
{
    static struct sums sums;
    struct view view = {.data = (const struct game_data *)&ns_builtin};
    ctx_of(&(struct bot_task){.view = &view, .memory = &v->ctx});
    for (int i = 0; i < NS_CARDS; i++)
        v->shapes[i] =
            shapes_list(&ns_builtin.card[i], ns_builtin.card[i].size, v->shape[i], SHAPES_MAX);
    for (int k = NS_ROUNDS - 1; k > 0; k--) {
        memset(&sums, 0, sizeof sums);
        for (int i = 0; i < VALUE_FEATURES; i++)
            sums.xx[i][i] = 2;
        for (int i = 0; i < samples; i++) {
            struct stand s = sample(v, k, r);
            add(&sums, &s, value_ahead(v, &s));
        }
        solve(&sums, v->line[k]);
    }
}
