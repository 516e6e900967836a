#ifndef ASTRO_AI_NIGHTSKY_GROW_H
#define ASTRO_AI_NIGHTSKY_GROW_H

/* Looking ahead asks for the best drawing of a card a million times, so here
 * drawings grow: every connected fragment of a card is another one and one
 * star more. What the smaller one is worth at each place is known when the
 * larger one is looked at, and where the smaller one does not fit, nothing that
 * grows from it does. */

#include "ai/nightsky/place.h"

enum { TWIGS_MAX = 1023 }; /* sets of ten stars */

/* One fragment: that of the nearest twig before it with one star less, and
 * `node` with the lines that join it to the others. */
struct twig {
    uint16_t nodes, lines; /* of the whole fragment */
    uint16_t joined;       /* the lines of the new star alone */
    uint16_t next;         /* the twig after all that grow from this one */
    uint8_t node, root;    /* the new star and the first one */
    uint8_t count;         /* stars */
};

/* A card in one turn, on the board of bits. */
struct turned {
    board_offset node[NS_NODES_MAX];
    board_offset low[NS_CARD_LINES_MAX]; /* the lower end of each line… */
    uint8_t way[NS_CARD_LINES_MAX];      /* …and its direction */
};

struct growth {
    int twigs;
    struct twig twig[TWIGS_MAX];
    struct turned turned[NS_DIRECTIONS];
};

/* The best of a card: which cells, how much it is worth, what stays out. */
struct grown {
    board_bits stars; /* empty: nothing is drawn */
    int worth;        /* as of a place, and so is its value */
    int value;
    int left_out;
};

void growth_build(const struct ns_card *c, struct growth *out);
/* The drawing with the greatest value, which is that of places, among all. */
struct grown growth_best(const struct growth *g, const struct prices *p, board_bits free);

#endif
