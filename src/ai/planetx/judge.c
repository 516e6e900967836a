#include "ai/planetx/judge.h"

#include "base/bits.h"

static bool fits(const struct view *v, struct fault *f)
{
    if (planetx_in(view_state(v))->companion)
        return fault_set(f, 0,
                         "A game at a real table is not judged: what people thought there "
                         "is not known here.");
    return true;
}

/* In solo the person's moves may be looked at while it goes on. */
static seat_set alone(const struct view *v)
{
    const struct planetx_state *s = planetx_in(view_state(v));
    return s->seats == 1 || s->solo ? seat_bit(0) : 0;
}

static bool judge_move(const struct judge_task *t, struct judgement *out)
{
    struct bot_task task = {
        .view = t->view, .events = t->events, .shared = t->shared, .memory = t->memory};
    struct bot_ctx *ctx = bot_ctx_open(&task);
    if (ctx->sum.skies == 0)
        return false;
    switch ((enum planetx_phase)ctx->s->phase) {
    case PLANETX_TURN:
        bot_ctx_score(ctx);
        planetx_judge_turn(t, ctx, out);
        return true;
    case PLANETX_THEORY:
    case PLANETX_LAST:
        planetx_judge_theory(t, ctx, out);
        return true;
    default:
        return false;
    }
}

/* ---- how close -------------------------------------------------------------------- */

/* Facts only ever come on top, so how many there are says whether any did. */
static void count_fact(void *context, const struct fact *fact)
{
    (void)fact;
    ++*(uint64_t *)context;
}

static uint64_t stamp(const struct view *v, struct text events)
{
    uint64_t facts = 0;
    know_view_each(v, events, count_fact, &facts);
    return facts;
}

static int64_t skies_left(const struct view *v, struct text events, const void *shared,
                          void *memory)
{
    const struct sky_index *index = shared;
    uint64_t *set = memory;
    know_all(index, set);
    know_view_keep(index, set, v, events);
    return know_count(index, set);
}

const struct judge planetx_move_judge = {.memory_size = BOT_MEMORY,
                                         .fits = fits,
                                         .alone = alone,
                                         .move = judge_move,
                                         .course = "skies",
                                         .end_tells = true,
                                         .stamp = stamp,
                                         .close = skies_left};
