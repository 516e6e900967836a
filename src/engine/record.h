#ifndef ASTRO_ENGINE_RECORD_H
#define ASTRO_ENGINE_RECORD_H

#include "engine/match.h"

/* A game as one text file. It replays forever without any generator.
 *
 *     astrolabe 1          the format
 *     game null 1          the game and its rules version
 *     commit 5f…           promised before the first move (64 digits)
 *     salt 0c…             these two open the promise: whoever has them may go
 *     chance 91…           on with the game, so others see them when it is over
 *     setup
 *     …                    the setup, line by line
 *     play
 *     1 1 b2               the entries
 */
enum { RECORD_SIZE_MAX = 1 << 20 };

struct record {
    struct text id;
    uint32_t version;
    bool committed, opened;
    uint8_t commit[32];
    uint8_t salt[32];
    uint8_t chance[RNG_SEED_SIZE];
    struct text setup;
    size_t setup_line; /* the setup's first line in the file */
    struct text entries;
    size_t entries_line;
};

/* Splits a record; the spans point into `in`. The setup and the entries are
 * not looked into: match_start and record_replay do that. */
bool record_read(struct text in, struct record *out, struct fault *f);
/* Writes everything there is: head, setup, entries. */
void record_write(const struct record *r, struct writer *w);

/* SHA-256 over salt, game and rules version, chance seed and setup. */
void record_commit(const struct record *r, uint8_t out[32]);

/* Called after each entry of a replay. Returning false stops it. */
typedef bool record_visitor(void *context, const struct match *before, const struct match *after,
                            const struct entry *e);

/* Plays the entries from the start. `matches` is room for two; on success the
 * last position is in matches[*last]. Faults count lines of the record. */
bool record_replay(const struct record *r, const struct game *g, struct game_data *memory,
                   struct match matches[2], int *last, record_visitor *visit, void *context,
                   struct fault *f);

/* Replays as record_replay does, and checks the commitment and every roll of the
 * dice. Needs an opened record; the game need not be over. */
bool record_verify(const struct record *r, const struct game *g, struct game_data *memory,
                   struct match matches[2], int *last, struct fault *f);

#endif
