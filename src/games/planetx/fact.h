#ifndef ASTRO_PLANETX_FACT_H
#define ASTRO_PLANETX_FACT_H

#include "base/text.h"
#include "games/planetx/sky.h"

/* What a seat can be told about the sky, as one piece of notation:
 *
 *     A1-6=3         a survey: three asteroids in 1..6 (may wrap: E10-3=2)
 *     T8=E           a target
 *     A9   !A8       what is there; what is not
 *     L7AG=0         a locate: X in 7, A before it, G after it; 1 right, 0 not
 *     some A adj D   and no, every; opp: opposite; in 3: within 3 of
 *     band A 5       all asteroids in some 5 consecutive sectors
 *     run D 3        three dwarf planets in consecutive sectors
 *
 * E is a truly empty sector, but in surveys and targets one that looks empty:
 * there Planet X counts as E (PX-8). The same type twice means "another". */
enum fact_kind {
    FACT_SURVEY,
    FACT_TARGET,
    FACT_IS,
    FACT_NOT,
    FACT_LOCATE,
    FACT_SOME, /* clues from here on */
    FACT_NO,
    FACT_EVERY,
    FACT_BAND,
    FACT_RUN,
    FACT_KINDS
};

enum fact_relation { FACT_ADJ, FACT_OPP, FACT_IN, FACT_RELATIONS };

/* Fields a kind does not use are 0, so that equal facts are equal bytes. */
struct fact {
    uint8_t kind;     /* enum fact_kind */
    uint8_t s, t;     /* types; of a locate: before and after X */
    uint8_t relation; /* enum fact_relation, of some, no, every */
    uint8_t from, to; /* sectors, 1-based; where there is one, `from` */
    uint8_t n;        /* a count, a distance, a length; of a locate 0 or 1 */
};

/* Room for the text of any fact. */
enum { FACT_TEXT_MAX = 24 };

/* Reads a whole span as one fact; blanks around it are allowed. The fault's
 * position counts from the start of the span. */
bool fact_read(struct text in, enum sky_mode mode, struct fact *out, struct fault *f);
/* The one canonical spelling; reading it gives the same fact. */
void fact_write(struct writer *w, const struct fact *fact);
bool fact_equal(const struct fact *a, const struct fact *b);

/* Reads facts separated by newlines or ';', skipping empty ones, into out[0..cap-1]
 * and sets *n. The fault tells the line when there are several. */
bool fact_list_read(struct text in, enum sky_mode mode, struct fact *out, size_t cap, size_t *n,
                    struct fault *f);

/* True when the fact is true of the sky, which must be of the fact's mode. */
bool fact_holds(const struct fact *fact, const struct sky *sky);

/* True for the kinds a research topic or a conference can be. */
bool fact_is_clue(const struct fact *fact);
/* The types a clue's public title names, as bits 1 << type (PX-18, PX-36): for
 * a conference what is related to X, else the one or two of A C D G. */
uint8_t fact_title(const struct fact *clue);
/* A set of types as letters, in the order C A D G E X. */
void fact_title_write(struct writer *w, uint8_t title);

#endif
