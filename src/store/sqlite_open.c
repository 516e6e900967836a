#include <string.h>
#include <sys/stat.h>

#include "store/chain.h"
#include "store/schema.h"
#include "store/sqlite_back.h"

/* Opening: whose file is it, is its schema ours, and is it safe to write. */

enum { BUSY_MILLISECONDS = 5000 };

/* Offsets in the header of a SQLite file (its file format, section 1.3). */
enum { HEADER_SIZE = 100, HEADER_VERSION = 60, HEADER_APPLICATION = 68 };
static const char magic[16] = "SQLite format 3";

static int32_t big_endian(const uint8_t *p)
{
    return (int32_t)((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]);
}

/* A power cut while the file was being made can leave later pages without the
 * first; then the journal that undoes this is still there. */
static bool half_born(const uint8_t *header, const char *path)
{
    static const uint8_t nothing[sizeof magic];
    char *journal = sqlite3_mprintf("%s-journal", path);
    struct stat info;
    bool found = journal && stat(journal, &info) == 0 && info.st_size > 0;
    sqlite3_free(journal);
    return found && memcmp(header, nothing, sizeof nothing) == 0;
}

/* Looks at the header through the handle that SQLite has on the file but has
 * not used yet: once SQLite reads a file it may also roll back a journal or
 * fold in a log, and a foreign file must keep its bytes. */
enum store_result sqlite_check_header(sqlite3 *db, const char *path, bool *fresh)
{
    struct stat info; /* SQLite itself would call a file of one byte empty */
    if (stat(path, &info) != 0)
        return STORE_IO;
    *fresh = info.st_size == 0;
    if (*fresh)
        return STORE_OK;
    if (info.st_size < HEADER_SIZE)
        return STORE_FOREIGN;
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
        !file->pMethods)
        return STORE_IO;
    uint8_t header[HEADER_SIZE] = {0};
    if (file->pMethods->xRead(file, header, HEADER_SIZE, 0) != SQLITE_OK)
        return STORE_IO;
    if (half_born(header, path))
        return STORE_OK;
    if (memcmp(header, magic, sizeof magic) != 0 ||
        big_endian(header + HEADER_APPLICATION) != SCHEMA_APPLICATION)
        return STORE_FOREIGN;
    if (big_endian(header + HEADER_VERSION) > schema_newest)
        return STORE_NEWER;
    return STORE_OK;
}

static enum store_result run(sqlite3 *db, const char *sql)
{
    return sqlite_result(sqlite3_exec(db, sql, NULL, NULL, NULL));
}

enum store_result sqlite_number(sqlite3 *db, const char *sql, int32_t *out)
{
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &q, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        *out = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return sqlite_result(rc);
}

static enum store_result step_up(sqlite3 *db, int32_t version)
{
    enum store_result r = run(db, schema_steps[version]);
    if (r != STORE_OK)
        return r;
    char *sql = sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %d",
                                SCHEMA_APPLICATION, version + 1);
    r = sql ? run(db, sql) : STORE_NO_MEMORY;
    sqlite3_free(sql);
    return r;
}

/* The version is read inside the transaction that raises it: another process
 * may be doing the same. All steps are one transaction, so a file is either of
 * its old version or of ours. */
static enum store_result migrate(sqlite3 *db)
{
    int32_t version = 0;
    enum store_result r = sqlite_number(db, "PRAGMA user_version", &version);
    if (r == STORE_OK && version > schema_newest)
        return STORE_NEWER;
    if (r != STORE_OK || version == schema_newest)
        return r;
    r = run(db, "BEGIN IMMEDIATE");
    if (r == STORE_OK)
        r = sqlite_number(db, "PRAGMA user_version", &version);
    if (r == STORE_OK && (version < 0 || version > schema_newest))
        r = STORE_NEWER;
    while (r == STORE_OK && version < schema_newest)
        r = step_up(db, version++);
    if (r == STORE_OK)
        r = run(db, "COMMIT");
    if (!sqlite3_get_autocommit(db))
        run(db, "ROLLBACK");
    return r;
}

static enum store_result use_log(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &q, NULL);
    bool log = false;
    /* The change is committed by the step after the row, and can fail there. */
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(q);
        if (rc == SQLITE_ROW)
            log = strcmp((const char *)sqlite3_column_text(q, 0), "wal") == 0;
    }
    sqlite3_finalize(q);
    enum store_result r = sqlite_result(rc);
    if (r != STORE_OK || !log)
        return r == STORE_OK ? STORE_IO : r;
    /* After a sync that failed, the log may read well from the cache and yet not
     * be on the disk; what is acknowledged from now on must not rest on it. So
     * it is folded in, which writes and syncs everything again. */
    rc = sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    r = sqlite_result(rc);
    return r == STORE_BUSY ? STORE_OK : r; /* busy: another process has it in use, and well */
}

