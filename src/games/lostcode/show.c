/* The Lost Code as plain text. */

#include "base/bits.h"
#include "base/form.h"
#include "engine/view.h"
#include "games/lostcode/state.h"

const char *const lostcode_symbol_names[LC_SYMBOLS] = {"bird",  "jaguar", "chameleon",
                                                       "snake", "human",  "bear"};

static void show_seat_number(struct writer *w, const char *before, int seat)
{
    write_str(w, before);
    write_int(w, seat + 1);
}

static void show_head(const struct lostcode_state *s, struct writer *w)
{
    write_form(w, "round %d of %d, %s", s->round, lostcode_lengths[s->seats].rounds,
               lostcode_phases[s->phase]);
    if (s->dice[0] != LC_NONE) {
        write_str(w, ", dice");
        for (int i = 0; i < LC_DICE; i++) {
            write_char(w, ' ');
            write_str(w, lostcode_symbol_names[s->dice[i]]);
        }
    }
    write_char(w, '\n');
}

static void show_track(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, "track, furthest back first:");
    for (int i = 0; i < s->seats; i++) {
        show_seat_number(w, "  seat ", s->track[i]);
        write_str(w, " on ");
        write_int(w, s->field[s->track[i]]);
    }
    write_char(w, '\n');
    if (s->skull == LC_SKULL_TRACK) {
        write_form(w, "the skull lies on %d\n", LC_SKULL_FIELD);
    } else if (s->skull != LC_SKULL_AWAY) {
        show_seat_number(w, "the skull is with seat ", s->skull);
        write_char(w, '\n');
    }
}

static void show_tile(struct writer *w, uint8_t tile)
{
    write_str(w, "   ");
    write_char(w, tile == LC_UNKNOWN ? '?' : (char)('0' + tile));
}

static void show_row_name(const struct lostcode_state *s, int rack, struct writer *w)
{
    if (rack < s->seats)
        show_seat_number(w, "  seat ", rack);
    else
        write_str(w, "  open  ");
}

static void show_racks(const struct lostcode_state *s, struct writer *w)
{
    int symbols = lostcode_symbols(s);
    write_str(w, "        ");
    for (int k = 0; k < symbols; k++) {
        write_str(w, "   ");
        write_char(w, lostcode_letters[k]);
    }
    write_char(w, '\n');
    for (int i = 0; i < LC_RACKS; i++) {
        show_row_name(s, i, w);
        for (int k = 0; k < symbols; k++)
            show_tile(w, s->tile[i][k]);
        bool any = false;
        for (int k = 0; i < s->seats && k < symbols; k++) {
            if (s->shown[i][k] == 0)
                continue;
            write_str(w, any ? " " : "   discarded ");
            write_char(w, lostcode_letters[k]);
            lostcode_write_values(w, s->shown[i][k]);
            any = true;
        }
        write_char(w, '\n');
    }
    write_str(w, "  stacks");
    for (int k = 0; k < symbols; k++) {
        write_str(w, "   ");
        write_int(w, s->left[k]);
    }
    write_char(w, '\n');
}

static void show_bet(const struct lostcode_data *d, const struct lostcode_state *s, int seat,
                     struct writer *w)
{
    if (s->wheel[seat] == LC_NONE)
        return;
    show_seat_number(w, "  seat ", seat);
    write_str(w, " bets ");
    lostcode_write_bet(w, d->wheel[s->wheel[seat]].width, s->low[seat]);
    if (s->result[seat] != LC_OPEN) {
        write_str(w, ": ");
        write_str(w, lostcode_results[s->result[seat]]);
    }
    write_char(w, '\n');
}

static void show_wheels(const struct lostcode_data *d, const struct lostcode_state *s,
                        struct writer *w)
{
    if (s->phase > LC_PHASE_BET)
        return;
    write_str(w, "wheels to take:");
    for (int i = 0; i < d->wheels; i++) {
        if (s->phase != LC_PHASE_ROLL && lostcode_taker(s, i) != LC_NONE)
            continue;
        write_form(w, " W%d=%d", d->wheel[i].width, d->wheel[i].points);
    }
    write_char(w, '\n');
}

static void show_tokens(const struct lostcode_state *s, struct writer *w)
{
    if (!(s->modules & LC_SHORTCUT))
        return;
    write_str(w, "tokens on offer:");
    BITS_EACH(i, s->tokens)
    {
        write_char(w, ' ');
        write_str(w, lostcode_symbol_names[i]);
    }
    write_str(w, s->tokens ? "\n" : " none\n");
}

static void show_guess(const struct lostcode_state *s, int seat, struct writer *w)
{
    if (s->held[seat] == 0 && !bits_has(s->made, seat))
        return;
    show_seat_number(w, "  seat ", seat);
    write_str(w, " guesses");
    for (int k = 0; k < lostcode_symbols(s); k++) {
        unsigned guess = s->guess[seat][k];
        bool held = bits_has(s->held[seat], k);
        if (!held && !bits_has(s->made, seat))
            continue;
        write_form(w, " %c:", lostcode_letters[k]);
        if (guess == LC_HIDDEN)
            write_char(w, '?');
        else if (guess == 0)
            write_char(w, '-');
        else
            lostcode_write_values(w, guess);
        if (held)
            write_str(w, " (double)");
    }
    write_char(w, '\n');
}

void lostcode_show(const struct view *v, struct writer *w)
{
    const struct lostcode_state *s = lostcode_in(view_state(v));
    const struct lostcode_data *d = lostcode_data_in(v->data);
    show_head(s, w);
    show_track(s, w);
    show_racks(s, w);
    show_tokens(s, w);
    show_wheels(d, s, w);
    for (int i = 0; i < s->seats; i++)
        show_bet(d, s, s->order[i], w);
    for (int i = 0; i < s->seats; i++)
        show_guess(s, i, w);
}
