#ifndef ASTRO_PLANETX_NUMBERS_H
#define ASTRO_PLANETX_NUMBERS_H

#include "games/planetx/sky.h"

/* Every number of play; those of the placement rules are in sky.h. */

enum {
    PLANETX_SEATS_MAX = 4,
    PLANETX_THEORY_TYPES = 4,   /* PX-19: C A D G, the first of enum sky_type */
    PLANETX_TARGET_COST = 4,    /* PX-14 */
    PLANETX_TARGETS = 2,        /* PX-14 */
    PLANETX_RESEARCH_COST = 1,  /* PX-15 */
    PLANETX_LOCATE_COST = 5,    /* PX-16 */
    PLANETX_PICKS_MAX = 2,      /* PX-19, the larger of the modes */
    PLANETX_STEPS = 4,          /* PX-22: steps of the theory track; the last is reviewed */
    PLANETX_LAST_REACH = 5,     /* PX-29: how far behind the finder one may be */
    PLANETX_FINDER_POINTS = 10, /* PX-31 */
    PLANETX_BEHIND_POINTS = 2,  /* PX-31, for each sector behind */
    PLANETX_FIRST_POINTS = 1,   /* PX-31 */
    PLANETX_LAPS = 8,           /* PX-48 */
    PLANETX_SURVEY_MAX = SKY_SECTORS_MAX / 2, /* PX-10, PX-13 */
    PLANETX_LEVELS = 4,                       /* PX-33 */
    PLANETX_TOKENS_MAX = 48,                  /* PX-19: four seats of 2 + 4 + 4 + 2 */
};

struct planetx_numbers {
    uint8_t supply[PLANETX_THEORY_TYPES]; /* PX-19: C A D G */
    uint8_t points[PLANETX_THEORY_TYPES]; /* PX-31 */
    uint8_t picks;                        /* PX-19 */
    uint32_t theory_icons;                /* PX-12, as masks of sectors */
    uint32_t conference_icons;            /* PX-12: the lowest is X1 */
};
const struct planetx_numbers *planetx_numbers(enum sky_mode mode);

/* PX-13: what a survey of so many sectors costs; 1 <= size <= PLANETX_SURVEY_MAX. */
int planetx_survey_cost(int size);
/* PX-29: how many theories the last chance allows; 0 <= behind <= PLANETX_LAST_REACH. */
int planetx_last_limit(int behind);

/* PX-33: levels by rising number of facts: genius, experienced, beginner, youth. */
extern const char *const planetx_levels[PLANETX_LEVELS];
int planetx_level_facts(int level);

/* PX-23: the types in the order in which they are judged, and in which picks
 * are written: A C D G. */
extern const uint8_t planetx_judging[PLANETX_THEORY_TYPES];

#endif
