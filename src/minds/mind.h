#ifndef ASTRO_MINDS_MIND_H
#define ASTRO_MINDS_MIND_H

/* Thinking about a game: dealing it, and playing it from one seat. A bot gets
 * what its seat sees and nothing else. All memory comes from the caller. */

#include "engine/setup.h"
#include "engine/view.h"

/* What a bot is asked: to decide for one seat. */
struct bot_task {
    const struct view *view; /* of the seat that decides */
    struct text events;      /* what that seat was told so far: lines `seat event` */
    struct rng *rng;
    void *memory; /* bot->memory_size bytes, kept between the moves of one game */
};

struct bot {
    const char *id;
    const char *title; /* for people; key of its translation */
    size_t memory_size;
    /* A legal move. Writes its reason as JSON, the figures that decided. */
    struct move (*think)(const struct bot_task *task, struct writer *reason);
};

struct mind {
    const struct game *game;
    /* Writes a whole setup for this many seats. `options` are lines
     * `name value` that option_check has passed. The same seed gives the
     * same setup everywhere, forever (or the generator's version changes). */
    void (*deal)(const uint8_t seed[RNG_SEED_SIZE], const struct game_data *d, int seats,
                 struct text options, struct writer *setup);
    const struct bot *const *bots; /* ends with NULL; the first is `random` */
};

/* The mind of every game, in the order of game_list. */
extern const struct mind *const mind_list[];
const struct mind *mind_find(struct text game_id);
/* The bot of a game by id, or NULL. */
const struct bot *bot_find(const struct mind *m, struct text id);

/* Plays any legal move of any game; the weakest opponent there is. */
extern const struct bot bot_random;

#endif
