#include "ai/lostcode/judge.h"

#include <string.h>

#include "base/bits.h"

static bool fits(const struct view *v, struct fault *f)
{
    if (lostcode_in(view_state(v))->modules & LC_REFEREE)
        return fault_set(f, 0,
                         "A game at a real table is not judged: what people thought there "
                         "is not known here.");
    return true;
}

/* ---- guesses ------------------------------------------------------------------------ */

/* LC-17: what a guess brings on average; a blank is what it is measured from. */
static int64_t worth_of(const struct lostcode_bot_ctx *k, int symbol, unsigned guess, bool doubled)
{
    int64_t sum = 0;
    for (int v = 0; v < k->know.values; v++)
        sum += (int64_t)k->belief.marginal[symbol][v] * lostcode_guess_points(guess, v, doubled);
    return sum * JUDGE_ONE / k->belief.total;
}

static unsigned best_of(const struct lostcode_bot_ctx *k, int symbol)
{
    return lostcode_best_guess(k->belief.marginal[symbol], k->belief.total);
}

/* A blind guess: one value, any of those that were not seen elsewhere. */
static int64_t worth_of_any(const struct lostcode_bot_ctx *k, int symbol)
{
    int64_t sum = 0, n = 0;
    BITS_EACH(v, k->notes.may[symbol])
    {
        sum += worth_of(k, symbol, 1u << v, false);
        n++;
    }
    return n ? sum / n : 0;
}

static void judge_final(const struct judge_task *t, const struct lostcode_bot_ctx *k,
                        struct judgement *out)
{
    struct move best = {.kind = LC_FINAL, .n = {k->know.symbols}};
    int64_t own = 0, most = 0, blind = 0, came = 0;
    for (int j = 0; j < k->know.symbols; j++) {
        unsigned guess = lostcode_guess_of(t->move, j);
        bool locked = guess & LC_LOCKED;
        best.bits |= (uint64_t)(locked ? LC_LOCKED : best_of(k, j)) << (LC_GUESS_BITS * j);
        if (locked)
            continue;
        own += worth_of(k, j, guess, false);
        most += worth_of(k, j, best_of(k, j), false);
        blind += worth_of_any(k, j);
        if (t->truth)
            came += lostcode_guess_points(
                guess, lostcode_in(view_state(t->truth))->tile[k->seat][j], false);
    }
    judge_weigh(out, own, most, blind);
    out->luck = t->truth ? came * JUDGE_ONE - own : 0;
    judge_figure(out, "points", own);
    judge_figure(out, "best_points", most);
    judge_say(out, "Codes that fitted: {0}. Points this guess was expected to bring: {1}; the "
                   "best: {2}.");
    judge_add(out, ARG_INT, k->know.codes);
    judge_add(out, ARG_MILLE, own);
    judge_add(out, ARG_MILLE, most);
    if (out->cost >= JUDGE_COSTLY) {
        out->has_best = true;
        out->best = best;
    }
}

/* LC-24: twice what the guess is worth now, against once what it may be worth when more
 * is known. */
static void judge_token(const struct judge_task *t, const struct lostcode_bot_ctx *k,
                        struct judgement *out)
{
    int symbol = lostcode_pair(k->s);
    unsigned guess = best_of(k, symbol);
    int64_t now = worth_of(k, symbol, guess, true);
    int64_t own = t->move->kind == LC_TAKE ? worth_of(k, symbol, (unsigned)t->move->bits, true)
                                           : LC_TOKEN_LATER;
    int64_t most = now > LC_TOKEN_LATER ? now : LC_TOKEN_LATER;
    judge_weigh(out, own, most, (now + LC_TOKEN_LATER) / 2);
    judge_figure(out, "points", own);
    judge_figure(out, "best_points", most);
    judge_say(out, "Codes that fitted: {0}. The token was worth {1} points now, and passing about "
                   "{2}.");
    judge_add(out, ARG_INT, k->know.codes);
    judge_add(out, ARG_MILLE, now);
    judge_add(out, ARG_MILLE, LC_TOKEN_LATER);
    if (out->cost < JUDGE_COSTLY)
        return;
    out->has_best = true;
    out->best = move_of(LC_PASS, 0, 0);
    if (now > LC_TOKEN_LATER)
        out->best = (struct move){.kind = LC_TAKE, .n = {(uint8_t)symbol}, .bits = guess};
}

/* ---- any move ------------------------------------------------------------------------- */

static void open_ctx(const struct judge_task *t, struct lostcode_bot_ctx *k)
{
    k->s = lostcode_in(view_state(t->view));
    k->d = lostcode_data_in(t->view->data);
    k->seat = t->view->viewer;
    k->weights = lostcode_weights_of(k->s);
    lostcode_notes_own(t->view, t->events, &k->notes);
    lostcode_know(&k->know, &k->notes);
    lostcode_believe_all(&k->belief, &k->know);
}

static bool judge_move(const struct judge_task *t, struct judgement *out)
{
    struct lostcode_bot_ctx *k = t->memory;
    open_ctx(t, k);
    if (k->know.codes == 0)
        return false;
    judge_figure(out, "codes", k->know.codes);
    switch (k->s->phase) {
    case LC_PHASE_TURN:
        lostcode_judge_turn(t, k, out);
        return true;
    case LC_PHASE_OFFER:
        judge_token(t, k, out);
        return true;
    case LC_PHASE_BET:
        lostcode_judge_bet(t, k, out);
        return true;
    case LC_PHASE_SWAP:
        lostcode_judge_swap(t, k, out);
        return true;
    case LC_PHASE_FINAL:
        judge_final(t, k, out);
        return true;
    default: /* LC-9: a bear must be turned; what to is hardly a choice */
        return false;
    }
}

/* ---- how close ------------------------------------------------------------------------- */

static uint64_t stamp(const struct view *v, struct text events)
{
    struct lostcode_notes notes;
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    lostcode_notes_own(v, events, &notes);
    for (int i = 0; i < notes.facts; i++)
        hash = (hash ^ notes.fact[i].sums ^ notes.fact[i].known) * 1099511628211u;
    for (int j = 0; j < notes.symbols; j++)
        hash = (hash ^ notes.may[j]) * 1099511628211u;
    return hash;
}

static int64_t codes_left(const struct view *v, struct text events, const void *shared,
                          void *memory)
{
    struct lostcode_bot_ctx *k = memory;
    (void)shared;
    lostcode_notes_own(v, events, &k->notes);
    lostcode_know(&k->know, &k->notes);
    return k->know.codes;
}

const struct judge lostcode_judge = {.memory_size = sizeof(struct lostcode_bot_ctx),
                                     .fits = fits,
                                     .move = judge_move,
                                     .course = "codes",
                                     .stamp = stamp,
                                     .close = codes_left};
