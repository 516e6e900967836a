#ifndef ASTRO_PLANETX_BOT_H
#define ASTRO_PLANETX_BOT_H

#include "ai/ai.h"

/* The players of Planet X. All see what their seat sees and nothing else. */
extern const struct bot planetx_easy;   /* asks plainly, forgets */
extern const struct bot planetx_medium; /* most bits per time; locates when certain */
extern const struct bot planetx_strong; /* looks ahead on what brings points */
extern const struct bot planetx_master; /* tries its moves in whole games of strong */
extern const struct bot planetx_random;
extern const struct bot planetx_scholar; /* for solo: publishes only what it has proved (PX-46) */

/* The indices of all skies, one part per mode. */
extern const struct ai_shared planetx_shared;

#endif
