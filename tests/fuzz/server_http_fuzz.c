/* Connections: whatever comes over the network, in pieces, into the front of a server whose
 * hub is on a store in memory. The library reads it as it does in earnest. What goes out is
 * held against what HTTP and our protocol promise: whole responses of the length they say,
 * ours with their headers; nothing after one that ends the connection; after an upgrade
 * whole frames, of JSON. Every connection ends, and nothing is held for it then. */
/* fuzz: at most 2048 bytes, fuzz: 1500 runs */

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/panic.h"
#include "server/front.h"
#include "server/page.h"
#include "still_worker.h"
#include "store/memory_back.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { PIECE = 0xFE, OUT = 1 << 20, IDLE = 4 };

static const unsigned char page[] = "<!doctype html>", packed[] = "\x1f\x8b packed";
const struct page_file page_files[] = {
    {.path = "/index.html",
     .type = "text/html",
     .tag = "0123456789abcdef",
     .plain = page,
     .plain_size = sizeof page - 1,
     .packed = packed,
     .packed_size = sizeof packed - 1},
};
const int page_file_count = 1;

static struct server server;
static const struct server_config config = {.hosts = "", .proxies = "", .ping = 30};
static struct lws_vhost *host;
static int door; /* where connections are accepted, to be given to the library */
static uv_loop_t hub_loop;
static char out[OUT];
static size_t out_n;

/* ---- what may go out --------------------------------------------------------------------- */

static const char *find(const char *p, size_t n, const char *word)
{
    size_t m = strlen(word);
    for (size_t i = 0; i + m <= n; i++)
        if (strncasecmp(p + i, word, m) == 0)
            return p + i;
    return NULL;
}

static void check_frames(const unsigned char *p, size_t n)
{
    while (n > 0) {
        ASTRO_ASSERT(n >= 2 && (p[0] & 0x70) == 0 && (p[1] & 0x80) == 0);
        int kind = p[0] & 15;
        size_t size = p[1] & 0x7F, head = 2;
        ASTRO_ASSERT(kind <= 1 || (kind >= 8 && kind <= 10));
        if (size >= 126) {
            size_t more = size == 126 ? 2 : 8;
            ASTRO_ASSERT(n >= head + more);
            size = 0;
            for (size_t i = 0; i < more; i++)
                size = size << 8 | p[head + i];
            head += more;
        }
        ASTRO_ASSERT(size <= n - head);
        if (kind == 1)
            ASTRO_ASSERT(size > 1 && p[head] == '{');
        p += head + size;
        n -= head + size;
    }
}

/* Where it was asked for heads, which length counts is not known here. */
static void check_responses(const char *p, size_t n, bool heads)
{
    while (n > 0) {
        ASTRO_ASSERT(n > 12 && strncmp(p, "HTTP/1.", 7) == 0);
        const char *end = find(p, n, "\r\n\r\n");
        ASTRO_ASSERT(end != NULL);
        size_t head = (size_t)(end + 4 - p);
        int status = atoi(p + 9);
        ASTRO_ASSERT(status >= 101 && status < 600);
        if (status == 101) {
            check_frames((const unsigned char *)p + head, n - head);
            return;
        }
        if (status == 200 || status == 304 || status == 421)
            ASTRO_ASSERT(find(p, head, "\r\nx-content-type-options: nosniff") &&
                         find(p, head, "\r\ncontent-security-policy: default-src 'self'"));
        const char *length = find(p, head, "\r\ncontent-length:");
        if (heads || !length)
            return;
        size_t body = status == 304 ? 0 : strtoul(length + 17, NULL, 10);
        ASTRO_ASSERT(body == n - head ||
                     (body < n - head && !find(p, head, "\r\nconnection: close")));
        p += head + body;
        n -= head + body;
    }
}

/* ---- one connection ---------------------------------------------------------------------- */

static void turn(void)
{
    uv_run(&server.loop, UV_RUN_NOWAIT);
    still_worker_run(server.store_worker);
    while (!hub_quiet(server.hub)) { /* a bot thinks */
        uv_run(&hub_loop, UV_RUN_ONCE);
        still_worker_run(server.store_worker);
    }
}

