#ifndef ASTRO_WASM_LOCAL_H
#define ASTRO_WASM_LOCAL_H

#include "ai/ai.h"
#include "engine/record.h"
#include "wasm/memory.h"
#include "wasm/shared.h"

/* One game played here, without a server: its record, its present position,
 * and bots that think about it. What a viewer is shown goes through a view, as
 * everywhere; only the record, which the page keeps, holds the whole deal. */
enum { LOCAL_RECORD_MAX = 1 << 17, LOCAL_OBSERVATIONS_MAX = 1 << 16 };

struct local {
    bool open;
    const struct ai *ai;
    struct record record; /* its spans point into text */
    size_t n;
    char text[LOCAL_RECORD_MAX];
    struct match now;
    struct match replay[2];
    struct memory data; /* for the game's data */
    struct shared_parts shared;
    struct {
        const struct bot *bot;
        void *memory;
    } seat[SEATS_MAX];
    char observations[LOCAL_OBSERVATIONS_MAX];
};

/* Each answers {"ok":true,…} into `out` or sets *f and returns false. `rest`
 * holds the fields of the call, one to a line (call.h says which). */
bool local_deal(struct memory *scratch, local_room *room, struct text rest, struct writer *out,
                struct fault *f);
bool local_code(struct text rest, struct writer *out, struct fault *f);
bool local_open(struct text rest, struct writer *out, struct fault *f);
bool local_match(struct local *l, local_room *room, struct text rest, struct writer *out,
                 struct fault *f);
bool local_play(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_roll(struct local *l, struct writer *out, struct fault *f);
bool local_at(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_observations(struct local *l, struct text rest, struct writer *out, struct fault *f);
bool local_think(struct local *l, local_room *room, struct text rest, struct writer *out,
                 struct fault *f);

#endif
