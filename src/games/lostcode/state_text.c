/* Positions as one line of text: names and values in a fixed order.
 *
 *     seats 2 with x,curse round 3 phase bet at 1 order 2,1 track 2@-1,1@4
 *     dice BJR racks ??????/123456/… box ?????? stacks 26,???,-,… shown B2/-
 *     tokens - held -/- skull 7 bets W7:9-15/- swaps - made - guess -,-,…/…
 *
 * `?` is what a viewer may not know, `-` is nothing. */

#include <string.h>

#include "base/bits.h"
#include "games/lostcode/check.h"
#include "games/lostcode/state.h"

const char *const lostcode_results[LC_RESULTS] = {"open", "hit", "lower", "higher", "wrong"};
const char *const lostcode_phases[LC_PHASES] = {"roll", "bear", "offer", "turn",
                                                "bet",  "swap", "final", "over"};

/* ---- writing ---------------------------------------------------------------- */

static void write_field(struct writer *w, const char *name, int v)
{
    write_str(w, name);
    write_int(w, v);
}

/* `,` or `/` in front of every item but the first. */
static void separate(struct writer *w, int i, char c)
{
    if (i > 0)
        write_char(w, c);
}

static void write_modules(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, " with ");
    if (s->modules == 0)
        write_char(w, '-');
    int n = 0;
    for (int i = 0; i < LC_MODULES; i++)
        if (bits_has(s->modules, i)) {
            separate(w, n++, ',');
            write_str(w, lostcode_module_names[i]);
        }
}

static void write_tile(struct writer *w, uint8_t tile)
{
    write_char(w, tile == LC_UNKNOWN ? '?' : (char)('0' + tile));
}

static void write_symbols(struct writer *w, unsigned set)
{
    if (set == 0)
        write_char(w, '-');
    BITS_EACH(i, set)
    {
        write_char(w, lostcode_letters[i]);
    }
}

static void write_seats(struct writer *w, unsigned set)
{
    if (set == 0)
        write_char(w, '-');
    BITS_EACH(i, set)
    {
        write_char(w, (char)('1' + (int)i));
    }
}

static void write_table(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, " order ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, ',');
        write_int(w, s->order[i] + 1);
    }
    write_str(w, " track ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, ',');
        write_int(w, s->track[i] + 1);
        write_char(w, '@');
        write_int(w, s->field[s->track[i]]);
    }
    write_str(w, " dice ");
    for (int i = 0; i < LC_DICE; i++)
        write_char(w, s->dice[i] == LC_NONE ? '-' : lostcode_letters[s->dice[i]]);
}

static void write_tiles(const struct lostcode_state *s, struct writer *w)
{
    int symbols = lostcode_symbols(s);
    write_str(w, " racks ");
    for (int i = 0; i < LC_RACKS; i++) {
        separate(w, i, '/');
        for (int k = 0; k < symbols; k++)
            write_tile(w, s->tile[i][k]);
    }
    write_str(w, " box ");
    for (int k = 0; k < symbols; k++)
        write_tile(w, s->box[k]);
    write_str(w, " stacks ");
    for (int k = 0; k < symbols; k++) {
        separate(w, k, ',');
        if (s->left[k] == 0)
            write_char(w, '-');
        for (int j = 0; j < s->left[k]; j++)
            write_tile(w, s->stack[k][j]);
    }
}

static void write_shown(const struct lostcode_state *s, int seat, struct writer *w)
{
    size_t start = w->n;
    for (int k = 0; k < lostcode_symbols(s); k++)
        if (s->shown[seat][k]) {
            write_char(w, lostcode_letters[k]);
            lostcode_write_values(w, s->shown[seat][k]);
        }
    if (w->n == start)
        write_char(w, '-');
}

static void write_bet(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                      struct writer *w)
{
    if (s->wheel[seat] == LC_NONE) {
        write_char(w, '-');
        return;
    }
    lostcode_write_bet(w, d->wheel[s->wheel[seat]].width, s->low[seat]);
    if (s->result[seat] != LC_OPEN) {
        write_char(w, '=');
        write_str(w, lostcode_results[s->result[seat]]);
    }
}

static void write_guess(const struct lostcode_state *s, int seat, struct writer *w)
{
    for (int k = 0; k < lostcode_symbols(s); k++) {
        unsigned guess = s->guess[seat][k];
        separate(w, k, ',');
        if (guess == 0 || guess == LC_HIDDEN)
            write_char(w, guess ? '?' : '-');
        else
            lostcode_write_values(w, guess);
    }
}

static void write_skull(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, " skull ");
    if (s->skull == LC_SKULL_AWAY)
        write_char(w, '-');
    else if (s->skull == LC_SKULL_TRACK)
        write_str(w, "track");
    else
        write_int(w, s->skull + 1);
}

