#ifndef ASTRO_AI_LOSTCODE_SOLVE_CLASH_H
#define ASTRO_AI_LOSTCODE_SOLVE_CLASH_H

#include "ai/ai.h"
#include "ai/lostcode/know.h"
#include "ai/lostcode/solve_notes.h"

/* Tells which of the notes, which no code fits, cannot all be right, and why. `know` is room
 * to work in. */
enum verb_result solve_clash(const struct verb_call *c, const struct solve_notes *in,
                             struct lostcode_know *know);

#endif
