/* The worlds of all games: a new game adds its two lines. */

#include "support/world.h"

extern const struct world null_world;

const struct world *const world_list[] = {
    &null_world,
    NULL,
};
