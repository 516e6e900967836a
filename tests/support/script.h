#ifndef ASTRO_TESTS_SCRIPT_H
#define ASTRO_TESTS_SCRIPT_H

#include "ai/ai.h"
#include "engine/record.h"

/* A game as a test holds it: the deal and the entries, each a text of its own,
 * so that entries can be left out or changed and the rest played again. */

enum { SCRIPT_STEPS_MAX = 2000 };

struct step {
    enum entry_kind kind;
    int seat;
    size_t n;
    char body[ENTRY_SIZE_MAX];
};

struct script {
    size_t setup_n;
    char setup[SETUP_SIZE_MAX];
    uint8_t salt[32], chance[RNG_SEED_SIZE];
    bool over; /* played to the end, with every move accepted */
    uint32_t steps;
    struct step step[SCRIPT_STEPS_MAX];
};

/* How to deal and play a random game. */
struct plan {
    const struct game *game; /* ai->game, or a copy a test has broken */
    const struct ai *ai;
    int seats;
    const char *options; /* lines `name value` that option_check has passed */
    const char *data;    /* replaced data as text, or NULL for the built-in one */
    uint64_t seed;
    bool undos; /* moves are now and then taken back */
    bool notes; /* seats change hands and time runs out */
};

/* Deals a game: setup, salt and chance, no steps. False where the plan's data
 * cannot be read. `memory` is room for the game's data during the call. */
bool script_deal(const struct plan *p, struct game_data *memory, struct script *out);
/* Plays a dealt game with random moves until it is over, the script is full or
 * a move is refused. out->steps counts only what was accepted, and is right at
 * every moment, even if the game under test panics. */
void script_play(const struct plan *p, struct game_data *memory, struct script *s);

/* The k-th step as the entry k + 1; it borrows the step's bytes. */
struct entry script_entry(const struct script *s, uint32_t k);
struct text script_setup(const struct script *s);
/* The whole script as an opened record that keeps its promise. */
void script_write(const struct script *s, const struct game *g, struct writer *w);

#endif
