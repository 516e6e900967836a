#include <string.h>

#include "ai/nightsky/fits.h"
#include "ai/nightsky/judge.h"
#include "ai/nightsky/mind.h"
#include "ai/nightsky/reason.h"
#include "base/panic.h"

static const struct ns_state *state_of(const struct bot_task *task)
{
    return ns_in(view_state(task->view));
}

static const struct ns_seat *seat_of(const struct bot_task *task)
{
    return &state_of(task)->seat[task->view->viewer];
}

static struct move draw_move(const struct stand *s, const struct place *at)
{
    struct ns_drawing d = place_drawing(&s->ctx->bitboards.round[s->round - 1], at);
    struct move m = ns_drawing_move(&d);
    m.kind = NS_DRAW;
    return m;
}

/* Any move will do, as between two sevens that nobody knows. */
static struct move any_move(const struct bot_task *task, const char *why, struct writer *reason)
{
    const struct view *v = task->view;
    bot_say_only(reason, why);
    return v->game->sample(v->data, view_state(v), v->viewer, task->rng);
}

/* ---- easy and casual ----------------------------------------------------------------- */

/* How many places come to mind, any of those there are: the best of them by the
 * points of the round is taken. And how many stars of a card may be overlooked. */
enum { EASY_PLACES = 1, EASY_MISSES = 2, CASUAL_PLACES = 5, CASUAL_MISSES = 0 };

struct glance {
    const struct prices *prices;
    int at; /* the place that is passed now */
    int minded, mind[CASUAL_PLACES];
    struct place best;
};

static bool pass_by(void *context, const struct shape *shape, int shift)
{
    struct glance *g = context;
    for (int i = 0; i < g->minded; i++) {
        int worth = g->mind[i] == g->at ? place_worth(g->prices, shape, shift) : INT32_MIN;
        if (worth > INT32_MIN && (!g->best.shape || worth > g->best.worth))
            g->best = (struct place){.shape = shape, .shift = shift, .worth = worth};
    }
    g->at++;
    return true;
}

static bool count_place(void *context, const struct shape *shape, int shift)
{
    (void)context, (void)shape, (void)shift;
    return true;
}

/* Draws what it sees of the constellation as whole as that fits, in one of a few
 * places. */
static struct place glance_place(const struct stand *s, const struct ctx *ctx, int minded,
                                 uint32_t missed, const struct prices *prices, struct rng *rng,
                                 int *looked)
{
    struct glance g = {.prices = prices, .minded = minded};
    board_bits free = s->free[s->round - 1];
    int from = 0;
    while (from < ctx->shapes && ctx->shape[from].left_out < missed)
        from++;
    for (int i = from + 1; i <= ctx->shapes; i++) {
        if (i < ctx->shapes && ctx->shape[i].left_out == ctx->shape[from].left_out)
            continue;
        int n = places_each(&ctx->shape[from], i - from, free, count_place, NULL);
        for (int k = 0; k < minded && n > 0; k++)
            g.mind[k] = (int)rng_below(rng, (uint32_t)n);
        if (n > 0) {
            *looked += n;
            places_each(&ctx->shape[from], i - from, free, pass_by, &g);
            return g.best;
        }
        from = i;
    }
    return (struct place){0};
}

static struct move glance_think(const struct bot_task *task, int minded, int misses,
                                struct writer *reason)
{
    if (ns_phase(state_of(task)) != NS_DRAWING)
        return any_move(task, "any", reason);
    struct ctx *ctx = ctx_of(task);
    struct stand s = stand_of(task, ctx, task->view->viewer);
    const struct ns_card *c = &s.sky->card[ns_card_of(seat_of(task), s.round)];
    struct prices whole = stand_prices(&s, c), round = whole;
    int looked = 0;
    memset(round.cross, 0, sizeof round.cross); /* the end is far away */
    round.sun = round.edge = 0;
    ctx->shapes = shapes_list(c, c->size, ctx->shape, SHAPES_MAX);
    uint32_t missed = rng_below(task->rng, (uint32_t)misses + 1);
    struct place best = glance_place(&s, ctx, minded, missed, &round, task->rng, &looked);
    best.worth = best.shape ? place_worth(&whole, best.shape, best.shift) : place_nothing(&whole);
    reason_drawing(reason, "fits whole", task, &s, &best, looked, 0, 0);
    return draw_move(&s, &best);
}

static struct move easy_think(const struct bot_task *task, struct writer *reason)
{
    return glance_think(task, EASY_PLACES, EASY_MISSES, reason);
}

