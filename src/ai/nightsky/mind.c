/* The bots and the judge, who leave it to the mind that a sky needs. */

#include "ai/nightsky/mind.h"

#include "ai/nightsky/bots.h"

static struct move easy_think(const struct bot_task *task, struct writer *reason)
{
    return mind_of(task->view)->think[LEVEL_EASY](task, reason);
}

static struct move casual_think(const struct bot_task *task, struct writer *reason)
{
    return mind_of(task->view)->think[LEVEL_CASUAL](task, reason);
}

static struct move medium_think(const struct bot_task *task, struct writer *reason)
{
    return mind_of(task->view)->think[LEVEL_MEDIUM](task, reason);
}

static struct move strong_think(const struct bot_task *task, struct writer *reason)
{
    return mind_of(task->view)->think[LEVEL_STRONG](task, reason);
}

const struct bot ns_bot_easy = {.id = "easy",
                                .title = N_("Easy"),
                                .level = LEVEL_EASY,
                                .memory_size = MIND_MEMORY,
                                .think = easy_think};
const struct bot ns_bot_casual = {.id = "casual",
                                  .title = N_("Casual"),
                                  .level = LEVEL_CASUAL,
                                  .roles = ROLE_STAND_IN | ROLE_USUAL,
                                  .memory_size = MIND_MEMORY,
                                  .think = casual_think};
const struct bot ns_bot_medium = {.id = "medium",
                                  .title = N_("Medium"),
                                  .level = LEVEL_MEDIUM,
                                  .memory_size = MIND_MEMORY,
                                  .think = medium_think};
const struct bot ns_bot_strong = {.id = "strong",
                                  .title = N_("Strong"),
                                  .level = LEVEL_STRONG,
                                  .memory_size = MIND_MEMORY,
                                  .think = strong_think};

static bool judge_move(const struct judge_task *t, struct judgement *out)
{
    return mind_of(t->view)->judge(t, out);
}

/* ---- how close: points so far ---------------------------------------------------------- */

static int64_t points_so_far(const struct view *v, struct text events, const void *shared,
                             void *memory)
{
    (void)events, (void)shared, (void)memory;
    return ns_tally(ns_sky_in(v->data), &ns_in(view_state(v))->seat[v->viewer]).total;
}

static uint64_t stamp(const struct view *v, struct text events)
{
    (void)events;
    return ns_in(view_state(v))->seat[v->viewer].rounds;
}

const struct judge ns_judge = {.memory_size = MIND_MEMORY,
                               .move = judge_move,
                               .course = "points",
                               .stamp = stamp,
                               .close = points_so_far};
