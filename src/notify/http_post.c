#include "notify/http_post.h"
#include "base/form.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <arpa/inet.h>

enum { HEAD_MAX = 8 * 1024, ANSWER_MAX = 4 * 1024, RETRY_MAX = 3600 };

struct line {
    int fd, stop;
    SSL *tls; /* NULL: plain */
    int64_t until;
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits until the descriptor is ready; false when it is too late or time to stop. */
static bool wait_for(const struct line *l, short events)
{
    struct pollfd fds[] = {{.fd = l->fd, .events = events}, {.fd = l->stop, .events = POLLIN}};
    for (;;) {
        int64_t left = l->until - now_ms();
        if (left <= 0)
            return false;
        int n = poll(fds, 2, (int)left);
        if (n < 0 && errno == EINTR)
            continue;
        return n > 0 && !fds[1].revents && fds[0].revents;
    }
}

/* What a call of OpenSSL waits for; false: it has failed. */
static bool wait_for_tls(const struct line *l, int result)
{
    int why = SSL_get_error(l->tls, result);
    return (why == SSL_ERROR_WANT_READ && wait_for(l, POLLIN)) ||
           (why == SSL_ERROR_WANT_WRITE && wait_for(l, POLLOUT));
}

static bool send_all(const struct line *l, struct text t)
{
    while (t.n > 0) {
        ssize_t n = l->tls ? SSL_write(l->tls, t.p, (int)t.n) : send(l->fd, t.p, t.n, MSG_NOSIGNAL);
        if (n > 0) {
            t.p += n;
            t.n -= (size_t)n;
        } else if (l->tls ? !wait_for_tls(l, (int)n) : errno != EAGAIN || !wait_for(l, POLLOUT)) {
            return false;
        }
    }
    return true;
}

/* Bytes that came; 0: it is over. */
static size_t receive(const struct line *l, char *p, size_t size)
{
    for (;;) {
        ssize_t n = l->tls ? SSL_read(l->tls, p, (int)size) : recv(l->fd, p, size, 0);
        if (n > 0)
            return (size_t)n;
        if (l->tls ? !wait_for_tls(l, (int)n) : n == 0 || errno != EAGAIN || !wait_for(l, POLLIN))
            return 0;
    }
}

/* ---- connecting --------------------------------------------------------------------------- */

/* l->fd is the connection then; -1: there is none. */
static void try_address(const struct addrinfo *a, struct line *l)
{
    int failed = 0;
    socklen_t size = sizeof failed;
    l->fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0 || connect(l->fd, a->ai_addr, a->ai_addrlen) == 0)
        return;
    if (errno == EINPROGRESS && wait_for(l, POLLOUT) &&
        getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &failed, &size) == 0 && failed == 0)
        return;
    close(l->fd);
    l->fd = -1;
}

/* The address that is connected to is the very one that was looked at: a name that resolves
 * differently a moment later gains nothing. */
static bool connect_to(const struct http_post *post, struct line *l, bool *forbidden)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    l->fd = -1;
    if (getaddrinfo(post->url->host, post->url->port, &hints, &found) != 0)
        return false;
    *forbidden = true;
    for (const struct addrinfo *a = found; a && l->fd < 0; a = a->ai_next) {
        if (!hosts_allow_address(post->hosts, a->ai_addr))
            continue;
        *forbidden = false;
        try_address(a, l);
    }
    freeaddrinfo(found);
    return l->fd >= 0;
}

static bool start_tls(SSL_CTX *context, const char *host, struct line *l)
{
    unsigned char number[16];
    l->tls = SSL_new(context);
    if (!l->tls || SSL_set_fd(l->tls, l->fd) != 1)
        return false;
    bool named =
        inet_pton(AF_INET, host, number) == 1
            ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(l->tls), host) == 1
            : SSL_set1_host(l->tls, host) == 1 && SSL_set_tlsext_host_name(l->tls, host) == 1;
    int result = 0;
    while (named && (result = SSL_connect(l->tls)) != 1)
        if (!wait_for_tls(l, result))
            return false;
    return named;
}

/* ---- talking ------------------------------------------------------------------------------ */

static bool ask(const struct http_post *post, const struct line *l)
{
    char head[HEAD_MAX];
    struct writer w = writer_on(head, sizeof head);
    bool usual = strcmp(post->url->port, post->url->tls ? "443" : "80") == 0;
    write_form(&w, "%s %s HTTP/1.1\r\nHost: %s", post->method, post->url->path, post->url->host);
    if (!usual) {
        write_char(&w, ':');
        write_str(&w, post->url->port);
    }
    write_str(&w, "\r\nUser-Agent: astrolabe\r\nConnection: close\r\nContent-Length: ");
    write_int(&w, (int64_t)post->body.n);
    write_str(&w, "\r\n");
    write_text(&w, post->headers);
    write_str(&w, "\r\n");
    return writer_fits(&w) && send_all(l, writer_text(&w)) && send_all(l, post->body);
}

/* Reads head lines until there is no more or they end. */
static size_t hear(const struct line *l, char answer[ANSWER_MAX + 1])
{
    size_t n = 0, more;
    while (n < ANSWER_MAX && (more = receive(l, answer + n, ANSWER_MAX - n)) > 0) {
        n += more;
        answer[n] = '\0';
        if (strstr(answer, "\r\n\r\n"))
            break;
    }
    answer[n] = '\0';
    return n;
}

static int read_status(const char *answer, int *retry_after)
{
    if (strncmp(answer, "HTTP/1.", 7) != 0 || strspn(answer + 9, "0123456789") != 3)
        return 0;
    for (const char *line = strstr(answer, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        if (retry_after && strncasecmp(line + 2, "retry-after:", 12) == 0) {
            long seconds = strtol(line + 14, NULL, 10); /* a date reads as 0: none */
            *retry_after = seconds < 0 ? 0 : seconds > RETRY_MAX ? RETRY_MAX : (int)seconds;
        }
    }
    return (int)strtol(answer + 9, NULL, 10);
}

int http_post(SSL_CTX *tls, const struct http_post *post, int *retry_after)
{
    char answer[ANSWER_MAX + 1];
    struct line l = {.stop = post->stop, .until = now_ms() + HTTP_POST_MS};
    bool forbidden = false;
    int status = 0;
    if (retry_after)
        *retry_after = 0;
    if (!connect_to(post, &l, &forbidden))
        return forbidden ? HTTP_FORBIDDEN : 0;
    if ((!post->url->tls || start_tls(tls, post->url->host, &l)) && ask(post, &l) &&
        hear(&l, answer) > 12)
        status = read_status(answer, retry_after);
    SSL_free(l.tls);
    close(l.fd);
    return status;
}
