/* Dice, bets and swaps, judged. */

#include <string.h>

#include "ai/lostcode/judge.h"
#include "base/panic.h"

/* All bets on some dice. */
struct bets {
    struct lostcode_choice best;
    int64_t sum, n;
};

static struct bets weigh_all(struct lostcode_bot_ctx *k, const uint8_t dice[LC_DICE])
{
    struct bets b = {.best = {.value = INT64_MIN}};
    lostcode_weigh_bets(k, dice);
    for (int i = 0; i < k->d->wheels; i++) {
        if (lostcode_taker(k->s, i) != LC_NONE)
            continue;
        for (int low = 0; low + k->d->wheel[i].width - 1 <= lostcode_top_sum(k->s); low++) {
            struct lostcode_choice c = lostcode_weigh_bet(k, i, low);
            b.best = c.value > b.best.value ? c : b.best;
            b.sum += c.value;
            b.n++;
        }
    }
    return b;
}

static int64_t chance_of(const struct lostcode_bot_ctx *k, const struct lostcode_choice *c)
{
    return (int64_t)c->hits * JUDGE_ONE / k->belief.total;
}

/* What the bet brought on the track, less what it was expected to. */
static int64_t luck_of(const struct judge_task *t, const struct lostcode_bot_ctx *k, int wheel,
                       const struct lostcode_choice *own)
{
    if (!t->truth)
        return 0;
    int64_t all = k->belief.total, hits = own->hits;
    int64_t on_hit = (int64_t)lostcode_gain(k->d, k->s, k->seat, wheel, true) * JUDGE_ONE;
    int64_t on_miss = (int64_t)lostcode_gain(k->d, k->s, k->seat, wheel, false) * JUDGE_ONE;
    int sum = lostcode_sum(lostcode_in(view_state(t->truth)), k->seat);
    bool hit = sum >= own->move.n[1] && sum <= own->move.n[2];
    return (hit ? on_hit : on_miss) - (on_hit * hits + on_miss * (all - hits)) / all;
}

void lostcode_judge_bet(const struct judge_task *t, struct lostcode_bot_ctx *k,
                        struct judgement *out)
{
    int wheel = lostcode_wheel_of(k->d, t->move->n[0]);
    struct bets all = weigh_all(k, k->s->dice);
    struct lostcode_choice own = lostcode_weigh_bet(k, wheel, t->move->n[1]);
    judge_weigh(out, own.value, all.best.value, all.sum / all.n);
    out->luck = luck_of(t, k, wheel, &own);
    judge_figure(out, "hits", own.hits);
    judge_figure(out, "points", own.points);
    judge_figure(out, "value", own.value);
    judge_figure(out, "best_value", all.best.value);
    judge_say(out, "Codes that fitted: {0}. Chance to hit: {1}; points expected: {2}.");
    judge_add(out, ARG_INT, k->know.codes);
    judge_add(out, ARG_PERCENT, chance_of(k, &own));
    judge_add(out, ARG_MILLE, own.points);
    if (out->cost < JUDGE_COSTLY)
        return;
    out->has_best = true;
    out->best = all.best.move;
    judge_figure(out, "best_hits", all.best.hits);
    judge_figure(out, "best_points", all.best.points);
    judge_say(out, "That would have hit with a chance of {0} and brought {1} points on average; "
                   "what the answer tells counts too.");
    judge_add(out, ARG_PERCENT, chance_of(k, &all.best));
    judge_add(out, ARG_MILLE, all.best.points);
}

/* What a choice whose worth is one number was worth; whether the best is to be named. */
static bool tell_value(struct judgement *out, const struct lostcode_bot_ctx *k, int64_t own,
                       int64_t best, int64_t mean, const char *say)
{
    judge_weigh(out, own, best, mean);
    judge_figure(out, "value", own);
    judge_figure(out, "best_value", best);
    judge_say(out, say);
    judge_add(out, ARG_INT, k->know.codes);
    out->has_best = out->cost >= JUDGE_COSTLY;
    return out->has_best;
}

/* ---- dice -------------------------------------------------------------------------- */

/* LC-11: a turned die is worth what the best bet on the new dice is. */
void lostcode_judge_turn(const struct judge_task *t, struct lostcode_bot_ctx *k,
                         struct judgement *out)
{
    struct move list[LC_OPTIONS_MAX];
    int n = (int)lostcode_moves(t->view->data, view_state(t->view), k->seat, list, LC_OPTIONS_MAX);
    int64_t own = 0, most = INT64_MIN, sum = 0;
    int best = 0;
    for (int i = 0; i < n; i++) {
        uint8_t dice[LC_DICE];
        memcpy(dice, k->s->dice, LC_DICE);
        uint8_t *die = list[i].kind == LC_TURN ? memchr(dice, list[i].n[0], LC_DICE) : NULL;
        if (die)
            *die = list[i].n[1];
        int64_t value = weigh_all(k, dice).best.value;
        own = move_equal(&list[i], t->move) ? value : own;
        best = value > most ? i : best;
        most = value > most ? value : most;
        sum += value;
    }
    if (tell_value(out, k, own, most, sum / n, N_("Codes that fitted: {0}.")))
        out->best = list[best];
}

/* ---- swaps --------------------------------------------------------------------------- */

void lostcode_judge_swap(const struct judge_task *t, struct lostcode_bot_ctx *k,
                         struct judgement *out)
{
    int best = -1, n = 0;
    int64_t most = INT64_MIN, sum = 0, own = 0;
    for (int j = 0; j < k->know.symbols; j++) {
        if (!k->s->left[j])
            continue;
        int64_t value = lostcode_swap_value(k, j);
        own = j == t->move->n[0] ? value : own;
        best = value > most ? j : best;
        most = value > most ? value : most;
        sum += value;
        n++;
    }
    ASTRO_ASSERT(n > 0);
    if (tell_value(out, k, own, most, sum / n,
                   N_("Codes that fitted: {0}. A swap shows the old tile and brings an unknown "
                      "one.")))
        out->best = move_of(LC_SWAP, best, 0);
}
