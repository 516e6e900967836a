#ifndef ASTRO_SERVER_ROOM_H
#define ASTRO_SERVER_ROOM_H

#include "minds/mind.h"
#include "server/request.h"
#include "store/store.h"
#include "table/table.h"

/* A table while somebody is at it: the match, who sits there, who is looking.
 * Requests for one table are dealt with in order, one at a time: while the
 * keeper is storing something for it, `busy` is set and later ones wait. */

enum sitter { SITTER_OPEN, SITTER_PERSON, SITTER_BOT };

struct room_seat {
    enum sitter sitter;
    char name[NAME_MAX_BYTES + 1]; /* of a bot: its id */
    bool has_hash;
    uint8_t hash[32];
    bool has_device;
    uint8_t device[32]; /* of whom sits there */
    bool stand_in;      /* a bot plays for the person of this seat (`~seat bot`) */
    const struct bot *bot;
    void *memory;      /* the bot's */
    bool thinking;     /* the bot is at work on a decision */
    uint32_t decision; /* the decision before this seat, and since when (seconds) */
    int64_t since;
};

/* One session that has one table open as one viewer. */
struct visit {
    struct session *session;
    struct room *room;
    int viewer;
    bool owner;               /* showed the token of that seat */
    bool talk;                /* hears the chat */
    unsigned mute;            /* seats it does not want to hear */
    struct visit *next_here;  /* at this table */
    struct visit *next_there; /* of this session */
};

struct room {
    char code[TABLE_CODE_SIZE];
    struct room *next;        /* in the hub's register */
    struct table *table;      /* NULL: not read yet, or it could not be */
    enum store_result loaded; /* why not */
    const struct mind *mind;
    struct house house;
    struct house_plan *plan;         /* of malloc */
    char next_code[TABLE_CODE_SIZE]; /* of the rematch; "" for none */
    uint32_t join;                   /* 0: none */
    int64_t join_until;              /* seconds */
    int64_t lease_until;             /* of this process, to run bots and clocks; seconds */
    int64_t lease_asked;             /* when it last asked for one */
    int seats;
    struct room_seat seat[SEATS_MAX];
    struct visit *visits;
    uint32_t said; /* number of the last line of chat that was told here */
    bool busy;
    bool behind; /* another process changed the table: catch up before going on */
    struct request *waiting, **waiting_last;
};

struct room *room_new(const char *code);
void room_free(struct room *r);
/* Frees what a room holds, not the room itself. */
void room_clear(struct room *r);

/* Whether everybody who is to play has come. */
bool room_started(const struct room *r);
enum store_status room_status(const struct room *r);
/* What clients call it (doc/protocol.md): waiting, playing or over. */
const char *room_status_name(enum store_status status);
/* Whether the person of a seat is connected. */
bool room_here(const struct room *r, int seat);
/* Nobody looks, nothing is under way: the room may go. */
bool room_idle(const struct room *r);
/* Whether a bot decides for this seat, by itself or for somebody. */
bool room_bot(const struct room *r, int seat);
/* Makes a bot ready to play for a seat; the room frees its memory. */
void room_seat_bot(struct room_seat *seat, const struct bot *bot);
/* A seat as the store takes it; it borrows the name. */
struct store_seat room_stored(int number, const struct room_seat *s);
/* Notes since when each decision is pending. Call it after every entry. */
void room_clock(struct room *r, int64_t now);
/* Takes note of an entry about who plays for a seat; others are passed over. */
void room_note(struct room *r, int seat, struct text body);

/* A position of doc/protocol.md for one viewer (position.c). `events` is the
 * array to put into it. */
void room_position(const struct room *r, int viewer, struct text events, struct writer *w);

/* Takes the seat away from everybody who has the table open as its owner, but
 * `except`: they go on watching. */
void room_evict(struct room *r, int seat, const struct session *except);

/* The visit of a session as this viewer, or NULL. */
struct visit *room_visit(const struct room *r, const struct session *s, int viewer);
/* Opens the table for a session: beside its other visits here if `also`, else
 * instead of them. */
struct visit *room_enter(struct room *r, struct session *s, int viewer, bool also);
/* Unlinks and frees a visit. */
void room_leave(struct visit *v);

#endif
