#ifndef ASTRO_PLANETX_BOT_ROLLOUT_H
#define ASTRO_PLANETX_BOT_ROLLOUT_H

#include "ai/planetx/bot_ctx.h"

/* Moves tried in whole games: after the move all seats play as `strong` does until the game is
 * over, in many worlds at once. Worlds that the seat cannot tell apart go together: it decides in
 * them once. Alone a game is over with the first locate, and ends when X is found on average over
 * all skies that are left: chance would have it otherwise in each world. */

enum {
    ROLLOUT_WORLDS = 16,     /* at a time */
    ROLLOUT_TEXT = 4096,     /* room for what a rival was told */
    ROLLOUT_LINE = 512,      /* and for one event */
    ROLLOUT_ONE = 1000,      /* a step of time, or a game */
    ROLLOUT_KNOWN = 1 << 14, /* thoughts that are remembered */
    /* Alone: how much of the time that they still take in these worlds games take that are dealt,
     * in hundredths. Their clues tell more than any true ones do, which a seat may not go by
     * (PX-43) but has to count in where it weighs a locate at once against going on. Found by
     * playing. */
    ROLLOUT_SHARE = 93,
};

/* A thought: what was known, as a digest that is never 0, and the move. */
struct rollout_thought {
    uint64_t key;
    struct move move;
    struct fact plan; /* of a pick: the theory that is meant; `from` 0: none */
    int32_t time;     /* alone, of a locate: rollout_locate; else 0 */
};

struct rollout_text {
    uint16_t n;
    char p[ROLLOUT_TEXT];
};

struct rollout {
    const struct bot_ctx *ctx; /* of the decision; its index holds every sky that is supposed */
    void *memory;              /* BOT_MEMORY bytes for the thoughts of all seats */
    uint32_t deep;             /* from so few skies on these look two questions deep, */
    int front;                 /* at so many first ones */
    uint64_t work;             /* of all thoughts so far, by the words of sets they were about */
    uint64_t work_most;        /* beyond which nothing more is tried */
    bool late;                 /* that much was done, or the time to think was over */
    struct rng worlds_rng;     /* of the worlds, */
    struct rng rng;            /* and of what happens there */
    struct rollout_thought known[ROLLOUT_KNOWN];
    struct fact plan; /* what the seat is to place; `from` 0: not said */
    int rounds;       /* of worlds that were drawn */
    int worlds;
    struct planetx_state start[ROLLOUT_WORLDS], now[ROLLOUT_WORLDS];
    int begun[ROLLOUT_WORLDS];     /* the time of the seat's pawn once it has made the move tried */
    uint8_t order[ROLLOUT_WORLDS]; /* of the worlds: those that go together stand together */
    int32_t result[ROLLOUT_WORLDS]; /* of the last move tried, in ROLLOUT_ONE-ths: less is better */
    uint16_t line_n[ROLLOUT_WORLDS];
    char line[ROLLOUT_WORLDS][ROLLOUT_LINE];                      /* what the seat was told last */
    char told[1 << 15];                                           /* and all that it was told */
    struct rollout_text rival[ROLLOUT_WORLDS][PLANETX_SEATS_MAX]; /* what rivals were told */
    uint16_t rival_start[ROLLOUT_WORLDS][PLANETX_SEATS_MAX];      /* before the move */
};

/* Begins with what the seat of a context knows. `deep`, `front`, `work_most` and
 * `memory` are the caller's to set. */
void rollout_begin(struct rollout *r, const struct bot_ctx *ctx);
/* Draws the worlds of the next moves to try. False: there is nothing to draw. */
bool rollout_draw(struct rollout *r, int worlds);
/* Plays them all out after a legal move of the seat, a theory that it picks placed by plan (`from`
 * 0: none). False: it was too late or too much first. */
bool rollout_try(struct rollout *r, const struct move *m, const struct fact *plan);
/* Alone: when X is found on average where it is located now, in ROLLOUT_ONE-ths. */
int32_t rollout_locate(const struct bot_ctx *ctx, const struct move *m);
/* What a thought just thought has picked. */
struct fact rollout_plan_of(const struct bot_ctx *ctx);
/* How a game that is over ended for a seat. Alone: the time of the locate. With rivals: how far
 * from won it was, from 0 to ROLLOUT_ONE, by the lead in points, where a large one counts little
 * more than a small one. */
int32_t rollout_result(const struct planetx_state *s, int seat);

#endif
