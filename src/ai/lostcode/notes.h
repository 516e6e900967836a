#ifndef ASTRO_AI_LOSTCODE_NOTES_H
#define ASTRO_AI_LOSTCODE_NOTES_H

#include "engine/view.h"
#include "games/lostcode/state.h"

/* What a player could have written down, boiled down to what it says about the
 * tiles on the rack now.
 *
 * A tile that was swapped away lies open, so nothing of the past is unknown but
 * what is still held: a round is a statement about a sum of present tiles and
 * of a number that is known. */
enum { LC_FACTS_MAX = 10 }; /* LC-6: no game has more rounds */

/* What was rolled, bet and answered in a round, as one writes it down. */
struct lostcode_heard {
    uint8_t round, dice[LC_DICE], width, low, result;
};

/* One round: known + sum of count[k] * tile k is a member of `sums`. */
struct lostcode_fact {
    uint8_t round;
    uint8_t count[LC_SYMBOLS];
    uint8_t known;
    uint32_t sums;               /* bit n: the sum n agrees with what was said */
    struct lostcode_heard heard; /* only of notes from a view */
};

struct lostcode_notes {
    uint8_t symbols, values;
    uint16_t may[LC_SYMBOLS]; /* the values seen nowhere else */
    uint8_t facts;
    struct lostcode_fact fact[LC_FACTS_MAX];
};

/* The sums that agree with an answer to a bet. */
uint32_t lostcode_sums_of(int low, int width, enum lostcode_result result);
/* Adds a round. At most LC_FACTS_MAX fit; false where it does not. */
bool lostcode_notes_add(struct lostcode_notes *n, int round, const uint8_t dice[LC_DICE],
                        uint32_t sums);
/* The tile of a symbol was swapped away and is this value. What was deduced of
 * the new one falls; what was seen stays, and earlier rounds tighten. */
void lostcode_notes_swap(struct lostcode_notes *n, int symbol, int value);

/* The notes of the view's own seat, from what it sees and was told (lines
 * `seat event`). Lines that say nothing about its rack, or nothing that can be
 * read, are passed over. */
void lostcode_notes_own(const struct view *v, struct text events, struct lostcode_notes *out);
/* What a rival can have noted, looked at from this seat. `own` is a code this
 * seat might hold and the rival sees, or NULL: then the values the rival could
 * rule out by it are left in. */
void lostcode_notes_rival(const struct view *v, struct text events, int rival,
                          const uint8_t own[LC_SYMBOLS], struct lostcode_notes *out);

#endif
