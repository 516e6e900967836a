/* The null game as plain text. */

#include "base/bits.h"
#include "base/form.h"
#include "engine/view.h"
#include "games/null/state.h"

static void show_seat(const struct null_state *s, const struct game_score *score, int i,
                      struct writer *w)
{
    write_form(w, "%sseat %d   secret ",
               s->die && s->now == i && s->done < NULL_LENGTH ? "> " : "  ", i + 1);
    if (s->secret[i] == NULL_UNKNOWN)
        write_char(w, '?');
    else
        write_int(w, s->secret[i]);
    write_str(w, bits_has(s->open, i) ? " (known to all)" : "               ");
    write_str(w, "   bid ");
    if (s->bid[i] == NULL_NO_BID)
        write_char(w, '-');
    else if (s->bid[i] == NULL_BID_MADE)
        write_char(w, '?');
    else
        write_int(w, s->bid[i]);
    write_str(w, "   points ");
    write_int(w, score->points[i]);
    if (s->pointed == i)
        write_str(w, "   <- pointed at");
    write_char(w, '\n');
}

void null_show(const struct view *v, struct writer *w)
{
    const struct null_state *s = null_in(view_state(v));
    struct game_score score;
    null_score(v->data, view_state(v), &score);
    write_form(w, "move %d of %d, secrets 1 to %d", s->done, NULL_LENGTH, s->top);
    if (s->die) {
        write_str(w, ", the die shows ");
        write_int(w, s->die);
    }
    write_char(w, '\n');
    for (int i = 0; i < s->seats; i++)
        show_seat(s, &score, i, w);
}
