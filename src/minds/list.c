#include "minds/mind.h"

#define GAME(id) extern const struct mind id##_mind;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_mind,
const struct mind *const mind_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME

const struct mind *mind_find(struct text game_id)
{
    for (int i = 0; mind_list[i]; i++)
        if (text_is(game_id, mind_list[i]->game->id))
            return mind_list[i];
    return NULL;
}

const struct bot *bot_find(const struct mind *m, struct text id)
{
    for (const struct bot *const *b = m->bots; *b; b++)
        if (text_is(id, (*b)->id))
            return *b;
    return NULL;
}
