/* The whole state on one line (doc/notation.md). */

#include <string.h>

#include "games/nightsky/state.h"

/* ---- the parts, written and read ---------------------------------------------------- */

void ns_code_side(struct codec *c, const struct ns_sky *sky, struct ns_seat *p)
{
    const uint8_t *type = sky->start[p->start].type;
    if (codec_null(c, "-", NS_NO_SIDE, &p->side) || codec_sign(c, "?", NS_SOME_SIDE, &p->side))
        return;
    if (c->j) {
        json_put_int(c->j, NULL, p->side);
        return;
    }
    uint8_t chosen = type[p->side];
    codec_name(c, ns_type_name, NS_TYPES, &chosen);
    codec_check(c, chosen == type[0] || chosen == type[1]);
    p->side = chosen == type[1];
}

static void card(struct codec *c, const struct ns_sky *sky, int slot, uint8_t *v)
{
    int read = 0;
    if (codec_null(c, "?", NS_UNKNOWN, v))
        return;
    if (c->w) {
        ns_write_card(c->w, sky, *v);
    } else {
        c->ok = c->ok && ns_read_card(&c->r, &read) && sky->card[read].size == ns_slot_size(slot);
        *v = (uint8_t)read;
    }
}

/* The card of a round, and the drawing once it is made. */
static void round_made(struct codec *c, const struct ns_sky *sky, struct ns_seat *p, int k)
{
    int slot = 0;
    struct ns_written written;
    codec_word(c, " ");
    if (c->w) {
        ns_write_slot(c->w, p->taken[k]);
    } else {
        c->ok = c->ok && ns_read_slot(&c->r, &slot) && ns_left(p, slot);
        p->taken[k] = (uint8_t)slot;
    }
    if (!codec_option(c, k < p->rounds, "="))
        return;
    if (c->w) {
        ns_write_drawing(c->w, sky, &p->drawn[k], NULL);
    } else {
        c->ok =
            c->ok && p->rounds == k && ns_read_drawing(&c->r, sky, &p->drawn[k], &written, NULL);
        p->rounds++;
    }
}

static bool round_stands(const struct codec *c, const struct ns_seat *p, int k)
{
    struct reader ahead = c->r;
    if (c->w)
        return p->taken[k] != NS_NOT_YET;
    return c->ok && read_char(&ahead, ' ') && read_peek(&ahead) != '|';
}

static void seat(struct codec *c, const struct ns_sky *sky, struct ns_seat *p)
{
    codec_word(c, " | start ");
    codec_number(c, 1, 1, NS_START_CARDS, &p->start);
    codec_word(c, " ");
    ns_code_side(c, sky, p);
    codec_word(c, " pool ");
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        codec_between(c, slot, ",");
        card(c, sky, slot, &p->pool[slot]);
    }
    if (!c->w)
        memset(p->taken, NS_NOT_YET, sizeof p->taken);
    for (int k = 0; k < NS_ROUNDS && round_stands(c, p, k); k++)
        round_made(c, sky, p, k);
}

void ns_code_round(struct codec *c, struct ns_state *s)
{
    static const char *const pieces[] = {"one", "several"};
    codec_field(c, "pieces");
    codec_name(c, pieces, 2, &s->several);
    codec_field(c, "round");
    codec_number(c, 0, 1, NS_ROUNDS + 1, &s->round);
    codec_field(c, "first");
    codec_number(c, 1, 1, s->seats, &s->first);
    codec_field(c, "called");
    codec_number(c, 0, 0, NS_NODES_MAX, &s->called);
}

static void position(struct codec *c, const struct ns_sky *sky, struct ns_state *s)
{
    codec_word(c, "seats ");
    codec_number(c, 0, 1, SEATS_MAX, &s->seats);
    ns_code_round(c, s);
    for (int i = 0; i < s->seats; i++)
        seat(c, sky, &s->seat[i]);
}