static struct move casual_think(const struct bot_task *task, struct writer *reason)
{
    return glance_think(task, CASUAL_PLACES, CASUAL_MISSES, reason);
}

/* ---- medium -------------------------------------------------------------------------- */

/* Where a choice leads one seat. */
struct outlook {
    struct stand stand;
    int slot;       /* of the next card; negative: any */
    struct rng rng; /* of its futures: all that are compared start alike */
    int64_t mean;   /* of what follows, in hundredths of a point */
};

/* Finds the means. */
typedef void judge(const struct bot_task *task, struct outlook *o, int n);

static struct move choose_side(const struct bot_task *task, const struct stand *s, judge *judged,
                               const char *why, struct writer *reason)
{
    const struct ns_start *start = &s->sky->start[seat_of(task)->start];
    struct outlook ahead[2];
    struct option o[2];
    for (int side = 0; side < 2; side++) {
        ahead[side] = (struct outlook){*s, -1, rng_split(task->rng, text_of("side")), 0};
        ahead[side].stand.low = (struct ns_side){start->type[side], start->value[side]};
    }
    judged(task, ahead, 2);
    for (int side = 0; side < 2; side++)
        o[side] =
            (struct option){.name = ns_type_name[start->type[side]], .mean = ahead[side].mean};
    reason_options(reason, why, o, 2);
    return move_of(NS_SIDE, start->type[o[1].mean > o[0].mean], 0);
}

/* By the best drawing now, over the cards nobody has seen. */
static void judge_now(const struct bot_task *task, struct outlook *o, int n)
{
    (void)task;
    for (int i = 0; i < n; i++) {
        const struct stand *s = &o[i].stand;
        int64_t sum = 0;
        BITS_EACH(card, s->unseen)
        sum += stand_best(s, (int)card, false).worth;
        o[i].mean = 100 * sum / bits_count(s->unseen);
    }
}

static struct move medium_think(const struct bot_task *task, struct writer *reason)
{
    struct ctx *ctx = ctx_of(task);
    struct stand s = stand_of(task, ctx, task->view->viewer);
    switch (ns_phase(state_of(task))) {
    case NS_SIDES:
        return choose_side(task, &s, judge_now, "best now", reason);
    case NS_CALLING:
        /* To choose sizes well is to plan: that is for the strong one. */
        return any_move(task, "any", reason);
    case NS_PICKING:
        return any_move(task, "either", reason);
    default:
        break;
    }
    const struct ns_card *c = &s.sky->card[ns_card_of(seat_of(task), s.round)];
    int looked = 0;
    ctx->shapes = shapes_list(c, c->size, ctx->shape, SHAPES_MAX);
    struct prices prices = stand_prices(&s, c);
    struct place best = place_best(&prices, ctx->shape, ctx->shapes, s.free[s.round - 1], &looked);
    reason_drawing(reason, "best now", task, &s, &best, looked, 0, 0);
    return draw_move(&s, &best);
}

/* ---- strong -------------------------------------------------------------------------- */

enum {
    CANDIDATES = 24,      /* drawings that are looked at closely… */
    FUTURES_FIRST = 24,   /* …in so many futures at first; then the better half of */
    FUTURES_CHOICE = 400, /* them in twice as many. Futures for sides and sizes. */
};

/* Future by future for all of them, so that who is late has seen as much of each. */
static void judge_ahead(const struct bot_task *task, struct outlook *o, int n)
{
    int futures = 0;
    do {
        for (int i = 0; i < n; i++) {
            struct future f = future_draw(&o[i].stand, o[i].slot, &o[i].rng);
            o[i].mean += 100 * future_play(&o[i].stand, &f);
        }
        futures++;
    } while (futures < FUTURES_CHOICE && !bot_late(task));
    for (int i = 0; i < n; i++)
        o[i].mean /= futures;
}

/* The first card of a size in a pool. */
static int slot_of(const struct stand *s, int size)
{
    int slot = bits_lowest(s->slots);
    while (!(s->slots >> slot & 1) || ns_slot_size(slot) != size)
        slot++;
    return slot;
}

