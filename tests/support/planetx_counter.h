#ifndef ASTRO_TESTS_PLANETX_COUNTER_H
#define ASTRO_TESTS_PLANETX_COUNTER_H

#include "ai/planetx/prove.h"

/* A second opinion on proofs of Planet X that shares no code with the prover:
 * it tries every way to fill the sectors and gives up a branch as soon as one of
 * the cited constraints can no longer be kept. */
enum counter_answer { COUNTER_NONE, COUNTER_SOME, COUNTER_TIRED };

/* Whether some choice of one type for each sector keeps the cited rules and
 * facts and the marks, and has `type` in `sector` (from 1; 0: anything). */
enum counter_answer counter_try(enum sky_mode mode, const struct fact *facts, prove_set cites,
                                const struct prove_marks *marks, int sector, int type);

/* What is wrong with a step, as a word, or NULL: "follows", "citation", "mark". */
const char *counter_judge(enum sky_mode mode, const struct fact *facts,
                          const struct prove_step *step, int *tired);

#endif
