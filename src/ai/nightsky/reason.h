#ifndef ASTRO_AI_NIGHTSKY_REASON_H
#define ASTRO_AI_NIGHTSKY_REASON_H

#include "ai/nightsky/bot_ctx.h"

/* Why a bot moved, as JSON. */

/* The points of a drawing, line by line. */
void reason_points(struct json *j, const struct ns_points *p);

/* A drawing: its points line by line, what it costs, and how many stars stay
 * free in each later window. `ahead` is the mean of what follows, in hundredths
 * of a point, over so many futures (none: leave it out). */
void reason_drawing(struct writer *w, const char *why, const struct bot_task *task,
                    const struct stand *s, const struct place *at, int looked, int64_t ahead,
                    int futures);

/* A choice between few things: each with its mean in hundredths of a point, and
 * that of the other seats where it matters to them. */
struct option {
    const char *name; /* NULL: its number */
    int number;
    int64_t mean;
    bool shared; /* the others' mean is told too */
    int64_t others;
};
void reason_options(struct writer *w, const char *why, const struct option *o, int n);

#endif
