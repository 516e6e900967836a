/* One moment of a recorded game as text, for every game. */

#include "cli/language.h"
#include "cli/play.h"

struct moment {
    long at; /* the entry to stop behind */
    struct match match;
};

static bool keep(void *context, const struct match *before, const struct match *after,
                 const struct entry *e)
{
    struct moment *m = context;
    (void)before;
    if ((long)e->seq > m->at)
        return false;
    m->match = *after;
    return true;
}

int board_text(const struct command *c, const struct args *a)
{
    static struct match matches[2];
    static struct moment m;
    static char text[1 << 16];
    struct reader reader = reader_on(text_of(args_get(a, "view", "public")));
    struct loaded_record r;
    struct fault f;
    int viewer, last;
    m.at = 1 << 30;
    if (!read_viewer(&reader, &viewer) || !read_end(&reader))
        return say_usage(c, "--view takes a seat, public or all, not '%s'",
                         args_get(a, "view", ""));
    if (!args_number(a, "at", 0, 1 << 20, &m.at))
        return EXIT_USAGE;
    int code = record_load(a->word[0], &r);
    if (code != EXIT_OK)
        return code;
    code = EXIT_BAD_DATA;
    if (!match_start(&m.match, r.ai->game, r.record.setup, r.memory, &f) ||
        !record_replay(&r.record, r.ai->game, r.memory, matches, &last, keep, &m, &f)) {
        say_fault(a->word[0], &f);
    } else if (viewer >= m.match.seats) {
        fprintf(stderr, "astrolabe: this game has only %d seats\n", m.match.seats);
        code = EXIT_USAGE;
    } else {
        struct view view;
        struct writer w = writer_on(text, sizeof text);
        struct speech s = language_speech(&w, terminal_columns());
        view_of(m.match.game, m.match.data, match_state(&m.match), viewer, &view);
        talk_find(r.ai->game)->draw(&view, &s);
        fwrite(text, 1, writer_text(&w).n, stdout);
        code = EXIT_OK;
    }
    record_unload(&r);
    return code;
}
