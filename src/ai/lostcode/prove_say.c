/* Steps about one's own code, as data and in English. */

#include "ai/lostcode/explain.h"
#include "base/bits.h"

static const char *pattern(const struct lostcode_step *s)
{
    return s->cost == 1 ? "round" : s->cost == 2 ? "two rounds" : "rounds";
}

const char *lostcode_step_how(const struct lostcode_step *s)
{
    return s->cost == 1   ? N_("No other value makes such a sum.")
           : s->cost == 2 ? N_("Each of the two leaves it open; both together do not.")
                          : N_("Only all of these rounds together leave nothing else.");
}

void lostcode_marks_json(struct writer *w, const struct lostcode_marks *m)
{
    bool first = true;
    write_char(w, '[');
    for (int k = 0; k < LC_SYMBOLS; k++) {
        BITS_EACH(v, m->not[k])
        {
            write_str(w, first ? "\"!" : ",\"!");
            write_char(w, lostcode_letters[k]);
            write_int(w, (int64_t)v);
            write_char(w, '"');
            first = false;
        }
    }
    write_char(w, ']');
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

static void round_json(struct writer *w, const struct lostcode_notes *n,
                       const struct lostcode_fact *f)
{
    const char *text =
        f->known ? N_("Round {0}: {1} and {3} make {2}.") : N_("Round {0}: {1} makes {2}.");
    write_str(w, "{\"text\":");
    write_json_string(w, text_of(text));
    write_str(w, ",\"args\":[{\"round\":");
    write_int(w, f->round);
    write_str(w, "},{\"dice\":\"");
    write_dice(w, f);
    write_str(w, "\"},{\"sums\":\"");
    write_sums(w, n, f);
    write_str(w, "\"}");
    if (f->known) {
        write_str(w, ",{\"n\":");
        write_int(w, f->known);
        write_char(w, '}');
    }
    write_str(w, "]},");
}

static void say_json(struct writer *w, const struct lostcode_notes *n,
                     const struct lostcode_step *s)
{
    bool known = false;
    BITS_EACH(i, s->cites)
    round_json(w, n, &n->fact[i]);
    for (int k = 0; k < LC_SYMBOLS; k++)
        known |= s->marks.not[k] != 0;
    if (known) {
        write_str(w, "{\"text\":\"Known: {0}\",\"args\":[{\"marks\":");
        lostcode_marks_json(w, &s->marks);
        write_str(w, "}]},");
    }
    write_str(w, "{\"text\":");
    write_json_string(w, text_of(lostcode_step_how(s)));
    write_str(w, ",\"args\":[]},{\"text\":\"So: {0}\",\"args\":[{\"marks\":");
    lostcode_marks_json(w, &s->gives);
    write_str(w, "}]}");
}

void lostcode_steps_json(struct writer *w, const struct lostcode_notes *n,
                         const struct lostcode_step *steps, int count)
{
    for (int i = 0; i < count; i++) {
        const struct lostcode_step *s = &steps[i];
        write_str(w, i ? ",{\"step\":" : "{\"step\":");
        write_int(w, i + 1);
        write_str(w, ",\"pattern\":\"");
        write_str(w, pattern(s));
        write_str(w, "\",\"cost\":");
        write_int(w, s->cost);
        write_str(w, ",\"rounds\":[");
        BITS_EACH(r, s->cites)
        {
            write_str(w, r == (uint64_t)bits_lowest(s->cites) ? "" : ",");
            write_int(w, n->fact[r].round);
        }
        write_str(w, "],\"marks\":");
        lostcode_marks_json(w, &s->marks);
        write_str(w, ",\"gives\":");
        lostcode_marks_json(w, &s->gives);
        write_str(w, ",\"say\":[");
        say_json(w, n, s);
        write_str(w, "]}");
    }
}

static void write_marks(struct writer *w, const struct lostcode_marks *m)
{
    bool first = true;
    for (int k = 0; k < LC_SYMBOLS; k++) {
        int left = bits_count(m->not[k]);
        if (!left)
            continue;
        write_str(w, first ? "the " : ", the ");
        write_str(w, lostcode_symbol_names[k]);
        write_str(w, " is not ");
        BITS_EACH(v, m->not[k])
        {
            write_int(w, (int64_t)v);
            left--;
            write_str(w, left > 1 ? ", " : left == 1 ? " or " : "");
        }
        first = false;
    }
    write_char(w, '.');
}

bool lostcode_seen_english(struct writer *w, const struct lostcode_marks *m)
{
    unsigned any = 0;
    for (int k = 0; k < LC_SYMBOLS; k++)
        any |= m->not[k];
    if (!any)
        return false;
    write_str(w, "Seen elsewhere: ");
    write_marks(w, m);
    write_char(w, '\n');
    return true;
}

void lostcode_steps_english(struct writer *w, const struct lostcode_notes *n,
                            const struct lostcode_step *steps, int count)
{
    static const struct lostcode_marks none;
    for (int i = 0; i < count; i++) {
        const struct lostcode_step *s = &steps[i];
        write_int(w, i + 1);
        write_str(w, ".");
        BITS_EACH(r, s->cites)
        {
            const struct lostcode_fact *f = &n->fact[r];
            write_str(w, " Round ");
            write_int(w, f->round);
            write_str(w, ": ");
            write_dice(w, f);
            if (f->known) {
                write_str(w, " and ");
                write_int(w, f->known);
            }
            write_str(w, f->known ? " make " : " makes ");
            write_sums(w, n, f);
            write_char(w, '.');
        }
        bool known = false;
        for (int k = 0; k < LC_SYMBOLS; k++)
            known |= s->marks.not[k] != none.not[k];
        if (known) {
            write_str(w, " Known: ");
            write_marks(w, &s->marks);
        }
        write_char(w, ' ');
        write_str(w, lostcode_step_how(s));
        write_str(w, " So: ");
        write_marks(w, &s->gives);
        write_char(w, '\n');
    }
}
