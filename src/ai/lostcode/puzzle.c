#include <string.h>

#include "ai/lostcode/explain.h"
#include "base/bits.h"
#include "base/panic.h"

enum { TRIES = 40 };

/* How many tiles of each symbol nobody has seen: more of them make it harder. */
static const uint8_t unseen_at[PUZZLE_LEVELS] = {3, 4, 4, 4};
/* Among how many rounds the most telling one is taken: few make it harder too. */
static const uint8_t choices_at[PUZZLE_LEVELS] = {6, 6, 5, 4};

/* A table under way. */
struct table {
    struct rng rng;
    int unseen, choices;
    struct lostcode_riddle *out;
    uint8_t pile[LC_SYMBOLS][LC_VALUES_MAX]; /* shuffled: own tile, three racks, seen, the rest */
    uint8_t dice[LC_FACTS_MAX][LC_DICE], low[LC_FACTS_MAX], width[LC_FACTS_MAX];
    uint8_t answer[LC_FACTS_MAX];
};

static enum puzzle_level level_of(int grade)
{
    return grade <= 1   ? PUZZLE_EASY
           : grade == 2 ? PUZZLE_MEDIUM
           : grade == 3 ? PUZZLE_HARD
                        : PUZZLE_FIENDISH;
}

/* Everybody's tiles, and those that were seen since. */
static void deal_tiles(struct table *t)
{
    struct lostcode_notes *n = &t->out->notes;
    enum { VALUES = LC_VALUES_MAX - 1 };
    *n = (struct lostcode_notes){.symbols = LC_SYMBOLS, .values = VALUES};
    for (int k = 0; k < LC_SYMBOLS; k++) {
        for (int v = 0; v < VALUES; v++)
            t->pile[k][v] = (uint8_t)v;
        rng_shuffle(&t->rng, t->pile[k], VALUES);
        t->out->tile[k] = t->pile[k][0];
        n->may[k] = (uint16_t)bits_below(VALUES);
        for (int i = 1; i <= VALUES - t->unseen; i++)
            n->may[k] = (uint16_t)(n->may[k] & ~bits_one(t->pile[k][i]));
    }
}

static int sum_of(const struct table *t, const uint8_t dice[LC_DICE])
{
    int sum = 0;
    for (int i = 0; i < LC_DICE; i++)
        sum += t->out->tile[dice[i]];
    return sum;
}

/* One round as it could have been played: a bet at random on a wheel at random.
 * A miss with the narrowest wheel tells only that it is wrong (LC-13). */
static void draw_round(struct table *t, int at)
{
    const struct lostcode_data *d = &lostcode_builtin;
    int top = LC_DICE * (t->out->notes.values - 1);
    for (int i = 0; i < LC_DICE; i++)
        t->dice[at][i] = (uint8_t)rng_below(&t->rng, LC_SYMBOLS);
    uint32_t wheel = rng_below(&t->rng, d->wheels);
    int width = d->wheel[wheel].width;
    int low = (int)rng_below(&t->rng, (uint32_t)(top - width + 2));
    int sum = sum_of(t, t->dice[at]);
    t->low[at] = (uint8_t)low;
    t->width[at] = (uint8_t)width;
    t->answer[at] = (uint8_t)(sum >= low && sum < low + width ? LC_HIT
                              : wheel == 0                    ? LC_WRONG
                              : sum < low                     ? LC_LOWER
                                                              : LC_HIGHER);
}

static void note_round(struct table *t, int at)
{
    uint32_t sums = lostcode_sums_of(t->low[at], t->width[at], (enum lostcode_result)t->answer[at]);
    bool fits = lostcode_notes_add(&t->out->notes, at + 1, t->dice[at], sums);
    ASTRO_ASSERT(fits);
}

/* How many codes agree with all rounds but those of a set. */
static uint32_t codes_but(const struct lostcode_prove *p, unsigned set)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < p->codes; i++)
        left += (p->row[i] & ~set) == 0;
    return left;
}

/* Of a few rounds the one that tells most, as people bet too. */
static uint32_t play_round(struct table *t, struct lostcode_prove *p)
{
    struct lostcode_notes *n = &t->out->notes, best = *n;
    int at = n->facts;
    uint32_t fewest = UINT32_MAX;
    struct table keep = *t;
    for (int i = 0; i < t->choices; i++) {
        struct lostcode_notes before = *n;
        draw_round(t, at);
        note_round(t, at);
        uint32_t left = lostcode_prove_agreeing(p, &n->fact[at]);
        if (left < fewest) {
            fewest = left;
            best = *n;
            keep = *t;
        }
        *n = before;
        keep.rng = t->rng;
    }
    *t = keep;
    *n = best;
    lostcode_prove_open(p, n);
    return fewest;
}

