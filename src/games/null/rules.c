#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "games/null/state.h"

bool null_bidding(const struct null_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (s->bid[i] == NULL_NO_BID)
            return true;
    return false;
}

seat_set null_turn(const struct game_data *d, const struct game_state *state)
{
    (void)d;
    const struct null_state *s = null_in(state);
    if (s->done == NULL_LENGTH)
        return 0;
    seat_set bidders = 0;
    for (int i = 0; i < s->seats; i++)
        if (s->bid[i] == NULL_NO_BID)
            bidders |= seat_bit(i);
    if (bidders)
        return bidders;
    return s->die == 0 ? seat_bit(SEAT_CHANCE) : seat_bit(s->now);
}

static bool may_point(const struct null_state *s, int seat, int target)
{
    return target != seat && target < s->seats && !bits_has(s->open, target);
}

static bool is_face(const struct null_data *d, int face)
{
    return memchr(d->faces, face, sizeof d->faces) != NULL;
}

/* NU-5: pointed or not decides which moves there are. */
static bool legal_turn(const struct null_state *s, int seat, const struct move *m, struct fault *f)
{
    bool pointed = s->pointed != NULL_NOBODY;
    switch (m->kind) {
    case NULL_POINT:
        if (pointed)
            return fault_set(f, 0, "You point at a seat already: ask, guess, or take it back.");
        if (!may_point(s, seat, m->n[0]))
            return fault_set(f, 1, "Point at another seat whose secret is not known yet.");
        return true;
    case NULL_PASS:
        if (pointed)
            return fault_set(f, 0, "You point at a seat already: ask or guess.");
        return true;
    case NULL_ASK:
        if (!pointed)
            return fault_set(f, 0, "Point at a seat first.");
        return true;
    case NULL_GUESS:
        if (!pointed)
            return fault_set(f, 0, "Point at a seat first.");
        if (m->n[0] < 1 || m->n[0] > s->top)
            return fault_set_int(f, 1, "A secret is 1 to {0}.", s->top);
        return true;
    default:
        return fault_set(f, 0, "Now point at a seat, or pass.");
    }
}

bool null_legal(const struct game_data *d, const struct game_state *state, int seat,
                const struct move *m, struct fault *f)
{
    const struct null_state *s = null_in(state);
    if (seat == SEAT_CHANCE) {
        if (m->kind != NULL_ROLL || !is_face(null_data_in(d), m->n[0]))
            return fault_set(f, 0, "The die must show one of its faces.");
        return true;
    }
    if (null_bidding(s)) {
        if (m->kind != NULL_BID)
            return fault_set(f, 0, "First everybody bids.");
        if (m->n[0] > NULL_BID_MAX)
            return fault_set_int(f, 1, "A bid is 0 to {0}.", NULL_BID_MAX);
        return true;
    }
    return legal_turn(s, seat, m, f);
}

/* NU-4: the highest bid starts; of equal ones, the lowest seat. */
static uint8_t starter(const struct null_state *s)
{
    uint8_t best = 0;
    for (uint8_t i = 1; i < s->seats; i++)
        if (s->bid[i] > s->bid[best])
            best = i;
    return best;
}

static void pass_on(struct null_state *s)
{
    s->pointed = NULL_NOBODY;
    s->now = (uint8_t)((s->now + 1) % s->seats);
}

void null_apply(const struct game_data *d, struct game_state *state, int seat, const struct move *m)
{
    struct null_state *s = (struct null_state *)state;
    s->done++;
    switch (m->kind) {
    case NULL_BID:
        s->bid[seat] = m->n[0];
        break;
    case NULL_ROLL:
        s->die = m->n[0];
        s->now = starter(s);
        break;
    case NULL_POINT:
        s->pointed = m->n[0];
        break;
    case NULL_GUESS:
        if (s->secret[s->pointed] == m->n[0]) {
            s->open = (uint8_t)(s->open | bits_one(s->pointed));
            s->won[seat] = (int16_t)(s->won[seat] + null_data_in(d)->hit);
        } else {
            s->won[seat] = (int16_t)(s->won[seat] - null_data_in(d)->miss);
        }
        pass_on(s);
        break;
    case NULL_ASK:
    case NULL_PASS:
        pass_on(s);
        break;
    default:
        ASTRO_NEVER("a move of the null game");
    }
}

struct listing {
    struct move *out;
    size_t cap, n;
};

static void list(struct listing *l, int kind, int n0)
{
    if (l->n < l->cap)
        l->out[l->n] = move_of(kind, n0, 0);
    l->n++;
}

size_t null_moves(const struct game_data *d, const struct game_state *state, int seat,
                  struct move *out, size_t cap)
{
    const struct null_state *s = null_in(state);
    struct listing l = {out, cap, 0};
    if (seat == SEAT_CHANCE) {
        for (int face = 1; face <= NULL_FACE_MAX; face++)
            if (is_face(null_data_in(d), face))
                list(&l, NULL_ROLL, face);
    } else if (null_bidding(s)) {
        for (int bid = 0; bid <= NULL_BID_MAX; bid++)
            list(&l, NULL_BID, bid);
    } else if (s->pointed == NULL_NOBODY) {
        for (int t = 0; t < s->seats; t++)
            if (may_point(s, seat, t))
                list(&l, NULL_POINT, t);
        list(&l, NULL_PASS, 0);
    } else {
        list(&l, NULL_ASK, 0);
        for (int guess = 1; guess <= s->top; guess++)
            list(&l, NULL_GUESS, guess);
    }
    return l.n;
}

struct move null_sample(const struct game_data *d, const struct game_state *s, int seat,
                        struct rng *r)
{
    if (seat == SEAT_CHANCE) {
        uint32_t face = rng_below(r, NULL_FACES);
        return move_of(NULL_ROLL, null_data_in(d)->faces[face], 0);
    }
    struct move list_of[NULL_TOP_MAX + 1];
    size_t n = null_moves(d, s, seat, list_of, NULL_TOP_MAX + 1);
    return list_of[rng_below(r, (uint32_t)n)];
}

bool null_reveals(const struct game_data *d, const struct game_state *before, int seat,
                  const struct move *m)
{
    (void)d, (void)before, (void)seat;
    return m->kind != NULL_POINT && m->kind != NULL_PASS;
}

void null_score(const struct game_data *d, const struct game_state *state, struct game_score *out)
{
    (void)d;
    const struct null_state *s = null_in(state);
    memset(out, 0, sizeof *out);
    out->seats = s->seats;
    for (int i = 0; i < s->seats; i++)
        out->points[i] = s->won[i] - (s->bid[i] <= NULL_BID_MAX ? s->bid[i] : 0);
    game_rank(out);
}
