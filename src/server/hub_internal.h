#ifndef ASTRO_SERVER_HUB_INTERNAL_H
#define ASTRO_SERVER_HUB_INTERNAL_H

/* What the files of the hub share: hub.c (register and dispatch), async_op.c
 * (requests that wait or are with the store worker), refuse.c, push.c (telling everybody),
 * create.c, load.c, sit.c, start.c and agree.c (the life of a table), open.c (seeing it), play.c
 * (the life of a move), review.c (looking back together), clock.c (limits, leases), sweep.c (what
 * gets old), chat.c, nudge.c, planned.c (moves planned ahead), subscribe.c, notify_start.c and
 * notify.c (a turn told to who is away), device.c, lobby.c, peers.c (who is at other processes),
 * thinker.c (bots). */

#include "base/json.h"
#include "notify/sender.h"
#include "server/answer.h"
#include "server/engines.h"
#include "server/hub.h"
#include "server/table_session.h"

enum {
    HUB_BUCKETS = 4096,
    JOIN_SECONDS = 30 * 60, /* how long a join number is good */
    LEASE_SECONDS = 10,
};

struct hub {
    uv_loop_t *loop;
    struct store_worker *store_worker;
    struct answer *answer;
    struct metrics *metrics;
    struct engines *engines; /* NULL: none are offered */
    struct hub_limits limits;
    char *scratch;             /* ANSWER_SIZE bytes for parts of an answer */
    bool ready;                /* the store takes moves */
    enum store_result trouble; /* if not: why it went down */
    bool stalled;              /* the store has not answered for seconds */
    bool mending;              /* a try whether it does again is under way */
    bool closing;
    int under_way;                             /* jobs and thinking bots */
    int thinking;                              /* bots that have a thread */
    int foreign;                               /* engines among them */
    struct thought *thoughts, **thoughts_last; /* those that wait for one */
    uint8_t owner[STORE_OWNER_SIZE];           /* this process, where leases are asked for */
    struct {
        uint32_t id;   /* 0: none */
        int64_t heard; /* when last; seconds */
    } peers[PEERS_MAX];
    int64_t beat; /* when this process last told the others that it lives; seconds */
    uv_timer_t tick;
    struct {
        int64_t at;    /* when idle tables were last looked for; all seconds of the machine's own */
        int64_t ahead; /* by how much the clock was ahead of those, a tick ago */
        int64_t trusted; /* from when on it may be believed again; 0: never was it doubted */
        bool looked;     /* the store has agreed with it once */
    } sweep;
    struct bucket_table creations, guesses, hellos, writes, subscribes, mailboxes;
    struct {
        struct notify_config config;
        bool wanted, asked; /* for its secrets, just now */
        int64_t looked;     /* when the end of quiet hours was looked for; seconds of the loop */
        struct notify_sender *sender; /* NULL: nobody is told */
    } notify;
    struct session *sessions; /* all of them */
    struct table_session *bucket[HUB_BUCKETS];
};

/* ---- operations: jobs for the store worker that answer a request ------------------------ */

/* The head of every such job. `table` is NULL where it concerns none; else the
 * table is busy until the operation ends. */
struct async_op {
    struct job job;
    struct hub *hub;
    struct table_session *table;
    struct request *request; /* held; NULL where nobody asked */
    enum store_result result;
};

/* A zeroed operation of `size` bytes; `q` may be NULL. */
void *async_op_new(size_t size, struct hub *h, struct table_session *r, struct request *q,
                   void (*run)(struct job *job, struct store *store),
                   void (*done)(struct job *job));
void async_op_post(void *async_op);
/* Whenever the store has nothing else to do; such an operation has no table. */
void async_op_post_later(void *async_op);
/* The first word of `done`: its table may be used again, by a next operation too. */
void async_op_back(void *async_op);
/* The last word of `done`: frees the operation and lets the next request of its table go on. */
void async_op_end(void *async_op);
void async_op_end_job(struct job *job);
/* Frees an operation that was not posted. */
void async_op_drop(void *async_op);

/* Room for lines that a job reads from the store, each an element of a JSON array; and the
 * end of that operation: they are the answer, as the array `name`, after what `also` puts
 * there if it is not NULL. Frees both. */
struct writer async_op_lines(size_t size);
void async_op_answer_lines(void *async_op, struct writer *lines, const char *name,
                           void (*also)(struct hub *h, struct json *j));

/* Puts a request at the end of a table's queue, which has its reference from
 * then on, or, held once more, at its front. */
void hub_enqueue(struct table_session *r, struct request *q);
void hub_enqueue_again(struct table_session *r, struct request *q);

/* ---- hub.c --------------------------------------------------------------------- */

