#ifndef ASTRO_STORE_SQLITE_BACK_H
#define ASTRO_STORE_SQLITE_BACK_H

#include <sqlite3.h>

#include "store/back.h"

/* What the files of the SQLite back end share: sqlite_open.c makes sure of the
 * file, sqlite_still.c where it can only be read, sqlite.c runs statements, sqlite_table.c
 * writes tables and sqlite_append.c entries, sqlite_read.c reads them, sqlite_people.c has
 * devices, chat and leases, sqlite_subscriptions.c who wants to hear and secrets, sqlite_gone.c
 * what goes and comes back, sqlite_check.c follows all chains, sqlite_backup.c copies,
 * sqlite_salvage.c saves what is whole. */

/* The prepared statements; their SQL stands in sqlite_texts.c. */
enum query {
    BEGIN_READ,
    BEGIN_WRITE,
    COMMIT,
    ROLLBACK,
    ENTRY_BEGIN,
    ENTRY_KEEP,
    ENTRY_UNDO,
    TABLE_ADD,
    TABLE_ID,
    TABLE_TAKEN,
    TABLE_READ,
    TABLE_SET,
    TABLE_NOTE,
    TABLE_DROP,
    TABLE_JOIN,
    LIST_PUBLIC,
    LIST_PUBLIC_ANY,
    LIST_DEVICE,
    COUNT_ALL,
    COUNT_DEVICE,
    PURGE_PICK,
    PURGE_MARK,
    DROP_PICK,
    UNDELETE,
    LIST_GONE,
    TIMES,
    ALL_IDS,
    SEAT_PUT,
    SEAT_HASH,
    SEAT_READ,
    SEAT_DROP,
    END_ADD,
    END_READ,
    END_MOVE,
    END_SEATS,
    END_DROP,
    ENTRY_ADD,
    ENTRY_LAST,
    ENTRY_KEY,
    ENTRY_READ,
    ENTRY_DROP,
    DEVICE_PUT,
    DEVICE_READ,
    DEVICE_DROP,
    DEVICE_PURGE,
    DEVICE_DROP_GONE,
    DEVICE_LEAVE_TABLES,
    DEVICE_LEAVE_SEATS,
    DEVICE_LEAVE_CHAT,
    CHAT_ADD,
    CHAT_LAST,
    CHAT_TRIM,
    CHAT_READ,
    CHAT_DROP,
    SUBSCRIPTION_ADD,
    SUBSCRIPTION_COUNT,
    SUBSCRIPTION_REPLACE,
    SUBSCRIPTION_END,
    SUBSCRIPTION_SET,
    SUBSCRIPTION_LIST,
    SUBSCRIPTION_READ,
    SUBSCRIPTION_DUE,
    SUBSCRIPTION_TAKEN,
    SUBSCRIPTION_DROP,
    DEVICE_LEAVE_SUBSCRIPTIONS,
    SECRET_ADD,
    SECRET_READ,
    LEASE_TAKE,
    LEASE_GIVE,
    LEASE_DROP,
    QUERY_COUNT
};
extern const char *const sqlite_texts[QUERY_COUNT];

/* How many columns of a table every listing gives, before what is its own. */
enum { LISTED_COUNT = 9 };

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    sqlite3_stmt *q[QUERY_COUNT];
};

/* Makes a store of an open, checked database: prepares all statements. On
 * failure returns NULL with the reason in *why; db stays the caller's then. */
struct store *sqlite_make(sqlite3 *db, enum store_result *why);
struct sqlite_store *sqlite_own(struct store *store);

/* The answer of SQLite in our words. */
enum store_result sqlite_result(int rc);

/* Bound texts are not copied: they must live until the statement has run. */
void sqlite_bind_int(sqlite3_stmt *q, int i, int64_t v);
void sqlite_bind_text(sqlite3_stmt *q, int i, struct text t);
void sqlite_bind_blob(sqlite3_stmt *q, int i, const void *p, size_t n);
/* A hash, or NULL where there is none; and the way back. */
void sqlite_bind_hash(sqlite3_stmt *q, int i, bool has, const uint8_t *hash);
bool sqlite_column_hash(sqlite3_stmt *q, int i, uint8_t hash[STORE_HASH_SIZE]);
/* A text or blob, good until the next step; NULL reads as empty. */
struct text sqlite_column_text(sqlite3_stmt *q, int i);

/* Runs a statement that gives no rows and readies it for the next time. */
enum store_result sqlite_run(struct sqlite_store *s, enum query query);
/* Readies a statement whose last step gave rc, and tells what rc means. */
enum store_result sqlite_finish(sqlite3_stmt *q, int rc);
/* Commits when the result so far is OK, else rolls back; the final result. */
enum store_result sqlite_end(struct sqlite_store *s, enum store_result result);

/* The row number of a table and, unless NULL, the start of its chain. MISSING. */
enum store_result sqlite_find_table(struct sqlite_store *s, struct text code, int64_t *id,
                                    int64_t *sum);
