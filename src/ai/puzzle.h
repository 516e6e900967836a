#ifndef ASTRO_AI_PUZZLE_H
#define ASTRO_AI_PUZZLE_H

#include "ai/ai.h"

/* What the puzzles of all games have in common: a seed, a grade, and the daily
 * one, which is the same everywhere because its seed is made of the date.
 *
 * Whoever changes what a seed gives raises the version: dates and shared seeds
 * name a puzzle forever. */
enum { PUZZLE_VERSION = 3 };

enum puzzle_level { PUZZLE_EASY, PUZZLE_MEDIUM, PUZZLE_HARD, PUZZLE_FIENDISH, PUZZLE_LEVELS };
extern const char *const puzzle_levels[PUZZLE_LEVELS]; /* "easy", … */

/* What was asked for by the flags --seed, --date and --grade. */
struct puzzle_order {
    uint8_t seed[RNG_SEED_SIZE];
    struct text date; /* YYYY-MM-DD; empty where a seed was given */
    int level;        /* enum puzzle_level, or -1: any */
};

/* Reads the flags `seed`, `date` and `grade`. `variant` is what else tells dailies of one day
 * apart, such as the mode; "" for nothing. */
bool puzzle_order_read(struct text flags, const char *game, const char *variant,
                       struct puzzle_order *out, struct fault *f);

/* Days since 1970-01-01 of a date YYYY-MM-DD; false where there is no such day
 * (years 1970 to 9999). */
bool puzzle_date_read(struct text in, int32_t *days);
/* Monday and Tuesday easy, Wednesday and Thursday medium, Friday and Saturday
 * hard, Sunday fiendish. */
enum puzzle_level puzzle_level_of_day(int32_t days);

/* The dice of the i-th try to make what a seed asks for. */
struct rng puzzle_rng_of_try(const struct rng *root, int i);

/* The fields of an answer that has nothing to prove: "steps", "grade" and "left". */
void puzzle_put_no_steps(struct json *j);
/* {"game":…,"version":…,"seed":… and, of a daily, "date":… — still open. */
void puzzle_write_head(struct writer *w, const char *game, const struct puzzle_order *o);

/* A seed as people give it: a number, or 64 hexadecimal digits. */
bool puzzle_read_seed(struct text in, uint8_t seed[RNG_SEED_SIZE], struct fault *f);

#endif
