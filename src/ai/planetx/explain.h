#ifndef ASTRO_PLANETX_EXPLAIN_H
#define ASTRO_PLANETX_EXPLAIN_H

#include "ai/ai.h"
#include "ai/planetx/prove.h"

/* The verbs about proofs. On the command line `astrolabe NAME planetx`; in the
 * page the calls of the same names (wasm/call.h). All answer JSON whose shapes
 * are in doc/notation.md.
 *
 * For a page:
 * - *explain*: everything that follows from a list of facts, step by step. Flags:
 *   mode, marks (what the person has marked: "!A4;X7"), goal ("sky", "x", a
 *   sector, or marks, which then are not taken for known). Input: the facts, in the order of the
 * player's log; their numbers in the answer count from 1.
 * - *hint*: the same input, and only the easiest step from the marks; with a goal,
 *   the first step on the way there. Its rungs
 *   are in one answer, to be shown one by one: nudge (`facts` and `rules`: where
 *   to look), where (the sectors of `gives`), why (`say`), do it (`gives`). Show
 *   `wrong` before anything else: marks that the facts deny.
 * - *puzzle*: a puzzle with its solution. Flags: mode, kind, grade, seed or date.
 *
 * Facts must be those of one seat: nothing else goes into an answer. */
extern const struct ai_verb planetx_explain, planetx_hint, planetx_puzzle;

/* What explain and hint found, in their memory. */
struct planetx_explained {
    const struct verb_call *call;
    enum sky_mode mode;
    size_t facts;
    struct fact fact[PROVE_FACTS_MAX];
    struct prove *p;
    prove_set clash; /* facts and rules that cannot all be true; then there is nothing else */
    struct prove_marks marks, right, open, wrong, goal; /* right: known before the first step */
    uint32_t claimed[SKY_TYPES]; /* sectors that the person says hold the type */
    bool all;                    /* the goal is everything */
    bool chosen;                 /* it is a sector, or marks */
    bool counted;                /* explain: `left` is how many skies fit */
    uint32_t left;
    int steps, grade;
    struct prove_step step[PROVE_STEPS_MAX];
};

/* Tells of each mark that the facts deny, and which of them do. */
typedef void planetx_wrong(void *context, const struct fact *mark, prove_set cites);
void planetx_each_wrong(struct planetx_explained *e, planetx_wrong *found, void *context);

#endif
