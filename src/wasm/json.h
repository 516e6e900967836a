#ifndef ASTRO_WASM_JSON_H
#define ASTRO_WASM_JSON_H

#include "engine/game.h"

/* "turn":["1","2"], as doc/protocol.md spells it. */
void json_turn(struct writer *out, seat_set turn);

#endif
