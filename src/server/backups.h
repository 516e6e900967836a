#ifndef ASTRO_SERVER_BACKUPS_H
#define ASTRO_SERVER_BACKUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/metrics.h"
#include "server/server.h"

/* A folder of backups, each a whole database named after its moment (UTC):
 * astrolabe-20261116T050000Z.db. So names in order are moments in order. Other
 * files in the folder are left alone. */

/* Finds the newest backup of a folder that was not made after `until`. False:
 * there is none, or the folder cannot be read. */
bool backups_find(const char *folder, int64_t until, char *path, size_t size);

/* `astrolabe serve --backups`: makes one whenever `backup_every` seconds have
 * passed since the last, also since that of an earlier server, on a thread and a
 * connection of its own: nobody waits for it. Each is read once more before it
 * gets its name (store_backup); then those beyond the newest `backup_keep` go. One
 * that fails is logged and counted, and costs no older one. */
struct backups {
    uv_timer_t timer;
    uv_work_t work;
    const struct server_config *config;
    struct metrics *metrics;
    bool busy;
    int64_t moment; /* of the one being made */
    int result;     /* enum store_result */
    size_t removed;
};

/* Does nothing where the configuration names no folder. */
void backups_start(struct backups *b, uv_loop_t *loop, const struct server_config *config,
                   struct metrics *metrics);
/* Begins no more; while `busy` one is being made, and *b must stay. */
void backups_stop(struct backups *b);

#endif
