#ifndef ASTRO_AI_LOSTCODE_JUDGE_H
#define ASTRO_AI_LOSTCODE_JUDGE_H

#include "ai/judge.h"
#include "ai/lostcode/bots.h"

/* How moves of The Lost Code are judged: by the codes the seat could still hold, all
 * equally likely, in points on the track, what an answer tells about the final guess
 * included. What rivals' bets hint at, and what they are about to do, is left out. */
extern const struct judge lostcode_judge;

/* Dice, bets and swaps; the context knows the codes. */
void lostcode_judge_turn(const struct judge_task *t, struct lostcode_bot_ctx *k,
                         struct judgement *out);
void lostcode_judge_bet(const struct judge_task *t, struct lostcode_bot_ctx *k,
                        struct judgement *out);
void lostcode_judge_swap(const struct judge_task *t, struct lostcode_bot_ctx *k,
                         struct judgement *out);

#endif
