#ifndef ASTRO_SERVER_ADDRESS_H
#define ASTRO_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct lws;

enum { ADDRESS_SIZE = 64 };

/* Whom a connection is from: the peer, or, where the peer is one of `proxies`
 * (addresses with commas), the last address X-Forwarded-For names. */
void address_of(struct lws *wsi, const char *proxies, char out[ADDRESS_SIZE]);
/* Whom a socket is from: the peer. */
void address_of_peer(int fd, char out[ADDRESS_SIZE]);
/* Whether a list with commas names an address. */
bool address_listed(const char *list, const char *address);

/* An address of this machine that others in the house can reach; false where
 * there is none. */
bool address_lan(char out[ADDRESS_SIZE]);

/* A socket that listens on address:port and does not block (NULL: all interfaces; 0: any
 * port); -1 where that cannot be had. */
int address_listen(const char *address, int port, int *given);
/* Whether address:port can be had. */
bool address_free(const char *address, int port);

#endif
