#ifndef ASTRO_PLANETX_SOLVE_OBSERVATIONS_H
#define ASTRO_PLANETX_SOLVE_OBSERVATIONS_H

#include "ai/planetx/know_rival.h"
#include "games/planetx/rule_constants.h"

/* What the verb `solve` reads, in pieces parted by ';' or newlines:
 *
 *     A1-6=3                      a fact: what you were told (fact.h)
 *     research B: AD              the title of a topic you have not read
 *     research B: some A adj D    the clue of one you have
 *     conference X1: G            likewise; a clue of it everybody knows
 *     public: A9; !G3             to the end of the line: what everybody knows
 *     seat 2: SA1-6; T8; RB       to the end of the line: what a rival asked
 */

enum { SOLVE_NO_TOPIC = 255 };

struct solve_fact {
    struct fact fact;
    bool open;     /* everybody knows it */
    uint8_t topic; /* whose clue it is, or SOLVE_NO_TOPIC */
};

struct solve_rival {
    bool named;
    uint8_t asks, topics; /* surveys and targets; topics read, as bits */
    struct know_question ask[KNOW_RIVAL_ASKS];
};

struct solve_observations {
    size_t facts;
    struct solve_fact fact[KNOW_FACTS_MAX];
    uint8_t title[DEAL_TOPICS];        /* of topics not read, as bits of types; 0: not told */
    uint8_t subject[DEAL_CONFERENCES]; /* of conferences to come, likewise */
    struct solve_rival rival[PLANETX_SEATS_MAX];
};

/* Adds what the text says to *out. The fault tells the line where there are
 * several. */
bool solve_observations_read(struct text in, enum sky_mode mode, struct solve_observations *out,
                             struct fault *f);

#endif
