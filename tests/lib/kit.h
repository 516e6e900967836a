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

/* Everything a seat is given, part by part. */
enum kit_part {
    KIT_BOARD,
    KIT_JSON,
    KIT_NOTATION,
    KIT_EVENTS,
    KIT_LEGAL,
    KIT_ACTIONS,
    KIT_OBSERVATION,
    KIT_INFORMATION,
    KIT_SAMPLE,
    KIT_HASH,
    KIT_BELIEFS, /* from here on: deep, which takes as long as all the rest */
    KIT_WORLDS,
    KIT_PARTS
};
extern const char *const kit_parts[KIT_PARTS]; /* their names */

enum { KIT_SIGHT = 1 << 19 };
struct kit_sight {
    int parts;             /* how many it has */
    size_t n;              /* bytes */
    size_t end[KIT_PARTS]; /* where each part ends */
    char bytes[KIT_SIGHT];
};
void kit_sight(const struct astrolabe_game *g, int seat, bool deep, struct kit_sight *out);
/* The first part that both have and that differs; -1: none does. */
int kit_differ(const struct kit_sight *a, const struct kit_sight *b);
/* Plants a fault: the truth is in this part, where the sight has it. */
void kit_plant(struct kit_sight *s, const struct astrolabe_game *g, enum kit_part part);

#endif
