#include <string.h>

#include "base/bits.h"
#include "base/log2.h"
#include "base/panic.h"
#include "minds/planetx/know.h"
#include "minds/planetx/know_log.h"

/* ---- folding facts --------------------------------------------------------- */

void know_all(const struct know_book *book, uint64_t *set)
{
    memset(set, 0, book->words * sizeof *set);
    for (int h = 0; h < book->hearts; h++) {
        const struct know_heart *heart = &book->heart[h];
        memset(set + heart->first, 0xff, heart->skies / 64 * sizeof *set);
        if (heart->skies % 64)
            set[heart->first + heart->skies / 64] = bits_below((int)(heart->skies % 64));
    }
}

static void keep_locate(const struct know_book *book, uint64_t *set, const struct fact *fact)
{
    for (int h = 0; h < book->hearts; h++) {
        const struct know_heart *heart = &book->heart[h];
        bool is_it = heart->x == fact->from && heart->left == fact->s && heart->right == fact->t;
        if (is_it != (fact->n == 1))
            memset(set + heart->first, 0, heart->words * sizeof *set);
    }
}

static const uint64_t zeros[KNOW_BLOCK];
static const uint64_t ones[KNOW_BLOCK] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                          UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

/* Planes hold E as it looks; within a heart the sector of X is known, so the
 * true E and X need no planes. */
static void fill_rows(const struct know_book *book, int type, struct know_rows *out)
{
    for (int s = 0; s < book->sectors; s++) {
        out->step[type][s] = type != SKY_X;
        out->row[type][s] = type == SKY_X ? zeros : know_plane(book, s + 1, type);
    }
}

/* Turns rows of E and X to the heart with X in this sector, or back. */
static void turn_rows(const struct know_book *book, int x, bool on, struct know_rows *out)
{
    out->row[SKY_X][x - 1] = on ? ones : zeros;
    out->row[SKY_E][x - 1] = on ? zeros : know_plane(book, x, SKY_E);
    out->step[SKY_E][x - 1] = !on;
}

static bool keep_from_plane(const struct know_book *book, uint64_t *set, const struct fact *fact)
{
    bool denies;
    struct fact meaning = know_meaning((enum sky_mode)book->mode, fact, &denies);
    int p = know_clue_plane(book, &meaning);
    if (p < 0)
        return false;
    const uint64_t *plane = know_plane_of_clue(book, p);
    uint64_t flip = denies ? UINT64_MAX : 0;
    for (size_t i = 0; i < book->words; i++)
        set[i] &= plane[i] ^ flip;
    return true;
}

void know_keep(const struct know_book *book, uint64_t *set, const struct fact *fact)
{
    if (fact->kind == FACT_LOCATE) {
        keep_locate(book, set, fact);
        return;
    }
    if (fact_is_clue(fact) && keep_from_plane(book, set, fact))
        return;
    struct know_rows rows;
    rows.sectors = book->sectors;
    for (int t = 0; t < SKY_TYPES; t++)
        if (t == fact->s || t == fact->t || t >= SKY_E)
            fill_rows(book, t, &rows);
    for (int h = 0; h < book->hearts; h++) {
        const struct know_heart *heart = &book->heart[h];
        turn_rows(book, heart->x, true, &rows);
        book->ops->keep(&rows, fact, set, heart->first, heart->first + heart->words);
        turn_rows(book, heart->x, false, &rows);
    }
}

/* ---- counting -------------------------------------------------------------- */

uint32_t know_count(const struct know_book *book, const uint64_t *set)
{
    return book->ops->count(set, set, book->words);
}

void know_sum_hearts(const struct know_book *book, const uint64_t *set, struct know_sum *out)
{
    out->skies = 0;
    for (int h = 0; h < book->hearts; h++) {
        const uint64_t *at = set + book->heart[h].first;
        out->heart[h] = book->ops->count(at, at, book->heart[h].words);
        out->skies += out->heart[h];
    }
}

void know_sum(const struct know_book *book, const uint64_t *set, struct know_sum *out)
{
    know_sum_hearts(book, set, out);
    memset(out->at, 0, sizeof out->at);
    for (int h = 0; h < book->hearts; h++)
        out->at[book->heart[h].x][SKY_X] += out->heart[h];
    for (int s = 1; s <= book->sectors; s++) {
        for (int t = 0; t < SKY_X; t++)
            out->at[s][t] = book->ops->count(set, know_plane(book, s, t), book->words);
        out->at[s][SKY_E] -= out->at[s][SKY_X];
    }
}

uint32_t know_bits_sky(const struct know_sum *sum)
{
    return sum->skies ? log2_fixed(sum->skies) : 0;
}

uint32_t know_bits_heart(const struct know_book *book, const struct know_sum *sum)
{
    uint64_t spread = 0;
    for (int h = 0; h < book->hearts; h++)
        spread += know_weigh(book, sum->heart[h]);
    return know_spread(book, sum->skies, spread);
}

int know_best_heart(const struct know_book *book, const struct know_sum *sum)
{
    int best = -1;
    for (int h = 0; h < book->hearts; h++)
        if (sum->heart[h] > (best < 0 ? 0 : sum->heart[best]))
            best = h;
    return best;
}
