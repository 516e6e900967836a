/* Judgements as JSON. */

#include "ai/judge.h"

const struct schema judge_schemas[] = {
    {"JudgeArg", "Of a sentence: thousandths, or percent, which are thousandths of a whole.",
     "kind: 'int' | 'mille' | 'percent'\n"
     "n: int\n"},
    {"JudgeLine", "A sentence, and what stands in its holes.",
     "say: string\n"
     "args: JudgeArg[]\n"},
    {"Judgement",
     "cost, luck, spread: in thousandths of the unit; what was given away, what came beyond what "
     "was to be expected, what a blind choice gives away. figures: what it was found by.",
     "seq: int\n"
     "seat: int\n"
     "move: Move\n"
     "notation: string\n"
     "verdict: 'best' | 'good' | 'costly' | 'early' | 'late' | 'wrong'\n"
     "unit: 'points' | 'time'\n"
     "cost: int\n"
     "spread: int\n"
     "luck: int\n"
     "better?: Move\n"
     "better_notation?: string\n"
     "lines: JudgeLine[]\n"
     "figures: map<int>\n"},
    {"JudgeClose", "How close a seat is after an entry.",
     "seat: int\n"
     "seq: int\n"
     "n: int\n"},
    {"JudgeStep", "What an entry brought; move: where it is judged.",
     "seq: int\n"
     "close: JudgeClose[]\n"
     "move?: Judgement\n"},
    {"JudgeReport",
     "mark: 100 is always the best that was found, 0 as good as blind choice; luck has no part in "
     "it. best, worst: numbers of moves.",
     "seat: int\n"
     "decisions: int\n"
     "mark: int\n"
     "cost: int\n"
     "luck: int\n"
     "best: int[]\n"
     "worst: int[]\n"},
    {NULL, NULL, NULL},
};

static void write_move(const struct judge_run *run, const struct move *m, const char *name,
                       const char *notation, struct json *j)
{
    const struct view *v = judge_view(run);
    char text[ENTRY_SIZE_MAX];
    struct writer w = writer_on(text, sizeof text);
    json_key(j, name);
    v->game->move_json(v->data, view_state(v), v->viewer, m, j);
    v->game->move_write(v->data, view_state(v), v->viewer, m, &w);
    json_put_text(j, notation, writer_text(&w));
}

static void write_lines(const struct judgement *m, struct json *j)
{
    static const char *const kinds[] = {"int", "mille", "percent"};
    json_begin_array(j, "lines");
    for (int i = 0; i < m->lines; i++) {
        const struct judge_line *l = &m->line[i];
        json_begin_object(j, NULL);
        json_put_str(j, "say", l->say);
        json_begin_array(j, "args");
        for (int k = 0; k < l->args; k++) {
            json_begin_object(j, NULL);
            json_put_str(j, "kind", kinds[l->arg[k].kind]);
            json_put_int(j, "n", l->arg[k].n);
            json_end_object(j);
        }
        json_end_array(j);
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_judgement(const struct judge_run *run, const struct judgement *m, struct json *j)
{
    static const char *const verdicts[VERDICTS] = {"best",  "good", "costly",
                                                   "early", "late", "wrong"};
    json_begin_object(j, "move");
    json_put_int(j, "seq", m->seq);
    json_put_int(j, "seat", m->seat + 1);
    write_move(run, &m->move, "move", "notation", j);
    json_put_str(j, "verdict", verdicts[m->verdict]);
    json_put_str(j, "unit", m->unit == UNIT_TIME ? "time" : "points");
    json_put_int(j, "cost", m->cost);
    json_put_int(j, "spread", m->spread);
    json_put_int(j, "luck", m->luck);
    if (m->has_best)
        write_move(run, &m->best, "better", "better_notation", j);
    write_lines(m, j);
    json_begin_object(j, "figures");
    for (int i = 0; i < m->figures; i++)
        json_put_int(j, m->figure[i].name, m->figure[i].n);
    json_end_object(j);
    json_end_object(j);
}

void judge_write_step(const struct judge_run *run, const struct judge_step *s, struct json *j)
{
    json_put_int(j, "seq", s->seq);
    json_begin_array(j, "close");
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!seat_in(s->moved, i))
            continue;
        json_begin_object(j, NULL);
        json_put_int(j, "seat", i + 1);
        json_put_int(j, "seq", s->seq);
        json_put_int(j, "n", s->close[i]);
        json_end_object(j);
    }
    json_end_array(j);
    if (s->judged)
        write_judgement(run, &s->move, j);
}

static void write_seqs(const char *name, const uint32_t *seq, int n, struct json *j)
{
    json_begin_array(j, name);
    for (int i = 0; i < n; i++)
        json_put_int(j, NULL, seq[i]);
    json_end_array(j);
}

void judge_write_reports(const struct judge_run *run, seat_set seats, struct json *j)
{
    json_begin_array(j, "reports");
    for (int i = 0; i < judge_seats(run); i++) {
        if (!seat_in(judge_judged(run) & seats, i))
            continue;
        struct judge_report r = judge_report(run, i);
        json_begin_object(j, NULL);
        json_put_int(j, "seat", i + 1);
        json_put_int(j, "decisions", r.decisions);
        json_put_int(j, "mark", r.mark);
        json_put_int(j, "cost", r.cost);
        json_put_int(j, "luck", r.luck);
        write_seqs("best", r.best_seq, r.best, j);
        write_seqs("worst", r.worst_seq, r.worst, j);
        json_end_object(j);
    }
    json_end_array(j);
}
