#ifndef ASTRO_CLI_PLAY_H
#define ASTRO_CLI_PLAY_H

/* One game at one terminal: play.c runs it, play_talk.c speaks with people, play_ask.c
 * answers what they ask, play_save.c keeps the record. */

#include "ai/talk.h"
#include "cli/cli.h"
#include "cli/language.h"

enum { PLAY_UNREAD_SIZE = 1 << 14, PLAY_FITS_MAX = 9, PLAY_PATH_SIZE = 4096 };

struct game_night {
    const struct args *args;
    struct host *host;
    int seats;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person at this terminal */
    bool json;
    bool talk;   /* a person is at the keyboard, not a file */
    size_t line; /* of the input */

    /* All below: for people. */
    const struct talk *words;
    int columns;
    int present;               /* the person whose secrets may be on the screen; -1: nobody's */
    char path[PLAY_PATH_SIZE]; /* where the record is kept */
    struct writer unread[SEATS_MAX]; /* what each person has yet to be told */
    char unread_text[SEATS_MAX][PLAY_UNREAD_SIZE];
    size_t fits;
    struct move fit[PLAY_FITS_MAX];
};

/* ---- play_open.c ---- */
/* Opens the game that the flags ask for: EXIT_OK, or another exit code after
 * saying what is wrong. */
int play_open(const struct args *a, struct game_night *n);

/* ---- play_talk.c ---- */
void talk_begin(struct game_night *n, const char *commit);
/* Notes for every person what they are told of a step, seen from the match before it. */
void talk_note(struct game_night *n, const struct match *before, const struct host_step *step);
/* Reads the next move of a person; false: they stop. */
bool talk_move(struct game_night *n, int seat, char *move, size_t size);
/* Why a move was refused. */
void talk_refuse(struct game_night *n, const char *move, const struct fault *f);
void talk_end(struct game_night *n);

/* ---- play_ask.c ---- */
void ask_board(const struct game_night *n, int viewer);
void ask_help(const struct game_night *n, int seat);
void ask_moves(const struct game_night *n, int seat);
void ask_know(const struct game_night *n, int seat);
/* Finds the drawings to choose from, and shows them in so many rows. */
void ask_fits(struct game_night *n, int seat, int rows);

/* ---- play_save.c ---- */
/* Finds where the game is kept: where --save says, or among the person's data. */
void save_open(struct game_night *n);
/* Keeps the record as it is now. */
int save_record(const struct game_night *n);
/* Ctrl-C, and whatever else asks the program to end, is noted from here on. */
void save_catch_interrupt(void);
/* Waits for input; false: the program is asked to end. */
bool save_wait(void);

/* How wide a terminal is; 80 where there is none. */
int terminal_columns(void);

#endif
