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
    const struct bot *bot;
    void *memory;  /* the bot's */
    bool thinking; /* the bot is at work on a decision */
};

/* One session that has one table open. */
struct visit {
    struct session *session;
    struct room *room;
    int viewer;
    struct visit *next_here;  /* at this table */
    struct visit *next_there; /* of this session */
};

struct room {
    char code[TABLE_CODE_SIZE];
    struct room *next; /* in the hub's register */
    struct table *table;
    const struct mind *mind;
    int seats;
    struct room_seat seat[SEATS_MAX];
    struct visit *visits;
    bool busy;
    struct request *waiting, **waiting_last;
};

struct room *room_new(const char *code);
void room_free(struct room *r);

/* Whether everybody who is to play has come. */
bool room_started(const struct room *r);
enum store_status room_status(const struct room *r);
/* Whether the person of a seat is connected. */
bool room_here(const struct room *r, int seat);
/* Nobody looks, nothing is under way: the room may go. */
bool room_idle(const struct room *r);

/* A position of doc/protocol.md for one viewer. `events` is the array to put
 * into it. */
void room_position(const struct room *r, int viewer, struct text events, struct writer *w);

/* The visit of a session, or NULL. */
struct visit *room_visit(const struct room *r, const struct session *s);
struct visit *room_enter(struct room *r, struct session *s, int viewer);
/* Unlinks and frees a visit. */
void room_leave(struct visit *v);

#endif
