/* Sides and sizes: games are played on from each choice on the same cards to come. */

#include "ai/nightsky/judge.h"
#include "base/bits.h"
#include "base/panic.h"

enum { FUTURES = 48, DOUBT = 2 }; /* standard errors that chance may explain */

struct choice {
    struct move move;
    struct stand stand;
    int slot;
    int points[FUTURES];
    int64_t sum;
};

struct choices {
    int n;
    struct choice of[NS_SLOTS];
};

static struct choice *add(struct choices *c, struct move m, const struct stand *s, int slot)
{
    ASTRO_ASSERT(c->n < NS_SLOTS);
    struct choice *new = &c->of[c->n++];
    *new = (struct choice){.move = m, .stand = *s, .slot = slot};
    return new;
}

static void list_choices(const struct judge_task *t, const struct stand *s, struct choices *c)
{
    const struct ns_seat *seat = &ns_in(view_state(t->view))->seat[t->view->viewer];
    if (t->move->kind == NS_SIDE) {
        const struct ns_start *start = &s->sky->start[seat->start];
        for (int side = 0; side < 2; side++)
            add(c, move_of(NS_SIDE, start->type[side], 0), s, -1)->stand.low =
                (struct ns_side){start->type[side], start->value[side]};
        return;
    }
    BITS_EACH(slot, s->slots)
    {
        int size = ns_slot_size((int)slot);
        if (c->n == 0 || c->of[c->n - 1].move.n[0] != size)
            add(c, move_of(NS_CALL, size, 0), s, (int)slot);
    }
}

/* The same luck for all choices, so that chance divides them as little as can be. */
static void play_on(struct choices *c)
{
    for (int i = 0; i < c->n; i++) {
        struct choice *o = &c->of[i];
        for (int k = 0; k < FUTURES; k++) {
            struct rng r = rng_from_number((uint64_t)k);
            struct future f = future_draw(&o->stand, o->slot, &r);
            o->points[k] = future_play(&o->stand, &f);
            o->sum += o->points[k];
        }
    }
}

static int64_t root(int64_t n)
{
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    return r;
}

/* The standard error of the difference of two means, in thousandths. */
static int64_t doubt(const struct choice *a, const struct choice *b)
{
    int64_t sum = a->sum - b->sum, squares = 0;
    for (int k = 0; k < FUTURES; k++) {
        int64_t d = a->points[k] - b->points[k];
        squares += d * d;
    }
    int64_t variance = (squares * FUTURES - sum * sum) / FUTURES;
    return root(variance * JUDGE_ONE * JUDGE_ONE / ((int64_t)FUTURES * (FUTURES - 1)));
}

void ns_judge_choice(const struct judge_task *t, const struct stand *s, struct judgement *out)
{
    struct choices c = {0};
    int64_t all = 0;
    int own = 0, best = 0;
    list_choices(t, s, &c);
    play_on(&c);
    for (int i = 0; i < c.n; i++) {
        own = move_equal(&c.of[i].move, t->move) ? i : own;
        best = c.of[i].sum > c.of[best].sum ? i : best;
        all += c.of[i].sum;
    }
    int64_t mine = c.of[own].sum * JUDGE_ONE / FUTURES, most = c.of[best].sum * JUDGE_ONE / FUTURES;
    int64_t unsure = DOUBT * doubt(&c.of[best], &c.of[own]);
    judge_weigh(out, most - mine > unsure ? mine + unsure : most, most,
                all * JUDGE_ONE / FUTURES / c.n);
    judge_figure(out, "expected", mine);
    judge_figure(out, "best_expected", most);
    judge_figure(out, "futures", FUTURES);
    judge_say(out, "Points to come on average after this: {0}; at best: {1}, over {2} games "
                   "played on from here.");
    judge_add(out, ARG_MILLE, mine);
    judge_add(out, ARG_MILLE, most);
    judge_add(out, ARG_INT, FUTURES);
    if (out->cost < JUDGE_COSTLY)
        return;
    out->has_best = true;
    out->best = c.of[best].move;
}
