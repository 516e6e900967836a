#ifndef ASTRO_PLANETX_SKIES_H
#define ASTRO_PLANETX_SKIES_H

#include "minds/mind.h"

/* The verb `skies`: how many skies there are (PX-7), counted one by one. */
extern const struct mind_verb planetx_skies;

#endif
