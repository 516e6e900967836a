/* Notation of the null game (doc/notation.md). */

#include <string.h>

#include "base/bits.h"
#include "games/null/state.h"

static bool read_digit(struct reader *r, uint32_t low, uint32_t high, uint8_t *out)
{
    uint32_t v;
    size_t at = r->at;
    if (!read_number(r, high, &v) || v < low) {
        r->at = at;
        return false;
    }
    *out = (uint8_t)v;
    return true;
}

bool null_move_read(const struct game_data *d, const struct game_state *s, int seat,
                    struct reader *r, struct move *m, struct fault *f)
{
    (void)d, (void)s, (void)seat;
    if (read_char(r, 'b')) {
        m->kind = NULL_BID;
        return read_digit(r, 0, 9, &m->n[0]) ||
               fault_set(f, r->at, "After b comes the number you bid, as in b2.");
    }
    if (read_char(r, 'd')) {
        m->kind = NULL_ROLL;
        return read_digit(r, 1, NULL_FACE_MAX, &m->n[0]) ||
               fault_set(f, r->at, "After d comes the face of the die, as in d4.");
    }
    if (read_char(r, 'p')) {
        m->kind = NULL_POINT;
        if (!read_digit(r, 1, 9, &m->n[0]))
            return fault_set(f, r->at, "After p comes the seat to point at, as in p2.");
        m->n[0]--;
        return true;
    }
    if (read_char(r, 'g')) {
        m->kind = NULL_GUESS;
        return read_digit(r, 0, 99, &m->n[0]) ||
               fault_set(f, r->at, "After g comes the secret you guess, as in g5.");
    }
    if (read_char(r, 'a')) {
        m->kind = NULL_ASK;
        return true;
    }
    if (read_char(r, '-')) {
        m->kind = NULL_PASS;
        return true;
    }
    return fault_set(f, r->at,
                     "A move is b2 (bid), p2 (point at seat 2), a (ask), g5 (guess) or - (pass).");
}

void null_move_write(const struct game_data *d, const struct game_state *s, int seat,
                     const struct move *m, struct writer *w)
{
    (void)d, (void)s, (void)seat;
    write_char(w, "?bdpag-"[m->kind]);
    if (m->kind == NULL_POINT)
        write_int(w, m->n[0] + 1);
    else if (m->kind != NULL_ASK && m->kind != NULL_PASS)
        write_int(w, m->n[0]);
}

/* ---- the state: `top 6 done 3 die 4 now 1 point - secret 3,? bid 2,0 open - won 0,0` */

static void write_list(struct writer *w, const struct null_state *s, const char *name,
                       const uint8_t *v)
{
    write_str(w, name);
    for (int i = 0; i < s->seats; i++) {
        if (i > 0)
            write_char(w, ',');
        if (v == s->secret && v[i] == NULL_UNKNOWN)
            write_char(w, '?');
        else if (v == s->bid && v[i] == NULL_NO_BID)
            write_char(w, '-');
        else if (v == s->bid && v[i] == NULL_BID_MADE)
            write_char(w, '?');
        else
            write_int(w, v[i]);
    }
}

void null_state_write(const struct game_data *d, const struct game_state *state, struct writer *w)
{
    (void)d;
    const struct null_state *s = null_in(state);
    write_str(w, "seats ");
    write_int(w, s->seats);
    write_str(w, " top ");
    write_int(w, s->top);
    write_str(w, " done ");
    write_int(w, s->done);
    write_str(w, " die ");
    write_int(w, s->die);
    write_str(w, " now ");
    write_int(w, s->now + 1);
    write_str(w, " point ");
    write_int(w, s->pointed == NULL_NOBODY ? 0 : s->pointed + 1);
    write_str(w, " open ");
    write_int(w, s->open);
    write_list(w, s, " secret ", s->secret);
    write_list(w, s, " bid ", s->bid);
    write_str(w, " won ");
    for (int i = 0; i < s->seats; i++) {
        if (i > 0)
            write_char(w, ',');
        write_int(w, s->won[i]);
    }
}

static bool read_field(struct reader *r, const char *name, uint32_t low, uint32_t high,
                       uint8_t *out)
{
    return read_word(r, name) && read_digit(r, low, high, out);
}

static bool read_secret(struct reader *r, const struct null_state *s, uint8_t *out)
{
    if (read_char(r, '?')) {
        *out = NULL_UNKNOWN;
        return true;
    }
    return read_digit(r, 1, s->top, out);
}

static bool read_bid(struct reader *r, uint8_t *out)
{
    if (read_char(r, '-'))
        *out = NULL_NO_BID;
    else if (read_char(r, '?'))
        *out = NULL_BID_MADE;
    else
        return read_digit(r, 0, NULL_BID_MAX, out);
    return true;
}

static bool read_won(struct reader *r, int8_t *out)
{
    bool minus = read_char(r, '-');
    uint32_t v;
    if (!read_number(r, 127, &v) || (minus && v == 0))
        return false;
    *out = (int8_t)(minus ? -(int)v : (int)v);
    return true;
}

static bool read_lists(struct reader *r, struct null_state *s)
{
    bool ok = read_word(r, " secret ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = (i == 0 || read_char(r, ',')) && read_secret(r, s, &s->secret[i]);
    ok = ok && read_word(r, " bid ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = (i == 0 || read_char(r, ',')) && read_bid(r, &s->bid[i]);
    ok = ok && read_word(r, " won ");
    for (int i = 0; ok && i < s->seats; i++)
        ok = (i == 0 || read_char(r, ',')) && read_won(r, &s->won[i]);
    return ok && read_end(r);
}

/* Numbers in range can still contradict each other; the rules rely on these. */
static bool consistent(const struct null_state *s)
{
    bool rolled = s->die != 0;
    if (s->now >= s->seats || (s->open >> s->seats) != 0)
        return false;
    if (rolled && null_bidding(s))
        return false;
    if (s->pointed != NULL_NOBODY)
        return rolled && s->pointed < s->seats && s->pointed != s->now &&
               !bits_has(s->open, s->pointed);
    return true;
}

bool null_state_read(const struct game_data *d, struct text in, struct game_state *out,
                     struct fault *f)
{
    (void)d;
    struct null_state *s = (struct null_state *)out;
    struct reader r = reader_on(in);
    memset(s, 0, sizeof *s);
    bool ok = read_field(&r, "seats ", 2, NULL_SEATS_MAX, &s->seats) &&
              read_field(&r, " top ", 1, NULL_TOP_MAX, &s->top) &&
              read_field(&r, " done ", 0, NULL_LENGTH, &s->done) &&
              read_field(&r, " die ", 0, NULL_FACE_MAX, &s->die) &&
              read_field(&r, " now ", 1, NULL_SEATS_MAX, &s->now) &&
              read_field(&r, " point ", 0, NULL_SEATS_MAX, &s->pointed) &&
              read_field(&r, " open ", 0, 15, &s->open) && read_lists(&r, s);
    if (!ok)
        return fault_set(f, r.at, "The position cannot be read from here on.");
    s->now--;
    s->pointed = s->pointed == 0 ? NULL_NOBODY : (uint8_t)(s->pointed - 1);
    if (!consistent(s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
