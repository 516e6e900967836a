/* What every game needs to let things happen again in another world. */

#include "ai/ai.h"
#include "engine/match.h"

bool ai_next_event(struct text *events, int *seat, struct text *event)
{
    struct text line;
    while (text_line(events, &line)) {
        struct reader r = reader_on(line);
        if (!read_seat(&r, seat) || !read_char(&r, ' ') || r.at == line.n)
            continue;
        *event = (struct text){line.p + r.at, 0};
        bool note = event->p[0] == '~';
        while (r.at + event->n < line.n && event->p[event->n] != '=' && event->p[event->n] != ';' &&
               (note || event->p[event->n] != ' '))
            event->n++;
        return true;
    }
    return false;
}

bool scratch_enter(struct match *m, int seat, struct text move, struct writer *entries)
{
    struct entry e = {.seq = m->entries + 1, .seat = seat};
    struct match next = *m;
    if (!entry_read_body(move, &e, NULL) || !match_enter(&next, &e, NULL))
        return false;
    *m = next;
    write_seat(entries, seat);
    write_char(entries, ' ');
    write_text(entries, move);
    write_char(entries, '\n');
    return true;
}

bool scratch_same(const struct match *m, const struct view *v)
{
    struct view there;
    char a[4096], b[4096];
    struct writer one = writer_on(a, sizeof a), two = writer_on(b, sizeof b);
    view_of(m->game, m->data, match_state(m), v->viewer, &there);
    view_write(&there, &one);
    view_write(v, &two);
    return writer_fits(&one) && text_equal(writer_text(&one), writer_text(&two));
}
