/* All secrecy of Night Sky. */

#include "games/nightsky/state.h"

/* NS-2, NS-6: a card is hidden from everybody, its owner too, until the round
 * in which it is taken is open. */
static bool card_open(const struct ns_state *s, const struct ns_seat *p, int slot)
{
    for (int round = 1; round <= NS_ROUNDS; round++)
        if (p->taken[round - 1] == slot)
            return ns_open(s, round);
    return false;
}

void ns_redact(const struct game_data *d, struct game_state *state, int viewer)
{
    (void)d;
    struct ns_state *s = (struct ns_state *)state;
    bool sides = ns_phase(s) == NS_SIDES;
    for (int i = 0; i < s->seats; i++) {
        struct ns_seat *p = &s->seat[i];
        for (int slot = 0; slot < NS_SLOTS; slot++)
            if (!card_open(s, p, slot))
                p->pool[slot] = NS_UNKNOWN;
        /* NS-3: sides are shown when all have chosen. */
        if (sides && i != viewer && p->side != NS_NO_SIDE)
            p->side = NS_SOME_SIDE;
    }
}

/* `=blue,red`, `=8-1,8-4`: what all seats now show. */
static void tell_all(const struct ns_sky *sky, const struct ns_state *s, bool sides,
                     struct writer *w)
{
    for (int i = 0; i < s->seats; i++) {
        const struct ns_seat *p = &s->seat[i];
        write_char(w, i == 0 ? '=' : ',');
        if (sides)
            write_str(w, ns_type_name[sky->start[p->start].type[p->side]]);
        else
            ns_write_card(w, sky, ns_card_of(p, s->round));
    }
}

/* What the end of a round brings: its points, who is first, and at the end of
 * the game all points. */
static void tell_round(const struct ns_sky *sky, const struct ns_state *before,
                       const struct ns_state *after, struct writer *w)
{
    write_str(w, " round ");
    write_str(w, ns_roman[before->round - 1]);
    for (int i = 0; i < after->seats; i++) {
        write_char(w, i == 0 ? '=' : ',');
        write_int(w, ns_tally(sky, &after->seat[i]).round[before->round - 1].round);
    }
    if (ns_phase(after) != NS_OVER) {
        write_str(w, " first ");
        write_int(w, after->first + 1);
        return;
    }
    write_str(w, " end");
    for (int i = 0; i < after->seats; i++) {
        write_char(w, i == 0 ? '=' : ',');
        write_int(w, ns_tally(sky, &after->seat[i]).total);
    }
}

void ns_event(const struct game_data *d, const struct game_state *before,
              const struct game_state *after, int seat, const struct move *m, int viewer,
              struct writer *w)
{
    const struct ns_sky *sky = ns_sky_in(d);
    const struct ns_state *s = ns_in(before), *next = ns_in(after);
    if (m->kind == NS_SIDE && viewer != seat && viewer != VIEWER_ALL)
        write_char(w, '?'); /* NS-3 */
    else
        ns_move_write(d, before, seat, m, w);
    if (m->kind == NS_SIDE && ns_phase(next) != NS_SIDES)
        tell_all(sky, next, true, w);
    if ((m->kind == NS_CALL || m->kind == NS_PICK || m->kind == NS_DEAL) &&
        ns_phase(next) == NS_DRAWING)
        tell_all(sky, next, false, w);
    if (m->kind != NS_DRAW)
        return;
    write_char(w, '=');
    write_int(w, ns_tally(sky, &next->seat[seat]).round[s->round - 1].round);
    if (next->round != s->round)
        tell_round(sky, s, next, w);
}
