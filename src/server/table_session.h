#ifndef ASTRO_SERVER_TABLE_SESSION_H
#define ASTRO_SERVER_TABLE_SESSION_H

#include "ai/ai.h"
#include "host/host.h"
#include "server/request.h"
#include "server/table_note.h"
#include "store/store.h"

/* A table while somebody is at it: the match, who sits there, who is looking.
 * Requests for one table are dealt with in order, one at a time: while the
 * store worker is storing something for it, `busy` is set and later ones wait. */

enum { PEERS_MAX = 16 }; /* other processes on the same store */

enum sitter { SITTER_OPEN, SITTER_PERSON, SITTER_BOT };

/* What became of a move that was planned ahead. */
enum plan_state {
    PLAN_NONE,
    PLAN_WAITS,
    PLAN_DROPPED, /* something new came */
    PLAN_ILLEGAL, /* nothing did, but the rules forbid it by now */
    PLAN_PLAYED,
    PLAN_STATES
};

struct table_session_seat {
    enum sitter sitter;
    char name[NAME_MAX_BYTES + 1]; /* of a bot: its id */
    bool has_hash;
    uint8_t hash[32]; /* of its token; of an open seat: it is kept for who has that */
    bool has_device;
    uint8_t device[32]; /* of whom sits there */
    int64_t gone;       /* when its person left, or was last known of; seconds */
    int64_t acted;      /* when its person last moved */
    bool stand_in;      /* a bot plays for the person of this seat (`~seat bot`) */
    bool late; /* its time is up (`~timeout`): a bot decides for it until its time runs anew */
    const struct bot *bot;
    bool thinking;     /* the bot is at work on a decision */
    uint32_t decision; /* the decision before this seat, and since when its time runs (seconds) */
    int64_t since;
    uint32_t noticed; /* the decision that was last looked at for being told of */
    uint32_t notify;  /* the one its person is to be told of once they are away; 0: none */
    int64_t notified; /* when they last were; seconds */
    enum plan_state plan;
    uint32_t plan_entry; /* the entry that dropped it, or that it became */
};

/* One session that has one table open as one viewer. */
struct subscription {
    struct session *session;
    struct table_session *table;
    int viewer;
    bool owner;                      /* showed the token of that seat */
    bool talk;                       /* hears the chat */
    unsigned mute;                   /* seats it does not want to hear */
    struct subscription *next_here;  /* at this table */
    struct subscription *next_there; /* of this session */
};

struct table_session {
    char code[TABLE_CODE_SIZE];
    struct table_session *next; /* in the hub's register */
    struct host *host;          /* NULL: not read yet, or it could not be */
    enum store_result loaded;   /* why not */
    const struct ai *ai;
    struct settings settings;
    bool has_maker;
    uint8_t maker[32];       /* the device that made the table */
    struct table_plan *plan; /* of malloc */
    struct table_note note;
    uint32_t join;       /* 0: none */
    int64_t join_until;  /* seconds */
    int64_t away;        /* how long somebody must be away to be done without; seconds */
    int64_t clock;       /* the time, as of the last tick; seconds */
    int64_t lease_until; /* of this process, to run bots and clocks; seconds */
    int64_t lease_asked; /* when it last asked for one */
    int seats;
    struct table_session_seat seat[SEATS_MAX];
    uint32_t settled; /* moves that nobody can take back any more */
    struct subscription *subscriptions;
    seat_set announced;            /* whom other processes were told of as being here (peers.c) */
    seat_set elsewhere[PEERS_MAX]; /* and whom they told of, each */
    uint32_t said;                 /* number of the last line of chat that was told here */
    bool busy;
    struct request *asked;    /* whose operation is with the store; NULL: nobody's */
    bool behind;              /* another process changed the table: catch up before going on */
    enum store_result looked; /* how that went last */
    struct request *waiting, **waiting_last;
};

struct table_session *table_session_new(const char *code);
void table_session_free(struct table_session *r);
/* Frees what it holds, not the session itself. */
void table_session_clear(struct table_session *r);

