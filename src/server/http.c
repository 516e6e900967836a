#include "server/http.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/panic.h"
#include "server/address.h"
#include "server/page.h"
#include "server/server.h"

enum { PIECE = 8192 }; /* bytes of a body that are written at once */

static const struct {
    const char *name, *value;
} security_headers[] = {
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

struct reply {
    unsigned int status;
    const char *type;
    const char *cache;
    const char *tag;
    bool packed;
    int64_t retry; /* seconds; 0: not said */
    const unsigned char *body;
    size_t size;
};

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
               unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word) != NULL;
}

/* A body nobody reads would be taken for the next request. */
static bool has_body(struct lws *wsi)
{
    char length[24];
    return !http_may_read(wsi) || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            strcmp(length, "0") != 0);
}

static int send_reply(struct lws *wsi, const struct reply *r, struct http_response *out)
{
    out->close = has_body(wsi);
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (lws_add_http_header_status(wsi, r->status, &at, end))
        return -1;
    if (r->type && add(wsi, "content-type:", r->type, &at, end))
        return -1;
    if (lws_add_http_header_content_length(wsi, r->size, &at, end))
        return -1;
    for (size_t i = 0; i < sizeof security_headers / sizeof *security_headers; i++)
        if (add(wsi, security_headers[i].name, security_headers[i].value, &at, end))
            return -1;
    if (lws_is_ssl(wsi) && add(wsi, "strict-transport-security:", "max-age=31536000", &at, end))
        return -1;
    if (out->close && add(wsi, "connection:", "close", &at, end))
        return -1;
    if (r->cache && add(wsi, "cache-control:", r->cache, &at, end))
        return -1;
    if (r->tag) {
        char quoted[40];
        lws_snprintf(quoted, sizeof quoted, "\"%s\"", r->tag);
        if (add(wsi, "etag:", quoted, &at, end) || add(wsi, "vary:", "accept-encoding", &at, end))
            return -1;
    }
    if (r->retry > 0) {
        char seconds[24];
        lws_snprintf(seconds, sizeof seconds, "%lld", (long long)r->retry);
        if (add(wsi, "retry-after:", seconds, &at, end))
            return -1;
    }
    if (r->packed && add(wsi, "content-encoding:", "gzip", &at, end))
        return -1;
    if (lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (head || r->size == 0)
        return out->close || lws_http_transaction_completed(wsi) ? -1 : 0;
    out->body = r->body;
    out->left = r->size;
    /* One piece goes at once: libwebsockets 4.3 ends a connection on which the next request
     * comes before the whole answer is out. */
    if (r->size <= PIECE)
        return http_write(wsi, out);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Sends a copy of what was written. */
static int send_copy(struct lws *wsi, struct reply r, struct text body, struct http_response *out)
{
    out->owned = malloc(body.n + 1);
    ASTRO_ASSERT(out->owned != NULL);
    memcpy(out->owned, body.p, body.n);
    r.cache = "no-store";
    r.body = (const unsigned char *)out->owned;
    r.size = body.n;
    return send_reply(wsi, &r, out);
}

/* A problem as RFC 9457 spells it; `retry`: after how many seconds to ask again, or 0. */
static int send_problem(struct lws *wsi, unsigned int status, const char *title, int64_t retry,
                        struct http_response *out)
{
    char body[256];
    struct writer w = writer_on(body, sizeof body);
    struct json j = json_on(&w);
    json_begin_object(&j, NULL);
    json_put_str(&j, "type", "about:blank");
    json_put_str(&j, "title", title);
    json_put_int(&j, "status", status);
    json_end_object(&j);
    ASTRO_ASSERT(writer_fits(&w));
    struct reply r = {.status = status, .type = "application/problem+json", .retry = retry};
    return send_copy(wsi, r, writer_text(&w), out);
}

static const struct page_file *find_file(const char *path)
{
    /* Addresses of the page's own making are all the page. */
    if (strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0 ||
        strncmp(path, "/screen/", 8) == 0 || strncmp(path, "/daily/", 7) == 0 ||
        strncmp(path, "/notify/", 8) == 0)
        path = "/index.html";
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(path, page_files[i].path) == 0)
            return &page_files[i];
    return NULL;
}

static int send_file(struct lws *wsi, const struct page_file *f, struct http_response *out)
{
    /* Names under /assets/ change with their content. */
    bool forever = strncmp(f->path, "/assets/", 8) == 0;
    struct reply r = {.status = 200,
                      .type = f->type,
                      .tag = f->tag,
                      .cache = forever ? "public, max-age=31536000, immutable" : "no-cache",
                      .body = f->plain,
                      .size = f->plain_size};
    if (header_has(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->tag)) {
        r.status = 304;
        r.type = NULL;
        r.size = 0;
    } else if (f->packed && header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        r.packed = true;
        r.body = f->packed;
        r.size = f->packed_size;
    }
    return send_reply(wsi, &r, out);
}

bool http_may_read(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
}

static int send_ok(struct lws *wsi, struct http_response *out)
{
    return send_copy(wsi, (struct reply){.status = 200, .type = "text/plain"}, text_of("ok\n"),
                     out);
}

int http_answer(struct lws *wsi, const char *path, bool ready, struct http_response *out)
{
    if (!http_may_read(wsi))
        return send_problem(wsi, 405, "Only GET and HEAD are answered here.", 0, out);
    if (strcmp(path, "/healthz") == 0)
        return send_ok(wsi, out);
    if (strcmp(path, "/readyz") == 0)
        return ready ? send_ok(wsi, out)
                     : send_problem(wsi, 503,
                                    "The store takes no moves: see the log of the server.", 0, out);
    const struct page_file *f = find_file(path);
    if (f)
        return send_file(wsi, f, out);
    return send_problem(wsi, 404, "There is nothing at this address.", 0, out);
}

int http_json(struct lws *wsi, const char *body, size_t size, struct http_response *out)
{
    struct reply r = {.status = 200, .type = "application/json"};
    return send_copy(wsi, r, (struct text){body, size}, out);
}

int http_plain(struct lws *wsi, const char *body, size_t size, struct http_response *out)
{
    struct reply r = {.status = 200, .type = "text/plain; version=0.0.4"};
    return send_copy(wsi, r, (struct text){body, size}, out);
}

int http_too_many(struct lws *wsi, int64_t seconds, struct http_response *out)
{
    return send_problem(wsi, 429, "Too many requests: wait a moment.", seconds, out);
}

void http_clear(struct http_response *out)
{
    if (out->wait)
        out->wait->wsi = NULL;
    free(out->owned);
    memset(out, 0, sizeof *out);
}

int http_write(struct lws *wsi, struct http_response *out)
{
    unsigned char buffer[LWS_PRE + PIECE];
    size_t n = out->left < PIECE ? out->left : PIECE;
    if (n == 0)
        return 0;
    memcpy(buffer + LWS_PRE, out->body, n);
    bool last = n == out->left, ends = out->close;
    if (lws_write(wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
        return -1;
    out->body += n;
    out->left -= n;
    if (last)
        http_clear(out); /* the library forgets `out` with the transaction */
    if (last)
        return ends || lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

/* Names that no stranger can own: of this machine and of a house. */
static bool is_private(const char *name)
{
    static const char *const ends[] = {".localhost", ".local",    ".lan", ".home",
                                       ".home.arpa", ".internal", ".test"};
    size_t n = strlen(name);
    if (!strchr(name, '.'))
        return true;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t m = strlen(ends[i]);
        if (n > m && strcasecmp(name + n - m, ends[i]) == 0)
            return true;
    }
    return false;
}

bool http_known_host(struct lws *wsi, const struct server_config *config)
{
    char host[256];
    unsigned char number[16];
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0; /* no browser sends none */
    if (*host == '[')
        return true;
    host[strcspn(host, ":")] = '\0';
    if (inet_pton(AF_INET, host, number) == 1 || strcasecmp(host, "localhost") == 0)
        return true;
    for (char *c = host; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
    if (*config->hosts)
        return address_listed(config->hosts, host);
    /* A certificate or a proxy stands for its own name. */
    return config->tls_cert || *config->proxies || is_private(host);
}

int http_misdirected(struct lws *wsi, struct http_response *out)
{
    return send_problem(wsi, 421, "This server does not go by that name: see the setting hosts.", 0,
                        out);
}

bool http_may_upgrade(struct lws *wsi)
{
    char uri[64], origin[256], host[256];
    if (lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) <= 0 ||
        strcmp(uri, "/api/v1/socket") != 0)
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return true; /* not a browser */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *from = strstr(origin, "://");
    return from && strcasecmp(from + 3, host) == 0;
}