/* seat_sum(start, seat, kind, name, hash, device) of our SQL is chain_seat. */
static void seat_sum(sqlite3_context *context, int n, sqlite3_value **v)
{
    (void)n;
    const char *name = (const char *)sqlite3_value_blob(v[3]);
    const void *hash = sqlite3_value_blob(v[4]);
    const void *device = sqlite3_value_blob(v[5]);
    struct store_seat seat = {.seat = sqlite3_value_int(v[1]),
                              .kind = sqlite3_value_int(v[2]),
                              .name = {name ? name : "", (size_t)sqlite3_value_bytes(v[3])},
                              .has_hash = sqlite3_value_bytes(v[4]) == STORE_HASH_SIZE,
                              .has_device = sqlite3_value_bytes(v[5]) == STORE_HASH_SIZE};
    if (seat.has_hash)
        memcpy(seat.hash, hash, STORE_HASH_SIZE);
    if (seat.has_device)
        memcpy(seat.device, device, STORE_HASH_SIZE);
    sqlite3_result_int64(context, chain_seat(sqlite3_value_int64(v[0]), &seat));
}

enum store_result sqlite_add_functions(sqlite3 *db)
{
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    return sqlite_result(
        sqlite3_create_function_v2(db, "seat_sum", 6, flags, NULL, seat_sum, NULL, NULL, NULL));
}

static enum store_result prepare_file(sqlite3 *db, const char *path)
{
    bool fresh = false;
    enum store_result r = sqlite_check_header(db, path, &fresh);
    if (r != STORE_OK)
        return r;
    if (sqlite3_db_readonly(db, "main") != 0)
        return STORE_IO;
    if (fresh && chmod(path, S_IRUSR | S_IWUSR) != 0) /* deals and tokens are secrets */
        return STORE_IO;
    sqlite3_busy_timeout(db, BUSY_MILLISECONDS);
    /* EXTRA is FULL, and also syncs the folder when a rollback journal is
     * removed: the journal of the making must not come back and undo it. It
     * is made before the log is in use, so that sqlite_check_header finds our name
     * in the file itself. */
    r = run(db, "PRAGMA synchronous = EXTRA");
    if (r == STORE_OK)
        r = sqlite_add_functions(db);
    if (r == STORE_OK)
        r = migrate(db);
    if (r == STORE_OK)
        r = use_log(db);
    return r;
}

/* Writes and syncs something that changes nothing: the version, once more. */
static enum store_result try_write(sqlite3 *db)
{
    char *sql = sqlite3_mprintf("BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", schema_newest);
    enum store_result r = sql ? run(db, sql) : STORE_NO_MEMORY;
    sqlite3_free(sql);
    if (!sqlite3_get_autocommit(db))
        run(db, "ROLLBACK");
    return r;
}

/* A connection whose disk failed is not asked again: a new one takes its place,
 * and opening it folds the log in, which writes and syncs everything anew. */
enum store_result sqlite_mend(struct store *store)
{
    struct sqlite_store *s = sqlite_own(store);
    if (!store->stopped)
        return STORE_OK;
    struct store *opened;
    enum store_result r = store_open_sqlite(sqlite3_db_filename(s->db, "main"), &opened);
    if (r != STORE_OK)
        return r;
    struct sqlite_store *fresh = sqlite_own(opened);
    r = try_write(fresh->db);
    if (r == STORE_OK) {
        struct sqlite_store old = *s;
        s->db = fresh->db;
        memcpy(s->q, fresh->q, sizeof s->q);
        fresh->db = old.db;
        memcpy(fresh->q, old.q, sizeof fresh->q);
    }
    store_close(opened);
    return r;
}

enum store_result store_open_sqlite(const char *path, struct store **out)
{
    *out = NULL;
    sqlite3 *db = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int rc = sqlite3_open_v2(path, &db, flags, NULL);
    enum store_result r = rc == SQLITE_NOMEM ? STORE_NO_MEMORY : STORE_IO;
    if (rc == SQLITE_OK)
        r = prepare_file(db, path);
    if (r == STORE_OK)
        *out = sqlite_make(db, &r);
    if (!*out)
        sqlite3_close(db);
    return r;
}
