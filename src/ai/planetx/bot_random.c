#include "ai/planetx/bot.h"
#include "ai/planetx/bot_theory.h"

/* Random: any legal move. It never proves anything, so in solo it publishes nothing
 * (PX-46). */

static struct move think(const struct bot_task *task, struct writer *reason)
{
    const struct planetx_state *s = planetx_in(view_state(task->view));
    int seat = task->view->viewer;
    struct move m = bot_random.think(task, reason);
    if (!bot_proves(s, seat))
        return m;
    if (m.kind == PLANETX_PICK)
        return (struct move){.kind = PLANETX_PICK};
    if (m.kind == PLANETX_PLACE && s->phase == PLANETX_LAST)
        return (struct move){.kind = PLANETX_PASS};
    return m;
}

const struct bot planetx_random = {
    .id = "random", .title = N_("Random"), .level = LEVEL_RANDOM, .think = think};
