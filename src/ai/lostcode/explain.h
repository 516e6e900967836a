#ifndef ASTRO_AI_LOSTCODE_EXPLAIN_H
#define ASTRO_AI_LOSTCODE_EXPLAIN_H

#include "ai/lostcode/prove.h"
#include "ai/lostcode/solve_notes.h"
#include "ai/puzzle.h"

/* The verbs about proofs: `explain` and `hint` read notes as `solve` does and a
 * flag `marks` ("!J7;!B03": values a symbol does not have); `puzzle` makes a table
 * in mid-game at which one code agrees. Shapes are in doc/notation.md. */
extern const struct ai_verb lostcode_explain, lostcode_hint, lostcode_puzzle;

/* Why a step is so, behind what it cites: the key of its translation. */
const char *lostcode_step_how(const struct lostcode_step *s);
/* Marks as a list of JSON; steps as JSON. */
void lostcode_marks_json(struct json *j, const char *name, const struct lostcode_marks *m);
void lostcode_steps_json(struct json *j, const struct lostcode_notes *n,
                         const struct lostcode_step *steps, int count);
/* A puzzle: notes (as text) that one code agrees with, no round of them spare. */
struct lostcode_riddle {
    uint8_t tile[LC_SYMBOLS]; /* the code */
    uint8_t level, grade;     /* enum puzzle_level; the cost of the hardest step */
    struct lostcode_notes notes;
    uint8_t unseen;                          /* tiles of each symbol */
    uint8_t pile[LC_SYMBOLS][LC_VALUES_MAX]; /* own tile, three racks, seen; then the unseen rest */
    struct {
        uint8_t dice[LC_DICE], low, width, answer; /* enum lostcode_result */
    } round[LC_FACTS_MAX];
    int lines;
    char line[LC_RACKS + LC_FACTS_MAX][32]; /* three racks, what was seen, rounds */
};
/* What explain and hint found, in their memory; puzzle makes its riddle there. */
struct lostcode_explained {
    struct solve_notes in;
    struct lostcode_marks marks, right, open, wrong, goal;
    struct lostcode_marks seen; /* of the goal: what lies open elsewhere needs no step */
    int steps;
    struct lostcode_step step[LC_STEPS_MAX];
    struct lostcode_riddle riddle;
    struct puzzle_order order;
    struct lostcode_prove prove;
};

void lostcode_riddle_make(const uint8_t seed[RNG_SEED_SIZE], int level, struct lostcode_prove *p,
                          struct lostcode_riddle *out);

#endif
