#include "support/lostcode_slow.h"

#include "base/bits.h"

/* Some of the codes, counted by what strong gives each. */
struct heap {
    int64_t codes;
    uint32_t count[LC_SYMBOLS][LC_VALUES_MAX];
};

static void heap_add(struct heap *h, const struct lostcode_desk *k, uint32_t i)
{
    h->codes += k->belief.weight[i];
    for (int j = 0; j < k->know.symbols; j++)
        h->count[j][lostcode_tile_of(k->know.code[i], j)] += k->belief.weight[i];
}

/* The best of all sets of values, found by trying every one (LC-17). */
static int64_t best_set(const uint32_t *count, int64_t codes)
{
    int64_t best = 0;
    for (unsigned set = 1; set < 1u << LC_VALUES_MAX; set++) {
        int64_t sum = 0;
        for (int v = 0; bits_count(set) <= LC_GUESS_MAX && v < LC_VALUES_MAX; v++)
            sum += (int64_t)count[v] * (lostcode_guess_points(set, v, false) + 2);
        best = sum > best ? sum : best;
    }
    return codes ? best * LC_MILLE / codes : 0;
}

/* A symbol above what a miss costs: the best guess, or the one a token holds. */
static int64_t worth_of(const struct lostcode_desk *k, int j, const uint32_t *count, int64_t codes)
{
    int64_t sum = 0;
    if (!bits_has(k->s->held[k->seat], j))
        return best_set(count, codes);
    for (int v = 0; v < LC_VALUES_MAX; v++)
        sum += (int64_t)count[v] * (lostcode_guess_points(k->s->guess[k->seat][j], v, true) + 4);
    return codes ? sum * LC_MILLE / codes : 0;
}

/* The same for the tile that follows: any unseen one but the old one. */
static int64_t worth_after(const struct lostcode_desk *k, int j, const struct heap *h)
{
    int left = bits_count(k->notes.may[j]) - 1;
    uint32_t fresh[LC_VALUES_MAX] = {0};
    if (bits_has(k->s->held[k->seat], j)) {
        for (int v = 0; v < LC_VALUES_MAX; v++)
            if (bits_has(k->notes.may[j], v))
                fresh[v] = (uint32_t)(h->codes - h->count[j][v]);
        return left ? worth_of(k, j, fresh, h->codes) / left : 0;
    }
    for (int v = 0; v < left; v++)
        fresh[v] = 1;
    return best_set(fresh, left);
}

static int64_t bits_learnt(const struct lostcode_desk *k, int j, const struct heap *h)
{
    int left = bits_count(k->notes.may[j]) - 1;
    return lostcode_bits((uint64_t)left) - lostcode_entropy(h->count[j], (uint32_t)h->codes);
}

static int64_t weigh(const struct lostcode_desk *k, int64_t worth, int64_t bits)
{
    return (worth * k->weights.worth - bits * k->weights.bits) / LC_MILLE;
}

int64_t slow_swap(const struct lostcode_desk *k, int symbol)
{
    struct heap all = {0}, given[LC_VALUES_MAX] = {0};
    for (uint32_t i = 0; i < k->know.codes; i++) {
        heap_add(&all, k, i);
        heap_add(&given[lostcode_tile_of(k->know.code[i], symbol)], k, i);
    }
    int64_t then = 0, now = 0;
    for (int j = 0; j < k->know.symbols; j++) {
        now += worth_of(k, j, all.count[j], all.codes);
        for (int v = 0; j != symbol && v < LC_VALUES_MAX; v++)
            then += given[v].codes * worth_of(k, j, given[v].count[j], given[v].codes);
    }
    return weigh(k, then / all.codes + worth_after(k, symbol, &all) - now,
                 bits_learnt(k, symbol, &all));
}

int64_t slow_guess(const struct lostcode_desk *k, int symbol)
{
    struct heap all = {0};
    for (uint32_t i = 0; i < k->know.codes; i++)
        heap_add(&all, k, i);
    return best_set(all.count[symbol], all.codes) - 2 * LC_MILLE;
}

/* What an answer leaves; after a miss the swap that costs least. */
static int64_t heap_value(const struct lostcode_desk *k, const struct heap *h, bool miss)
{
    int64_t worth = 0, swap = INT64_MIN;
    for (int j = 0; h->codes && j < k->know.symbols; j++) {
        int64_t now = worth_of(k, j, h->count[j], h->codes);
        worth += now;
        if (k->s->left[j] == 0)
            continue;
        int64_t change = weigh(k, worth_after(k, j, h) - now, bits_learnt(k, j, h));
        swap = change > swap ? change : swap;
    }
    if (h->codes == 0)
        return 0;
    return h->codes * (weigh(k, worth, lostcode_bits((uint64_t)h->codes)) +
                       (miss && swap != INT64_MIN ? swap : 0));
}

/* LC-13, LC-26, LC-27: what the bet itself moves, in mille times all codes. */
static int64_t steps(const struct lostcode_desk *k, int points, int64_t hits, int64_t misses)
{
    const struct lostcode_state *s = k->s;
    int64_t sum = hits * points * LC_MILLE;
    if (s->skull == k->seat)
        return sum - misses * points * LC_MILLE;
    return s->skull < s->seats ? sum - misses * LC_MILLE / (s->seats - 1) : sum;
}

struct lostcode_choice slow_bet(const struct lostcode_desk *k, const uint8_t dice[LC_DICE],
                                int wheel, int low)
{
    const struct lostcode_wheel *w = &k->d->wheel[wheel];
    struct heap hit = {0}, lower = {0}, higher = {0};
    for (uint32_t i = 0; i < k->know.codes; i++) {
        int sum = 0;
        for (int j = 0; j < LC_DICE; j++)
            sum += lostcode_tile_of(k->know.code[i], dice[j]);
        bool wrong = sum < low || sum >= low + w->width;
        heap_add(!wrong                    ? &hit
                 : wheel == 0 || sum < low ? &lower /* LC-13: the narrowest tells no more */
                                           : &higher,
                 k, i);
    }
    int64_t misses = lower.codes + higher.codes, total = hit.codes + misses;
    struct lostcode_choice c = {.hits = (uint32_t)hit.codes};
    c.points = steps(k, w->points, hit.codes, misses) / total;
    c.value = c.points;
    if (k->weights.worth || k->weights.bits)
        c.value += (heap_value(k, &hit, false) + heap_value(k, &lower, true) +
                    heap_value(k, &higher, true)) /
                   total;
    return c;
}

struct lostcode_choice slow_best_bet(const struct lostcode_desk *k, const uint8_t dice[LC_DICE])
{
    struct lostcode_choice best = {.value = INT64_MIN};
    for (int i = 0; i < k->d->wheels; i++)
        for (int low = 0; low + k->d->wheel[i].width - 1 <= lostcode_top_sum(k->s); low++) {
            if (lostcode_taker(k->s, i) != LC_NONE)
                continue;
            struct lostcode_choice c = slow_bet(k, dice, i, low);
            if (c.value > best.value)
                best = c;
        }
    return best;
}
