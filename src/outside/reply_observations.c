/* What an engine is told of its seat, and how it is taken back. */

#include "outside/reply_internal.h"

bool reply_event(struct reply *a, struct text rest, struct writer *out)
{
    if (!reply_is_begun(a, out))
        return false;
    if (rest.n > 0) /* the blank before it */
        rest = (struct text){rest.p + 1, rest.n - 1};
    struct reader r = reader_on(rest);
    int seat;
    if (!read_seat(&r, &seat) || (seat != SEAT_CHANCE && seat >= a->seats) || !read_char(&r, ' ') ||
        read_end(&r))
        return reply_fails(out, "It is: event SEAT WHAT, not '%s'.", rest);
    if (a->events.n + rest.n >= REPLY_TOLD_MAX)
        return reply_error(out, "These are too many events for one game."), false;
    a->decided = false;
    return (reply_add(a, &a->events, rest.p, rest.n) && reply_add(a, &a->events, "\n", 1)) ||
           reply_no_memory(out);
}

static bool look(struct reply *a, struct text view, struct fault *f)
{
    const struct game *g = a->ai->game;
    const struct game_data *d = a->data;
    if (!d)
        d = g->data ? g->data : (const struct game_data *)"";
    a->seen = view_read(g, d, a->seat, view, &a->view, f);
    return a->seen;
}

bool reply_view(struct reply *a, struct text rest, struct writer *out)
{
    struct fault f = {0};
    if (!reply_is_begun(a, out))
        return false;
    rest = text_trim(rest);
    struct view before = a->view;
    bool seen = a->seen;
    if (!look(a, rest, &f)) {
        a->view = before;
        a->seen = seen;
        return reply_fault(out, &f);
    }
    struct reply_mark m = {a->events.n, a->views.n, rest.n};
    a->decided = false;
    if (a->views.n + rest.n >= 4 * (size_t)REPLY_TOLD_MAX)
        return reply_error(out, "These are too many views for one game."), false;
    return (reply_add(a, &a->views, rest.p, rest.n) && reply_add(a, &a->marks, &m, sizeof m)) ||
           reply_no_memory(out);
}

static const struct reply_mark *last_mark(const struct reply *a)
{
    return a->marks.n > 0 ? (const struct reply_mark *)(const void *)a->marks.p +
                                (a->marks.n / sizeof(struct reply_mark) - 1)
                          : NULL;
}

/* Forgets the last event, and the views that were told after it. */
bool reply_undo(struct reply *a, struct text rest, struct writer *out)
{
    (void)rest;
    if (!reply_is_begun(a, out))
        return false;
    if (a->events.n == 0)
        return reply_error(out, "Nothing was told that could be taken back."), false;
    size_t n = a->events.n - 1;
    while (n > 0 && a->events.p[n - 1] != '\n')
        n--;
    a->events.n = n;
    const struct reply_mark *m = last_mark(a);
    while (m && m->events > n) {
        a->views.n = m->view_at;
        a->marks.n -= sizeof *m;
        m = last_mark(a);
    }
    a->decided = false;
    a->seen = false;
    a->game++; /* what a bot remembers is of another course */
    if (m)
        (void)look(a, (struct text){a->views.p + m->view_at, m->view_n}, NULL);
    return true;
}