/* The size that leaves this seat the most ahead of the others: they all take it. */
static struct move choose_size(const struct bot_task *task, const struct ctx *ctx,
                               const struct stand *s, struct writer *reason)
{
    int n = 0, best = 0, seats = state_of(task)->seats, me = task->view->viewer;
    int rivals = seats > 1 ? seats - 1 : 1;
    struct option o[NS_SLOTS];
    struct outlook ahead[NS_SLOTS * SEATS_MAX];
    BITS_EACH(slot, s->slots)
    {
        int size = ns_slot_size((int)slot);
        if (n > 0 && o[n - 1].number == size)
            continue;
        for (int seat = 0; seat < seats; seat++) {
            struct stand at = stand_of(task, ctx, seat);
            ahead[n * seats + seat] =
                (struct outlook){at, slot_of(&at, size), rng_split(task->rng, text_of("size")), 0};
        }
        o[n++] = (struct option){.number = size, .shared = seats > 1};
    }
    judge_ahead(task, ahead, n * seats);
    for (int i = 0; i < n; i++) {
        for (int seat = 0; seat < seats; seat++) {
            int64_t mean = ahead[i * seats + seat].mean;
            if (seat == me)
                o[i].mean = mean;
            else
                o[i].others += mean / rivals;
        }
        if (o[i].mean - o[i].others > o[best].mean - o[best].others)
            best = i;
    }
    reason_options(reason, "most ahead of the others", o, n);
    return move_of(NS_CALL, o[best].number, 0);
}

struct candidate {
    struct place place;
    int64_t sum; /* of what follows, over all futures so far */
};

/* Plays each candidate on in `n` more futures, the same for all; in fewer if it
 * is late. Returns in how many. */
static int look_ahead(const struct bot_task *task, const struct stand *s, int card,
                      struct candidate *c, int count, int n)
{
    int i = 0;
    for (; i < n && !bot_late(task); i++) {
        struct stand next = *s;
        next.round++;
        struct future f = future_draw(&next, -1, task->rng);
        for (int k = 0; k < count; k++) {
            struct stand after = stand_after(s, card, place_stars(&c[k].place));
            c[k].sum += future_play(&after, &f);
        }
    }
    return i;
}

/* Sorts by worth now plus the mean of `n` futures. */
static void sort_candidates(struct candidate *c, int count, int n)
{
    for (int i = 1; i < count; i++) {
        struct candidate x = c[i];
        int64_t value = (int64_t)x.place.worth * n + x.sum;
        int k = i;
        for (; k > 0 && (int64_t)c[k - 1].place.worth * n + c[k - 1].sum < value; k--)
            c[k] = c[k - 1];
        c[k] = x;
    }
}

static struct move strong_draw(const struct bot_task *task, struct ctx *ctx, struct stand *s,
                               struct writer *reason)
{
    int card = ns_card_of(seat_of(task), s->round), looked = 0, futures = 0;
    const struct ns_card *c = &s->sky->card[card];
    struct place best[CANDIDATES];
    struct candidate list[CANDIDATES];
    ctx->shapes = shapes_list(c, c->size, ctx->shape, SHAPES_MAX);
    struct prices prices = stand_prices(s, c);
    prices_care(&prices, &ctx->thrift[s->round - 1]);
    int n = places_best(&prices, ctx->shape, ctx->shapes, s->free[s->round - 1], best, CANDIDATES,
                        &looked);
    for (int i = 0; i < n; i++)
        list[i] = (struct candidate){best[i], 0};
    /* The better half goes on, until one is left; the last round has no future. */
    for (int more = FUTURES_FIRST; n > 1 && s->round < NS_ROUNDS; more *= 2) {
        futures += look_ahead(task, s, card, list, n, more);
        sort_candidates(list, n, futures);
        n = (n + 1) / 2;
    }
    reason_drawing(reason, "best over the rounds to come", task, s, &list[0].place, looked,
                   futures ? 100 * list[0].sum / futures : 0, futures);
    return draw_move(s, &list[0].place);
}

static struct move strong_think(const struct bot_task *task, struct writer *reason)
{
    struct ctx *ctx = ctx_of(task);
    struct stand s = stand_of(task, ctx, task->view->viewer);
    switch (ns_phase(state_of(task))) {
    case NS_SIDES:
        return choose_side(task, &s, judge_ahead, "best over the rounds to come", reason);
    case NS_CALLING:
        return choose_size(task, ctx, &s, reason);
    case NS_PICKING:
        return any_move(task, "either", reason);
    default:
        return strong_draw(task, ctx, &s, reason);
    }
}

_Static_assert(sizeof(struct ctx) <= MIND_MEMORY, "a context fits into the memory of a mind");

const struct mind ns_mind = {.think = {[LEVEL_EASY] = easy_think,
                                       [LEVEL_CASUAL] = casual_think,
                                       [LEVEL_MEDIUM] = medium_think,
                                       [LEVEL_STRONG] = strong_think},
                             .judge = ns_judge_move,
                             .fits = ns_fits,
                             .best = ns_best_drawings};