/* Begins a transaction (BEGIN_READ or BEGIN_WRITE) on one table, as it is found.
 * Whatever comes of it, sqlite_end ends it. */
enum store_result sqlite_begin_on(struct sqlite_store *s, enum query begin, struct text code,
                                  int64_t *id);
/* The rows that a bound statement picks, at most so many; they are gathered
 * first, since a statement must not walk over rows that are being changed. */
enum store_result sqlite_pick(sqlite3_stmt *q, int64_t *ids, size_t most, size_t *picked);
/* Reads a table by its row, whether it was laid aside or not, inside a
 * transaction; as store_load. */
enum store_result sqlite_load_id(struct sqlite_store *s, int64_t id, uint32_t from,
                                 const struct store_reader *reader, uint32_t *bad);

/* The operations of the other files, as in back.h. */
enum store_result sqlite_add(struct store *store, const struct store_table *table,
                             const struct store_seat *seats, size_t count);
enum store_result sqlite_set(struct store *store, struct text code, enum store_status status,
                             uint32_t join, int64_t updated);
enum store_result sqlite_update(struct store *store, const struct store_table *table);
enum store_result sqlite_set_seat(struct store *store, struct text code,
                                  const struct store_seat *seat, const uint8_t *expected);
enum store_result sqlite_append(struct store *store, const struct store_entry *entries,
                                size_t count, enum store_result *results);
enum store_result sqlite_load(struct store *store, struct text code, uint32_t from,
                              const struct store_reader *reader, uint32_t *bad);
enum store_result sqlite_find_join(struct store *store, uint32_t join,
                                   const struct store_reader *reader);
enum store_result sqlite_list_public(struct store *store, enum store_status status, size_t limit,
                                     const struct store_reader *reader);
enum store_result sqlite_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                     const struct store_reader *reader);
enum store_result sqlite_count(struct store *store, int64_t since, const uint8_t *device,
                               size_t *count);
enum store_result sqlite_put_device(struct store *store, const struct store_device *device);
enum store_result sqlite_remove_device(struct store *store, const uint8_t *hash);
enum store_result sqlite_purge_devices(struct store *store, int64_t before, size_t limit,
                                       int64_t now, size_t *count);
enum store_result sqlite_purge(struct store *store, enum store_status status, int64_t before,
                               size_t limit, int64_t now, size_t *count);
enum store_result sqlite_drop(struct store *store, int64_t before, size_t limit, size_t *count);
enum store_result sqlite_undelete(struct store *store, struct text code, int64_t now);
enum store_result sqlite_list_gone(struct store *store, size_t limit,
                                   const struct store_reader *reader);
enum store_result sqlite_times(struct store *store, int64_t since, struct store_times *out);
enum store_result sqlite_check(struct store *store, struct store_damages *damages);
enum store_result sqlite_find_device(struct store *store, const uint8_t *hash, void *context,
                                     void (*visit)(void *, const struct store_device *));
enum store_result sqlite_say(struct store *store, const struct store_chat *chat, uint32_t *number);
enum store_result sqlite_read_chat(struct store *store, struct text code, uint32_t from,
                                   size_t limit, void *context,
                                   void (*visit)(void *, const struct store_chat *));
enum store_result sqlite_subscribe(struct store *store, const struct store_subscription *s);
enum store_result sqlite_unsubscribe(struct store *store, const uint8_t *id);
enum store_result sqlite_update_subscription(struct store *store,
                                             const struct store_subscription *s);
enum store_result sqlite_list_subscriptions(struct store *store, struct text code, void *context,
                                            void (*visit)(void *,
                                                          const struct store_subscription *));
enum store_result sqlite_find_subscription(struct store *store, const uint8_t *id, void *context,
                                           void (*visit)(void *,
                                                         const struct store_subscription *));
enum store_result sqlite_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                  void (*visit)(void *, const struct store_subscription *));
enum store_result sqlite_keep_secret(struct store *store, struct text name, uint8_t *value);
enum store_result sqlite_lease(struct store *store, struct text code, const uint8_t *owner,
                               int64_t now, int64_t until);
enum store_result sqlite_release(struct store *store, struct text code, const uint8_t *owner);
enum store_result sqlite_backup(struct store *store, const char *path);
enum store_result sqlite_mend(struct store *store);

/* sqlite_backup.c: syncs a file or folder, opened with these flags. */
enum store_result sqlite_sync_path(const char *path, int flags);

/* sqlite_check.c: whether the pages of the file hold together. */
enum store_result sqlite_check_pages(sqlite3 *db);

/* sqlite_open.c: whether the file that db is about to use is ours. It is not
 * changed by that. *fresh: it is empty. */
enum store_result sqlite_check_header(sqlite3 *db, const char *path, bool *fresh);
/* The functions that our SQL uses; every connection needs them. */
enum store_result sqlite_add_functions(sqlite3 *db);
/* The number that a pragma answers with. */
enum store_result sqlite_number(sqlite3 *db, const char *sql, int32_t *out);

#endif
