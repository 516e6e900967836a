/* Steps in English, for the command line, which speaks nothing else. The page
 * has the same sentences in all its languages. */

#include "ai/planetx/prove_say.h"
#include "base/bits.h"

static const char *const plural[SKY_TYPES] = {"comets",     "asteroids",     "dwarf planets",
                                              "gas clouds", "empty sectors", "Planet X"};
static const char *const single[SKY_TYPES] = {"a comet",     "an asteroid",     "a dwarf planet",
                                              "a gas cloud", "an empty sector", "Planet X"};
static const char *const absent[SKY_TYPES] = {"no comet",     "no asteroid", "no dwarf planet",
                                              "no gas cloud", "not empty",   "not Planet X"};

static void write_capital(struct writer *w, const char *s)
{
    write_char(w, s[0] >= 'a' && s[0] <= 'z' ? (char)(s[0] - 'a' + 'A') : s[0]);
    write_str(w, s + 1);
}

static void write_sectors(struct writer *w, uint32_t mask)
{
    int left = bits_count(mask);
    BITS_EACH(s, mask)
    {
        write_int(w, (int64_t)s + 1);
        left--;
        write_str(w, left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

static void write_at(struct writer *w, uint32_t sectors, const char *what, bool *first)
{
    if (!sectors)
        return;
    write_str(w, *first ? "" : " ");
    write_str(w, bits_count(sectors) > 1 ? "Sectors " : "Sector ");
    write_sectors(w, sectors);
    write_str(w, ": ");
    write_str(w, what);
    write_char(w, '.');
    *first = false;
}

static void write_marks(struct writer *w, enum sky_mode mode, const struct prove_marks *m)
{
    bool first = true;
    uint32_t settled = 0;
    for (int t = 0; t < SKY_TYPES; t++) {
        uint32_t is = prove_marks_is(m, mode, t);
        write_at(w, is, single[t], &first);
        settled |= is;
    }
    for (int t = 0; t < SKY_TYPES; t++)
        write_at(w, m->not[t] & ~settled, absent[t], &first);
}

static void write_relation(struct writer *w, const struct fact *f)
{
    static const char *const words[] = {[FACT_SOME] = "at least one of the ",
                                        [FACT_NO] = "none of the ",
                                        [FACT_EVERY] = "each of the "};
    if (f->s == SKY_X) {
        write_str(w, f->kind == FACT_NO ? "Planet X is not " : "Planet X is ");
    } else {
        write_capital(w, words[f->kind]);
        write_str(w, plural[f->s]);
        write_str(w, " is ");
    }
    if (f->relation == FACT_ADJ)
        write_str(w, "next to ");
    if (f->relation == FACT_OPP)
        write_str(w, "opposite ");
    if (f->relation == FACT_IN) {
        write_str(w, "within ");
        write_int(w, f->n);
        write_str(w, " sectors of ");
    }
    write_str(w, f->s == f->t ? "another one" : single[f->t]);
    write_char(w, '.');
}

static void write_group(struct writer *w, const struct fact *f)
{
    if (f->kind == FACT_BAND) {
        write_str(w, "All ");
        write_str(w, plural[f->s]);
        write_str(w, " lie in a band of ");
        write_int(w, f->n);
        write_str(w, " sectors or less.");
        return;
    }
    write_int(w, f->n);
    write_str(w, " of the ");
    write_str(w, plural[f->s]);
    write_str(w, " lie in consecutive sectors.");
}

static void write_sector(struct writer *w, const struct fact *f)
{
    write_str(w, "Sector ");
    write_int(w, f->from);
    write_str(w, ": ");
    bool looks = f->kind == FACT_TARGET && f->s == SKY_E;
    write_str(w, looks ? "it looks empty" : f->kind == FACT_NOT ? absent[f->s] : single[f->s]);
    write_char(w, '.');
}

static void write_locate(struct writer *w, const struct fact *f)
{
    write_str(w, f->n ? "Planet X is in " : "Not all true: Planet X in ");
    write_int(w, f->from);
    write_str(w, ", beside it: ");
    write_str(w, single[f->s]);
    write_str(w, ", ");
    write_str(w, single[f->t]);
    write_char(w, '.');
}

static void write_fact(struct writer *w, const struct fact *f)
{
    if (f->kind == FACT_SURVEY) {
        write_capital(w, plural[f->s]);
        write_str(w, f->s == SKY_E ? " (as they look) in " : " in ");
        write_str(w, f->from == f->to ? "sector " : "");
        write_int(w, f->from);
        if (f->from != f->to) {
            write_str(w, "\xe2\x80\x93");
            write_int(w, f->to);
        }
        write_str(w, ": ");
        write_int(w, f->n);
        write_char(w, '.');
    } else if (f->kind == FACT_LOCATE) {
        write_locate(w, f);
    } else if (f->kind == FACT_BAND || f->kind == FACT_RUN) {
        write_group(w, f);
    } else if (fact_is_clue(f)) {
        write_relation(w, f);
    } else {
        write_sector(w, f);
    }
}

static void write_arg(struct writer *w, enum sky_mode mode, const struct fact *facts,
                      const struct say_arg *a)
{
    switch ((enum say_kind)a->kind) {
    case SAY_SAYS:
        write_fact(w, &facts[a->n - 1]);
        break;
    case SAY_TYPE:
        write_capital(w, plural[a->n]);
        break;
    case SAY_SECTORS:
        write_sectors(w, a->mask);
        break;
    case SAY_MARKS:
        write_marks(w, mode, &a->marks);
        break;
    case SAY_FACT:
    case SAY_COUNT:
        write_int(w, a->n);
        break;
    }
}

void prove_say_english(struct writer *w, enum sky_mode mode, const struct fact *facts,
                       const struct prove_step *step, const struct prove_marks *before)
{
    struct say say[SAY_MAX];
    int n = prove_say(mode, step, before, say);
    for (int i = 0; i < n; i++) {
        write_str(w, i ? " " : "");
        for (const char *c = say[i].text; *c; c++) {
            if (*c != '{') {
                write_char(w, *c);
                continue;
            }
            write_arg(w, mode, facts, &say[i].arg[c[1] - '0']);
            c += 2;
        }
    }
}
