#include "server/backups.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/log.h"
#include "store/store.h"

#define NAME_FORMAT "astrolabe-%Y%m%dT%H%M%SZ.db"
enum { NAME_SIZE = sizeof "astrolabe-20261116T050000Z.db", PATH_SIZE = 4096 };

static void name_of(int64_t moment, char name[NAME_SIZE])
{
    time_t t = (time_t)moment;
    struct tm utc;
    gmtime_r(&t, &utc);
    if (strftime(name, NAME_SIZE, NAME_FORMAT, &utc) == 0)
        name[0] = '\0'; /* a year of five digits: older than any name */
}

/* The moment in a name, or -1 where it is not one of ours. *rest is what follows. */
static int64_t moment_of(const char *name, const char **rest)
{
    struct tm utc = {0};
    *rest = strptime(name, NAME_FORMAT, &utc);
    return *rest ? (int64_t)timegm(&utc) : -1;
}

bool backups_find(const char *folder, int64_t until, char *path, size_t size)
{
    DIR *all = opendir(folder);
    int64_t newest = -1;
    const char *rest;
    for (struct dirent *e; all && (e = readdir(all));) {
        int64_t moment = moment_of(e->d_name, &rest);
        if (moment > newest && moment <= until && *rest == '\0')
            newest = moment;
    }
    if (all)
        closedir(all);
    if (newest < 0)
        return false;
    char name[NAME_SIZE];
    name_of(newest, name);
    int n = snprintf(path, size, "%s/%s", folder, name);
    return n > 0 && (size_t)n < size;
}

/* Of two names the later comes first. */
static int latest_first(const struct dirent **a, const struct dirent **b)
{
    return -strcmp((*a)->d_name, (*b)->d_name);
}

static int is_ours(const struct dirent *e)
{
    const char *rest;
    return moment_of(e->d_name, &rest) >= 0;
}

/* Removes what is beyond the newest `keep`, and what a server left half made
 * when it was killed. */
static size_t remove_old(const char *folder, size_t keep)
{
    struct dirent **all;
    char path[PATH_SIZE];
    size_t kept = 0, removed = 0;
    int n = scandir(folder, &all, is_ours, latest_first);
    for (int i = 0; i < n; i++) {
        const char *rest;
        moment_of(all[i]->d_name, &rest);
        bool whole = *rest == '\0';
        bool part = strstr(rest, ".part") != NULL;
        int length = snprintf(path, sizeof path, "%s/%s", folder, all[i]->d_name);
        if (((whole && ++kept > keep) || part) && length < (int)sizeof path && unlink(path) == 0)
            removed += whole;
        free(all[i]);
    }
    if (n >= 0)
        free(all);
    return removed;
}

/* ---- on a thread of the pool ---------------------------------------------------------- */

static enum store_result make(const struct server_config *c, int64_t moment)
{
    char database[PATH_SIZE], path[PATH_SIZE], name[NAME_SIZE];
    struct store *store;
    name_of(moment, name);
    int n = snprintf(path, sizeof path, "%s/%s", c->backups, name);
    if (!server_database(c->data, database, sizeof database) || n >= (int)sizeof path ||
        !server_make_folder(c->backups))
        return STORE_IO;
    enum store_result result = store_open_sqlite(database, &store);
    if (result != STORE_OK)
        return result;
    result = store_backup(store, path);
    store_close(store);
    return result;
}

static void on_work(uv_work_t *work)
{
    struct backups *b = work->data;
    b->result = (int)make(b->config, b->moment);
    size_t keep = b->config->backup_keep > 0 ? (size_t)b->config->backup_keep : SIZE_MAX;
    b->removed = b->result == STORE_OK ? remove_old(b->config->backups, keep) : 0;
}

/* ---- on the loop ----------------------------------------------------------------------- */

static void on_made(uv_work_t *work, int status)
{
    struct backups *b = work->data;
    (void)status;
    b->busy = false;
    if (b->result == STORE_OK) {
        b->metrics->backups++;
        b->metrics->backup_time = b->moment;
        log_event(LOG_INFO, "backup", "removed=%zu", b->removed);
    } else {
        b->metrics->backup_failures++;
        log_event(LOG_ERROR, "backup", "said=\"%s\"",
                  store_result_say((enum store_result)b->result));
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct backups *b = timer->data;
    if (b->busy) /* a slow disk: the next turn will do */
        return;
    b->busy = true;
    b->moment = (int64_t)time(NULL);
    if (uv_queue_work(timer->loop, &b->work, on_work, on_made) != 0)
        b->busy = false;
}

/* Seconds until the next is due. A backup of tomorrow tells of a wrong clock and
 * holds nothing up. */
static int64_t due_in(const struct server_config *c)
{
    char path[PATH_SIZE];
    const char *rest;
    int64_t now = (int64_t)time(NULL);
    if (!backups_find(c->backups, now, path, sizeof path))
        return 0;
    int64_t since = now - moment_of(strrchr(path, '/') + 1, &rest);
    return since >= c->backup_every ? 0 : c->backup_every - since;
}

void backups_start(struct backups *b, uv_loop_t *loop, const struct server_config *config,
                   struct metrics *metrics)
{
    *b = (struct backups){.config = config, .metrics = metrics};
    uv_timer_init(loop, &b->timer);
    b->timer.data = b->work.data = b;
    if (config->backups)
        uv_timer_start(&b->timer, on_timer, (uint64_t)due_in(config) * 1000,
                       (uint64_t)config->backup_every * 1000);
}

void backups_stop(struct backups *b)
{
    uv_close((uv_handle_t *)&b->timer, NULL);
}
