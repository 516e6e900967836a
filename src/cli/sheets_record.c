/* The sheets of a seat of a finished game: all it could know before the end, what it was told,
 * how it ended. */

#include "cli/sheets.h"

#ifdef ASTRO_PAPER

#include <stdlib.h>

#include "base/panic.h"
#include "cli/cli.h"
#include "server/shared.h"

enum { EVENTS_SIZE = 1 << 18, LOG_SIZE = 1 << 19, NOTES_SIZE = 1 << 14, COLUMNS_ALL = 1 << 20 };

struct keeping {
    struct sheets *sheets;
    int seat;
    struct writer events; /* what the seat was told: lines `seat event` */
    struct writer log;    /* the same in words */
    struct writer notes;
    bool noted;
    struct speech speech;
    struct match last;
};

/* What the seat can have written: worked out from its view and what it was told. */
static void note(struct keeping *k, const struct ai *ai, const struct match *m)
{
    const struct talk *kind = k->sheets->talk;
    struct view view;
    k->noted = true;
    if (!kind->notes)
        return;
    view_of(m->game, m->data, match_state(m), k->seat, &view);
    struct bot_task task = {.view = &view,
                            .events = writer_text(&k->events),
                            .memory = aligned_alloc(64, (kind->notes_memory() + 63) / 64 * 64)};
    bool ready = task.memory && host_shared(&shared_edge, ai, &view, &task.shared);
    ASTRO_ASSERT(ready);
    kind->notes(&task, &k->notes);
    free(task.memory);
}

static void tell(struct keeping *k, const struct match *before, const struct entry *e,
                 struct text event)
{
    struct view view;
    if (e->kind != ENTRY_MOVE)
        return;
    if (e->seat != SEAT_CHANCE)
        speak_phrase(&k->speech, phrase_pair(&k->speech, talk_seat(&k->speech, e->seat),
                                             phrase_of(text_of(""))));
    view_of(before->game, before->data, match_state(before), k->seat, &view);
    k->sheets->talk->tell(&view, e->seat, event, &k->speech);
}

static bool keep(void *context, const struct match *before, const struct match *after,
                 const struct entry *e)
{
    struct keeping *k = context;
    char event[2048];
    struct writer w = writer_on(event, sizeof event);
    match_event(before, after, e, k->seat, &w);
    if (match_over(after) && !k->noted)
        note(k, ai_find(text_of(before->game->id)), k->sheets->talk->notes_at_end ? after : before);
    tell(k, before, e, writer_text(&w));
    write_seat(&k->events, e->seat);
    write_char(&k->events, ' ');
    write_text(&k->events, writer_text(&w));
    write_char(&k->events, '\n');
    k->last = *after;
    return true;
}

static void tell_result(struct keeping *k)
{
    struct game_score score;
    const struct match *m = &k->last;
    m->game->score(m->data, match_state(m), &score);
    write_char(&k->log, '\n');
    for (int i = 0; i < score.seats; i++)
        speak_line(&k->speech, 0,
                   phrase_pair(&k->speech, talk_seat(&k->speech, i),
                               phrase_say(&k->speech, "{0}, place {1}",
                                          WITH(phrase_count(&k->speech, (int)score.points[i],
                                                            "{0} point", "{0} points",
                                                            WITH(phrase_int((int)score.points[i]))),
                                               phrase_int(score.rank[i])))));
}

static int fill(const struct args *a, const struct loaded_record *r, struct keeping *k,
                bool (*print)(void *, FILE *, struct fault *))
{
    static struct match matches[2];
    struct fault f;
    int last;
    k->last.seats = 0;
    if (!match_start(&k->last, r->ai->game, r->record.setup, r->memory, &f) ||
        !record_replay(&r->record, r->ai->game, r->memory, matches, &last, NULL, NULL, &f)) {
        say_fault(args_get(a, "resume", ""), &f);
        return EXIT_BAD_DATA;
    }
    if (k->seat >= k->last.seats || k->sheets->named > k->last.seats) {
        fprintf(stderr, "astrolabe: this game has only %d seats\n", k->last.seats);
        return EXIT_USAGE;
    }
    if (k->sheets->named == 1) { /* then it is this seat's */
        const char *name = k->sheets->names[0];
        k->sheets->names[0] = NULL;
        k->sheets->names[k->seat] = name;
    }
    if (!match_over(&matches[last])) {
        fputs("astrolabe: this game is not over: its sheet is written when it is\n", stderr);
        return EXIT_BAD_DATA;
    }
    record_replay(&r->record, r->ai->game, r->memory, matches, &last, keep, k, NULL);
    tell_result(k);
    ASTRO_ASSERT(writer_fits(&k->events) && writer_fits(&k->log) && writer_fits(&k->notes));
    k->sheets->order.data = k->last.data;
    k->sheets->order.options = r->record.setup;
    k->sheets->order.notes = writer_text(&k->notes);
    k->sheets->log = writer_text(&k->log);
    return file_write_by(args_get(a, "output", ""), print, k->sheets);
}

int sheets_of_record(const struct command *c, const struct args *a, const char *path,
                     struct sheets *s, bool (*print)(void *, FILE *, struct fault *))
{
    struct loaded_record r;
    if (args_get(a, "count", NULL))
        return say_usage(c, "%s", "the sheets of a record are those of one seat, without --count");
    int code = record_load(path, &r);
    if (code != EXIT_OK)
        return code;
    struct keeping *k = calloc(1, sizeof *k);
    ASTRO_ASSERT(k != NULL);
    *k = (struct keeping){.sheets = s,
                          .seat = s->order.seat,
                          .events = writer_on(malloc(EVENTS_SIZE), EVENTS_SIZE),
                          .log = writer_on(malloc(LOG_SIZE), LOG_SIZE),
                          .notes = writer_on(malloc(NOTES_SIZE), NOTES_SIZE),
                          .speech = {.words = language_find,
                                     .context = &s->language,
                                     .columns = COLUMNS_ALL,
                                     .names = s->names}};
    ASTRO_ASSERT(k->events.p && k->log.p && k->notes.p);
    k->speech.w = &k->log;
    s->filled = true;
    code = fill(a, &r, k, print);
    free(k->events.p);
    free(k->log.p);
    free(k->notes.p);
    free(k);
    record_unload(&r);
    return code;
}

#endif