/* Rounds that say nothing new are taken out again, the first ones first. */
static void strip(struct table *t, struct lostcode_prove *p)
{
    struct lostcode_notes *n = &t->out->notes;
    unsigned out = 0;
    int kept = 0;
    for (int i = 0; i < n->facts; i++)
        if (codes_but(p, out | 1u << i) == 1)
            out |= 1u << i;
    for (int i = 0; i < n->facts; i++) {
        if (out >> i & 1)
            continue;
        n->fact[kept] = n->fact[i];
        memcpy(t->dice[kept], t->dice[i], sizeof t->dice[i]);
        t->low[kept] = t->low[i];
        t->width[kept] = t->width[i];
        t->answer[kept] = t->answer[i];
        n->fact[kept].round = (uint8_t)(kept + 1);
        kept++;
    }
    n->facts = (uint8_t)kept;
}

/* ---- the notes as text --------------------------------------------------------------------------
 */

static struct writer line_of(struct lostcode_riddle *z)
{
    return writer_on(z->line[z->lines++], sizeof z->line[0]);
}

/* What whoever shows the puzzle wants to know of it. */
static void keep_table(struct table *t)
{
    struct lostcode_riddle *z = t->out;
    z->unseen = (uint8_t)t->unseen;
    memcpy(z->pile, t->pile, sizeof z->pile);
    for (int i = 0; i < z->notes.facts; i++) {
        memcpy(z->round[i].dice, t->dice[i], sizeof z->round[i].dice);
        z->round[i].low = t->low[i];
        z->round[i].width = t->width[i];
        z->round[i].answer = t->answer[i];
    }
}

static void write_lines(struct table *t)
{
    struct lostcode_riddle *z = t->out;
    z->lines = 0;
    for (int rack = 1; rack < LC_RACKS; rack++) {
        struct writer w = line_of(z);
        write_str(&w, "rack ");
        for (int k = 0; k < LC_SYMBOLS; k++)
            write_int(&w, t->pile[k][rack]);
        writer_cstr(&w);
    }
    bool more = z->notes.values - t->unseen >= LC_RACKS;
    struct writer seen = more ? line_of(z) : writer_on(NULL, 0);
    write_str(&seen, "seen");
    for (int k = 0; more && k < LC_SYMBOLS; k++) {
        write_char(&seen, ' ');
        write_char(&seen, lostcode_letters[k]);
        for (int i = LC_RACKS; i <= z->notes.values - t->unseen; i++)
            write_int(&seen, t->pile[k][i]);
    }
    if (more)
        writer_cstr(&seen);
    for (int i = 0; i < z->notes.facts; i++) {
        struct writer w = line_of(z);
        write_str(&w, "round ");
        for (int d = 0; d < LC_DICE; d++)
            write_char(&w, lostcode_letters[t->dice[i][d]]);
        write_char(&w, ' ');
        lostcode_write_bet(&w, t->width[i], t->low[i]);
        write_char(&w, ' ');
        write_str(&w, lostcode_results[t->answer[i]]);
        writer_cstr(&w);
        ASTRO_ASSERT(writer_fits(&w));
    }
}

static bool try_once(struct rng rng, int level, struct lostcode_prove *p,
                     struct lostcode_riddle *out)
{
    struct table t = {.rng = rng, .out = out};
    t.unseen = unseen_at[level < 0 ? PUZZLE_MEDIUM : level];
    t.choices = choices_at[level < 0 ? PUZZLE_MEDIUM : level];
    struct lostcode_step steps[LC_STEPS_MAX];
    struct lostcode_marks none = {{0}};
    uint32_t left = 2;
    int grade;
    deal_tiles(&t);
    lostcode_prove_open(p, &out->notes);
    while (left > 1 && out->notes.facts < LC_FACTS_MAX)
        left = play_round(&t, p);
    if (left > 1)
        return false;
    strip(&t, p);
    keep_table(&t);
    write_lines(&t);
    lostcode_prove_open(p, &out->notes);
    lostcode_prove_chain(p, &none, NULL, steps, &grade);
    out->grade = (uint8_t)grade;
    out->level = (uint8_t)level_of(grade);
    return true;
}

void lostcode_riddle_make(const uint8_t seed[RNG_SEED_SIZE], int level, struct lostcode_prove *p,
                          struct lostcode_riddle *out)
{
    struct rng root = rng_from_seed(seed);
    int best = -1, nearest = PUZZLE_LEVELS;
    for (int i = 0; i < TRIES || best < 0; i++) {
        if (!try_once(puzzle_rng_of_try(&root, i), level, p, out))
            continue;
        int far = level < 0 ? 0 : out->level < level ? level - out->level : out->level - level;
        if (far == 0)
            return;
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    try_once(puzzle_rng_of_try(&root, best), level, p, out);
}
