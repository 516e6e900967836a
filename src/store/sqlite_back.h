#ifndef ASTRO_STORE_SQLITE_BACK_H
#define ASTRO_STORE_SQLITE_BACK_H

#include <sqlite3.h>

#include "store/sql.h"

/* What the files of the SQLite back end share: sqlite_open.c makes sure of the
 * file, sqlite_still.c where it can only be read, sqlite.c runs statements and the steps of
 * store/sql.h, sqlite_table.c writes tables and sqlite_append.c entries, sqlite_gone.c what goes,
 * sqlite_check.c follows all chains, sqlite_backup.c copies, sqlite_salvage.c saves what is whole.
 */

/* The prepared statements; their SQL stands in sqlite_texts.c. */
enum query {
    BEGIN_READ = SQL_SHARED,
    BEGIN_WRITE,
    COMMIT,
    ROLLBACK,
    ENTRY_BEGIN,
    ENTRY_KEEP,
    ENTRY_UNDO,
    ALL_IDS,
    END_MOVE,
    ENTRY_ADD,
    ENTRY_LAST,
    ENTRY_KEY,
    DROP_ENTRIES,
    DROP_SEATS,
    DROP_CHAT,
    DROP_SUBSCRIPTIONS,
    DROP_LEASES,
    DROP_ENDS,
    DROP_TABLES,
    QUERY_COUNT
};
extern const char *const sqlite_texts[QUERY_COUNT];

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
/* A hash, or NULL where there is none. */
void sqlite_bind_hash(sqlite3_stmt *q, int i, bool has, const uint8_t *hash);
/* A text or blob, good until the next step; NULL reads as empty. */
struct text sqlite_column_text(sqlite3_stmt *q, int i);

/* sqlite_steps.c: runs the steps of store/sql.h, as one transaction or inside one. */
enum store_result sqlite_run_steps(struct store *store, struct sql_step *steps, size_t n,
                                   bool write);
enum store_result sqlite_steps(struct sqlite_store *s, struct sql_step *steps, size_t n);
/* Runs a statement that gives no rows and readies it for the next time. */
enum store_result sqlite_run(struct sqlite_store *s, int query);
/* Readies a statement whose last step gave rc, and tells what rc means. */
enum store_result sqlite_finish(sqlite3_stmt *q, int rc);
/* Commits when the result so far is OK, else rolls back; the final result. */
enum store_result sqlite_end(struct sqlite_store *s, enum store_result result);

/* The row number of a table and, unless NULL, the start of its chain. MISSING. */
enum store_result sqlite_find_table(struct sqlite_store *s, struct text code, int64_t *id,
                                    int64_t *sum);
/* Begins a transaction (BEGIN_READ or BEGIN_WRITE) on one table, as it is found.
 * Whatever comes of it, sqlite_end ends it. */
enum store_result sqlite_begin_on(struct sqlite_store *s, int begin, struct text code, int64_t *id);
/* The rows that a bound statement picks, at most so many; they are gathered
 * first, since a statement must not walk over rows that are being changed. */
enum store_result sqlite_pick(sqlite3_stmt *q, int64_t *ids, size_t most, size_t *picked);
/* Reads a table by its row, whether it was laid aside or not, inside a
 * transaction; as store_load. */
enum store_result sqlite_load_id(struct sqlite_store *s, int64_t id, uint32_t from,
                                 const struct store_reader *reader, uint32_t *bad);

/* The operations of the other files, as in back.h. */
enum store_result sqlite_append(struct store *store, const struct store_entry *entries,
                                size_t count, enum store_result *results);
enum store_result sqlite_load(struct store *store, struct text code, uint32_t from,
                              const struct store_reader *reader, uint32_t *bad);
enum store_result sqlite_drop(struct store *store, int64_t before, size_t limit, size_t *count);
enum store_result sqlite_check(struct store *store, struct store_damages *damages);
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
