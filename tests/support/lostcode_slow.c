#include "support/lostcode_slow.h"

#include "base/bits.h"

/* Some of the codes, counted by what strong gives each. */
struct heap {
    int64_t codes;
    uint32_t count[LC_SYMBOLS][LC_VALUES_MAX];
};

static void heap_add(struct heap *h, const struct lostcode_bot_ctx *k, uint32_t i)
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
static int64_t worth_of(const struct lostcode_bot_ctx *k, int j, const uint32_t *count,
                        int64_t codes)
{
    int64_t sum = 0;
    if (!bits_has(k->s->held[k->seat], j))
        return best_set(count, codes);
    for (int v = 0; v < LC_VALUES_MAX; v++)
        sum += (int64_t)count[v] * (lostcode_guess_points(k->s->guess[k->seat][j], v, true) + 4);
    return codes ? sum * LC_MILLE / codes : 0;
}

/* The same for the tile that follows: any unseen one but the old one. */
static int64_t worth_after(const struct lostcode_bot_ctx *k, int j, const struct heap *h)
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

static int64_t bits_learnt(const struct lostcode_bot_ctx *k, int j, const struct heap *h)
{
    int left = bits_count(k->notes.may[j]) - 1;
    return lostcode_bits((uint64_t)left) - lostcode_entropy(h->count[j], (uint32_t)h->codes);
}

static int64_t weigh(const struct lostcode_bot_ctx *k, int64_t worth, int64_t bits)
{
    return (worth * k->weights.worth - bits * k->weights.bits) / LC_MILLE;
}

int64_t slow_swap(const struct lostcode_bot_ctx *k, int symbol)
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

int64_t slow_guess(const struct lostcode_bot_ctx *k, int symbol)
{
    struct heap all = {0};
    for (uint32_t i = 0; i < k->know.codes; i++)
        heap_add(&all, k, i);
    return best_set(all.count[symbol], all.codes) - 2 * LC_MILLE;
}

/* ---- the end ----------------------------------------------------------------------- */

static int64_t chance_of(int64_t margin, int64_t spread)
{
    return 500000 + 500000 * margin / ((margin < 0 ? -margin : margin) + spread);
}

/* What a rival has in the end, by the racks seen from here and the guesses it is bound to make. */
static int64_t rival_end(const struct lostcode_bot_ctx *k, const struct view *v, struct text events,
                         int rival)
{
    static struct lostcode_know know;
    const struct lostcode_state *s = k->s;
    struct lostcode_notes n;
    uint8_t own[LC_SYMBOLS];
    int64_t end = s->field[rival];
    lostcode_notes_rival(v, events, rival, NULL, &n);
    if (!lostcode_know(&know, &n)) {
        for (int j = 0; j < LC_SYMBOLS; j++)
            own[j] = (uint8_t)lostcode_tile_of(k->know.code[k->know.codes / 2], j);
        lostcode_notes_rival(v, events, rival, own, &n);
        lostcode_know(&know, &n);
    }
    for (int j = 0; know.codes && j < k->know.symbols; j++)
        end += lostcode_guess_points(lostcode_best_guess(know.marginal[j], know.codes),
                                     s->tile[rival][j], bits_has(s->held[rival], j));
    if (s->phase == LC_PHASE_FINAL)
        return end;
    if (s->wheel[rival] == LC_NONE)
        return end + 3; /* about what a bet brings */
    int sum = 0, low = s->low[rival];
    const struct lostcode_wheel *w = &k->d->wheel[s->wheel[rival]];
    for (int i = 0; i < LC_DICE; i++)
        sum += s->tile[rival][s->dice[i]];
    return end + (sum >= low && sum < low + w->width ? w->points : 0);
}

int64_t slow_lead(const struct lostcode_bot_ctx *k, const struct view *v, struct text events)
{
    int64_t lead = INT64_MAX;
    for (int i = 0; i < k->s->seats; i++) {
        int64_t ahead =
            i == k->seat ? INT64_MAX : k->s->field[k->seat] - rival_end(k, v, events, i);
        lead = ahead < lead ? ahead : lead;
    }
    for (int j = 0; j < k->know.symbols; j++)
        lead -= bits_has(k->s->held[k->seat], j) ? 4 : 2; /* LC-17, LC-24 */
    return lead * LC_MILLE;
}

void slow_ending(const struct lostcode_bot_ctx *k, int64_t lead, const struct move *m,
                 int64_t *chance, int64_t *points)
{
    int64_t total = 0, blank = 0;
    *chance = *points = 0;
    for (uint32_t i = 0; i < k->know.codes; i++) {
        int64_t ends = 0, weight = k->belief.weight[i];
        blank = 0;
        for (int j = 0; j < k->know.symbols; j++) {
            bool locked = bits_has(k->s->held[k->seat], j);
            unsigned guess = locked ? k->s->guess[k->seat][j] : lostcode_guess_of(m, j);
            blank -= locked ? 4 : 2;
            ends += lostcode_guess_points(guess, lostcode_tile_of(k->know.code[i], j), locked);
        }
        *chance += weight * chance_of(lead + (ends - blank) * LC_MILLE, LC_SPREAD_FINAL);
        *points += weight * (ends - blank);
        total += weight;
    }
    *chance /= total;
    *points = *points * LC_MILLE / total + blank * LC_MILLE;
}

/* What an answer leaves; after a miss the swap that costs least. Towards the end the chance to
 * win with it. */
static int64_t heap_value(const struct lostcode_bot_ctx *k, const struct heap *h, bool miss,
                          int points)
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
    int64_t value =
        weigh(k, worth, lostcode_bits((uint64_t)h->codes)) + (miss && swap != INT64_MIN ? swap : 0);
    if (k->weights.wins)
        value = chance_of(k->weights.lead + value + (miss ? 0 : points * LC_MILLE), LC_SPREAD_BET);
    return h->codes * value;
}

