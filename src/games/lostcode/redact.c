/* All secrecy of The Lost Code. */

#include "base/bits.h"
#include "base/form.h"
#include "games/lostcode/state.h"

/* LC-4: a player sees every rack but their own; who only watches sees no
 * player's, since players watch along. At the end the racks are turned. */
static bool sees_rack(const struct lostcode_state *s, int rack, int viewer)
{
    if (rack >= s->seats || s->phase == LC_PHASE_OVER || viewer == VIEWER_ALL)
        return true;
    return viewer >= 0 && rack != viewer;
}

/* LC-16, LC-23: guesses are their writer's until they are settled. */
static bool sees_guess(const struct lostcode_state *s, int writer, int viewer)
{
    return writer == viewer || viewer == VIEWER_ALL || s->phase == LC_PHASE_OVER;
}

static void hide_rack(struct lostcode_state *s, int rack)
{
    for (int i = 0; i < lostcode_symbols(s); i++)
        s->tile[rack][i] = LC_UNKNOWN;
}

/* What has been written is known, not what it says. */
static void hide_guess(struct lostcode_state *s, int writer)
{
    for (int i = 0; i < lostcode_symbols(s); i++)
        if (bits_has(s->made, writer) || bits_has(s->held[writer], i))
            s->guess[writer][i] = LC_HIDDEN;
}

void lostcode_redact(const struct game_data *d, struct game_state *state, int viewer)
{
    (void)d;
    struct lostcode_state *s = (struct lostcode_state *)state;
    if (viewer == VIEWER_ALL)
        return;
    for (int i = 0; i < lostcode_symbols(s); i++) {
        s->box[i] = LC_UNKNOWN;
        for (int k = 0; k < s->left[i]; k++)
            s->stack[i][k] = LC_UNKNOWN;
    }
    for (int i = 0; i < LC_RACKS; i++)
        if (!sees_rack(s, i, viewer))
            hide_rack(s, i);
    for (int i = 0; i < s->seats; i++)
        if (!sees_guess(s, i, viewer))
            hide_guess(s, i);
}

/* ---- events ------------------------------------------------------------------- */

static void write_track(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, " track=");
    for (int i = 0; i < s->seats; i++) {
        if (i > 0)
            write_char(w, ',');
        write_form(w, "%d@%d", s->track[i] + 1, s->field[s->track[i]]);
    }
}

/* LC-13: what is said of each bet is for all to hear. */
static void write_bets(const struct lostcode_state *next, const struct lostcode_state *s,
                       struct writer *w)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = s->order[i];
        write_form(w, " %d=%s", seat + 1, lostcode_results[next->result[seat]]);
    }
    write_track(next, w);
}

static void write_skull(const struct lostcode_state *s, struct writer *w)
{
    write_str(w, " skull=");
    if (s->skull == LC_SKULL_AWAY)
        write_str(w, "gone");
    else
        write_int(w, s->skull + 1);
}

/* LC-21, LC-29, LC-15: what the end of a round brings. */
static void write_round(const struct lostcode_state *s, const struct lostcode_state *next,
                        struct writer *w)
{
    if (next->skull != s->skull)
        write_skull(next, w);
    if (next->phase == LC_PHASE_SWAP)
        return;
    if (next->tokens != s->tokens)
        write_str(w, " tokens=gone");
    if (next->phase == LC_PHASE_FINAL) {
        write_str(w, " final");
        return;
    }
    write_str(w, " round=");
    write_int(w, next->round);
}

/* LC-17: guesses and racks lie open: seat, guesses (* doubled), tiles, points. */
static void write_settled(const struct lostcode_state *s, int seat, struct writer *w)
{
    int net = 0;
    write_form(w, " %d=", seat + 1);
    for (int i = 0; i < lostcode_symbols(s); i++) {
        bool doubled = bits_has(s->held[seat], i);
        if (i > 0)
            write_char(w, '/');
        if (doubled)
            write_char(w, '*');
        if (s->guess[seat][i] == 0)
            write_char(w, '-');
        lostcode_write_values(w, s->guess[seat][i]);
        net += lostcode_guess_points(s->guess[seat][i], s->tile[seat][i], doubled);
    }
    write_char(w, ':');
    for (int i = 0; i < lostcode_symbols(s); i++)
        write_int(w, s->tile[seat][i]);
    write_str(w, net < 0 ? ":" : ":+");
    write_int(w, net);
}

static void write_final_event(const struct lostcode_state *next, struct writer *w)
{
    if (next->phase != LC_PHASE_OVER)
        return;
    for (int i = 0; i < next->seats; i++)
        write_settled(next, next->order[i], w);
    write_track(next, w);
    write_str(w, " over");
}

/* LC-14: the old tile is shown to all, the new one to all but its owner. */
static void write_swap_event(const struct lostcode_state *s, const struct lostcode_state *next,
                             int seat, int symbol, int viewer, struct writer *w)
{
    write_char(w, '=');
    write_int(w, s->tile[seat][symbol]);
    if (next->phase == LC_PHASE_DRAW)
        return;
    write_char(w, '>');
    if (sees_rack(s, seat, viewer))
        write_int(w, next->tile[seat][symbol]);
    else
        write_char(w, '?');
    write_round(s, next, w);
}

/* The tile somebody drew, once it is entered: as for a swap. */
static void write_draw_event(const struct lostcode_state *s, const struct lostcode_state *next,
                             const struct move *m, int viewer, struct writer *w)
{
    write_char(w, 'n');
    write_char(w, lostcode_letters[m->n[0]]);
    if (sees_rack(s, lostcode_swapper(s), viewer))
        write_int(w, m->n[1]);
    else
        write_char(w, '?');
    write_round(s, next, w);
}

void lostcode_event(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w)
{
    const struct lostcode_state *s = lostcode_in(before);
    const struct lostcode_state *next = lostcode_in(after);
    bool mine = viewer == seat || viewer == VIEWER_ALL;
    if (m->kind == LC_DRAW) {
        write_draw_event(s, next, m, viewer, w);
        return;
    }
    if (m->kind == LC_TAKE && !mine) {
        write_form(w, "k%c?", lostcode_letters[m->n[0]]);
    } else if (m->kind == LC_FINAL && !mine) {
        write_str(w, "f?");
    } else {
        lostcode_move_write(d, before, seat, m, w);
    }
    switch (m->kind) {
    case LC_BET:
        if (next->phase == LC_PHASE_BET)
            break;
        write_bets(next, s, w);
        write_round(s, next, w);
        break;
    case LC_SWAP:
        write_swap_event(s, next, seat, m->n[0], viewer, w);
        break;
    case LC_FINAL:
        write_final_event(next, w);
        break;
    default:
        break;
    }
}
