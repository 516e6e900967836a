#ifndef ASTRO_CLI_PLAY_H
#define ASTRO_CLI_PLAY_H

#include "cli/cli.h"

/* A game on this terminal. */
struct game_night {
    struct host *host;
    int seats;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person at this terminal */
    bool json;
    bool talk;   /* a person is at the keyboard, not a file */
    size_t line; /* of the input */
};

/* Opens the game that the flags ask for: EXIT_OK, or another exit code after
 * saying what is wrong. */
int play_open(const struct args *a, struct game_night *n);

#endif
