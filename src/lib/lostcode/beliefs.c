/* What a seat knows of its own code, exactly. */

#include "lib/lostcode/lostcode.h"

bool lostcode_beliefs(const struct fit_task *t, struct json *j)
{
    struct lostcode_know *know = t->memory;
    struct lostcode_notes notes;
    const struct lostcode_state *s = lostcode_in(view_state(t->now));
    if (s->phase == LC_PHASE_OVER || s->modules & LC_REFEREE)
        return false;
    lostcode_notes_own(t->now, t->events, &notes);
    if (!lostcode_know(know, &notes))
        return false;
    json_begin_object(j, NULL);
    json_put_int(j, "worlds", know->codes);
    json_begin_array(j, "symbols");
    for (int i = 0; i < know->symbols; i++) {
        json_begin_array(j, NULL);
        for (int v = 0; v < know->values; v++)
            json_put_int(j, NULL, know->marginal[i][v]);
        json_end_array(j);
    }
    json_end_array(j);
    json_end_object(j);
    return true;
}
