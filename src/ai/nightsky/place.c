#include "ai/nightsky/place.h"

#include <string.h>

struct prices prices_of(const struct bitboard *p, struct ns_side top, struct ns_side low,
                        int fading, int size)
{
    struct prices out = {.top = p->type[top.type],
                         .low = p->type[low.type],
                         .sun = p->sun,
                         .edge = p->edge,
                         .top_value = top.value,
                         .low_value = low.value,
                         .fading = fading,
                         .size = size,
                         .fade = NS_FADING_POINTS * PLACE_UNIT};
    for (int i = 0; i < BITBOARD_LINES; i++) {
        int step = bitboard_step[i];
        out.join[i] = (out.top & out.low >> step) | (out.low & out.top >> step);
        out.cross[i] = p->cross[i];
    }
    return out;
}

void prices_care(struct prices *p, const struct thrift *t)
{
    memcpy(p->keep, t->keep, sizeof p->keep);
    BOARD_EACH(cell, p->top & t->next)
    p->keep[cell] = (int16_t)(p->keep[cell] + t->next_type * p->top_value);
    p->fade = t->fading;
}

int place_nothing(const struct prices *p)
{
    return -NS_FADING_POINTS * place_faded(p, p->size);
}

/* The sum of eight groups, each below 256. */
static inline int sum_groups(uint64_t g)
{
    g = (g & 0x00ff00ff00ff00ff) + (g >> 8 & 0x00ff00ff00ff00ff);
    return (int)(g * 0x0001000100010001 >> 48);
}

/* What has the same price is added up group by group before it is weighed:
 * this is the innermost loop of all, and it has no branches. No
 * group can overflow: a drawing has at most ten stars and sixteen lines. */
int place_worth(const struct prices *p, const struct shape *s, int shift)
{
    board_bits stars = s->stars << shift;
    uint64_t joins = 0, crossings = 0;
    for (int i = 0; i < BITBOARD_LINES; i++) {
        board_bits line = s->line[i] << shift;
        joins += board_groups(line & p->join[i]);
        crossings += board_groups(line & p->cross[i]);
    }
    uint64_t top = joins + board_groups(stars & p->top);
    uint64_t low = joins + board_groups(stars & p->low);
    uint64_t end = NS_CROSS_POINTS * crossings + NS_SUN_POINTS * board_groups(stars & p->sun) +
                   NS_EDGE_POINTS * board_groups(stars & p->edge);
    return sum_groups(top) * p->top_value + sum_groups(low) * p->low_value + sum_groups(end) -
           NS_FADING_POINTS * place_faded(p, s->left_out);
}

static inline int value_of(const struct prices *p, const struct shape *s, int shift, int worth)
{
    int faded = place_faded(p, s->left_out);
    int value = PLACE_UNIT * (worth + NS_FADING_POINTS * faded) - p->fade * faded;
    BOARD_EACH(cell, s->stars << shift)
    value -= p->keep[cell];
    return value;
}

/* By how much a shape can be moved to lie on free cells: one bit for each. */
static inline board_bits shifts_of(const struct shape *s, board_bits free)
{
    board_bits fits = s->room;
    for (board_bits rest = s->stars; rest && fits; rest &= rest - 1)
        fits &= free >> board_lowest(rest);
    return fits;
}

struct place place_at(const struct prices *p, const struct shape *s, int shift)
{
    int worth = place_worth(p, s, shift);
    return (struct place){s, shift, worth, value_of(p, s, shift, worth)};
}

struct place place_none(const struct prices *p)
{
    return (struct place){NULL, 0, place_nothing(p), -p->fade * place_faded(p, p->size)};
}

int places_each(const struct shape *shapes, int n, board_bits free, place_visitor *visit,
                void *context)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        BOARD_EACH(shift, shifts_of(&shapes[i], free))
        {
            found++;
            if (!visit(context, &shapes[i], shift))
                return found;
        }
    }
    return found;
}

struct place place_best(const struct prices *p, const struct shape *shapes, int n, board_bits free,
                        int *looked)
{
    struct place best = place_none(p);
    int found = 1;
    for (int i = 0; i < n; i++) {
        BOARD_EACH(shift, shifts_of(&shapes[i], free))
        {
            found++;
            struct place new = place_at(p, &shapes[i], shift);
            if (new.value > best.value)
                best = new;
        }
    }
    *looked += found;
    return best;
}

/* ---- the best few ------------------------------------------------------------- */

struct podium {
    const struct prices *prices;
    struct place *out;
    int k, n;
};

static void insert(struct podium *p, struct place new)
{
    int at = p->n < p->k ? p->n++ : p->k;
    if (at == p->k && new.value <= p->out[at - 1].value)
        return;
    at -= at == p->k;
    for (; at > 0 && p->out[at - 1].value < new.value; at--)
        p->out[at] = p->out[at - 1];
    p->out[at] = new;
}

static bool consider(void *context, const struct shape *s, int shift)
{
    struct podium *p = context;
    insert(p, place_at(p->prices, s, shift));
    return true;
}

int places_best(const struct prices *p, const struct shape *shapes, int n, board_bits free,
                struct place *out, int k, int *looked)
{
    struct podium podium = {.prices = p, .out = out, .k = k};
    insert(&podium, place_none(p));
    *looked += 1 + places_each(shapes, n, free, consider, &podium);
    return podium.n;
}

struct ns_drawing place_drawing(const struct bitboard *p, const struct place *at)
{
    struct ns_stars stars = ns_stars_none();
    struct ns_line line[NS_LINES_MAX];
    int n = 0;
    if (!at->shape)
        return (struct ns_drawing){0};
    BOARD_EACH(cell, at->shape->stars << at->shift)
    ns_stars_add(&stars, p->star[cell]);
    for (int i = 0; i < BITBOARD_LINES; i++)
        BOARD_EACH(cell, at->shape->line[i] << at->shift)
    line[n++] = (struct ns_line){p->star[cell], p->star[cell + bitboard_step[i]]};
    return ns_drawing_of(stars, line, n);
}
