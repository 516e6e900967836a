#ifndef ASTRO_WASM_SHARED_H
#define ASTRO_WASM_SHARED_H

#include "ai/ai.h"
#include "wasm/memory.h"

/* The large read-only tables of the AI (ai_shared), each built when somebody
 * first needs it and kept: bots, hints and `solve` look things up in the same
 * ones. Start it as {0}. */
enum { SHARED_PARTS = 8 };

struct shared_parts {
    struct {
        const struct ai *ai;
        int part;
        void *memory;
    } at[SHARED_PARTS];
};

/* Puts the part into *out, NULL for part -1. False when there is no memory. */
bool shared_part(struct shared_parts *p, local_room *room, const struct ai *m, int part,
                 const void **out, struct fault *f);

#endif
