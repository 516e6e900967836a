/* `judge FILE`: every move of a finished game, judged by what its seat knew then. */

#include <stdlib.h>
#include <string.h>

#include "ai/judge.h"
#include "ai/talk.h"
#include "base/panic.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "server/shared.h"

static const struct verb_flag flags[] = {
    {"seat", "N", "Only the moves of this seat."},
    {NULL, NULL, NULL},
};

enum { OUT_SIZE = 8 << 20, COLUMNS = 80, INDENT = 5 };

struct judging {
    const struct ai *ai;
    struct judge_run *run;
    seat_set seats;
    struct writer out;
};

/* ---- words -------------------------------------------------------------------------- */

/* 812 thousandths are 0.8, with the sign of the listener's language between. */
static struct phrase say_mille(const struct speech *s, int64_t n)
{
    char text[64];
    struct writer w = writer_on(text, sizeof text);
    int64_t tenths = ((n < 0 ? -n : n) + 50) / 100;
    write_str(&w, n < 0 && tenths ? "-" : "");
    write_int(&w, tenths / 10);
    write_str(&w, s->words(s->context, NC_("decimal", "."), NULL, 1));
    write_int(&w, tenths % 10);
    return phrase_of(writer_text(&w));
}

static struct phrase say_arg(const struct speech *s, enum judge_arg_kind kind, int64_t n)
{
    char text[64];
    struct writer w = writer_on(text, sizeof text);
    switch (kind) {
    case ARG_MILLE:
        return say_mille(s, n);
    case ARG_PERCENT:
        write_int(&w, (n + 5) / 10);
        write_str(&w, " %");
        return phrase_of(writer_text(&w));
    case ARG_INT:
        write_int(&w, n);
        break;
    }
    return phrase_of(writer_text(&w));
}

static void say_line(const struct speech *s, const struct judge_line *l)
{
    struct phrase with[JUDGE_ARGS] = {0};
    const char *say = l->say;
    for (int i = 0; i < l->args; i++)
        with[i] = say_arg(s, l->arg[i].kind, l->arg[i].n);
    write_padding(s->w, INDENT);
    speak_line(s, INDENT, phrase_say(s, say, with));
}

/* A move in words, as it is told to its own seat: the first line of it. */
static struct phrase say_move(const struct judging *j, const struct move *m)
{
    char text[4096], notation[ENTRY_SIZE_MAX];
    const struct view *v = judge_view(j->run);
    struct writer w = writer_on(text, sizeof text), n = writer_on(notation, sizeof notation);
    struct speech s = language_speech(&w, sizeof text);
    v->game->move_write(v->data, view_state(v), v->viewer, m, &n);
    talk_find(v->game)->tell(v, v->viewer, writer_text(&n), &s);
    struct text all = writer_text(&w), line = {0};
    text_line(&all, &line);
    return phrase_of(text_trim(line));
}

static void say_indented(const struct speech *s, struct phrase p)
{
    write_padding(s->w, INDENT);
    speak_line(s, INDENT, p);
}

static const char *const verdict_words[VERDICTS] = {
    [VERDICT_BEST] = N_("Nothing better was found."),
    [VERDICT_GOOD] = N_("Hardly anything was better."),
    [VERDICT_EARLY] = N_("Too early: a question first."),
    [VERDICT_LATE] = N_("Too late: there was no need to ask."),
    [VERDICT_WRONG] = N_("Another place was likelier."),
};

/* What was better; two drawings of one card are told apart by how they are written. */
static struct phrase say_better(const struct judging *j, const struct speech *s,
                                const struct judgement *m)
{
    struct phrase own = say_move(j, &m->move), better = say_move(j, &m->best);
    char notation[ENTRY_SIZE_MAX];
    struct writer w = writer_on(notation, sizeof notation);
    const struct view *v = judge_view(j->run);
    if (strcmp(own.p, better.p) != 0)
        return better;
    v->game->move_write(v->data, view_state(v), v->viewer, &m->best, &w);
    return phrase_pair(s, better, phrase_of(writer_text(&w)));
}

static void say_judgement(const struct judging *j, const struct speech *s,
                          const struct judgement *m)
{
    char number[16];
    struct writer w = writer_on(number, sizeof number);
    write_int(&w, m->seq);
    struct phrase head = phrase_pair(s, talk_seat(s, m->seat), say_move(j, &m->move));
    write_padding(s->w, INDENT - 2 - (int)w.n);
    write_text(s->w, writer_text(&w));
    write_str(s->w, "  ");
    speak_line(s, INDENT, head);
    if (m->lines > 0)
        say_line(s, &m->line[0]);
    const char *const say = verdict_words[m->verdict];
    if (say)
        say_indented(s, phrase_say(s, say, NULL));
    if (m->has_best)
        say_indented(s, phrase_say(s, "Better: {0}", WITH(say_better(j, s, m))));
    for (int i = 1; i < m->lines; i++)
        say_line(s, &m->line[i]);
    if (m->cost >= JUDGE_COSTLY)
        say_indented(s, phrase_say(s,
                                   m->unit == UNIT_TIME ? N_("This cost about {0} of time.")
                                                        : N_("This cost about {0} points."),
                                   WITH(say_mille(s, m->cost))));
}

static void say_moves(const struct speech *s, const char *say, const uint32_t *seq, int n)
{
    struct phrase list = {{0}};
    for (int i = 0; i < n; i++)
        phrase_add(&list, ", ", phrase_int((int)seq[i]));
    if (n > 0)
        say_indented(s, phrase_say(s, say, WITH(list)));
}

