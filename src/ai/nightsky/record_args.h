#ifndef ASTRO_AI_NIGHTSKY_RECORD_ARGS_H
#define ASTRO_AI_NIGHTSKY_RECORD_ARGS_H

/* What the verbs that draw a record begin with: the flags, the replay, and
 * what they say where something is wrong. */

#include "ai/ai.h"
#include "engine/record.h"
#include "games/nightsky/state.h"

/* The memory of such a verb. */
struct ns_record_args {
    struct match match[2];
    struct ns_sky sky;
    struct view view;
};

/* Replays the call's record: the whole of it must be good, whatever moment is
 * wanted. --at says after which entry to stop, 0 before the first; *out is the
 * match then. Anything but VERB_OK has been said. */
enum verb_result ns_record_args_open(const struct verb_call *call, const struct match **out);
/* The seat that --seat names, or `otherwise`, from 0 on. */
enum verb_result ns_record_args_seat(const struct verb_call *call, const struct match *m,
                                     int otherwise, int *seat);

#endif
