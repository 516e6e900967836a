#include "ai/lostcode/win.h"

#include <string.h>

#include "base/bits.h"

enum {
    BET_MEAN = 3 * LC_MILLE, /* what a bet that is to come brings a rival, about */
    CODES = 512,             /* that are looked at: of more, each second, third … */
    SIZES = LC_GUESS_MAX,
};

int64_t lostcode_chance(int64_t margin, int64_t spread)
{
    int64_t far = margin < 0 ? -margin : margin;
    return LC_CERTAIN / 2 + LC_CERTAIN / 2 * margin / (far + spread);
}

bool lostcode_is_ending(const struct lostcode_state *s)
{
    bool last = s->round == lostcode_lengths[s->seats].rounds;
    return s->phase == LC_PHASE_FINAL ||
           (last && (s->phase == LC_PHASE_TURN || s->phase == LC_PHASE_BET));
}

/* ---- rivals ------------------------------------------------------------------------ */

/* LC-13: what the bet of this round will bring a rival. */
static int64_t bet_to_come(const struct lostcode_bot_ctx *k, int rival)
{
    const struct lostcode_state *s = k->s;
    if (s->phase != LC_PHASE_BET && s->phase != LC_PHASE_TURN)
        return 0;
    if (s->wheel[rival] == LC_NONE)
        return BET_MEAN;
    int sum = lostcode_sum(s, rival), low = s->low[rival], wheel = s->wheel[rival];
    bool hit = sum >= low && sum < low + k->d->wheel[wheel].width;
    return (int64_t)lostcode_gain(k->d, s, rival, wheel, hit) * LC_MILLE;
}

/* LC-17, LC-24: all symbols left blank. */
static int64_t blanks(const struct lostcode_bot_ctx *k)
{
    int64_t points = 0;
    for (int j = 0; j < k->know.symbols; j++)
        points += lostcode_guess_points(0, 0, bits_has(k->s->held[k->seat], j));
    return points * LC_MILLE;
}

/* LC-17: what a rival's guesses will bring, as far as its tiles and what it knows of them tell. */
static int64_t guesses_to_come(struct lostcode_bot_ctx *k, const struct bot_task *t, int rival)
{
    const struct lostcode_know *its = &k->rivals.know;
    int64_t points = 0;
    lostcode_know_rival(k, t, rival);
    for (int j = 0; its->codes > 0 && j < k->know.symbols; j++) {
        unsigned guess = lostcode_best_guess(its->marginal[j], its->codes);
        points +=
            lostcode_guess_points(guess, k->s->tile[rival][j], bits_has(k->s->held[rival], j));
    }
    return points * LC_MILLE;
}

int64_t lostcode_lead(struct lostcode_bot_ctx *k, const struct bot_task *t)
{
    int64_t best = INT64_MIN;
    for (int i = 0; i < k->s->seats; i++) {
        if (i == k->seat)
            continue;
        int64_t end = k->s->field[i] * LC_MILLE + bet_to_come(k, i) + guesses_to_come(k, t, i);
        best = end > best ? end : best;
    }
    return k->s->field[k->seat] * LC_MILLE + blanks(k) - best;
}

/* ---- final guesses ------------------------------------------------------------------ */

/* What the guesses chosen so far bring, above blanks, with each code that is looked at. */
struct search {
    const struct lostcode_bot_ctx *k;
    uint32_t n, step;
    uint64_t total;
    int16_t points[LC_SYMBOLS + 1][CODES];
    unsigned guess[LC_SYMBOLS];
    struct lostcode_ending best;
    int64_t lead;
};

static unsigned likeliest(const uint32_t count[LC_VALUES_MAX], unsigned without)
{
    int best = -1;
    for (int v = 0; v < LC_VALUES_MAX; v++)
        if (!bits_has(without, v) && (best < 0 || count[v] > count[best]))
            best = v;
    return 1u << best;
}

static void weigh_ending(struct search *s)
{
    const struct lostcode_bot_ctx *k = s->k;
    int symbols = k->know.symbols;
    int64_t chance = 0, points = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        int64_t weight = k->belief.weight[i * s->step], ends = s->points[symbols][i];
        chance += weight * lostcode_chance(s->lead + ends * LC_MILLE, LC_SPREAD_FINAL);
        points += weight * ends;
    }
    chance /= (int64_t)s->total;
    points = points * LC_MILLE / (int64_t)s->total;
    if (chance < s->best.chance || (chance == s->best.chance && points <= s->best.points))
        return;
    s->best = (struct lostcode_ending){
        .move = move_of(LC_FINAL, symbols, 0), .chance = chance, .points = points};
    for (int j = 0; j < symbols; j++)
        s->best.move.bits |= (uint64_t)s->guess[j] << (LC_GUESS_BITS * j);
}

static void add_guess(struct search *s, int j, unsigned guess, bool locked)
{
    for (uint32_t i = 0; i < s->n; i++) {
        int tile = lostcode_tile_of(s->k->know.code[i * s->step], j);
        int more = lostcode_guess_points(guess, tile, locked) - lostcode_guess_points(0, 0, locked);
        s->points[j + 1][i] = (int16_t)(s->points[j][i] + more);
    }
}

static void try_guesses(struct search *s, int j)
{
    const struct lostcode_bot_ctx *k = s->k;
    if (j == k->know.symbols) {
        weigh_ending(s);
        return;
    }
    if (bits_has(k->s->held[k->seat], j)) {
        s->guess[j] = LC_LOCKED;
        add_guess(s, j, k->s->guess[k->seat][j], true);
        try_guesses(s, j + 1);
        return;
    }
    unsigned guess = 0;
    for (int n = 0; n < SIZES; n++) {
        unsigned next = likeliest(k->belief.marginal[j], guess);
        if (n > 0 && k->belief.marginal[j][bits_lowest(next)] == 0)
            break; /* what is impossible adds nothing */
        guess |= next;
        s->guess[j] = guess;
        add_guess(s, j, guess, false);
        try_guesses(s, j + 1);
    }
}

struct lostcode_ending lostcode_best_ending(const struct lostcode_bot_ctx *k, int64_t lead)
{
    struct search s = {.k = k, .lead = lead, .best = {.chance = -1}};
    s.step = k->know.codes / CODES + 1;
    s.n = (k->know.codes + s.step - 1) / s.step;
    for (uint32_t i = 0; i < s.n; i++)
        s.total += k->belief.weight[i * s.step];
    memset(s.points[0], 0, sizeof s.points[0]);
    try_guesses(&s, 0);
    s.best.points += blanks(k); /* above which they were counted */
    return s.best;
}
