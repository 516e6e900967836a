#ifndef ASTRO_AI_LOSTCODE_SOLVE_H
#define ASTRO_AI_LOSTCODE_SOLVE_H

#include "ai/ai.h"

/* `astrolabe solve lostcode`: what some notes leave possible. */
extern const struct ai_verb lostcode_solve;

#endif