/* Seconds and milliseconds. */
int64_t hub_now(void);
int64_t hub_ms(struct hub *h);
/* The session of a table, if it is in memory. */
struct table_session *hub_find(struct hub *h, const char *code);
/* Goes on with the requests that wait at a table. Its session may be gone after. */
void hub_proceed(struct hub *h, struct table_session *r);
void hub_forget(struct hub *h, struct table_session *r);
/* Something the server tells itself about a table, which is read if nobody was there. */
void hub_command(struct hub *h, const char *code, struct request *q);
/* Every table here is read again from where it is: anything may have happened. */
void hub_look_again(struct hub *h);
/* The subscription this request acts through: its session's only seat here, or the
 * one it names; q->seat is that seat from then on. NULL after refusing. */
struct subscription *hub_seated(struct hub *h, struct table_session *r, struct request *q);

/* refuse.c */
/* Says no; false, for whoever checks. */
bool hub_refuse(struct hub *h, const struct request *q, const char *type, const char *say);
/* Refuses what came too often; `wait` in ms. */
void hub_slow(struct hub *h, const struct request *q, int64_t wait, const char *say);
/* The store failed: says so, and whether it will take nothing more. */
void hub_store_failed(struct hub *h, const struct request *q, enum store_result result);

/* device.c */
/* The device that asks; refuses with `say` and returns NULL where it has not said hello. */
const struct session_device *hub_device(struct hub *h, const struct request *q, const char *say);

/* push.c */
/* What a viewer is told of what happened: an array for the events of a position. */
typedef struct text push_events(void *context, int viewer);
/* Sends everybody who looks, but `except`, the position after what happened.
 * It is written once for each viewer, however many connections it has. */
void hub_push(struct hub *h, struct table_session *r, const char *what,
              const struct session *except, push_events *events, void *context);
/* The same where nothing happened but at the seats. */
void hub_push_seats(struct hub *h, struct table_session *r, const struct session *except);

/* The same for the connections of one seat: what it planned is nobody else's. */
void hub_push_seat(struct hub *h, struct table_session *r, int seat);

/* create.c */
void hub_games(struct hub *h, struct request *q);
void hub_create(struct hub *h, struct request *q);
void hub_rematch(struct hub *h, struct table_session *r, struct request *q);

/* load.c */
/* Reads a table into its new session. */
void hub_load(struct hub *h, struct table_session *r);
/* Reads what other processes added, and tells the viewers here. */
void hub_catch_up(struct hub *h, struct table_session *r);

/* sit.c */
void hub_sit(struct hub *h, struct table_session *r, struct request *q);
void hub_stand(struct hub *h, struct table_session *r, struct request *q);
void hub_back(struct hub *h, struct table_session *r, struct request *q);
void hub_rekey(struct hub *h, struct table_session *r, struct request *q);
/* Gives up a seat that is kept for a rematch. */
void hub_decline(struct hub *h, struct table_session *r, struct request *q);

/* agree.c */
/* Stores what the table has noted, then makes it so, and answers and tells everybody. */
void hub_keep_note(struct hub *h, struct table_session *r, struct request *q,
                   const struct table_note *note);
void hub_agree(struct hub *h, struct table_session *r, struct request *q);
void hub_object(struct hub *h, struct table_session *r, struct request *q);
/* COMMAND_AGREED: all who are left have agreed. */
void hub_agreed(struct hub *h, struct table_session *r, struct request *q);
/* Whether that is so. */
bool hub_is_agreed(const struct table_session *r, int64_t now);

/* planned.c: keeps the move a seat plans ahead, or withdraws it. */
void hub_plan(struct hub *h, struct table_session *r, struct request *q);

/* sheet.c: writes a row of the score sheet, once the game is over. */
void hub_sheet(struct hub *h, struct table_session *r, struct request *q);

/* nudge.c */
void hub_nudge(struct hub *h, struct table_session *r, struct request *q);
/* Tells the devices of those who were nudged since the note was as it is in `before`. */
void hub_tell_nudges(struct hub *h, struct table_session *r, const struct table_note *before);

/* subscribe.c */
void hub_subscribe(struct hub *h, struct table_session *r, struct request *q);
void hub_subscriptions(struct hub *h, struct table_session *r, struct request *q);
void hub_unsubscribe(struct hub *h, struct request *q);
void hub_confirm(struct hub *h, struct request *q);

/* notify_start.c */
/* Asks the store for the keys, then starts the sender. */
void hub_notify_ask(struct hub *h);
/* How messages are sent; NULL: they are not, or not yet. */
const struct notify_config *hub_notify_config(const struct hub *h);
/* The field `push_key` with the server's key, where it pushes. */
void hub_put_push_key(const struct hub *h, struct json *j);

/* notify.c */
/* What became of a message. */
void hub_notify_heard(void *context, const struct message *m, enum notify_outcome outcome);
/* Asks a new e-mail address whether it wants to be told. */
void hub_notify_confirm(struct hub *h, const struct store_subscription *s,
                        const struct notify_target *t);
/* After what this process did at a table: whoever came into turn by it is to be told, once
 * they are away. */
