#ifndef ASTRO_AI_PLAYOUT_H
#define ASTRO_AI_PLAYOUT_H

#include "ai/ai.h"

/* Random games through the public interface: what benchmarks time, and whose
 * signature must be the same under every compiler and in the browser. */
struct playout {
    uint64_t games;
    uint64_t moves;
    uint64_t signature;
};

struct playout playout_start(void);
/* Plays from `s`, which it changes, to the end; every move is sampled, checked
 * and applied. Folds the moves and the points into the signature. */
void playout_game(struct playout *p, const struct game *g, const struct game_data *d,
                  struct game_state *s, struct rng *r);

/* Deals the first state of game number `number` of a benchmark: its seed and
 * the number of seats follow from the number. */
void playout_deal(const struct ai *m, uint64_t number, struct game_state *out);

/* The whole signature of `games` games, dealt and played. */
struct playout playout_run(const struct ai *m, uint64_t games);

#endif
