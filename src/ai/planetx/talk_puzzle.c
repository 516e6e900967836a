/* Puzzles of Planet X on paper: everything in the listener's language. */

#include <string.h>

#include "ai/planetx/prove_say.h"
#include "ai/planetx/puzzle.h"
#include "ai/planetx/talk.h"
#include "base/bits.h"
#include "base/line.h"
#include "base/panic.h"

/* ---- proofs ---------------------------------------------------------------------------- */

/* `1–6, 11`: three or more in a row as a range. */
static struct phrase sectors(uint32_t mask)
{
    struct phrase out = {{0}};
    while (mask) {
        int from = bits_lowest(mask), to = from;
        while (mask >> (to + 1) & 1)
            to++;
        if (to == from + 1)
            to = from;
        struct phrase one = phrase_int(from + 1);
        if (to > from)
            phrase_add(&one, "–", phrase_int(to + 1));
        phrase_add(&out, ", ", one);
        mask &= ~(uint32_t)bits_below(to + 1);
    }
    return out;
}

static void say_at(const struct speech *s, uint32_t mask, struct phrase what, bool *first)
{
    int n = bits_count(mask);
    if (!n)
        return;
    write_str(s->w, *first ? "" : " ");
    *first = false;
    speak_phrase(s, phrase_count(s, n, "Sector {1}: {2}.", "Sectors {1}: {2}.",
                                 WITH(phrase_int(n), sectors(mask), what)));
}

/* Of a sector that the marks leave one type, that is said. */
static void say_marks(const struct speech *s, enum sky_mode mode, const struct prove_marks *m)
{
    bool first = true;
    uint32_t settled = 0;
    for (int t = 0; t < SKY_TYPES; t++) {
        uint32_t is = prove_marks_is(m, mode, t);
        say_at(s, is, planetx_there(s, t), &first);
        settled |= is;
    }
    for (int t = 0; t < SKY_TYPES; t++)
        say_at(s, m->not[t] & ~settled, planetx_term(s, CASE_ABSENT, t), &first);
}

static void say_arg(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                    const struct say_arg *a)
{
    switch ((enum say_kind)a->kind) {
    case SAY_SAYS:
        speak_phrase(s, planetx_say_fact(s, mode, &facts[a->n - 1]));
        break;
    case SAY_TYPE:
        speak_phrase(s, phrase_capital(planetx_term(s, CASE_PLURAL, a->n)));
        break;
    case SAY_SECTORS:
        speak_phrase(s, sectors(a->mask));
        break;
    case SAY_MARKS:
        say_marks(s, mode, &a->marks);
        break;
    case SAY_FACT:
    case SAY_COUNT:
        write_int(s->w, a->n);
        break;
    }
}

/* A sentence with its holes filled; marks may be longer than a phrase. Only those of steps speak
 * of facts. */
static void say_one(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                    const struct say *one)
{
    for (const char *c = s->words(s->context, one->text, NULL, 1); *c; c++) {
        if (*c != '{') {
            write_char(s->w, *c);
            continue;
        }
        say_arg(s, mode, facts, &one->arg[c[1] - '0']);
        c += 2;
    }
}

static void say_all(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                    const struct say *say, int n)
{
    for (int i = 0; i < n; i++) {
        write_str(s->w, i ? " " : "");
        say_one(s, mode, facts, &say[i]);
    }
}

void planetx_say_cites(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                       prove_set cites)
{
    struct say say[SAY_MAX];
    say_all(s, mode, facts, say, prove_say_cites(mode, cites, say));
}

void planetx_say_step(const struct speech *s, enum sky_mode mode, const struct fact *facts,
                      const struct prove_step *step, const struct prove_marks *before)
{
    struct say say[SAY_MAX];
    say_all(s, mode, facts, say, prove_say(mode, step, before, say));
}

/* ---- the rest ---------------------------------------------------------------------------- */

int planetx_rules(enum sky_mode mode)
{
    return bits_count(prove_rules_of(mode)) + 1;
}

void planetx_say_rule(const struct speech *s, enum sky_mode mode, int i)
{
    prove_set rules = prove_rules_of(mode);
    for (; i > 0 && rules; i--)
        rules &= rules - 1;
    if (!rules) {
        speak(s,
              "Where empty sectors are counted in a range, Planet X counts as one of them: it "
              "looks empty.",
              NULL);
        return;
    }
    struct say one = prove_say_rule(mode, bits_lowest(rules));
    say_one(s, mode, NULL, &one);
}

static void say_answer(const struct speech *s, const struct planetx_puzzle *z)
{
    struct phrase all = {{0}};
    for (int t = z->kind == PUZZLE_X ? SKY_X : 0; t < SKY_TYPES; t++)
        phrase_add(&all, "; ",
                   phrase_pair(s, planetx_term(s, CASE_NAME, t), sectors(z->sky.at[t])));
    speak_phrase(s, phrase_capital(all));
}

static void say(const void *puzzle, enum paper_part part, int i, const struct speech *s)
{
    const struct planetx_puzzle *z = puzzle;
    struct prove_marks before = {{0}};
    switch (part) {
    case PAPER_INTRO: /* as usual */
        break;
    case PAPER_KIND:
        speak(s, z->mode == SKY_EXPERT ? N_("Expert") : N_("Standard"), NULL);
        break;
    case PAPER_ASK:
        speak(s,
              z->kind == PUZZLE_X
                  ? N_("Where is Planet X? Only one sector fits. Other sectors may stay open.")
                  : N_("What is in each sector? Only one sky fits. Mark it on the sheet."),
              NULL);
        break;
    case PAPER_RULE:
        planetx_say_rule(s, z->mode, i);
        break;
    case PAPER_FACT:
        speak_phrase(s, planetx_say_fact(s, (enum sky_mode)z->mode, &z->fact[i]));
        break;
    case PAPER_ROW:
        speak_phrase(s, phrase_capital(planetx_term(s, CASE_NAME, i)));
        break;
    case PAPER_ANSWER:
        say_answer(s, z);
        break;
    case PAPER_STEP:
        for (int k = 0; k < i; k++)
            prove_marks_add(&before, &z->step[k].gives);
        planetx_say_step(s, (enum sky_mode)z->mode, z->fact, &z->step[i], &before);
        break;
    }
}

static size_t size(void)
{
    return sizeof(struct planetx_puzzle);
}

static size_t work(void)
{
    return prove_size() + LINE_BYTES;
}

static bool make(struct text flags, void *memory, void *puzzle, struct puzzle_paper *out,
                 struct fault *f)
{
    struct planetx_order asked;
    struct planetx_puzzle *z = puzzle;
    if (!planetx_order_read(flags, &asked, f))
        return false;
    planetx_puzzle_make(asked.order.seed, asked.mode, asked.kind, asked.order.level,
                        line_from(memory), z);
    const struct sky_rules *r = sky_rules(z->mode);
    *out = (struct puzzle_paper){.level = z->level,
                                 .rules = planetx_rules(z->mode),
                                 .facts = z->facts,
                                 .steps = z->steps,
                                 .columns = r->sectors,
                                 .first = 1,
                                 .rows = SKY_TYPES,
                                 .ring = true};
    out->shut[SKY_C] = sky_all(r->sectors) & ~r->comet_sectors;
    struct writer w = writer_on(out->variant, sizeof out->variant - 1);
    write_str(&w, r->name);
    write_str(&w, z->kind == PUZZLE_X ? "-x" : "");
    ASTRO_ASSERT(writer_fits(&w));
    return true;
}

const struct talk_paper planetx_paper = {.size = size, .work = work, .make = make, .say = say};
