#ifndef ASTRO_SERVER_TABLE_NOTE_H
#define ASTRO_SERVER_TABLE_NOTE_H

#include "engine/view.h"
#include "server/secret.h"

/* What people at a table have to say to each other besides moves and chat, and what is
 * to be there after a restart: the rematch, what is proposed, who was nudged, the
 * password (salted and hashed), where a finished game is looked back at, the score sheet of
 * a game at a real table, the moves that seats planned ahead. It is kept as lines in the note of
 * the stored table, which may change:
 *
 *     next 7K3M-Q9TD-X2FA 1
 *     proposal move 2 14 5
 *     nudge 2 1 1790000000
 *     lock 00112233445566778899aabbccddeeff 9f86…
 *     sheet 2 1 0 3 10
 *     review 12 2 1 512 300
 *     plan 2 14 quiet 0011223344556677 8899aabbccddeeff KEY SA1-6
 */

/* A bot makes one move for who is away, or plays on for them; or the game ends here. */
enum proposal_kind { PROPOSAL_NONE, PROPOSAL_MOVE, PROPOSAL_BOT, PROPOSAL_END, PROPOSAL_COUNT };

struct proposal {
    enum proposal_kind kind;
    int seat;          /* whom it is about; -1: the whole table */
    uint32_t decision; /* the one a bot is to answer */
    seat_set agreed;
};

struct nudge {
    int64_t time; /* seconds; 0: never */
    int by;
};

/* What is written down for one seat: numbers that only the page understands. */
enum { SHEET_NUMBERS = 8, SHEET_NUMBER_MAX = 99 };
struct sheet_row {
    int n; /* 0: nothing yet */
    uint8_t number[SHEET_NUMBERS];
};

/* Where people look back at: a move, through the eyes of a seat, and what they point at on the
 * board, in thousandths of its width and height. */
struct review {
    bool on;
    uint32_t move;
    int eyes;
    bool points;
    uint32_t x, y;
};

enum { REVIEW_ONE = 1000 };

/* The move a seat makes at its next decision, if nothing came that it would want to see
 * first: secret to its seat. What becomes of it follows from the entries since (planned.c). */
enum { PLAN_KEY_MIN = 16, PLAN_KEY_MAX = 64, PLAN_MOVE_MAX = 32, PLAN_OWNER_SIZE = 8 };
struct planned {
    uint32_t since; /* how many entries there were when it was made */
    enum view_if kind;
    uint8_t grounds[VIEW_GROUNDS_SIZE];
    uint8_t owner[PLAN_OWNER_SIZE]; /* of the hash of the token that made it */
    char key[PLAN_KEY_MAX + 1];     /* of the move, once it is made; "": nothing is planned */
    char move[PLAN_MOVE_MAX + 1];
};

struct table_note {
    char next[TABLE_CODE_SIZE]; /* of the rematch; "" for none */
    int next_by;                /* the seat that asked for it; -1: nobody says */
    struct proposal proposal;
    struct nudge nudge[SEATS_MAX];
    struct sheet_row sheet[SEATS_MAX];
    bool locked; /* who wants to sit down needs the password */
    uint8_t salt[16], password[32];
    struct review review;
    struct planned planned[SEATS_MAX];
};

enum { TABLE_NOTE_SIZE = 1536 };

/* What it is called on the wire and in the note. */
const char *proposal_name(enum proposal_kind kind);
bool proposal_read(struct text name, enum proposal_kind *out);

struct table_note table_note_empty(void);
/* At most TABLE_NOTE_SIZE bytes. */
void table_note_write(const struct table_note *note, struct writer *w);
/* Whether all that everybody at the table may see of them is the same: plans are not. */
bool table_note_same(const struct table_note *a, const struct table_note *b);
bool planned_same(const struct planned *a, const struct planned *b);
/* Lines that say nothing, of another version say, are passed over. */
struct table_note table_note_read(struct text lines);

#endif
