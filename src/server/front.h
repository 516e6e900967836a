#ifndef ASTRO_SERVER_FRONT_H
#define ASTRO_SERVER_FRONT_H

#include <libwebsockets.h>

#include "server/backups.h"
#include "server/door.h"
#include "server/hub.h"
#include "server/server.h"

/* What a running server is, and the library's callbacks (front.c), which only
 * pass things on to http.c and the hub. The context's user is the server. */

struct server {
    uv_loop_t loop;
    uv_signal_t terminate, interrupt, hangup;
    struct lws_context *context;
    struct door front;
    struct lws_vhost *admin;
    struct store_worker *store_worker;
    struct hub *hub;
    struct engines *engines;
    struct metrics metrics;
    struct backups backups;
    const struct server_config *config;
    struct bucket_size per_session, per_address;
    struct bucket_table messages, lists;
    struct quotas quotas;
    lws_retry_bo_t idle; /* when to ask whether a connection still lives */
};

/* Of the address people use, and of that of --admin. */
extern const struct lws_protocols front_protocols[], front_admin_protocols[];

#endif
