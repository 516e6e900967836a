#ifndef ASTRO_PLANETX_OPEN_CODE_H
#define ASTRO_PLANETX_OPEN_CODE_H

#include "base/rng.h"
#include "base/text.h"
#include "games/planetx/sky.h"

/* A code that is the deal itself (PX-45): whoever types it deals the same game
 * with no network. It hides nothing: anyone who tries can open it.
 *
 * Twelve letters: one for generator version and mode, ten for the seed, one
 * that checks them ("23K9-TDX2-FA7M"). */
enum { OPEN_CODE_SEED_BITS = 50, OPEN_CODE_TEXT = 14 };

struct open_code {
    uint8_t version; /* DEAL_VERSION of the dealer it belongs to, 1..15 */
    uint8_t mode;    /* enum sky_mode */
    uint64_t seed;   /* below 2^50 */
};

/* A fresh code of this version. */
struct open_code open_code_draw(enum sky_mode mode, struct rng *rng);
void open_code_write(struct writer *w, const struct open_code *code);
/* Reads as code32_read does, and refuses versions this dealer does not deal. */
bool open_code_read(struct text in, struct open_code *out, struct fault *f);
/* The seed for planetx_deal_make; different codes have unrelated seeds. */
void open_code_seed(const struct open_code *code, uint8_t seed[RNG_SEED_SIZE]);

#endif
