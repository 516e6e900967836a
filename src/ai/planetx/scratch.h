#ifndef ASTRO_PLANETX_SCRATCH_H
#define ASTRO_PLANETX_SCRATCH_H

#include "ai/ai.h"

extern const struct ai_scratch planetx_scratch;

#endif
