#ifndef ASTRO_LIB_PLANETX_H
#define ASTRO_LIB_PLANETX_H

#include "games/planetx/state.h"
#include "lib/lib_game.h"

/* ---- fit.c: the skies that fit, counted; and a world of one of them ---------------- */
bool planetx_lib_beliefs(const struct fit_task *t, struct json *j);
bool planetx_lib_resample(const struct fit_task *t, struct writer *setup, struct writer *entries);

/* ---- past.c: the theories of the past, as one seat was told of them ----------------- */

/* One token somebody put down. */
struct past_token {
    uint8_t owner, sector;
    uint8_t type;             /* or PLANETX_UNKNOWN */
    uint8_t phase;            /* of theories, the last chance being one */
    uint16_t placed, settled; /* the lines in which it was; settled 0: not yet */
};

struct past {
    int own; /* whose past */
    enum sky_mode mode;
    int phase; /* the one that is on, or was last */
    uint16_t lines;
    int tokens;
    struct past_token token[PLANETX_TOKENS_MAX];
    struct planetx_hand hand[PLANETX_SEATS_MAX]; /* what is picked and not placed yet */
};

/* Reads the next line `seat event`: who, and all that stands behind. */
bool past_line(struct text *events, int *seat, struct text *event);
/* How many phases of theories began with this event. */
int past_phases(struct text event);
/* All that the seat was told of tokens. */
void past_read(struct past *p, const struct planetx_state *now, int own, struct text events);
/* Draws what the seat does not know of rivals' tokens and hands: every choice that the rules
 * allow is equally likely. False: none was found. */
bool past_draw(struct past *p, const struct planetx_state *now, struct rng *r);

#endif
