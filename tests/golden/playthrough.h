#ifndef ASTRO_TESTS_PLAYTHROUGH_H
#define ASTRO_TESTS_PLAYTHROUGH_H

#include "engine/game.h"

/* Room for the playthrough of the longest game. */
enum { PLAYTHROUGH_SIZE_MAX = 16 << 20 };

/* Replays a record and writes all of it as text, for people to compare: at
 * every entry the position, what each viewer is told and sees, how many moves
 * and which decision each seat in turn has, and a hash; at the end the scores.
 * False with *f where the record cannot be read or replayed, or names a game
 * that does not exist. The caller sees with writer_fits whether it fitted. */
bool playthrough_write(struct text record, struct writer *w, struct fault *f);

#endif
