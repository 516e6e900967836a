#ifndef ASTRO_SERVER_DOOR_H
#define ASTRO_SERVER_DOOR_H

#include <stdbool.h>

#include <libwebsockets.h>
#include <uv.h>

struct server;

/* The port that people use. Who may not come in is closed before the library hears of it,
 * and a crowd comes in a few at a time: the library would accept all that wait at once,
 * and everybody inside would wait for them. Who says nothing waits with the kernel for a
 * while, and then comes in only where its address has few: what it costs the library to
 * close a connection grows with those it holds. */
struct door {
    int fd;   /* -1: there is none */
    int port; /* as it was given out, where any would do */
    struct server *server;
    struct lws_vhost *host; /* NULL: nobody is let in yet */
    uv_poll_t poll;
};

/* Has address:port (NULL: all interfaces; 0: any port), where others may knock from now
 * on. False where that cannot be had. */
bool door_have(struct door *d, const char *address, int port);
/* Lets them in. */
void door_open(struct door *d, struct server *server, struct lws_vhost *host);
void door_shut(struct door *d);

#endif
