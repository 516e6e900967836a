#ifndef ASTRO_ENGINE_MATCH_H
#define ASTRO_ENGINE_MATCH_H

#include "engine/entry.h"
#include "engine/view.h"

/* A game in progress: the state, and what the entries so far mean for it.
 * Everything here follows from the setup and the entries: replaying them gives
 * a byte-equal match. A match has no pointers into itself but its data, so a
 * clone is a plain assignment as long as the data lives elsewhere.
 *
 * **Decisions.** Each choice a seat has before it is a decision with a number:
 * the number of the first entry that could answer it. A seat's decision changes
 * when that seat acts or comes into turn anew, and not because somebody else
 * acted meanwhile. An answer to an older decision is stale.
 *
 * **Undo** takes back a seat's last move if it revealed nothing and nobody came
 * into turn by it: the seat is still in turn, or it has laid down its choice
 * while others, who were in turn already, still choose. So it never passes hidden
 * knowledge and never takes a turn from anybody. `trail` holds the moves that can
 * be taken back and `floor` the state before them; undo replays the others. Moves
 * of several seats are there only where each was laid down: such choices are made
 * at once, and come to the same in any order. */
enum { UNDO_MAX = 16 };

struct trail_move {
    int seat;
    bool laid; /* its seat went out of turn by it */
    struct move move;
};

struct match {
    const struct game *game;
    const struct game_data *data;
    int seats;
    uint32_t entries; /* how many so far */
    uint32_t moves;   /* of these, moves that stand */
    uint32_t rolls;   /* of these, moves of the dice */
    bool ended;       /* by agreement: nobody is in turn any more, and there is no result */
    uint32_t decision[SEATS_MAX];
    int trail_length;
    struct move last; /* the last move that was entered */
    struct trail_move trail[UNDO_MAX];
    _Alignas(16) unsigned char floor[GAME_STATE_MAX];
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

/* Starts a match from a setup. `memory` has room for the game's data and must
 * outlive the match and its clones. */
bool match_start(struct match *m, const struct game *g, struct text setup, struct game_data *memory,
                 struct fault *f);

const struct game_state *match_state(const struct match *m);
seat_set match_turn(const struct match *m);
bool match_over(const struct match *m);
/* Whether it is over because all agreed to end it, not by its rules. */
bool match_ended(const struct match *m);
/* Whether the dice are in turn and lie here, not on a real table. */
bool match_rolls(const struct match *m);
/* The number of the decision before a seat; 0 when it has none. Dice have one
 * where people enter them. */
uint32_t match_decision(const struct match *m, int seat);
bool match_may_undo(const struct match *m, int seat);

/* Whether an entry has the next number and a seat of this match. */
bool match_expects(const struct match *m, const struct entry *e, struct fault *f);
/* Adds one entry. On failure *m is unchanged and *f says why. */
bool match_enter(struct match *m, const struct entry *e, struct fault *f);
/* The same of an entry that was entered in a clone of *m, which had `move` then as its
 * last: a move is read and judged once. */
void match_enter_again(struct match *m, const struct entry *e, const struct move *move);

/* The move the dice make: found from the seed and the number of rolls before. */
struct move roll_of(const struct game *g, const struct game_data *d, const struct game_state *s,
                    const uint8_t seed[RNG_SEED_SIZE], uint32_t rolls);
/* The same of this match, in which the dice must be in turn, written to w as notation. */
void match_roll(const struct match *m, const uint8_t seed[RNG_SEED_SIZE], struct writer *w);

/* What a viewer is told of an entry that led from one match to the next by
 * match_enter. */
void match_event(const struct match *before, const struct match *after, const struct entry *e,
                 int viewer, struct writer *w);

#endif
