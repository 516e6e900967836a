#ifndef ASTRO_TESTS_PLANETX_HINT_WORLD_H
#define ASTRO_TESTS_PLANETX_HINT_WORLD_H

#include "engine/game.h"

extern const struct game planetx_game;

/* world.hint of Planet X (support/world.h). */
void planetx_world_hint(const struct game_data *d, const struct game_state *s, int viewer,
                        struct text events, struct writer *w);

#endif
