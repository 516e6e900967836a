/* nightsky_bound DEALS SAMPLES WIDTH... - at most how many points a player of Night Sky
 * alone can make on average who does not know the cards to come.
 *
 * Somebody who knows them all plays as well as can be, but pays for what nobody else
 * knows: whenever a card is turned over, what the position is then worth less what it
 * was worth on average before that card was known. Who does not know the cards pays
 * nothing on average, whatever the values are, so no such player makes more than the
 * best who knows and pays (Brown, Smith and Sun, 2010). With true values
 * both would make the same on every deal; the closer ours, the tighter the bound.
 *
 * The best who knows and pays is looked for by a beam, which may miss it: so the figure
 * is told for several widths. The lines of value are fitted anew, to SAMPLES positions
 * of each round. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nightsky_value.h"

enum {
    WIDTH_MAX = 1280,
    WIDTHS_MAX = 8,
    ROOM = 3,      /* so many times the width by the line, then the best of them by a look ahead */
    DRAWINGS = 12, /* of each card */
    SEED = 20,
};

struct deal {
    int pool[NS_SLOTS];
    uint32_t chance[NS_ROUNDS]; /* which of the slots left it takes */
};

struct node {
    struct stand stand;
    double points; /* less what was paid */
    double rank;
};

struct beam {
    int n;
    struct node node[ROOM * WIDTH_MAX];
};

static struct deal deal_of(struct rng *r)
{
    struct deal d;
    uint64_t unseen = bits_below(NS_CARDS);
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        int size = ns_slot_size(slot);
        uint64_t cards = unseen & bits_below(ns_size_count(size)) << ns_size_first(size);
        d.pool[slot] = bits_nth(cards, (int)rng_below(r, (uint32_t)bits_count(cards)));
        unseen &= ~bits_one(d.pool[slot]);
    }
    for (int k = 0; k < NS_ROUNDS; k++)
        d.chance[k] = rng_below(r, (uint32_t)(NS_SLOTS - k));
    return d;
}

/* Whether two positions of one deal are the same from now on. */
static bool same(const struct stand *a, const struct stand *b)
{
    size_t at = (size_t)a->round - 1, n = NS_ROUNDS - at;
    return a->slots == b->slots && a->fading == b->fading && a->low.type == b->low.type &&
           a->low.value == b->low.value && !memcmp(a->free + at, b->free + at, n * sizeof *a->free);
}

static void keep(struct beam *b, const struct node *new, int room)
{
    if (b->n == room && new->rank <= b->node[room - 1].rank)
        return;
    int out = b->n == room ? room - 1 : b->n;
    for (int i = 0; i < b->n; i++) {
        if (!same(&b->node[i].stand, &new->stand))
            continue;
        if (b->node[i].points >= new->points)
            return;
        out = i;
        break;
    }
    b->n += out == b->n;
    int at = out; /* what is the same has a lower rank too */
    for (; at > 0 && b->node[at - 1].rank < new->rank; at--)
        b->node[at] = b->node[at - 1];
    b->node[at] = *new;
}

/* All ways on from a position, paid for. */
static void expand(const struct values *v, const struct deal *d, const struct node *from, int room,
                   struct beam *out)
{
    const struct stand *s = &from->stand;
    bool chance = ns_chance_calls(1, s->round);
    int taken = bits_nth(s->slots, (int)d->chance[s->round - 1]);
    BITS_EACH(slot, s->slots)
    {
        if (chance && (int)slot != taken)
            continue;
        int card = d->pool[slot];
        double paid = value_luck(v, s, (int)slot, card);
        struct place place[DRAWINGS];
        for (int i = value_places(v, s, card, place, DRAWINGS) - 1; i >= 0; i--) {
            struct node next = {value_after(s, (int)slot, card, place_stars(&place[i])),
                                from->points + place[i].worth - paid, 0};
            next.rank = next.points + value_line(v, &next.stand);
            keep(out, &next, room);
        }
    }
}

static int by_rank(const void *a, const void *b)
{
    double x = ((const struct node *)a)->rank, y = ((const struct node *)b)->rank;
    return (x < y) - (x > y);
}

/* What the best who knows and pays makes with one side of a start card. In VI the
 * values are true, so what is paid there leaves the mean, and that is the rank. */
static double best_of(const struct values *v, const struct deal *d, struct ns_side side, int width)
{
    static struct beam now, next;
    now = (struct beam){.n = 1, .node[0] = {.stand = value_opening(v)}};
    now.node[0].stand.low = side;
    now.node[0].points = NS_FADING * NS_FADING_POINTS;
    for (int round = 1; round < NS_ROUNDS; round++) {
        next.n = 0;
        for (int i = 0; i < now.n && i < width; i++)
            expand(v, d, &now.node[i], ROOM * width, &next);
        for (int i = 0; i < next.n; i++)
            next.node[i].rank = next.node[i].points + value_ahead(v, &next.node[i].stand);
        qsort(next.node, (size_t)next.n, sizeof next.node[0], by_rank);
        now = next;
    }
    return now.node[0].rank;
}

/* Sums over the deals of one side of a start card. */
struct tally {
    double n, sum, squares;
};

/* Which side to choose is known before any card: the better one on average counts. */
static void report(int width, const struct tally tally[NS_START_CARDS][2])
{
    double mean = 0, variance = 0, starts = 0;
    for (int i = 0; i < NS_START_CARDS; i++) {
        const struct tally *a = tally[i], *best = a[0].sum > a[1].sum ? &a[0] : &a[1];
        if (best->n < 2)
            continue;
        double m = best->sum / best->n;
        mean += m;
        variance += (best->squares / best->n - m * m) / (best->n - 1);
        starts++;
    }
    printf("width %d: %.2f ± %.2f\n", width, mean / starts, sqrt(variance) / starts);
}

int main(int argc, char **argv)
{
    static struct values values;
    static struct tally tally[WIDTHS_MAX][NS_START_CARDS][2];
    int widths = argc - 3;
    if (argc < 4 || widths > WIDTHS_MAX) {
        fputs("nightsky_bound DEALS SAMPLES WIDTH...\n", stderr);
        return 2;
    }
    struct rng r = rng_from_number(SEED);
    values_fit(&values, (int)strtol(argv[2], NULL, 10), &r);
    int deals = (int)strtol(argv[1], NULL, 10);
    for (int i = 0; i < deals; i++) {
        const struct ns_start *start = &ns_builtin.start[i % NS_START_CARDS];
        struct deal d = deal_of(&r);
        for (int k = 0; k < 2 * widths; k++) {
            int width = (int)strtol(argv[3 + k / 2], NULL, 10);
            struct ns_side side = {start->type[k % 2], start->value[k % 2]};
            double best = best_of(&values, &d, side, width < WIDTH_MAX ? width : WIDTH_MAX);
            struct tally *t = &tally[k / 2][i % NS_START_CARDS][k % 2];
            *t = (struct tally){t->n + 1, t->sum + best, t->squares + best * best};
        }
    }
    for (int k = 0; k < widths; k++)
        report((int)strtol(argv[3 + k], NULL, 10), tally[k]);
    return 0;
}
