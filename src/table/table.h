#ifndef ASTRO_TABLE_TABLE_H
#define ASTRO_TABLE_TABLE_H

/* One match at a table: its record, its present position, and the door every
 * move comes through, a person's and a bot's alike. No input or output: the
 * caller stores what table_play proposes and then says table_accept. Until
 * then nothing at the table has changed, so nobody can be told of a move that
 * might still be lost. */

#include "engine/record.h"

struct table;

/* Why a move was or was not taken. */
enum table_answer {
    TABLE_PLAYED,   /* *step holds what must be stored */
    TABLE_REPEATED, /* this key was answered before: step->first and count tell where */
    TABLE_REUSED,   /* this key was used before, for another move */
    TABLE_STALE,    /* the decision is gone */
    TABLE_REFUSED,  /* against the rules: *f says why */
};

/* The log of a table stays of a size that can be sent: from entry TABLE_LONG on
 * nothing is taken back and no seat from its bot, from TABLE_MOST on nobody
 * moves. The longest game that is played to win has a few hundred entries. */
enum { TABLE_KEY_MAX = 64, STEP_ENTRIES_MAX = 8, TABLE_LONG = 1000, TABLE_MOST = 2000 };

/* One entry to be stored: a move, and the rolls of dice that follow it. */
struct table_entry {
    uint32_t seq;
    int seat;
    uint32_t decision;
    char key[TABLE_KEY_MAX + 1];
    char text[ENTRY_SIZE_MAX]; /* the body: a move or a note */
};

/* What a move would change. */
struct table_step {
    uint32_t first; /* number of the first entry */
    int count;
    struct table_entry entry[STEP_ENTRIES_MAX];
    struct match next;
};

/* Opens a table from the text of a record that has its commit, salt and chance
 * seed. Its entries, if any, are played. NULL on failure. */
struct table *table_open(const struct game *g, struct text record, struct fault *f);
void table_close(struct table *t);

const struct match *table_match(const struct table *t);
const struct game *table_game(const struct table *t);
const uint8_t *table_commit(const struct table *t);
/* Bytes this table holds in memory. */
size_t table_weight(const struct table *t);

/* Tries an answer of `seat` to `decision`: a move, or `~undo`. `key` makes a
 * retry harmless: the first answer is found again. */
enum table_answer table_play(const struct table *t, int seat, uint32_t decision, struct text key,
                             struct text move, struct table_step *step, struct fault *f);
/* A note that is no answer to a decision: `~seat bot`, `~timeout`. */
bool table_note(const struct table *t, int seat, struct text note, struct table_step *step,
                struct fault *f);
/* The rolls that are due before anybody has moved, if any (count may be 0). */
void table_roll(const struct table *t, struct table_step *step);
/* Makes a stored step the present. */
void table_accept(struct table *t, const struct table_step *step);
/* Adds an entry that is in the store already. */
bool table_restore(struct table *t, const struct table_entry *e, struct fault *f);

/* What a viewer will be told of a step, once it is accepted: the same array as
 * table_events gives afterwards, without replaying the game. */
void table_step_events(const struct table *t, const struct table_step *step, int viewer,
                       struct writer *w);

/* What a viewer was told by the entries numbered first..last, as one JSON
 * array of {"seq":7,"seat":"1","event":"p2"}. VIEWER_ALL only once the game is
 * over. */
void table_events(const struct table *t, uint32_t first, uint32_t last, int viewer,
                  struct writer *w);

/* All a seat was told so far, as lines `seat event`: what its bot may know. */
void table_told(const struct table *t, int viewer, struct writer *w);

/* The whole record, hidden deal and all: hand it out only when the game is over. */
void table_record(const struct table *t, struct writer *w);

#endif