static void say_report(const struct judging *j, const struct speech *s, int seat)
{
    struct judge_report r = judge_report(j->run, seat);
    write_char(s->w, '\n');
    speak_line(s, INDENT,
               phrase_pair(s, talk_seat(s, seat),
                           phrase_say(s, "{0} of 100, luck apart", WITH(phrase_int(r.mark)))));
    say_indented(
        s, phrase_say(s, "Decisions: {0}; given away: {1}; luck: {2}",
                      WITH(phrase_int(r.decisions), say_mille(s, r.cost), say_mille(s, r.luck))));
    say_moves(s, "Best moves: {0}", r.best_seq, r.best);
    say_moves(s, "Most costly moves: {0}", r.worst_seq, r.worst);
}

static void tell(struct judging *j)
{
    struct speech s = language_speech(&j->out, COLUMNS);
    struct judge_step step;
    while (judge_next(j->run, &step))
        if (step.judged && seat_in(j->seats, step.move.seat))
            say_judgement(j, &s, &step.move);
    for (int i = 0; i < judge_seats(j->run); i++)
        if (seat_in(j->seats & judge_judged(j->run), i))
            say_report(j, &s, i);
}

/* ---- JSON ------------------------------------------------------------------------------ */

static void tell_json(struct judging *j)
{
    struct judge_step step;
    struct json out = json_on(&j->out);
    json_begin_object(&out, NULL);
    json_put_str(&out, "game", j->ai->game->id);
    json_put_bool(&out, "over", judge_over(j->run));
    json_put_str(&out, "course", j->ai->judge->course);
    json_begin_array(&out, "steps");
    while (judge_next(j->run, &step)) {
        step.judged = step.judged && seat_in(j->seats, step.move.seat);
        step.moved &= j->seats;
        json_begin_object(&out, NULL);
        judge_write_step(j->run, &step, &out);
        json_end_object(&out);
    }
    json_end_array(&out);
    judge_write_reports(j->run, j->seats, &out);
    json_end_object(&out);
    write_char(&j->out, '\n');
}

/* ---- the command ------------------------------------------------------------------------- */

/* A bad line, or a game that is not judged at all. */
static int refuse(const char *path, const struct fault *f)
{
    if (f->line) {
        say_fault(path, f);
        return EXIT_BAD_DATA;
    }
    fprintf(stderr, "%s: %s\n", path, phrase_fill(f->say, WITH(phrase_of(text_of(f->arg[0])))).p);
    return EXIT_FAILED;
}

static int judge(const char *path, const struct loaded_record *r, const struct args *a, long seat)
{
    struct fault f = {0};
    struct judging j = {.ai = r->ai, .seats = seat ? seat_bit((int)seat - 1) : ~(seat_set)0};
    if (!r->ai->judge) {
        fprintf(stderr, "astrolabe: moves of %s are not judged\n", r->ai->game->id);
        return EXIT_FAILED;
    }
    void *memory = aligned_alloc(64, (judge_size(r->ai) + 64) / 64 * 64);
    char *text = malloc(OUT_SIZE);
    ASTRO_ASSERT(memory && text);
    j.out = writer_on(text, OUT_SIZE);
    j.run = judge_open(r->ai, (struct text){r->text, r->size}, memory, &f);
    int code = EXIT_OK;
    if (!j.run || !judge_can(j.run, &f)) {
        code = refuse(path, &f);
    } else if (seat > judge_seats(j.run)) {
        fprintf(stderr, "astrolabe: this game has only %d seats\n", judge_seats(j.run));
        code = EXIT_USAGE;
    } else if (!(j.seats & judge_judged(j.run))) {
        fprintf(stderr, "astrolabe: the moves of this seat are judged when the game is over\n");
        code = EXIT_FAILED;
    } else {
        int part = judge_part(j.run);
        judge_share(j.run, part < 0 ? NULL : shared_edge.shared(NULL, r->ai, part));
        (a->json ? tell_json : tell)(&j);
        ASTRO_ASSERT(writer_fits(&j.out));
        fwrite(text, 1, j.out.n, stdout);
        code = fflush(stdout) == 0 ? EXIT_OK : EXIT_INPUT_OUTPUT;
    }
    free(text);
    free(memory);
    return code;
}

static int run(const struct command *c, const struct args *a)
{
    long seat = 0;
    struct loaded_record r;
    (void)c;
    if (!args_number(a, "seat", 1, SEATS_MAX, &seat))
        return EXIT_USAGE;
    int code = record_load(a->word[0], &r);
    if (code != EXIT_OK)
        return code;
    code = judge(a->word[0], &r, a, seat);
    record_unload(&r);
    return code;
}

const struct command command_judge = {
    .name = "judge",
    .synopsis = "FILE [--seat N] [--json]",
    .brief = "judge every move of a finished game",
    .text =
        "Tells of each move what it was worth by what its seat knew then, never by the truth; "
        "which would have been better, and by how much. Planet X: the skies a question was "
        "expected to leave, the chance of theories and locates, and the time or the points given "
        "away. The Lost Code: chance and points of bets, what answers tell included, swaps, tokens "
        "and guesses. Night Sky: drawings against all that could be drawn, sides and sizes.\n\n"
        "The report of each player names the three best and the three most costly moves. The mark "
        "has no luck in it: 100 is always the best that was found, 0 as good as blind choice. Luck "
        "is what answers, cards and dice brought beyond what was to be expected.\n\n"
        "A game that goes on is judged only where somebody plays alone. FILE may be - for stdin.",
    .example = "astrolabe judge game.txt --seat 1",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
