#ifndef ASTRO_LIB_LOSTCODE_H
#define ASTRO_LIB_LOSTCODE_H

#include "ai/lostcode/know.h"
#include "lib/lib_game.h"

enum { LOSTCODE_FIT_MEMORY = sizeof(struct lostcode_know) };

/* How many codes fit, and in how many each symbol has each value. */
bool lostcode_beliefs(const struct fit_task *t, struct json *j);

#endif
