#ifndef ASTRO_GAMES_LIST_H
#define ASTRO_GAMES_LIST_H

#include "engine/game.h"

/* Every game there is, in the order people see them. */
extern const struct game *const game_list[];
extern const int game_count;

#endif
