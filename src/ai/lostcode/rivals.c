/* What rivals are about to do, looked at from one seat. */

#include <string.h>

#include "ai/lostcode/bots.h"
#include "base/bits.h"

/* The rival sees this seat's rack, which is not known here: values it could
 * rule out by that are left in. Where that is more than fits, some possible
 * code stands for the real one. */
void lostcode_know_rival(struct lostcode_bot_ctx *k, const struct bot_task *t, int rival)
{
    struct lostcode_notes n;
    uint8_t own[LC_SYMBOLS];
    lostcode_notes_rival(t->view, t->events, rival, NULL, &n);
    if (lostcode_know(&k->rivals.know, &n))
        return;
    uint32_t code = k->know.code[k->know.codes / 2];
    for (int j = 0; j < LC_SYMBOLS; j++)
        own[j] = (uint8_t)lostcode_tile_of(code, j);
    lostcode_notes_rival(t->view, t->events, rival, own, &n);
    lostcode_know(&k->rivals.know, &n);
}

static int true_sum(const struct lostcode_state *s, int seat, const uint8_t dice[LC_DICE])
{
    int sum = 0;
    for (int i = 0; i < LC_DICE; i++)
        sum += s->tile[seat][dice[i]];
    return sum;
}

void lostcode_rivals_look(struct lostcode_bot_ctx *k, const struct bot_task *t,
                          const uint8_t (*dice)[LC_DICE], int options)
{
    struct lostcode_rivals *r = &k->rivals;
    const struct lostcode_state *s = k->s;
    int mine = 0;
    r->count = 0;
    while (s->order[mine] != k->seat)
        mine++;
    for (int i = mine + 1; k->weights.rivals && options > 0 && i < s->seats; i++) {
        int n = r->count++;
        r->seat[n] = s->order[i];
        lostcode_know_rival(k, t, r->seat[n]);
        for (int j = 0; j < options; j++) {
            r->option[n][j].truth = true_sum(s, r->seat[n], dice[j]);
            lostcode_know_sums(&r->know, dice[j], &r->option[n][j].sums);
        }
    }
}

/* LC-13, LC-26: what a bet wins on average if `hits` of `codes` hit, times codes. */
static int64_t expects(const struct lostcode_bot_ctx *k, int seat, int points, int64_t hits,
                       int64_t codes)
{
    return hits * points - (k->s->skull == seat ? (codes - hits) * points : 0);
}

struct forecast {
    int wheel, low;
    int64_t value; /* times the codes */
};

/* The bet that looks best to a rival. */
static struct forecast foresee(const struct lostcode_bot_ctx *k, int seat,
                               const struct lostcode_sums *sums, uint64_t taken)
{
    struct forecast best = {LC_NONE, 0, INT64_MIN};
    for (int i = 0; i < k->d->wheels; i++) {
        const struct lostcode_wheel *w = &k->d->wheel[i];
        for (int low = 0; !bits_has(taken, i) && low + w->width - 1 <= lostcode_top_sum(k->s);
             low++) {
            int64_t hits = lostcode_sums_in(sums, low, w->width);
            int64_t value = expects(k, seat, w->points, hits, sums->codes);
            if (value > best.value)
                best = (struct forecast){i, low, value};
        }
    }
    return best;
}

int64_t lostcode_rivals_win(const struct lostcode_bot_ctx *k, int option, int wheel)
{
    const struct lostcode_state *s = k->s;
    uint64_t taken = bits_one(wheel);
    int64_t sum = 0;
    for (int i = 0; i < s->seats; i++)
        if (s->wheel[i] != LC_NONE)
            taken |= bits_one(s->wheel[i]);
    for (int i = 0; i < k->rivals.count; i++) {
        int seat = k->rivals.seat[i], truth = k->rivals.option[i][option].truth;
        struct forecast f = foresee(k, seat, &k->rivals.option[i][option].sums, taken);
        const struct lostcode_wheel *w = &k->d->wheel[f.wheel];
        bool hit = truth >= f.low && truth < f.low + w->width;
        taken |= bits_one(f.wheel);
        sum += expects(k, seat, w->points, hit, 1);
        if (!hit && s->skull == k->seat)
            sum -= s->seats - 1; /* LC-27: a step for this seat, which is not shared */
    }
    return sum * LC_MILLE;
}

