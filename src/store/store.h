#ifndef ASTRO_STORE_STORE_H
#define ASTRO_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* The durable memory of the server: tables, their seats, and the entries of
 * each table in one order. It knows nothing of rules; heads and entries are
 * bytes to it.
 *
 * Threads: a `struct store` is used by one thread at a time. Several stores,
 * also in several processes, may be open on one SQLite file; on one PostgreSQL
 * they may also be on several machines and hear of each other (store_notification).
 *
 * Memory: spans given to a call are only borrowed for that call; spans handed
 * to a callback are good until the callback returns. A callback must not use
 * the store that called it. */
struct store;

/* ---- results --------------------------------------------------------------- */

enum store_result {
    STORE_OK,
    STORE_CONFLICT,    /* somebody else was first: seq, token hash or join number */
    STORE_MISSING,     /* no such table or entry */
    STORE_EXISTS,      /* this code, or this key of this seat, is already stored */
    STORE_INVALID,     /* outside the limits below; nothing was tried */
    STORE_BUSY,        /* another process holds the database; nothing was written */
    STORE_NO_MEMORY,   /* nothing was written */
    STORE_FULL,        /* the disk is full; the store has stopped */
    STORE_IO,          /* the disk failed; the store has stopped */
    STORE_STOPPED,     /* refused because of an earlier FULL or IO */
    STORE_DAMAGED,     /* stored bytes are not what was written */
    STORE_FOREIGN,     /* the file is not ours, and was left as it is */
    STORE_NEWER,       /* the file is from a newer version, and was left as it is */
    STORE_UNAVAILABLE, /* the database server cannot be reached; nothing was written */
    STORE_UNKNOWN,     /* the connection broke before the answer: the whole call was
                          written or nothing of it; read before trying again */
    STORE_NO_BACKUP,   /* this back end is backed up with tools of its own */
    STORE_RESULT_COUNT
};

/* An English sentence that says what to do; never NULL, lives forever. */
const char *store_result_say(enum store_result result);

/* ---- what is stored -------------------------------------------------------- */

enum {
    STORE_CODE_MAX = 32, /* bytes; at least 1 */
    STORE_GAME_MAX = 32, /* bytes; at least 1 */
    STORE_KEY_MAX = 64,
    STORE_NAME_MAX = 256,
    STORE_TEXT_MAX = 1 << 16,
    STORE_REASON_MAX = 1 << 13,
    STORE_HEAD_MAX = 1 << 20,
    STORE_SEAT_MAX = 255,
    STORE_NO_SEAT = -1, /* who acts or speaks has no seat */
    STORE_JOIN_MAX = 999999,
    STORE_HASH_SIZE = 32,
    STORE_NOTE_MAX = 1 << 13,
    STORE_SAY_MAX = 1 << 12, /* bytes of one line of chat */
    STORE_CHAT_KEPT = 500,   /* lines per table; older ones are dropped */
    STORE_OWNER_SIZE = 16,
    STORE_ID_SIZE = 16,
    STORE_BODY_MAX = 1 << 12,     /* bytes of a subscription */
    STORE_SUBSCRIPTIONS_MAX = 64, /* of one table */
    STORE_SECRET_SIZE = 32,
};

/* STORE_ANY is for listing and purging only. */
enum store_status { STORE_ANY = -1, STORE_WAITING, STORE_PLAYING, STORE_OVER };

struct store_table {
    struct text code; /* the key of the table */
    struct text game;
    struct text head; /* bytes of the caller that never change */
    int64_t created;  /* the caller's clock, in the caller's unit */
    int64_t updated;
    enum store_status status;
    uint32_t join;    /* unique among all tables while it is not 0 */
    struct text note; /* bytes of the caller that may change (store_update) */
    bool listed;      /* shown to everybody by store_list_public */
    bool has_device;
    uint8_t device[STORE_HASH_SIZE]; /* of the device that made the table; never changes */
};

