#ifndef ASTRO_SERVER_HUB_H
#define ASTRO_SERVER_HUB_H

#include <uv.h>

#include "server/keeper.h"
#include "server/session.h"

/* Connections and tables: who is at which table, and the life of a move there.
 * Everything here happens on the loop; what touches the disk is a job for the
 * keeper, and nobody is told of anything before it is stored. */
struct hub;

struct hub *hub_new(uv_loop_t *loop, struct keeper *keeper);
/* Takes no more requests: what is being stored is finished, the rest dropped. */
void hub_close(struct hub *h);
void hub_free(struct hub *h);
/* Whether the store still takes moves. */
bool hub_ready(const struct hub *h);
/* Bots that are thinking and jobs under way: the hub may not be freed before
 * there are none. */
bool hub_quiet(const struct hub *h);

void hub_connect(struct hub *h, struct session *s);
void hub_disconnect(struct hub *h, struct session *s);
/* One message from a client (doc/protocol.md). */
void hub_message(struct hub *h, struct session *s, struct text message);

#endif
