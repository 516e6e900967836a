#ifndef ASTRO_NOTIFY_HTTP_POST_H
#define ASTRO_NOTIFY_HTTP_POST_H

#include <openssl/ssl.h>

#include "notify/hosts.h"

/* One HTTP request that sends something and cares only for the status: for a thread that may
 * wait. Redirects are not followed, and nothing of the answer is kept. */
struct http_post {
    const char *method;
    const struct url *url;
    const char *hosts;   /* whose addresses may be connected to (hosts.h) */
    struct text headers; /* further lines, each with its CRLF */
    struct text body;
    int stop; /* a descriptor: readable when to give up */
};

enum {
    HTTP_POST_MS = 10000, /* all of it, hellos included, takes no longer */
    HTTP_FORBIDDEN = -1
};

/* The status of the answer and, unless NULL, the seconds of its Retry-After (0: none); status 0
 * where there is none: no such name, no connection, a wrong certificate, no answer in time;
 * HTTP_FORBIDDEN: whatever the name stands for may not be connected to. */
int http_post(SSL_CTX *tls, const struct http_post *post, int *retry_after);

#endif
