/* Puzzles of The Lost Code on paper: everything in the listener's language. */

#include "ai/lostcode/explain.h"
#include "ai/lostcode/talk.h"
#include "base/bits.h"

struct puzzle {
    struct lostcode_riddle riddle;
    int steps;
    struct lostcode_step step[LC_STEPS_MAX];
};

static struct phrase range(int low, int high)
{
    struct phrase out = phrase_int(low);
    if (high != low)
        phrase_add(&out, "–", phrase_int(high));
    return out;
}

struct phrase lostcode_say_sums(int values, uint32_t sums)
{
    struct phrase out = {{0}};
    int top = LC_DICE * (values - 1);
    for (int from = 0, to; from <= top; from = to + 1) {
        to = from;
        if (!bits_has(sums, from))
            continue;
        while (to < top && bits_has(sums, to + 1))
            to++;
        phrase_add(&out, ", ", range(from, to));
    }
    return out;
}

/* `Round 3: jaguar + bear makes 0–5.` */
static struct phrase say_cited(const struct speech *s, const struct lostcode_notes *n,
                               const struct lostcode_fact *f)
{
    struct phrase dice = {{0}};
    for (int k = 0; k < LC_SYMBOLS; k++)
        for (int i = 0; i < f->count[k]; i++)
            phrase_add(&dice, " + ", lostcode_say_symbol(s, k));
    return phrase_say(
        s, f->known ? N_("Round {0}: {1} and {3} make {2}.") : N_("Round {0}: {1} makes {2}."),
        WITH(phrase_int(f->round), dice, lostcode_say_sums(n->values, f->sums),
             phrase_int(f->known)));
}

static void add_part(const struct speech *s, struct phrase *out, struct phrase part)
{
    *out = out->p[0] ? phrase_say(s, "{0}; {1}", WITH(*out, part)) : part;
}

struct phrase lostcode_say_marks(const struct speech *s, const struct lostcode_marks *m)
{
    struct phrase out = {{0}};
    for (int k = 0; k < LC_SYMBOLS; k++)
        if (m->not[k])
            add_part(s, &out,
                     phrase_say(s, "{0}: not {1}",
                                WITH(lostcode_say_symbol(s, k), lostcode_say_values(m->not[k]))));
    if (out.p[0])
        phrase_add(&out, "", phrase_of(text_of(".")));
    return out;
}

void lostcode_say_step(const struct speech *s, const struct lostcode_notes *n,
                       const struct lostcode_step *step)
{
    struct phrase known = lostcode_say_marks(s, &step->marks);
    BITS_EACH(r, step->cites)
    {
        speak_phrase(s, say_cited(s, n, &n->fact[r]));
        write_char(s->w, ' ');
    }
    if (known.p[0]) {
        speak(s, "Known: {0}", WITH(known));
        write_char(s->w, ' ');
    }
    write_str(s->w, s->words(s->context, lostcode_step_how(step), NULL, 1));
    write_char(s->w, ' ');
    speak(s, "So: {0}", WITH(lostcode_say_marks(s, &step->gives)));
}

/* A bet and its answer: `jaguar + bird + bear, 12–14: higher`. */
static void say_round(const struct speech *s, const struct lostcode_riddle *z, int i)
{
    struct phrase bet = {{0}};
    int low = z->round[i].low, high = low + z->round[i].width - 1;
    for (int d = 0; d < LC_DICE; d++)
        phrase_add(&bet, " + ", lostcode_say_symbol(s, z->round[i].dice[d]));
    phrase_add(&bet, ", ", range(low, high));
    speak_phrase(s,
                 phrase_capital(phrase_pair(s, bet, lostcode_say_answer(s, z->round[i].answer))));
}

static void say_answer(const struct speech *s, const struct lostcode_riddle *z)
{
    struct phrase all = {{0}};
    for (int k = 0; k < z->notes.symbols; k++)
        add_part(s, &all, phrase_pair(s, lostcode_say_symbol(s, k), phrase_int(z->tile[k])));
    speak_phrase(s, phrase_capital(all));
}

static void say(const void *puzzle, enum paper_part part, int i, const struct speech *s)
{
    const struct puzzle *z = puzzle;
    switch (part) {
    case PAPER_INTRO: /* as usual */
        break;
    case PAPER_KIND: /* there is one kind, */
    case PAPER_RULE: /* and the sheet says what rules out */
        break;
    case PAPER_ASK:
        speak(s,
              "Which code is yours? Tiles that lie elsewhere are on the sheet; of each round you "
              "see the dice, your bet and the answer.",
              NULL);
        break;
    case PAPER_FACT:
        say_round(s, &z->riddle, i);
        break;
    case PAPER_ROW:
        speak_phrase(s, phrase_capital(lostcode_say_symbol(s, i)));
        break;
    case PAPER_ANSWER:
        say_answer(s, &z->riddle);
        break;
    case PAPER_STEP:
        lostcode_say_step(s, &z->riddle.notes, &z->step[i]);
        break;
    }
}

static size_t size(void)
{
    return sizeof(struct puzzle);
}

static size_t work(void)
{
    return sizeof(struct lostcode_prove);
}

static bool make(struct text flags, void *memory, void *puzzle, struct puzzle_paper *out,
                 struct fault *f)
{
    struct puzzle_order order;
    struct puzzle *z = puzzle;
    struct lostcode_marks none = {{0}};
    int grade;
    if (!puzzle_order_read(flags, "lostcode", "", &order, f))
        return false;
    lostcode_riddle_make(order.seed, order.level, memory, &z->riddle);
    const struct lostcode_notes *n = &z->riddle.notes;
    lostcode_prove_open(memory, n);
    z->steps = lostcode_prove_chain(memory, &none, NULL, z->step, &grade);
    *out = (struct puzzle_paper){.level = z->riddle.level,
                                 .facts = n->facts,
                                 .steps = z->steps,
                                 .columns = n->values,
                                 .first = 0,
                                 .rows = n->symbols};
    for (int k = 0; k < n->symbols; k++)
        out->shut[k] = (uint32_t)bits_below(n->values) & ~(uint32_t)n->may[k];
    return true;
}

const struct talk_paper lostcode_paper = {.size = size, .work = work, .make = make, .say = say};
