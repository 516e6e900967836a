/* What `explain` of Night Sky found, in the listener's language. */

#include "ai/nightsky/explain.h"
#include "ai/nightsky/talk.h"

static struct phrase drawing(const struct ns_sky *sky, const struct ns_drawing *d)
{
    char text[NS_DRAWING_TEXT_MAX];
    struct writer w = writer_on(text, sizeof text);
    ns_write_drawing(&w, sky, d, NULL);
    return phrase_of(writer_text(&w));
}

void ns_say_explained(void *memory, const struct speech *s)
{
    const struct ns_explained *e = memory;
    const struct ns_sky *sky = e->sheet.sky;
    speak(s, "{0}, against {1}:", WITH(drawing(sky, &e->best), drawing(sky, &e->own)));
    write_char(s->w, '\n');
    for (int i = 0; i < NS_COMPARE_LINES; i++) {
        const struct ns_compared *l = &e->line[i];
        if (l->count == 0 && l->against == 0)
            continue;
        speak_phrase(s, phrase_fill(s->words(s->context, l->say, NULL, 1),
                                    WITH(phrase_int(l->count), phrase_int(l->each),
                                         phrase_int(l->count * l->each), phrase_int(l->against),
                                         phrase_int(l->against * l->each))));
        write_char(s->w, '\n');
    }
    speak(s, "In all: {0} against {1}.",
          WITH(phrase_int(ns_count_worth(&e->count, &e->best)),
               phrase_int(ns_count_worth(&e->count, &e->own))));
    write_char(s->w, '\n');
    if (e->looked > 0) {
        speak_phrase(s, phrase_count(s, e->looked, "{0} way to draw was tried; none is worth more.",
                                     "{0} ways to draw were tried; none is worth more.",
                                     WITH(phrase_int(e->looked))));
        write_char(s->w, '\n');
    }
}
