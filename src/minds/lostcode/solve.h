#ifndef ASTRO_MINDS_LOSTCODE_SOLVE_H
#define ASTRO_MINDS_LOSTCODE_SOLVE_H

#include "minds/mind.h"

/* `astrolabe solve lostcode`: what some notes leave possible. */
extern const struct mind_verb lostcode_solve;

#endif
