#ifndef ASTRO_AI_LOSTCODE_SCRATCH_H
#define ASTRO_AI_LOSTCODE_SCRATCH_H

#include "ai/ai.h"

extern const struct ai_scratch lostcode_scratch;

#endif
