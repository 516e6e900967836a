#include "ai/nightsky/grow.h"

#include <string.h>

/* ---- once per card ------------------------------------------------------------ */

struct gardener {
    const struct ns_card *card;
    struct growth *out;
    uint32_t link[NS_NODES_MAX]; /* the nodes each node is joined to */
};

/* The lines of a card that run inside a set of nodes. */
static uint16_t lines_in(const struct ns_card *c, uint32_t nodes)
{
    uint32_t lines = 0;
    for (int i = 0; i < c->lines; i++)
        if (nodes >> c->line[i][0] & nodes >> c->line[i][1] & 1)
            lines |= (uint32_t)1 << i;
    return (uint16_t)lines;
}

/* Adds the fragment of `nodes` with `node` as its new star, and all that grow
 * from it: by a node of `edge`, or by what later nodes bring along. A node that
 * had its turn, or was within reach of one (`seen`), does not come again: so
 * every fragment grows in one way only. */
static void grow(struct gardener *g, uint32_t nodes, int node, uint32_t edge, uint32_t seen)
{
    int at = g->out->twigs++;
    struct twig *t = &g->out->twig[at];
    t->node = (uint8_t)node;
    t->root = (uint8_t)bits_lowest(nodes);
    t->nodes = (uint16_t)nodes;
    t->count = (uint8_t)bits_count(nodes);
    t->lines = lines_in(g->card, nodes);
    t->joined = (uint16_t)(t->lines & ~lines_in(g->card, nodes & ~((uint32_t)1 << node)));
    while (edge) {
        int new = bits_lowest(edge);
        edge &= edge - 1;
        uint32_t brought = g->link[new] & ~seen;
        grow(g, nodes | (uint32_t)1 << new, new, edge | brought, seen | brought);
    }
    g->out->twig[at].next = (uint16_t)g->out->twigs;
}

static void turn_card(const struct ns_card *c, int turns, struct turned *out)
{
    struct ns_point p[NS_NODES_MAX];
    memset(out, 0, sizeof *out);
    for (int i = 0; i < c->size; i++) {
        p[i] = ns_point_turn(c->node[i], turns);
        int q = p[i].q - p[0].q, r = p[i].r - p[0].r;
        out->node[i] = (board_offset)(r * BITBOARD_COLUMNS + q);
    }
    for (int i = 0; i < c->lines; i++) {
        int a = out->node[c->line[i][0]], b = out->node[c->line[i][1]];
        out->low[i] = (board_offset)(a < b ? a : b);
        for (int k = 0; k < BITBOARD_LINES; k++)
            if (bitboard_step[k] == (a < b ? b - a : a - b))
                out->way[i] = (uint8_t)k;
    }
}

void growth_build(const struct ns_card *c, struct growth *out)
{
    struct gardener g = {.card = c, .out = out};
    for (int i = 0; i < c->lines; i++) {
        g.link[c->line[i][0]] |= (uint32_t)1 << c->line[i][1];
        g.link[c->line[i][1]] |= (uint32_t)1 << c->line[i][0];
    }
    out->twigs = 0;
    for (int root = 0; root < c->size; root++) {
        uint32_t lower = ((uint32_t)2 << root) - 1, edge = g.link[root] & ~lower;
        grow(&g, (uint32_t)1 << root, root, edge, lower | edge);
    }
    for (int turns = 0; turns < NS_DIRECTIONS; turns++)
        turn_card(c, turns, &out->turned[turns]);
}

/* ---- a million times ------------------------------------------------------------ */

enum {
    LANES = BITBOARD_BITS, /* a shape's first star may be at any cell: all at once */
    /* How far off the board a star of a shape can be: as far as the lattice is high. */
    MARGIN = 2 * (BITBOARD_ROWS - 1) * BITBOARD_COLUMNS + 4,
    GROUND = MARGIN + LANES + MARGIN,
    CLOSED = -10000 /* a line that cannot be drawn outweighs all that can */
};

/* What each star and line adds to a drawing, and which lines can be drawn. */
struct soil {
    int16_t star[GROUND];
    int16_t line[BITBOARD_LINES][GROUND];
    board_bits open[BITBOARD_LINES];
    int fade[NS_NODES_MAX + 1]; /* by the number of stars drawn */
};

