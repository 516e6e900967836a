#include "ai/lostcode/notes.h"

#include <string.h>

#include "base/bits.h"

uint32_t lostcode_sums_of(int low, int width, enum lostcode_result result)
{
    uint32_t all = (uint32_t)bits_below(LC_SUM_MAX + 1);
    uint32_t below = (uint32_t)bits_below(low), upto = (uint32_t)bits_below(low + width);
    switch (result) {
    case LC_HIT:
        return upto & ~below;
    case LC_LOWER:
        return below;
    case LC_HIGHER:
        return all & ~upto;
    case LC_WRONG:
        return all & ~(upto & ~below);
    default:
        return all;
    }
}

bool lostcode_notes_add(struct lostcode_notes *n, int round, const uint8_t dice[LC_DICE],
                        uint32_t sums)
{
    if (n->facts == LC_FACTS_MAX)
        return false;
    struct lostcode_fact *f = &n->fact[n->facts++];
    *f = (struct lostcode_fact){.round = (uint8_t)round, .sums = sums};
    for (int i = 0; i < LC_DICE; i++)
        f->count[dice[i]]++;
    return true;
}

void lostcode_notes_swap(struct lostcode_notes *n, int symbol, int value)
{
    for (int i = 0; i < n->facts; i++) {
        struct lostcode_fact *f = &n->fact[i];
        f->known = (uint8_t)(f->known + f->count[symbol] * value);
        f->count[symbol] = 0;
    }
    n->may[symbol] = (uint16_t)(n->may[symbol] & ~bits_one(value));
}

/* ---- from a view and its events ------------------------------------------------ */

/* What listening to a game keeps in mind. */
struct listener {
    int seat;
    int round;
    uint8_t dice[LC_DICE];
    int undoable; /* dice as they were before each turn that can be taken back */
    uint8_t trail[16][LC_DICE];
    int low, width;
    struct lostcode_notes *notes;
};

static void hear_roll(struct listener *l, struct reader *r)
{
    for (int i = 0; i < LC_DICE; i++)
        lostcode_read_symbol(r, &l->dice[i]);
    l->round++;
    l->undoable = 0;
}

static void hear_turn(struct listener *l, struct reader *r)
{
    uint8_t from, to;
    memcpy(l->trail[l->undoable++ % 16], l->dice, LC_DICE);
    if (!lostcode_read_symbol(r, &from))
        return;
    bool read = read_char(r, '>') && lostcode_read_symbol(r, &to);
    uint8_t *die = memchr(l->dice, from, LC_DICE);
    if (read && die)
        *die = to;
}

static void hear_undo(struct listener *l)
{
    if (l->undoable > 0)
        memcpy(l->dice, l->trail[--l->undoable % 16], LC_DICE);
}

static void note_answer(struct listener *l, enum lostcode_result result)
{
    struct lostcode_notes *n = l->notes;
    if (!lostcode_notes_add(n, l->round, l->dice, lostcode_sums_of(l->low, l->width, result)))
        return;
    struct lostcode_heard *heard = &n->fact[n->facts - 1].heard;
    *heard = (struct lostcode_heard){.round = (uint8_t)l->round,
                                     .width = (uint8_t)l->width,
                                     .low = (uint8_t)l->low,
                                     .result = (uint8_t)result};
    memcpy(heard->dice, l->dice, LC_DICE);
}

/* The answers ` 2=hit 1=lower` that may follow a bet. */
static void hear_answers(struct listener *l, struct reader *r)
{
    int seat;
    while (read_char(r, ' ') && read_seat(r, &seat) && read_char(r, '=')) {
        int k = LC_HIT;
        while (k < LC_RESULTS && !read_word(r, lostcode_results[k]))
            k++;
        if (k == LC_RESULTS)
            return;
        if (seat == l->seat)
            note_answer(l, (enum lostcode_result)k);
    }
}

static void hear_bet(struct listener *l, int seat, struct reader *r)
{
    uint32_t width = 0, low = 0, high = 0;
    bool ok = read_number(r, 99, &width) && read_char(r, ':') && read_number(r, 99, &low) &&
              read_char(r, '-') && read_number(r, 99, &high);
    if (!ok)
        return;
    if (seat == l->seat) {
        l->width = (int)width;
        l->low = (int)low;
    }
    hear_answers(l, r);
}

static void hear_swap(struct listener *l, struct reader *r)
{
    uint8_t symbol;
    uint32_t value;
    bool ok = lostcode_read_symbol(r, &symbol) && read_char(r, '=') &&
              read_number(r, LC_VALUES_MAX - 1, &value);
    if (ok)
        lostcode_notes_swap(l->notes, symbol, (int)value);
}

static void hear(struct listener *l, struct text line)
{
    struct reader r = reader_on(line);
    int seat;
    if (!read_seat(&r, &seat) || !read_char(&r, ' '))
        return;
    if (read_char(&r, 'd'))
        hear_roll(l, &r);
    else if (read_char(&r, 't'))
        hear_turn(l, &r);
    else if (read_word(&r, "~undo"))
        hear_undo(l);
    else if (read_char(&r, 'W'))
        hear_bet(l, seat, &r);
    else if (seat == l->seat && read_char(&r, 'x'))
        hear_swap(l, &r);
}

static void listen(struct text events, int seat, struct lostcode_notes *out)
{
    struct listener l = {.seat = seat, .notes = out};
    struct text rest = events, line;
    while (text_line(&rest, &line))
        hear(&l, line);
}

/* Every value of a symbol that lies open to everybody who sees these racks. */
static uint64_t seen_values(const struct lostcode_state *s, int symbol, int blind)
{
    uint64_t seen = 0;
    for (int i = 0; i < LC_RACKS; i++)
        if (i != blind && s->tile[i][symbol] < LC_VALUES_MAX)
            seen |= bits_one(s->tile[i][symbol]);
    for (int i = 0; i < s->seats; i++)
        seen |= s->shown[i][symbol];
    return seen;
}

static void note_seen(const struct lostcode_state *s, int blind, struct lostcode_notes *out)
{
    memset(out, 0, sizeof *out);
    out->symbols = (uint8_t)lostcode_symbols(s);
    out->values = (uint8_t)lostcode_values(s);
    for (int k = 0; k < out->symbols; k++)
        out->may[k] = (uint16_t)(bits_below(out->values) & ~seen_values(s, k, blind));
}

void lostcode_notes_own(const struct view *v, struct text events, struct lostcode_notes *out)
{
    note_seen(lostcode_in(view_state(v)), v->viewer, out);
    listen(events, v->viewer, out);
}

void lostcode_notes_rival(const struct view *v, struct text events, int rival,
                          const uint8_t own[LC_SYMBOLS], struct lostcode_notes *out)
{
    note_seen(lostcode_in(view_state(v)), rival, out);
    for (int k = 0; own && k < out->symbols; k++)
        out->may[k] = (uint16_t)(out->may[k] & ~bits_one(own[k]));
    listen(events, rival, out);
}
