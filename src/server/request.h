#ifndef ASTRO_SERVER_REQUEST_H
#define ASTRO_SERVER_REQUEST_H

#include <jansson.h>

#include "engine/game.h"
#include "host/host.h"
#include "server/secret.h"
#include "server/session.h"
#include "server/table_settings.h"

/* One message of a client, read and checked (doc/protocol.md). */
enum request_kind {
    REQUEST_GAMES,
    REQUEST_HELLO,
    REQUEST_CREATE,
    REQUEST_TABLES,
    REQUEST_FIND,
    REQUEST_HISTORY,
    REQUEST_FORGET,
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
    REQUEST_COUNT
};

enum { NAME_MAX_BYTES = 64, SAY_MAX_BYTES = 500 };

/* Whom to see a table as: a seat, the public, all (only once it is over), or
 * whoever the token says. */
enum { AS_TOKEN = -3 };

struct request {
    struct request *next; /* the room's own: requests that wait for their turn */
    enum request_kind kind;
    struct session *session; /* held; NULL where a bot or the clock asks */
    int64_t id;
    uint64_t came;              /* when it came, in µs of the loop's clock */
    int tries;                  /* how often another process was looked at first */
    char code[TABLE_CODE_SIZE]; /* every request about a table */
    char game[32];              /* create */
    struct settings settings;
    struct table_plan plan;
    char name[NAME_MAX_BYTES + 1]; /* sit, hello; start: a bot */
    int seat;                      /* -1: not said */
    bool has_token;                /* open, sit; hello: the device's */
    char token[2 * TOKEN_SIZE + 1];
    uint8_t hash[32]; /* of that token */
    int as;           /* open */
    bool also, talk;
    bool has_since; /* open, talk */
    uint32_t since;
    uint32_t join;     /* find */
    uint32_t decision; /* play; a timeout */
    char key[HOST_KEY_MAX + 1];
    char move[ENTRY_SIZE_MAX];
    bool on;       /* mute */
    size_t text_n; /* say */
    char *text;    /* of malloc; freed by request_clear */
};

/* Why a request failed: a type of doc/protocol.md and a sentence. */
struct problem {
    const char *type;
    struct fault fault;
    int64_t retry; /* ms after which it may go better; 0: not said */
};

/* Reads a message. On failure out->id is still set where it could be read.
 * Either way *out is to be given to request_clear. */
bool request_read(struct text message, struct request *out, struct problem *p);
void request_clear(struct request *q);
/* Fills *p and returns false. */
bool problem_set(struct problem *p, const char *type, const char *say);
/* The name of a kind, for the metrics. */
const char *request_name(enum request_kind kind);

#endif
