#include "ai/planetx/bot_contest.h"

/* Found by playing: how many hundredths of a standard error a difference must have. The worlds are
 * spread more evenly than by chance, so that it is less in truth. */
enum {
    BETTER = 100,    /* to leave the first move, */
    SURE = 300,      /* to try no more where it is the only one left */
    WORSE = 100,     /* to be left out of further rounds, */
    BEHIND = 200,    /* the same for being worse than the best */
    LEAST = 32,      /* worlds, before which nothing is better for sure */
    WORK = 10000000, /* of struct rollout: well below a second */
};

void contest_begin(struct contest *c, const struct bot_ctx *ctx, struct move first,
                   struct fact plan)
{
    c->candidates = 1;
    c->candidate[0] = (struct candidate){.move = first, .plan = plan};
    rollout_begin(&c->rollout, ctx);
}

void contest_enter(struct contest *c, const struct bot_ctx *ctx, struct move m, struct fact plan)
{
    if (c->candidates == CONTEST_MOVES ||
        !planetx_legal(ctx->view->data, view_state(ctx->view), ctx->seat, &m, NULL))
        return;
    for (int i = 0; i < c->candidates; i++)
        if (move_equal(&c->candidate[i].move, &m) && fact_equal(&c->candidate[i].plan, &plan))
            return;
    c->candidate[c->candidates++] = (struct candidate){.move = m, .plan = plan};
}

/* Whether a sum of differences is more than so many hundredths of the standard error of this move's
 * away from 0: with spread = n^2 times the variance, the squares of both sides, free of fractions.
 */
static bool beyond(const struct candidate *c, int64_t sum, int64_t hundredths)
{
    int64_t n = c->worlds, spread = n * c->square - c->sum * c->sum;
    return n > 1 && sum * sum / 100 * (n - 1) > hundredths * hundredths * (spread / 10000) / 100;
}

/* Tries every move that is left in the worlds drawn; false: no time. */
static bool round_of(struct contest *c)
{
    const struct rollout *r = &c->rollout;
    int32_t first[ROLLOUT_WORLDS];
    int64_t total[CONTEST_MOVES] = {0}, sum[CONTEST_MOVES] = {0}, square[CONTEST_MOVES] = {0};
    for (int i = 0; i < c->candidates; i++) {
        if (c->candidate[i].out)
            continue;
        if (!rollout_try(&c->rollout, &c->candidate[i].move, &c->candidate[i].plan))
            return false;
        for (int w = 0; w < r->worlds; w++) {
            if (i == 0)
                first[w] = r->result[w];
            int64_t d = r->result[w] - first[w];
            total[i] += r->result[w];
            sum[i] += d;
            square[i] += d * d;
        }
    }
    for (int i = 0; i < c->candidates; i++) {
        struct candidate *a = &c->candidate[i];
        if (a->out)
            continue;
        a->worlds += r->worlds;
        a->total += total[i];
        a->sum += sum[i];
        a->square += square[i];
    }
    return true;
}

/* Leaves out what is no better than the first, or clearly behind the best; false: there is nothing
 * more to find out. */
static bool sift(struct contest *c)
{
    const struct candidate *best = &c->candidate[0];
    int left = 0;
    for (int i = 1; i < c->candidates; i++)
        if (!c->candidate[i].out && c->candidate[i].sum < best->sum)
            best = &c->candidate[i];
    for (int i = 1; i < c->candidates; i++) {
        struct candidate *a = &c->candidate[i];
        a->out = a->out || (a->sum >= 0 && (a->square == 0 || beyond(a, a->sum, WORSE))) ||
                 (a != best && beyond(a, a->sum - best->sum, BEHIND));
        left += !a->out;
    }
    return left > 1 || (left == 1 && !(best->worlds >= LEAST && beyond(best, best->sum, SURE)));
}

bool contest_run(struct contest *c, void *memory)
{
    struct rollout *r = &c->rollout;
    r->memory = memory;
    r->front = CONTEST_FRONT;
    r->deep = CONTEST_DEEP;
    r->work_most = WORK;
    if (c->candidates < 2)
        return false;
    for (int k = 0; k < CONTEST_ROUNDS; k++)
        if (!rollout_draw(r, CONTEST_ROUND) || !round_of(c) || !sift(c))
            break;
    return c->candidate[0].worlds > 0;
}

int contest_winner(const struct contest *c)
{
    int best = 0;
    for (int i = 1; i < c->candidates; i++) {
        const struct candidate *a = &c->candidate[i];
        if (!a->out && a->worlds >= LEAST && a->sum < c->candidate[best].sum &&
            beyond(a, a->sum, BETTER))
            best = i;
    }
    return best;
}

/* The standard error of a mean difference. */
static int64_t error_of(const struct candidate *c)
{
    int64_t n = c->worlds, square = (n * c->square - c->sum * c->sum) / (n * n * (n - 1)), root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

void contest_say(const struct contest *c, int chosen, struct writer *reason)
{
    const struct bot_ctx *ctx = c->rollout.ctx;
    struct json j = json_after(reason);
    json_begin_object(&j, "tried");
    json_put_int(&j, "chosen", chosen);
    if (chosen > 0) {
        const struct candidate *a = &c->candidate[chosen];
        bot_put_fixed(&j, "better", -a->sum / a->worlds, ROLLOUT_ONE);
        bot_put_fixed(&j, "error", error_of(a), ROLLOUT_ONE);
    }
    json_begin_array(&j, "moves");
    for (int i = 0; i < c->candidates; i++) {
        const struct candidate *a = &c->candidate[i];
        char text[64];
        struct writer move = writer_on(text, sizeof text);
        ctx->view->game->move_write(ctx->view->data, view_state(ctx->view), ctx->seat, &a->move,
                                    &move);
        json_begin_object(&j, NULL);
        json_put_text(&j, "move", writer_text(&move));
        if (a->plan.from > 0)
            json_put_int(&j, "sector", a->plan.from);
        json_put_int(&j, "worlds", a->worlds);
        bot_put_fixed(&j, ctx->s->seats == 1 ? "time" : "loss", a->total / a->worlds, ROLLOUT_ONE);
        json_end_object(&j);
    }
    json_end_array(&j);
    json_end_object(&j);
}
