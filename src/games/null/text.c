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

/* ---- the state: `seats 2 top 6 done 3 die 4 now 1 point 0 open 0 secret 3,? bid 2,0 won 0,0` */

void null_code_table(struct codec *c, struct null_state *s)
{
    codec_field(c, "top");
    codec_number(c, 0, 1, NULL_TOP_MAX, &s->top);
    codec_field(c, "done");
    codec_number(c, 0, 0, NULL_LENGTH, &s->done);
    codec_field(c, "die");
    codec_number(c, 0, 0, NULL_FACE_MAX, &s->die);
}

void null_code_bid(struct codec *c, uint8_t *bid)
{
    if (!codec_null(c, "-", NULL_NO_BID, bid) && !codec_sign(c, "?", NULL_BID_MADE, bid))
        codec_number(c, 0, 0, NULL_BID_MAX, bid);
}

static void seats(struct codec *c, struct null_state *s)
{
    codec_field(c, "secret");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, ",");
        if (!codec_null(c, "?", NULL_UNKNOWN, &s->secret[i]))
            codec_number(c, 0, 1, s->top, &s->secret[i]);
    }
    codec_field(c, "bid");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, ",");
        null_code_bid(c, &s->bid[i]);
    }
    codec_field(c, "won");
    for (int i = 0; i < s->seats; i++) {
        codec_between(c, i, ",");
        codec_signed(c, INT8_MAX, &s->won[i]);
    }
}

static void position(struct codec *c, struct null_state *s)
{
    codec_word(c, "seats ");
    codec_number(c, 0, 2, NULL_SEATS_MAX, &s->seats);
    null_code_table(c, s);
    codec_field(c, "now");
    codec_number(c, 1, 1, s->seats, &s->now);
    codec_field(c, "point");
    if (!codec_sign(c, "0", NULL_NOBODY, &s->pointed))
        codec_number(c, 1, 1, s->seats, &s->pointed);
    codec_field(c, "open");
    codec_number(c, 0, 0, (1 << s->seats) - 1, &s->open);
    seats(c, s);
}

void null_state_write(const struct game_data *d, const struct game_state *state, struct writer *w)
{
    (void)d;
    struct null_state s = *null_in(state);
    struct codec c = codec_writing(w);
    position(&c, &s);
}

/* Numbers in range can still contradict each other; the rules rely on these. */
static bool consistent(const struct null_state *s)
{
    bool rolled = s->die != 0;
    if (rolled && null_bidding(s))
        return false;
    if (s->pointed != NULL_NOBODY)
        return rolled && s->pointed != s->now && !bits_has(s->open, s->pointed);
    return true;
}

bool null_state_read(const struct game_data *d, struct text in, struct game_state *out,
                     struct fault *f)
{
    (void)d;
    struct null_state *s = (struct null_state *)out;
    struct codec c = codec_reading(in);
    memset(s, 0, sizeof *s);
    position(&c, s);
    if (!codec_read_all(&c))
        return fault_set(f, c.r.at, "The position cannot be read from here on.");
    if (!consistent(s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
