#ifndef ASTRO_PLANETX_EXPLAIN_H
#define ASTRO_PLANETX_EXPLAIN_H

#include "ai/ai.h"

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

#endif
