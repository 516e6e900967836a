#include "ai/lostcode/value.h"

#include <string.h>

#include "base/bits.h"
#include "base/log2.h"

/* The three likeliest values, the likeliest first; of equal ones the lowest. */
static void top_three(const uint32_t count[LC_VALUES_MAX], int top[LC_GUESS_MAX])
{
    bool used[LC_VALUES_MAX] = {false};
    for (int i = 0; i < LC_GUESS_MAX; i++) {
        int best = -1;
        for (int v = 0; v < LC_VALUES_MAX; v++)
            if (!used[v] && (best < 0 || count[v] > count[best]))
                best = v;
        used[best] = true;
        top[i] = best;
    }
}

/* LC-17: what a right guess of one, two or three values wins above a wrong one. */
static uint64_t gain(uint64_t hits, int values)
{
    return hits * (uint64_t)(lostcode_guess_points((1u << values) - 1, 0, false) -
                             lostcode_guess_points(0, 0, false));
}

/* The best number of values, and its gain over all codes. */
static int best_size(const uint32_t count[LC_VALUES_MAX], const int top[LC_GUESS_MAX],
                     uint64_t *out)
{
    uint64_t hits = 0;
    int best = 1;
    *out = 0;
    for (int n = 1; n <= LC_GUESS_MAX; n++) {
        hits += count[top[n - 1]];
        if (gain(hits, n) > *out) {
            *out = gain(hits, n);
            best = n;
        }
    }
    return best;
}

unsigned lostcode_best_guess(const uint32_t count[LC_VALUES_MAX], uint32_t codes)
{
    (void)codes;
    int top[LC_GUESS_MAX];
    uint64_t worth;
    unsigned set = 0;
    top_three(count, top);
    int n = best_size(count, top, &worth);
    for (int i = 0; i < n; i++)
        set |= 1u << top[i];
    return set;
}

/* The same without the set: this is asked hundreds of times for each move. */
int64_t lostcode_guess_worth(const uint32_t count[LC_VALUES_MAX], uint32_t codes)
{
    uint64_t a = 0, b = 0, c = 0;
    for (int v = 0; v < LC_VALUES_MAX; v++) {
        uint64_t n = count[v];
        if (n > a) {
            c = b;
            b = a;
            a = n;
        } else if (n > b) {
            c = b;
            b = n;
        } else if (n > c) {
            c = n;
        }
    }
    uint64_t one = gain(a, 1), two = gain(a + b, 2), three = gain(a + b + c, 3);
    uint64_t best = one > two ? one : two;
    best = best > three ? best : three;
    return codes ? (int64_t)(best * LC_MILLE / codes) : 0;
}

int64_t lostcode_locked_worth(const uint32_t count[LC_VALUES_MAX], uint32_t codes, unsigned guess)
{
    uint64_t hits = 0;
    BITS_EACH(v, guess)
    {
        hits += count[v];
    }
    return codes ? (int64_t)(2 * gain(hits, bits_count(guess)) * LC_MILLE / codes) : 0;
}

int64_t lostcode_bits(uint64_t n)
{
    return n ? (int64_t)((uint64_t)log2_fixed(n) * LC_MILLE >> LOG2_SHIFT) : 0;
}

int64_t lostcode_entropy(const uint32_t count[LC_VALUES_MAX], uint32_t codes)
{
    int64_t sum = 0;
    for (int v = 0; v < LC_VALUES_MAX; v++)
        if (count[v])
            sum += (int64_t)count[v] * lostcode_bits(count[v]);
    return codes ? lostcode_bits(codes) - sum / codes : 0;
}

void lostcode_split(const struct lostcode_know *k, const uint16_t *weight,
                    const uint8_t dice[LC_DICE], struct lostcode_split *out)
{
    int a = dice[0] * LC_CODE_BITS, b = dice[1] * LC_CODE_BITS, c = dice[2] * LC_CODE_BITS;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < k->codes; i++) {
        uint32_t code = k->code[i];
        uint32_t row = (code >> a & 15) + (code >> b & 15) + (code >> c & 15) + 1;
        out->codes[row] += weight[i];
        for (int j = 0; j < k->symbols; j++)
            out->count[row][j][lostcode_tile_of(code, j)] += weight[i];
    }
    for (int n = 1; n <= LC_SUM_MAX + 1; n++) {
        out->codes[n] += out->codes[n - 1];
        for (int j = 0; j < k->symbols; j++)
            for (int v = 0; v < k->values; v++)
                out->count[n][j][v] += out->count[n - 1][j][v];
    }
}
