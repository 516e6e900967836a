/* Where a server's games are kept: found, made, opened. */

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <uv.h>

#include "server/log.h"
#include "server/server.h"

enum {
    PATIENCE_S = 60, /* so long may a database be unreachable when we start */
    AGAIN_MS = 500
};

static int say_store(const char *path, enum store_result result)
{
    fprintf(stderr, "astrolabe: %s: %s\n", path, store_result_say(result));
    if (result == STORE_UNAVAILABLE)
        return EXIT_UNAVAILABLE;
    return result == STORE_FOREIGN || result == STORE_NEWER || result == STORE_DAMAGED
               ? EXIT_BAD_DATA
               : EXIT_INPUT_OUTPUT;
}

/* Makes a folder, and those above it that are missing: on a new machine there
 * is not even ~/.local. */
bool server_make_folder(const char *name)
{
    char path[4096];
    size_t n = strlen(name);
    if (n == 0 || n >= sizeof path)
        return false;
    memcpy(path, name, n + 1);
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *p = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool server_database(const char *data, char *path, size_t size)
{
    int n = snprintf(path, size, "%s/astrolabe.db", data);
    return n > 0 && (size_t)n < size;
}

/* A machine that starts may start its database after us, and a busy one lets nobody in for
 * a while. Who tries again by starting us anew would soon be held back (StartLimit). */
static enum store_result await_postgres(const char *url, struct store **store)
{
    uint64_t until = uv_hrtime() + PATIENCE_S * 1000000000ull;
    enum store_result result = store_open_postgres(url, store);
    if (result == STORE_UNAVAILABLE)
        log_event(LOG_WARN, "store", "said=\"%s\" waiting_s=%d", store_result_say(result),
                  PATIENCE_S);
    while (result == STORE_UNAVAILABLE && uv_hrtime() < until) {
        uv_sleep(AGAIN_MS);
        result = store_open_postgres(url, store);
    }
    return result;
}

int server_open_store(const struct server_config *config, struct store **store,
                      enum store_result *trouble)
{
    char path[4096];
    if (strcmp(config->store, "sqlite") != 0) {
        enum store_result opened = trouble ? await_postgres(config->store, store)
                                           : store_open_postgres(config->store, store);
        /* The URL may hold a password: it is not repeated. */
        return opened == STORE_OK ? EXIT_OK : say_store("the PostgreSQL of --store", opened);
    }
    if (!server_make_folder(config->data)) {
        fprintf(stderr, "astrolabe: cannot make the folder %s: %s\n", config->data,
                strerror(errno));
        return EXIT_INPUT_OUTPUT;
    }
    if (!server_database(config->data, path, sizeof path)) {
        fprintf(stderr, "astrolabe: the name of the data folder is too long\n");
        return EXIT_USAGE;
    }
    enum store_result result = store_open_sqlite(path, store);
    if (trouble && result == STORE_OK) { /* reading it may have needed no room */
        store_doubt(*store);
        *trouble = store_mend(*store);
    }
    if (trouble && (result == STORE_FULL || result == STORE_IO) &&
        store_open_sqlite_to_read(path, store) == STORE_OK) {
        *trouble = result;
        return EXIT_OK;
    }
    return result == STORE_OK ? EXIT_OK : say_store(path, result);
}
