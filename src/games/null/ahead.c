/* Moves planned ahead. Whoever points goes on to ask or guess: only who has not yet may
 * pass (NU-5). What others ask, they alone hear the answer to (NU-6). */

#include "games/null/state.h"

bool null_ahead(const struct game_data *d, struct game_state *state, int seat, bool quiet)
{
    struct null_state *s = (struct null_state *)state;
    struct move pass = move_of(NULL_PASS, 0, 0);
    if (null_bidding(s) || s->die == 0)
        return seat_in(null_turn(d, state), seat); /* bids, then the die, are shown to all */
    while (null_turn(d, state) && s->now != seat) {
        if (s->pointed != NULL_NOBODY && !quiet)
            return false;
        null_apply(d, state, s->now, &pass);
    }
    return seat_in(null_turn(d, state), seat);
}

void null_blur(const struct game_data *d, struct game_state *state, int seat)
{
    (void)d, (void)seat;
    struct null_state *s = (struct null_state *)state;
    s->done = 0; /* asking takes more moves than passing */
}
