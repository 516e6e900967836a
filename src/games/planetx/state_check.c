/* A position whose numbers are all in range can still contradict itself; the rules rely on it
 * that it does not. */

#include "base/bits.h"
#include "games/planetx/state.h"

static bool masks_hold(const struct planetx_state *s)
{
    uint32_t used = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        used |= s->confirmed[t] | s->denied[t];
    return (used & ~sky_all(planetx_sectors(s))) == 0;
}

static bool order_holds(const struct planetx_state *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < s->seats; i++) {
        seen |= seat_bit(s->order[i]);
        if (i > 0 && s->time[s->order[i - 1]] > s->time[s->order[i]])
            return false;
    }
    return seen == seat_bit(s->seats) - 1;
}

static bool supply_holds(const struct planetx_state *s)
{
    for (int i = 0; i < s->tokens; i++)
        if (s->token[i].up && s->token[i].type == PLANETX_UNKNOWN)
            return false;
    for (int seat = 0; seat < s->seats; seat++)
        for (int type = 0; type < PLANETX_THEORY_TYPES; type++) {
            int held = 0;
            for (int i = 0; s->hand[seat].n <= PLANETX_PICKS_MAX && i < s->hand[seat].n; i++)
                held += s->hand[seat].type[i] == type;
            if (held > planetx_supply_left(s, seat, type))
                return false;
        }
    return true;
}

/* PX-45: at a real table only a bot that was called acts in a phase. */
static bool bot_called(const struct planetx_state *s)
{
    uint8_t bot = (uint8_t)seat_bit(1);
    if (!planetx_solo_companion(s))
        return false;
    return s->phase == PLANETX_TURN     ? s->order[0] == 1
           : s->phase == PLANETX_THEORY ? s->hand[0].n == 0
                                        : s->waiting == bot;
}

static bool phase_holds(const struct planetx_state *s)
{
    uint32_t all = seat_bit(s->seats) - 1;
    if (((s->banned | s->located | s->waiting | s->consent) & ~all) != 0)
        return false;
    if (s->finder != PLANETX_NOBODY && s->finder >= s->seats)
        return false;
    if ((s->phase == PLANETX_TABLE && !s->companion) || (s->solo && s->seats != 2))
        return false;
    if ((s->tie_bot && !s->solo) || (s->found_ends && !s->companion))
        return false;
    if (s->companion && s->phase < PLANETX_TABLE && !bot_called(s))
        return false;
    for (int i = 0; i < s->seats; i++)
        if ((s->phase == PLANETX_THEORY ? 0 : s->hand[i].n) != 0)
            return false;
    if (s->phase == PLANETX_JUDGE &&
        (s->companion || !s->review_chosen ||
         bits_count(planetx_review_types(s, planetx_review_sector(s))) < 2))
        return false;
    if (s->phase == PLANETX_OVER && !s->sky[SKY_X])
        return false;
    if (s->phase != PLANETX_LAST && s->phase != PLANETX_TABLE && s->waiting != 0)
        return false;
    if (s->phase == PLANETX_THEORY)
        return planetx_theory_turn(s) != 0;
    if (s->waiting == 0)
        return s->phase != PLANETX_LAST;
    if (s->finder == PLANETX_NOBODY)
        return false;
    for (int i = 0; i < s->seats; i++) {
        int behind = s->time[s->finder] - s->time[i];
        if (bits_has(s->waiting, i) &&
            (behind < 1 || behind > PLANETX_LAST_REACH || planetx_last_left(s, i) < 1))
            return false;
    }
    return true;
}

bool planetx_state_holds(const struct planetx_state *s)
{
    return masks_hold(s) && order_holds(s) && supply_holds(s) && phase_holds(s);
}
