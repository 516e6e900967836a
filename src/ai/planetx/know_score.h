#ifndef ASTRO_PLANETX_KNOW_SCORE_H
#define ASTRO_PLANETX_KNOW_SCORE_H

#include "ai/planetx/know.h"

/* What each question of a turn is worth, exactly: the distribution of its
 * answers over the skies left, and the bits it is expected to tell about the
 * whole sky and about the X triple (X and its neighbours).
 *
 * The answer of a topic or conference is its clue, of which only the title is
 * known. All clues of the rules (PX-37..40) with that title that some sky left
 * fits are possible answers. A clue is taken to be as likely as the number of
 * skies left that it is true of: every pair of a sky and a clue true of it
 * counts the same. That a dealer prefers some clues is nothing a seat was told
 * (PX-43). */

enum know_asks { KNOW_SURVEY, KNOW_TARGET, KNOW_RESEARCH, KNOW_CONFERENCE };

enum { KNOW_ANSWERS_MAX = 24, KNOW_SCORES_MAX = 256 };

struct know_question {
    uint8_t kind;     /* enum know_asks */
    uint8_t type;     /* of a survey */
    uint8_t from, to; /* survey: sectors; target: from; topic or conference: from, from 0 */
};

struct know_score {
    struct know_question ask;
    uint8_t cost;
    uint8_t answers;                          /* survey 0 .. most; target C A D G E; clues */
    uint16_t clue[KNOW_ANSWERS_MAX];          /* topics: which clue of the index */
    uint32_t skies[KNOW_ANSWERS_MAX];         /* left after this answer */
    uint32_t best[KNOW_ANSWERS_MAX];          /* of these, with the commonest X triple */
    uint32_t x_triple_bits[KNOW_ANSWERS_MAX]; /* open about the X triple after this answer */
    uint64_t weights[KNOW_ANSWERS_MAX];       /* while counting */
    uint64_t total;                           /* sum of skies[]: the whole of the chances */
    int32_t sky_gain, x_triple_gain;          /* expected bits, in LOG2_ONE */
};

/* What a seat may ask now. */
struct know_case {
    uint8_t first;                     /* the first visible sector (PX-10) */
    bool survey, research;             /* which kinds are allowed */
    bool alone;                        /* nobody else can find X first */
    bool cheap;                        /* of the surveys only those that cost least */
    uint8_t target;                    /* how many targets are left */
    uint8_t title[DEAL_TOPICS];        /* of each topic, 0: not to be scored */
    uint8_t subject[DEAL_CONFERENCES]; /* of each conference, likewise */
};

/* Scores every question of the case; returns how many. `sum` is know_sum_x_triples
 * of the set. Surveys come first, by type C A D G E, first sector and length;
 * then targets, topics, conferences. */
size_t know_score_all(const struct sky_index *index, const uint64_t *set,
                      const struct know_sum *sum, const struct know_case *c,
                      struct know_score out[KNOW_SCORES_MAX]);

/* The fact that answer number k of a question is. */
struct fact know_answer(const struct sky_index *index, const struct know_score *score, int k);
/* Notation of the question: SA1-6, T8, RB, X1. */
void know_question_write(struct writer *w, const struct know_question *ask);
/* Reads one that a player can ask, not a conference; stops behind it. */
bool know_question_read(struct reader *r, enum sky_mode mode, struct know_question *out);

#endif
