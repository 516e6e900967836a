/* What moves do: the round, the settlement, the skull and the end. */

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"
#include "games/lostcode/state.h"

/* LC-5: `track` is kept in order, so a moved marker goes in front of the first
 * one that is not further back: on an occupied field that is on top. */
static void advance(struct lostcode_state *s, int seat, int by)
{
    if (by == 0)
        return;
    int n = 0;
    uint8_t others[LC_SEATS_MAX] = {0};
    for (int i = 0; i < s->seats; i++)
        if (s->track[i] != seat)
            others[n++] = s->track[i];
    s->field[seat] = (int16_t)(s->field[seat] + by);
    int k = 0;
    while (k < n && s->field[others[k]] < s->field[seat])
        k++;
    memcpy(s->track, others, (size_t)k);
    s->track[k] = (uint8_t)seat;
    memcpy(s->track + k + 1, others + k, (size_t)(n - k));
}

void lostcode_new_round(struct lostcode_state *s)
{
    memcpy(s->order, s->track, sizeof s->order); /* LC-7 */
    memset(s->dice, LC_NONE, sizeof s->dice);
    s->at = 0;
    s->phase = LC_PHASE_ROLL;
}

/* ---- from the roll to the bets -------------------------------------------------- */

/* LC-22: what comes once no die shows a bear that must be turned. */
static void offer_token(struct lostcode_state *s)
{
    int pair = lostcode_pair(s);
    bool offered = pair != LC_NONE && bits_has(s->tokens, pair);
    s->at = 0;
    s->phase = offered ? LC_PHASE_OFFER : LC_PHASE_TURN;
}

static void see_dice(struct lostcode_state *s)
{
    bool bear = s->modules & LC_BEGINNER && memchr(s->dice, LC_BEAR, LC_DICE);
    if (bear)
        s->phase = LC_PHASE_BEAR; /* LC-9 */
    else
        offer_token(s);
}

static void roll(struct lostcode_state *s, const struct move *m)
{
    memcpy(s->dice, m->n, LC_DICE);
    memset(s->wheel, LC_NONE, s->seats); /* LC-15: the wheels went back */
    memset(s->low, 0, sizeof s->low);
    memset(s->result, LC_OPEN, sizeof s->result);
    see_dice(s);
}

static void turn_die(struct lostcode_state *s, const struct move *m)
{
    uint8_t *die = memchr(s->dice, m->n[0], LC_DICE);
    *die = m->n[1];
    if (s->phase == LC_PHASE_BEAR)
        see_dice(s);
    else
        s->phase = LC_PHASE_BET;
}

static void take_token(struct lostcode_state *s, int seat, const struct move *m)
{
    uint8_t bit = (uint8_t)bits_one(m->n[0]);
    s->tokens = (uint8_t)(s->tokens & ~bit);
    s->held[seat] = (uint8_t)(s->held[seat] | bit);
    s->guess[seat][m->n[0]] = (uint16_t)m->bits;
    s->at = 0;
    s->phase = LC_PHASE_TURN;
}

static void pass_token(struct lostcode_state *s)
{
    s->at++;
    if (s->at < s->seats)
        return;
    s->at = 0;
    s->phase = LC_PHASE_TURN;
}

/* ---- settling the bets ------------------------------------------------------------ */

int lostcode_sum(const struct lostcode_state *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < LC_DICE; i++) {
        int tile = s->tile[seat][s->dice[i]];
        ASTRO_ASSERT(tile < LC_VALUES_MAX);
        sum += tile;
    }
    return sum;
}

static enum lostcode_result judge(const struct lostcode_data *d, const struct lostcode_state *s,
                                  int seat)
{
    int sum = lostcode_sum(s, seat), wheel = s->wheel[seat], low = s->low[seat];
    if (sum >= low && sum < low + d->wheel[wheel].width)
        return LC_HIT;
    if (wheel == 0)
        return LC_WRONG; /* LC-13: the narrowest wheel tells no more */
    return sum < low ? LC_LOWER : LC_HIGHER;
}

/* LC-25, as a table option: whoever first reaches the skull has it at once. */
static void touch_skull(struct lostcode_state *s, int seat)
{
    bool reached = s->field[seat] >= LC_SKULL_FIELD;
    if (s->modules & LC_ONCE && s->skull == LC_SKULL_TRACK && reached)
        s->skull = (uint8_t)seat;
}

int lostcode_gain(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                  int wheel, bool hit)
{
    int points = d->wheel[wheel].points;
    return hit ? points : s->skull == seat ? -points : 0;
}

static void settle_bet(const struct lostcode_data *d, struct lostcode_state *s, int seat)
{
    s->result[seat] = (uint8_t)judge(d, s, seat);
    bool hit = s->result[seat] == LC_HIT;
    advance(s, seat, lostcode_gain(d, s, seat, s->wheel[seat], hit));
    if (hit) {
        touch_skull(s, seat);
        return;
    }
    s->swaps = (uint8_t)(s->swaps | bits_one(seat));
    if (s->skull != seat && s->skull < s->seats)
        advance(s, s->skull, LC_CURSE_BONUS);
}

