#include "ai/nightsky/judge.h"

#include "ai/nightsky/compare.h"

static int64_t mille(int64_t value)
{
    return value * JUDGE_ONE / PLACE_UNIT;
}

/* What was drawn, as a shape that lies where it is. */
static struct shape shape_drawn(const struct bitboard *b, const struct ns_drawing *d, int size)
{
    struct shape s = {0};
    struct ns_line line[NS_LINES_MAX];
    int n = ns_drawing_lines(d, line);
    for (int i = 0; i < n; i++) {
        int a = b->cell[line[i].a], c = b->cell[line[i].b];
        int low = a < c ? a : c;
        s.stars |= board_one(a) | board_one(c);
        for (int k = 0; k < BITBOARD_LINES; k++)
            if (bitboard_step[k] == (a < c ? c - a : a - c))
                s.line[k] |= board_one(low);
    }
    s.left_out = (uint8_t)(size - bitboard_count(s.stars));
    return s;
}

struct places {
    const struct prices *prices;
    struct place best, most; /* by value; by points alone */
    int64_t sum, n;
};

static bool weigh_place(void *context, const struct shape *shape, int shift)
{
    struct places *p = context;
    struct place at = place_at(p->prices, shape, shift);
    p->best = at.value > p->best.value ? at : p->best;
    p->most = at.worth > p->most.worth ? at : p->most;
    p->sum += at.value;
    p->n++;
    return true;
}

/* What this card is worth, against any that could have come up instead. */
static int64_t luck_of(const struct stand *s, int card, int size)
{
    uint64_t cards =
        (s->unseen & bits_below(ns_size_count(size)) << ns_size_first(size)) | bits_one(card);
    int64_t own = stand_best(s, card, true).value, sum = 0;
    BITS_EACH(c, cards)
    sum += stand_best(s, (int)c, true).value;
    return mille(own) - mille(sum) / bits_count(cards);
}

/* What the better drawing has that this one lacks, and the other way round. */
static void say_lines(const struct ns_count *c, const struct ns_drawing *best,
                      const struct ns_drawing *own, struct judgement *out)
{
    struct ns_compared line[NS_COMPARE_LINES];
    ns_compare(c, best, own, line);
    for (int i = 0; i < NS_COMPARE_LINES; i++) {
        const struct ns_compared *l = &line[i];
        if (l->count == l->against)
            continue;
        const char *say = l->say;
        judge_say(out, say);
        judge_add(out, ARG_INT, l->count);
        judge_add(out, ARG_INT, l->each);
        judge_add(out, ARG_INT, l->count * l->each);
        judge_add(out, ARG_INT, l->against);
        judge_add(out, ARG_INT, l->against * l->each);
    }
}

static void judge_drawing(const struct judge_task *t, struct ctx *ctx, const struct stand *s,
                          struct judgement *out)
{
    const struct ns_seat *seat = &ns_in(view_state(t->view))->seat[t->view->viewer];
    int number = ns_card_of(seat, s->round);
    const struct ns_card *card = &s->sky->card[number];
    const struct bitboard *board = &ctx->bitboards.round[s->round - 1];
    struct prices prices = stand_prices(s, card);
    prices_care(&prices, &ctx->thrift[s->round - 1]);
    struct ns_drawing drawing = ns_move_drawing(t->move);
    struct shape shape = shape_drawn(board, &drawing, card->size);
    struct place none = place_none(&prices),
                 own = ns_drawing_empty(&drawing) ? none : place_at(&prices, &shape, 0);
    struct places all = {&prices, none, none, none.value, 1};
    ctx->shapes = shapes_list(card, card->size, ctx->shape, SHAPES_MAX);
    places_each(ctx->shape, ctx->shapes, s->free[s->round - 1], weigh_place, &all);
    judge_weigh(out, mille(own.value), mille(all.best.value), mille(all.sum / all.n));
    out->luck = luck_of(s, number, card->size);
    judge_figure(out, "points", own.worth);
    judge_figure(out, "best_points", all.best.worth);
    judge_figure(out, "most_points", all.most.worth);
    judge_figure(out, "places", all.n);
    judge_say(out, "Points of this drawing, with those of the end: {0}. The most that could be "
                   "drawn: {1}, in {2} ways to draw.");
    judge_add(out, ARG_INT, own.worth);
    judge_add(out, ARG_INT, all.most.worth);
    judge_add(out, ARG_INT, all.n);
    if (out->cost < JUDGE_COSTLY)
        return;
    struct ns_drawing best = place_drawing(board, &all.best);
    out->has_best = true;
    out->best = ns_drawing_move(&best);
    out->best.kind = NS_DRAW;
    judge_say(out, "The best place was worth {0}, and left later rounds what they need.");
    judge_add(out, ARG_INT, all.best.worth);
    struct ns_count count = {.sky = s->sky,
                             .top = {card->type, card->value},
                             .low = s->low,
                             .fading = s->fading,
                             .size = card->size};
    say_lines(&count, &best, &drawing, out);
}

bool ns_judge_move(const struct judge_task *t, struct judgement *out)
{
    struct bot_task task = {.view = t->view, .events = t->events, .memory = t->memory};
    struct ctx *ctx = ctx_of(&task);
    struct stand s = stand_of(&task, ctx, t->view->viewer);
    switch (t->move->kind) {
    case NS_DRAW:
        judge_drawing(t, ctx, &s, out);
        return true;
    case NS_SIDE:
    case NS_CALL:
        ns_judge_choice(t, &s, out);
        return true;
    default: /* which of two unknown sevens is no choice */
        return false;
    }
}
