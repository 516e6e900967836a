#ifndef ASTRO_AI_NIGHTSKY_JUDGE_H
#define ASTRO_AI_NIGHTSKY_JUDGE_H

#include "ai/judge.h"
#include "ai/nightsky/bot_ctx.h"

/* How moves of Night Sky are judged. A drawing against every other that could be drawn,
 * by its points with those of the end, less what later rounds lose with its stars
 * (struct thrift). Sides and sizes by games played on from there on cards that nobody has
 * seen: only what is clear beyond chance counts. */
bool ns_judge_move(const struct judge_task *t, struct judgement *out);

/* The side of the start card, or the size that was called. */
void ns_judge_choice(const struct judge_task *t, const struct stand *s, struct judgement *out);

#endif