void lostcode_state_write(const struct game_data *d, const struct game_state *state,
                          struct writer *w)
{
    const struct lostcode_state *s = lostcode_in(state);
    write_field(w, "seats ", s->seats);
    write_modules(s, w);
    write_field(w, " round ", s->round);
    write_str(w, " phase ");
    write_str(w, lostcode_phases[s->phase]);
    write_field(w, " at ", s->at);
    write_table(s, w);
    write_tiles(s, w);
    write_str(w, " shown ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, '/');
        write_shown(s, i, w);
    }
    write_str(w, " tokens ");
    write_symbols(w, s->tokens);
    write_str(w, " held ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, '/');
        write_symbols(w, s->held[i]);
    }
    write_skull(s, w);
    write_str(w, " bets ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, '/');
        write_bet(lostcode_data_in(d), s, i, w);
    }
    write_str(w, " swaps ");
    write_seats(w, s->swaps);
    write_str(w, " made ");
    write_seats(w, s->made);
    write_str(w, " guess ");
    for (int i = 0; i < s->seats; i++) {
        separate(w, i, '/');
        write_guess(s, i, w);
    }
}

/* ---- reading ------------------------------------------------------------------ */

static bool take_number(struct reader *r, const char *name, uint32_t low, uint32_t high,
                        uint8_t *out)
{
    uint32_t v;
    if (!read_word(r, name) || !read_number(r, high, &v) || v < low)
        return false;
    *out = (uint8_t)v;
    return true;
}

static bool take_separator(struct reader *r, int i, char c)
{
    return i == 0 || read_char(r, c);
}

static bool take_modules(struct reader *r, struct lostcode_state *s)
{
    if (!read_word(r, " with "))
        return false;
    if (read_char(r, '-'))
        return true;
    int n = 0;
    for (int i = 0; i < LC_MODULES; i++) {
        struct reader ahead = *r;
        if (take_separator(&ahead, n, ',') && read_word(&ahead, lostcode_module_names[i])) {
            s->modules = (uint8_t)(s->modules | bits_one(i));
            *r = ahead;
            n++;
        }
    }
    return n > 0;
}

static bool take_seat(struct reader *r, const struct lostcode_state *s, uint8_t *out)
{
    uint32_t seat;
    if (!read_number(r, s->seats, &seat) || seat == 0)
        return false;
    *out = (uint8_t)(seat - 1);
    return true;
}

static bool take_field(struct reader *r, int16_t *out)
{
    bool minus = read_char(r, '-');
    uint32_t v;
    if (!read_number(r, LC_FIELD_MAX, &v) || (minus && v == 0))
        return false;
    *out = (int16_t)(minus ? -(int)v : (int)v);
    return true;
}

