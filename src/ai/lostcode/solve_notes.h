#ifndef ASTRO_AI_LOSTCODE_SOLVE_NOTES_H
#define ASTRO_AI_LOSTCODE_SOLVE_NOTES_H

#include "ai/lostcode/notes.h"

/* Notes taken at a table, as text (doc/notation.md). Lines, in the order things
 * happened:
 *
 *     game x beginner        first, where either is played
 *     wheel 7 2              each wheel, narrowest first, where yours are not the usual ones
 *     rack 415203            each of the three racks you see, a digit for each symbol B J C S H R
 *     seen C5 B27            other tiles you have seen since: drawn or discarded
 *     round CCJ W5:1-5 hit   the dice, your bet, the answer
 *     swap C2                you swapped a tile; it was this one
 *     dice BJC               what if these are rolled?
 */
struct solve_notes {
    struct lostcode_notes notes;
    struct lostcode_data wheels;
    int racks;
    bool missed;                     /* and not swapped since */
    struct text round[LC_FACTS_MAX]; /* each fact as it was written */
    bool asked;
    uint8_t dice[LC_DICE];
};

/* False with the line and the place of the first thing that makes no sense. */
bool solve_notes_read(struct text in, struct solve_notes *out, struct fault *f);

#endif