/* LC-13, LC-26, LC-27: what the bet itself moves, in mille times all codes. */
static int64_t steps(const struct lostcode_bot_ctx *k, int points, int64_t hits, int64_t misses)
{
    const struct lostcode_state *s = k->s;
    int64_t sum = hits * points * LC_MILLE;
    if (s->skull == k->seat)
        return sum - misses * points * LC_MILLE;
    return s->skull < s->seats ? sum - misses * LC_MILLE / (s->seats - 1) : sum;
}

/* ---- rivals ---------------------------------------------------------------------- */

void slow_rivals_look(const struct lostcode_bot_ctx *k, const struct view *v, struct text events,
                      struct slow_rivals *out)
{
    bool later = false;
    out->count = 0;
    for (int i = 0; i < k->s->seats; i++) {
        int seat = k->s->order[i];
        if (later) {
            struct lostcode_notes n;
            uint8_t own[LC_SYMBOLS];
            struct lostcode_know *know = &out->know[out->count];
            out->seat[out->count++] = seat;
            lostcode_notes_rival(v, events, seat, NULL, &n);
            if (lostcode_know(know, &n))
                continue;
            for (int j = 0; j < LC_SYMBOLS; j++) /* too many: one rack stands for this seat's */
                own[j] = (uint8_t)lostcode_tile_of(k->know.code[k->know.codes / 2], j);
            lostcode_notes_rival(v, events, seat, own, &n);
            lostcode_know(know, &n);
        }
        later |= seat == k->seat;
    }
}

/* LC-13, LC-26: what a bet moves a rival, summed over all of its codes. */
static int64_t moves(const struct lostcode_bot_ctx *k, int seat, int points, int64_t hits,
                     int64_t codes)
{
    return k->s->skull == seat ? (2 * hits - codes) * points : hits * points;
}

/* The points, in mille, these rivals win by the bets that look best to them, each
 * without the wheels taken before; a miss pays this seat where it has the skull. */
static int64_t rivals_win(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                          const uint8_t dice[LC_DICE], int wheel)
{
    bool taken[LC_WHEELS_MAX] = {0};
    int64_t win = 0;
    taken[wheel] = true;
    for (int i = 0; i < r->count; i++) {
        const struct lostcode_know *know = &r->know[i];
        int64_t of[LC_SUM_MAX + 1] = {0}, most = INT64_MIN;
        int seat = r->seat[i], best = 0, from = 0, truth = 0;
        for (uint32_t c = 0; c < know->codes; c++)
            of[lostcode_tile_of(know->code[c], dice[0]) + lostcode_tile_of(know->code[c], dice[1]) +
               lostcode_tile_of(know->code[c], dice[2])]++;
        for (int w = 0; w < k->d->wheels; w++) {
            bool gone = taken[w] || lostcode_taker(k->s, w) != LC_NONE;
            int width = k->d->wheel[w].width;
            for (int low = 0; !gone && low + width - 1 <= lostcode_top_sum(k->s); low++) {
                int64_t hits = 0;
                for (int n = low; n < low + width; n++)
                    hits += of[n];
                int64_t value = moves(k, seat, k->d->wheel[w].points, hits, know->codes);
                if (value > most) {
                    most = value;
                    best = w;
                    from = low;
                }
            }
        }
        for (int j = 0; j < LC_DICE; j++)
            truth += k->s->tile[seat][dice[j]];
        bool hit = truth >= from && truth < from + k->d->wheel[best].width;
        taken[best] = true;
        win += moves(k, seat, k->d->wheel[best].points, hit, 1);
        if (!hit && k->s->skull == k->seat)
            win -= k->s->seats - 1; /* LC-27 */
    }
    return win * LC_MILLE;
}

/* ---- bets ------------------------------------------------------------------------ */

static struct lostcode_choice bet_alone(const struct lostcode_bot_ctx *k,
                                        const uint8_t dice[LC_DICE], int wheel, int low)
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
    c.value = k->weights.wins ? 0 : c.points;
    if (k->weights.worth || k->weights.bits)
        c.value += (heap_value(k, &hit, false, w->points) + heap_value(k, &lower, true, 0) +
                    heap_value(k, &higher, true, 0)) /
                   total;
    return c;
}

static int64_t rivals_cost(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                           const uint8_t dice[LC_DICE], int wheel)
{
    return k->weights.rivals ? rivals_win(k, r, dice, wheel) * k->weights.rivals / LC_MILLE : 0;
}

struct lostcode_choice slow_bet(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                                const uint8_t dice[LC_DICE], int wheel, int low)
{
    struct lostcode_choice c = bet_alone(k, dice, wheel, low);
    c.value -= rivals_cost(k, r, dice, wheel);
    return c;
}

struct lostcode_choice slow_best_bet(const struct lostcode_bot_ctx *k, const struct slow_rivals *r,
                                     const uint8_t dice[LC_DICE])
{
    struct lostcode_choice best = {.value = INT64_MIN};
    for (int i = 0; i < k->d->wheels; i++) {
        if (lostcode_taker(k->s, i) != LC_NONE)
            continue;
        int64_t cost = rivals_cost(k, r, dice, i);
        for (int low = 0; low + k->d->wheel[i].width - 1 <= lostcode_top_sum(k->s); low++) {
            struct lostcode_choice c = bet_alone(k, dice, i, low);
            c.value -= cost;
            if (c.value > best.value)
                best = c;
        }
    }
    return best;
}
