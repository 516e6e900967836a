/* The worlds of all games: a new game adds its two lines. */

#include "support/world.h"

extern const struct world null_world;
extern const struct world planetx_world;
extern const struct world lostcode_world;
extern const struct world nightsky_world;

const struct world *const world_list[] = {
    &null_world, &planetx_world, &lostcode_world, &nightsky_world, NULL,
};
