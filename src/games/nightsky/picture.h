#ifndef ASTRO_GAMES_NIGHTSKY_PICTURE_H
#define ASTRO_GAMES_NIGHTSKY_PICTURE_H

/* A seat's sky as a picture: a display list in text (one shape a line, each
 * with a role), which the draw layer turns into SVG, PNG or PDF. Numbers are
 * tenths of a pixel. */

#include "engine/view.h"

/* The words of a poster; empty ones are left out. */
enum { NS_POSTER_FIGURES = 6 };
struct ns_caption {
    struct text title;
    struct text top_left, top_right, bottom_left, bottom_right;
    struct text figure[NS_POSTER_FIGURES]; /* six rounds, fading stars, by the sun, ecliptic,
                                              outskirts, points */
};

/* What the six figures are called in English. */
extern const char *const ns_poster_figure[NS_POSTER_FIGURES];

/* The instrument as it lies on the table: the map turned to the round, the
 * plate over what is not visible, this round's drawing glowing. */
void ns_picture(const struct view *v, int seat, struct writer *w);
/* The finished sky, whole, with the names of its constellations. */
void ns_poster(const struct view *v, int seat, const struct ns_caption *c, struct writer *w);

/* The whole map for a sheet of paper, with what a seat has drawn (NULL: nobody yet): around a
 * point, so many tenths from star to star; `night`: on a dark disc. */
struct ns_place {
    int x, y, unit;
    bool night;
    int round;     /* it is turned to, whose drawing is the latest; 0: all are alike */
    bool nameless; /* constellations have no names on it */
};
struct ns_sky;
struct ns_seat;
struct plot;
void ns_map(const struct ns_sky *sky, const struct ns_seat *p, struct ns_place at,
            const struct plot *to);

#endif
