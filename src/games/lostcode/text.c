/* Notation of moves (doc/notation.md). */

#include <string.h>

#include "base/bits.h"
#include "base/form.h"
#include "base/panic.h"
#include "games/lostcode/state.h"

const char lostcode_letters[LC_SYMBOLS + 1] = "BJCSHR";

bool lostcode_read_symbol(struct reader *r, uint8_t *symbol)
{
    for (int i = 0; i < LC_SYMBOLS; i++)
        if (read_char(r, lostcode_letters[i])) {
            *symbol = (uint8_t)i;
            return true;
        }
    return false;
}

bool lostcode_read_name(struct reader *r, const char *const *names, int n, uint8_t *out)
{
    for (int i = 0; i < n; i++)
        if (read_word(r, names[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

bool lostcode_read_values(struct reader *r, unsigned *values)
{
    int last = -1;
    for (*values = 0;; *values |= 1u << last) {
        int digit = read_peek(r) - '0';
        if (digit <= last || digit >= LC_VALUES_MAX)
            break;
        r->at++;
        last = digit;
    }
    return *values != 0;
}

void lostcode_write_values(struct writer *w, unsigned values)
{
    BITS_EACH(v, values)
    {
        write_char(w, (char)('0' + (int)v));
    }
}

static void write_range(struct writer *w, int width, int low, int high)
{
    write_form(w, "W%d:%d-%d", width, low, high);
}

void lostcode_write_bet(struct writer *w, int width, int low)
{
    write_range(w, width, low, low + width - 1);
}

/* ---- reading -------------------------------------------------------------- */

static bool expect_symbol(struct reader *r, uint8_t *symbol, struct fault *f)
{
    return lostcode_read_symbol(r, symbol) ||
           fault_set(f, r->at, "Here the letter of a symbol is expected: B J C S H or R.");
}

static bool read_roll(struct reader *r, struct move *m, struct fault *f)
{
    m->kind = LC_ROLL;
    for (int i = 0; i < LC_DICE; i++)
        if (!expect_symbol(r, &m->n[i], f))
            return false;
    return true;
}

static bool read_turn(struct reader *r, struct move *m, struct fault *f)
{
    m->kind = LC_KEEP;
    if (read_char(r, '-'))
        return true;
    m->kind = LC_TURN;
    if (!expect_symbol(r, &m->n[0], f))
        return false;
    if (!read_char(r, '>'))
        return fault_set(f, r->at, "Here > is expected: a die is turned as in tB>C.");
    return expect_symbol(r, &m->n[1], f);
}

/* Values a person writes: a digit behind them is one out of order, or twice. */
static bool expect_values(struct reader *r, unsigned *values, const char *say, struct fault *f)
{
    if (!lostcode_read_values(r, values))
        return fault_set(f, r->at, say);
    if (read_peek(r) >= '0' && read_peek(r) <= '9')
        return fault_set(f, r->at, "Values stand in rising order, each once: 12, not 21.");
    return true;
}

static bool read_take(struct reader *r, struct move *m, struct fault *f)
{
    unsigned values;
    m->kind = LC_PASS;
    if (read_char(r, '-'))
        return true;
    m->kind = LC_TAKE;
    if (!expect_symbol(r, &m->n[0], f))
        return false;
    if (!expect_values(r, &values, "Here the values you guess are expected, as in kC12.", f))
        return false;
    m->bits = values;
    return true;
}

static bool read_small(struct reader *r, uint8_t *out)
{
    uint32_t v;
    if (!read_number(r, 99, &v))
        return false;
    *out = (uint8_t)v;
    return true;
}

static bool read_bet(struct reader *r, struct move *m, struct fault *f)
{
    m->kind = LC_BET;
    if (!read_small(r, &m->n[0]))
        return fault_set(f, r->at, "After W comes the wheel, called by how many numbers it shows.");
    if (!read_char(r, ':'))
        return fault_set(f, r->at, "Here : is expected: a bet is written as in W7:9-15.");
    if (!read_small(r, &m->n[1]))
        return fault_set(f, r->at, "Here the lowest sum of the range is expected.");
    if (!read_char(r, '-'))
        return fault_set(f, r->at, "Here - is expected: a range is written as in 9-15.");
    if (!read_small(r, &m->n[2]))
        return fault_set(f, r->at, "Here the highest sum of the range is expected.");
    return true;
}

static bool read_final(struct reader *r, struct move *m, struct fault *f)
{
    m->kind = LC_FINAL;
    do {
        unsigned guess = 0;
        if (m->n[0] == LC_SYMBOLS)
            return fault_set_int(f, r->at - 1, "A final guess has at most {0} fields.", LC_SYMBOLS);
        if (read_char(r, '='))
            guess = LC_LOCKED;
        else if (!read_char(r, '-') &&
                 !expect_values(r, &guess, "Here values in rising order are expected, - or =", f))
            return false;
        m->bits |= (uint64_t)guess << (LC_GUESS_BITS * m->n[0]);
        m->n[0]++;
    } while (read_char(r, '/'));
    return true;
}

static bool read_draw(struct reader *r, struct move *m, struct fault *f)
{
    m->kind = LC_DRAW;
    if (!expect_symbol(r, &m->n[0], f))
        return false;
    int v = read_peek(r) - '0';
    if (v < 0 || v >= LC_VALUES_MAX)
        return fault_set(f, r->at, "Here the value of the drawn tile is expected, as in nC5.");
    r->at++;
    m->n[1] = (uint8_t)v;
    return true;
}

bool lostcode_move_read(const struct game_data *d, const struct game_state *s, int seat,
                        struct reader *r, struct move *m, struct fault *f)
{
    (void)d, (void)s, (void)seat;
    memset(m, 0, sizeof *m);
    if (read_char(r, 'd'))
        return read_roll(r, m, f);
    if (read_char(r, 't'))
        return read_turn(r, m, f);
    if (read_char(r, 'k'))
        return read_take(r, m, f);
    if (read_char(r, 'W'))
        return read_bet(r, m, f);
    if (read_char(r, 'f'))
        return read_final(r, m, f);
    if (read_char(r, 'x')) {
        m->kind = LC_SWAP;
        return expect_symbol(r, &m->n[0], f);
    }
    if (read_char(r, 'n'))
        return read_draw(r, m, f);
    return fault_set(f, r->at,
                     "A move is tB>C or t- (a die), kC12 or k- (a token), W7:9-15 (a bet), xC (a "
                     "swap) or f12/5/-/067/5/3 (the final guess).");
}

/* ---- writing -------------------------------------------------------------- */

static void write_final(const struct move *m, struct writer *w)
{
    for (int i = 0; i < m->n[0]; i++) {
        unsigned guess = lostcode_guess_of(m, i);
        if (i > 0)
            write_char(w, '/');
        if (guess & LC_LOCKED)
            write_char(w, '=');
        else if (guess == 0)
            write_char(w, '-');
        else
            lostcode_write_values(w, guess);
    }
}

void lostcode_move_write(const struct game_data *d, const struct game_state *s, int seat,
                         const struct move *m, struct writer *w)
{
    (void)d, (void)s, (void)seat;
    if (m->kind == LC_BET) {
        write_range(w, m->n[0], m->n[1], m->n[2]); /* as read, were it no range of its wheel */
        return;
    }
    ASTRO_ASSERT(m->kind > 0 && m->kind < LC_KINDS);
    write_char(w, "?dttkk?xfn"[m->kind]);
    switch (m->kind) {
    case LC_ROLL:
        for (int i = 0; i < LC_DICE; i++)
            write_char(w, lostcode_letters[m->n[i]]);
        break;
    case LC_TURN:
        write_form(w, "%c>%c", lostcode_letters[m->n[0]], lostcode_letters[m->n[1]]);
        break;
    case LC_TAKE:
        write_char(w, lostcode_letters[m->n[0]]);
        lostcode_write_values(w, (unsigned)m->bits);
        break;
    case LC_SWAP:
        write_char(w, lostcode_letters[m->n[0]]);
        break;
    case LC_FINAL:
        write_final(m, w);
        break;
    case LC_DRAW:
        write_char(w, lostcode_letters[m->n[0]]);
        write_int(w, m->n[1]);
        break;
    default:
        write_char(w, '-');
    }
}