static void soil_build(const struct prices *p, board_bits free, struct soil *s)
{
    memset(s->star, 0, sizeof s->star);
    BOARD_EACH(i, free)
    {
        int top = (int)(p->top >> i & 1) * p->top_value,
            low = (int)(p->low >> i & 1) * p->low_value;
        int sun = (int)(p->sun >> i & 1), edge = (int)(p->edge >> i & 1);
        int worth = top + low + NS_SUN_POINTS * sun + NS_EDGE_POINTS * edge;
        s->star[MARGIN + i] = (int16_t)(PLACE_UNIT * worth - p->keep[i]);
    }
    for (int k = 0; k < BITBOARD_LINES; k++) {
        for (int i = 0; i < GROUND; i++)
            s->line[k][i] = CLOSED;
        s->open[k] = free & free >> bitboard_step[k];
        BOARD_EACH(i, s->open[k])
        {
            int join = (int)(p->join[k] >> i & 1) * (p->top_value + p->low_value);
            int cross = NS_CROSS_POINTS * (int)(p->cross[k] >> i & 1);
            s->line[k][MARGIN + i] = (int16_t)(PLACE_UNIT * (join + cross));
        }
    }
    for (int n = 0; n <= p->size; n++)
        s->fade[n] = p->fade * place_faded(p, p->size - n);
}

/* Bit i of the answer is bit i + by of b. Cells below or above the board are
 * never open, and no shift asks further away than that, so turning will do. */
static inline board_bits seen_from(board_bits b, int by)
{
    unsigned turn = (unsigned)by & (LANES - 1);
    return b >> turn | b << (-turn & (LANES - 1));
}

/* The values with one more star and the line that joins it, at every lane, but
 * never so low that they could wrap around. Returns the greatest. */
static inline int add_star(int16_t *restrict sum, const int16_t *smaller, const int16_t *star,
                           const int16_t *line)
{
    int16_t most = CLOSED;
    for (int i = 0; i < LANES; i++) {
        int16_t v = (int16_t)(smaller[i] + star[i] + line[i]);
        sum[i] = v > CLOSED ? v : CLOSED;
        most = v > most ? v : most;
    }
    return most;
}

/* The same for one more line between stars that are there. */
static inline int add_line(int16_t *restrict sum, const int16_t *line)
{
    int16_t most = CLOSED;
    for (int i = 0; i < LANES; i++) {
        int16_t v = (int16_t)(sum[i] + line[i]);
        sum[i] = v > CLOSED ? v : CLOSED;
        most = v > most ? v : most;
    }
    return most;
}

struct best {
    int value;
    const struct twig *twig;
    const struct turned *turned;
    int root; /* the cell of the twig's first star */
};

/* The values of all fragments in one turn; keeps the best. */
static void sweep(const struct growth *g, const struct turned *t, const struct soil *soil,
                  board_bits free, struct best *best)
{
    board_bits fits[NS_NODES_MAX + 1] = {0};
    int16_t value[NS_NODES_MAX + 1][LANES];
    memcpy(value[1], soil->star + MARGIN, sizeof value[1]);
    fits[1] = free;
    for (int i = 0; i < g->twigs;) {
        const struct twig *w = &g->twig[i];
        int n = w->count, root = t->node[w->root] - MARGIN;
        if (n == 1) {
            i++;
            continue;
        }
        board_bits fit = fits[n - 1];
        BITS_EACH(line, w->joined)
        fit &= seen_from(soil->open[t->way[line]], t->low[line] - root - MARGIN);
        fits[n] = fit;
        i = fit ? i + 1 : w->next;
        if (!fit)
            continue;
        int first = bits_lowest(w->joined);
        int most = add_star(value[n], value[n - 1], soil->star + (t->node[w->node] - root),
                            soil->line[t->way[first]] + (t->low[first] - root));
        BITS_EACH(line, w->joined & (w->joined - 1u))
        most = add_line(value[n], soil->line[t->way[line]] + (t->low[line] - root));
        if (most - soil->fade[n] > best->value) {
            *best = (struct best){most - soil->fade[n], w, t, 0};
            while (value[n][best->root] != most)
                best->root++;
        }
    }
}

struct grown growth_best(const struct growth *g, const struct prices *p, board_bits free)
{
    struct soil soil;
    soil_build(p, free, &soil);
    struct best best = {.value = -soil.fade[0]};
    for (int turns = 0; turns < NS_DIRECTIONS; turns++)
        sweep(g, &g->turned[turns], &soil, free, &best);
    if (!best.twig)
        return (struct grown){0, place_nothing(p), best.value, p->size};
    struct shape s = {.left_out = (uint8_t)(p->size - best.twig->count)};
    int origin = best.root - best.turned->node[best.twig->root];
    BITS_EACH(node, best.twig->nodes)
    s.stars |= board_one(origin + best.turned->node[node]);
    BITS_EACH(line, best.twig->lines)
    s.line[best.turned->way[line]] |= board_one(origin + best.turned->low[line]);
    return (struct grown){s.stars, place_worth(p, &s, 0), best.value, s.left_out};
}
