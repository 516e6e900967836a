#include "cli/cli.h"
#include "cli/json_print.h"

static const struct verb_flag flags[] = {
    {"view", "VIEWER", "Whose eyes: a seat, public, or all (the default)."},
    {NULL, NULL, NULL},
};

struct telling {
    int viewer;
    bool json;
    struct json out;   /* with json */
    struct match last; /* how far it went */
};

static bool tell(void *context, const struct match *before, const struct match *after,
                 const struct entry *e)
{
    struct telling *t = context;
    char event[2048];
    struct writer w = writer_on(event, sizeof event);
    match_event(before, after, e, t->viewer, &w);
    char seat[8];
    struct writer s = writer_on(seat, sizeof seat);
    write_seat(&s, e->seat);
    if (t->json) {
        json_begin_object(&t->out, NULL);
        json_put_int(&t->out, "seq", e->seq);
        json_put_text(&t->out, "seat", writer_text(&s));
        json_put_text(&t->out, "event", writer_text(&w));
        json_end_object(&t->out);
        json_print_part(&t->out);
    } else {
        printf("%3u  %s  %s\n", e->seq, writer_cstr(&s), writer_cstr(&w));
    }
    t->last = *after;
    return true;
}

static void tell_scores(struct telling *t)
{
    const struct match *m = &t->last;
    struct view view;
    view_of(m->game, m->data, match_state(m), t->viewer, &view);
    struct game_score score;
    m->game->score(m->data, view_state(&view), &score);
    bool over = match_over(m);
    if (t->json) {
        json_end_array(&t->out);
        json_put_bool(&t->out, "over", over);
        json_put_score(&t->out, &score);
        json_print_end(&t->out);
        return;
    }
    static char board[8192];
    struct writer w = writer_on(board, sizeof board);
    m->game->show(&view, &w);
    printf("\n%s\n%s\n", writer_cstr(&w),
           match_ended(m) ? "ended by agreement, without a result"
           : over         ? "final score"
                          : "the game is not over");
    for (int i = 0; i < score.seats; i++)
        printf("  seat %d  %3d points, place %d\n", i + 1, score.points[i], score.rank[i]);
}

/* JSON is whole or not at all; people see the good entries before a bad one too. */
static int replay(const char *path, const struct loaded_record *r, struct telling *t)
{
    static struct match matches[2];
    const struct game *g = r->ai->game;
    struct fault f;
    int last = 0;
    t->last.seats = 0;
    if (!match_start(&t->last, g, r->record.setup, r->memory, &f))
        t->last.seats = 0;
    bool good = record_replay(&r->record, g, r->memory, matches, &last, NULL, NULL, &f);
    if (t->last.seats > 0 && t->viewer >= t->last.seats) {
        fprintf(stderr, "astrolabe: this game has only %d seats\n", t->last.seats);
        return EXIT_USAGE;
    }
    if (good && t->json) {
        t->out = json_print();
        json_begin_object(&t->out, NULL);
        json_put_str(&t->out, "game", g->id);
        json_begin_array(&t->out, "events");
    }
    if (good || !t->json)
        record_replay(&r->record, g, r->memory, matches, &last, tell, t, NULL);
    if (good) {
        tell_scores(t);
        return EXIT_OK;
    }
    fflush(stdout);
    say_fault(path, &f);
    if (!t->json && t->last.entries > 0)
        fprintf(stderr, "astrolabe: entries 1 to %u are good; the record breaks at the next\n",
                t->last.entries);
    return EXIT_BAD_DATA;
}

static int run(const struct command *c, const struct args *a)
{
    struct reader r = reader_on(text_of(args_get(a, "view", "all")));
    static struct telling t;
    t = (struct telling){.json = a->json};
    if (!read_viewer(&r, &t.viewer) || !read_end(&r))
        return say_usage(c, "--view takes a seat, public or all, not '%s'",
                         args_get(a, "view", ""));
    struct loaded_record loaded;
    int code = record_load(a->word[0], &loaded);
    if (code != EXIT_OK)
        return code;
    code = replay(a->word[0], &loaded, &t);
    record_unload(&loaded);
    return code;
}

const struct command command_replay = {
    .name = "replay",
    .synopsis = "FILE [--view SEAT|public|all]",
    .brief = "show a recorded game as one viewer saw it",
    .text = "Replays a record and prints each event as that viewer was told it, then the board "
            "and the scores. Of a record that is bad further down the good entries are shown, and "
            "then where it breaks; with --json nothing is. FILE may be - for stdin.",
    .example = "astrolabe replay game.txt --view 2",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
