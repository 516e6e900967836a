#include <string.h>

#include "ai/planetx/know.h"
#include "ai/planetx/know_log.h"
#include "base/bits.h"
#include "base/log2.h"
#include "base/panic.h"

/* ---- folding facts --------------------------------------------------------- */

void know_all(const struct sky_index *index, uint64_t *set)
{
    memset(set, 0, index->words * sizeof *set);
    for (int h = 0; h < index->x_triples; h++) {
        const struct know_x_triple *x_triple = &index->x_triple[h];
        memset(set + x_triple->first, 0xff, x_triple->skies / 64 * sizeof *set);
        if (x_triple->skies % 64)
            set[x_triple->first + x_triple->skies / 64] = bits_below((int)(x_triple->skies % 64));
    }
}

static void keep_locate(const struct sky_index *index, uint64_t *set, const struct fact *fact)
{
    for (int h = 0; h < index->x_triples; h++) {
        const struct know_x_triple *x_triple = &index->x_triple[h];
        bool is_it =
            x_triple->x == fact->from && x_triple->left == fact->s && x_triple->right == fact->t;
        if (is_it != (fact->n == 1))
            memset(set + x_triple->first, 0, x_triple->words * sizeof *set);
    }
}

static const uint64_t zeros[KNOW_BLOCK];
static const uint64_t ones[KNOW_BLOCK] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                          UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

/* Planes hold E as it looks; within a X triple the sector of X is known, so the
 * true E and X need no planes. */
static void fill_rows(const struct sky_index *index, int type, struct know_rows *out)
{
    for (int s = 0; s < index->sectors; s++) {
        out->step[type][s] = type != SKY_X;
        out->row[type][s] = type == SKY_X ? zeros : know_plane(index, s + 1, type);
    }
}

/* Turns rows of E and X to the X triple with X in this sector, or back. */
static void turn_rows(const struct sky_index *index, int x, bool on, struct know_rows *out)
{
    out->row[SKY_X][x - 1] = on ? ones : zeros;
    out->row[SKY_E][x - 1] = on ? zeros : know_plane(index, x, SKY_E);
    out->step[SKY_E][x - 1] = !on;
}

static void keep_plane(const struct sky_index *index, uint64_t *set, const uint64_t *plane,
                       bool denies)
{
    uint64_t flip = denies ? UINT64_MAX : 0;
    for (size_t i = 0; i < index->words; i++)
        set[i] &= plane[i] ^ flip;
}

/* A solid object in one sector or not is as it looks, whatever the X triple. */
static bool keep_one_sector(const struct sky_index *index, uint64_t *set, const struct fact *fact)
{
    if ((fact->kind != FACT_IS && fact->kind != FACT_NOT) || fact->s >= SKY_E)
        return false;
    keep_plane(index, set, know_plane(index, fact->from, fact->s), fact->kind == FACT_NOT);
    return true;
}

static bool keep_from_plane(const struct sky_index *index, uint64_t *set, const struct fact *fact)
{
    bool denies;
    struct fact meaning = know_meaning((enum sky_mode)index->mode, fact, &denies);
    int p = know_clue_plane(index, &meaning);
    if (p < 0)
        return false;
    keep_plane(index, set, know_plane_of_clue(index, p), denies);
    return true;
}

void know_keep(const struct sky_index *index, uint64_t *set, const struct fact *fact)
{
    if (fact->kind == FACT_LOCATE) {
        keep_locate(index, set, fact);
        return;
    }
    if (keep_one_sector(index, set, fact) ||
        (fact_is_clue(fact) && keep_from_plane(index, set, fact)))
        return;
    struct know_rows rows;
    rows.sectors = index->sectors;
    for (int t = 0; t < SKY_TYPES; t++)
        if (t == fact->s || t == fact->t || t >= SKY_E)
            fill_rows(index, t, &rows);
    for (int h = 0; h < index->x_triples; h++) {
        const struct know_x_triple *x_triple = &index->x_triple[h];
        turn_rows(index, x_triple->x, true, &rows);
        index->ops->keep(&rows, fact, set, x_triple->first, x_triple->first + x_triple->words);
        turn_rows(index, x_triple->x, false, &rows);
    }
}

/* ---- counting -------------------------------------------------------------- */

uint32_t know_count(const struct sky_index *index, const uint64_t *set)
{
    return index->ops->count(set, set, index->words);
}

void know_sum_x_triples(const struct sky_index *index, const uint64_t *set, struct know_sum *out)
{
    out->skies = 0;
    for (int h = 0; h < index->x_triples; h++) {
        const uint64_t *at = set + index->x_triple[h].first;
        out->x_triple[h] = index->ops->count(at, at, index->x_triple[h].words);
        out->skies += out->x_triple[h];
    }
}

void know_sum(const struct sky_index *index, const uint64_t *set, struct know_sum *out)
{
    know_sum_x_triples(index, set, out);
    memset(out->at, 0, sizeof out->at);
    for (int h = 0; h < index->x_triples; h++)
        out->at[index->x_triple[h].x][SKY_X] += out->x_triple[h];
    for (int s = 1; s <= index->sectors; s++) {
        for (int t = 0; t < SKY_X; t++)
            out->at[s][t] = index->ops->count(set, know_plane(index, s, t), index->words);
        out->at[s][SKY_E] -= out->at[s][SKY_X];
    }
}

uint32_t know_bits_sky(const struct know_sum *sum)
{
    return sum->skies ? log2_fixed(sum->skies) : 0;
}

uint32_t know_bits_x_triple(const struct sky_index *index, const struct know_sum *sum)
{
    uint64_t spread = 0;
    for (int h = 0; h < index->x_triples; h++)
        spread += know_weigh(index, sum->x_triple[h]);
    return know_spread(index, sum->skies, spread);
}

int know_best_x_triple(const struct sky_index *index, const struct know_sum *sum)
{
    int best = -1;
    for (int h = 0; h < index->x_triples; h++)
        if (sum->x_triple[h] > (best < 0 ? 0 : sum->x_triple[best]))
            best = h;
    return best;
}
