#include "ai/planetx/bot.h"
#include "ai/planetx/bot_contest.h"
#include "ai/planetx/bot_strong.h"
#include "ai/planetx/bot_theory.h"
#include "base/bits.h"
#include "base/line.h"

/* Master: in standard tries the moves that come into question in whole games, played on as `strong`
 * would, in worlds that fit what it knows, the same for all moves. It leaves the move of strong
 * only where another is better beyond doubt. In expert games of such worlds take too much longer
 * than those that are dealt to go by them: there it plays as strong. */

enum {
    QUESTIONS = 1,     /* that are tried besides strong's, which asks well */
    IDEAS = 4,         /* theories that are tried alone */
    PLACES = 4,        /* sectors for a token, strong's among them */
    GUESS = 8,         /* a locate is tried where one sky in so many has that X triple */
    SKIES_MOST = 1500, /* from so few on: before that too few games can be tried to tell */
};

/* ---- which moves come into question ---------------------------------------------------- */

/* Of moves that pick nothing, or leave it open where. */
static const struct fact nowhere;

static void enter_turn(struct bot_ctx *ctx, struct contest *c)
{
    int x_triple = know_best_x_triple(ctx->index, &ctx->sum);
    if (ctx->sum.x_triple[x_triple] >= ctx->sum.skies / GUESS)
        contest_enter(c, ctx, bot_locate(&ctx->index->x_triple[x_triple]), nowhere);
    for (int i = 0; i < ctx->looked && i <= QUESTIONS; i++)
        contest_enter(c, ctx, bot_ask(&ctx->score[ctx->look[i]].ask), nowhere);
    contest_enter(c, ctx, bot_idle(ctx), nowhere);
}

/* Nothing, or one of a type. */
static void enter_picks(struct bot_ctx *ctx, struct contest *c)
{
    contest_enter(c, ctx, move_of(PLANETX_PICK, 0, 0), nowhere);
    for (int i = 0; i < PLANETX_THEORY_TYPES; i++)
        contest_enter(c, ctx, move_of(PLANETX_PICK, 1, planetx_judging[i]), nowhere);
}

/* Alone: nothing, or one of the theories that save most time. */
static void enter_theories(struct bot_ctx *ctx, struct contest *c)
{
    struct fact idea[IDEAS];
    int n = bot_theory_ideas(ctx, idea, IDEAS);
    contest_enter(c, ctx, move_of(PLANETX_PICK, 0, 0), nowhere);
    for (int i = 0; i < n; i++)
        contest_enter(c, ctx, move_of(PLANETX_PICK, 1, idea[i].s), idea[i]);
}

/* The likeliest sectors for the first token in hand. */
static void enter_places(struct bot_ctx *ctx, struct contest *c)
{
    int type = ctx->s->hand[ctx->seat].type[0];
    uint32_t left = planetx_places(ctx->s, ctx->seat, type);
    for (int k = 0; k < PLACES && left; k++) {
        int best = bits_lowest(left);
        BITS_EACH(i, left)
        {
            if (ctx->sum.at[i + 1][type] > ctx->sum.at[best + 1][type])
                best = (int)i;
        }
        left &= ~(uint32_t)bits_one(best);
        contest_enter(c, ctx, move_of(PLANETX_PLACE, type, best + 1), nowhere);
    }
}

static void enter_all(struct bot_ctx *ctx, struct contest *c)
{
    if (ctx->s->phase == PLANETX_TURN)
        enter_turn(ctx, c);
    else if (ctx->s->phase != PLANETX_THEORY || bot_proves(ctx->s, ctx->seat))
        return; /* PX-46: a solo bot publishes what it has proved, nothing else */
    else if (ctx->s->hand[ctx->seat].n != PLANETX_OPEN)
        enter_places(ctx, c);
    else if (ctx->s->seats == 1)
        enter_theories(ctx, c);
    else
        enter_picks(ctx, c);
}

/* Whether it is worth the time, and quick enough, to try moves. */
static bool worth_trying(const struct bot_ctx *ctx)
{
    return !ctx->s->companion && ctx->s->mode == SKY_STANDARD && ctx->sum.skies > 1 &&
           ctx->sum.skies <= SKIES_MOST && !bot_late(ctx->task);
}

/* ---- reasons ------------------------------------------------------------------------------ */

/* A reason of strong is about strong's move: another one has its own. */
static void say_other(struct writer *reason, const struct bot_ctx *ctx, const struct move *m)
{
    struct json j = json_after(reason);
    bot_say_why(reason, "try", ctx);
    if (m->kind == PLANETX_PLACE)
        json_put_int(&j, "fit", ctx->sum.at[m->n[1]][m->n[0]]);
    if (m->kind == PLANETX_LOCATE) {
        int x_triple = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
        json_put_int(&j, "fit", ctx->sum.x_triple[x_triple]);
    }
}

static struct move think(const struct bot_task *task, struct writer *reason)
{
    struct bot_ctx *ctx = bot_ctx_open(task);
    struct contest *c = line_from((char *)task->memory + BOT_MEMORY);
    size_t said = reason->n;
    struct move own = bot_strong(ctx, reason);
    if (!worth_trying(ctx))
        return own;
    contest_begin(c, ctx, own, rollout_plan_of(ctx));
    enter_all(ctx, c);
    if (!contest_run(c, line_from(c + 1)))
        return own;
    int best = contest_winner(c);
    if (best > 0) {
        reason->n = said;
        say_other(reason, ctx, &c->candidate[best].move);
    } else {
        reason->n--; /* there is more to say */
    }
    contest_say(c, best, reason);
    bot_say_end(reason);
    return c->candidate[best].move;
}

const struct bot planetx_master = {.id = "master",
                                   .title = N_("Master"),
                                   .level = LEVEL_MASTER,
                                   .memory_size = 2 * BOT_MEMORY + CONTEST_SIZE,
                                   .think = think};
