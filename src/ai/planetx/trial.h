#ifndef ASTRO_PLANETX_TRIAL_H
#define ASTRO_PLANETX_TRIAL_H

#include "ai/ai.h"

/* Simulations of Planet X: `--level` for all seats at once, and the time of
 * the locate that succeeded, which is how well a seat alone has played. */
extern const struct ai_trial planetx_trial;

#endif
