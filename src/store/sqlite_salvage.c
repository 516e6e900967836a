#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_back.h"

/* Saving what is whole out of a damaged file: it is copied byte by byte, so
 * that the file itself stays as it is, and the copy is read table by table. */

/* ---- the copy of the damaged file ------------------------------------------- */

static enum store_result copy_bytes(const char *from, const char *to)
{
    char buffer[1 << 16];
    ssize_t n = -1;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out = in < 0 ? -1 : open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    while (out >= 0 && (n = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, (size_t)n) != n)
            break;
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return n == 0 ? STORE_OK : STORE_IO;
}

/* SQLite refuses a file that is shorter than its header says; what was cut off
 * is filled with nothing, which is damage like any other. */
static enum store_result fill_up(const char *path)
{
    uint8_t h[32];
    struct stat info;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    bool ok = fd >= 0 && read(fd, h, sizeof h) == sizeof h && fstat(fd, &info) == 0;
    if (ok) {
        off_t page = (off_t)h[16] << 8 | h[17];
        off_t pages = (off_t)h[28] << 24 | h[29] << 16 | h[30] << 8 | h[31];
        off_t size = (page == 1 ? 65536 : page) * pages;
        ok = info.st_size >= size || ftruncate(fd, size) == 0;
    }
    if (fd >= 0)
        close(fd);
    return ok ? STORE_OK : STORE_DAMAGED;
}

static void remove_copy(const char *path)
{
    static const char *const tails[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char *name = sqlite3_mprintf("%s%s", path, tails[i]);
        if (name)
            unlink(name);
        sqlite3_free(name);
    }
}

/* The newest moves may stand in the log beside the file. */
static enum store_result copy_log(const char *from, const char *to)
{
    char *in = sqlite3_mprintf("%s-wal", from);
    char *out = sqlite3_mprintf("%s-wal", to);
    struct stat info;
    enum store_result r = in && out ? STORE_OK : STORE_NO_MEMORY;
    if (r == STORE_OK && stat(in, &info) == 0)
        r = copy_bytes(in, out);
    sqlite3_free(in);
    sqlite3_free(out);
    return r;
}

/* ---- which tables there are -------------------------------------------------- */

struct ids {
    int64_t *id;
    size_t n, room;
    bool failed; /* no memory */
};

