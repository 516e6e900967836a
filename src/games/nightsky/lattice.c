#include "games/nightsky/lattice.h"

const struct ns_point ns_direction[NS_DIRECTIONS] = {{1, 0},  {0, 1},  {-1, 1},
                                                     {-1, 0}, {0, -1}, {1, -1}};

enum { TOP = NS_ROWS / 2 }; /* r of the highest row */

/* For each row from the top: its first q, its points, and its first star. The
 * sixth row holds the sun, which takes a place and no number. */
static const struct {
    int8_t first, length;
    uint8_t star;
} rows[NS_ROWS] = {
    {-3, 2, 0},  {-4, 5, 2},  {-5, 8, 7},  {-5, 9, 15}, {-4, 8, 24}, {-4, 9, 32},
    {-3, 8, 40}, {-3, 9, 48}, {-2, 8, 57}, {0, 5, 65},  {2, 2, 70},
};

/* The same the other way round; a test compares the two. */
static const struct ns_point points[NS_STARS] = {
    {-3, 5},  {-2, 5},                                                                  /* a */
    {-4, 4},  {-3, 4},  {-2, 4},  {-1, 4}, {0, 4},                                      /* b */
    {-5, 3},  {-4, 3},  {-3, 3},  {-2, 3}, {-1, 3}, {0, 3},  {1, 3},  {2, 3},           /* c */
    {-5, 2},  {-4, 2},  {-3, 2},  {-2, 2}, {-1, 2}, {0, 2},  {1, 2},  {2, 2},  {3, 2},  /* d */
    {-4, 1},  {-3, 1},  {-2, 1},  {-1, 1}, {0, 1},  {1, 1},  {2, 1},  {3, 1},           /* e */
    {-4, 0},  {-3, 0},  {-2, 0},  {-1, 0}, {1, 0},  {2, 0},  {3, 0},  {4, 0},           /* f */
    {-3, -1}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}, {3, -1}, {4, -1},          /* g */
    {-3, -2}, {-2, -2}, {-1, -2}, {0, -2}, {1, -2}, {2, -2}, {3, -2}, {4, -2}, {5, -2}, /* h */
    {-2, -3}, {-1, -3}, {0, -3},  {1, -3}, {2, -3}, {3, -3}, {4, -3}, {5, -3},          /* i */
    {0, -4},  {1, -4},  {2, -4},  {3, -4}, {4, -4},                                     /* j */
    {2, -5},  {3, -5},                                                                  /* k */
};

int ns_row_first(int row)
{
    return rows[row].first;
}

int ns_row_length(int row)
{
    return rows[row].length;
}

struct ns_point ns_point_of(int star)
{
    return points[star];
}

int ns_star_at(int q, int r)
{
    if (r > TOP || r < -TOP)
        return NS_NONE;
    int place = q - rows[TOP - r].first;
    if (place < 0 || place >= rows[TOP - r].length || (q == 0 && r == 0))
        return NS_NONE;
    return rows[TOP - r].star + place - (r == 0 && q > 0);
}

struct ns_point ns_point_turn(struct ns_point p, int k)
{
    for (k %= NS_DIRECTIONS; k > 0; k--)
        p = (struct ns_point){(int8_t)-p.r, (int8_t)(p.q + p.r)};
    return p;
}

int ns_norm(int q, int r)
{
    return q * q + q * r + r * r;
}

int ns_neighbour(int star, int direction)
{
    return ns_star_at(points[star].q + ns_direction[direction].q,
                      points[star].r + ns_direction[direction].r);
}

struct ns_point ns_seen_at(int star, int round)
{
    /* Clockwise by one step a round is counter-clockwise by the rest of a whole turn. */
    return ns_point_turn(points[star], NS_ROUNDS - (round - 1));
}

bool ns_visible(int star, int round)
{
    return ns_seen_at(star, round).r >= 0;
}

void ns_star_name(int star, char out[NS_NAME_SIZE])
{
    int row = TOP - points[star].r;
    out[0] = (char)('a' + row);
    out[1] = (char)('1' + points[star].q - rows[row].first);
    out[2] = '\0';
}
