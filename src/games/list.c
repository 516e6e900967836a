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

const struct game *game_find(struct text id)
{
    for (int i = 0; i < game_count; i++)
        if (text_is(id, game_list[i]->id))
            return game_list[i];
    return NULL;
}
