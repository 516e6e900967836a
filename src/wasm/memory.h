#ifndef ASTRO_WASM_MEMORY_H
#define ASTRO_WASM_MEMORY_H

#include "engine/game.h"

/* Memory that lives on: zeroed, 64-aligned, never given back. NULL: no more. */
typedef void *local_room(size_t size);

/* A place that grows when more is needed. Start it as {0}. */
struct memory {
    void *p;
    size_t size;
};

/* Makes sure of so many bytes; what stood there may be gone. */
bool memory_need(struct memory *m, local_room *room, size_t size, struct fault *f);

/* The data that a text stands for: read into `m`, or the built-in one where
 * the text is empty. It holds as long as `m` is not used again. */
bool memory_data(struct memory *m, local_room *room, const struct game *g, struct text in,
                 const struct game_data **out, struct fault *f);

#endif
