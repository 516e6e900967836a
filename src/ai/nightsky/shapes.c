#include "ai/nightsky/shapes.h"

#include <string.h>

/* The nodes each node is joined to. */
static void links_of(const struct ns_card *c, uint32_t link[NS_NODES_MAX])
{
    memset(link, 0, NS_NODES_MAX * sizeof *link);
    for (int i = 0; i < c->lines; i++) {
        link[c->line[i][0]] |= (uint32_t)1 << c->line[i][1];
        link[c->line[i][1]] |= (uint32_t)1 << c->line[i][0];
    }
}

static bool connected(const uint32_t link[NS_NODES_MAX], uint32_t nodes)
{
    uint32_t reached = nodes & (0 - nodes), edge = reached;
    while (edge) {
        int node = bits_lowest(edge);
        uint32_t next = link[node] & nodes & ~reached;
        reached |= next;
        edge = (edge & (edge - 1)) | next;
    }
    return reached == nodes;
}

/* The nodes of a card turned, and moved into the lower left corner. */
static struct shape shape_of(const struct ns_card *c, const struct ns_point turned[NS_NODES_MAX],
                             uint32_t nodes)
{
    struct shape s = {.left_out = (uint8_t)(c->size - bits_count(nodes))};
    int q0 = 99, r0 = 99, q1 = -99, r1 = -99;
    BITS_EACH(i, nodes)
    {
        q0 = turned[i].q < q0 ? turned[i].q : q0;
        q1 = turned[i].q > q1 ? turned[i].q : q1;
        r0 = turned[i].r < r0 ? turned[i].r : r0;
        r1 = turned[i].r > r1 ? turned[i].r : r1;
    }
    if (q1 - q0 >= BITBOARD_COLUMNS || r1 - r0 >= BITBOARD_ROWS)
        return s;
    for (int row = 0; row < BITBOARD_ROWS - (r1 - r0); row++)
        s.room |= (board_bits)bits_below(BITBOARD_COLUMNS - (q1 - q0)) << row * BITBOARD_COLUMNS;
    int cell[NS_NODES_MAX] = {0};
    BITS_EACH(i, nodes)
    {
        cell[i] = (turned[i].r - r0) * BITBOARD_COLUMNS + turned[i].q - q0;
        s.stars |= board_one(cell[i]);
    }
    for (int i = 0; i < c->lines; i++) {
        int a = c->line[i][0], b = c->line[i][1];
        if (!(nodes >> a & 1) || !(nodes >> b & 1))
            continue;
        int low = cell[a] < cell[b] ? cell[a] : cell[b], high = cell[a] + cell[b] - low;
        for (int k = 0; k < BITBOARD_LINES; k++)
            if (high - low == bitboard_step[k])
                s.line[k] |= board_one(low);
    }
    return s;
}

/* ---- every drawing once: a small hash table of what is listed already ---------- */

enum { TABLE = 16384 };

static uint32_t hash_of(const struct shape *s)
{
    board_bits lines = s->line[0] + 3 * s->line[1] + 7 * s->line[2];
    uint64_t h = ((uint64_t)s->stars + 5 * board_upper(s->stars)) * 0x9e3779b97f4a7c15;
    h ^= ((uint64_t)lines + 5 * board_upper(lines)) * 0xc2b2ae3d27d4eb4f;
    return (uint32_t)(h >> 50);
}

static bool same_shape(const struct shape *a, const struct shape *b)
{
    return a->stars == b->stars && memcmp(a->line, b->line, sizeof a->line) == 0;
}

/* Whether s is new among the shapes listed since `from`; notes it if so. */
static bool note(uint16_t table[TABLE], const struct shape *listed, const struct shape *s, int n)
{
    uint32_t at = hash_of(s) % TABLE;
    for (; table[at]; at = (at + 1) % TABLE)
        if (same_shape(&listed[table[at] - 1], s))
            return false;
    table[at] = (uint16_t)(n + 1);
    return true;
}

int shapes_list(const struct ns_card *c, int most_left_out, struct shape *out, int cap)
{
    uint32_t link[NS_NODES_MAX], all = ((uint32_t)1 << c->size) - 1;
    uint16_t table[TABLE];
    struct ns_point turned[NS_DIRECTIONS][NS_NODES_MAX];
    int n = 0;
    links_of(c, link);
    memset(table, 0, sizeof table);
    for (int turns = 0; turns < NS_DIRECTIONS; turns++)
        for (int i = 0; i < c->size; i++)
            turned[turns][i] = ns_point_turn(c->node[i], turns);
    for (int left_out = 0; left_out <= most_left_out && left_out <= c->size - 2; left_out++) {
        for (uint32_t nodes = 1; nodes <= all; nodes++) {
            if (bits_count(nodes) != c->size - left_out || !connected(link, nodes))
                continue;
            for (int turns = 0; turns < NS_DIRECTIONS && n < cap; turns++) {
                struct shape s = shape_of(c, turned[turns], nodes);
                if (s.stars == 0 || !note(table, out, &s, n))
                    continue;
                out[n++] = s;
            }
        }
    }
    return n;
}
