#ifndef ASTRO_AI_NIGHTSKY_FITS_H
#define ASTRO_AI_NIGHTSKY_FITS_H

#include "ai/ai.h"
#include "ai/nightsky/compare.h"

/* The best drawings that the seat of a view can make now, the best first; returns how
 * many. None where it does not draw. */
size_t ns_fits(const struct bot_task *task, struct move *out, size_t cap);

/* The same for any card in a round where some stars are used, in MIND_MEMORY; adds to
 * *looked how many ways to draw there are, nothing among them. At most FITS_MAX. */
enum { FITS_MAX = 9 };
int ns_best_drawings(void *memory, const struct ns_count *c, const struct ns_card *card, int round,
                     struct ns_stars used, struct ns_drawing *out, int most, int *looked);

#endif