/* LC-29. */
static void pass_skull(struct lostcode_state *s)
{
    int leader = s->track[s->seats - 1];
    if (s->skull == LC_SKULL_AWAY)
        return;
    if (s->field[leader] >= LC_SKULL_END || s->round == lostcode_lengths[s->seats].skull_until)
        s->skull = LC_SKULL_AWAY;
    else if (s->skull != LC_SKULL_TRACK || s->field[leader] >= LC_SKULL_FIELD)
        s->skull = (uint8_t)leader;
}

static void end_round(struct lostcode_state *s)
{
    const struct lostcode_lengths *l = &lostcode_lengths[s->seats];
    if (s->round == l->tokens_until)
        s->tokens = 0; /* LC-21 */
    pass_skull(s);
    if (s->round < l->rounds) {
        s->round++;
        lostcode_new_round(s);
        return;
    }
    memcpy(s->order, s->track, sizeof s->order); /* LC-17: fixed now */
    s->phase = LC_PHASE_FINAL;
}

/* LC-14: swapping goes on while anybody must and any stack has tiles. */
static void go_on_swapping(struct lostcode_state *s)
{
    int tiles = 0;
    for (int i = 0; i < LC_SYMBOLS; i++)
        tiles += s->left[i];
    if (tiles == 0)
        s->swaps = 0;
    s->at = 0;
    s->phase = LC_PHASE_SWAP;
    if (s->swaps == 0)
        end_round(s);
}

static void bet(const struct lostcode_data *d, struct lostcode_state *s, int seat,
                const struct move *m)
{
    s->wheel[seat] = (uint8_t)lostcode_wheel_of(d, m->n[0]);
    s->low[seat] = m->n[1];
    s->at++;
    if (s->at < s->seats)
        return;
    for (int i = 0; i < s->seats; i++)
        settle_bet(d, s, s->order[i]);
    go_on_swapping(s);
}

/* A real tile is put where the old one was. */
static void draw(struct lostcode_state *s, const struct move *m)
{
    int seat = lostcode_swapper(s);
    s->tile[seat][m->n[0]] = m->n[1];
    s->drawn = 0;
    s->swaps = (uint8_t)(s->swaps & ~bits_one(seat));
    go_on_swapping(s);
}

static void swap(struct lostcode_state *s, int seat, int symbol)
{
    uint8_t *tile = &s->tile[seat][symbol], *stack = s->stack[symbol];
    ASTRO_ASSERT(*tile < LC_VALUES_MAX);
    s->shown[seat][symbol] = (uint16_t)(s->shown[seat][symbol] | bits_one(*tile));
    *tile = stack[0];
    memmove(stack, stack + 1, LC_STACK_MAX - 1);
    stack[LC_STACK_MAX - 1] = LC_NONE;
    s->left[symbol]--;
    if (s->modules & LC_REFEREE) {
        s->drawn = (uint8_t)symbol;
        s->phase = LC_PHASE_DRAW;
        return;
    }
    s->swaps = (uint8_t)(s->swaps & ~bits_one(seat));
    go_on_swapping(s);
}

/* ---- the end ------------------------------------------------------------------------ */

static void settle_guesses(struct lostcode_state *s)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i], net = 0;
        for (int k = 0; k < lostcode_symbols(s); k++)
            net += lostcode_guess_points(s->guess[seat][k], s->tile[seat][k],
                                         bits_has(s->held[seat], k));
        advance(s, seat, net);
    }
    s->phase = LC_PHASE_OVER;
}

static void write_guess(struct lostcode_state *s, int seat, const struct move *m)
{
    for (int i = 0; i < lostcode_symbols(s); i++)
        if (!bits_has(s->held[seat], i))
            s->guess[seat][i] = (uint16_t)lostcode_guess_of(m, i);
    s->made = (uint8_t)(s->made | bits_one(seat));
    if (s->made == bits_below(s->seats))
        settle_guesses(s);
}

void lostcode_apply(const struct game_data *d, struct game_state *state, int seat,
                    const struct move *m)
{
    struct lostcode_state *s = (struct lostcode_state *)state;
    switch (m->kind) {
    case LC_ROLL:
        roll(s, m);
        break;
    case LC_TURN:
        turn_die(s, m);
        break;
    case LC_KEEP:
        s->phase = LC_PHASE_BET;
        break;
    case LC_TAKE:
        take_token(s, seat, m);
        break;
    case LC_PASS:
        pass_token(s);
        break;
    case LC_BET:
        bet(lostcode_data_in(d), s, seat, m);
        break;
    case LC_SWAP:
        swap(s, seat, m->n[0]);
        break;
    case LC_FINAL:
        write_guess(s, seat, m);
        break;
    case LC_DRAW:
        draw(s, m);
        break;
    default:
        ASTRO_NEVER("a move of The Lost Code");
    }
}
