/* Moves planned ahead. In a theory phase one may pick nothing (PX-19), in the last chance
 * pass (PX-29); a turn of the track cannot be passed (PX-11), but of surveys, targets and
 * research only the actor hears the answer (PX-13 … PX-15). Conferences, theories on the
 * board, reviews and locates tell something. */

#include <string.h>

#include "base/bits.h"
#include "games/planetx/state.h"

/* Puts a seat first in turn order, on a track where all others have come up to it. */
static void come_up(struct planetx_state *s, int seat)
{
    int at = 0;
    while (s->order[at] != seat)
        at++;
    memmove(&s->order[1], &s->order[0], (size_t)at);
    s->order[0] = (uint8_t)seat;
    for (int i = 0; i < s->seats; i++)
        if (s->time[i] < s->time[seat])
            s->time[i] = s->time[seat];
}

/* The others act until the arrow has come to this seat, or to a theory phase (PX-12). */
static bool turn_ahead(struct planetx_state *s, int seat)
{
    come_up(s, seat);
    for (int t = s->arrow; t < s->time[seat]; t++)
        if (planetx_conference_at(s, t) >= 0)
            return false;
        else if (planetx_theory_at(s, t))
            break;
    if (s->time[seat] >= PLANETX_LAPS * planetx_sectors(s))
        return false; /* PX-48 */
    planetx_rotate(s, NULL);
    return true;
}

/* A token on the step before the last is reviewed when this phase ends (PX-22). */
static bool is_reviewed(const struct planetx_state *s)
{
    for (int i = 0; i < s->tokens; i++)
        if (!s->token[i].up && s->token[i].step + 1 >= PLANETX_STEPS)
            return true;
    return false;
}

/* The others pick nothing. Numbers that are known by now stay. */
static void pick_nothing(struct planetx_state *s, int seat)
{
    for (int i = 0; i < s->seats; i++)
        if (i != seat && (s->hand[i].n == PLANETX_OPEN || s->hand[i].n == PLANETX_HIDDEN))
            s->hand[i] = (struct planetx_hand){0};
}

/* The phase ends without a token of anybody: the arrow goes on to the rearmost pawn. */
static bool phase_ahead(struct planetx_state *s)
{
    uint8_t held = s->held;
    if (is_reviewed(s) || s->time[s->order[0]] >= PLANETX_LAPS * planetx_sectors(s))
        return false;
    planetx_review(s, NULL);
    planetx_rotate(s, NULL);
    return s->held == held;
}

/* What others pick meanwhile nobody knows before all have (PX-20). */
static void open_hands(struct planetx_state *s)
{
    for (int i = 0; i < s->seats; i++)
        s->hand[i] = (struct planetx_hand){.n = PLANETX_OPEN};
}

static void pass_last(struct planetx_state *s, int seat)
{
    for (int i = 0; i < s->seats && s->order[i] != seat; i++)
        s->waiting = (uint8_t)(s->waiting & ~seat_bit(s->order[i]));
}

bool planetx_ahead(const struct game_data *d, struct game_state *state, int seat, bool quiet)
{
    struct planetx_state *s = (struct planetx_state *)state;
    if (s->companion)
        return false; /* PX-49: anybody may act at any time */
    if (s->phase == PLANETX_LAST && bits_has(s->waiting, seat))
        pass_last(s, seat);
    if (s->phase == PLANETX_THEORY && s->hand[seat].n != PLANETX_OPEN) {
        pick_nothing(s, seat);
        if (planetx_theory_turn(s) == 0 && !phase_ahead(s))
            return false;
    }
    if (s->phase == PLANETX_TURN && s->order[0] != seat && (!quiet || !turn_ahead(s, seat)))
        return false;
    if (s->phase == PLANETX_THEORY && s->hand[seat].n == PLANETX_OPEN)
        open_hands(s);
    return seat_in(planetx_turn(d, state), seat);
}

void planetx_blur(const struct game_data *d, struct game_state *state, int seat)
{
    (void)d;
    struct planetx_state *s = (struct planetx_state *)state;
    if (s->phase == PLANETX_LAST)
        return; /* how far behind each is matters there */
    s->banned = (uint8_t)(s->banned & seat_bit(seat));
    for (int i = 0; i < s->seats; i++) {
        s->order[i] = (uint8_t)i;
        if (i == seat)
            continue;
        s->time[i] = 0;
        s->targets[i] = 0;
        s->researched[i] = 0;
    }
}

/* PX-16: who failed to locate Planet X thought to know where it is. */
bool planetx_alarms(struct text event)
{
    return text_starts(event, "L");
}
