/* An outside bot in plain C: it takes a seat at a table and plays it to the
 * end, by doc/protocol.md alone. No library but libc.
 *
 *     cc -O2 -o bot bot.c && ./bot 127.0.0.1 8040 7K3M-Q9TD-X2FA
 *
 * It plays Null (doc/rules/null.md) as simply as can be: it bids one, and then
 * passes whenever it is its turn. A real bot would read `view` or `board`. */

#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

static int fd;
static char message[1 << 20];

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "bot: %s\n", why);
    exit(1);
}

static void send_all(const void *bytes, size_t n)
{
    const char *p = bytes;
    while (n > 0) {
        ssize_t sent = send(fd, p, n, MSG_NOSIGNAL);
        if (sent <= 0)
            fail("the connection is gone");
        p += sent;
        n -= (size_t)sent;
    }
}

static void receive(void *bytes, size_t n)
{
    char *p = bytes;
    while (n > 0) {
        ssize_t got = recv(fd, p, n, 0);
        if (got <= 0)
            fail("the connection is gone");
        p += got;
        n -= (size_t)got;
    }
}

/* ---- a WebSocket, as far as this protocol needs one ------------------------------ */

static void connect_to(const char *host, const char *port)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0)
        fail("there is no such host");
    fd = socket(found->ai_family, found->ai_socktype, 0);
    if (fd < 0 || connect(fd, found->ai_addr, found->ai_addrlen) != 0)
        fail("nobody listens there");
    freeaddrinfo(found);
    char text[512];
    int n = snprintf(text, sizeof text,
                     "GET /api/v1/socket HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: YXN0cm9sYWJlIGV4YW1wbA==\r\n"
                     "Sec-WebSocket-Protocol: astrolabe.v1\r\n\r\n",
                     host, port);
    send_all(text, (size_t)n);
    size_t have = 0;
    do {
        if (have == sizeof text)
            fail("that is not an Astrolabe");
        receive(text + have++, 1);
    } while (have < 4 || memcmp(text + have - 4, "\r\n\r\n", 4) != 0);
    if (memcmp(text, "HTTP/1.1 101", 12) != 0)
        fail("the server refused");
}

/* A client's frames are masked; a mask of zeros leaves the bytes as they are. */
static void send_frame(int opcode, const char *bytes, size_t n)
{
    unsigned char head[8] = {(unsigned char)(0x80 | opcode)};
    size_t size = 2;
    if (n < 126) {
        head[1] = (unsigned char)(0x80 | n);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(n >> 8);
        head[3] = (unsigned char)n;
        size = 4;
    }
    send_all(head, size + 4);
    send_all(bytes, n);
}

static void send_text(const char *text)
{
    send_frame(1, text, strlen(text));
}

/* Reads the next text message into `message`. */
static void next_message(void)
{
    for (;;) {
        unsigned char head[10];
        receive(head, 2);
        size_t n = head[1] & 127;
        if (n == 126) {
            receive(head + 2, 2);
            n = (size_t)head[2] << 8 | head[3];
        } else if (n == 127) {
            receive(head + 2, 8);
            n = (size_t)head[6] << 24 | (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
        }
        if (n >= sizeof message)
            fail("that is too long");
        receive(message, n);
        message[n] = '\0';
        if ((head[0] & 15) == 1)
            return;
        if ((head[0] & 15) == 9)
            send_frame(10, message, n); /* a ping wants a pong */
    }
}

static void ask(const char *request)
{
    send_text(request);
    do
        next_message();
    while (strncmp(message, "{\"re\":", 6) != 0);
    if (!strstr(message, "\"ok\":true") && !strstr(message, "\"type\":\"stale\""))
        fail(message);
}

/* ---- the bot --------------------------------------------------------------------- */

static unsigned long number_of(const char *name)
{
    const char *found = strstr(message, name);
    return found ? strtoul(found + strlen(name), NULL, 10) : 0;
}

int main(int argc, char **argv)
{
    unsigned char random[16];
    char token[33], request[512];
    if (argc != 4)
        fail("usage: bot HOST PORT TABLE");
    connect_to(argv[1], argv[2]);
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        fail("there is no randomness");
    for (int i = 0; i < 16; i++)
        snprintf(token + 2 * i, 3, "%02x", random[i]);
    snprintf(request, sizeof request,
             "{\"do\":\"sit\",\"id\":1,\"table\":\"%s\",\"name\":\"C bot\",\"token\":\"%s\"}",
             argv[3], token);
    ask(request);
    snprintf(request, sizeof request,
             "{\"do\":\"open\",\"id\":2,\"table\":\"%s\",\"token\":\"%s\"}", argv[3], token);
    ask(request);
    unsigned long answered = 0;
    while (!strstr(message, "\"status\":\"over\"")) {
        unsigned long decision = number_of("\"decision\":");
        if (decision > answered) {
            snprintf(request, sizeof request,
                     "{\"do\":\"play\",\"id\":3,\"table\":\"%s\",\"decision\":%lu,\"key\":\"d%lu\","
                     "\"move\":\"%s\"}",
                     argv[3], decision, decision, answered == 0 ? "b1" : "-");
            answered = decision;
            send_text(request);
        }
        next_message();
    }
    puts(strstr(message, "\"score\":"));
    close(fd);
    return 0;
}
