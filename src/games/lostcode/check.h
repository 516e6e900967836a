#ifndef ASTRO_GAMES_LOSTCODE_CHECK_H
#define ASTRO_GAMES_LOSTCODE_CHECK_H

#include "games/lostcode/state.h"

/* Whether the parts of a position that was read agree with each other, as far
 * as the rules rely on it. Every position of play and every view of one passes. */
bool lostcode_check(const struct lostcode_data *d, const struct lostcode_state *s);

#endif
