#ifndef ASTRO_AI_LOSTCODE_VALUE_H
#define ASTRO_AI_LOSTCODE_VALUE_H

#include "ai/lostcode/know.h"

/* What knowledge is worth, in thousandths of a point (`mille`). */
enum { LC_MILLE = 1000 };

/* LC-17: the best set of values to write for a symbol of which `count` says how
 * many codes have which value, of `codes` in all. */
unsigned lostcode_best_guess(const uint32_t count[LC_VALUES_MAX], uint32_t codes);
/* What that set is worth on average, above what a blank costs: 0 … 7000. */
int64_t lostcode_guess_worth(const uint32_t count[LC_VALUES_MAX], uint32_t codes);
/* LC-24: the same for a guess that a token has locked: 0 … 14000. */
int64_t lostcode_locked_worth(const uint32_t count[LC_VALUES_MAX], uint32_t codes, unsigned guess);
/* The entropy of a symbol in thousandths of a bit; likewise of n equal codes. */
int64_t lostcode_entropy(const uint32_t count[LC_VALUES_MAX], uint32_t codes);
int64_t lostcode_bits(uint64_t n);

/* How much weight makes each sum and has each value: everything a bet's answers
 * can tell. Row n + 1 counts sums up to n, so that a range is a difference. */
struct lostcode_split {
    uint32_t codes[LC_SUM_MAX + 2];
    uint32_t count[LC_SUM_MAX + 2][LC_SYMBOLS][LC_VALUES_MAX];
};
void lostcode_split(const struct lostcode_know *k, const uint16_t *weight,
                    const uint8_t dice[LC_DICE], struct lostcode_split *out);

#endif
