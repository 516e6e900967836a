#ifndef ASTRO_OUTSIDE_REPLY_INTERNAL_H
#define ASTRO_OUTSIDE_REPLY_INTERNAL_H

#include "outside/reply.h"

/* Bytes that grow. */
struct reply_text {
    char *p;
    size_t n, cap;
};

/* A view that was told, and how many bytes of events stood before it. */
struct reply_mark {
    size_t events, view_at, view_n;
};

struct reply {
    const struct reply_edge *edge;
    const struct ai *ai;
    const struct bot *bot;
    int seat, seats;             /* of the game that was begun; 0 seats: none */
    uint64_t game;               /* its number, so that a bot's scratch is of this game */
    struct reply_text events;    /* what the seat was told, as lines `seat event` */
    struct reply_text views;     /* the views it was told, to go back to */
    struct reply_text marks;     /* of struct reply_mark */
    struct reply_text data_text; /* lines of data, until the empty one */
    struct game_data *data;      /* in place of the built-in, or NULL */
    bool seen;                   /* there is a view */
    struct view view;
    bool decided; /* there is a thought */
    struct host_thought thought;
    uint64_t late; /* the moment from which on it is late */
};

/* One command: `rest` is what stands behind its word. Writes its data lines; false after
 * writing why not (reply_error). */
typedef bool reply_command(struct reply *a, struct text rest, struct writer *out);
reply_command reply_think, reply_reason, reply_belief, reply_legal, reply_show, reply_level;

/* The words of an error, with `about` for its %s; returns false. */
bool reply_fails(struct writer *out, const char *words, struct text about);
bool reply_fault(struct writer *out, const struct fault *f);
/* Whether there is a view to speak of; else says so. */
bool reply_sees(const struct reply *a, struct writer *out);

bool reply_add(struct reply *a, struct reply_text *to, const void *p, size_t n);

#endif
