#ifndef ASTRO_PLANETX_DEAL_FIT_H
#define ASTRO_PLANETX_DEAL_FIT_H

#include "ai/planetx/clue_pool.h"
#include "base/rng.h"
#include "games/planetx/deal_data.h"
#include "games/planetx/state.h"

/* A deal around a sky that fits what `seat` knows of the position *s: clues and start facts it
 * has read are as they are, any other clue is one of its title that says something (PX-40) and is
 * true of the sky, each as likely (PX-43), the two conferences never the same one; the rest of the
 * start facts are drawn as a dealer does (PX-34). Whether the conferences settle X (PX-41) is not
 * asked: from that, whoever counts worlds would reason about the dealer.
 * In the deal the seat sits at `place`. False: the sky leaves a title without a true clue. */
bool planetx_deal_fit(const struct planetx_state *s, int seat, int place,
                      const struct clue_pool *pool, const struct sky *sky, struct rng *r,
                      struct planetx_deal *out);

#endif
