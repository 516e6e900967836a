#include "games/list.h"

#define GAME(id) extern const struct game id##_game;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_game,
const struct game *const game_list[] = {
#include "games/list.def"
};
#undef GAME

const int game_count = sizeof game_list / sizeof *game_list;
