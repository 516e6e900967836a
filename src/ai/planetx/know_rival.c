#include "ai/planetx/know_rival.h"

#include <string.h>

#include "ai/planetx/know_log.h"
#include "base/bits.h"
#include "base/log2.h"
#include "base/panic.h"
#include "games/planetx/state.h"

/* A key holds three bits for each answer, and in the lowest bit whether the
 * viewer thinks the sky possible: equal keys but for that bit are one cell. */
enum { ANSWER_BITS = 3 };
_Static_assert(KNOW_RIVAL_ASKS *ANSWER_BITS + 1 <= 64, "a key is one word");

struct keys {
    uint32_t n;
    uint64_t *key;
};

/* ---- what is public ------------------------------------------------------------- */

void know_rival_open(const struct sky_index *index, uint64_t *set, const struct view *v, int seat)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    struct view everybody = *v;
    everybody.viewer = VIEWER_PUBLIC;
    know_all(index, set);
    know_view_keep(index, set, &everybody, (struct text){0});
    for (int i = 0; i < DEAL_TOPICS; i++)
        if (bits_has(s->researched[seat] & s->researched[v->viewer], i))
            know_keep(index, set, &s->research[i]);
}

uint8_t know_rival_asks(const struct view *v, struct text events, int seat,
                        struct know_question out[KNOW_RIVAL_ASKS])
{
    enum sky_mode mode = (enum sky_mode)planetx_in(view_state(v))->mode;
    struct know_act act;
    uint8_t n = 0;
    while (n < KNOW_RIVAL_ASKS && know_next_act(mode, &events, &act))
        if (act.seat == seat && act.ask.kind != KNOW_RESEARCH)
            out[n++] = act.ask;
    return n;
}

/* ---- answers, sixty-four skies at a time ------------------------------------------- */

/* The answer of each sky as three bit rows. */
static void answer_word(const struct sky_index *index, const struct know_question *ask, size_t i,
                        uint64_t bit[ANSWER_BITS])
{
    memset(bit, 0, ANSWER_BITS * sizeof *bit);
    if (ask->kind == KNOW_TARGET) {
        for (int t = 0; t < SKY_X; t++)
            for (int b = 0; b < ANSWER_BITS; b++)
                if (t >> b & 1)
                    bit[b] |= know_plane(index, ask->from, t)[i];
        return;
    }
    int n = index->sectors, length = (ask->to - ask->from + n) % n + 1;
    for (int k = 0; k < length; k++) {
        uint64_t carry = know_plane(index, (ask->from - 1 + k) % n + 1, ask->type)[i];
        for (int b = 0; b < ANSWER_BITS; b++) {
            uint64_t sum = bit[b] ^ carry;
            carry &= bit[b];
            bit[b] = sum;
        }
    }
}

static void make_keys(const struct sky_index *index, const uint64_t *set, const uint64_t *mine,
                      const struct know_question *ask, int asks, struct keys *out)
{
    out->n = 0;
    for (size_t i = 0; i < index->words; i++) {
        uint64_t bit[KNOW_RIVAL_ASKS][ANSWER_BITS];
        if (set[i] == 0)
            continue;
        for (int q = 0; q < asks; q++)
            answer_word(index, &ask[q], i, bit[q]);
        BITS_EACH(k, set[i])
        {
            uint64_t key = 0;
            for (int q = 0; q < asks; q++)
                for (int b = 0; b < ANSWER_BITS; b++)
                    key = key << 1 | (bit[q][b] >> k & 1);
            out->key[out->n++] = key << 1 | (mine[i] >> k & 1);
        }
    }
}

/* ---- cells --------------------------------------------------------------------------- */

/* Sorts by the bits from `bit` down, in place: those with a 0 go to the front. */
static void sort_keys(uint64_t *key, uint32_t n, int bit)
{
    uint32_t low = 0, high = n;
    if (n < 2 || bit < 0)
        return;
    while (low < high) {
        if (key[low] >> bit & 1) {
            uint64_t k = key[--high];
            key[high] = key[low];
            key[low] = k;
        } else {
            low++;
        }
    }
    sort_keys(key, low, bit - 1);
    sort_keys(key + low, n - low, bit - 1);
}

static void sum_cells(const struct sky_index *index, const struct keys *keys,
                      struct know_rival *out)
{
    uint64_t weighted = 0, mine = 0;
    out->best = UINT32_MAX;
    out->worst = 0;
    for (uint32_t i = 0; i < keys->n;) {
        uint32_t size = 0, own = 0;
        uint64_t cell = keys->key[i] >> 1;
        for (; i < keys->n && keys->key[i] >> 1 == cell; i++, size++)
            own += keys->key[i] & 1;
        if (own == 0)
            continue;
        uint32_t bits = size < KNOW_LOGS ? index->log[size] : log2_fixed(size);
        weighted += (uint64_t)own * bits;
        mine += own;
        out->best = bits < out->best ? bits : out->best;
        out->worst = bits > out->worst ? bits : out->worst;
    }
    ASTRO_ASSERT(mine > 0);
    out->expected = (uint32_t)(weighted / mine);
}

void know_rival_asked(const struct sky_index *index, const uint64_t *open, const uint64_t *mine,
                      const struct know_question *ask, uint8_t asks, uint64_t *keys,
                      struct know_rival *out)
{
    struct keys made = {.key = keys};
    ASTRO_ASSERT(asks <= KNOW_RIVAL_ASKS);
    make_keys(index, open, mine, ask, asks, &made);
    sort_keys(made.key, made.n, asks * ANSWER_BITS);
    sum_cells(index, &made, out);
    out->asked = asks;
}
