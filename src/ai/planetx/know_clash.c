#include <string.h>

#include "ai/planetx/know.h"
#include "base/bits.h"
#include "base/panic.h"

/* Facts that cannot all be true. A set of facts clashes when every sky is
 * denied by one of them. */

enum { FACT_WORDS = KNOW_FACTS_MAX / 64, STANDARD_SKIES = 4446 }; /* PX-7 */

/* ---- a clash from which nothing can be left out ----------------------------- */

/* Chosen facts are folded first, then the others in order. The one that
 * empties the set clashes with those folded before it, so it is chosen, and
 * what came after it is not needed. */
static size_t thin_out(const struct sky_index *index, const struct fact *facts, size_t n,
                       uint64_t *set, bool *clash)
{
    size_t size = 0, end = n;
    memset(clash, 0, n * sizeof *clash);
    for (;;) {
        know_all(index, set);
        for (size_t i = 0; i < n; i++)
            if (clash[i])
                know_keep(index, set, &facts[i]);
        if (know_count(index, set) == 0)
            return size;
        size_t last = 0;
        for (;; last++) {
            ASTRO_ASSERT(last < end);
            know_keep(index, set, &facts[last]);
            if (know_count(index, set) == 0)
                break;
        }
        clash[last] = true;
        size++;
        end = last;
    }
}

/* ---- the smallest clash (standard) ------------------------------------------ */

/* For each sky the facts that deny it: different sets only. */
struct cover {
    size_t rows, facts;
    uint64_t row[STANDARD_SKIES][FACT_WORDS];
    uint64_t chosen[FACT_WORDS];
};

static void add_row(struct cover *c, const uint64_t row[FACT_WORDS])
{
    for (size_t i = 0; i < c->rows; i++)
        if (memcmp(c->row[i], row, sizeof c->row[i]) == 0)
            return;
    memcpy(c->row[c->rows++], row, sizeof c->row[0]);
}

static void fill_cover(struct cover *c, const struct sky_index *index, const struct fact *facts,
                       size_t n)
{
    c->rows = 0;
    c->facts = n;
    memset(c->chosen, 0, sizeof c->chosen);
    for (int h = 0; h < index->x_triples; h++) {
        for (uint32_t k = 0; k < index->x_triple[h].skies; k++) {
            struct sky sky = know_sky(index, (size_t)index->x_triple[h].first * 64 + k);
            uint64_t row[FACT_WORDS] = {0};
            for (size_t i = 0; i < n; i++)
                if (!fact_holds(&facts[i], &sky))
                    bits_put(row, i);
            add_row(c, row);
        }
    }
}

static bool meets(const uint64_t *a, const uint64_t *b)
{
    uint64_t any = 0;
    for (int i = 0; i < FACT_WORDS; i++)
        any |= a[i] & b[i];
    return any != 0;
}

/* The uncovered row with the fewest facts; c->rows when all are covered. Sets
 * *bound to a number of rows that no fact shares: so many are still needed. */
static size_t tightest_row(const struct cover *c, size_t *bound)
{
    size_t best = c->rows, fewest = SIZE_MAX;
    uint64_t used[FACT_WORDS] = {0};
    *bound = 0;
    for (size_t i = 0; i < c->rows; i++) {
        if (meets(c->row[i], c->chosen))
            continue;
        size_t facts = bits_total(c->row[i], FACT_WORDS);
        if (facts < fewest) {
            fewest = facts;
            best = i;
        }
        if (!meets(c->row[i], used)) {
            for (int k = 0; k < FACT_WORDS; k++)
                used[k] |= c->row[i][k];
            ++*bound;
        }
    }
    return best;
}

static bool cover_with(struct cover *c, size_t left)
{
    size_t bound;
    size_t row = tightest_row(c, &bound);
    if (row == c->rows)
        return true;
    if (bound > left)
        return false;
    for (size_t i = 0; i < c->facts; i++) {
        if (!bits_test(c->row[row], i))
            continue;
        bits_put(c->chosen, i);
        if (cover_with(c, left - 1))
            return true;
        c->chosen[i / 64] ^= bits_one((int)(i % 64));
    }
    return false;
}

/* ---- both -------------------------------------------------------------------- */

size_t know_clash_size(enum sky_mode mode)
{
    return mode == SKY_STANDARD ? sizeof(struct cover) : sizeof(uint64_t);
}

static void find_clash(const struct sky_index *index, const struct fact *facts, size_t n,
                       uint64_t *set, void *room, bool *clash)
{
    size_t size = thin_out(index, facts, n, set, clash);
    if (index->mode != SKY_STANDARD)
        return;
    struct cover *c = room;
    fill_cover(c, index, facts, n);
    for (size_t smaller = 1; smaller < size; smaller++) {
        if (!cover_with(c, smaller))
            continue;
        for (size_t i = 0; i < n; i++)
            clash[i] = bits_test(c->chosen, i);
        return;
    }
}

uint32_t know_fold(const struct sky_index *index, const struct fact *facts, size_t n, uint64_t *set,
                   void *room, bool *clash)
{
    ASTRO_ASSERT(n <= KNOW_FACTS_MAX);
    know_all(index, set);
    for (size_t i = 0; i < n; i++)
        know_keep(index, set, &facts[i]);
    uint32_t left = know_count(index, set);
    memset(clash, 0, n * sizeof *clash);
    if (left == 0) {
        find_clash(index, facts, n, set, room, clash);
        memset(set, 0, index->words * sizeof *set);
    }
    return left;
}
