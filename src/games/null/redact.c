/* All secrecy of the null game. */

#include "base/bits.h"
#include "games/null/state.h"

void null_redact(const struct game_data *d, struct game_state *state, int viewer)
{
    (void)d;
    struct null_state *s = (struct null_state *)state;
    bool bidding = null_bidding(s);
    for (int i = 0; i < NULL_SEATS_MAX && i < s->seats; i++) {
        if (i == viewer)
            continue;
        /* NU-2: a secret is its owner's until somebody guesses it. */
        if (!bits_has(s->open, i))
            s->secret[i] = NULL_UNKNOWN;
        /* NU-3: bids are shown when all have been made. */
        if (bidding && s->bid[i] != NULL_NO_BID)
            s->bid[i] = NULL_BID_MADE;
    }
}

void null_event(const struct game_data *d, const struct game_state *before,
                const struct game_state *after, int seat, const struct move *m, int viewer,
                struct writer *w)
{
    const struct null_state *s = null_in(before);
    const struct null_state *next = null_in(after);
    bool everything = viewer == VIEWER_ALL || viewer == seat;
    if (m->kind == NULL_BID) {
        if (everything)
            null_move_write(d, before, seat, m, w);
        else
            write_str(w, "b?");
        if (!null_bidding(next)) {
            write_char(w, '=');
            for (int i = 0; i < next->seats; i++) {
                if (i > 0)
                    write_char(w, ',');
                write_int(w, next->bid[i]);
            }
        }
        return;
    }
    null_move_write(d, before, seat, m, w);
    if (m->kind == NULL_ASK && everything) {
        /* NU-6: only the one who asked hears the answer. */
        int secret = s->secret[s->pointed];
        write_str(w, secret < s->die ? "=<" : secret > s->die ? "=>" : "==");
    }
    if (m->kind == NULL_GUESS)
        write_str(w, bits_has(next->open, s->pointed) ? "=1" : "=0");
}
