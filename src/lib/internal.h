#ifndef ASTRO_LIB_INTERNAL_H
#define ASTRO_LIB_INTERNAL_H

#include <stdatomic.h>

#include "host/host.h"
#include "lib/astrolabe.h"
#include "lib/lib_game.h"

/* What a game began with: but for the number of its uses it never changes, and clones share it. */
struct deal {
    atomic_int uses;
    struct game_data *memory; /* of inline data */
    char *setup, *options;
    size_t setup_n, options_n;
    bool dealt; /* here, from options and seed */
    uint64_t seed;
    uint8_t salt[32], chance[RNG_SEED_SIZE];
    _Alignas(16) unsigned char start[GAME_STATE_MAX];
};

struct step {
    struct move move;
    int8_t seat;
};

/* The log holds the moves that stand, dice included: everything else follows. */
struct astrolabe_game {
    struct astrolabe *lib;
    struct deal *deal;
    const struct ai *ai;
    const struct lib_game *its;
    const struct game *game;
    const struct game_data *data;
    int seats;
    uint32_t steps, rolls, room;
    bool ended; /* by agreement, in a record */
    struct step *log;
    struct rng luck; /* of random actions */
    _Alignas(16) unsigned char bytes[GAME_STATE_MAX];
};

static inline struct game_state *now_of(const struct astrolabe_game *g)
{
    return (struct game_state *)(uintptr_t)g->bytes;
}

/* ---- library.c ------------------------------------------------------------------ */
/* What thinking about a game needs of the machine. */
const struct host_edge *library_edge(const struct astrolabe_game *g);
/* 64-aligned. */
void *library_memory(size_t size);

/* ---- deal.c --------------------------------------------------------------------- */
struct deal_source {
    struct text setup;
    struct text options;
    uint64_t seed; /* what it was dealt from, where options are not NULL */
    uint8_t salt[32], chance[RNG_SEED_SIZE];
};
/* The game of a setup before its first move; NULL, and why. */
struct astrolabe_game *game_of_deal(struct astrolabe *a, const struct ai *ai,
                                    const struct deal_source *from, struct fault *f);
const struct game_state *game_start(const struct astrolabe_game *g);
const uint8_t *game_chance(const struct astrolabe_game *g);
/* Another deal in the same place, or the same once more where it was not dealt here. */
bool game_again(struct astrolabe_game *g);

/* What a door answers: the game in *out once the dice that are due have rolled, or why not. */
int game_made(struct astrolabe_game *g, const struct fault *f, struct astrolabe_game **out,
              char *why, size_t why_size);

/* ---- play.c --------------------------------------------------------------------- */
seat_set game_turn(const struct astrolabe_game *g);
/* Plays a move that is legal. False: no memory. */
bool game_enter(struct astrolabe_game *g, int seat, const struct move *m);
/* Rolls the dice that are due. */
bool game_roll(struct astrolabe_game *g);
/* Whether this seat may act. */
bool game_may(const struct astrolabe_game *g, int seat, struct fault *f);

/* ---- moves.c -------------------------------------------------------------------- */
/* The move of an action of a seat in turn; false where it is not legal. */
bool move_of_action(const struct astrolabe_game *g, int seat, int action, struct move *out);

/* ---- tell.c --------------------------------------------------------------------- */
/* Lines `seat event`, in memory to be freed; NULL: no memory. */
char *game_events(const struct astrolabe_game *g, int viewer, struct text *out);

/* ---- answers -------------------------------------------------------------------- */
int answer_text(struct writer *w);
/* Says why and gives the code back. */
int answer_fault(int code, const struct fault *f, char *why, size_t size);
/* The same of what was in no text: it has no place. */
int answer_words(int code, const struct fault *f, char *why, size_t size);
int answer_say(int code, const char *words, char *why, size_t size);
int answer_memory(char *why, size_t size);
/* Where a game, a library or the place for an answer was to be and is none. */
int answer_nothing(char *why, size_t size);
struct text text_or_none(const char *s);

#endif
