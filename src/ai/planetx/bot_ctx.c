#include "ai/planetx/bot_ctx.h"

#include <string.h>

#include "base/bits.h"
#include "base/line.h"
#include "base/log2.h"
#include "base/panic.h"

struct bot_ctx *bot_ctx_open(const struct bot_task *task)
{
    return bot_ctx_open_in(task, task->shared);
}

struct bot_ctx *bot_ctx_open_in(const struct bot_task *task, const struct sky_index *full)
{
    struct bot_ctx *ctx = task->memory;
    ASTRO_ASSERT(full != NULL);
    ctx->task = task;
    ctx->full = task->shared;
    ctx->view = task->view;
    ctx->s = planetx_in(view_state(task->view));
    ctx->seat = task->view->viewer;
    ctx->index = full;
    ctx->set = line_from(ctx + 1);
    ctx->spare = ctx->set + full->words;
    know_all(full, ctx->set);
    know_view_keep(full, ctx->set, task->view, task->events);
    know_sum_x_triples(full, ctx->set, &ctx->sum);
    /* The room is for sets of all skies: of rivals less is known (bot_race.h). */
    char *rest = line_from(ctx->spare + BOT_SPARES * ctx->full->words);
    size_t room = BOT_MEMORY - (size_t)(rest - (char *)task->memory);
    ASTRO_ASSERT(room < BOT_MEMORY);
    if (ctx->sum.skies <= BOT_PART && ctx->sum.skies > 0 && ctx->sum.skies < full->skies &&
        know_part_needs(full, ctx->set) <= room) {
        ctx->index = know_part_build(full, ctx->set, rest);
        know_all(ctx->index, ctx->set);
    }
    know_sum(ctx->index, ctx->set, &ctx->sum);
    ctx->fitting = ctx->sum.skies;
    ctx->faith = BOT_CHANCE;
    ctx->believes = 0;
    ctx->may = know_view_case(task->view);
    ctx->scores = 0;
    ctx->deep = UINT32_MAX;
    ctx->front = BOT_FRONT;
    ctx->looked = 0;
    ctx->picked = 0;
    return ctx;
}

void bot_ctx_score(struct bot_ctx *ctx)
{
    ctx->scores = know_score_all(ctx->index, ctx->set, &ctx->sum, &ctx->may, ctx->score);
}

void bot_suppose(const struct bot_ctx *ctx, const uint64_t *set, const struct fact *fact,
                 uint64_t *out)
{
    memcpy(out, set, ctx->index->words * sizeof *set);
    know_keep(ctx->index, out, fact);
}

struct move bot_ask(const struct know_question *ask)
{
    struct move m = {0};
    switch ((enum know_asks)ask->kind) {
    case KNOW_SURVEY:
        m = move_of(PLANETX_SURVEY, ask->type, ask->from);
        m.n[2] = ask->to;
        return m;
    case KNOW_TARGET:
        return move_of(PLANETX_TARGET, ask->from, 0);
    case KNOW_RESEARCH:
        return move_of(PLANETX_RESEARCH, ask->from, 0);
    case KNOW_CONFERENCE:
        break;
    }
    ASTRO_NEVER("nobody can ask for a conference");
}

struct move bot_locate(const struct know_x_triple *x_triple)
{
    struct move m = move_of(PLANETX_LOCATE, x_triple->x, x_triple->left);
    m.n[2] = x_triple->right;
    return m;
}

/* Whether a clue to come, of a conference or an unread topic, can tell anything.
 * A topic may be out of reach for a turn (PX-15). */
static bool clue_tells(struct bot_ctx *ctx)
{
    struct know_case clues = ctx->may;
    clues.survey = false;
    clues.target = 0;
    clues.research = true;
    size_t n = know_score_all(ctx->index, ctx->set, &ctx->sum, &clues, ctx->next);
    for (size_t i = 0; i < n; i++)
        if (ctx->next[i].total > 0 && ctx->next[i].sky_gain > 0)
            return true;
    return false;
}

bool bot_may_learn(struct bot_ctx *ctx)
{
    for (int s = 1; s <= ctx->index->sectors; s++) {
        const uint32_t *at = ctx->sum.at[s];
        for (int t = 0; t < SKY_E; t++)
            if (at[t] > 0 && at[t] < ctx->sum.skies)
                return true;
    }
    return clue_tells(ctx);
}

struct move bot_idle(const struct bot_ctx *ctx)
{
    if (ctx->may.research)
        return move_of(PLANETX_RESEARCH, 0, 0);
    int n = ctx->index->sectors, first = ctx->may.first;
    struct move m = move_of(PLANETX_SURVEY, SKY_E, first);
    m.n[2] = (uint8_t)((first + n / 2 - 2) % n + 1);
    return m;
}

/* ---- reasons ------------------------------------------------------------------ */

void bot_write_fixed(struct writer *w, int64_t value, int64_t one)
{
    int64_t thousandths = value * 1000 / one;
    if (thousandths < 0) {
        write_char(w, '-');
        thousandths = -thousandths;
    }
    write_int(w, thousandths / 1000);
    write_char(w, '.');
    for (int64_t digit = 100; digit > 0; digit /= 10)
        write_char(w, (char)('0' + thousandths / digit % 10));
}

void bot_put_fixed(struct json *j, const char *name, int64_t value, int64_t one)
{
    json_key(j, name);
    bot_write_fixed(j->w, value, one);
    j->comma = true;
}

static void say_belief(struct json *j, const struct bot_ctx *ctx)
{
    json_begin_array(j, "believes");
    BITS_EACH(i, ctx->believes)
    {
        json_put_int(j, NULL, (int64_t)i + 1);
    }
    json_end_array(j);
    json_put_int(j, "believed", ctx->sum.skies);
    bot_put_fixed(j, "faith", ctx->faith, BOT_CHANCE);
}

void bot_say_why(struct writer *w, const char *why, const struct bot_ctx *ctx)
{
    struct json j = json_on(w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "why", why);
    json_put_int(&j, "skies", ctx->fitting);
    if (ctx->believes)
        say_belief(&j, ctx);
}

void bot_say_ask(struct writer *w, const struct bot_ctx *ctx, const struct know_score *score)
{
    struct json j = json_after(w);
    bot_say_why(w, "ask", ctx);
    json_put_int(&j, "cost", score->cost);
    bot_put_fixed(&j, "sky_bits", score->sky_gain, LOG2_ONE);
    bot_put_fixed(&j, "x_triple_bits", score->x_triple_gain, LOG2_ONE);
    json_begin_array(&j, "answers");
    for (int a = 0; a < score->answers; a++)
        json_put_int(&j, NULL, score->skies[a]);
    json_end_array(&j);
}

void bot_say_locate(struct writer *w, const struct bot_ctx *ctx, int x_triple)
{
    struct json j = json_after(w);
    bot_say_why(w, "locate", ctx);
    json_put_int(&j, "fit", ctx->sum.x_triple[x_triple]);
}

void bot_say_idle(struct writer *w, const struct bot_ctx *ctx)
{
    bot_say_why(w, "wait", ctx);
}

void bot_say_end(struct writer *w)
{
    write_char(w, '}');
}
