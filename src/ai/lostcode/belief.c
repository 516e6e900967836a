#include "ai/lostcode/belief.h"

#include <string.h>

#include "base/bits.h"

static void count_up(struct lostcode_belief *b, const struct lostcode_know *k)
{
    b->total = 0;
    memset(b->marginal, 0, sizeof b->marginal);
    for (uint32_t i = 0; i < k->codes; i++) {
        b->total += b->weight[i];
        for (int j = 0; j < k->symbols; j++)
            b->marginal[j][lostcode_tile_of(k->code[i], j)] += b->weight[i];
    }
}

void lostcode_believe_all(struct lostcode_belief *b, const struct lostcode_know *k)
{
    for (uint32_t i = 0; i < k->codes; i++)
        b->weight[i] = 1;
    b->total = k->codes;
    memcpy(b->marginal, k->marginal, sizeof b->marginal);
}

static int tile_then(const struct lostcode_hint *h, int i, uint32_t code)
{
    return h->fixed[i] != LC_NONE ? h->fixed[i] : lostcode_tile_of(code, h->symbol[i]);
}

void lostcode_believe_hints(struct lostcode_belief *b, const struct lostcode_know *k,
                            const struct lostcode_hints *h)
{
    for (uint32_t i = 0; i < k->codes; i++) {
        uint32_t weight = LC_WEIGHT_ONE, code = k->code[i];
        for (int j = 0; j < h->count; j++) {
            const struct lostcode_hint *t = &h->hint[j];
            weight =
                weight *
                t->weight[tile_then(t, 0, code)][tile_then(t, 1, code)][tile_then(t, 2, code)] /
                LC_HINT_ONE;
            weight = weight < LC_WEIGHT_MIN ? LC_WEIGHT_MIN : weight;
        }
        b->weight[i] = (uint16_t)weight;
    }
    count_up(b, k);
}

void lostcode_hints_swap(struct lostcode_hints *h, const struct lostcode_state *s, int seat)
{
    for (int j = 0; j < h->count; j++)
        for (int i = 0; i < LC_DICE; i++) {
            struct lostcode_hint *t = &h->hint[j];
            unsigned fresh = s->shown[seat][t->symbol[i]] & ~(unsigned)t->shown[i];
            if (fresh && t->fixed[i] == LC_NONE)
                t->fixed[i] = (uint8_t)bits_lowest(fresh);
        }
}
