#ifndef ASTRO_AI_NIGHTSKY_PLACE_H
#define ASTRO_AI_NIGHTSKY_PLACE_H

#include "ai/nightsky/shapes.h"

enum { PLACE_UNIT = 16 }; /* values are in such parts of a point */

/* A drawing on the board of a round, and what it is worth. */
struct place {
    const struct shape *shape; /* NULL: nothing is drawn */
    int shift;
    int worth; /* points of the round, and at the end, less the fading stars */
    int value; /* the worth in PLACE_UNITs, less what later rounds lose */
};

/* What a round takes from those after it, in PLACE_UNITs. */
struct thrift {
    int16_t keep[BITBOARD_CELLS]; /* what each star is worth to them */
    board_bits next;              /* stars the next round sees: the top card's type counts there… */
    int next_type;                /* …again, and its stars are worth so much more for each point */
    int fading;                   /* what a fading star is worth */
};

/* What a drawing is worth in a round: the board, what its two cards show, and
 * how many fading stars are left. */
struct prices {
    board_bits top, low;             /* stars of the two types */
    board_bits join[BITBOARD_LINES]; /* lines that join the two, by their lower cell */
    board_bits cross[BITBOARD_LINES];
    board_bits sun, edge;
    int top_value, low_value;
    int fading; /* not crossed yet */
    int size;   /* of the card */
    /* What later rounds lose, in PLACE_UNITs: nothing, until somebody cares. */
    int16_t keep[BITBOARD_CELLS]; /* with each star */
    int fade;                     /* with each fading star, its own points included */
};

struct prices prices_of(const struct bitboard *p, struct ns_side top, struct ns_side low,
                        int fading, int size);
/* Makes prices care for later rounds. */
void prices_care(struct prices *p, const struct thrift *t);
/* The worth of a shape moved by a shift. */
int place_worth(const struct prices *p, const struct shape *s, int shift);
/* How many fading stars are crossed if so many stars are left out. */
static inline int place_faded(const struct prices *p, int left_out)
{
    return left_out < p->fading ? left_out : p->fading;
}
/* The worth of drawing nothing. */
int place_nothing(const struct prices *p);

/* A shape moved by a shift, weighed; and drawing nothing. */
struct place place_at(const struct prices *p, const struct shape *s, int shift);
struct place place_none(const struct prices *p);

/* Called for each place; returning false stops. */
typedef bool place_visitor(void *context, const struct shape *s, int shift);
/* Every way to draw one of the shapes on free cells. Returns how many. */
int places_each(const struct shape *shapes, int n, board_bits free, place_visitor *visit,
                void *context);

/* The place of the greatest value, the first of equals; drawing nothing counts too. Adds to
 * *looked how many there are. */
struct place place_best(const struct prices *p, const struct shape *shapes, int n, board_bits free,
                        int *looked);

/* The k best places in falling order of value; returns how many there are. */
int places_best(const struct prices *p, const struct shape *shapes, int n, board_bits free,
                struct place *out, int k, int *looked);

/* The cells of a place. */
static inline board_bits place_stars(const struct place *at)
{
    return at->shape ? at->shape->stars << at->shift : 0;
}
/* The drawing of a place on the map. */
struct ns_drawing place_drawing(const struct bitboard *p, const struct place *at);

#endif
