#include "games/lostcode/check.h"

#include <string.h>

#include "base/bits.h"

static bool is_order(const struct lostcode_state *s, const uint8_t *order)
{
    uint64_t seen = 0;
    for (int i = 0; i < s->seats; i++)
        seen |= bits_one(order[i]);
    return seen == bits_below(s->seats);
}

static bool check_track(const struct lostcode_state *s)
{
    if (!is_order(s, s->order) || !is_order(s, s->track))
        return false;
    for (int i = 1; i < s->seats; i++)
        if (s->field[s->track[i - 1]] > s->field[s->track[i]])
            return false;
    return true;
}

static bool check_modules(const struct lostcode_state *s)
{
    bool skull = s->skull != LC_SKULL_AWAY;
    if (skull && !(s->modules & LC_CURSE))
        return false;
    return !(s->modules & LC_ONCE) || s->modules & LC_CURSE;
}

/* Counts a tile; false where it lies in two places. */
static bool count_tile(uint16_t *seen, unsigned value)
{
    if (value >= LC_VALUES_MAX)
        return true;
    bool fresh = !bits_has(*seen, (int)value);
    *seen = (uint16_t)(*seen | bits_one((int)value));
    return fresh;
}

static bool check_symbol(const struct lostcode_state *s, int k)
{
    uint16_t seen = 0;
    int swaps = 0;
    bool ok = count_tile(&seen, s->box[k]);
    for (int i = 0; i < LC_RACKS; i++)
        ok = ok && count_tile(&seen, s->tile[i][k]);
    for (int i = 0; i < s->left[k]; i++)
        ok = ok && count_tile(&seen, s->stack[k][i]);
    for (int i = 0; i < s->seats; i++) {
        swaps += bits_count(s->shown[i][k]);
        ok = ok && (s->shown[i][k] & seen) == 0 && s->shown[i][k] >> lostcode_values(s) == 0;
        seen |= s->shown[i][k];
    }
    return ok && swaps + s->left[k] == lostcode_stack_size(s);
}

static bool check_tiles(const struct lostcode_state *s)
{
    for (int k = 0; k < lostcode_symbols(s); k++)
        if (!check_symbol(s, k))
            return false;
    for (int k = lostcode_symbols(s); k < LC_SYMBOLS; k++)
        for (int i = 0; i < s->seats; i++)
            if (s->shown[i][k])
                return false;
    return true;
}

/* Which phases have dice, and which dice they have. */
static bool check_dice(const struct lostcode_state *s)
{
    bool none = memchr(s->dice, LC_NONE, LC_DICE), bear = memchr(s->dice, LC_BEAR, LC_DICE);
    bool beginner = s->modules & LC_BEGINNER;
    if (s->phase == LC_PHASE_ROLL)
        return s->dice[0] == LC_NONE && s->dice[1] == LC_NONE && s->dice[2] == LC_NONE;
    return !none && (beginner && bear) == (s->phase == LC_PHASE_BEAR);
}

static bool check_bet(const struct lostcode_data *d, const struct lostcode_state *s, int seat)
{
    int wheel = s->wheel[seat];
    if (wheel == LC_NONE)
        return true;
    return lostcode_taker(s, wheel) == seat &&
           s->low[seat] + d->wheel[wheel].width - 1 <= lostcode_top_sum(s);
}

static bool check_bets(const struct lostcode_data *d, const struct lostcode_state *s)
{
    bool first = s->phase == LC_PHASE_ROLL && s->round == 1;
    bool settled = s->phase >= LC_PHASE_SWAP || (s->phase == LC_PHASE_ROLL && !first);
    int asked = s->phase == LC_PHASE_BET ? s->at : 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i];
        if (!check_bet(d, s, seat) || (s->result[seat] != LC_OPEN) != settled)
            return false;
        if ((s->wheel[seat] != LC_NONE) != (settled || i < asked))
            return false;
    }
    return s->at == 0 || s->phase == LC_PHASE_BET || s->phase == LC_PHASE_OFFER;
}

static bool check_swaps(const struct lostcode_state *s)
{
    bool tiles = false;
    for (int k = 0; k < LC_SYMBOLS; k++)
        tiles = tiles || s->left[k] > 0;
    for (int i = 0; i < s->seats; i++)
        if (bits_has(s->swaps, i) && s->result[i] <= LC_HIT)
            return false;
    if (s->phase == LC_PHASE_DRAW)
        return s->swaps != 0 && s->modules & LC_REFEREE && s->drawn < lostcode_symbols(s) &&
               s->tile[lostcode_swapper(s)][s->drawn] == LC_UNKNOWN;
    return s->phase == LC_PHASE_SWAP ? s->swaps != 0 && tiles : s->swaps == 0;
}

static bool check_tokens(const struct lostcode_state *s)
{
    unsigned all = s->tokens;
    for (int i = 0; i < s->seats; i++) {
        if (all & s->held[i])
            return false;
        all |= s->held[i];
    }
    unsigned in_play = (unsigned)bits_below(lostcode_symbols(s));
    if (s->modules & LC_SHORTCUT ? all & ~in_play : all)
        return false;
    int pair = lostcode_pair(s);
    return s->phase != LC_PHASE_OFFER || (pair != LC_NONE && bits_has(s->tokens, pair));
}

static bool check_guesses(const struct lostcode_state *s)
{
    uint64_t all = bits_below(s->seats);
    bool over = s->phase == LC_PHASE_OVER, last = s->round == lostcode_lengths[s->seats].rounds;
    if (s->phase >= LC_PHASE_FINAL ? !last || (s->made == all) != over : s->made != 0)
        return false;
    for (int i = 0; i < s->seats; i++)
        for (int k = 0; k < lostcode_symbols(s); k++) {
            unsigned guess = s->guess[i][k];
            bool held = bits_has(s->held[i], k);
            if (guess && !held && !bits_has(s->made, i))
                return false;
            if (held && !guess)
                return false;
            if (guess != LC_HIDDEN &&
                (guess >> lostcode_values(s) || bits_count(guess) > LC_GUESS_MAX))
                return false;
        }
    return true;
}

bool lostcode_check(const struct lostcode_data *d, const struct lostcode_state *s)
{
    return check_track(s) && check_modules(s) && check_tiles(s) && check_dice(s) &&
           check_bets(d, s) && check_swaps(s) && check_tokens(s) && check_guesses(s);
}