struct store_seat {
    int32_t seat; /* 0..STORE_SEAT_MAX */
    int32_t kind;
    struct text name;
    bool has_hash;
    uint8_t hash[STORE_HASH_SIZE]; /* of the token that owns the seat */
    bool has_device;
    uint8_t device[STORE_HASH_SIZE]; /* of the device that sits there */
};

struct store_entry {
    struct text code;
    uint32_t seq; /* 1, 2, 3, … within its table */
    int32_t seat; /* or STORE_NO_SEAT: the dice */
    uint32_t decision;
    struct text key; /* unique per table and seat unless empty */
    struct text text;
    struct text reason; /* why a bot did so, to be told when the game is over; or empty */
    int64_t time;
    /* NULL, or the token hash that must own the seat when this is stored, else
     * CONFLICT: another process may have given the seat a new one. Only a shared
     * store looks at it. */
    const uint8_t *owner;
};

/* A device is known by the hash of its token only. */
struct store_device {
    uint8_t hash[STORE_HASH_SIZE];
    struct text name;
    int64_t created;
    int64_t seen;
};

struct store_chat {
    struct text code;
    uint32_t number; /* 1, 2, 3, … within its table; given by store_say */
    int32_t seat;    /* or STORE_NO_SEAT: the table itself */
    struct text name;
    struct text text;
    int64_t time;
    bool has_device;
    uint8_t device[STORE_HASH_SIZE]; /* of the device that spoke */
};

/* Somebody who wants to hear of their turn while they are not at the table. */
struct store_subscription {
    uint8_t id[STORE_ID_SIZE]; /* random: who has it can end it */
    struct text code;
    int32_t seat;                    /* or STORE_NO_SEAT: every seat of the table */
    int32_t way;                     /* the caller's; one of each for a device at a seat */
    uint8_t owner[STORE_HASH_SIZE];  /* the token hash that owned the seat then */
    uint8_t device[STORE_HASH_SIZE]; /* who subscribed */
    struct text body;                /* bytes of the caller: where to and how */
    int64_t due;                     /* when to look at it again; 0: not by itself */
};

/* What another process did. */
enum store_notification_kind {
    STORE_NOTIFICATION_ENTRY, /* entry `number` was appended */
    STORE_NOTIFICATION_TABLE, /* the table was added, changed, cut or removed, or a seat changed */
    STORE_NOTIFICATION_CHAT,  /* line `number` was said */
    STORE_NOTIFICATION_TOLD,  /* `number` was told, by store_tell */
    STORE_NOTIFICATION_LOST,  /* the line was down: anything may have happened to any table */
};

struct store_notification {
    enum store_notification_kind kind;
    struct text code; /* empty with LOST; with TOLD what was given */
    uint32_t number;  /* 0 with TABLE and LOST */
};

/* ---- opening --------------------------------------------------------------- */

/* On STORE_OK *out is the caller's, to be given to store_close; otherwise it is
 * NULL.
 *
 * Opens the SQLite database at path; makes it, readable by its owner only,
 * where the file is absent or empty. Older schemas are brought up to date. A
 * file that is FOREIGN, NEWER or DAMAGED is refused and keeps its bytes. */
enum store_result store_open_sqlite(const char *path, struct store **out);

/* Opens one of our version where nothing can be written, after FULL or IO of the
 * above: it reads, has stopped, and goes on after store_mend. */
enum store_result store_open_sqlite_to_read(const char *path, struct store **out);

/* Opens the PostgreSQL database that the URL (postgres://… or libpq's
 * key=value form) names, and makes our schema `astrolabe` in it where there is
 * none. UNAVAILABLE: no server there, or it does not let us in. FOREIGN, NEWER:
 * as for files. A connection lost later is made again by the next call. */
enum store_result store_open_postgres(const char *url, struct store **out);

/* Tries whether a store that failed can go on. OK: it takes writes again, or
 * had never stopped. After FULL or IO a SQLite file is opened anew beside the
 * old connection, all that was acknowledged is written and synced once more,
 * and so is a trial; what was not acknowledged is not there. With another
 * result nothing has changed: the store reads and waits for the next try. */
