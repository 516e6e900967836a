#ifndef ASTRO_GAMES_NIGHTSKY_DRAWING_H
#define ASTRO_GAMES_NIGHTSKY_DRAWING_H

/* One constellation as it stands on a map: stars and the lines between them.
 * Which card it is of, and how that card was turned, moved and cut, is not
 * part of it: two ways to the same stars and lines are one drawing. */

#include "engine/game.h"
#include "games/nightsky/sky.h"

enum {
    NS_LINES_MAX = 24, /* ten stars of the lattice have at most 19 pairs of neighbours */
};

/* Its stars as numbers from 1 on, rising, then zeros; the last two are always
 * zero. Bit i of `lines`: the i-th pair of neighbours among the stars is joined. The
 * pairs are ordered by their first star (the one with the lower number), then
 * by the second. 16 bytes without padding; all zero where nothing is drawn. */
struct ns_drawing {
    uint32_t lines;
    uint8_t star[NS_NODES_MAX + 2];
};

struct ns_line {
    uint8_t a, b; /* stars; a < b in a list of pairs, in pen order in strokes */
};

static inline struct ns_stars ns_drawing_stars(const struct ns_drawing *d)
{
    struct ns_stars stars = ns_stars_none();
    for (int i = 0; i < NS_NODES_MAX && d->star[i]; i++)
        ns_stars_add(&stars, d->star[i] - 1);
    return stars;
}

static inline bool ns_drawing_empty(const struct ns_drawing *d)
{
    return d->star[0] == 0;
}

/* The lines that are drawn, in the order of the pairs. Returns how many. */
int ns_drawing_lines(const struct ns_drawing *d, struct ns_line out[NS_LINES_MAX]);
/* A drawing of these stars and lines. Each line joins neighbours among the
 * stars; there are at most ten stars. */
struct ns_drawing ns_drawing_of(struct ns_stars stars, const struct ns_line *lines, int n);

/* A drawing is a move and back. */
struct move ns_drawing_move(const struct ns_drawing *d);
struct ns_drawing ns_move_drawing(const struct move *m);

/* Whether the drawing is what a card shows, moved, turned and cut (NS-7,
 * NS-8): exactly the card's lines between the stars kept. */
bool ns_drawing_fits(const struct ns_card *c, const struct ns_drawing *d);
/* Whether n lines are some of a card's lines, moved and turned. Where they are
 * and `missing` is not NULL: a line of the card between their stars that is not
 * among them in the way that lacks fewest (a == b: nothing is missing). */
bool ns_lines_embed(const struct ns_card *c, const struct ns_line *lines, int n,
                    struct ns_line *missing);

/* Whether the drawing is one connected piece (or empty). */
bool ns_drawing_connected(const struct ns_drawing *d);

/* ---- the pen -------------------------------------------------------------
 * The lines in the one order in which a drawing is written: strokes as long as
 * they go, each from the lowest star with an odd number of lines left. A line
 * that starts where the one before it ended goes on with its stroke. */
int ns_drawing_strokes(const struct ns_drawing *d, struct ns_line out[NS_LINES_MAX]);

/* ---- points (NS-9, NS-12) -------------------------------------------------- */
struct ns_side {
    uint8_t type, value;
};

struct ns_points {
    uint8_t top_stars, low_stars, joins; /* of the round: what is counted… */
    uint8_t sun, edge, crossings;        /* at the end */
    int16_t round;                       /* …and what the round is worth */
};

/* What a round is worth whose stars and joining lines are counted (NS-9). */
int ns_points_round(const struct ns_points *p, struct ns_side top, struct ns_side low);
struct ns_points ns_drawing_points(const struct ns_sky *sky, const struct ns_drawing *d,
                                   struct ns_side top, struct ns_side low);

#endif
