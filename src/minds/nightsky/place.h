#ifndef ASTRO_MINDS_NIGHTSKY_PLACE_H
#define ASTRO_MINDS_NIGHTSKY_PLACE_H

#include "minds/nightsky/shapes.h"

/* A drawing on the board of a round, and what it is worth. */
struct place {
    const struct shape *shape; /* NULL: nothing is drawn */
    int shift;
    int worth; /* points of the round, and at the end, less the fading stars */
    int value; /* the worth in PLACE_UNITs, less what patience takes off */
};

/* What a drawing is worth in a round: the board, what its two cards show, and
 * how many fading stars are left. */
enum { PLACE_UNIT = 16 };

struct prices {
    uint64_t top, low;          /* stars of the two types */
    uint64_t join[PLATE_LINES]; /* lines that join the two, by their lower cell */
    uint64_t cross[PLATE_LINES];
    uint64_t sun, edge;
    int top_value, low_value;
    uint64_t later[PLATE_LATER];
    int patience; /* PLACE_UNITs taken off for each star and later round that would see it */
    int fading;   /* not crossed yet */
    int size;     /* of the card */
};

struct prices prices_of(const struct plate *p, struct ns_side top, struct ns_side low, int fading,
                        int size);
/* The worth of a shape moved by a shift. */
int place_worth(const struct prices *p, const struct shape *s, int shift);
/* The worth of drawing nothing. */
int place_nothing(const struct prices *p);

/* Called for each place; returning false stops. */
typedef bool place_visitor(void *context, const struct shape *s, int shift);
/* Every way to draw one of the shapes on free cells. Returns how many. */
int places_each(const struct shape *shapes, int n, uint64_t free, place_visitor *visit,
                void *context);

/* The best place, the first of equals; drawing nothing counts too. Adds to
 * *looked how many there are. */
struct place place_best(const struct prices *p, const struct shape *shapes, int n, uint64_t free,
                        int *looked);

/* The k best places in falling order of worth; returns how many there are. */
int places_best(const struct prices *p, const struct shape *shapes, int n, uint64_t free,
                struct place *out, int k, int *looked);

/* The drawing of a place on the map. */
struct ns_drawing place_drawing(const struct plate *p, const struct place *at);

#endif
