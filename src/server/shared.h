#ifndef ASTRO_SERVER_SHARED_H
#define ASTRO_SERVER_SHARED_H

#include "ai/ai.h"

/* The large read-only tables of the AI (ai_shared), each built at most
 * once per process, by whoever first needs it. Any thread may call. NULL where
 * this game needs none. */
const void *shared_part(const struct ai *m, const struct view *v);
/* A part by its number; NULL for -1. */
const void *shared_part_at(const struct ai *m, int part);

/* How wide this processor's instructions are. */
enum ai_width shared_width(void);

#endif
