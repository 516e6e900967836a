#include "games/nightsky/lattice.h"

/* The six steps to a neighbour. */
static const struct ns_point direction_step[NS_DIRECTIONS] = {{1, 0},  {0, 1},  {-1, 1},
                                                              {-1, 0}, {0, -1}, {1, -1}};

const struct ns_frame ns_frame[NS_FRAMES] = {
    [NS_USUAL] = {11,
                  {{-3, 2},
                   {-4, 5},
                   {-5, 8},
                   {-5, 9},
                   {-4, 8},
                   {-4, 9},
                   {-3, 8},
                   {-3, 9},
                   {-2, 8},
                   {0, 5},
                   {2, 2}}},
    [NS_LARGE] = {17,
                  {{-4, 1},
                   {-6, 6},
                   {-7, 9},
                   {-7, 10},
                   {-8, 13},
                   {-7, 12},
                   {-7, 13},
                   {-7, 14},
                   {-6, 13},
                   {-6, 14},
                   {-5, 13},
                   {-4, 12},
                   {-4, 13},
                   {-2, 10},
                   {-1, 9},
                   {1, 6},
                   {4, 1}}},
};

enum { TOP = NS_ROWS / 2 }; /* r of the highest row */

/* The first star of each row of the large frame, whose middle row also holds the
 * sun, which takes a place and no number. */
static const uint8_t first_star[NS_ROWS] = {0,  1,   7,   16,  26,  39,  51,  64, 78,
                                            90, 104, 117, 129, 142, 152, 161, 167};

/* The same the other way round; a test compares the two. */
static const struct ns_point points[NS_STARS] = {
    {-4, 8},                                                                              /* a */
    {-6, 7},  {-5, 7},  {-4, 7},  {-3, 7},  {-2, 7},  {-1, 7},                            /* b */
    {-7, 6},  {-6, 6},  {-5, 6},  {-4, 6},  {-3, 6},  {-2, 6},  {-1, 6}, {0, 6},  {1, 6}, /* c */
    {-7, 5},  {-6, 5},  {-5, 5},  {-4, 5},  {-3, 5},  {-2, 5},  {-1, 5}, {0, 5},  {1, 5},
    {2, 5}, /* d */
    {-8, 4},  {-7, 4},  {-6, 4},  {-5, 4},  {-4, 4},  {-3, 4},  {-2, 4}, {-1, 4}, {0, 4},
    {1, 4},   {2, 4},   {3, 4},   {4, 4}, /* e */
    {-7, 3},  {-6, 3},  {-5, 3},  {-4, 3},  {-3, 3},  {-2, 3},  {-1, 3}, {0, 3},  {1, 3},
    {2, 3},   {3, 3},   {4, 3}, /* f */
    {-7, 2},  {-6, 2},  {-5, 2},  {-4, 2},  {-3, 2},  {-2, 2},  {-1, 2}, {0, 2},  {1, 2},
    {2, 2},   {3, 2},   {4, 2},   {5, 2}, /* g */
    {-7, 1},  {-6, 1},  {-5, 1},  {-4, 1},  {-3, 1},  {-2, 1},  {-1, 1}, {0, 1},  {1, 1},
    {2, 1},   {3, 1},   {4, 1},   {5, 1},   {6, 1}, /* h */
    {-6, 0},  {-5, 0},  {-4, 0},  {-3, 0},  {-2, 0},  {-1, 0},  {1, 0},  {2, 0},  {3, 0},
    {4, 0},   {5, 0},   {6, 0}, /* i */
    {-6, -1}, {-5, -1}, {-4, -1}, {-3, -1}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1},
    {3, -1},  {4, -1},  {5, -1},  {6, -1},  {7, -1}, /* j */
    {-5, -2}, {-4, -2}, {-3, -2}, {-2, -2}, {-1, -2}, {0, -2},  {1, -2}, {2, -2}, {3, -2},
    {4, -2},  {5, -2},  {6, -2},  {7, -2}, /* k */
    {-4, -3}, {-3, -3}, {-2, -3}, {-1, -3}, {0, -3},  {1, -3},  {2, -3}, {3, -3}, {4, -3},
    {5, -3},  {6, -3},  {7, -3}, /* l */
    {-4, -4}, {-3, -4}, {-2, -4}, {-1, -4}, {0, -4},  {1, -4},  {2, -4}, {3, -4}, {4, -4},
    {5, -4},  {6, -4},  {7, -4},  {8, -4}, /* m */
    {-2, -5}, {-1, -5}, {0, -5},  {1, -5},  {2, -5},  {3, -5},  {4, -5}, {5, -5}, {6, -5},
    {7, -5},                                                                               /* n */
    {-1, -6}, {0, -6},  {1, -6},  {2, -6},  {3, -6},  {4, -6},  {5, -6}, {6, -6}, {7, -6}, /* o */
    {1, -7},  {2, -7},  {3, -7},  {4, -7},  {5, -7},  {6, -7},                             /* p */
    {4, -8},                                                                               /* q */
};

struct ns_point ns_point_of(int star)
{
    return points[star];
}

int ns_star_at(int q, int r)
{
    if (r > TOP || r < -TOP || (q == 0 && r == 0))
        return NS_NONE;
    int row = TOP - r, place = q - ns_frame[NS_LARGE].row[row].first;
    if (place < 0 || place >= ns_frame[NS_LARGE].row[row].length)
        return NS_NONE;
    return first_star[row] + place - (r == 0 && q > 0);
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
    return ns_star_at(points[star].q + direction_step[direction].q,
                      points[star].r + direction_step[direction].r);
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

/* The row of a frame that holds a star's r, which may be out of it. */
static int row_of(const struct ns_frame *f, int star)
{
    return f->rows / 2 - points[star].r;
}

bool ns_frame_has(const struct ns_frame *f, int star)
{
    int row = row_of(f, star);
    if (row < 0 || row >= f->rows)
        return false;
    int place = points[star].q - f->row[row].first;
    return place >= 0 && place < f->row[row].length;
}

void ns_star_name(const struct ns_frame *f, int star, char out[NS_NAME_SIZE])
{
    int row = row_of(f, star), place = 1 + points[star].q - f->row[row].first;
    *out++ = (char)('a' + row);
    if (place >= 10)
        *out++ = (char)('0' + place / 10);
    *out++ = (char)('0' + place % 10);
    *out = '\0';
}
