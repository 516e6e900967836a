/* Steps about one's own code, as data and in English. */

#include "ai/lostcode/explain.h"
#include "base/bits.h"

static const char *pattern(const struct lostcode_step *s)
{
    return s->cost == 1 ? "round" : s->cost == 2 ? "two rounds" : "rounds";
}

const char *lostcode_step_how(const struct lostcode_step *s)
{
    return s->cost == 1   ? N_("With some values no such sum can be made.")
           : s->cost == 2 ? N_("Each of the two leaves it open; both together do not.")
                          : N_("Only all of these rounds together leave nothing else.");
}

void lostcode_marks_json(struct json *j, const char *name, const struct lostcode_marks *m)
{
    json_begin_array(j, name);
    for (int k = 0; k < LC_SYMBOLS; k++) {
        BITS_EACH(v, m->not[k])
        {
            struct writer *w = json_begin_str(j, NULL);
            write_char(w, '!');
            write_char(w, lostcode_letters[k]);
            write_int(w, (int64_t)v);
            json_end_str(j);
        }
    }
    json_end_array(j);
}

/* A round as its dice and the sums that agree: "CCJ" and "1-5", or "0-2,8-21". */
static void write_dice(struct writer *w, const struct lostcode_fact *f)
{
    for (int k = 0; k < LC_SYMBOLS; k++)
        for (int i = 0; i < f->count[k]; i++)
            write_char(w, lostcode_letters[k]);
}

static void write_sums(struct writer *w, const struct lostcode_notes *n,
                       const struct lostcode_fact *f)
{
    int top = LC_DICE * (n->values - 1);
    bool first = true;
    for (int from = 0; from <= top; from++) {
        int to = from;
        if (!bits_has(f->sums, from))
            continue;
        while (to < top && bits_has(f->sums, to + 1))
            to++;
        write_str(w, first ? "" : ",");
        write_int(w, from);
        if (to > from) {
            write_char(w, '-');
            write_int(w, to);
        }
        first = false;
        from = to;
    }
}

static bool has_marks(const struct lostcode_marks *m)
{
    bool any = false;
    for (int k = 0; k < LC_SYMBOLS; k++)
        any |= m->not[k] != 0;
    return any;
}

/* A sentence and what goes into its holes, which are put between the two. */
static void begin_sentence(struct json *j, const char *text)
{
    json_begin_object(j, NULL);
    json_put_str(j, "text", text);
    json_begin_array(j, "args");
}

static void end_sentence(struct json *j)
{
    json_end_array(j);
    json_end_object(j);
}

static void put_number(struct json *j, const char *name, int n)
{
    json_begin_object(j, NULL);
    json_put_int(j, name, n);
    json_end_object(j);
}

static void round_json(struct json *j, const struct lostcode_notes *n,
                       const struct lostcode_fact *f)
{
    begin_sentence(j, f->known ? N_("Round {0}: {1} and {3} make {2}.")
                               : N_("Round {0}: {1} makes {2}."));
    put_number(j, "round", f->round);
    json_begin_object(j, NULL);
    write_dice(json_begin_str(j, "dice"), f);
    json_end_str(j);
    json_end_object(j);
    json_begin_object(j, NULL);
    write_sums(json_begin_str(j, "sums"), n, f);
    json_end_str(j);
    json_end_object(j);
    if (f->known)
        put_number(j, "n", f->known);
    end_sentence(j);
}

static void marks_sentence(struct json *j, const char *text, const struct lostcode_marks *m)
{
    begin_sentence(j, text);
    json_begin_object(j, NULL);
    lostcode_marks_json(j, "marks", m);
    json_end_object(j);
    end_sentence(j);
}

static void step_json(struct json *j, const struct lostcode_notes *n, const struct lostcode_step *s)
{
    json_put_str(j, "pattern", pattern(s));
    json_put_int(j, "cost", s->cost);
    json_begin_array(j, "rounds");
    BITS_EACH(r, s->cites)
    json_put_int(j, NULL, n->fact[r].round);
    json_end_array(j);
    lostcode_marks_json(j, "marks", &s->marks);
    lostcode_marks_json(j, "gives", &s->gives);
    json_begin_array(j, "say");
    BITS_EACH(i, s->cites)
    round_json(j, n, &n->fact[i]);
    if (has_marks(&s->marks))
        marks_sentence(j, N_("Known: {0}"), &s->marks);
    begin_sentence(j, lostcode_step_how(s));
    end_sentence(j);
    marks_sentence(j, N_("So: {0}"), &s->gives);
    json_end_array(j);
}

void lostcode_steps_json(struct json *j, const struct lostcode_notes *n,
                         const struct lostcode_step *steps, int count)
{
    json_begin_array(j, "steps");
    for (int i = 0; i < count; i++) {
        json_begin_object(j, NULL);
        json_put_int(j, "step", i + 1);
        step_json(j, n, &steps[i]);
        json_end_object(j);
    }
    json_end_array(j);
}
