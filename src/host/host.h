#ifndef ASTRO_TABLE_TABLE_H
#define ASTRO_TABLE_TABLE_H

/* One match at a table: its record, its present position, and the door every
 * move comes through, a person's and a bot's alike. No input or output: the
 * caller stores what host_play proposes and then says host_accept. Until
 * then nothing at the table has changed, so nobody can be told of a move that
 * might still be lost. */

#include "engine/record.h"

struct host;

/* Why a move was or was not taken. */
enum host_answer {
    HOST_PLAYED,   /* *step holds what must be stored */
    HOST_REPEATED, /* this key was answered before: step->first and count tell where */
    HOST_REUSED,   /* this key was used before, for another move */
    HOST_STALE,    /* the decision is gone */
    HOST_REFUSED,  /* against the rules: *f says why */
};

/* The log of a table stays of a size that can be sent: from entry HOST_LONG on
 * nothing is taken back and no seat from its bot, from HOST_MOST on nobody
 * moves. The longest game that is played to win has a few hundred entries. */
enum { HOST_KEY_MAX = 64, STEP_ENTRIES_MAX = 8, HOST_LONG = 1000, HOST_MOST = 2000 };

/* One entry to be stored: a move, and the rolls of dice that follow it. */
struct host_entry {
    uint32_t seq;
    int seat;
    uint32_t decision;
    char key[HOST_KEY_MAX + 1];
    char text[ENTRY_SIZE_MAX]; /* the body: a move or a note */
};

/* What a move would change. */
struct host_step {
    uint32_t first; /* number of the first entry */
    int count;
    struct host_entry entry[STEP_ENTRIES_MAX];
    struct match next;
};

/* Opens a table from the text of a record that has its commit, salt and chance
 * seed. Its entries, if any, are played. NULL on failure. */
struct host *host_open(const struct game *g, struct text record, struct fault *f);
void host_close(struct host *t);

const struct match *host_match(const struct host *t);
const struct game *host_game(const struct host *t);
const uint8_t *host_commit(const struct host *t);
/* Bytes this table holds in memory. */
size_t host_weight(const struct host *t);

/* Tries an answer of `seat` to `decision`: a move, or `~undo`. `key` makes a
 * retry harmless: the first answer is found again. */
enum host_answer host_play(const struct host *t, int seat, uint32_t decision, struct text key,
                           struct text move, struct host_step *step, struct fault *f);
/* A note that is no answer to a decision: `~seat bot`, `~timeout`. */
bool host_note(const struct host *t, int seat, struct text note, struct host_step *step,
               struct fault *f);
/* The rolls that are due before anybody has moved, if any (count may be 0). */
void host_roll(const struct host *t, struct host_step *step);
/* Makes a stored step the present. */
void host_accept(struct host *t, const struct host_step *step);
/* Adds an entry that is in the store already. */
bool host_restore(struct host *t, const struct host_entry *e, struct fault *f);

/* What a viewer will be told of a step, once it is accepted: the same array as
 * host_events gives afterwards, without replaying the game. */
void host_step_events(const struct host *t, const struct host_step *step, int viewer,
                      struct writer *w);

/* What a viewer was told by the entries numbered first..last, as one JSON
 * array of {"seq":7,"seat":"1","event":"p2"}. VIEWER_ALL only once the game is
 * over. */
void host_events(const struct host *t, uint32_t first, uint32_t last, int viewer, struct writer *w);

/* All a seat was told so far, as lines `seat event`: what its bot may know. */
void host_observations(const struct host *t, int viewer, struct writer *w);

/* The whole record, hidden deal and all: hand it out only when the game is over. */
void host_record(const struct host *t, struct writer *w);

#endif
