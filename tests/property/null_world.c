/* Who may know what in the null game, from its rules (doc/rules/null.md). */

#include "games/null/state.h"
#include "support/world.h"

extern const struct ai null_ai;
extern const struct game null_game;
extern const struct world null_world;

static bool all_have_bid(const struct null_state *s)
{
    bool all = true;
    for (int i = 0; i < s->seats; i++)
        all = all && s->bid[i] != NULL_NO_BID;
    return all;
}

static bool knows_secret(const struct null_state *s, int owner, int viewer)
{
    return owner == viewer || (s->open >> owner & 1); /* NU-2, NU-6 */
}

static bool knows_bid(const struct null_state *s, int owner, int viewer)
{
    return owner == viewer || all_have_bid(s); /* NU-3 */
}

static void resample(const struct game_data *d, struct game_state *state, int viewer, struct rng *r)
{
    (void)d;
    struct null_state *s = (struct null_state *)state;
    for (int i = 0; i < s->seats; i++) {
        uint32_t secret = 1 + rng_below(r, s->top);
        if (!knows_secret(s, i, viewer))
            s->secret[i] = (uint8_t)secret;
        uint32_t bid = rng_below(r, NULL_BID_MAX + 1);
        if (s->bid[i] != NULL_NO_BID && !knows_bid(s, i, viewer))
            s->bid[i] = (uint8_t)bid;
    }
}

static void part(struct writer *w, const char *name, int value)
{
    write_str(w, name);
    write_int(w, value);
}

static void may_know(const struct game_data *d, const struct game_state *state, int viewer,
                     struct writer *w)
{
    (void)d;
    const struct null_state *s = null_in(state);
    /* Open to all: who plays and with which range (NU-1), how far the game is
     * (NU-7), the die and whose turn it is (NU-4), who is pointed at (NU-5). */
    part(w, "seats", s->seats);
    part(w, " top", s->top);
    part(w, " done", s->done);
    part(w, " die", s->die);
    part(w, " now", s->now);
    part(w, " pointed", s->pointed);
    for (int i = 0; i < s->seats; i++) {
        part(w, "; seat", i);
        part(w, " won", s->won[i]);         /* NU-7: guesses are public, so are their points */
        part(w, " open", s->open >> i & 1); /* NU-6 */
        part(w, " has-bid", s->bid[i] != NULL_NO_BID); /* NU-3: that, not what */
        if (knows_secret(s, i, viewer))
            part(w, " secret", s->secret[i]);
        if (s->bid[i] != NULL_NO_BID && knows_bid(s, i, viewer))
            part(w, " bid", s->bid[i]);
    }
}

static void may_see(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w)
{
    (void)d;
    const struct null_state *s = null_in(before), *next = null_in(after);
    part(w, "seat", seat);
    part(w, " kind", m->kind);
    switch (m->kind) {
    case NULL_BID: /* NU-3: one's own at once, everybody's behind the last */
        if (viewer == seat)
            part(w, " bid", m->n[0]);
        for (int i = 0; all_have_bid(next) && i < next->seats; i++)
            part(w, " shown", next->bid[i]);
        break;
    case NULL_ROLL: /* NU-4: the die lies open, and so who starts */
        part(w, " face", m->n[0]);
        part(w, " starts", next->now);
        break;
    case NULL_POINT: /* NU-5 */
        part(w, " at", m->n[0]);
        break;
    case NULL_ASK: /* NU-6: the answer is for the one who asked */
        if (viewer == seat) {
            int secret = s->secret[s->pointed];
            part(w, " sign", (secret > s->die) - (secret < s->die));
        }
        break;
    case NULL_GUESS: /* NU-6: the guess and whether it was right are for all */
        part(w, " guess", m->n[0]);
        part(w, " right", s->secret[s->pointed] == m->n[0]);
        break;
    default: /* NU-5: passing says nothing */
        break;
    }
}

static const char *const kinds[] = {
    NULL,
    [NULL_BID] = "bid",
    [NULL_ROLL] = "roll",
    [NULL_POINT] = "point",
    [NULL_ASK] = "ask",
    [NULL_GUESS] = "guess",
    [NULL_PASS] = "pass",
};
static const char *const options[] = {"", "top 9\n", NULL};
static const char *const data[] = {"faces 1 1 2 2 9 9\npoints 5 2\n", NULL};

const struct world null_world = {
    .game = &null_game,
    .ai = &null_ai,
    .games = 600,
    .options = options,
    .data = data,
    .kind = kinds,
    .kinds = sizeof kinds / sizeof *kinds,
    .resample = resample,
    .may_know = may_know,
    .may_see = may_see,
};
