#ifndef ASTRO_TESTS_WORLD_H
#define ASTRO_TESTS_WORLD_H

#include "ai/ai.h"

/* What a game gives to the property and secrecy tests: its secrecy written a
 * second time, without a look at its redact.c.
 *
 * The driver makes a second world that a viewer cannot tell from the real one
 * (`resample`), lets the same thing happen in both, and wherever `may_see`
 * agrees, everything this viewer gets must be byte-equal. The two tables are
 * the judge: what they write may be known, what they leave out may not.
 *
 * States hold no history, so worlds are paired state by state: a resampled
 * world need not agree with what the viewer heard earlier, only with what the
 * present state shows to it. */
struct world {
    const struct game *game;
    const struct ai *ai;
    int games;                  /* random games in an ordinary run */
    int twins;                  /* pairs of worlds for each viewer of a move; 0: one */
    const char *const *options; /* sets of option lines to deal with; ends with NULL */
    const char *const *data;    /* replaced data to play on, as text; NULL, or ends with NULL */
    const char *const *kind;    /* what move.kind means; NULL where there is no such kind */
    int kinds;

    /* Turns *s into another state this viewer cannot tell from it, every such
     * state with a positive chance. Changing nothing is allowed where the
     * viewer knows everything. */
    void (*resample)(const struct game_data *d, struct game_state *s, int viewer, struct rng *r);
    /* The parts of a state this viewer may know. Any spelling will do, as long
     * as two states give the same text exactly when the permitted parts agree. */
    void (*may_know)(const struct game_data *d, const struct game_state *s, int viewer,
                     struct writer *w);
    /* What this viewer may learn from a move that led from one state to the
     * next, and must be told: in the event or in the new view. */
    void (*may_see)(const struct game_data *d, const struct game_state *before,
                    const struct game_state *after, int seat, const struct move *m, int viewer,
                    struct writer *w);
    /* What this seat is told that asks for a hint, from the state and from what
     * it heard last (a line `seat event`). NULL where there are no hints. */
    void (*hint)(const struct game_data *d, const struct game_state *s, int viewer,
                 struct text events, struct writer *w);
};

enum { WORLD_KINDS_MAX = 32 };

/* Every game's world; ends with NULL. */
extern const struct world *const world_list[];

#endif
