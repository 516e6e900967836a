#include "ai/ai.h"

static struct move think(const struct bot_task *task, struct writer *reason)
{
    const struct view *v = task->view;
    bot_say_only(reason, "random");
    return v->game->sample(v->data, view_state(v), v->viewer, task->rng);
}

const struct bot bot_random = {
    .id = "random", .title = N_("Random"), .level = LEVEL_RANDOM, .think = think};
