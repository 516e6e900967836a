#include "server/door.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/address.h"
#include "server/front.h"
#include "server/log.h"

enum {
    AT_ONCE = 4,       /* so many come in before those inside are heard again */
    SILENT_S = 10,     /* so long may somebody say nothing, who then comes in to be timed */
    RESERVED_FDS = 16, /* for health, the admin and the store, whoever floods the door */
    DOORS = 2,         /* connections of an address for each that it may have to play by */
    SILENT_MOST = 50   /* with so many, it comes in only by saying something */
};

/* Descriptors are given out from the lowest on, so a high one says that there
 * are few left; those are not for the front door. */
static bool enough_left(int fd)
{
    struct rlimit limit;
    bool enough =
        getrlimit(RLIMIT_NOFILE, &limit) != 0 || (rlim_t)fd + RESERVED_FDS < limit.rlim_cur;
    if (!enough)
        log_audit("descriptors", NULL);
    return enough;
}

/* Whether an address may connect once more, to whatever end. A proxy may: it speaks
 * for many, whose own limits count. The silent come in after their time, or at once where
 * so many wait that the kernel holds nobody back any more. */
static bool welcome(struct server *server, int fd, bool silent)
{
    char address[ADDRESS_SIZE];
    int most = server->config->connections_per_address;
    address_of_peer(fd, address);
    if (most == 0 || address_listed(server->config->proxies, address))
        return true;
    struct quota *q = quota_hold(&server->quotas, address);
    bool room = q->doors < DOORS * most && !(silent && q->doors >= SILENT_MOST);
    quota_release(&server->quotas, q);
    if (!room) {
        server->metrics.refused++;
        log_audit("connections", address);
    }
    return room;
}

static void on_knock(uv_poll_t *poll, int status, int events)
{
    struct door *d = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        int fd = accept4(d->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        int on = 1;
        if (fd < 0 && errno == ECONNABORTED)
            continue; /* gone again */
        if (fd < 0)
            return;
        char byte;
        ssize_t said = recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT); /* 0: hung up without a word */
        if (said == 0 || !enough_left(fd) || !welcome(d->server, fd, said < 0)) {
            close(fd);
            continue;
        }
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        (void)lws_adopt_socket_vhost(d->host, fd); /* which closes it where it fails */
    }
}

bool door_have(struct door *d, const char *address, int port)
{
    int silent = SILENT_S;
    d->fd = address_listen(address, port, &d->port);
    if (d->fd < 0)
        return false;
    (void)setsockopt(d->fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, &silent, sizeof silent);
    return true;
}

void door_open(struct door *d, struct server *server, struct lws_vhost *host)
{
    d->server = server;
    d->host = host;
    d->poll.data = d;
    uv_poll_init(&server->loop, &d->poll, d->fd);
    uv_poll_start(&d->poll, UV_READABLE, on_knock);
}

void door_shut(struct door *d)
{
    if (d->host)
        uv_close((uv_handle_t *)&d->poll, NULL);
    if (d->fd >= 0)
        close(d->fd);
    d->host = NULL;
    d->fd = -1;
}
