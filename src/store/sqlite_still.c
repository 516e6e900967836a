#include <string.h>
#include <sys/stat.h>

#include "store/schema.h"
#include "store/sqlite_back.h"

/* Opening a database only to read it, where nothing can be written: the disk is
 * full, say. It must be of our version already. */

static bool has_log(const char *path)
{
    char *log = sqlite3_mprintf("%s-wal", path);
    struct stat info;
    bool found = log && stat(log, &info) == 0 && info.st_size > 0;
    sqlite3_free(log);
    return found;
}

/* Without a log the file is all there is. SQLite is told that nobody changes it, or
 * it would make a log and an index of it, for which there is no room. */
static char *unchanging(const char *path)
{
    sqlite3_str *name = sqlite3_str_new(NULL);
    sqlite3_str_appendall(name, "file:");
    for (; *path; path++)
        if (strchr("%?#", *path))
            sqlite3_str_appendf(name, "%%%02X", (unsigned char)*path);
        else
            sqlite3_str_appendchar(name, 1, *path);
    sqlite3_str_appendall(name, "?immutable=1");
    return sqlite3_str_finish(name);
}

static enum store_result check(sqlite3 *db, const char *path)
{
    bool fresh = false;
    int32_t version = 0;
    enum store_result r = sqlite_check_header(db, path, &fresh);
    if (r == STORE_OK && !fresh)
        r = sqlite_add_functions(db);
    if (r == STORE_OK && !fresh)
        r = sqlite_number(db, "PRAGMA user_version", &version);
    return r == STORE_OK && version != schema_newest ? STORE_IO : r;
}

enum store_result store_open_sqlite_to_read(const char *path, struct store **out)
{
    *out = NULL;
    bool log = has_log(path);
    char *name = log ? sqlite3_mprintf("%s", path) : unchanging(path);
    int flags = log ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    sqlite3 *db = NULL;
    enum store_result r = STORE_IO;
    if (name && sqlite3_open_v2(name, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        r = check(db, path);
    sqlite3_free(name);
    if (r == STORE_OK)
        *out = sqlite_make(db, &r);
    if (*out)
        (*out)->stopped = true;
    else
        sqlite3_close(db);
    return r;
}
