/* The notebook of Planet X: what a seat was told, and all that follows from it. */

#include "ai/planetx/know_view.h"
#include "ai/planetx/talk.h"

enum { LISTED_MAX = 160 };

struct fact_list {
    const struct speech *s;
    enum sky_mode mode;
    int n;
    struct fact fact[LISTED_MAX];
};

static void tell_once(void *context, const struct fact *fact)
{
    struct fact_list *t = context;
    for (int i = 0; i < t->n; i++)
        if (fact_equal(&t->fact[i], fact))
            return;
    if (t->n == LISTED_MAX)
        return;
    t->fact[t->n++] = *fact;
    write_str(t->s->w, "  · ");
    speak_line(t->s, 4, planetx_say_fact(t->s, t->mode, fact));
}

/* In how many of a hundred skies: blank for none, and neither 0 nor 100 where it is not so. */
static void percent(struct writer *w, uint32_t part, uint32_t all)
{
    int p = (int)((200 * (uint64_t)part + all) / (2 * (uint64_t)all));
    p = part == 0 ? 0 : part == all ? 100 : p < 1 ? 1 : p > 99 ? 99 : p;
    write_padding(w, part == 0 ? 4 : p == 100 ? 1 : p < 10 ? 3 : 2);
    if (part > 0)
        write_int(w, p);
}

/* A row for each type, in two halves where the circle is long. */
static void draw_grid(const struct sky_index *index, const struct know_sum *sum,
                      const struct speech *s)
{
    int each = index->sectors;
    while (each * 4 + 3 > s->columns)
        each /= 2;
    for (int from = 1; from <= index->sectors; from += each) {
        write_str(s->w, "   ");
        for (int i = from; i < from + each; i++) {
            write_str(s->w, i < 10 ? "   " : "  ");
            write_int(s->w, i);
        }
        for (int t = 0; t < SKY_TYPES; t++) {
            write_str(s->w, "\n  ");
            write_char(s->w, sky_letters[t]);
            for (int i = from; i < from + each; i++)
                percent(s->w, sum->at[i][t], sum->skies);
        }
        write_char(s->w, '\n');
    }
}

size_t planetx_know_memory(void)
{
    return sizeof(struct know_sum) + sizeof(struct fact_list) + 128 +
           know_words_max(SKY_EXPERT) * sizeof(uint64_t);
}

void planetx_know_say(const struct bot_task *task, const struct speech *s)
{
    const struct sky_index *index = task->shared;
    uint64_t *set = task->memory;
    struct fact_list *list = (struct fact_list *)(set + know_words_max(SKY_EXPERT));
    struct know_sum *sum = (struct know_sum *)(list + 1); /* the least aligned last */
    *list =
        (struct fact_list){.s = s, .mode = (enum sky_mode)planetx_in(view_state(task->view))->mode};
    speak_line(s, 0, phrase_say(s, "What you were told:", NULL));
    know_view_each(task->view, task->events, tell_once, list);
    if (list->n == 0) {
        write_str(s->w, "  ");
        speak_line(s, 2, phrase_say(s, "Nothing yet.", NULL));
    }
    know_all(index, set);
    know_view_keep(index, set, task->view, task->events);
    know_sum(index, set, sum);
    speak_line(
        s, 0,
        phrase_say(s,
                   "Skies that fit all of it: {0}. In how many of a hundred a sector holds what:",
                   WITH(phrase_int((int)sum->skies))));
    if (sum->skies > 0)
        draw_grid(index, sum, s);
}
