#ifndef ASTRO_SERVER_SESSION_H
#define ASTRO_SERVER_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "server/bucket.h"
#include "server/quota.h"

/* One connection, as the hub sees it. Answers may come after it is gone (a
 * move is being stored, say), so it is counted: whoever keeps a pointer holds
 * a reference, and sending to a closed session does nothing. */
struct session;
struct lws;

/* What a session said of the device it runs on (`hello`). */
struct session_device {
    uint8_t hash[32]; /* of its token */
    char name[65];
};

/* `address` is whom to count against limits; its account is among `quotas`. */
struct session *session_new(struct lws *wsi, const char *address, struct quotas *quotas);
void session_hold(struct session *s);
void session_release(struct session *s);
/* The connection is gone; drops its own reference. */
void session_closed(struct session *s);
bool session_open(const struct session *s);
const char *session_address(const struct session *s);
struct quota *session_quota(struct session *s);
/* How many tables it has open. */
int *session_tables(struct session *s);

/* NULL before the session said hello. */
const struct session_device *session_device(const struct session *s);
/* `device` is copied; NULL forgets it. */
void session_set_device(struct session *s, const struct session_device *device);

/* A text message on its way to one session or to several; counted. */
struct packet;
struct packet *packet_new(struct text message);
void packet_release(struct packet *p);

/* Queues one text message. A reader too slow to keep up is closed. */
void session_send(struct session *s, struct text message);
/* The same without a copy: the session holds the packet until it is written. */
void session_send_packet(struct session *s, struct packet *p);
/* Writes what the connection takes now. False: close the connection. */
bool session_write(struct session *s);
/* Whether it was closed because it read too slowly. */
bool session_overrun(const struct session *s);
/* Adds a piece of a message that comes in pieces; true when `last` completes
 * it: then *whole is the message, good until the next call. False with
 * whole->p == NULL: too long, or its address holds too much: close the connection. */
bool session_collect(struct session *s, struct text piece, bool last, struct text *whole);

/* Stops reading from the connection for so many ms; session_resume goes on. */
void session_pause(struct session *s, int64_t ms);
void session_resume(struct session *s);
/* Counts requests that are not answered yet: while there are too many, nothing
 * more is read. */
void session_ask(struct session *s);
void session_answered(struct session *s);
/* Notes whether it sends more than it may, at `now` (ms), or is `calm` again; how
 * long it has without being calm, in ms. */
int64_t session_over(struct session *s, bool over, bool calm, int64_t now);
/* Its own buckets: of messages and of lines of chat. */
struct bucket *session_bucket(struct session *s);
struct bucket *session_words(struct session *s);

/* A list of sessions, whose head is the caller's. */
void session_link(struct session *s, struct session **list);
void session_unlink(struct session *s, struct session **list);
struct session *session_next(const struct session *s);

/* A word of the hub's own, kept with the session: the tables it has open. */
void **session_slot(struct session *s);

enum {
    SESSION_MESSAGE_MAX = 64 * 1024,
    SESSION_QUEUE_MAX = 1024 * 1024, /* bytes that wait to be written */
    SESSION_ASKED_MAX = 32,          /* requests at once */
};

#endif
