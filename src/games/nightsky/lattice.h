#ifndef ASTRO_GAMES_NIGHTSKY_LATTICE_H
#define ASTRO_GAMES_NIGHTSKY_LATTICE_H

/* Where stars can be: 72 places on a triangular lattice around the sun, all
 * points (q, r) with 0 < q*q + q*r + r*r <= 19, where a point lies at
 * x = q + r/2, y = r * sqrt(3)/2, y upwards. A turn by 60 degrees maps places
 * onto places. The built-in sky has a star at each; which of them another sky
 * has is its own (sky.h), and a star has the same number and name in all.
 *
 * Stars are numbered row by row as they lie in round I, from the top, each row
 * from the left. Their names say the same: rows a to k, places from 1. The sun
 * has the name f5 and no number. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NS_STARS = 72, /* at most: that many fit into a drawing, a move and the state */
    NS_ROWS = 11,
    NS_ROW_MAX = 9,    /* places of the longest row */
    NS_ROUNDS = 6,     /* NS-4 */
    NS_DIRECTIONS = 6, /* neighbours of a point, counter-clockwise from the right */
    NS_NONE = -1,      /* no star there */
    NS_SUN_NORM = 3,   /* NS-12: around the sun is up to here */
    NS_NAME_SIZE = 3,  /* a star's name and its NUL */
    NS_COORD_MAX = 13, /* q and r of cards and of replaced data stay within this */
};

struct ns_point {
    int8_t q, r;
};

/* A set of stars: bit s of low, or bit s - 64 of high. */
struct ns_stars {
    uint64_t low, high;
};

static inline struct ns_stars ns_stars_none(void)
{
    return (struct ns_stars){0, 0};
}

static inline bool ns_stars_has(struct ns_stars set, int star)
{
    return ((star < 64 ? set.low >> star : set.high >> (star - 64)) & 1) != 0;
}

static inline void ns_stars_add(struct ns_stars *set, int star)
{
    if (star < 64)
        set->low |= (uint64_t)1 << star;
    else
        set->high |= (uint64_t)1 << (star - 64);
}

static inline struct ns_stars ns_stars_or(struct ns_stars a, struct ns_stars b)
{
    return (struct ns_stars){a.low | b.low, a.high | b.high};
}

static inline int ns_stars_count(struct ns_stars set)
{
    return __builtin_popcountll(set.low) + __builtin_popcountll(set.high);
}

/* Takes the lowest star out of a set that is not empty. */
static inline int ns_stars_take(struct ns_stars *set)
{
    if (set->low) {
        int star = __builtin_ctzll(set->low);
        set->low &= set->low - 1;
        return star;
    }
    int star = 64 + __builtin_ctzll(set->high);
    set->high &= set->high - 1;
    return star;
}

/* The six steps to a neighbour. */
extern const struct ns_point ns_direction[NS_DIRECTIONS];

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

/* The name as two letters and NUL. */
void ns_star_name(int star, char out[NS_NAME_SIZE]);

/* The first q of a row (row 0 has r = 5), and how many points it has. */
int ns_row_first(int row);
int ns_row_length(int row);

#endif
