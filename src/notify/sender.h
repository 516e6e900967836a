#ifndef ASTRO_NOTIFY_SENDER_H
#define ASTRO_NOTIFY_SENDER_H

#include <uv.h>

#include "notify/message.h"

/* Threads of its own that send messages, so that a service that is down, slow or hostile
 * keeps nobody waiting but those who wait for it: of one service only two messages are under way
 * at a time. The loop posts messages and hears what became of each. What a restart finds
 * unsent is lost: it says no more than who opens the table sees. */
struct notify_sender;

enum notify_outcome {
    NOTIFY_SENT,
    NOTIFY_GONE,    /* the subscription is no more */
    NOTIFY_REFUSED, /* by the service, or by where we may send to */
    NOTIFY_DROPPED, /* given up after several tries, or there were too many */
    NOTIFY_OUTCOMES
};

enum { NOTIFY_QUEUE_MAX = 1024, NOTIFY_TRIES = 6 };

/* On the loop, once for each message that was posted. */
typedef void notify_done(void *context, const struct message *m, enum notify_outcome outcome);

/* `config` is copied; what it points to must live. */
struct notify_sender *notify_sender_new(uv_loop_t *loop, const struct notify_config *config,
                                        void *context, notify_done *done);
const struct notify_config *notify_sender_config(const struct notify_sender *s);
/* Copies the message. False: too many wait already; `done` is not called. */
bool notify_sender_post(struct notify_sender *s, const struct message *m);
/* Ends the threads, but waits for them no longer than this. False: one is still busy; then
 * nothing may be freed. No more is heard after. */
bool notify_sender_finish(struct notify_sender *s, uint64_t nanoseconds);
/* Once they have ended; it frees itself when the loop, which must go on running, has closed
 * its handle. */
void notify_sender_stop(struct notify_sender *s);

#endif
