#include "ai/lostcode/know.h"

#include <string.h>

#include "base/bits.h"
#include "base/panic.h"

/* Codes are built symbol by symbol. Each fact is judged as soon as its last
 * symbol has a value, so most wrong codes are never finished. */
struct search {
    const struct lostcode_notes *notes;
    int facts;
    struct lostcode_fact fact[LC_FACTS_MAX]; /* sorted by their last symbol */
    int settled[LC_SYMBOLS + 1];             /* facts below this have no later symbol */
    struct lostcode_know *out;               /* NULL: the first code is enough */
    bool found;
};

static int last_symbol(const struct lostcode_fact *f)
{
    for (int k = LC_SYMBOLS - 1; k >= 0; k--)
        if (f->count[k])
            return k;
    return -1;
}

/* False where a fact about nothing unknown is wrong already. */
static bool sort_facts(struct search *s, uint32_t use)
{
    bool ok = true;
    for (int k = -1; k < LC_SYMBOLS; k++) {
        for (int i = 0; i < s->notes->facts; i++) {
            const struct lostcode_fact *f = &s->notes->fact[i];
            if (!bits_has(use, i) || last_symbol(f) != k)
                continue;
            if (k < 0)
                ok = ok && bits_has(f->sums, f->known);
            else
                s->fact[s->facts++] = *f;
        }
        s->settled[k + 1] = s->facts;
    }
    return ok;
}

static void keep_code(struct search *s, uint32_t code)
{
    s->found = true;
    if (!s->out)
        return;
    if (s->out->codes < LC_CODES_MAX)
        s->out->code[s->out->codes] = code;
    s->out->codes++;
}

/* `sum` are the sums of all facts so far, which symbols below k have made. */
static void extend(struct search *s, int k, uint32_t code, const uint8_t *sum)
{
    if (k == s->notes->symbols) {
        keep_code(s, code);
        return;
    }
    ASTRO_ASSERT(k < LC_SYMBOLS);
    BITS_EACH(v, s->notes->may[k])
    {
        uint8_t next[LC_FACTS_MAX];
        bool ok = true;
        for (int i = s->settled[k]; i < s->facts; i++)
            next[i] = (uint8_t)(sum[i] + s->fact[i].count[k] * v);
        for (int i = s->settled[k]; i < s->settled[k + 1]; i++)
            ok = ok && bits_has(s->fact[i].sums, next[i]);
        if (ok)
            extend(s, k + 1, code | (uint32_t)v << (LC_CODE_BITS * k), next);
        if (!s->out && s->found)
            return;
    }
}

static void run(struct search *s, uint32_t use)
{
    uint8_t sum[LC_FACTS_MAX] = {0};
    if (!sort_facts(s, use))
        return;
    for (int i = 0; i < s->facts; i++)
        sum[i] = s->fact[i].known;
    extend(s, 0, 0, sum);
}

bool lostcode_know(struct lostcode_know *k, const struct lostcode_notes *notes)
{
    struct search s = {.notes = notes, .out = k};
    k->symbols = notes->symbols;
    k->values = notes->values;
    k->codes = 0;
    memset(k->marginal, 0, sizeof k->marginal);
    run(&s, ~(uint32_t)0);
    if (k->codes > LC_CODES_MAX) {
        k->codes = 0;
        return false;
    }
    for (uint32_t i = 0; i < k->codes; i++)
        for (int j = 0; j < k->symbols; j++)
            k->marginal[j][lostcode_tile_of(k->code[i], j)]++;
    return true;
}

void lostcode_know_sums(const struct lostcode_know *k, const uint8_t dice[LC_DICE],
                        struct lostcode_sums *out)
{
    int a = dice[0] * LC_CODE_BITS, b = dice[1] * LC_CODE_BITS, c = dice[2] * LC_CODE_BITS;
    memset(out, 0, sizeof *out);
    out->codes = k->codes;
    for (uint32_t i = 0; i < k->codes; i++) {
        uint32_t code = k->code[i];
        out->of[(code >> a & 15) + (code >> b & 15) + (code >> c & 15)]++;
    }
    for (int n = 0; n <= LC_SUM_MAX; n++)
        out->below[n + 1] = out->below[n] + out->of[n];
}

/* Whether any code agrees with the notes when only the facts of `use` count. */
static bool any_agrees(const struct lostcode_notes *notes, uint32_t use)
{
    struct search s = {.notes = notes};
    run(&s, use);
    return s.found;
}

/* Tries all sets of `size` facts from `from` on. */
static uint32_t clash_of(const struct lostcode_notes *notes, uint32_t set, int from, int size)
{
    if (size == 0)
        return any_agrees(notes, set) ? 0 : set;
    for (int i = from; i + size <= notes->facts; i++) {
        uint32_t found = clash_of(notes, set | (uint32_t)bits_one(i), i + 1, size - 1);
        if (found)
            return found;
    }
    return 0;
}

uint32_t lostcode_know_clash(const struct lostcode_notes *notes)
{
    uint32_t all = (uint32_t)bits_below(notes->facts);
    if (any_agrees(notes, all))
        return 0;
    for (int size = 1; size < notes->facts; size++) {
        uint32_t found = clash_of(notes, 0, 0, size);
        if (found)
            return found;
    }
    return all;
}
