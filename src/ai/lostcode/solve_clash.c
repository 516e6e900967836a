#include "ai/lostcode/solve_clash.h"

#include "base/bits.h"
#include "base/form.h"
#include "base/json.h"

static void write_rounds(struct writer *w, const struct lostcode_notes *n, uint32_t set)
{
    bool first = true;
    BITS_EACH(i, set)
    {
        if (!first)
            write_str(w, ", ");
        write_int(w, n->fact[i].round);
        first = false;
    }
}

static void put_clash(struct writer *w, const struct lostcode_notes *n, uint32_t set, int gone)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_int(&j, "codes", 0);
    json_begin_array(&j, "clash");
    BITS_EACH(i, set)
    {
        json_put_int(&j, NULL, n->fact[i].round);
    }
    json_end_array(&j);
    if (gone >= 0)
        json_put_letter(&j, "gone", lostcode_letters[gone]);
    json_end_line(&j);
}

/* The symbol of which every tile is elsewhere; -1 where there is none. */
static int symbol_gone(const struct lostcode_notes *n)
{
    for (int k = 0; k < n->symbols; k++)
        if (n->may[k] == 0)
            return k;
    return -1;
}

/* The rounds of a clash as they were noted, below the line that numbers them. */
static void quote_rounds(struct writer *w, const struct solve_notes *in, uint32_t set)
{
    BITS_EACH(i, set)
    {
        write_form(w, "  %d: ", in->notes.fact[i].round);
        write_text(w, in->round[i]);
        write_char(w, '\n');
    }
}

/* Sums as ranges: 0-4 7. */
static void write_sums(struct writer *w, uint32_t sums)
{
    for (int low = 0; low <= LC_SUM_MAX; low++) {
        if (!bits_has(sums, low))
            continue;
        int high = low;
        while (high < LC_SUM_MAX && bits_has(sums, high + 1))
            high++;
        write_char(w, ' ');
        write_int(w, low);
        if (high > low) {
            write_char(w, '-');
            write_int(w, high);
        }
        low = high;
    }
    write_str(w, ".\n");
}

/* The sums of a fact's dice that the other facts of the clash leave. */
static uint32_t sums_left(const struct lostcode_notes *n, uint32_t others,
                          const struct lostcode_fact *fact, struct lostcode_know *know)
{
    struct lostcode_notes rest = *n;
    uint32_t sums = 0;
    rest.facts = 0;
    BITS_EACH(i, others)
    {
        rest.fact[rest.facts++] = n->fact[i];
    }
    lostcode_know(know, &rest);
    for (uint32_t i = 0; i < know->codes; i++) {
        int sum = fact->known;
        for (int k = 0; k < n->symbols; k++)
            sum += fact->count[k] * lostcode_tile_of(know->code[i], k);
        sums |= (uint32_t)bits_one(sum);
    }
    return sums;
}

/* Why the last round of a clash cannot be: what the rest of it leaves its dice, against
 * what was answered. */
static void explain_clash(struct writer *w, const struct lostcode_notes *n, uint32_t set,
                          struct lostcode_know *know)
{
    int last = bits_nth(set, bits_count(set) - 1);
    const struct lostcode_fact *fact = &n->fact[last];
    uint32_t others = set & ~(uint32_t)bits_one(last);
    write_form(w, "%s%d the sums",
               others ? "The tiles you noted and the other rounds leave the dice of round "
                      : "The tiles you noted leave the dice of round ",
               fact->round);
    write_sums(w, sums_left(n, others, fact, know));
    write_str(w, "Its answer needs one of");
    write_sums(w, fact->sums & (uint32_t)bits_below(LC_DICE * (n->values - 1) + 1));
}

enum verb_result solve_clash(const struct verb_call *c, const struct solve_notes *in,
                             struct lostcode_know *know)
{
    const struct lostcode_notes *n = &in->notes;
    uint32_t set = lostcode_know_clash(n);
    int gone = symbol_gone(n);
    if (c->json) {
        put_clash(c->out, n, gone >= 0 ? 0 : set, gone);
    } else if (gone >= 0) {
        write_str(c->out, "No tile is left for your ");
        write_str(c->out, lostcode_symbol_names[gone]);
        write_str(c->out, ": look at the tiles you noted.\n");
    } else {
        write_str(c->out, bits_count(set) > 1 ? "These rounds cannot all be right: "
                                              : "This round cannot be right: ");
        write_rounds(c->out, n, set);
        write_char(c->out, '\n');
        quote_rounds(c->out, in, set);
        explain_clash(c->out, n, set, know);
    }
    return VERB_FAILED;
}
