#ifndef ASTRO_WASM_MEMORY_H
#define ASTRO_WASM_MEMORY_H

#include "host/host.h"

/* Memory that lives on: zeroed, 64-aligned, never given back. NULL: no more. */
typedef void *local_room(size_t size);

/* A place that grows when more is needed. Start it as {0}. */
struct memory {
    void *p;
    size_t size;
};

/* What a host needs of the page's machine (host_edge), and what calls need for
 * themselves. What is given back is used again. */
struct machine {
    local_room *room; /* NULL: there is none */
    struct free_block *free;
    struct host_parts shared;
    struct memory scratch; /* for one call, or one thought */
    const struct bot *bot; /* who thought there last, and for whom; or NULL */
    uint64_t whose;
};

struct host_edge machine_edge(struct machine *m);

/* Makes sure of so many bytes; what stood there may be gone. */
bool memory_need(struct machine *m, struct memory *place, size_t size, struct fault *f);
/* The scratch of one call: so many zeroed bytes. NULL after saying why. */
void *memory_scratch(struct machine *m, size_t size, struct fault *f);
/* The data that a text stands for: read into `place`, or the built-in one where
 * the text is empty. It holds as long as `place` is not used again. */
bool memory_data(struct machine *m, struct memory *place, const struct game *g, struct text in,
                 const struct game_data **out, struct fault *f);

#endif
