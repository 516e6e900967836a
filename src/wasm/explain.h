#ifndef ASTRO_WASM_EXPLAIN_H
#define ASTRO_WASM_EXPLAIN_H

#include "ai/ai.h"
#include "wasm/call.h"

/* The calls `explain`, `hint` and `puzzle`: GAME, flags as lines `name value`, an
 * empty line, then the input (facts or notes). */
bool explain_call(struct caller *c, struct text name, struct text rest, struct writer *out,
                  struct fault *f);

#endif
