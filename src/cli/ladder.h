#ifndef ASTRO_CLI_LADDER_H
#define ASTRO_CLI_LADDER_H

/* Round robins between bots: every two of them play the same deals, each deal twice with
 * the seats swapped, so that luck of the deal falls out. doc/engine.md tells the figures. */

#include "cli/sim.h"

enum {
    LADDER_BOTS_MAX = 16,
    LADDER_SCORES = 5, /* of a deal: 0 to 4 half points from its two games */
    LADDER_BATCH = 8,  /* deals played between two looks at the test, and written at once */
};

/* ---- figures (ladder_stats.c) ---------------------------------------------------- */

/* Deals by how many half points the first of two bots won in both games. */
struct ladder_counts {
    long deals[LADDER_SCORES];
};

/* A sequential test of the first bot: H0 says it is `elo0` stronger, H1 `elo1`. */
struct ladder_test {
    bool stops; /* a pairing ends when it is decided */
    double elo0, elo1, alpha, beta;
};

/* A figure and how far it may be off either way, with 95 % confidence. */
struct ladder_figure {
    double elo, error;
};

long ladder_deals(const struct ladder_counts *c);
/* The share of all points that the first bot won. */
double ladder_score(const struct ladder_counts *c);
/* The share of the points that somebody so much stronger should win, and back. */
double ladder_share(double elo);
double ladder_elo(double share);
/* How much stronger the first bot is. One drawn deal is added, so that all won is no
 * infinity; the error is that of the mean over deals. */
struct ladder_figure ladder_difference(const struct ladder_counts *c);
/* The log of how much likelier the results are under H1 than under H0, each with the
 * distribution of scores that fits them best. */
double ladder_llr(const struct ladder_counts *c, const struct ladder_test *t);
/* Where the test is decided: below the first H0, above the second H1 is taken. */
void ladder_bounds(const struct ladder_test *t, double *low, double *high);
/* 0 or 1: H0 or H1 is taken; -1: it is open. */
int ladder_verdict(const struct ladder_counts *c, const struct ladder_test *t);
/* Ratings that fit all pairings best, their mean 0: counts[i][j] with i < j. */
void ladder_rate(int bots, struct ladder_counts counts[LADDER_BOTS_MAX][LADDER_BOTS_MAX],
                 struct ladder_figure out[LADDER_BOTS_MAX]);

/* ---- a ladder ------------------------------------------------------------------- */

/* What came of a deal between two bots of the list. */
struct ladder_result {
    int first, second;
    long deal;
    int halves[2];        /* of the first bot in each game: 0, 1 or 2 */
    int32_t points[2][2]; /* in each game, of each */
    long lost[2];         /* moves their stand-ins made */
};

struct ladder {
    const struct args *args;
    struct simulation table; /* the two that play, and the deals */
    int bots;
    const struct bot *bot[LADDER_BOTS_MAX];
    struct engine *engine[LADDER_BOTS_MAX];
    char name[LADDER_BOTS_MAX][SIM_NAME_SIZE];
    int number[LADDER_BOTS_MAX]; /* in the file of results, from 1 */
    struct ladder_counts counts[LADDER_BOTS_MAX][LADDER_BOTS_MAX]; /* [i][j] with i < j */
    long points[LADDER_BOTS_MAX][LADDER_BOTS_MAX]; /* of i against j, of both games */
    long lost[LADDER_BOTS_MAX];
    char trouble[LADDER_BOTS_MAX][ENGINE_WORDS_SIZE]; /* the first seen in this run */
    long deals, seed;
    struct ladder_test test;
    FILE *results; /* appended to; NULL: not kept */
};

/* ladder_file.c: reads what is there and counts it; writes the head of a new file. EXIT_OK,
 * or another exit code after saying what is wrong. */
int ladder_open(struct ladder *l, const char *path);
bool ladder_append(struct ladder *l, const struct ladder_result *r);
void ladder_count(struct ladder *l, const struct ladder_result *r);

/* ladder_report.c and ladder_page.c */
void ladder_report(struct ladder *l, bool json);
int ladder_page(struct ladder *l, const char *path);
/* The bots by their rating, the best first. */
void ladder_order(int bots, const struct ladder_figure rating[], int order[]);

#endif
