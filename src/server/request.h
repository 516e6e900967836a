#ifndef ASTRO_SERVER_REQUEST_H
#define ASTRO_SERVER_REQUEST_H

#include <jansson.h>

#include "engine/game.h"
#include "server/secret.h"
#include "server/session.h"
#include "table/table.h"

/* One message of a client, read and checked (doc/protocol.md). */
enum request_kind {
    REQUEST_GAMES,
    REQUEST_CREATE,
    REQUEST_SIT,
    REQUEST_OPEN,
    REQUEST_PLAY,
    REQUEST_LEAVE,
    REQUEST_RECORD,
};

enum { NAME_MAX_BYTES = 64, OPTIONS_SIZE = 512 };

struct request {
    struct request *next; /* the room's own: requests that wait for their turn */
    enum request_kind kind;
    struct session *session; /* held; NULL where a bot asks */
    int64_t id;
    char code[TABLE_CODE_SIZE]; /* all but games and create */
    char game[32];              /* create */
    int seats;
    char sitter[SEATS_MAX][32];
    char options[OPTIONS_SIZE];    /* lines `name value` */
    char name[NAME_MAX_BYTES + 1]; /* sit */
    int seat;                      /* sit: -1 for any; play by a bot: its seat */
    bool has_token;                /* open */
    uint8_t token[32];             /* its hash */
    bool has_since;
    uint32_t since;
    uint32_t decision; /* play */
    char key[TABLE_KEY_MAX + 1];
    char move[ENTRY_SIZE_MAX];
};

/* Why a request failed: a type of doc/protocol.md and a sentence. */
struct problem {
    const char *type;
    struct fault fault;
};

/* Reads a message. On failure out->id is still set where it could be read. */
bool request_read(struct text message, struct request *out, struct problem *p);
/* Fills *p and returns false. */
bool problem_set(struct problem *p, const char *type, const char *say);

#endif
