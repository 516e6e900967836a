#ifndef ASTRO_PLANETX_BOT_CTX_H
#define ASTRO_PLANETX_BOT_CTX_H

#include "ai/ai.h"
#include "ai/planetx/know_view.h"
#include "games/planetx/state.h"

/* Where a bot thinks: what it knows, laid out in its memory. Everything here
 * is worked out afresh from view and events whenever the bot is asked. */

enum {
    BOT_MEMORY = 5 << 20, /* bytes */
    BOT_PART = 8000,      /* from so few skies on a bot thinks in a small index */
    BOT_CHANCE = 1 << 16, /* a chance of 1 */
    BOT_SPARES = 5,       /* sets there is room for besides the skies left */
};

enum { BOT_FRONT = 12 }; /* the most questions that are looked at two deep */

struct bot_ctx {
    const struct bot_task *task;
    const struct sky_index *full; /* of all skies of the mode */
    const struct view *view;
    const struct planetx_state *s;
    int seat;
    const struct sky_index *index; /* of all skies, or a part that holds all that are left */
    uint64_t *set;                 /* the skies left, in the index */
    uint32_t fitting;              /* how many fit what the seat was told, */
    uint32_t faith;                /* how sure what it believes besides is, of BOT_CHANCE: */
    uint32_t believes;             /* that a rival is right about these sectors (bot_belief.h) */
    uint64_t *spare;               /* room for BOT_SPARES sets more, one after the other */
    struct know_sum sum;           /* of the skies left, sectors too */
    struct know_case may;
    size_t scores;
    struct know_score score[KNOW_SCORES_MAX];
    struct know_score next[KNOW_SCORES_MAX]; /* for a second question */
    uint32_t deep;                           /* from so few skies on looks two questions deep, */
    int front;                               /* at so many first ones */
    int looked;                              /* how many were, */
    uint8_t look[BOT_FRONT];             /* which of the scores: the soonest at a glance first */
    int picked;                          /* theories now, */
    struct fact pick[PLANETX_PICKS_MAX]; /* each where it is meant to be placed */
};

/* Folds all that the seat knows. Leaves the scores to bot_ctx_score. The
 * task's memory must have BOT_MEMORY bytes; shared must be the index. */
struct bot_ctx *bot_ctx_open(const struct bot_task *task);
/* The same within an index that holds every sky the seat may still think possible. */
struct bot_ctx *bot_ctx_open_in(const struct bot_task *task, const struct sky_index *index);
/* Scores every question the seat may ask now. */
void bot_ctx_score(struct bot_ctx *ctx);

static inline int bot_time(const struct bot_ctx *ctx)
{
    return ctx->s->time[ctx->seat];
}

static inline enum sky_mode bot_mode(const struct bot_ctx *ctx)
{
    return (enum sky_mode)ctx->index->mode;
}

/* The skies of `set` of which the fact is true, into `out`. */
void bot_suppose(const struct bot_ctx *ctx, const uint64_t *set, const struct fact *fact,
                 uint64_t *out);

/* n of m as a part of BOT_CHANCE. */
static inline uint32_t bot_chance(uint64_t n, uint64_t m)
{
    return m ? (uint32_t)(n * BOT_CHANCE / m) : 0;
}

/* The move that asks a question, and the locate of a X triple. */
struct move bot_ask(const struct know_question *ask);
struct move bot_locate(const struct know_x_triple *x_triple);

/* When no question in sight tells anything: whether another part of the sky, a
 * topic or a conference to come still can. If not, waiting is in vain. Uses the
 * room for a second question. */
bool bot_may_learn(struct bot_ctx *ctx);
/* The cheapest legal way to let time pass. */
struct move bot_idle(const struct bot_ctx *ctx);

/* ---- reasons: JSON, the figures that decided -------------------------------- */

/* How a reason begins: why, the skies that fit what the seat was told, and where
 * it believes more, which sectors are not empty and how many skies that leaves. */
void bot_say_why(struct writer *w, const char *why, const struct bot_ctx *ctx);
/* These leave the reason open for more, until bot_say_end. */
void bot_say_ask(struct writer *w, const struct bot_ctx *ctx, const struct know_score *score);
void bot_say_locate(struct writer *w, const struct bot_ctx *ctx, int x_triple);
void bot_say_idle(struct writer *w, const struct bot_ctx *ctx);
void bot_say_end(struct writer *w);
/* A fixed-point number of 1/one, with three decimals. */
void bot_write_fixed(struct writer *w, int64_t value, int64_t one);
void bot_put_fixed(struct json *j, const char *name, int64_t value, int64_t one);

#endif
