#ifndef ASTRO_TESTS_PROPERTY_H
#define ASTRO_TESTS_PROPERTY_H

#include <stdio.h>

#include "walk.h"

/* A game that does not keep a promise, made as short as it goes. */
struct finding {
    struct failure failure;
    uint64_t seed;        /* of the checks */
    uint32_t first_steps; /* how long the game was when the failure showed first */
    struct script script;
};

/* Plays `games` random games over all seat counts, options and data, and
 * checks each. Returns how many passed: fewer than `games` means that the
 * next one failed, and *out holds it, shrunk. */
int property_run(const struct world *w, int games, uint64_t seed, struct tally *t,
                 struct finding *out);

/* Leaves out as many steps as possible while the same check still fails. */
void property_shrink(struct walk *w, struct finding *f);

/* The finding for people: the check, what it says, and a record to replay. */
void property_print(const struct world *w, const struct finding *f, FILE *out);

/* How many pairs of two different worlds were compared. */
uint64_t property_pairs(const struct tally *t);

/* Prints how many pairs were compared. False where a kind of move was seen in
 * some role and never compared; with `every_kind`, also where one never came. */
bool property_coverage(const struct world *w, const struct tally *t, bool every_kind, FILE *out);

#endif