void hub_note_turns(struct hub *h, struct table_session *r);
/* Tells whoever is to be told and is away by now. */
void hub_tell_turns(struct hub *h, struct table_session *r);
/* At every tick: looks whose quiet hours have ended. */
void hub_notify_look(struct hub *h);
/* COMMAND_NOTIFY: they have. */
void hub_notify_again(struct hub *h, struct table_session *r, struct request *q);

/* start.c */
void hub_start(struct hub *h, struct table_session *r, struct request *q);

/* open.c */
void hub_open(struct hub *h, struct table_session *r, struct request *q);
void hub_record(struct hub *h, struct table_session *r, struct request *q);

/* play.c */
void hub_play(struct hub *h, struct table_session *r, struct request *q);
/* COMMAND_MOVE: what a bot wants to play. */
void hub_play_bot(struct hub *h, struct table_session *r, struct request *q);
/* COMMAND_PLAN: what a seat planned ahead. */
void hub_play_planned(struct hub *h, struct table_session *r, struct request *q);
/* Writes down how far this table has come, when there is time and where it is
 * stored as being less far. */
void hub_note_status(struct hub *h, const struct table_session *r, enum store_status stored);
/* Something changed at a table: dice that are due fall, what was planned is played, bots in
 * turn think. */
void hub_wake(struct hub *h, struct table_session *r);
/* Stores a note about a seat (`~seat bot`) and tells everybody. */
void hub_note(struct hub *h, struct table_session *r, struct request *q, int seat,
              const char *note);

/* thinker.c */
/* Lets the bots in turn think; each answers through hub_enqueue. */
void hub_think(struct hub *h, struct table_session *r);
/* Forgets the bots that wait for a thread. */
void hub_drop_thoughts(struct hub *h);

/* clock.c */
/* COMMAND_TIMEOUT: a seat's time is up, unless it moved meanwhile. */
void hub_time_out(struct hub *h, struct table_session *r, struct request *q);
void hub_tick_start(struct hub *h);
/* Whether this process runs the bots and clocks of a table; asks for the lease
 * where it does not know. */
bool hub_leads(struct hub *h, struct table_session *r);
/* Gives back the leases of this process: another one may go on at once. */
void hub_release_leases(struct hub *h);

/* stall.c */
/* At every tick: notices when the store stalls, and tells who waits. */
void hub_watch_store(struct hub *h);
/* Whether the store stalls and a request would only wait: then it was answered. */
bool hub_stalled(struct hub *h, struct request *q);

/* owner.c */
void hub_kick(struct hub *h, struct table_session *r, struct request *q);
void hub_lock(struct hub *h, struct table_session *r, struct request *q);
/* Whether a request to sit has the password, where there is one; says so if not. */
bool hub_check_password(struct hub *h, const struct table_session *r, const struct request *q);

/* peers.c */
/* Tells other processes who is at a table by this one, where that changed; with `ask` they
 * tell in turn. */
void hub_tell_people(struct hub *h, struct table_session *r, bool ask);
/* The same for every table: what they told may have been missed. */
void hub_ask_peers(struct hub *h);
void hub_hear_peer(struct hub *h, const char *code, uint32_t number);
/* At every tick: says that this process lives, and drops who says so no more. */
void hub_watch_peers(struct hub *h);
/* Nobody is at any table by this process any more. */
void hub_leave_peers(struct hub *h);

/* sweep.c */
void hub_sweep_start(struct hub *h);
/* At every tick: notices when the clock is set, and lays aside what is old. */
void hub_watch_clock(struct hub *h);
void hub_sweep(struct hub *h);

/* chat.c */
void hub_say(struct hub *h, struct table_session *r, struct request *q);
void hub_talk(struct hub *h, struct table_session *r, struct request *q);
void hub_mute(struct hub *h, struct table_session *r, struct request *q);
/* Reads a line that was said at another process, and tells it here. */
void hub_hear(struct hub *h, struct table_session *r, uint32_t number);

/* review.c */
void hub_review(struct hub *h, struct table_session *r, struct request *q);
/* The subscription through which a request looks back at a game that is over, with a seat or
 * without; NULL after refusing. */
struct subscription *hub_reviewer(struct hub *h, struct table_session *r, struct request *q);
/* Whether there is such a move; whether the name of who has no seat may stand beside others'.
 * False after refusing. */
bool hub_check_move(struct hub *h, const struct table_session *r, const struct request *q,
                    uint32_t move);
bool hub_check_visitor(struct hub *h, const struct table_session *r, const struct request *q);

/* device.c */
void hub_hello(struct hub *h, struct request *q);
void hub_history(struct hub *h, struct request *q);
void hub_forget_device(struct hub *h, struct request *q);

/* lobby.c */
/* A table as lists have it. */
void hub_put_table(struct json *j, const struct store_table *t, bool updated);
void hub_tables(struct hub *h, struct request *q);
void hub_find_join(struct hub *h, struct request *q);
void hub_number(struct hub *h, struct table_session *r, struct request *q);

#endif
