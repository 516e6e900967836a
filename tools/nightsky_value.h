#ifndef ASTRO_TOOLS_NIGHTSKY_VALUE_H
#define ASTRO_TOOLS_NIGHTSKY_VALUE_H

/* What a position of Night Sky alone is worth, for nightsky_bound and nightsky_luck: a line in what
 * is still free, fitted by least squares, and what looking ahead makes of it. In floating point:
 * people read what follows from it, and no two compilers have to agree. */

#include "ai/nightsky/bot_ctx.h"

enum {
    VALUE_STAR = 0,                         /* a free star that is seen once more, each by itself */
    VALUE_TYPE = NS_STARS,                  /* the lower card's value, if the star is of its type */
    VALUE_FADING = 2 * NS_STARS,            /* fading stars not crossed */
    VALUE_LOW,                              /* the lower card's value… */
    VALUE_LOW_TYPE,                         /* …and type */
    VALUE_SLOT = VALUE_LOW_TYPE + NS_TYPES, /* cards left of each size */
    VALUE_CARDS = VALUE_SLOT + NS_SIZES,    /* their mean values, summed */
    VALUE_ONE,
    VALUE_FEATURES,
};

struct values {
    struct ctx ctx;
    int shapes[NS_CARDS];
    struct shape shape[NS_CARDS][SHAPES_MAX];
    double line[NS_ROUNDS][VALUE_FEATURES]; /* of stands after so many rounds */
};

/* The position before round I; its lower card is to be set. */
struct stand value_opening(const struct values *v);
/* A card of a slot drawn on these cells. */
struct stand value_after(const struct stand *s, int slot, int card, board_bits stars);

/* Builds the tables and fits the lines, the last first: each to what looking one card
 * ahead along the next finds in so many positions. */
void values_fit(struct values *v, int samples, struct rng *r);

/* The k drawings of a card with which the line promises most. */
int value_places(const struct values *v, const struct stand *s, int card, struct place *out, int k);
/* A position before its next card is called: by the line; and by the mean over all
 * cards that can come, each drawn as the line has it. Before VI that is exact. */
double value_line(const struct values *v, const struct stand *s);
double value_ahead(const struct values *v, const struct stand *s);
/* How lucky it is that this card of this slot comes up: the value with it open, found by
 * value_ahead of a few drawings, less what it is on average over all that could have come,
 * from any slot where chance takes it. Nought on average, whatever was played before. */
double value_luck(const struct values *v, const struct stand *s, int slot, int card);

#endif
