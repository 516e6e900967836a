/* The numbers of the rules, and who may do what. */

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "games/lostcode/state.h"

const struct lostcode_lengths lostcode_lengths[LC_SEATS_MAX + 1] = {
    /* LC-6 rounds, LC-21 tokens leave after, LC-29 skull leaves after */
    [2] = {10, 7, 9},
    [3] = {9, 6, 8},
    [4] = {8, 5, 7},
};

int lostcode_guess_points(unsigned guess, int tile, bool doubled)
{
    static const int8_t right[LC_GUESS_MAX + 1] = {0, 5, 2, 1}; /* LC-17 */
    enum { WRONG = -2 };                                        /* LC-17 */
    int points = bits_has(guess, tile) ? right[bits_count(guess)] : WRONG;
    return doubled ? LC_TOKEN_TIMES * points : points;
}

int lostcode_pair(const struct lostcode_state *s)
{
    if (s->dice[0] == s->dice[1] || s->dice[0] == s->dice[2])
        return s->dice[0];
    return s->dice[1] == s->dice[2] ? s->dice[1] : LC_NONE;
}

int lostcode_swapper(const struct lostcode_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (bits_has(s->swaps, s->track[i]))
            return s->track[i];
    ASTRO_NEVER("somebody has yet to swap");
}

int lostcode_wheel_of(const struct lostcode_data *d, int width)
{
    for (int i = 0; i < d->wheels; i++)
        if (d->wheel[i].width == width)
            return i;
    return LC_NONE;
}

int lostcode_taker(const struct lostcode_state *s, int wheel)
{
    for (int i = 0; i < s->seats; i++)
        if (s->wheel[i] == wheel)
            return i;
    return LC_NONE;
}

bool lostcode_by_hand(const struct game_state *s)
{
    return lostcode_in(s)->modules & LC_REFEREE;
}

bool lostcode_lies(const struct lostcode_state *s, int symbol, int value)
{
    for (int i = 0; i < LC_RACKS; i++)
        if (s->tile[i][symbol] == value)
            return true;
    for (int i = 0; i < s->seats; i++)
        if (bits_has(s->shown[i][symbol], value))
            return true;
    return false;
}

seat_set lostcode_turn(const struct game_data *d, const struct game_state *state)
{
    (void)d;
    const struct lostcode_state *s = lostcode_in(state);
    switch (s->phase) {
    case LC_PHASE_ROLL:
    case LC_PHASE_DRAW:
        return seat_bit(SEAT_CHANCE);
    case LC_PHASE_BEAR:
    case LC_PHASE_TURN:
        return seat_bit(s->order[0]);
    case LC_PHASE_OFFER:
    case LC_PHASE_BET:
        return seat_bit(s->order[s->at]);
    case LC_PHASE_SWAP:
        return seat_bit(lostcode_swapper(s));
    case LC_PHASE_FINAL:
        return (seat_set)(bits_below(s->seats) & ~(uint64_t)s->made);
    default:
        return 0;
    }
}

/* ---- legality -------------------------------------------------------------- */

static bool legal_turn(const struct lostcode_state *s, const struct move *m, struct fault *f)
{
    bool bear = s->phase == LC_PHASE_BEAR;
    if (m->kind == LC_KEEP && !bear)
        return true;
    if (m->kind != LC_TURN)
        return bear ? fault_set(f, 0, "First turn each bear to another symbol, as in tR>B.")
                    : fault_set(f, 0, "Turn one die, as in tB>C, or leave them: t-");
    if (bear && m->n[0] != LC_BEAR)
        return fault_set(f, 1, "First the dice that show the bear must be turned, as in tR>B.");
    if (!memchr(s->dice, m->n[0], LC_DICE))
        return fault_set(f, 1, "No die shows this symbol: name one that does.");
    if (m->n[1] >= lostcode_symbols(s))
        return fault_set(f, 3, "The bear is not in a beginner game: turn to another symbol.");
    if (m->n[1] == m->n[0])
        return fault_set(f, 3, "Turn the die to another symbol; to leave all dice say t-");
    return true;
}

static bool legal_offer(const struct lostcode_state *s, const struct move *m, struct fault *f)
{
    if (m->kind == LC_PASS)
        return true;
    if (m->kind != LC_TAKE)
        return fault_set(f, 0, "A token is offered: take it with your guess, as in kC12, or k-");
    if (m->n[0] != lostcode_pair(s))
        return fault_set(f, 1, "Another token is offered: name the symbol two dice agree on.");
    if (bits_count(m->bits) > LC_GUESS_MAX)
        return fault_set_int(f, 2, "A guess names 1 to {0} values.", LC_GUESS_MAX);
    if (m->bits >> lostcode_values(s))
        return fault_set_int(f, 2, "Values are 0 to {0} in this game.", lostcode_values(s) - 1);
    return true;
}

