/* What the library knows of each game: <id>_lib of all in the only list. */

#include "lib/lib_game.h"

#define GAME(id) extern const struct lib_game id##_lib;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_lib,
const struct lib_game *const lib_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME
