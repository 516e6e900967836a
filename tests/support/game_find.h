#ifndef ASTRO_TESTS_GAME_FIND_H
#define ASTRO_TESTS_GAME_FIND_H

#include "games/list.h"

/* The game with this id, or NULL. */
static inline const struct game *game_find(struct text id)
{
    for (int i = 0; i < game_count; i++)
        if (text_is(id, game_list[i]->id))
            return game_list[i];
    return NULL;
}

#endif
