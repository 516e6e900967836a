/* Night Sky for the library: numbers of moves, and the maps as a vector. */

#include "games/nightsky/state.h"
#include "lib/lib_game.h"

extern const struct lib_game nightsky_lib;

/* Numbers. Drawings are too many and have none. */
enum {
    SIDES = 0,                /* star type */
    CALLS = SIDES + NS_TYPES, /* size - 5 */
    PICKS = CALLS + NS_SIZES, /* slot */
    ACTIONS = PICKS + NS_SLOTS,
};

static int action_of(const struct game_state *s, const struct move *m)
{
    (void)s;
    switch (m->kind) {
    case NS_SIDE:
        return SIDES + m->n[0];
    case NS_CALL:
        return CALLS + m->n[0] - NS_SIZE_MIN;
    case NS_PICK:
        return PICKS + m->n[0];
    default:
        return -1;
    }
}

static struct move move_of_action(const struct game_state *s, int action)
{
    (void)s;
    if (action < CALLS)
        return move_of(NS_SIDE, action - SIDES, 0);
    if (action < PICKS)
        return move_of(NS_CALL, action - CALLS + NS_SIZE_MIN, 0);
    return move_of(NS_PICK, action - PICKS, 0);
}

/* Each seat, the viewer first: start card, cards and slots of the rounds, and which round's
 * drawing has each star. */
static void observe_seats(const struct ns_state *s, int viewer, struct vector *out)
{
    uint8_t *start = vector_part(out, "starts", SEATS_MAX * NS_START_CARDS);
    uint8_t *side = vector_part(out, "sides", SEATS_MAX * 3); /* one, other, hidden */
    uint8_t *taken = vector_part(out, "taken", SEATS_MAX * NS_ROUNDS * NS_SLOTS);
    uint8_t *card = vector_part(out, "cards", SEATS_MAX * NS_ROUNDS); /* from 1; 0: unknown */
    uint8_t *star = vector_part(out, "stars", SEATS_MAX * NS_STARS);  /* the round, from 1 */
    for (int k = 0; k < s->seats; k++) {
        const struct ns_seat *p = &s->seat[seat_from(viewer, s->seats, k)];
        vector_mark(start, k * NS_START_CARDS + p->start);
        if (p->side != NS_NO_SIDE)
            vector_mark(side, k * 3 + (p->side == NS_SOME_SIDE ? 2 : p->side));
        for (int round = 0; round < NS_ROUNDS; round++) {
            int slot = p->taken[round];
            if (slot != NS_NOT_YET) {
                vector_mark(taken, (k * NS_ROUNDS + round) * NS_SLOTS + slot);
                if (p->pool[slot] != NS_UNKNOWN)
                    vector_put(card, k * NS_ROUNDS + round, p->pool[slot] + 1u);
            }
            for (int i = 0; i < NS_NODES_MAX && p->drawn[round].star[i]; i++)
                vector_put(star, k * NS_STARS + p->drawn[round].star[i] - 1, (unsigned)round + 1);
        }
    }
}

static void observe(const struct view *v, struct vector *out)
{
    const struct ns_state *s = ns_in(view_state(v));
    vector_byte(out, "seats", s->seats);
    vector_byte(out, "several", s->several);
    vector_one_of(out, "phase", ns_phase(s), NS_OVER + 1);
    vector_one_of(out, "round", s->round - 1u, NS_ROUNDS + 1);
    vector_one_of(out, "called", s->called - (unsigned)NS_SIZE_MIN, NS_SIZES);
    uint8_t *first = vector_part(out, "first", SEATS_MAX);
    for (int k = 0; k < s->seats; k++)
        if (seat_from(v->viewer, s->seats, k) == s->first)
            vector_mark(first, k);
    observe_seats(s, v->viewer, out);
}

const struct lib_game nightsky_lib = {
    .actions = ACTIONS, .action_of = action_of, .move_of = move_of_action, .observe = observe};