enum store_result store_mend(struct store *store);

/* Stops the store as if a write had failed: store_mend then tries whether it can. */
void store_doubt(struct store *store);

/* Frees the store; NULL is fine. Everything acknowledged is durable already. */
void store_close(struct store *store);

/* For tests and repair tools: the connection below a SQLite store, else NULL.
 * It stays the store's. */
struct sqlite3;
struct sqlite3 *store_sqlite_connection(struct store *store);

/* ---- writing ---------------------------------------------------------------
 * Every call is one transaction: with STORE_OK it is durable when the call
 * returns, with another result nothing of it was done as far as the store can
 * tell (after IO or FULL the unacknowledged change may yet show up, whole,
 * when the file is opened again). After IO or FULL all writes are refused with
 * STORE_STOPPED until store_mend, or until the store is closed and opened; reads
 * go on. A shared
 * store (store_is_shared) never stops: its server has undone the call. Only
 * after UNKNOWN the caller must look what became of it. */

/* Adds a table with its seats. EXISTS: the code is taken. CONFLICT: the join
 * number is. INVALID also where two seats have one number. */
enum store_result store_add(struct store *store, const struct store_table *table,
                            const struct store_seat *seats, size_t count);

/* Changes what may change of a table. MISSING; CONFLICT: the join number is
 * taken by another table. */
enum store_result store_set(struct store *store, struct text code, enum store_status status,
                            uint32_t join, int64_t updated);

/* Changes all that may change of the table table->code: status, join, updated,
 * note and listed; its other members are not looked at. MISSING; CONFLICT as
 * above. */
enum store_result store_update(struct store *store, const struct store_table *table);

/* Writes a seat, but only while its stored token hash is `expected` (NULL: it
 * has none, which is also true of a seat never written); else CONFLICT, so of
 * two people who want one seat one gets it. MISSING: no such table. */
enum store_result store_set_seat(struct store *store, struct text code,
                                 const struct store_seat *seat,
                                 const uint8_t expected[STORE_HASH_SIZE]);

/* Appends a batch of entries, of any tables, in one transaction. results[i]
 * says what became of entries[i]:
 *   OK        stored
 *   EXISTS    its key is already stored for its seat
 *   CONFLICT  its seq is not the next one, or an earlier entry of this batch
 *             for the same table was not stored
 *   MISSING, INVALID, DAMAGED   concern this entry and its table only
 *   UNKNOWN   others of the batch are stored; of this one it is not known
 * An entry that is not stored does not spoil those of other tables. When the
 * call itself does not return STORE_OK, every result is that of the call and
 * nothing was stored. */
enum store_result store_append(struct store *store, const struct store_entry *entries, size_t count,
                               enum store_result *results);

/* Lays aside up to `limit` tables of this status (STORE_ANY: of each) that were
 * last updated, and had their last entry, before `before`; those longest idle
 * first. *count, unless NULL, is how many. To every other call such a table is
 * MISSING, but its code stays taken and all it holds stays as it is until
 * store_drop. `now` is when it went. */
enum store_result store_purge(struct store *store, enum store_status status, int64_t before,
                              size_t limit, int64_t now, size_t *count);

/* Removes for good up to `limit` tables that were laid aside before `before`,
 * and as many devices. *count, unless NULL, is how many tables. */
enum store_result store_drop(struct store *store, int64_t before, size_t limit, size_t *count);

/* Brings a table back that was laid aside, updated at `now`. MISSING: none was
 * under this code. */
enum store_result store_undelete(struct store *store, struct text code, int64_t now);

/* ---- devices and chat ------------------------------------------------------ */

/* Adds a device; where it is known, changes its name and `seen` and leaves
 * `created`. */
enum store_result store_put_device(struct store *store, const struct store_device *device);

/* Removes a device and what it left: its seats and the tables it made no longer
 * name it, the names on its seats and its lines of chat become empty. Seats
 * keep their token hash, so nobody else can slip in. Its subscriptions go. MISSING. */
