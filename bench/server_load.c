#include "server_load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "server_load: %s: %s\n", what, strerror(errno));
    exit(1);
}

double load_seconds(void)
{
    return measure_wall_ms() * 1e-3;
}

/* ---- the server ---------------------------------------------------------------- */

void load_start(struct load_server *s, const char *program, const char *folder, const char *store)
{
    int out[2];
    char line[256];
    if (pipe(out) != 0)
        fail("pipe");
    double began = load_seconds();
    s->pid = fork();
    if (s->pid == 0) {
        dup2(out[1], 1);
        close(out[0]);
        if (!freopen("/dev/null", "w", stderr))
            _exit(126);
        execl(program, program, "serve", "--json", "--listen", "127.0.0.1:0", "--data", folder,
              "--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", "--tables-per-day",
              "0", "--connections-per-address", "0", "--ping", "300", "--store",
              store ? store : "sqlite", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    if (s->pid < 0 || !said || !fgets(line, sizeof line, said) || !strrchr(line, ':'))
        fail("the server did not start");
    s->start_seconds = load_seconds() - began;
    s->port = atoi(strrchr(line, ':') + 1);
    fclose(said);
}

void load_stop(struct load_server *s)
{
    int status;
    kill(s->pid, SIGTERM);
    waitpid(s->pid, &status, 0);
}

double load_busy(const struct load_server *s)
{
    char path[64];
    unsigned long user, system;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)s->pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                     &system) != 2)
        fail(path);
    fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

size_t load_memory(const struct load_server *s)
{
    char path[64];
    size_t total, resident;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)s->pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%zu %zu", &total, &resident) != 2)
        fail(path);
    fclose(f);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

/* ---- connections ---------------------------------------------------------------- */

static void write_all(int fd, const void *bytes, size_t n)
{
    const char *p = bytes;
    while (n > 0) {
        ssize_t wrote = send(fd, p, n, MSG_NOSIGNAL);
        if (wrote <= 0)
            fail("send");
        p += wrote;
        n -= (size_t)wrote;
    }
}

static void ask_upgrade(int fd, int port)
{
    char text[512];
    int n = snprintf(text, sizeof text,
                     "GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Protocol: astrolabe.v1\r\n\r\n",
                     port);
    write_all(fd, text, (size_t)n);
}

static void take_upgrade(int fd)
{
    char text[512];
    size_t have = 0;
    while (have < 4 || memcmp(text + have - 4, "\r\n\r\n", 4) != 0) {
        if (have == sizeof text || recv(fd, text + have, 1, 0) != 1)
            fail("upgrade");
        have++;
    }
    if (memcmp(text, "HTTP/1.1 101", 12) != 0)
        fail("the socket was refused");
}

static void connect_one(struct load_socket *s, int index, int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *s = (struct load_socket){.fd = socket(AF_INET, SOCK_STREAM, 0), .index = index};
    if (s->fd < 0 || connect(s->fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connect");
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ask_upgrade(s->fd, port);
}

void load_connect(struct load_socket *sockets, int count, int port)
{
    enum { TOGETHER = 100 }; /* a round trip for each alone would take long */
    for (int from = 0; from < count; from += TOGETHER) {
        int end = from + TOGETHER < count ? from + TOGETHER : count;
        for (int i = from; i < end; i++)
            connect_one(&sockets[i], i, port);
        for (int i = from; i < end; i++)
            take_upgrade(sockets[i].fd);
    }
}

void load_close(struct load_socket *sockets, int count)
{
    for (int i = 0; i < count; i++) {
        close(sockets[i].fd);
        free(sockets[i].in);
    }
}

void load_send(struct load_socket *s, const char *format, ...)
{
    unsigned char frame[1024];
    char *text = (char *)frame + 8; /* a mask of zeros leaves the text as it is */
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof frame - 8, format, args);
    va_end(args);
    unsigned char *start = frame + (n < 126 ? 2 : 0);
    start[0] = 0x81;
    if (n < 126) {
        start[1] = (unsigned char)(0x80 | n);
    } else {
        start[1] = 0x80 | 126;
        start[2] = (unsigned char)(n >> 8);
        start[3] = (unsigned char)n;
    }
    memset(frame + 4, 0, 4);
    write_all(s->fd, start, (size_t)(frame + 8 - start) + (size_t)n);
}

/* Hands over every whole frame in the buffer; false when told to stop. */
static bool take_frames(struct load_socket *s, load_taker *take, void *context)
{
    size_t at = 0;
    bool more = true;
    while (more && s->in_n - at >= 2) {
        const unsigned char *p = (unsigned char *)s->in + at;
        size_t head = 2, n = p[1] & 127;
        if (n == 126)
            head = 4;
        else if (n == 127)
            head = 10;
        if (s->in_n - at < head)
            break;
        if (n == 126)
            n = (size_t)p[2] << 8 | p[3];
        else if (n == 127)
            n = (size_t)p[6] << 24 | (size_t)p[7] << 16 | (size_t)p[8] << 8 | p[9];
        if (s->in_n - at < head + n)
            break;
        char *text = s->in + at + head;
        char behind = text[n]; /* there is always room for one more byte */
        text[n] = '\0';
        if ((p[0] & 15) == 1)
            more = take(context, s, text, n);
        text[n] = behind;
        at += head + n;
    }
    if (at > 0)
        memmove(s->in, s->in + at, s->in_n - at);
    s->in_n -= at;
    return more;
}

static bool read_more(struct load_socket *s, load_taker *take, void *context)
{
    if (s->in_cap - s->in_n < 16384) {
        s->in_cap = s->in_cap ? s->in_cap * 2 : 32768;
        s->in = realloc(s->in, s->in_cap + 1);
        if (!s->in)
            fail("memory");
    }
    ssize_t n = recv(s->fd, s->in + s->in_n, s->in_cap - s->in_n, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        fail("the server closed a connection");
    if (n > 0)
        s->in_n += (size_t)n;
    return take_frames(s, take, context);
}

void load_run(struct load_socket *sockets, int count, load_taker *take, void *context)
{
    int poll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = &sockets[i]};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, sockets[i].fd, &e) != 0)
            fail("epoll");
    }
    struct epoll_event events[256];
    bool more = true;
    for (int i = 0; i < count && more; i++) /* what an earlier run has left */
        more = take_frames(&sockets[i], take, context);
    while (more) {
        int n = epoll_wait(poll, events, 256, 20000);
        if (n <= 0)
            fail("the server says nothing any more");
        for (int i = 0; i < n && more; i++)
            more = read_more(events[i].data.ptr, take, context);
    }
    close(poll);
}
