#ifndef ASTRO_PLANETX_SOLVE_H
#define ASTRO_PLANETX_SOLVE_H

#include "ai/ai.h"

/* The verb `solve`: what a list of facts leaves possible, and what the next
 * questions would be worth. */
extern const struct ai_verb planetx_solve;

#endif
