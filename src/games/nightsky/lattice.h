#ifndef ASTRO_GAMES_NIGHTSKY_LATTICE_H
#define ASTRO_GAMES_NIGHTSKY_LATTICE_H

/* Where stars can be: 168 places on a triangular lattice around the sun, all
 * points (q, r) with 0 < q*q + q*r + r*r <= 48, where a point lies at
 * x = q + r/2, y = r * sqrt(3)/2, y upwards. A turn by 60 degrees maps places
 * onto places. Which of them a sky has is its own (sky.h); the built-in one has a
 * star at each of the 72 up to 19. Places are numbered row by row as they lie in
 * round I, from the top, each row from the left: alike in all skies.
 *
 * Their names say the same by a frame: rows from a, places from 1. The usual frame
 * has the 72 places in rows a to k, the sun at f5; a sky with stars beyond them has
 * the large one, all places in rows a to q, the sun at i7. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NS_STARS = 168, /* at most: that many fit into a drawing, a move and the bots' boards */
    NS_STAR_WORDS = 3,
    NS_ROWS = 17,
    NS_ROW_MAX = 14,   /* places of the longest row */
    NS_ROUNDS = 6,     /* NS-4 */
    NS_DIRECTIONS = 6, /* neighbours of a point, counter-clockwise from the right */
    NS_NONE = -1,      /* no star there */
    NS_SUN_NORM = 3,   /* NS-12: around the sun is up to here */
    NS_NAME_SIZE = 4,  /* a star's name and its NUL */
    NS_COORD_MAX = 13, /* q and r of cards and of replaced data stay within this */
};

struct ns_point {
    int8_t q, r;
};

/* A set of stars: bit s % 64 of word s / 64. */
struct ns_stars {
    uint64_t word[NS_STAR_WORDS];
};

static inline struct ns_stars ns_stars_none(void)
{
    return (struct ns_stars){{0}};
}

static inline bool ns_stars_any(struct ns_stars set)
{
    return (set.word[0] | set.word[1] | set.word[2]) != 0;
}

static inline bool ns_stars_has(struct ns_stars set, int star)
{
    return (set.word[star / 64] >> star % 64 & 1) != 0;
}

static inline void ns_stars_add(struct ns_stars *set, int star)
{
    set->word[star / 64] |= (uint64_t)1 << star % 64;
}

static inline struct ns_stars ns_stars_or(struct ns_stars a, struct ns_stars b)
{
    for (int i = 0; i < NS_STAR_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline struct ns_stars ns_stars_and(struct ns_stars a, struct ns_stars b)
{
    for (int i = 0; i < NS_STAR_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline int ns_stars_count(struct ns_stars set)
{
    int n = 0;
    for (int i = 0; i < NS_STAR_WORDS; i++)
        n += __builtin_popcountll(set.word[i]);
    return n;
}

/* Takes the lowest star out of a set that is not empty. */
static inline int ns_stars_take(struct ns_stars *set)
{
    int i = set->word[0] ? 0 : set->word[1] ? 1 : 2;
    int star = 64 * i + __builtin_ctzll(set->word[i]);
    set->word[i] &= set->word[i] - 1;
    return star;
}

struct ns_point ns_point_of(int star);
/* The star at a point, or NS_NONE: the sun, or off the map. */
int ns_star_at(int q, int r);
/* The point turned counter-clockwise by k times 60 degrees, k >= 0. */
struct ns_point ns_point_turn(struct ns_point p, int k);
/* The square of the distance from (0, 0). */
int ns_norm(int q, int r);

/* The neighbour of a star in a direction, or NS_NONE. */
int ns_neighbour(int star, int direction);
/* Where a star stands in a round, the map having been turned (NS-10). */
struct ns_point ns_seen_at(int star, int round);
/* Whether a star is visible in a round of 1..6. */
bool ns_visible(int star, int round);

/* Rows of places from the top, an odd number, the sun's in the middle. */
struct ns_frame {
    int8_t rows;
    struct {
        int8_t first, length; /* the first q, and how many points */
    } row[NS_ROWS];
};

enum { NS_USUAL, NS_LARGE, NS_FRAMES };
extern const struct ns_frame ns_frame[NS_FRAMES];

/* The r of a row. */
static inline int ns_row_r(const struct ns_frame *f, int row)
{
    return f->rows / 2 - row;
}

/* The name of a star that is in the frame. */
void ns_star_name(const struct ns_frame *f, int star, char out[NS_NAME_SIZE]);
bool ns_frame_has(const struct ns_frame *f, int star);

#endif
