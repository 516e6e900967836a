#include "notify/deliver.h"

#include <openssl/rand.h>
#include <string.h>
#include <time.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "notify/base64url.h"
#include "notify/http_post.h"
#include "notify/sendmail.h"

enum {
    HEADERS_MAX = 4 * 1024,
    AUTHORIZED = 12 * 3600, /* seconds that a service may believe us; RFC 8292 allows a day */
    PUSH_TTL = 3 * 86400    /* seconds that a service keeps it for a browser that is away */
};

enum delivery delivery_of(enum notify_way way, int status)
{
    if (status >= 200 && status < 300)
        return DELIVERY_DONE;
    if (status == 410 || (status == 404 && way == NOTIFY_PUSH))
        return DELIVERY_GONE;
    if (status == 0 || status == 408 || status == 429 || status >= 500)
        return DELIVERY_LATER;
    return DELIVERY_NO;
}

/* A later message about the same table takes the place of one that still waits there. */
static void write_topic(struct writer *w, const char *code)
{
    uint8_t hash[SHA256_SIZE];
    sha256_of(code, strlen(code), hash);
    write_base64url(w, hash, 24);
}

static bool write_push_headers(struct writer *w, const struct notify_config *c,
                               const struct message *m, const struct url *url)
{
    char origin[HOST_MAX + 32];
    struct writer o = writer_on(origin, sizeof origin);
    url_write_origin(&o, url);
    writer_cstr(&o);
    write_str(w, "Content-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\nTTL: ");
    write_int(w, PUSH_TTL);
    write_str(w, "\r\nUrgency: normal\r\nTopic: ");
    write_topic(w, m->code);
    write_str(w, "\r\nAuthorization: ");
    const char *contact = c->url && strncmp(c->url, "https:", 6) == 0 ? c->url : "";
    bool ok =
        webpush_authorize(c->push_secret, origin, contact, (int64_t)time(NULL) + AUTHORIZED, w);
    write_str(w, "\r\n");
    return ok && writer_fits(w);
}

static bool write_push_body(struct writer *w, const struct notify_config *c,
                            const struct message *m)
{
    char plain[WEBPUSH_TEXT_MAX];
    uint8_t secret[WEBPUSH_SECRET_SIZE], salt[WEBPUSH_SALT_SIZE];
    struct writer p = writer_on(plain, sizeof plain);
    message_write_push(&p, c, m);
    return writer_fits(&p) && RAND_bytes(secret, sizeof secret) == 1 &&
           RAND_bytes(salt, sizeof salt) == 1 &&
           webpush_encrypt(m->target.key, m->target.auth, secret, salt, writer_text(&p), w);
}

/* Matrix wants a number that is the same at every try, at the end of the address. */
static void add_transaction(struct url *url, uint64_t number)
{
    struct writer w = writer_on(url->path, sizeof url->path);
    w.n = strlen(url->path);
    write_str(&w, url->path[w.n - 1] == '/' ? "" : "/");
    write_int(&w, (int64_t)(number >> 1));
    writer_cstr(&w);
}

static enum delivery deliver_http(const struct notify_config *c, const struct message *m,
                                  SSL_CTX *tls, int stop, int *asked)
{
    char headers[HEADERS_MAX], body[MESSAGE_MAX];
    struct writer h = writer_on(headers, sizeof headers), b = writer_on(body, sizeof body);
    struct url url;
    bool push = m->target.way == NOTIFY_PUSH;
    struct http_post post = {.method = "POST",
                             .url = &url,
                             .hosts = push ? c->push_hosts : c->webhook_hosts,
                             .stop = stop};
    if (!url_read(text_of(m->target.url), &url) || !hosts_allow(post.hosts, &url))
        return DELIVERY_NO; /* the operator may have changed their mind */
    if (push) {
        if (!write_push_body(&b, c, m) || !write_push_headers(&h, c, m, &url))
            return DELIVERY_NO;
    } else {
        message_write_webhook(&b, c, m);
        message_write_webhook_headers(&h, c, m, writer_text(&b), (int64_t)time(NULL));
        if (m->target.format == WEBHOOK_MATRIX) {
            post.method = "PUT";
            add_transaction(&url, m->number);
        }
    }
    ASTRO_ASSERT(writer_fits(&b) && writer_fits(&h));
    post.headers = writer_text(&h);
    post.body = writer_text(&b);
    return delivery_of(m->target.way, http_post(tls, &post, asked));
}

static enum delivery deliver_email(const struct notify_config *c, const struct message *m, int stop)
{
    char mail[MESSAGE_MAX];
    struct writer w = writer_on(mail, sizeof mail);
    bool wanted = m->target.confirmed || m->notice == NOTICE_CONFIRM;
    if (!c->sendmail || !c->url || !wanted || !email_is_valid(m->target.url))
        return DELIVERY_NO;
    message_write_email(&w, c, m);
    ASTRO_ASSERT(writer_fits(&w));
    int code = sendmail_run(c->sendmail, m->target.url, writer_text(&w), stop);
    return code == 0                                  ? DELIVERY_DONE
           : code == SENDMAIL_TRY_LATER || code == -1 ? DELIVERY_LATER
                                                      : DELIVERY_NO;
}

enum delivery deliver(const struct notify_config *c, const struct message *m, SSL_CTX *tls,
                      int stop, int *asked)
{
    *asked = 0;
    return m->target.way == NOTIFY_EMAIL ? deliver_email(c, m, stop)
                                         : deliver_http(c, m, tls, stop, asked);
}
