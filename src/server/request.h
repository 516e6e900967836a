#ifndef ASTRO_SERVER_REQUEST_H
#define ASTRO_SERVER_REQUEST_H

#include <jansson.h>

#include "engine/game.h"
#include "host/host.h"
#include "notify/message.h"
#include "server/secret.h"
#include "server/session.h"
#include "server/table_note.h"
#include "server/table_settings.h"

enum request_kind {
    REQUEST_GAMES,
    REQUEST_HELLO,
    REQUEST_CREATE,
    REQUEST_TABLES,
    REQUEST_FIND,
    REQUEST_HISTORY,
    REQUEST_FORGET,
    REQUEST_UNSUBSCRIBE,
    REQUEST_CONFIRM,
    REQUEST_LEAVE,
    /* The rest are dealt with at their table, in order. */
    REQUEST_SIT,
    REQUEST_STAND,
    REQUEST_BACK,
    REQUEST_START,
    REQUEST_NUMBER,
    REQUEST_REKEY,
    REQUEST_OPEN,
    REQUEST_PLAY,
    REQUEST_RECORD,
    REQUEST_REMATCH,
    REQUEST_SAY,
    REQUEST_TALK,
    REQUEST_MUTE,
    REQUEST_KICK,
    REQUEST_LOCK,
    REQUEST_NUDGE,
    REQUEST_SHEET,
    REQUEST_AGREE,
    REQUEST_OBJECT,
    REQUEST_DECLINE,
    REQUEST_REVIEW,
    REQUEST_PLAN,
    REQUEST_SUBSCRIBE,
    REQUEST_SUBSCRIPTIONS,
    REQUEST_COUNT,
    /* What the server tells itself. No name leads to these: nobody can send one. */
    COMMAND_MOVE = REQUEST_COUNT, /* a bot has thought */
    COMMAND_TIMEOUT,              /* the clock: a decision's time is up */
    COMMAND_AGREED,               /* the clock: who has not agreed yet is gone */
    COMMAND_NOTIFY,               /* the clock: quiet hours are over */
    COMMAND_PLAN,                 /* what a seat planned is to be played */
    KIND_COUNT
};

enum { NAME_MAX_BYTES = 64, SAY_MAX_BYTES = 500, PHRASE_MAX_BYTES = 24, PASSWORD_MAX_BYTES = 64 };

/* Whom to see a table as: a seat, the public, all (only once it is over), or
 * whoever the token says. */
enum { AS_TOKEN = -3 };

/* The key to a seat or a device, where one was sent. */
struct request_token {
    const char *digits; /* NULL: none */
    uint8_t hash[32];
};

/* What a new table is to be. */
struct new_table {
    char code[TABLE_CODE_SIZE]; /* once it is chosen */
    char game[32];
    char key[HOST_KEY_MAX + 1];
    struct settings settings;
    struct table_plan plan;
};

/* One message: a request of a client, read and checked (doc/protocol.md), or a
 * command of the server to itself. It stands in memory once from when it comes
 * until it is answered: it waits at its table and goes with the operations for
 * it, and whoever keeps it holds a reference. `kind` says which payload it has. */
struct request {
    struct request *next; /* the table's own: requests that wait for their turn */
    int references;
    enum request_kind kind;
    struct session *session; /* held; NULL for a command, which nobody waits for */
    int64_t id;
    uint64_t came;              /* when it came, in µs of the loop's clock */
    bool answered;              /* it was answered before its operation came back */
    int tries;                  /* how often another process was looked at first */
    char code[TABLE_CODE_SIZE]; /* every request about a table */
    int seat;                   /* -1: not said; at its table, the one it acts for */
    union {
        struct {
            const char *name;
            struct request_token token;
            const char *password; /* the rest is for sit only; NULL: none */
            bool also;            /* one device for several people */
        } hello, sit;
        struct {
            const char *password; /* "": none from now on */
        } lock;
        struct new_table *create; /* of malloc; rematch: its handler's */
        struct {
            uint32_t join;
        } find;
        struct {
            const char *bot;
        } start;
        struct {
            struct request_token token;
            int as;
            bool also, talk, has_since;
            uint32_t since;
        } open;
        struct {
            uint32_t decision;
            const char *key, *move;
        } play; /* a bot's move and a planned one too; what the clock notes has neither */
        struct {
            uint32_t seq; /* how far its maker had seen the game */
            enum view_if kind;
            const char *key, *move; /* "": nothing is planned any more */
        } plan;
        struct {
            const char *text;
            bool phrase; /* it names a ready-made one */
            bool noted;  /* it is a note on a move of a game that is over: */
            uint32_t move;
            const char *name; /* of who has no seat; NULL: not said */
        } say;
        struct {
            int whom; /* a seat; -1: the whole table */
            enum proposal_kind what;
        } nudge, agree;
        struct {
            int whom;
            struct sheet_row row;
        } sheet;
        struct request_token decline;
        struct review review; /* its eyes are the request's seat */
        struct {
            uint32_t since;
        } talk;
        struct {
            bool on;
        } mute;
        struct {
            struct notify_target *target; /* of malloc */
            bool all;                     /* every turn at the table */
        } subscribe;
        struct {
            uint8_t id[NOTIFY_ID_SIZE];
            uint8_t confirm[CONFIRM_SIZE]; /* for confirm only */
        } link;
    };
    size_t text_n;
    char text[]; /* what the texts of the payload point into */
};

/* Why a request failed: a type of doc/protocol.md and a sentence. */
struct problem {
    const char *type;
    struct fault fault;
    int64_t retry; /* ms after which it may go better; 0: not said */
};

/* Reads a message (request_read.c). *out is a request either way, for who calls
 * to release; on failure all it has is its id, where that could be read. */
bool request_read(struct text message, struct request **out, struct problem *p);
/* A zeroed request with room for so many bytes of text. */
struct request *request_new(enum request_kind kind, int seat, size_t text);
/* Copies a text into that room, and ends it with NUL. */
const char *request_keep(struct request *q, struct text t);
/* A bot's answer to a decision. Its key is none that a client can spell, so
 * that nobody can use it up. */
struct request *request_bot_move(int seat, uint32_t decision, struct text move);
/* The move a seat planned. */
struct request *request_planned_move(int seat, uint32_t decision, const struct planned *p);
/* What the clock has to say about the decision of a seat. */
struct request *request_command(enum request_kind kind, int seat, uint32_t decision);

/* Says who waits for the answer; it counts as asked until the request is gone. */
void request_from(struct request *q, struct session *s);
struct request *request_hold(struct request *q);
void request_release(struct request *q);
/* The token that was sent, or a new one where none was. */
void token_take(const struct request_token *sent, char digits[2 * TOKEN_SIZE + 1],
                uint8_t hash[32]);
/* Whether anybody waits for an answer. `q` may be NULL: then nobody asked. */
bool request_awaited(const struct request *q);

/* Fills *p and returns false. */
bool problem_set(struct problem *p, const char *type, const char *say);
/* The name of a kind a client can send, for the metrics. */
const char *request_name(enum request_kind kind);

#endif