enum store_result store_remove_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE]);

/* Lays aside up to `limit` devices last seen before `before` that have no seat
 * and made no table, laid aside or not. *count, unless NULL, is how many. One
 * that is put again is back; it is gone for good with store_drop. */
enum store_result store_purge_devices(struct store *store, int64_t before, size_t limit,
                                      int64_t now, size_t *count);

/* Adds a line of chat (its `number` is not looked at) and drops the oldest line
 * beyond STORE_CHAT_KEPT. *number, unless NULL, is the number it got. MISSING:
 * no such table. */
enum store_result store_say(struct store *store, const struct store_chat *chat, uint32_t *number);

/* ---- subscriptions and secrets ------------------------------------------------ */

/* Adds a subscription instead of the one of the same table, seat, device and way.
 * CONFLICT: the table has STORE_SUBSCRIPTIONS_MAX of others. MISSING: no such table. */
enum store_result store_subscribe(struct store *store, const struct store_subscription *s);

/* MISSING: it is gone already. */
enum store_result store_unsubscribe(struct store *store, const uint8_t id[STORE_ID_SIZE]);

/* Changes body and due of the subscription with s->id; the rest is not looked at. MISSING. */
enum store_result store_update_subscription(struct store *store,
                                            const struct store_subscription *s);

/* Hands over those of a table, laid aside or not; none where there is no such table. */
enum store_result store_list_subscriptions(struct store *store, struct text code, void *context,
                                           void (*visit)(void *context,
                                                         const struct store_subscription *s));

/* Hands over the one with this id. MISSING. */
enum store_result
store_find_subscription(struct store *store, const uint8_t id[STORE_ID_SIZE], void *context,
                        void (*visit)(void *context, const struct store_subscription *s));

/* Hands over up to `limit` of those that are due at `now`, of tables that are there; each only
 * once, of however many processes ask: it is not due any more. */
enum store_result store_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                 void (*visit)(void *context, const struct store_subscription *s));

/* Keeps a secret under a name where there is none yet, and gives the one that is kept:
 * all processes that share a store have the same. */
enum store_result store_keep_secret(struct store *store, struct text name,
                                    uint8_t value[STORE_SECRET_SIZE]);

/* ---- leases ----------------------------------------------------------------
 * Of several processes one runs the bots and clocks of a table. Times are the
 * callers' clocks, which must agree to within the length of a lease. */

/* OK: `owner` now holds the table until `until`. CONFLICT: another's lease has
 * not run out at `now`. MISSING: no such table. */
enum store_result store_lease(struct store *store, struct text code,
                              const uint8_t owner[STORE_OWNER_SIZE], int64_t now, int64_t until);

/* OK: `owner` does not hold the table (any more). MISSING: no such table. */
enum store_result store_release(struct store *store, struct text code,
                                const uint8_t owner[STORE_OWNER_SIZE]);

/* ---- reading --------------------------------------------------------------- */

/* Called in this order; those that are NULL are passed over. */
struct store_reader {
    void *context;
    void (*table)(void *context, const struct store_table *table);
    void (*seat)(void *context, const struct store_seat *seat);    /* by rising number */
    void (*entry)(void *context, const struct store_entry *entry); /* by rising seq */
};

/* Reads one table as of one moment: its head, its seats, and its entries from
 * seq `from` on (0 and 1 mean all). What comes before damage is handed over as
 * usual; then the result is DAMAGED and *bad, unless NULL, the seq of the first
 * bad entry, or 0 where the head itself is bad. Other tables are not touched by
 * that. MISSING. */
enum store_result store_load(struct store *store, struct text code, uint32_t from,
                             const struct store_reader *reader, uint32_t *bad);

/* Lists the listed tables, last created first, at most `limit`; `head` is left
 * empty. */
enum store_result store_list_public(struct store *store, enum store_status status, size_t limit,
                                    const struct store_reader *reader);

/* The same, of tables that this device made or has a seat at. */
enum store_result store_list_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE],
                                    size_t limit, const struct store_reader *reader);

