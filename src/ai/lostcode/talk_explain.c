/* What `explain` and `hint` of The Lost Code found, in the listener's language. */

#include "ai/lostcode/explain.h"
#include "ai/lostcode/talk.h"

/* False where there are none. */
static bool tell_marks(const struct speech *s, const char *say, const struct lostcode_marks *m)
{
    struct phrase marks = lostcode_say_marks(s, m);
    if (!marks.p[0])
        return false;
    speak(s, say, WITH(marks));
    write_char(s->w, '\n');
    return true;
}

void lostcode_say_explained(void *memory, const struct speech *s)
{
    const struct lostcode_explained *e = memory;
    tell_marks(s, N_("This mark does not fit what you know: {0}"), &e->wrong);
    bool any = tell_marks(s, N_("You see this tile elsewhere. {0}"), &e->seen);
    for (int i = 0; i < e->steps; i++) {
        write_int(s->w, i + 1);
        write_str(s->w, ". ");
        lostcode_say_step(s, &e->in.notes, &e->step[i]);
        write_char(s->w, '\n');
    }
    if (e->steps == 0 && !any) {
        speak(s, "Nothing follows that is not marked yet", NULL);
        write_str(s->w, ".\n");
    }
}
