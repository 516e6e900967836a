/* Moves planned ahead. Nobody passes in Night Sky, but drawings are open and show no card
 * (NS-7). So who has drawn may say what they call if the first-player
 * card comes to them (NS-11), and who has two sevens which of them they take if sevens are
 * called (NS-5). Every other call opens cards (NS-6). */

#include <string.h>

#include "games/nightsky/state.h"

static int count_sevens(const struct ns_seat *p)
{
    int n = 0;
    for (int slot = 0; slot < NS_SLOTS; slot++)
        n += ns_slot_size(slot) == NS_SEVEN && ns_left(p, slot);
    return n;
}

/* Sevens are called: whoever has but one has taken it (NS-5). */
static void call_sevens(const struct game_data *d, struct game_state *state)
{
    struct move call = move_of(NS_CALL, NS_SEVEN, 0);
    ns_apply(d, state, ns_in(state)->first, &call);
}

/* Everybody has drawn, and this seat is first. */
static void end_round(struct ns_state *s, int seat)
{
    for (int i = 0; i < s->seats; i++)
        s->seat[i].rounds = s->round;
    s->first = (uint8_t)seat;
    s->round++;
    s->called = 0;
}

bool ns_ahead(const struct game_data *d, struct game_state *state, int seat, bool quiet)
{
    struct ns_state *s = (struct ns_state *)state;
    if (seat_in(ns_turn(d, state), seat))
        return true;
    if (!quiet)
        return false;
    switch (ns_phase(s)) {
    case NS_CALLING:
        if (s->first != seat && count_sevens(&s->seat[seat]) == 2)
            call_sevens(d, state);
        break;
    case NS_DRAWING:
        if (s->round < NS_ROUNDS)
            end_round(s, seat);
        break;
    default:
        break;
    }
    return seat_in(ns_turn(d, state), seat);
}

void ns_blur(const struct game_data *d, struct game_state *state, int seat)
{
    (void)d;
    struct ns_state *s = (struct ns_state *)state;
    for (int i = 0; i < s->seats; i++) {
        struct ns_seat *p = &s->seat[i];
        if (i == seat)
            continue;
        memset(p->drawn, 0, sizeof p->drawn);
        if (s->round <= NS_ROUNDS)
            p->taken[s->round - 1] = NS_NOT_YET;
    }
}
