/* The worlds of all games: <id>_world of each in the only list. */

#include "support/world.h"

#define GAME(id) extern const struct world id##_world;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_world,
const struct world *const world_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME
