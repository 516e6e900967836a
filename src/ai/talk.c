#include "ai/talk.h"

#define GAME(id) extern const struct talk id##_talk;
#include "games/list.def"
#undef GAME

#define GAME(id) &id##_talk,
const struct talk *const talk_list[] = {
#include "games/list.def"
    NULL,
};
#undef GAME

const struct talk *talk_find(const struct game *g)
{
    for (int i = 0; talk_list[i]; i++)
        if (talk_list[i]->game == g)
            return talk_list[i];
    return NULL;
}

struct phrase talk_seat(const struct speech *s, int seat)
{
    if (s->names && s->names[seat])
        return phrase_of(text_of(s->names[seat]));
    return phrase_say(s, "Seat {0}", WITH(phrase_int(seat + 1)));
}

void talk_list_seat(const struct speech *s, struct phrase *list, int seat, struct phrase what)
{
    phrase_add(list, ", ", phrase_pair(s, talk_seat(s, seat), what));
}
