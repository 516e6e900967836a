/* Thinking on large boards: the same once more. */

#include "ai/nightsky/large.h"

#include "ai/nightsky/mind.h"
#define ns_mind ns_mind_large

// clang-format off
#include "bitboard.c"
#include "shapes.c"
#include "place.c"
#include "grow.c"
#include "bot_ctx.c"
#include "reason.c"
#include "fits.c"
#include "judge.c"
#include "judge_choice.c"
#include "bots.c"
// clang-format on
