#ifndef ASTRO_PLANETX_PROVE_CLAUSES_H
#define ASTRO_PLANETX_PROVE_CLAUSES_H

#include "ai/planetx/prove_rows.h"
#include "ai/planetx/sat.h"

/* Rules and facts as clauses. Each rule and each fact has a selector: only
 * where that is assumed does it say anything. That a sector holds one type is
 * said always (PX-1).
 *
 * The variable of sector s (from 0) and type t is s * SKY_TYPES + t. */
struct prove_clauses {
    struct sat sat;
    enum sky_mode mode;
    int sectors;
    int selector[64];
    sat_lit truth;
    /* Whether at least k of the sectors 1..j are of a type; the last row is of
     * sectors that look empty. Literals; [.][0][k] and [.][j][0] too. */
    sat_lit least[SKY_TYPES + 1][SKY_SECTORS_MAX + 1][SKY_SECTORS_MAX + 1];
    sat_lit looks[SKY_SECTORS_MAX];
    bool summed; /* prove_clauses_sum was called */
};

void prove_clauses_make(struct prove_clauses *c, enum sky_mode mode, const struct fact *facts,
                        int n);

/* Says how many sectors look empty in all, which follows from two counts but takes a solver long
 * to find. Said only where it is in doubt: from other clauses other skies would come first, and
 * with them other puzzles. */
void prove_clauses_sum(struct prove_clauses *c);

/* Sector from 0. */
static inline int prove_var(int sector, int type)
{
    return sector * SKY_TYPES + type;
}

#endif
