/* The whole state on one line (doc/notation.md). */

#include <string.h>

#include "games/nightsky/state.h"

/* ---- writing -------------------------------------------------------------------- */

static void write_seat_state(const struct ns_sky *sky, const struct ns_seat *p, struct writer *w)
{
    write_str(w, " | start ");
    write_int(w, p->start + 1);
    write_char(w, ' ');
    if (p->side < 2)
        write_str(w, ns_type_name[sky->start[p->start].type[p->side]]);
    else
        write_char(w, p->side == NS_NO_SIDE ? '-' : '?');
    write_str(w, " pool ");
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        if (slot > 0)
            write_char(w, ',');
        if (p->pool[slot] == NS_UNKNOWN)
            write_char(w, '?');
        else
            ns_write_card(w, sky, p->pool[slot]);
    }
    for (int k = 0; k < NS_ROUNDS && p->taken[k] != NS_NOT_YET; k++) {
        write_char(w, ' ');
        ns_write_slot(w, p->taken[k]);
        if (k >= p->rounds)
            continue;
        write_char(w, '=');
        ns_write_drawing(w, &p->drawn[k], NULL);
    }
}

void ns_state_write(const struct game_data *d, const struct game_state *state, struct writer *w)
{
    const struct ns_state *s = ns_in(state);
    write_str(w, "seats ");
    write_int(w, s->seats);
    write_str(w, s->several ? " pieces several round " : " pieces one round ");
    write_int(w, s->round);
    write_str(w, " first ");
    write_int(w, s->first + 1);
    write_str(w, " called ");
    write_int(w, s->called);
    for (int i = 0; i < s->seats; i++)
        write_seat_state(ns_sky_in(d), &s->seat[i], w);
}

/* ---- reading -------------------------------------------------------------------- */

static bool read_small(struct reader *r, const char *name, uint32_t low, uint32_t high,
                       uint8_t *out)
{
    uint32_t v;
    size_t at = r->at;
    if (!read_word(r, name) || !read_number(r, high, &v) || v < low) {
        r->at = at;
        return false;
    }
    *out = (uint8_t)v;
    return true;
}

static bool read_side(struct reader *r, const struct ns_sky *sky, struct ns_seat *p)
{
    const struct ns_start *start = &sky->start[p->start];
    uint8_t type;
    if (read_char(r, '-'))
        p->side = NS_NO_SIDE;
    else if (read_char(r, '?'))
        p->side = NS_SOME_SIDE;
    else if (!ns_read_type(r, &type) || (type != start->type[0] && type != start->type[1]))
        return false;
    else
        p->side = type == start->type[1];
    return true;
}

static bool read_pool(struct reader *r, const struct ns_sky *sky, struct ns_seat *p)
{
    if (!read_word(r, " pool "))
        return false;
    for (int slot = 0; slot < NS_SLOTS; slot++) {
        int card;
        if (slot > 0 && !read_char(r, ','))
            return false;
        if (read_char(r, '?'))
            p->pool[slot] = NS_UNKNOWN;
        else if (!ns_read_card(r, &card) || sky->card[card].size != ns_slot_size(slot))
            return false;
        else
            p->pool[slot] = (uint8_t)card;
    }
    return true;
}

static bool read_rounds(struct reader *r, struct ns_seat *p)
{
    memset(p->taken, NS_NOT_YET, sizeof p->taken);
    for (int k = 0; k < NS_ROUNDS && read_peek(r) == ' '; k++) {
        struct reader try = *r;
        struct ns_written written;
        int slot;
        read_char(&try, ' ');
        if (read_peek(&try) == '|')
            return true;
        if (!ns_read_slot(&try, &slot) || !ns_left(p, slot))
            return false;
        p->taken[k] = (uint8_t)slot;
        *r = try;
        if (!read_char(r, '='))
            continue;
        if (p->rounds != k || !ns_read_drawing(r, &p->drawn[k], &written, NULL))
            return false;
        p->rounds++;
    }
    return true;
}

static bool read_state(struct reader *r, const struct ns_sky *sky, struct ns_state *s)
{
    bool head = read_small(r, "seats ", 1, SEATS_MAX, &s->seats) && read_word(r, " pieces ");
    if (!head)
        return false;
    s->several = read_word(r, "several");
    bool ok = (s->several || read_word(r, "one")) &&
              read_small(r, " round ", 1, NS_ROUNDS + 1, &s->round) &&
              read_small(r, " first ", 1, s->seats, &s->first) &&
              read_small(r, " called ", 0, NS_NODES_MAX, &s->called);
    s->first--;
    for (int i = 0; ok && i < s->seats; i++) {
        struct ns_seat *p = &s->seat[i];
        ok = read_small(r, " | start ", 1, NS_START_CARDS, &p->start);
        p->start--;
        ok = ok && read_char(r, ' ') && read_side(r, sky, p) && read_pool(r, sky, p) &&
             read_rounds(r, p);
    }
    return ok && read_end(r);
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
    struct reader r = reader_on(in);
    memset(s, 0, sizeof *s);
    if (!read_state(&r, ns_sky_in(d), s))
        return fault_set(f, r.at, "The position cannot be read from here on.");
    if (!consistent(ns_sky_in(d), s))
        return fault_set(f, 0, "The parts of this position contradict each other.");
    return true;
}
