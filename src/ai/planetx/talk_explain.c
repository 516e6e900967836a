/* What `explain` and `hint` of Planet X found, in the listener's language. */

#include "ai/planetx/explain.h"
#include "ai/planetx/talk.h"

struct listener {
    const struct speech *s;
    const struct planetx_explained *e;
};

static void say_wrong(void *context, const struct fact *mark, prove_set cites)
{
    const struct listener *l = context;
    char text[FACT_TEXT_MAX];
    struct writer w = writer_on(text, sizeof text);
    fact_write(&w, mark);
    speak(l->s, "This mark does not fit what you know: {0}", WITH(phrase_of(writer_text(&w))));
    write_str(l->s->w, ". ");
    planetx_say_cites(l->s, l->e->mode, l->e->fact, cites);
    write_char(l->s->w, '\n');
}

void planetx_say_explained(void *memory, const struct speech *s)
{
    struct planetx_explained *e = memory;
    struct prove_marks now = e->right;
    if (e->clash) {
        speak(s, "These cannot all be true:", NULL);
        write_char(s->w, ' ');
        planetx_say_cites(s, e->mode, e->fact, e->clash);
        write_char(s->w, '\n');
        return;
    }
    planetx_each_wrong(e, say_wrong, &(struct listener){s, e});
    for (int i = 0; i < e->steps; i++) {
        write_int(s->w, i + 1);
        write_str(s->w, ". ");
        planetx_say_step(s, e->mode, e->fact, &e->step[i], &now);
        prove_marks_add(&now, &e->step[i].gives);
        write_char(s->w, '\n');
    }
    if (e->steps == 0) {
        speak(s, "Nothing follows that is not marked yet", NULL);
        write_str(s->w, ".\n");
    }
    if (e->counted) {
        speak(s, "The hardest step costs {0}; skies left: {1}",
              WITH(phrase_int(e->grade), phrase_int((int)e->left)));
        write_str(s->w, ".\n");
    }
}
