#ifndef ASTRO_PLANETX_PROVE_SAY_H
#define ASTRO_PLANETX_PROVE_SAY_H

#include "ai/planetx/prove.h"
#include "base/json.h"

/* A step in words: a few sentences, each a template with holes {0}, {1} and what
 * goes into them. The templates are English and the keys of their translations,
 * so whoever shows a step elsewhere translates them there (doc/notation.md). */
enum say_kind {
    SAY_FACT,    /* n: the number of a fact, from 1 */
    SAY_SAYS,    /* that fact as a sentence */
    SAY_TYPE,    /* n: a type, in the plural, at the start of a sentence */
    SAY_COUNT,   /* n: a number */
    SAY_SECTORS, /* mask */
    SAY_MARKS,   /* marks, as sentences: "Sectors 4, 7: no asteroid." A sector of which they
                    leave one type: "Sector 9: an asteroid." */
};
struct say_arg {
    uint8_t kind; /* enum say_kind */
    uint8_t n;
    uint32_t mask;
    struct prove_marks marks;
};
struct say {
    const char *text;
    int args;
    struct say_arg arg[2];
};

enum { SAY_MAX = 64 + 4 };

/* A rule or a count as a sentence. */
struct say prove_say_rule(enum sky_mode mode, int rule);
/* Rules, counts and facts that are cited, as sentences; how many. */
int prove_say_cites(enum sky_mode mode, prove_set cites, struct say out[SAY_MAX]);
/* The sentences of a step; how many. `before` is everything known before it:
 * where the step leaves one type in a sector, that is what is said of it. */
int prove_say(enum sky_mode mode, const struct prove_step *step, const struct prove_marks *before,
              struct say out[SAY_MAX]);
/* One step as JSON:
 * {"step":11,"pattern":"rest","cost":2,"facts":[14],"rules":["count A"],
 *  "marks":["!A8"],"gives":["!A4"],"is":["X7"],"say":[{"text":…,"args":[…]}]}
 * `is` are the sectors that have only one type left after it, of which `gives`
 * says something; `before` is everything known before. */
void prove_step_json(struct json *j, enum sky_mode mode, const struct fact *facts, int number,
                     const struct prove_step *step, const struct prove_marks *before);
/* ["!A4",…], type by type. */
void prove_marks_json(struct json *j, const char *name, const struct prove_marks *m);
/* "facts":[1,5],"rules":["pairs"] */
void prove_cites_json(struct json *j, prove_set cites);

#endif