/* Counts tables with created >= since; with a device, those it made. */
enum store_result store_count(struct store *store, int64_t since, const uint8_t *device,
                              size_t *count);

/* The tables that were laid aside, the last first; `updated` is when they went. */
enum store_result store_list_gone(struct store *store, size_t limit,
                                  const struct store_reader *reader);

/* What the store knows of time: a clock that disagrees with it is not to be
 * trusted with deleting. */
struct store_times {
    int64_t newest; /* the latest time at which anything was stored; 0: nothing was */
    int64_t clock;  /* of the database server now, in seconds; 0: it has none of its own */
    size_t gone;    /* tables that were laid aside at `since` or later */
    int64_t before; /* the latest time before `since` of a table or a device; 0: there is none */
};
enum store_result store_read_times(struct store *store, int64_t since, struct store_times *out);

/* Hands over the table with this join number (not 0), `head` left empty. MISSING. */
enum store_result store_find_join(struct store *store, uint32_t join,
                                  const struct store_reader *reader);

/* Hands over the device. MISSING. */
enum store_result
store_find_device(struct store *store, const uint8_t hash[STORE_HASH_SIZE], void *context,
                  void (*visit)(void *context, const struct store_device *device));

/* Hands over the lines of chat of a table from number `from` on, at most
 * `limit`, by rising number. MISSING: no such table. */
enum store_result store_read_chat(struct store *store, struct text code, uint32_t from,
                                  size_t limit, void *context,
                                  void (*visit)(void *context, const struct store_chat *chat));

/* ---- other processes ------------------------------------------------------- */

/* True where other processes may change the same tables and are heard of. */
bool store_is_shared(const struct store *store);

/* A descriptor that is readable while store_notification has something to do, the same
 * for the life of the store and the store's own: only wait on it (any thread
 * may). -1 where the store is not shared. */
int store_descriptor(const struct store *store);

/* Hands over what other processes did since the last time, without waiting. At
 * least once per change; a process may also hear of itself. UNAVAILABLE: the
 * line is down; the descriptor says when to try again. */
enum store_result store_notification(struct store *store, void *context,
                                     void (*visit)(void *context,
                                                   const struct store_notification *notification));

/* Tells other processes a number under a code (not empty), which need not be a
 * table's. Nothing is stored: who does not listen just now never hears of it. */
enum store_result store_tell(struct store *store, struct text code, uint32_t number);

/* ---- backup ---------------------------------------------------------------- */

/* What became of one table: DAMAGED with the first bad entry, or 0 where it is
 * the table itself or its seats. Without a code where that cannot be read. */
struct store_damage {
    struct text code;
    uint32_t bad;
};
struct store_damages {
    void *context;
    void (*visit)(void *context, const struct store_damage *damage); /* NULL: only count */
    size_t sound, damaged;                                           /* tables */
};

/* Follows the chain of every table, those laid aside too. DAMAGED: of some, or
 * the file itself. NO_BACKUP: PostgreSQL. */
enum store_result store_check(struct store *store, struct store_damages *damages);

/* Writes a whole, synced copy as of one moment to a new file at path. EXISTS:
 * there is something at path. DAMAGED: the copy, read once more, is not whole or the
 * chain of a table is broken. NO_BACKUP: PostgreSQL, which has its own.
 * Whatever is not OK leaves no file; the store itself goes on. */
enum store_result store_backup(struct store *store, const char *path);

/* Copies such a file to `to`, where nothing may be yet (EXISTS), after the same
 * check and one that it is ours (FOREIGN, NEWER, DAMAGED; IO where it is absent). */
enum store_result store_restore(const char *from, const char *to);

/* Makes a new database at `to` (EXISTS) of every table of a damaged file at
 * `from` whose chain is whole, with its chat and all devices that can be read;
 * `from` keeps its bytes. The others are visited. OK also where some are lost;
 * DAMAGED: not even the list of tables can be read. */
enum store_result store_salvage(const char *from, const char *to, struct store_damages *damages);

#endif
