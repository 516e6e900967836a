#ifndef ASTRO_OUTSIDE_ASK_H
#define ASTRO_OUTSIDE_ASK_H

/* The engine protocol (doc/engine.md), asked: what a host tells an engine about a
 * decision of its seat, and how its answer is read. Text alone: whoever holds the
 * program sends it (engine.h). */

#include "host/host.h"

enum {
    ASK_NAME_SIZE = 64,
    ASK_GAMES_MAX = 16,
    ASK_LINE_MAX = 4096,         /* bytes of a line that an engine answers */
    ASK_LINES_MAX = 4096,        /* lines of one answer */
    ASK_QUESTION_SIZE = 1 << 18, /* room for anything that is told but events and data */
};

/* What an engine says of itself. */
struct ask_hello {
    char name[ASK_NAME_SIZE];
    int games;
    char game[ASK_GAMES_MAX][16];
    bool wants_moves, wants_board;
};

/* Questions, as lines; how many answers they have. */
struct ask_question {
    struct writer text;
    int answers;
};

void ask_hello(struct ask_question *q);
/* A game begins for the seat that a thought is of. */
void ask_begin(struct ask_question *q, const struct host_thought *t, int seats);
/* The events behind the first `told` bytes, the view and what else it wants, and the
 * question itself. */
void ask_think(struct ask_question *q, const struct host_thought *t, size_t told,
               const struct ask_hello *wants, int ms);

/* Answers as they come in. */
struct ask_reading {
    int answers; /* still to come */
    int lines;
    bool wrong; /* it is no answer, or an error: `words` tells */
    char words[160];
    char move[ENTRY_SIZE_MAX]; /* of the last line `move MOVE`; "" */
    struct ask_hello *hello;   /* where that is what was asked; else NULL */
};

struct ask_reading ask_reading_of(const struct ask_question *q, struct ask_hello *hello);
/* Reads the next line, without its newline. False: nothing more is to be read, since all
 * answers are there or something is wrong. */
bool ask_read(struct ask_reading *r, struct text line);

/* Copies what a foreign program wrote, as far as it fits, with anything but plain printable
 * letters made a question mark. */
void ask_quote(char *out, size_t size, struct text t);

#endif