void ns_state_write(const struct game_data *d, const struct game_state *state, struct writer *w)
{
    struct ns_state s = *ns_in(state);
    struct codec c = codec_writing(w);
    position(&c, ns_sky_in(d), &s);
}

/* ---- does it hang together? ------------------------------------------------------- */

/* Whether seat's rounds stand as play would have left them: a card and a
 * drawing in every round before this one, and in this one as far as it goes. */
static bool rounds_consistent(const struct ns_state *s, const struct ns_seat *p)
{
    if (p->rounds != s->round - 1 && p->rounds != s->round)
        return false;
    for (int k = 0; k < NS_ROUNDS; k++) {
        bool taken = p->taken[k] != NS_NOT_YET;
        if (k < s->round - 1 ? !taken : k > s->round - 1 && taken)
            return false;
        if (taken && k < s->round - 1 &&
            ns_slot_size(p->taken[k]) != ns_slot_size(s->seat[0].taken[k]))
            return false;
    }
    return true;
}

/* Whether what a seat did in this round follows from the size called. */
static bool call_consistent(const struct ns_state *s, const struct ns_seat *p)
{
    int slot = p->taken[s->round - 1], left = 0;
    if (slot != NS_NOT_YET)
        return ns_slot_size(slot) == s->called;
    for (int i = 0; i < NS_SLOTS; i++)
        left += ns_slot_size(i) == s->called && ns_left(p, i);
    /* Only a choice of two, which chance makes at once, is left open. */
    bool open = left == 2 && (s->seats > 1 || s->round % 2 == 0);
    return s->called == 0 || open;
}

static bool phase_consistent(const struct ns_state *s)
{
    bool choosing = false, hidden = false;
    int drawn = 0;
    for (int i = 0; i < s->seats; i++) {
        choosing = choosing || s->seat[i].side == NS_NO_SIDE;
        hidden = hidden || s->seat[i].side == NS_SOME_SIDE;
        drawn += s->seat[i].rounds == s->round;
    }
    if ((choosing && (s->round > 1 || s->called)) || (hidden && !choosing))
        return false;
    if (s->round > NS_ROUNDS)
        return s->called == 0 && drawn == 0;
    if (drawn == s->seats || (drawn > 0 && (s->called == 0 || !ns_open(s, s->round))))
        return false;
    for (int i = 0; i < s->seats; i++)
        if (!call_consistent(s, &s->seat[i]))
            return false;
    return true;
}

/* Whether each drawing was legal when it was made; its card must be known. */
static bool drawings_consistent(const struct ns_sky *sky, const struct ns_state *s)
{
    for (int i = 0; i < s->seats; i++) {
        struct ns_state then = *s;
        for (int round = 1; round <= NS_ROUNDS; round++) {
            bool drawn = round <= s->seat[i].rounds;
            if ((drawn || (round <= s->round && ns_open(s, round))) &&
                ns_card_of(&s->seat[i], round) == NS_UNKNOWN)
                return false;
            then.round = (uint8_t)round;
            then.seat[i].rounds = (uint8_t)(round - 1);
            if (drawn && !ns_drawing_legal(sky, &then, i, &s->seat[i].drawn[round - 1], NULL))
                return false;
        }
    }
    return true;
}

static bool consistent(const struct ns_sky *sky, const struct ns_state *s)
{
    for (int i = 0; i < s->seats; i++)
        if (!rounds_consistent(s, &s->seat[i]))
            return false;
    return phase_consistent(s) && drawings_consistent(sky, s);
}

bool ns_state_read(const struct game_data *d, struct text in, struct game_state *out,
                   struct fault *f)
{
    struct ns_state *s = (struct ns_state *)out;
    struct codec c = codec_reading(in);
    memset(s, 0, sizeof *s);
    position(&c, ns_sky_in(d), s);
    if (!codec_read_all(&c))
        return fault_set(f, c.r.at, "The position cannot be read from here on.");
    if (!consistent(ns_sky_in(d), s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
