#ifndef ASTRO_AI_NIGHTSKY_SCRATCH_H
#define ASTRO_AI_NIGHTSKY_SCRATCH_H

#include "ai/ai.h"

extern const struct ai_scratch nightsky_scratch;

#endif
