#ifndef ASTRO_CLI_SHEETS_H
#define ASTRO_CLI_SHEETS_H

/* Sheets as a PDF: what is asked for, and its pages (sheets_page.c). */

#include <stdio.h>

#include "ai/talk.h"
#include "cli/language.h"

struct command;
struct args;

enum { SHEETS_PEOPLE_MAX = 20 };

struct sheets {
    const struct talk *talk;
    const struct talk_sheets *kind;
    struct sheet_order order;
    int count;      /* people, from the order's seat on */
    int wide, high; /* of the paper, tenths of a point */
    bool ink;
    enum language language;
    /* Of these people in order, of a finished game of its seats; NULL: to be written. */
    const char *names[SHEETS_PEOPLE_MAX];
    int named;
    /* Of a finished game: whose sheets alone are printed, and then this. */
    bool filled;
    struct text log; /* a line each; empty lines part it */
};

/* Writes them all. False, with f->say set, where that failed. */
bool sheets_print(struct sheets *s, FILE *out, struct fault *f);
/* The same of a record (sheets_record.c); returns an exit code. */
int sheets_of_record(const struct command *c, const struct args *a, const char *path,
                     struct sheets *s, bool (*print)(void *, FILE *, struct fault *));

#endif
