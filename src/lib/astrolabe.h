#ifndef ASTROLABE_H
#define ASTROLABE_H

/* libastrolabe: the games of Astrolabe for programs that play them.
 *
 * A game here is the truth, hidden parts and all; whoever plays a seat is given
 * what that seat may know: a view, its events, its vectors. These depend on
 * nothing else (doc/library.md).
 *
 * Threads. There is no global state. One `struct astrolabe` may be used by as
 * many threads as like, a game by one at a time; different games, clones too,
 * never disturb each other.
 *
 * Answers. Whatever returns an int gives a number from 0 on, or one of the
 * ASTROLABE_ codes below 0. What was wrong is put in words into `why` (cut at
 * `why_size`; may be NULL with 0). Text goes into `out`: at most `size` bytes,
 * the last a NUL; the answer is the length of the whole, so that one that is not
 * below `size` tells that more room is needed. Nothing that is handed in, text
 * of any kind and NULL included, stops the program. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ASTROLABE_EXPORT __attribute__((visibility("default")))

enum {
    ASTROLABE_BAD = -1,     /* an argument says nothing: no such game, bot, option, number */
    ASTROLABE_ILLEGAL = -2, /* against the rules, or not this seat's turn */
    ASTROLABE_NONE = -3,    /* there is nothing of this kind here */
    ASTROLABE_MEMORY = -4,  /* there is no more memory */
};

enum {
    ASTROLABE_SEATS = 5,   /* the most any game has */
    ASTROLABE_PUBLIC = -1, /* a viewer without a seat */
    ASTROLABE_ALL = -2,    /* the viewer of the whole truth, once a game is over */
    ASTROLABE_RANDOM = -1, /* instead of an action: one drawn at random */
    ASTROLABE_CANDIDATES = 64,
};

/* What a viewer can be given. */
enum astrolabe_what {
    ASTROLABE_BOARD,    /* the board as plain text */
    ASTROLABE_JSON,     /* the board as JSON, as the page gets it */
    ASTROLABE_NOTATION, /* the position on one line */
    ASTROLABE_EVENTS,   /* all that happened: lines `seat event` */
};

struct astrolabe;      /* the library, opened */
struct astrolabe_game; /* one game */

/* The sizes of a game's vectors; the same for all games of one name. */
struct astrolabe_shape {
    int32_t seats;       /* of this game */
    int32_t actions;     /* of the mask: the listed ones, then ASTROLABE_CANDIDATES */
    int32_t observation; /* bytes */
    int32_t information; /* bytes: the observation, then the rows of the history */
};

/* ---- the library and its games -------------------------------------------------- */

ASTROLABE_EXPORT const char *astrolabe_version(void);
/* NULL: no memory. Close it behind the last of its games. */
ASTROLABE_EXPORT struct astrolabe *astrolabe_open(void);
ASTROLABE_EXPORT void astrolabe_close(struct astrolabe *a);
/* What can be played, as JSON: ids, seats, options with their values, bots. */
ASTROLABE_EXPORT int astrolabe_games(const struct astrolabe *a, char *out, size_t size);

/* Deals a game. `options` are lines `name value`; NULL: none. The same seed deals
 * the same game everywhere. */
ASTROLABE_EXPORT int astrolabe_new(struct astrolabe *a, const char *game, const char *options,
                                   int seats, uint64_t seed, struct astrolabe_game **out, char *why,
                                   size_t why_size);
/* Opens a record (doc/notation.md); what was taken back in it is gone. */
ASTROLABE_EXPORT int astrolabe_read(struct astrolabe *a, const char *record, size_t n,
                                    struct astrolabe_game **out, char *why, size_t why_size);
ASTROLABE_EXPORT int astrolabe_record(const struct astrolabe_game *g, char *out, size_t size);
ASTROLABE_EXPORT int astrolabe_clone(const struct astrolabe_game *g, struct astrolabe_game **out);
ASTROLABE_EXPORT void astrolabe_free(struct astrolabe_game *g);

/* ---- playing ---------------------------------------------------------------------- */

/* The seats that may act now: bit s is seat s, from 0. 0: the game is over. The dice
 * are rolled here and never wait. */
ASTROLABE_EXPORT unsigned astrolabe_turn(const struct astrolabe_game *g);
/* The legal moves of a seat, one a line; ASTROLABE_NONE where there are too many to list. */
ASTROLABE_EXPORT int astrolabe_moves(const struct astrolabe_game *g, int seat, char *out,
                                     size_t size);
/* A legal move drawn at random: uniform where moves are listed. */
ASTROLABE_EXPORT int astrolabe_sample(const struct astrolabe_game *g, int seat, uint64_t seed,
                                      char *out, size_t size);
