#ifndef ASTRO_PLANETX_BOT_RACE_H
#define ASTRO_PLANETX_BOT_RACE_H

#include "ai/planetx/bot_value.h"

/* The race for X: whether a rival may find it before this seat's next turn, and
 * whether a try at once is then worth more than a question. In points: what
 * this seat gets for X, less what that rival gets, the last chance of whoever
 * comes second included (PX-29, PX-31). */

struct bot_race {
    int rival;          /* who is likeliest to find X first */
    uint32_t knows;     /* the chance that its best guess is right, of BOT_CHANCE; */
    uint32_t finds;     /* that it is, and that it dares to locate */
    int64_t now, later; /* a try at once; the question first: in BOT_POINT-ths */
};

/* A chance of this seat's best guess now, and what it is expected to be after a
 * question of this cost. False when no rival is likely to come first. Uses the
 * context's spare room. */
bool bot_race(struct bot_ctx *ctx, uint32_t now, uint32_t then, int cost, struct bot_race *out);

/* The race as part of a reason: the rival, its chance, and the points compared. */
void bot_race_say(struct writer *w, const struct bot_race *race);

#endif
