#ifndef ASTRO_PLANETX_SKIES_H
#define ASTRO_PLANETX_SKIES_H

#include "ai/ai.h"

/* The verb `skies`: how many skies there are (PX-7), counted one by one. */
extern const struct ai_verb planetx_skies;

#endif