ASTROLABE_EXPORT int astrolabe_play(struct astrolabe_game *g, int seat, const char *move, char *why,
                                    size_t why_size);
/* Takes the last move back, and the dice that fell after it; whoever holds the game may. */
ASTROLABE_EXPORT int astrolabe_undo(struct astrolabe_game *g);
/* One number for each seat: its points in `points`, its place in `places` from 1 on.
 * Both may be NULL. Of a game that goes on: as far as all can see. */
ASTROLABE_EXPORT int astrolabe_returns(const struct astrolabe_game *g, double *points,
                                       int32_t *places);

/* ---- moves as numbers --------------------------------------------------------------- */

ASTROLABE_EXPORT int astrolabe_shape(const struct astrolabe_game *g, struct astrolabe_shape *out);
/* What the vectors mean: lines `name first count`. */
ASTROLABE_EXPORT int astrolabe_layout(const struct astrolabe_game *g, char *out, size_t size);
/* Marks the legal actions of a seat with 1, all others with 0; how many there are. Where
 * moves are too many to list these are candidates, drawn from the seat's view alone. */
ASTROLABE_EXPORT int astrolabe_legal(const struct astrolabe_game *g, int seat, uint8_t *mask);
/* The move of a legal action, and plays it. */
ASTROLABE_EXPORT int astrolabe_action(const struct astrolabe_game *g, int seat, int action,
                                      char *out, size_t size);
ASTROLABE_EXPORT int astrolabe_act(struct astrolabe_game *g, int seat, int action, char *why,
                                   size_t why_size);

/* ---- what a seat knows ---------------------------------------------------------------- */

ASTROLABE_EXPORT int astrolabe_view(const struct astrolabe_game *g, int viewer,
                                    enum astrolabe_what what, char *out, size_t size);
/* The vectors of a viewer: what it sees now; that, and all it was told so far. */
ASTROLABE_EXPORT int astrolabe_observation(const struct astrolabe_game *g, int viewer,
                                           uint8_t *out);
ASTROLABE_EXPORT int astrolabe_information(const struct astrolabe_game *g, int viewer,
                                           uint8_t *out);
/* SHA-256 of what a viewer knows, view and events; of ASTROLABE_ALL the position itself,
 * at any time. */
ASTROLABE_EXPORT int astrolabe_hash(const struct astrolabe_game *g, int viewer, uint8_t out[32]);
/* Another game that this seat cannot tell from this one, drawn at random from those that
 * fit all it was told; its dice to come are other ones. Depends on what the seat knows and
 * on the seed alone. */
ASTROLABE_EXPORT int astrolabe_resample(const struct astrolabe_game *g, int seat, uint64_t seed,
                                        struct astrolabe_game **out, char *why, size_t why_size);
/* What the seat knows of the hidden, exactly, as JSON: how many worlds fit, and of how many
 * each part of them is true. */
ASTROLABE_EXPORT int astrolabe_beliefs(const struct astrolabe_game *g, int seat, char *out,
                                       size_t size);
/* Lets a bot decide for a seat, from its view and events: the move, and in `reason` (may be
 * NULL) the figures that decided, as JSON, or what was wrong, in words. */
ASTROLABE_EXPORT int astrolabe_think(const struct astrolabe_game *g, int seat, const char *bot,
                                     uint64_t seed, char *out, size_t size, char *reason,
                                     size_t reason_size);

/* ---- many games at once ------------------------------------------------------------------ */

/* Where the results of a step go: row i is game i's. NULL: not wanted. Vectors and mask are
 * those of the seat that acts next, the lowest in turn; of a game that is over the mask is
 * all 0 and the observation the public one. */
struct astrolabe_rows {
    uint8_t *observation; /* shape.observation bytes each */
    uint8_t *mask;        /* shape.actions bytes each */
    int32_t *seat;        /* who acts next; -1: the game is over */
    float *points;        /* ASTROLABE_SEATS each */
    uint8_t *over;        /* 1: this step ended it */
};

/* Plays action[i], or a random one, for the lowest seat in turn of each of n games of one
 * name. Without `action` nothing is played, the rows are filled. A game that is over is dealt
 * anew where `again`, before it is told of, else it stays. How many moves were played;
 * ASTROLABE_ILLEGAL where an action was not, and such games have not moved. */
ASTROLABE_EXPORT int astrolabe_step_many(struct astrolabe_game *const *games, size_t n,
                                         const int32_t *action, int again,
                                         const struct astrolabe_rows *rows);

#ifdef __cplusplus
}
#endif

#endif
