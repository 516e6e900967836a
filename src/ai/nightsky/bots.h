#ifndef ASTRO_AI_NIGHTSKY_BOTS_H
#define ASTRO_AI_NIGHTSKY_BOTS_H

#include "ai/ai.h"
#include "ai/judge.h"

/* Easy and casual draw constellations as whole as they fit, look at the round only
 * and think of a few places, casual of more; medium takes what is worth most now, the end's points
 * included; strong also plays on in its head. Each says why, in figures a test recomputes. */
extern const struct bot ns_bot_easy, ns_bot_casual, ns_bot_medium, ns_bot_strong;
/* How moves are judged (judge.h). */
extern const struct judge ns_judge;

/* The finished sky of a record as a picture. */
extern const struct ai_verb ns_verb_poster;
/* A board at any moment of a record as a picture. */
extern const struct ai_verb ns_verb_board;
/* The points of a game that is played with the box, from what people drew. */
extern const struct ai_verb ns_verb_score;
/* Why a drawing beats another, line by line. */
extern const struct ai_verb ns_verb_explain;
/* A sky and a card to be drawn best. */
extern const struct ai_verb ns_verb_puzzle;

#endif
