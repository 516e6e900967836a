#ifndef ASTRO_PLANETX_KNOW_H
#define ASTRO_PLANETX_KNOW_H

#include "ai/planetx/know_ops.h"
#include "games/planetx/deal_data.h"

/* Exact knowledge of the sky: which skies fit what one was told, and what each
 * question would be worth. Uses the placement rules and the facts given, never
 * the dealer's habits (PX-43). Takes facts, never a state; all memory is the
 * caller's; every number is an integer, so that all machines agree.
 *
 * **The index** lists all skies of a mode (or those left of them), sorted by
 * their *X triple*: the sector of Planet X with what lies before and after it,
 * which is what a locate names (PX-16). Each X triple fills whole blocks of 512
 * places, so that counting a run of blocks counts one X triple. A *set* of skies
 * is a bit per place, `words` words long; places without a sky stay clear. */

enum {
    KNOW_X_TRIPLES_MAX = 288, /* 18 sectors; D is never beside X (PX-6) */
    KNOW_CLUES_MAX = 200,     /* clues that a dealer may give and that say something */
    KNOW_RANGE_MAX = 9,       /* sectors in sight (PX-10) */
    KNOW_LOGS = 1 << 14,
};

struct know_x_triple {
    uint8_t x, left, right; /* sector from 1; types beside it */
    uint32_t first, words;  /* its places, in words of a set */
    uint32_t skies;
};

/* A clue of the dealer's pool (PX-37..40), each meaning once: "no A adj D" and
 * "no D adj A" are one clue, named as the pool names the first of them. */
struct know_clue {
    struct fact fact;
    uint8_t title; /* as fact_title */
    bool conference;
    bool denies;   /* true where its plane is not */
    uint8_t plane; /* which of the clue planes */
};

struct sky_index {
    const struct know_ops *ops;
    uint8_t mode; /* enum sky_mode */
    uint8_t sectors;
    uint16_t x_triples;
    uint32_t skies;
    size_t words; /* of a set, and of a plane */
    struct know_x_triple x_triple[KNOW_X_TRIPLES_MAX];
    int clues, clue_planes;
    struct know_clue clue[KNOW_CLUES_MAX];
    struct fact clue_fact[KNOW_CLUES_MAX]; /* of which each clue plane tells the truth */
    const uint32_t *log;                   /* log2_fixed(i) for i of 1 .. KNOW_LOGS-1 */
    const uint64_t *planes;                /* by sector, then type C A D G and E as it looks (PX-8);
                                              then the clue planes */
};

/* ---- indexes ---------------------------------------------------------------- */

/* How much memory the full index of a mode takes (0.5 / 33 MB). */
size_t sky_index_size(enum sky_mode mode);
/* Builds it. The index lies at the start of the memory, points into it and must
 * not be moved; after this it is only read, by as many threads as like. */
struct sky_index *sky_index_build(enum sky_mode mode, const struct know_ops *ops, void *memory);

/* An index of the members of a set of another one, and the memory it needs.
 * Thinking ahead about few skies is quick in a small index. */
struct sky_index *know_part_build(const struct sky_index *index, const uint64_t *set, void *memory);
size_t know_part_needs(const struct sky_index *index, const uint64_t *set);

/* The fact whose truth decides a clue, and whether the clue denies it: "no"
 * denies "some", which is the same from both sides; where there is only one of
 * a kind, "every" is "some". */
struct fact know_meaning(enum sky_mode mode, const struct fact *clue, bool *denies);
/* The clue plane of such a fact, or -1. */
int know_clue_plane(const struct sky_index *index, const struct fact *meaning);

/* The plane of a sector (from 1) and a type as it looks: C A D G E. */
const uint64_t *know_plane(const struct sky_index *index, int sector, int type);
const uint64_t *know_plane_of_clue(const struct sky_index *index, int plane);
/* The sky at a place of the index, which must hold one. */
struct sky know_sky(const struct sky_index *index, size_t place);
/* The k-th sky of a set, from 0; the set has more than k. */
struct sky know_nth_sky(const struct sky_index *index, const uint64_t *set, uint32_t k);
/* The X triple with these neighbours, or -1 where no sky of the index has it. */
int know_x_triple_find(const struct sky_index *index, int x, int left, int right);

/* ---- sets ----------------------------------------------------------------- */

/* As many words as a set of the full index of a mode has at most. */
size_t know_words_max(enum sky_mode mode);
/* All skies of the index. */
void know_all(const struct sky_index *index, uint64_t *set);
/* Keeps the skies of which the fact is true. */
void know_keep(const struct sky_index *index, uint64_t *set, const struct fact *fact);
uint32_t know_count(const struct sky_index *index, const uint64_t *set);

/* What is known of a set, counted. */
struct know_sum {
    uint32_t skies;
    uint32_t x_triple[KNOW_X_TRIPLES_MAX];       /* skies of each X triple */
    uint32_t at[SKY_SECTORS_MAX + 1][SKY_TYPES]; /* by sector (from 1) and true type */
};
void know_sum(const struct sky_index *index, const uint64_t *set, struct know_sum *out);
/* The X triples alone: much quicker. Leaves `at` untouched. */
void know_sum_x_triples(const struct sky_index *index, const uint64_t *set, struct know_sum *out);
/* Bits left about the whole sky and about the X triple, in LOG2_ONE. 0 skies: 0. */
uint32_t know_bits_sky(const struct know_sum *sum);
uint32_t know_bits_x_triple(const struct sky_index *index, const struct know_sum *sum);
/* The X triple that most skies have; the first of equals. -1 for no skies. */
int know_best_x_triple(const struct sky_index *index, const struct know_sum *sum);

/* ---- facts that clash ------------------------------------------------------ */

enum { KNOW_FACTS_MAX = 128 };

/* Folds facts into the full set. Returns how many skies are left. When none
 * is, `clash` (n flags) marks facts that cannot all be true: none of them can
 * be left out, and in standard no smaller set clashes. `room` has
 * know_clash_size bytes, 8-aligned. n is at most KNOW_FACTS_MAX. */
size_t know_clash_size(enum sky_mode mode);
uint32_t know_fold(const struct sky_index *index, const struct fact *facts, size_t n, uint64_t *set,
                   void *room, bool *clash);

#endif
