#ifndef ASTRO_ENGINE_ENTRY_H
#define ASTRO_ENGINE_ENTRY_H

#include "engine/game.h"

/* The log of a game is a list of entries, numbered from 1 without gaps. Each is
 * one line: number, seat, and a move or a note. Notes start with ~ so that no
 * game can spell a move like one.
 *
 *     7 1 SA1-6          seat 1 moved
 *     8 * d352           the dice fell
 *     9 1 ~undo          seat 1 takes its last move back
 *     10 2 ~seat bot     who sits there has changed: person, bot or open; or, `once`,
 *                        a bot makes this one move for whoever sits there
 *     11 2 ~timeout      seat 2 let its time run out
 *     12 1 ~end          all agreed to end the game here; seat 1 was the last to
 */
enum entry_kind { ENTRY_MOVE, ENTRY_UNDO, ENTRY_SEAT, ENTRY_TIMEOUT, ENTRY_END };

struct entry {
    enum entry_kind kind;
    uint32_t seq;
    int seat;
    struct text body;  /* the move, or who sits down */
    uint32_t decision; /* the one it answers; 0: none, or nobody says, as in records */
    struct text key;   /* its sender's word for it; empty likewise */
};

enum { ENTRY_SIZE_MAX = 256 };

bool entry_read(struct text line, struct entry *out, struct fault *f);
/* Without a newline. */
void entry_write(const struct entry *e, struct writer *w);
/* What stands after number and seat: the move, or the note with its ~. */
void entry_write_body(const struct entry *e, struct writer *w);
bool entry_read_body(struct text body, struct entry *out, struct fault *f);

#endif
