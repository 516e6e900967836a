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
 * also in several processes, may be open on one SQLite file.
 *
 * Memory: spans given to a call are only borrowed for that call; spans handed
 * to a callback are good until the callback returns. A callback must not use
 * the store that called it. */
struct store;

/* ---- results --------------------------------------------------------------- */

enum store_result {
    STORE_OK,
    STORE_CONFLICT,  /* somebody else was first: seq, token hash or join number */
    STORE_MISSING,   /* no such table or entry */
    STORE_EXISTS,    /* this code, or this key of this seat, is already stored */
    STORE_INVALID,   /* outside the limits below; nothing was tried */
    STORE_BUSY,      /* another process holds the database; nothing was written */
    STORE_NO_MEMORY, /* nothing was written */
    STORE_FULL,      /* the disk is full; the store has stopped */
    STORE_IO,        /* the disk failed; the store has stopped */
    STORE_STOPPED,   /* refused because of an earlier FULL or IO */
    STORE_DAMAGED,   /* stored bytes are not what was written */
    STORE_FOREIGN,   /* the file is not ours, and was left as it is */
    STORE_NEWER,     /* the file is from a newer version, and was left as it is */
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
    STORE_HEAD_MAX = 1 << 20,
    STORE_SEAT_MAX = 255,
    STORE_JOIN_MAX = 999999,
    STORE_HASH_SIZE = 32,
};

/* STORE_ANY is for store_list only. */
enum store_status { STORE_ANY = -1, STORE_WAITING, STORE_PLAYING, STORE_OVER };

struct store_table {
    struct text code; /* the key of the table */
    struct text game;
    struct text head; /* bytes of the caller that never change */
    int64_t created;  /* the caller's clock, in the caller's unit */
    int64_t updated;
    enum store_status status;
    uint32_t join; /* unique among all tables while it is not 0 */
};

struct store_seat {
    int32_t seat; /* 0..STORE_SEAT_MAX */
    int32_t kind;
    struct text name;
    bool has_hash;
    uint8_t hash[STORE_HASH_SIZE]; /* of the token that owns the seat */
};

struct store_entry {
    struct text code;
    uint32_t seq; /* 1, 2, 3, … within its table */
    int32_t seat; /* -1 where no seat acted */
    uint32_t decision;
    struct text key; /* unique per table and seat unless empty */
    struct text text;
    int64_t time;
};

/* ---- opening --------------------------------------------------------------- */

/* On STORE_OK *out is the caller's, to be given to store_close; otherwise it is
 * NULL. In memory nothing survives store_close. */
enum store_result store_open_memory(struct store **out);

/* Opens the SQLite database at path; makes it, readable by its owner only,
 * where the file is absent or empty. Older schemas are brought up to date. A
 * file that is FOREIGN, NEWER or DAMAGED is refused and keeps its bytes. */
enum store_result store_open_sqlite(const char *path, struct store **out);

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
 * STORE_STOPPED until the store is closed and opened; reads go on. */

/* Adds a table with its seats. EXISTS: the code is taken. CONFLICT: the join
 * number is. INVALID also where two seats have one number. */
enum store_result store_add(struct store *store, const struct store_table *table,
                            const struct store_seat *seats, size_t count);

/* Changes what may change of a table. MISSING; CONFLICT: the join number is
 * taken by another table. */
enum store_result store_set(struct store *store, struct text code, enum store_status status,
                            uint32_t join, int64_t updated);

/* Writes a seat, but only while its stored token hash is `expected` (NULL: it
 * has none, which is also true of a seat never written); else CONFLICT, so of
 * two people who want one seat one gets it. MISSING: no such table. */
enum store_result store_set_seat(struct store *store, struct text code,
                                 const struct store_seat *seat,
                                 const uint8_t expected[STORE_HASH_SIZE]);

/* Appends a batch of entries, of any tables, in one transaction. results[i]
 * says what became of entries[i]:
 *   OK        stored
 *   EXISTS    its key is already stored for its seat (store_find_entry has it)
 *   CONFLICT  its seq is not the next one, or an earlier entry of this batch
 *             for the same table was not stored
 *   MISSING, INVALID, DAMAGED   concern this entry and its table only
 * An entry that is not stored does not spoil those of other tables. When the
 * call itself does not return STORE_OK, every result is that of the call and
 * nothing was stored. */
enum store_result store_append(struct store *store, const struct store_entry *entries, size_t count,
                               enum store_result *results);

/* Drops the entries from seq on: how a damaged tail is cut off before play goes
 * on. MISSING: no such table. */
enum store_result store_cut(struct store *store, struct text code, uint32_t seq);

/* Removes a table with its seats and entries. MISSING. */
enum store_result store_remove(struct store *store, struct text code);

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

/* Lists tables, last created first, at most `limit`; `head` is left empty. */
enum store_result store_list(struct store *store, enum store_status status, size_t limit,
                             const struct store_reader *reader);

/* Hands over the table with this join number (not 0), `head` left empty. MISSING. */
enum store_result store_find_join(struct store *store, uint32_t join,
                                  const struct store_reader *reader);

/* Hands over the entry of this table, seat and (not empty) key. MISSING; DAMAGED. */
enum store_result store_find_entry(struct store *store, struct text code, int32_t seat,
                                   struct text key, const struct store_reader *reader);

#endif
