#ifndef ASTRO_GAMES_NIGHTSKY_MAP_H
#define ASTRO_GAMES_NIGHTSKY_MAP_H

/* The map of a sky as rows of letters. How many rows there are is known only
 * after the last of them, so rows are noted first and put in their places then.
 * Private to the reading and writing of skies. */

#include "games/nightsky/sky.h"

struct ns_map {
    int rows;
    struct ns_map_row {
        size_t line; /* of the text */
        int length;
        char place[NS_ROW_MAX];
        uint8_t at[NS_ROW_MAX]; /* where in the line */
    } row[NS_ROWS];
};

/* Notes one row of the text. */
bool ns_map_row(struct ns_map *m, struct reader *r, size_t line, struct fault *f);
/* Puts all rows in their places; a fault has its line. */
bool ns_map_place(const struct ns_map *m, struct ns_sky *sky, struct fault *f);
/* Which stars are inside; false: one is on the ecliptic itself. */
bool ns_map_ecliptic(struct ns_sky *sky);
void ns_map_write(const struct ns_sky *sky, struct writer *w);

#endif
