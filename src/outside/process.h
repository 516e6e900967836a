#ifndef ASTRO_OUTSIDE_PROCESS_H
#define ASTRO_OUTSIDE_PROCESS_H

/* One process of an engine: started, spoken with by lines until a moment, ended. */

#include <sys/types.h>

#include "outside/engine.h"
#include "outside/jail.h"

struct process {
    pid_t pid;
    int to, from; /* pipes */
    char in[ASK_LINE_MAX];
    size_t in_n;
    struct ask_hello hello;
    /* Which seat it plays, and how much that was told: so many bytes, and a mark of them. */
    uint64_t whose, mark;
    size_t told;
    struct process *next;
};

/* Starts a program; `jail` may be NULL. False: errno says why. */
bool process_start(struct process *p, char *const *words, const struct jail *jail);
/* Sends questions and reads their answers until `until` (milliseconds of process_now).
 * Else `words` tells what went wrong. */
enum engine_result process_ask(struct process *p, struct text question, struct ask_reading *r,
                               uint64_t until, FILE *talk, char words[ENGINE_WORDS_SIZE]);
/* A process that is not asked stands still. */
void process_pause(const struct process *p, bool still);
/* Ends it and all it started. Says how it had ended by itself, if it had. */
void process_end(struct process *p, char words[ENGINE_WORDS_SIZE]);
uint64_t process_now(void);

#endif
