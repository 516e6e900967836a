#ifndef ASTRO_AI_LOSTCODE_KNOW_H
#define ASTRO_AI_LOSTCODE_KNOW_H

#include "ai/lostcode/notes.h"

/* Exact knowledge: every code that agrees with some notes. Before anything
 * happened each unseen tile of a symbol is equally likely to lie anywhere
 * unseen, and nothing that happens favours one of two codes that both agree
 * with it; so all codes here are equally likely, and chances are counts.
 *
 * The caller owns the memory. */
enum { LC_CODES_MAX = 46656, LC_CODE_BITS = 4 }; /* six unseen tiles of six symbols */

struct lostcode_know {
    uint8_t symbols, values;
    uint32_t codes; /* how many; none where the notes clash */
    uint32_t marginal[LC_SYMBOLS][LC_VALUES_MAX];
    uint32_t code[LC_CODES_MAX]; /* four bits for each symbol, the bird lowest */
};

static inline int lostcode_tile_of(uint32_t code, int symbol)
{
    return (int)(code >> (LC_CODE_BITS * symbol)) & 15;
}

/* False, with no codes, where there are more than fit: that takes notes of
 * somebody who sees fewer than three racks. */
bool lostcode_know(struct lostcode_know *k, const struct lostcode_notes *notes);

/* How many codes make each sum of these dice, and how many a sum in a range. */
struct lostcode_sums {
    uint32_t codes;
    uint32_t of[LC_SUM_MAX + 1];
    uint32_t below[LC_SUM_MAX + 2]; /* of smaller sums */
};
void lostcode_know_sums(const struct lostcode_know *k, const uint8_t dice[LC_DICE],
                        struct lostcode_sums *out);
static inline uint32_t lostcode_sums_in(const struct lostcode_sums *s, int low, int width)
{
    return s->below[low + width] - s->below[low];
}

/* A smallest set of facts that clash with what is seen; 0 where none do. */
uint32_t lostcode_know_clash(const struct lostcode_notes *notes);

#endif
