/* The null game for the library. */

#include "games/null/state.h"
#include "lib/lib_game.h"

extern const struct lib_game null_lib;

/* Numbers: bids, seats to point at, ask, guesses, pass. */
enum {
    BIDS = 0,
    POINTS = BIDS + NULL_BID_MAX + 1,
    ASK = POINTS + NULL_SEATS_MAX,
    GUESSES = ASK + 1,
    PASS = GUESSES + NULL_TOP_MAX,
    ACTIONS = PASS + 1,
};

static int action_of(const struct game_state *s, const struct move *m)
{
    (void)s;
    switch (m->kind) {
    case NULL_BID:
        return BIDS + m->n[0];
    case NULL_POINT:
        return POINTS + m->n[0];
    case NULL_ASK:
        return ASK;
    case NULL_GUESS:
        return GUESSES + m->n[0] - 1;
    case NULL_PASS:
        return PASS;
    default:
        return -1;
    }
}

static struct move move_of_action(const struct game_state *s, int action)
{
    (void)s;
    if (action < POINTS)
        return move_of(NULL_BID, action - BIDS, 0);
    if (action < ASK)
        return move_of(NULL_POINT, action - POINTS, 0);
    if (action == ASK)
        return move_of(NULL_ASK, 0, 0);
    if (action < PASS)
        return move_of(NULL_GUESS, action - GUESSES + 1, 0);
    return move_of(NULL_PASS, 0, 0);
}

static void observe(const struct view *v, struct vector *out)
{
    const struct null_state *s = null_in(view_state(v));
    vector_byte(out, "top", s->top);
    vector_byte(out, "done", s->done);
    vector_byte(out, "die", s->die);
    vector_one_of(out, "pointed", s->pointed, NULL_SEATS_MAX);
    vector_one_of(out, "now", s->now, NULL_SEATS_MAX);
    vector_bits(out, "open", s->open, NULL_SEATS_MAX);
    uint8_t *secret = vector_part(out, "secrets", NULL_SEATS_MAX);
    uint8_t *bid = vector_part(out, "bids", NULL_SEATS_MAX);
    for (int k = 0; k < s->seats; k++) {
        int seat = seat_from(v->viewer, s->seats, k);
        vector_put(secret, k, s->secret[seat]);
        vector_put(bid, k, s->bid[seat]);
    }
}

const struct lib_game null_lib = {
    .actions = ACTIONS, .action_of = action_of, .move_of = move_of_action, .observe = observe};
