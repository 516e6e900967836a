#ifndef ASTRO_PLANETX_KNOW_VIEW_H
#define ASTRO_PLANETX_KNOW_VIEW_H

#include "ai/planetx/know_score.h"
#include "engine/view.h"

/* What a view and its events tell about the sky. */

/* Calls `take` with each fact the viewer was told: start facts, conferences,
 * verdicts of reviews, own research; and from `events` (lines `seat event`) the
 * answers to own surveys, targets and locates. A fact may come twice. */
void know_view_each(const struct view *v, struct text events,
                    void (*take)(void *context, const struct fact *fact), void *context);

/* Keeps in `set` the skies that fit all of them. */
void know_view_keep(const struct sky_index *index, uint64_t *set, const struct view *v,
                    struct text events);

/* What the viewer, a seat on turn, may ask; conferences not held are in it. */
struct know_case know_view_case(const struct view *v);

/* One public action out of an event line: what a seat asked, not what it heard. */
struct know_act {
    int seat;
    struct know_question ask; /* survey, target or research */
};
/* Reads the next such action off *events; false when there is none left. */
bool know_next_act(enum sky_mode mode, struct text *events, struct know_act *out);

#endif