/* ---- what bets say --------------------------------------------------------------- */

/* How many of a rival's codes have which values of the three dice. */
struct grid {
    uint32_t of[LC_VALUES_MAX][LC_VALUES_MAX][LC_VALUES_MAX];
};

static void fill_grid(const struct lostcode_know *k, const uint8_t dice[LC_DICE], struct grid *g)
{
    memset(g, 0, sizeof *g);
    for (uint32_t i = 0; i < k->codes; i++)
        g->of[lostcode_tile_of(k->code[i], dice[0])][lostcode_tile_of(k->code[i], dice[1])]
             [lostcode_tile_of(k->code[i], dice[2])]++;
}

/* The rival's sums if this seat shows a, b, c on its rack: the rival has none of
 * these tiles. */
static void sums_without(const struct grid *g, int values, const int own[LC_DICE],
                         struct lostcode_sums *out)
{
    memset(out, 0, sizeof *out);
    for (int a = 0; a < values; a++)
        for (int b = 0; a != own[0] && b < values; b++)
            for (int c = 0; b != own[1] && c < values; c++)
                if (c != own[2])
                    out->of[a + b + c] += g->of[a][b][c];
    for (int n = 0; n <= LC_SUM_MAX; n++)
        out->below[n + 1] = out->below[n] + out->of[n];
    out->codes = out->below[LC_SUM_MAX + 1];
}

/* Full weight for the best bet there was, less the more points it gave away. */
static uint8_t judge_bet(const struct lostcode_bot_ctx *k, int rival, uint64_t taken,
                         const struct lostcode_sums *sums)
{
    enum { STEP = 50 }; /* mille a bet may give away for each eighth */
    const struct lostcode_wheel *w = &k->d->wheel[k->s->wheel[rival]];
    if (sums->codes == 0)
        return 1;
    int64_t hits = lostcode_sums_in(sums, k->s->low[rival], w->width);
    int64_t value = expects(k, rival, w->points, hits, sums->codes);
    int64_t best = foresee(k, rival, sums, taken).value;
    int64_t steps = (best - value) * LC_MILLE / sums->codes / STEP;
    return (uint8_t)(steps >= LC_HINT_ONE - 1 ? 1 : LC_HINT_ONE - steps);
}

static void hear_rival(struct lostcode_bot_ctx *k, const struct bot_task *t, int rival,
                       uint64_t taken)
{
    const struct lostcode_state *s = k->s;
    struct lostcode_hint *h = &k->hints.hint[k->hints.count++];
    struct grid g;
    int own[LC_DICE], values = k->know.values;
    memset(h, 0, sizeof *h);
    memset(h->fixed, LC_NONE, sizeof h->fixed);
    memcpy(h->symbol, s->dice, LC_DICE);
    for (int i = 0; i < LC_DICE; i++)
        h->shown[i] = s->shown[k->seat][s->dice[i]];
    lostcode_know_rival(k, t, rival);
    fill_grid(&k->rivals.know, s->dice, &g);
    for (own[0] = 0; own[0] < values; own[0]++)
        for (own[1] = 0; own[1] < values; own[1]++)
            for (own[2] = 0; own[2] < values; own[2]++) {
                struct lostcode_sums sums;
                if (!bits_has(k->notes.may[s->dice[0]], own[0]) ||
                    !bits_has(k->notes.may[s->dice[1]], own[1]) ||
                    !bits_has(k->notes.may[s->dice[2]], own[2]))
                    continue;
                sums_without(&g, values, own, &sums);
                h->weight[own[0]][own[1]][own[2]] = judge_bet(k, rival, taken, &sums);
            }
}

void lostcode_rivals_hear(struct lostcode_bot_ctx *k, const struct bot_task *t)
{
    const struct lostcode_state *s = k->s;
    struct lostcode_hints *h = &k->hints;
    uint64_t taken = 0;
    if (h->round != s->round)
        h->heard = 0;
    h->round = s->round;
    for (int i = 0; s->phase == LC_PHASE_BET && i < s->at; i++) {
        int rival = s->order[i];
        if (!bits_has(h->heard, rival) && h->count < LC_HINTS_MAX)
            hear_rival(k, t, rival, taken);
        h->heard = (uint8_t)(h->heard | bits_one(rival));
        taken |= bits_one(s->wheel[rival]);
    }
}
