/* Picking and placing theories (PX-19 … PX-21, PX-29). */

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "games/planetx/state.h"

void planetx_theory_open(struct planetx_state *s, struct writer *log)
{
    s->phase = PLANETX_THEORY;
    s->phases++;
    for (int i = 0; i < s->seats; i++)
        s->hand[i] = (struct planetx_hand){.n = PLANETX_OPEN};
    planetx_log_number(log, "theories", s->phases);
}

/* PX-46: the person picks and places before the bot picks. */
static seat_set solo_turn(const struct planetx_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i].n != 0)
            return seat_bit(i);
    return 0;
}

seat_set planetx_theory_turn(const struct planetx_state *s)
{
    seat_set pickers = 0;
    if (s->solo)
        return solo_turn(s);
    for (int i = 0; i < s->seats; i++)
        if (s->hand[i].n == PLANETX_OPEN)
            pickers |= seat_bit(i);
    if (pickers)
        return pickers;
    for (int i = 0; i < s->seats; i++)
        if (s->hand[s->order[i]].n > 0)
            return seat_bit(s->order[i]);
    return 0;
}

int planetx_supply_left(const struct planetx_state *s, int seat, int type)
{
    int left = planetx_numbers_of(s)->supply[type] - s->gone[seat][type];
    for (int i = 0; i < s->tokens; i++)
        left -= s->token[i].owner == seat && s->token[i].type == type;
    return left;
}

uint32_t planetx_places(const struct planetx_state *s, int seat, int type)
{
    uint32_t closed = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        closed |= s->confirmed[t];
    for (int i = 0; i < s->tokens; i++) {
        const struct planetx_token *token = &s->token[i];
        if (token->owner == seat && (token->type == type || token->phase == s->phases))
            closed |= (uint32_t)bits_one(token->sector - 1);
    }
    return sky_all(planetx_sectors(s)) & ~closed;
}

static int placed_now(const struct planetx_state *s, int seat)
{
    int n = 0;
    for (int i = 0; i < s->tokens; i++)
        n += s->token[i].owner == seat && s->token[i].phase == s->phases;
    return n;
}

bool planetx_has_placed(const struct planetx_state *s, int seat)
{
    return placed_now(s, seat) > 0;
}

int planetx_last_left(const struct planetx_state *s, int seat)
{
    return planetx_last_limit(s->time[s->finder] - s->time[seat]) - placed_now(s, seat);
}

/* PX-20: the numbers picked are public once all have picked, unless the table hides
 * them. In solo nobody waits for the other, and each number is public at once. */
static void tell_counts(const struct planetx_state *s, int seat, struct writer *log)
{
    uint8_t count[PLANETX_SEATS_MAX];
    if (s->picks_hidden)
        return;
    for (int i = 0; i < s->seats; i++) {
        if (s->hand[i].n == PLANETX_OPEN && !s->solo)
            return;
        count[i] = s->hand[i].n;
    }
    planetx_log_pairs(log, "picked", s, s->solo ? seat_bit(seat) : seat_bit(s->seats) - 1, count);
}

void planetx_pick(struct planetx_state *s, int seat, const struct move *m, struct writer *log)
{
    struct planetx_hand *hand = &s->hand[seat];
    hand->n = m->n[0];
    for (int i = 0; i < PLANETX_PICKS_MAX; i++)
        hand->type[i] = m->n[1 + i];
    tell_counts(s, seat, log);
}

static void take_from_hand(struct planetx_hand *hand, int type)
{
    int at = 0;
    while (at < hand->n && hand->type[at] != type)
        at++;
    ASTRO_ASSERT(at < hand->n);
    for (; at + 1 < PLANETX_PICKS_MAX; at++)
        hand->type[at] = hand->type[at + 1];
    hand->type[PLANETX_PICKS_MAX - 1] = 0;
    hand->n--;
}

void planetx_place(struct planetx_state *s, int seat, int type, int sector)
{
    ASTRO_ASSERT(s->tokens < PLANETX_TOKENS_MAX);
    if (s->phase == PLANETX_THEORY)
        take_from_hand(&s->hand[seat], type);
    s->token[s->tokens++] = (struct planetx_token){.owner = (uint8_t)seat,
                                                   .type = (uint8_t)type,
                                                   .sector = (uint8_t)sector,
                                                   .step = 1,
                                                   .phase = s->phases};
}
