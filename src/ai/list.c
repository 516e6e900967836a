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

const struct ai_verb *verb_find(const struct ai *m, struct text name)
{
    for (const struct ai_verb *const *v = m->verbs; v && *v; v++)
        if (text_is(name, (*v)->name))
            return *v;
    return NULL;
}

int verb_part(const struct ai_verb *v, struct text flags)
{
    return v->part_of ? v->part_of(flags) : -1;
}

size_t verb_memory(const struct ai_verb *v, int part)
{
    return v->memory_size + (part >= 0 ? v->part_memory(part) : 0);
}

struct text verb_flag_value(struct text flags, const char *name)
{
    struct text line, word, value = {0};
    while (text_line(&flags, &line))
        if (text_word(&line, &word) && text_is(word, name))
            value = text_trim(line);
    return value;
}

const struct bot *bot_find(const struct ai *m, struct text id)
{
    for (const struct bot *const *b = m->bots; *b; b++)
        if (text_is(id, (*b)->id))
            return *b;
    return NULL;
}
