#ifndef ASTRO_PLANETX_SAT_H
#define ASTRO_PLANETX_SAT_H

#include <stdbool.h>
#include <stdint.h>

/* A small solver for clauses: conflict-driven learning with two watched
 * literals. It takes no memory but its own, no clock and no floating point, so
 * the same calls give the same answers everywhere; how long it may try is told
 * in conflicts.
 *
 * A literal is 2 * variable, plus 1 where the variable is denied. */
typedef uint32_t sat_lit;

enum {
    SAT_VARS = 12288,
    SAT_WORDS = 5 << 17, /* of all clauses */
    /* Words of what was learned, beyond which half of it is forgotten: most questions are
     * short, and whatever is remembered is looked at in each of them. */
    SAT_LEARNED = 8000,
};

enum sat_result { SAT_YES, SAT_NO, SAT_SPENT };

static inline sat_lit sat_not(sat_lit l)
{
    return l ^ 1;
}

static inline sat_lit sat_is(int var)
{
    return (sat_lit)var * 2;
}

static inline sat_lit sat_isnt(int var)
{
    return (sat_lit)var * 2 + 1;
}

struct sat {
    int vars;
    bool broken;        /* the clauses cannot all be true, whatever is assumed */
    uint32_t given;     /* words of the clauses given before anything was learned */
    uint32_t used;      /* words of all */
    uint64_t conflicts; /* so far, over all calls */
    uint32_t word[SAT_WORDS];
    uint32_t watch[2 * SAT_VARS]; /* the first clause that watches this literal */

    int8_t value[SAT_VARS]; /* 1, 0, or -1: open */
    bool phase[SAT_VARS];   /* what is tried first */
    bool decided[SAT_VARS];
    bool model[SAT_VARS]; /* after SAT_YES */
    uint16_t level[SAT_VARS];
    uint32_t reason[SAT_VARS];
    sat_lit trail[SAT_VARS];
    int trailed, spread; /* literals on the trail, and how many of them were propagated */
    int levels;
    int level_from[SAT_VARS];

    uint32_t activity[SAT_VARS], bump;
    int heap[SAT_VARS], heaped, place[SAT_VARS]; /* open variables, most active first */

    bool seen[SAT_VARS];
    int drafted;
    sat_lit draft[SAT_VARS], dropped[SAT_VARS]; /* of the clause that is being learned */
    int cores;
    sat_lit core[SAT_VARS]; /* after SAT_NO: the assumptions that cannot all be true */
};

void sat_open(struct sat *s);
/* A new variable, first tried as false; of the same activity, later ones are
 * decided later. One that is not `decided` is never tried: it must follow from
 * the others, or its clauses must be true whenever it is false. */
int sat_var(struct sat *s, bool decided);
/* A clause; those that are given are never forgotten. False, and it is left out, where there is no
 * more room. */
bool sat_add(struct sat *s, const sat_lit *lits, int n);
/* Whether all clauses and assumptions can be true. Gives up after so many
 * conflicts. */
enum sat_result sat_solve(struct sat *s, const sat_lit *assume, int n, uint32_t budget);

/* ---- between its two files ---------------------------------------------------- */

/* A clause at a place: its words are size, quality, the next clause that watches
 * its first literal, the next that watches its second, then the literals. The
 * quality of a clause that was given is 0. */
enum { SAT_SIZE, SAT_QUALITY, SAT_NEXT, SAT_NEXT_2, SAT_LITS };
/* Apart from them: gcc 14 makes all of an enum unsigned where one does not fit an int. */
#define SAT_NONE UINT32_MAX

static inline int sat_value(const struct sat *s, sat_lit l)
{
    int v = s->value[l >> 1];
    return v < 0 ? v : v ^ (int)(l & 1);
}

void sat_put(struct sat *s, sat_lit l, uint32_t reason);
void sat_back(struct sat *s, int level);
void sat_bump(struct sat *s, int var);
void sat_watch(struct sat *s, uint32_t clause);
/* Learns from a conflict above level 1, goes back as far as that allows, and
 * puts what follows on the trail. */
void sat_learn(struct sat *s, uint32_t conflict);
/* Finds the assumptions behind a literal that came out false on level 1, or
 * behind a conflict there. */
void sat_blame_lit(struct sat *s, sat_lit l);
void sat_blame(struct sat *s, uint32_t conflict);
/* Drops the worse half of what was learned; on level 0 only. */
void sat_forget(struct sat *s);

#endif
