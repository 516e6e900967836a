#ifndef ASTRO_CLI_BOOKLET_H
#define ASTRO_CLI_BOOKLET_H

/* A book of puzzles: what is in it, and how its pages are set (booklet_page.c). */

#include <stdio.h>

#include "ai/talk.h"

enum { BOOKLET_MAX = 200, BOOKLET_ADDRESS_SIZE = 160 };

struct booklet_puzzle {
    uint32_t seed;
    char address[BOOKLET_ADDRESS_SIZE]; /* what its QR code says */
    struct puzzle_paper paper;
    void *made; /* the game's own */
};

struct booklet {
    const struct talk *talk;
    struct speech speech; /* whose writer is the setter's */
    const char *command;  /* that makes this book again */
    int count;
    struct booklet_puzzle puzzle[BOOKLET_MAX];
};

/* Writes it as a PDF. False, with f->say set, where that failed. */
bool booklet_print(struct booklet *b, FILE *out, struct fault *f);

#endif
