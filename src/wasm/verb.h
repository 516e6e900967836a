#ifndef ASTRO_WASM_VERB_H
#define ASTRO_WASM_VERB_H

#include "wasm/call.h"

/* Verbs of games (ai.h): GAME, flags as lines `name value`, an empty line, then the
 * input. The shared part stays for the next call. */

/* The call `verb`, whose second line names one: what it wrote as text within the answer. */
bool verb_call_text(struct caller *c, struct text rest, struct writer *out, struct fault *f);
/* The calls `explain`, `hint` and `puzzle`: the JSON it wrote is part of the answer. */
bool verb_call_json(struct caller *c, struct text name, struct text rest, struct writer *out,
                    struct fault *f);

#endif
