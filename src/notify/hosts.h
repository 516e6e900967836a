#ifndef ASTRO_NOTIFY_HOSTS_H
#define ASTRO_NOTIFY_HOSTS_H

#include <sys/socket.h>

#include "base/text.h"

/* Where the server may connect to for somebody, and where never: nobody outside may use it
 * to reach what only it can reach.
 *
 * A list is of items with commas. `ntfy.sh` is https on port 443 of that name, `*.example.org`
 * of every name below it, `example.org:8443` another port, `http://ntfy.lan:80` without TLS.
 * Whatever a name resolves to must be an address of the public internet, unless the list has
 * that very address as an item (`192.168.1.5`, or `http://127.0.0.1:8090`). */

enum { URL_MAX = 1024, HOST_MAX = 253 };

struct url {
    bool tls;
    char host[HOST_MAX + 1]; /* small letters */
    char port[6];
    char path[URL_MAX + 1]; /* with the query; at least "/" */
};

/* A URL of http or https: printable, with a name or an IPv4 address, without a user and
 * without a fragment. */
bool url_read(struct text in, struct url *out);
/* The scheme, the host, and the port where it is not the usual one. */
void url_write_origin(struct writer *w, const struct url *u);

/* Whether a list has this scheme, host and port. */
bool hosts_allow(const char *list, const struct url *u);
/* Whether this address may be connected to. */
bool hosts_allow_address(const char *list, const struct sockaddr *address);

#endif