static int compare_ids(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Every order leads to tables that another one loses at a damaged page. */
static void gather(sqlite3 *db, const char *sql, struct ids *ids)
{
    sqlite3_stmt *q = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
        return;
    while (!ids->failed && sqlite3_step(q) == SQLITE_ROW) {
        if (ids->n == ids->room) {
            size_t room = ids->room ? 2 * ids->room : 1024;
            int64_t *grown = realloc(ids->id, room * sizeof *grown);
            ids->failed = !grown;
            if (!grown)
                break;
            ids->id = grown;
            ids->room = room;
        }
        ids->id[ids->n++] = sqlite3_column_int64(q, 0);
    }
    sqlite3_finalize(q);
}

static void gather_all(sqlite3 *db, struct ids *ids)
{
    static const char *const ways[] = {
        "SELECT id FROM tables NOT INDEXED ORDER BY id",
        "SELECT id FROM tables NOT INDEXED ORDER BY id DESC",
        "SELECT id FROM tables INDEXED BY tables_created ORDER BY created",
        "SELECT id FROM tables INDEXED BY tables_idle ORDER BY updated DESC",
        "SELECT table_id FROM ends ORDER BY table_id",
        "SELECT table_id FROM ends ORDER BY table_id DESC",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        gather(db, ways[i], ids);
    if (ids->n > 0)
        qsort(ids->id, ids->n, sizeof *ids->id, compare_ids);
    size_t kept = 0;
    for (size_t i = 0; i < ids->n; i++)
        if (i == 0 || ids->id[i] != ids->id[i - 1])
            ids->id[kept++] = ids->id[i];
    ids->n = kept;
}

/* ---- one table --------------------------------------------------------------- */

/* The rows are copied by SQLite between the two files; what was read before has
 * shown that they are whole. Chat has no chain: what of it can be read comes. */
static enum store_result copy_table(sqlite3 *db, int64_t id)
{
    static const char *const rows[] = {
        "INSERT INTO saved.tables SELECT * FROM main.tables WHERE id = %lld",
        "INSERT INTO saved.seats SELECT * FROM main.seats WHERE table_id = %lld",
        "INSERT INTO saved.entries SELECT * FROM main.entries WHERE table_id = %lld",
        "INSERT INTO saved.ends SELECT * FROM main.ends WHERE table_id = %lld",
        "INSERT OR IGNORE INTO saved.chat SELECT * FROM main.chat WHERE table_id = %lld",
        ("INSERT OR IGNORE INTO saved.subscriptions SELECT * FROM main.subscriptions "
         "WHERE table_id = %lld"),
    };
    enum { NEEDED = 4, ALL = sizeof rows / sizeof *rows };
    int rc = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    for (int i = 0; i < ALL && rc == SQLITE_OK; i++) {
        char *sql = sqlite3_mprintf(rows[i], (long long)id);
        rc = sql ? sqlite3_exec(db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
        sqlite3_free(sql);
        if (i >= NEEDED && !sqlite3_get_autocommit(db))
            rc = SQLITE_OK;
    }
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (!sqlite3_get_autocommit(db)) /* some errors have rolled back by themselves */
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return sqlite_result(rc);
}

static void report(sqlite3 *db, int64_t id, uint32_t bad, struct store_damages *damages)
{
    sqlite3_stmt *q = NULL;
    struct store_damage damage = {.code = {"", 0}, .bad = bad};
    damages->damaged++;
    if (!damages->visit)
        return;
    if (sqlite3_prepare_v2(db, "SELECT code FROM main.tables WHERE id = ?1", -1, &q, NULL) ==
            SQLITE_OK &&
        sqlite3_bind_int64(q, 1, id) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        damage.code = sqlite_column_text(q, 0);
    damages->visit(damages->context, &damage);
    sqlite3_finalize(q);
}

static enum store_result save_tables(struct sqlite_store *s, struct store_damages *damages)
{
    const struct store_reader nothing = {0};
    struct ids ids = {0};
    gather_all(s->db, &ids);
    enum store_result r = ids.failed ? STORE_NO_MEMORY : STORE_OK;
    for (size_t i = 0; r == STORE_OK && i < ids.n; i++) {
        uint32_t bad;
        enum store_result one = sqlite_load_id(s, ids.id[i], 1, &nothing, &bad);
        if (one == STORE_OK)
            one = copy_table(s->db, ids.id[i]);
        damages->sound += one == STORE_OK;
        if (one == STORE_FULL || one == STORE_NO_MEMORY)
            r = one;
        else if (one != STORE_OK)
            report(s->db, ids.id[i], bad, damages);
    }
    free(ids.id);
    return r;
}

static enum store_result save_all(struct sqlite_store *s, const char *to,
                                  struct store_damages *damages)
{
    char *attach = sqlite3_mprintf("ATTACH %Q AS saved", to);
    int rc = attach ? sqlite3_exec(s->db, attach, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(attach);
    if (rc == SQLITE_OK) /* a sync for each table would take days; all is synced at the end */
        rc = sqlite3_exec(s->db, "PRAGMA saved.synchronous = OFF", NULL, NULL, NULL);
    enum store_result r = sqlite_result(rc);
    if (r == STORE_OK)
        r = save_tables(s, damages);
    if (r == STORE_OK) /* where they can be read; who says hello is known again */
        (void)sqlite3_exec(s->db,
                           "INSERT OR IGNORE INTO saved.devices SELECT * FROM main.devices;"
                           "INSERT OR IGNORE INTO saved.secrets SELECT * FROM main.secrets",
                           NULL, NULL, NULL);
    return r;
}

/* ---- all together ------------------------------------------------------------ */

static enum store_result salvage_copy(const char *copy, const char *to,
                                      struct store_damages *damages)
{
    struct store *broken;
    struct store *fresh;
    enum store_result r = store_open_sqlite(copy, &broken);
    if (r != STORE_OK)
        return r;
    r = store_open_sqlite(to, &fresh);
    if (r == STORE_OK) {
        store_close(fresh); /* it was only to be made */
        r = save_all(sqlite_own(broken), to, damages);
    }
    store_close(broken);
    if (r == STORE_OK)
        r = sqlite_sync_path(to, O_RDONLY);
    if (r != STORE_OK)
        remove_copy(to);
    return r;
}

enum store_result store_salvage(const char *from, const char *to, struct store_damages *damages)
{
    struct stat info;
    damages->sound = damages->damaged = 0;
    if (lstat(to, &info) == 0)
        return STORE_EXISTS;
    char *copy = sqlite3_mprintf("%s.%d.part", to, (int)getpid());
    if (!copy)
        return STORE_NO_MEMORY;
    enum store_result r = copy_bytes(from, copy);
    if (r == STORE_OK)
        r = copy_log(from, copy);
    if (r == STORE_OK)
        r = fill_up(copy);
    if (r == STORE_OK)
        r = salvage_copy(copy, to, damages);
    remove_copy(copy);
    sqlite3_free(copy);
    return r;
}
