#ifndef ASTRO_AI_LOSTCODE_BELIEF_H
#define ASTRO_AI_LOSTCODE_BELIEF_H

#include "ai/lostcode/know.h"

/* Exact knowledge, weighed by what rivals' bets say. A rival sees the rack this
 * seat does not: a bet that would look poor to somebody who sees a certain code
 * speaks against that code. Nothing is ever ruled out by this. */
enum {
    LC_HINTS_MAX = 30, /* rounds times rivals */
    LC_WEIGHT_ONE = 4096,
    LC_WEIGHT_MIN = 64,
    LC_HINT_ONE = 8, /* a hint weighs a code by 1 to this many eighths */
};

/* One bet of a rival: how well it goes with what the dice then counted here. */
struct lostcode_hint {
    uint8_t symbol[LC_DICE];
    uint8_t fixed[LC_DICE];  /* the tile, once it has been swapped away; else LC_NONE */
    uint16_t shown[LC_DICE]; /* this seat's discards when the bet was made */
    uint8_t weight[LC_VALUES_MAX][LC_VALUES_MAX][LC_VALUES_MAX];
};

struct lostcode_hints {
    uint8_t round; /* of the last hint, and of which rivals */
    uint8_t heard;
    int count;
    struct lostcode_hint hint[LC_HINTS_MAX];
};

struct lostcode_belief {
    uint32_t total;
    uint32_t marginal[LC_SYMBOLS][LC_VALUES_MAX];
    uint16_t weight[LC_CODES_MAX]; /* of know.code */
};

/* All codes alike: what is known and no more. */
void lostcode_believe_all(struct lostcode_belief *b, const struct lostcode_know *k);
/* Weighed by the hints, which must be up to date (lostcode_hints_swap). */
void lostcode_believe_hints(struct lostcode_belief *b, const struct lostcode_know *k,
                            const struct lostcode_hints *h);
/* Notes which tiles the hints speak of have been swapped away since. */
void lostcode_hints_swap(struct lostcode_hints *h, const struct lostcode_state *s, int seat);

#endif
