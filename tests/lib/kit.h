#ifndef TESTS_LIB_KIT_H
#define TESTS_LIB_KIT_H

#include "lib/astrolabe.h"
#include "support/check.h"
#include "support/scale.h"

/* Deals the tests play: a game, its options and seats. */
struct kit_deal {
    const char *game, *options;
    int seats;
};
extern const struct kit_deal kit_deals[]; /* ends with a NULL game */

enum { KIT_TEXT = 1 << 17, KIT_VECTOR = 1 << 15 };

/* One library for all tests of a program: for cmocka_run_group_tests. */
extern struct astrolabe *kit_lib;
int kit_open(void **state);
int kit_close(void **state);

struct astrolabe_game *kit_new(struct astrolabe *a, const struct kit_deal *d, uint64_t seed);
/* The lowest seat in turn. */
int kit_seat(const struct astrolabe_game *g);
/* Plays a random move for it; false when the game is over. */
bool kit_step(struct astrolabe_game *g);
struct astrolabe_game *kit_resample(const struct astrolabe_game *g, int seat, uint64_t seed);
/* Everything a seat is given, as one hash: texts, vectors, moves, beliefs; and whether it
 * differs between two games. `leak` plants a fault: the truth is in it. */
void kit_sight(const struct astrolabe_game *g, int seat, bool leak, uint8_t out[32]);

#endif
