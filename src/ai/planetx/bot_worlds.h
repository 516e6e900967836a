#ifndef ASTRO_PLANETX_BOT_WORLDS_H
#define ASTRO_PLANETX_BOT_WORLDS_H

#include "ai/planetx/bot_ctx.h"

/* Whole games that a seat cannot tell from the one it plays, drawn from its view alone: any sky
 * that it thinks possible, with any clue of a title that is true there where it has read none
 * (PX-43), and rivals' secrets as they may be. */

enum { BOT_WORLDS_ROUNDS = 32 }; /* a power of 2 */

/* Draws `n` of them, spread evenly over the skies left, in each round of
 * BOT_WORLDS_ROUNDS other ones: together they are spread as evenly. False: a title of which no
 * clue is true, so that there is nothing to draw. */
bool bot_worlds(const struct bot_ctx *ctx, struct rng *r, int round, int n,
                struct planetx_state *out);

/* What a seat of such a world was told, as far as bots go by it: what it asked, with the answers
 * of that sky. `events` are those of the seat that supposes. */
void bot_world_events(const struct planetx_state *world, int seat, struct text events,
                      struct writer *out);

#endif
