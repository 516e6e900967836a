#ifndef ASTRO_WASM_LOCAL_H
#define ASTRO_WASM_LOCAL_H

#include "wasm/memory.h"

/* One game played here, without a server: the calls of call.h, put to a host.
 * What a viewer is shown goes through a view, as everywhere; only the record,
 * which the page keeps, holds the whole deal. */
struct local {
    struct machine machine;
    struct host_edge edge; /* of that machine */
    struct host *host;     /* NULL: no game is open */
};

/* Each answers {"ok":true,…} into `out` or sets *f and returns false. `rest`
 * holds the fields of the call, one to a line (call.h says which). */
bool local_deal(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_seal(struct local *l, struct text rest, struct writer *out, struct fault *f);
/* A seed of 64 hexadecimal digits, off the first line. */
bool local_read_seed(struct text *rest, uint8_t seed[RNG_SEED_SIZE], struct fault *f);
bool local_code(struct text rest, struct writer *out, struct fault *f);
bool local_open(struct text rest, struct writer *out, struct fault *f);
bool local_match(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_play(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_roll(struct local *l, struct writer *out, struct fault *f);
bool local_at(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_told(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_think(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_reasons(struct local *l, struct writer *out, struct fault *f);

#endif
