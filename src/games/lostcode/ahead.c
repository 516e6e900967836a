/* Moves planned ahead. A token that is offered may be passed (LC-22), the dice left as
 * they lie (LC-11); bets are open, and tell nobody of their own tiles before they are
 * settled (LC-12, LC-13). Swaps show tiles, and dice are chance. */

#include <string.h>

#include "games/lostcode/state.h"

/* Lets a seat bet before those who bet before it, whatever wheels they take. False: it has
 * bet already. */
static bool bet_next(struct lostcode_state *s, int seat)
{
    int at = s->at;
    while (at < s->seats && s->order[at] != seat)
        at++;
    if (at == s->seats)
        return false;
    memmove(&s->order[s->at + 1], &s->order[s->at], (size_t)(at - s->at));
    s->order[s->at] = (uint8_t)seat;
    return true;
}

bool lostcode_ahead(const struct game_data *d, struct game_state *state, int seat, bool quiet)
{
    struct lostcode_state *s = (struct lostcode_state *)state;
    struct move pass = move_of(LC_PASS, 0, 0), keep = move_of(LC_KEEP, 0, 0);
    if (s->modules & LC_REFEREE)
        return false; /* what lies on a real table is entered, not planned */
    while (!seat_in(lostcode_turn(d, state), seat)) {
        if (s->phase == LC_PHASE_OFFER)
            lostcode_apply(d, state, s->order[s->at], &pass);
        else if (s->phase == LC_PHASE_TURN)
            lostcode_apply(d, state, s->order[0], &keep);
        else if (s->phase != LC_PHASE_BET || !quiet || !bet_next(s, seat))
            return false;
    }
    return true;
}

void lostcode_blur(const struct game_data *d, struct game_state *state, int seat)
{
    (void)d;
    struct lostcode_state *s = (struct lostcode_state *)state;
    if (s->phase != LC_PHASE_BET)
        return;
    s->at = 0;
    for (int i = 0; i < LC_SEATS_MAX && i < s->seats; i++) {
        s->order[i] = (uint8_t)i;
        if (i == seat)
            continue;
        s->wheel[i] = LC_NONE;
        s->low[i] = 0;
    }
}