static bool take_table(struct reader *r, struct lostcode_state *s)
{
    bool ok = read_word(r, " order ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, ',') && take_seat(r, s, &s->order[i]);
    ok = ok && read_word(r, " track ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, ',') && take_seat(r, s, &s->track[i]) && read_char(r, '@') &&
             take_field(r, &s->field[s->track[i]]);
    ok = ok && read_word(r, " dice ");
    for (int i = 0; ok && i < LC_DICE; i++) {
        s->dice[i] = LC_NONE;
        ok = read_char(r, '-') || lostcode_read_symbol(r, &s->dice[i]);
    }
    return ok;
}

static bool take_tile(struct reader *r, const struct lostcode_state *s, uint8_t *out)
{
    int digit = read_peek(r) - '0';
    if (read_char(r, '?')) {
        *out = LC_UNKNOWN;
        return true;
    }
    if (digit < 0 || digit >= lostcode_values(s))
        return false;
    r->at++;
    *out = (uint8_t)digit;
    return true;
}

static bool take_stack(struct reader *r, struct lostcode_state *s, int symbol)
{
    if (read_char(r, '-'))
        return true;
    uint8_t *left = &s->left[symbol];
    while (*left < lostcode_stack_size(s) && take_tile(r, s, &s->stack[symbol][*left]))
        ++*left;
    return *left > 0;
}

static bool take_tiles(struct reader *r, struct lostcode_state *s)
{
    int symbols = lostcode_symbols(s);
    memset(s->tile, LC_NONE, sizeof s->tile);
    memset(s->box, LC_NONE, sizeof s->box);
    memset(s->stack, LC_NONE, sizeof s->stack);
    bool ok = read_word(r, " racks ");
    for (int i = 0; ok && i < LC_RACKS; i++) {
        ok = take_separator(r, i, '/');
        for (int k = 0; ok && k < symbols; k++)
            ok = take_tile(r, s, &s->tile[i][k]);
    }
    ok = ok && read_word(r, " box ");
    for (int k = 0; ok && k < symbols; k++)
        ok = take_tile(r, s, &s->box[k]);
    ok = ok && read_word(r, " stacks ");
    for (int k = 0; ok && k < symbols; k++)
        ok = take_separator(r, k, ',') && take_stack(r, s, k);
    return ok;
}

static bool take_shown(struct reader *r, struct lostcode_state *s, int seat)
{
    if (read_char(r, '-'))
        return true;
    int last = -1;
    uint8_t symbol;
    unsigned values;
    while (lostcode_read_symbol(r, &symbol)) {
        if ((int)symbol <= last || !lostcode_read_values(r, &values))
            return false;
        s->shown[seat][symbol] = (uint16_t)values;
        last = symbol;
    }
    return last >= 0;
}

static bool take_symbols(struct reader *r, uint8_t *set)
{
    if (read_char(r, '-'))
        return true;
    for (int i = 0; i < LC_SYMBOLS; i++)
        if (read_char(r, lostcode_letters[i]))
            *set = (uint8_t)(*set | bits_one(i));
    return *set != 0;
}

static bool take_seats(struct reader *r, const struct lostcode_state *s, uint8_t *set)
{
    if (read_char(r, '-'))
        return true;
    for (int i = 0; i < s->seats; i++)
        if (read_char(r, (char)('1' + i)))
            *set = (uint8_t)(*set | bits_one(i));
    return *set != 0;
}

static bool take_skull(struct reader *r, struct lostcode_state *s)
{
    if (!read_word(r, " skull "))
        return false;
    s->skull = LC_SKULL_AWAY;
    if (read_char(r, '-'))
        return true;
    s->skull = LC_SKULL_TRACK;
    return read_word(r, "track") || take_seat(r, s, &s->skull);
}

static bool take_bet(struct reader *r, const struct lostcode_data *d, struct lostcode_state *s,
                     int seat)
{
    uint32_t width, low, high;
    s->wheel[seat] = LC_NONE;
    if (read_char(r, '-'))
        return true;
    bool ok = read_char(r, 'W') && read_number(r, 99, &width) && read_char(r, ':') &&
              read_number(r, 99, &low) && read_char(r, '-') && read_number(r, 99, &high);
    if (!ok || high != low + width - 1)
        return false;
    s->wheel[seat] = (uint8_t)lostcode_wheel_of(d, (int)width);
    s->low[seat] = (uint8_t)low;
    if (s->wheel[seat] == LC_NONE)
        return false;
    return !read_char(r, '=') ||
           (lostcode_read_name(r, lostcode_results, LC_RESULTS, &s->result[seat]) &&
            s->result[seat]);
}

static bool take_guess(struct reader *r, struct lostcode_state *s, int seat)
{
    for (int k = 0; k < lostcode_symbols(s); k++) {
        unsigned guess = 0;
        if (!take_separator(r, k, ','))
            return false;
        if (read_char(r, '?'))
            guess = LC_HIDDEN;
        else if (!read_char(r, '-') && !lostcode_read_values(r, &guess))
            return false;
        s->guess[seat][k] = (uint16_t)guess;
    }
    return true;
}

/* From the discards on: what is written for each seat. */
static bool take_rest(struct reader *r, const struct lostcode_data *d, struct lostcode_state *s)
{
    bool ok = read_word(r, " shown ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, '/') && take_shown(r, s, i);
    ok = ok && read_word(r, " tokens ") && take_symbols(r, &s->tokens) && read_word(r, " held ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, '/') && take_symbols(r, &s->held[i]);
    ok = ok && take_skull(r, s) && read_word(r, " bets ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, '/') && take_bet(r, d, s, i);
    ok = ok && read_word(r, " swaps ") && take_seats(r, s, &s->swaps) && read_word(r, " made ") &&
         take_seats(r, s, &s->made) && read_word(r, " guess ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = take_separator(r, i, '/') && take_guess(r, s, i);
    return ok && read_end(r);
}

bool lostcode_state_read(const struct game_data *d, struct text in, struct game_state *out,
                         struct fault *f)
{
    struct lostcode_state *s = (struct lostcode_state *)out;
    struct reader r = reader_on(in);
    memset(s, 0, sizeof *s);
    bool ok = take_number(&r, "seats ", 2, LC_SEATS_MAX, &s->seats) && take_modules(&r, s) &&
              take_number(&r, " round ", 1, lostcode_lengths[s->seats].rounds, &s->round) &&
              read_word(&r, " phase ") &&
              lostcode_read_name(&r, lostcode_phases, LC_PHASES, &s->phase) &&
              take_number(&r, " at ", 0, (uint32_t)s->seats - 1, &s->at) && take_table(&r, s) &&
              take_tiles(&r, s) && take_rest(&r, lostcode_data_in(d), s);
    if (!ok)
        return fault_set(f, r.at, "The position cannot be read from here on.");
    if (!lostcode_check(lostcode_data_in(d), s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