/* Whether everybody who is to play has come. */
bool table_session_started(const struct table_session *r);
enum store_status table_session_status(const struct table_session *r);
/* What clients call it (doc/protocol.md): waiting, playing or over. */
const char *table_session_status_name(enum store_status status);
/* The seats whose people are connected to this process. */
seat_set table_session_people(const struct table_session *r);
/* Whether the person of a seat is connected, to this process or another. */
bool table_session_here(const struct table_session *r, int seat);
/* Since when the person of a seat is away; 0: is here, or there is none. */
int64_t table_session_away(const struct table_session *r, int seat);
/* Whether that is long enough to do without them: who only loads the page anew is not away. */
bool table_session_gone(const struct table_session *r, int seat, int64_t now);
/* Whether an open seat waits for whom it was kept. */
bool table_session_kept(const struct table_session *r, int seat);
/* Whether what is proposed can still be done. */
bool table_session_proposed(const struct table_session *r);
/* Who is to agree to it: the people who are there, but whom it is about. */
seat_set table_session_asked(const struct table_session *r, int64_t now);
/* Nobody looks, nothing is under way: the session may go. */
bool table_session_idle(const struct table_session *r);
/* Whether a bot decides for this seat, by itself or for somebody. */
bool table_session_bot(const struct table_session *r, int seat);
/* A seat as the store takes it; it borrows the name. */
struct store_seat table_session_stored(int number, const struct table_session_seat *s);
/* Notes since when the time of each decision runs: from when its seat came into
 * turn or made a move for good. What can be taken back, taking it back, and
 * giving the seat to a bot and back bring no new time: else one could hold a
 * turn without end. Call it after every entry. */
void table_session_clock(struct table_session *r, int64_t now);
/* Others have seen to it that whoever is in turn now is told. */
void table_session_noticed(struct table_session *r);
/* Notes that a person moved, where an entry says so. */
void table_session_acted(struct table_session *r, const struct entry *e, int64_t time);
/* Takes note of an entry about who plays for a seat; others are passed over. */
void table_session_note(struct table_session *r, int seat, struct text body);

/* Moves planned ahead (planned.c). What becomes of them follows from the table's note and
 * the entries alone, so that a restart finds the same.
 * The note of a seat is new, or was read: nothing has come of it yet. */
void table_session_plan(struct table_session *r, int seat);
/* Call the first for every entry, and the second once all of a step are in. */
void table_session_plan_entry(struct table_session *r, const struct entry *e);
void table_session_plan_check(struct table_session *r);
/* What the person who has the seat now planned, or NULL. */
const struct planned *table_session_planned(const struct table_session *r, int seat);
/* Whether it is to be played now. */
bool table_session_plan_due(const struct table_session *r, int seat);

/* Whether this session's device made the table (owner.c). */
bool table_session_is_owner(const struct table_session *r, const struct session *s);

/* A join number as six digits; 0 as none (position.c). */
void json_put_join(struct json *j, uint32_t join);
/* A position of doc/protocol.md for one viewer (position.c). `events` is the
 * array to put into it. */
void table_session_position(const struct table_session *r, int viewer, struct text events,
                            struct writer *w);
/* The same for who has had a whole one: without what stays as it is, and
 * without the board as text, which the view holds. */
void table_session_update(const struct table_session *r, int viewer, struct text events,
                          struct writer *w);

/* Takes the seat away from everybody who has the table open as its owner, but
 * `except`: they go on watching. */
void table_session_evict(struct table_session *r, int seat, const struct session *except);

/* The subscription of a session as this viewer, or NULL. */
struct subscription *table_session_subscription(const struct table_session *r,
                                                const struct session *s, int viewer);
/* Opens the table for a session: beside its other subscriptions here if `also`, else
 * instead of them. */
struct subscription *table_session_enter(struct table_session *r, struct session *s, int viewer,
                                         bool also);
/* Unlinks and frees a subscription. */
void table_session_leave(struct subscription *v);

#endif