static bool legal_bet(const struct lostcode_data *d, const struct lostcode_state *s,
                      const struct move *m, struct fault *f)
{
    if (m->kind != LC_BET)
        return fault_set(f, 0, "Now bet: take a wheel and set it, as in W7:9-15.");
    int wheel = lostcode_wheel_of(d, m->n[0]);
    if (wheel == LC_NONE)
        return fault_set_int(f, 1,
                             "There is no wheel {0}: wheels are called by how many "
                             "numbers they show.",
                             m->n[0]);
    int taker = lostcode_taker(s, wheel);
    if (taker != LC_NONE)
        return fault_set_int(f, 1, "Seat {0} has taken this wheel: take another one.", taker + 1);
    size_t at = m->n[0] < 10 ? 3 : 4;
    if (m->n[1] + m->n[0] - 1 > lostcode_top_sum(s))
        return fault_set_int(f, at, "On this wheel a range starts at {0} or below.",
                             lostcode_top_sum(s) - m->n[0] + 1);
    at += m->n[1] < 10 ? 2 : 3;
    if (m->n[2] != m->n[1] + m->n[0] - 1)
        return fault_set_int(f, at, "This wheel shows a range that ends at {0}.",
                             m->n[1] + m->n[0] - 1);
    return true;
}

static bool legal_swap(const struct lostcode_state *s, const struct move *m, struct fault *f)
{
    if (m->kind != LC_SWAP)
        return fault_set(f, 0, "You missed: swap one of your tiles, as in xC.");
    if (m->n[0] >= lostcode_symbols(s))
        return fault_set(f, 1, "The bear is not in a beginner game: swap another tile.");
    if (s->left[m->n[0]] == 0)
        return fault_set(f, 1, "This symbol's stack is empty: swap another tile.");
    return true;
}

/* Asked of the truth only: whoever enters a tile does not know their own. */
static bool legal_draw(const struct lostcode_state *s, const struct move *m, struct fault *f)
{
    if (m->kind != LC_DRAW)
        return fault_set(f, 0, "Now the tile that was drawn is entered, as in nC5.");
    if (m->n[0] != s->drawn)
        return fault_set(f, 1, "A tile of another symbol was drawn: enter that one.");
    if (m->n[1] >= lostcode_values(s))
        return fault_set_int(f, 2, "Values are 0 to {0} in this game.", lostcode_values(s) - 1);
    if (lostcode_lies(s, m->n[0], m->n[1]))
        return fault_set(f, 2, "This tile lies somewhere else already.");
    return true;
}

/* Positions count through the fields as they are written (text.c). */
static bool legal_final(const struct lostcode_state *s, int seat, const struct move *m,
                        struct fault *f)
{
    if (m->kind != LC_FINAL)
        return fault_set(f, 0, "Now write your final guess, as in f12/5/13/067/5/-");
    size_t at = 1;
    for (int i = 0; i < lostcode_symbols(s); i++) {
        unsigned guess = lostcode_guess_of(m, i), values = guess & ~(unsigned)LC_LOCKED;
        bool locked = bits_has(s->held[seat], i);
        if (i >= m->n[0])
            return fault_set_int(f, at, "A final guess has {0} fields, one for each symbol.",
                                 lostcode_symbols(s));
        if (locked && !(guess & LC_LOCKED))
            return fault_set(f, at, "This guess is locked by its token: write = here.");
        if (!locked && guess & LC_LOCKED)
            return fault_set(f, at, "No token locks this guess: write values, or - for none.");
        if (bits_count(values) > LC_GUESS_MAX)
            return fault_set_int(f, at, "A guess names 0 to {0} values.", LC_GUESS_MAX);
        if (values >> lostcode_values(s))
            return fault_set_int(f, at, "Values are 0 to {0} in this game.",
                                 lostcode_values(s) - 1);
        at += (values ? (size_t)bits_count(values) : 1) + 1;
    }
    if (m->n[0] > lostcode_symbols(s))
        return fault_set_int(f, at - 1, "A final guess has {0} fields, one for each symbol.",
                             lostcode_symbols(s));
    return true;
}

bool lostcode_legal(const struct game_data *d, const struct game_state *state, int seat,
                    const struct move *m, struct fault *f)
{
    const struct lostcode_state *s = lostcode_in(state);
    switch (s->phase) {
    case LC_PHASE_ROLL:
        return m->kind == LC_ROLL || fault_set(f, 0, "Now the dice fall.");
    case LC_PHASE_BEAR:
    case LC_PHASE_TURN:
        return legal_turn(s, m, f);
    case LC_PHASE_OFFER:
        return legal_offer(s, m, f);
    case LC_PHASE_BET:
        return legal_bet(lostcode_data_in(d), s, m, f);
    case LC_PHASE_SWAP:
        return legal_swap(s, m, f);
    case LC_PHASE_DRAW:
        return legal_draw(s, m, f);
    case LC_PHASE_FINAL:
        return legal_final(s, seat, m, f);
    default:
        return fault_set(f, 0, "The game is over: no more moves.");
    }
}

bool lostcode_reveals(const struct game_data *d, const struct game_state *before, int seat,
                      const struct move *m)
{
    (void)d, (void)before, (void)seat;
    /* LC-23: a token's guess is locked at once. Bets are answered, swaps show a
     * tile, final guesses are opened. */
    return m->kind != LC_TURN && m->kind != LC_KEEP && m->kind != LC_PASS;
}

void lostcode_score(const struct game_data *d, const struct game_state *state,
                    struct game_score *out)
{
    (void)d;
    const struct lostcode_state *s = lostcode_in(state);
    memset(out, 0, sizeof *out);
    out->seats = s->seats;
    for (int i = 0; i < s->seats; i++) {
        int seat = s->track[i];
        out->points[seat] = s->field[seat];
        out->rank[seat] = (uint8_t)(s->seats - i); /* LC-18: no two share a rank */
    }
}
