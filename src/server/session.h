#ifndef ASTRO_SERVER_SESSION_H
#define ASTRO_SERVER_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* One connection, as the hub sees it. Answers may come after it is gone (a
 * move is being stored, say), so it is counted: whoever keeps a pointer holds
 * a reference, and sending to a closed session does nothing. */
struct session;
struct lws;

struct session *session_new(struct lws *wsi);
void session_hold(struct session *s);
void session_release(struct session *s);
/* The connection is gone; drops its own reference. */
void session_closed(struct session *s);
bool session_open(const struct session *s);

/* Queues one text message. A reader too slow to keep up is closed. */
void session_send(struct session *s, struct text message);
/* Writes what the connection takes now. False: close the connection. */
bool session_write(struct session *s);
/* Adds a piece of a message that comes in pieces; true when `last` completes
 * it: then *whole is the message, good until the next call. False with
 * whole->p == NULL: too long, close the connection. */
bool session_collect(struct session *s, struct text piece, bool last, struct text *whole);

/* A word of the hub's own, kept with the session: the tables it has open. */
void **session_slot(struct session *s);

enum { SESSION_MESSAGE_MAX = 64 * 1024, SESSION_QUEUE_MAX = 4 * 1024 * 1024 };

#endif
