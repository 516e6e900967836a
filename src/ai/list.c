#include "ai/ai.h"

#define GAME(id) extern const struct ai id##_ai;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_ai,
const struct ai *const ai_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME

const struct ai *ai_find(struct text game_id)
{
    for (int i = 0; ai_list[i]; i++)
        if (text_is(game_id, ai_list[i]->game->id))
            return ai_list[i];
    return NULL;
}

const struct bot *bot_find(const struct ai *m, struct text id)
{
    for (const struct bot *const *b = m->bots; *b; b++)
        if (text_is(id, (*b)->id))
            return *b;
    return NULL;
}
