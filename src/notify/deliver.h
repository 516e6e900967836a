#ifndef ASTRO_NOTIFY_DELIVER_H
#define ASTRO_NOTIFY_DELIVER_H

#include <openssl/ssl.h>

#include "notify/message.h"

/* One try to deliver a message, by whichever way, for a thread that may wait. */

enum delivery {
    DELIVERY_DONE,
    DELIVERY_GONE,  /* there is no such subscription any more */
    DELIVERY_NO,    /* it was refused for good */
    DELIVERY_LATER, /* it may go better in a while; *asked: the seconds the service said, or 0 */
};

enum delivery deliver(const struct notify_config *c, const struct message *m, SSL_CTX *tls,
                      int stop, int *asked);

/* What a status of HTTP means for a message. */
enum delivery delivery_of(enum notify_way way, int status);

#endif
