#ifndef ASTRO_SERVER_HTTP_H
#define ASTRO_SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdint.h>

/* The page, its parts and the health routes over plain HTTP. */

/* What is still to be written of one response. */
struct http_response {
    const unsigned char *body;
    size_t left;
    char *owned;            /* of malloc: the body, where it was made for this response */
    struct http_wait *wait; /* the answer is being looked up */
    bool close;             /* the connection ends with it */
};

/* Links a response to an answer that comes later; the connection may go first. */
struct http_wait {
    struct lws *wsi; /* NULL: it is gone */
    struct http_response *out;
};

/* Whether it is asked with GET or HEAD. */
bool http_may_read(struct lws *wsi);
/* Answers GET or HEAD of a path. Returns what the library wants to hear. */
int http_answer(struct lws *wsi, const char *path, bool ready, struct http_response *out);
/* Answers with JSON made for this response; `body` is copied. */
int http_json(struct lws *wsi, const char *body, size_t size, struct http_response *out);
/* Answers 429: try again after so many seconds. */
int http_too_many(struct lws *wsi, int64_t seconds, struct http_response *out);
/* Answers with a plain text of the server's own: metrics. `body` is copied. */
int http_plain(struct lws *wsi, const char *body, size_t size, struct http_response *out);
/* The connection is gone or starts anew. */
void http_clear(struct http_response *out);
/* Writes the next piece of the body. */
int http_write(struct lws *wsi, struct http_response *out);

/* Whether the name a browser asks by is one of this server's. A page of somebody
 * else's could lead its own name to this machine (DNS rebinding) and would then
 * be of the same origin. Numbers are always good: nobody owns those. */
struct server_config;
bool http_known_host(struct lws *wsi, const struct server_config *config);
int http_misdirected(struct lws *wsi, struct http_response *out);

/* Whether a WebSocket may be opened here: right path, and a browser only from
 * the page of this very host. */
bool http_may_upgrade(struct lws *wsi);

#endif
