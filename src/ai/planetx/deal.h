#ifndef ASTRO_PLANETX_DEAL_H
#define ASTRO_PLANETX_DEAL_H

#include "ai/planetx/clue_pool.h"
#include "base/rng.h"
#include "games/planetx/deal_data.h"

/* The dealer of Planet X (PX-33..42). The same version, mode and seed give the
 * same deal under every compiler. Whoever changes what is dealt raises the
 * version, for open codes name it. */
enum { DEAL_VERSION = 2 };

/* How the dealer is tuned to the feel of PX-42; chances in parts of 16. */
enum { DEAL_CHANCE_PARTS = 16 };
struct deal_tuning {
    uint8_t tight;       /* a topic's clue is the tighter of two drawn */
    uint8_t loose;       /* the last conference is the loosest of a few drawn */
    uint16_t singles[5]; /* weights of 0, 1, … single-type titles (PX-36) */
};
extern const struct deal_tuning planetx_deal_tuning[SKY_MODES];

/* Deals a game. Never fails. */
void planetx_deal_make(const uint8_t seed[RNG_SEED_SIZE], enum sky_mode mode,
                       struct planetx_deal *out);

/* ---- the parts, each from its own generator ------------------------------ */

/* Chooses the conference(s); false when the sky admits none. */
bool planetx_deal_conferences(const struct sky *sky, const struct clue_pool *pool, struct rng *rng,
                              struct fact out[DEAL_CONFERENCES]);
/* Chooses six research clues with different titles (PX-36..38, PX-40). */
void planetx_deal_research(const struct sky *sky, const struct clue_pool *pool, struct rng *rng,
                           struct fact out[DEAL_TOPICS]);
/* Chooses four different lists of start facts (PX-33, PX-34). */
void planetx_deal_start(const struct sky *sky, struct rng *rng,
                        struct fact out[DEAL_SEATS][DEAL_START_FACTS]);
/* The same beside a list whose first tiers are given. */
void planetx_deal_start_beside(const struct sky *sky, struct rng *rng, int own, int tiers,
                               struct fact out[DEAL_SEATS][DEAL_START_FACTS]);

#endif