/* Lets the server work until nothing more comes. False: it has closed. */
static bool listen_to(int fd)
{
    for (int idle = 0; idle < IDLE; idle++) {
        turn();
        ssize_t got = recv(fd, out + out_n, OUT - out_n, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN))
            return false;
        if (got > 0) {
            out_n += (size_t)got;
            idle = -1;
        }
    }
    return true;
}

static int held(void)
{
    struct quota *q = quota_hold(&server.quotas, "127.0.0.1");
    int doors = q->doors;
    quota_release(&server.quotas, q);
    return doors;
}

static int connect_client(void)
{
    struct sockaddr_in at;
    socklen_t n = sizeof at;
    struct linger at_once = {.l_onoff = 1};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASTRO_ASSERT(getsockname(door, (struct sockaddr *)&at, &n) == 0 &&
                 connect(fd, (struct sockaddr *)&at, n) == 0);
    int there = accept4(door, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    int yes = 1; /* as the library has it for those it accepts itself: nothing waits */
    setsockopt(there, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    ASTRO_ASSERT(there >= 0 && lws_adopt_socket_vhost(host, there) != NULL);
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once); /* its port is free again */
    return fd;
}

static void talk(const uint8_t *bytes, size_t size)
{
    int fd = connect_client();
    bool open = true;
    out_n = 0;
    while (size > 0 && open) {
        const uint8_t *stop = memchr(bytes, PIECE, size);
        size_t n = stop ? (size_t)(stop - bytes) : size;
        open = n == 0 || send(fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)n;
        open = open && listen_to(fd);
        bytes += n + (stop != NULL);
        size -= n + (stop != NULL);
    }
    close(fd);
    while (held() > 0)
        uv_run(&server.loop, UV_RUN_ONCE);
}

/* Whether heads may be asked for in what was sent, in whatever pieces. */
static bool asks_heads(const uint8_t *bytes, size_t size)
{
    static const char word[] = "head";
    for (size_t i = 0; i < size; i++) {
        size_t found = 0;
        for (size_t k = i; k < size && found < sizeof word - 1; k++) {
            if (bytes[k] != PIECE && tolower(bytes[k]) != word[found++])
                break;
            if (found == sizeof word - 1)
                return true;
        }
    }
    return false;
}

/* ---- the server --------------------------------------------------------------------------- */

static void ignore_log(int level, const char *line)
{
    (void)level, (void)line;
}

static void open_door(void)
{
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    void *loops[1] = {&server.loop};
    struct lws_context_creation_info info = {.options = LWS_SERVER_OPTION_LIBUV |
                                                        LWS_SERVER_OPTION_DISABLE_IPV6 |
                                                        LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
                                             .foreign_loops = loops,
                                             .user = &server,
                                             .port = CONTEXT_PORT_NO_LISTEN};
    server.config = &config;
    lws_set_log_level(LLL_ERR, ignore_log);
    ASTRO_ASSERT(uv_loop_init(&server.loop) == 0);
    server.context = lws_create_context(&info);
    struct lws_context_creation_info front = {.vhost_name = "astrolabe",
                                              .port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                              .protocols = front_protocols,
                                              .options = LWS_SERVER_OPTION_DISABLE_IPV6,
                                              .timeout_secs = 10,
                                              .keepalive_timeout = 20};
    host = lws_create_vhost(server.context, &front);
    door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASTRO_ASSERT(host && bind(door, (struct sockaddr *)&any, sizeof any) == 0 &&
                 listen(door, 8) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct store *store;
    struct hub_limits limits = {0};
    if (!host)
        open_door();
    memset(&server.messages, 0, sizeof server.messages);
    memset(&server.lists, 0, sizeof server.lists);
    ASTRO_ASSERT(store_open_memory(&store) == STORE_OK && uv_loop_init(&hub_loop) == 0);
    server.store_worker = store_worker_start(&hub_loop, store);
    server.hub = hub_new(&hub_loop, server.store_worker, &limits, &server.metrics);
    talk(bytes, size);
    check_responses(out, out_n, asks_heads(bytes, size));
    hub_close(server.hub);
    turn();
    uv_run(&hub_loop, UV_RUN_DEFAULT);
    hub_free(server.hub);
    store_close(store);
    ASTRO_ASSERT(uv_loop_close(&hub_loop) == 0);
    return 0;
}
