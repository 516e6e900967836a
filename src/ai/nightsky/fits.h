#ifndef ASTRO_AI_NIGHTSKY_FITS_H
#define ASTRO_AI_NIGHTSKY_FITS_H

#include "ai/ai.h"

/* The best drawings that the seat of a view can make now, the best first; returns how
 * many. None where it does not draw. */
size_t ns_fits(const struct bot_task *task, struct move *out, size_t cap);

#endif
