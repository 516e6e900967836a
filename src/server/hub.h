#ifndef ASTRO_SERVER_HUB_H
#define ASTRO_SERVER_HUB_H

#include <uv.h>

#include "server/bucket.h"
#include "server/metrics.h"
#include "server/session.h"
#include "server/store_worker.h"

/* Connections and tables: who is at which table, and the life of a move there.
 * Everything here happens on the loop; what touches the disk is a job for the
 * store worker, and nobody is told of anything before it is stored. */
struct hub;

/* How much of what is allowed. Zeros mean: no limit. */
struct hub_limits {
    struct bucket_size creations;  /* tables made per address */
    struct bucket_size guesses;    /* join numbers tried per address */
    struct bucket_size hellos;     /* devices that say hello per address */
    struct bucket_size writes;     /* other requests that write, per address */
    struct bucket_size words;      /* lines of chat per session */
    struct bucket_size subscribes; /* wishes to be told, per address */
    int64_t away;                  /* seconds after which others may do without who left */
    int64_t tables_per_day;        /* all tables made within 24 hours */
    int64_t keep_waiting;          /* seconds until an idle table goes: nobody came */
    int64_t keep_playing;          /* … nobody went on */
    int64_t keep_over;             /* … it was over */
    int64_t sweep_per_day;         /* tables that go within 24 hours */
    int open_tables; /* that one address may have; 0: any number, and a connection too */
};

/* Foreign bots that may sit at tables; set before the first message comes, they stay the
 * caller's. */
struct engines;
void hub_offer(struct hub *h, struct engines *engines);

struct hub *hub_new(uv_loop_t *loop, struct store_worker *store_worker,
                    const struct hub_limits *limits, struct metrics *metrics);
/* Takes no more requests: what is being stored is finished, the rest dropped. */
void hub_close(struct hub *h);
/* From now on people who are away are told of their turn; the secrets of `config` are read
 * from the store. */
struct notify_config;
void hub_notify_start(struct hub *h, const struct notify_config *config);
/* As notify_sender_finish and notify_sender_stop. */
bool hub_notify_finish(struct hub *h, uint64_t nanoseconds);
void hub_notify_stop(struct hub *h);
void hub_free(struct hub *h);
/* Notes that the store takes nothing any more, and why. */
void hub_store_down(struct hub *h, enum store_result result);
/* Whether the store still takes moves. */
bool hub_ready(const struct hub *h);
/* Bots that are thinking and jobs under way: the hub may not be freed before
 * there are none. */
bool hub_quiet(const struct hub *h);

void hub_connect(struct hub *h, struct session *s);
void hub_disconnect(struct hub *h, struct session *s);
/* One message from a client (doc/protocol.md). */
void hub_message(struct hub *h, struct session *s, struct text message);

/* Writes the JSON array of listed tables that wait for people or are
 * played, and calls done(context, array) on the loop; the array is good during that call. */
void hub_list(struct hub *h, void (*done)(void *context, struct text array), void *context);

#endif
