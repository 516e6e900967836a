#ifndef ASTRO_PLANETX_PROVE_ROWS_H
#define ASTRO_PLANETX_PROVE_ROWS_H

#include "games/planetx/fact.h"

/* Everything a proof may cite, as bits of one word: the rules by name, the
 * counts, then the facts in the order in which they were given. */
enum prove_rule {
    PROVE_COMETS,                   /* PX-3: comets lie in comet sectors */
    PROVE_PAIRS,                    /* PX-4: each asteroid beside another */
    PROVE_CLOUDS,                   /* PX-5: each gas cloud beside a truly empty sector */
    PROVE_APART,                    /* PX-6: no dwarf planet beside X */
    PROVE_BAND,                     /* PX-6: the dwarf planets of expert fill a band of six */
    PROVE_COUNTS,                   /* PX-2: from here on the six counts, C A D G E X */
    PROVE_RULES = PROVE_COUNTS + 6, /* SKY_TYPES */
    PROVE_FACTS_MAX = 64 - PROVE_RULES,
};

typedef uint64_t prove_set;

/* The rules and counts of a mode. */
prove_set prove_rules_of(enum sky_mode mode);
/* What a sky breaks of these rules and facts. Here a sky is any choice of one
 * type for each sector. */
prove_set prove_row(const struct sky *sky, const struct fact *facts, int n);

#endif
