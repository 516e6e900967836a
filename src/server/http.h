#ifndef ASTRO_SERVER_HTTP_H
#define ASTRO_SERVER_HTTP_H

#include <libwebsockets.h>
#include <stdbool.h>

/* The page, its parts and the health routes over plain HTTP. */

/* What is still to be written of one response. */
struct http_response {
    const unsigned char *body;
    size_t left;
};

/* Answers GET or HEAD of a path. Returns what the library wants to hear. */
int http_answer(struct lws *wsi, const char *path, bool ready, struct http_response *out);
/* Writes the next piece of the body. */
int http_write(struct lws *wsi, struct http_response *out);

/* Whether a WebSocket may be opened here: right path, and a browser only from
 * the page of this very host. */
bool http_may_upgrade(struct lws *wsi);

#endif
