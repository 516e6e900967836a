#ifndef ASTRO_LIB_LIB_GAME_H
#define ASTRO_LIB_LIB_GAME_H

/* What the library needs of a game besides its rules and its AI: numbers for its
 * moves, its board as a vector, worlds that fit what a seat knows. */

#include "ai/ai.h"

/* A vector that is being filled. `names`, where not NULL, gets a line
 * `name first count` for each part instead. */
struct vector {
    uint8_t *p; /* NULL: only counted */
    int n;
    struct writer *names;
};

/* Begins a part of so many bytes and gives them, all 0; NULL where only counted. */
uint8_t *vector_part(struct vector *v, const char *name, int count);
/* A part of one byte; one of n things, none where value is not below n; the bits of a mask. */
void vector_byte(struct vector *v, const char *name, unsigned value);
void vector_one_of(struct vector *v, const char *name, unsigned value, int n);
void vector_bits(struct vector *v, const char *name, uint64_t bits, int n);
/* One of a part's things. */
static inline void vector_mark(uint8_t *part, int at)
{
    if (part)
        part[at] = 1;
}
static inline void vector_put(uint8_t *part, int at, unsigned value)
{
    if (part)
        part[at] = (uint8_t)value;
}

/* Seats as a viewer counts them: itself first, then who follows. A watcher counts from 0. */
static inline int seat_from(int viewer, int seats, int k)
{
    return viewer < 0 ? k : (viewer + k) % seats;
}

enum { LIB_ACTIONS_MAX = 2048 }; /* of a game that has a mask of its own */

/* What a seat saw in the beginning and now, and was told between. */
struct fit_task {
    const struct view *first, *now;
    struct text events; /* lines `seat event` */
    const void *shared; /* as of a bot */
    struct rng *rng;
    void *memory; /* fit_memory bytes, 64-aligned */
};

struct lib_game {
    /* Listed moves of seats have the numbers 0 … actions-1, whatever the position. */
    int actions;
    /* -1 for one that has none. The state is only asked for what all know. */
    int (*action_of)(const struct game_state *s, const struct move *m);
    struct move (*move_of)(const struct game_state *s, int action);
    /* Marks the numbers of all legal moves of a seat in turn in `actions` bytes that are 0, and
     * counts them, where that is quicker than by a list of the moves; -1 where it is not. NULL:
     * it never is. */
    int (*mask)(const struct game_state *s, int seat, uint8_t *mask);
    /* The same parts of the same sizes for every position. */
    void (*observe)(const struct view *v, struct vector *out);

    size_t fit_memory;
    /* A setup and lines `seat move` that lead to another world the same to the seat, drawn
     * uniformly; NULL: ai->scratch does. False: not found. */
    bool (*resample)(const struct fit_task *t, struct writer *setup, struct writer *entries);
    /* One JSON object; NULL: there is none. */
    bool (*beliefs)(const struct fit_task *t, struct json *j);
};

/* Of every game, in the order of ai_list. */
extern const struct lib_game *const lib_list[];

#endif
