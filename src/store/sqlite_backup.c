#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_back.h"

/* Copies of a database file: made beside their final place, synced, and only
 * then given their name, so that a file of that name is always whole. */

static enum store_result from_errno(void)
{
    return errno == ENOSPC || errno == EDQUOT ? STORE_FULL
           : errno == EEXIST                  ? STORE_EXISTS
                                              : STORE_IO;
}

enum store_result sqlite_sync_path(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0)
        return STORE_IO;
    enum store_result r = fsync(fd) == 0 ? STORE_OK : from_errno();
    close(fd);
    return r;
}

/* The name of a new file in a folder must reach the disk too. */
static enum store_result sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder =
        slash ? sqlite3_mprintf("%.*s", (int)(slash - path) + 1, path) : sqlite3_mprintf(".");
    if (!folder)
        return STORE_NO_MEMORY;
    enum store_result r = sqlite_sync_path(folder, O_RDONLY | O_DIRECTORY);
    sqlite3_free(folder);
    return r;
}

/* Also the remains of a database count: its log would be taken for the copy's. */
static bool is_taken(const char *path)
{
    static const char *const tails[] = {"", "-wal", "-journal"};
    bool taken = false;
    for (int i = 0; i < 3; i++) {
        char *name = sqlite3_mprintf("%s%s", path, tails[i]);
        struct stat info;
        taken = taken || !name || lstat(name, &info) == 0;
        sqlite3_free(name);
    }
    return taken;
}

/* All pages in one go: a copy in steps starts anew whenever somebody writes. */
static enum store_result copy_pages(sqlite3 *from, const char *path)
{
    sqlite3 *to = NULL;
    int rc = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
        if (copy) {
            sqlite3_backup_step(copy, -1);
            sqlite3_backup_finish(copy);
        }
        rc = sqlite3_errcode(to);
    }
    if (rc == SQLITE_OK) /* one plain file, without a log beside it */
        rc = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(to);
    return sqlite_result(rc);
}

/* A copy is only as good as what was copied: it is read once more, from the
 * disk, as whoever will need it one day will read it. An older one is brought
 * up to date by that. */
static enum store_result check_copy(const char *path)
{
    struct store *store;
    struct store_damages damages = {0};
    enum store_result r = store_open_sqlite(path, &store);
    if (r != STORE_OK)
        return r;
    r = store_check(store, &damages);
    sqlite3 *db = store_sqlite_connection(store);
    int rc = sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    store_close(store);
    return r == STORE_OK ? sqlite_result(rc) : r;
}

static enum store_result copy_to(sqlite3 *from, const char *path, const char *part)
{
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return from_errno() == STORE_EXISTS ? STORE_EXISTS : STORE_IO;
    close(fd);
    enum store_result r = copy_pages(from, part);
    if (r == STORE_OK)
        r = check_copy(part);
    if (r == STORE_OK)
        r = sqlite_sync_path(part, O_RDONLY);
    if (r == STORE_OK && link(part, path) != 0) /* unlike rename it never overwrites */
        r = from_errno();
    unlink(part);
    return r == STORE_OK ? sync_folder_of(path) : r;
}

static enum store_result copy_database(sqlite3 *from, const char *path)
{
    if (is_taken(path))
        return STORE_EXISTS;
    char *part = sqlite3_mprintf("%s.%d.part", path, (int)getpid());
    if (!part)
        return STORE_NO_MEMORY;
    enum store_result r = copy_to(from, path, part);
    sqlite3_free(part);
    return r;
}

enum store_result sqlite_backup(struct store *store, const char *path)
{
    return copy_database(sqlite_own(store)->db, path);
}

enum store_result store_restore(const char *from, const char *to)
{
    sqlite3 *db = NULL;
    bool empty = false;
    int rc = sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL);
    enum store_result r = rc == SQLITE_NOMEM ? STORE_NO_MEMORY : STORE_IO;
    if (rc == SQLITE_OK)
        r = sqlite_check_header(db, from, &empty);
    if (r == STORE_OK && empty)
        r = STORE_FOREIGN;
    if (r == STORE_OK)
        r = sqlite_check_pages(db);
    if (r == STORE_OK)
        r = copy_database(db, to);
    sqlite3_close(db);
    return r;
}
