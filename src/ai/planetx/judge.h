#ifndef ASTRO_PLANETX_JUDGE_H
#define ASTRO_PLANETX_JUDGE_H

#include "ai/judge.h"
#include "ai/planetx/bot_value.h"

/* How moves of Planet X are judged. Questions and locates by the time that is expected
 * to pass until X is found (bot_value.h), theories and the last chance by the points they
 * are expected to bring: all from the skies that fit what the seat was told, counted
 * exactly. What rivals' theories may hint at is left out. */
extern const struct judge planetx_move_judge;

/* A question or a locate in a seat's turn. The context is scored. */
void planetx_judge_turn(const struct judge_task *t, struct bot_ctx *ctx, struct judgement *out);
/* Picks, theories and the last chance. */
void planetx_judge_theory(const struct judge_task *t, const struct bot_ctx *ctx,
                          struct judgement *out);

/* Values of the bots in thousandths. */
static inline int64_t planetx_mille(int64_t value)
{
    return value * JUDGE_ONE / BOT_TIME;
}

#endif
