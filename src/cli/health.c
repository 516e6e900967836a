/* `astrolabe health`: is the server of these settings ready? For containers and
 * monitors, which look at the exit code. */

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/json_print.h"

enum { PATIENCE = 5 };

/* A connection to the server, or -1. A server that listens everywhere is asked at home. */
static int connect_to(const struct server_config *config)
{
    const char *address = config->address ? config->address : "127.0.0.1";
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)config->port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)config->port)};
    bool is_v4 = inet_pton(AF_INET, address, &v4.sin_addr) == 1;
    if (!is_v4 && inet_pton(AF_INET6, address, &v6.sin6_addr) != 1)
        return -1;
    if (is_v4 && v4.sin_addr.s_addr == htonl(INADDR_ANY))
        v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(is_v4 ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval limit = {.tv_sec = PATIENCE};
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (connect(fd, is_v4 ? (struct sockaddr *)&v4 : (struct sockaddr *)&v6,
                is_v4 ? sizeof v4 : sizeof v6) == 0)
        return fd;
    close(fd);
    return -1;
}

/* Sends a request and reads the beginning of the answer; how many bytes of it came. */
static int exchange_plain(int fd, const char *request, char *answer, int size)
{
    if (send(fd, request, strlen(request), MSG_NOSIGNAL) != (ssize_t)strlen(request))
        return 0;
    return (int)recv(fd, answer, (size_t)size, 0);
}

/* Through TLS. Whose certificate it is does not matter: it is asked where it is known to be. */
static int exchange_tls(int fd, const char *request, char *answer, int size)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL *tls = context ? SSL_new(context) : NULL;
    int n = 0;
    if (tls && SSL_set_fd(tls, fd) == 1 && SSL_connect(tls) == 1 &&
        SSL_write(tls, request, (int)strlen(request)) > 0)
        n = SSL_read(tls, answer, size);
    SSL_free(tls);
    SSL_CTX_free(context);
    return n;
}

int http_status_of(const struct server_config *config, const char *path)
{
    char request[256], answer[64] = "";
    int fd = connect_to(config);
    if (fd < 0)
        return 0;
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n", path,
             config->port);
    int n = (config->tls_cert ? exchange_tls : exchange_plain)(fd, request, answer,
                                                               (int)sizeof answer - 1);
    close(fd);
    if (n < 12 || strncmp(answer, "HTTP/1.", 7) != 0)
        return -1;
    return atoi(answer + 9);
}

static int run(const struct command *c, const struct args *a)
{
    struct server_config config;
    int code = serve_config(c, a, &config);
    if (code != EXIT_OK)
        return code;
    int status = http_status_of(&config, "/readyz");
    const char *says = status == 200   ? "ready"
                       : status == 503 ? "up, but its store takes no moves; its log says why"
                       : status == 0   ? "not there: nobody listens"
                                       : "no server of ours: another program answers";
    if (a->json) {
        struct json j = json_print();
        json_begin_object(&j, NULL);
        json_put_bool(&j, "ready", status == 200);
        json_put_int(&j, "status", status);
        json_print_end(&j);
    } else {
        fprintf(status == 200 ? stdout : stderr, "The server at port %d is %s.\n", config.port,
                says);
    }
    return status == 200 ? EXIT_OK : EXIT_FAILED;
}

const struct command command_health = {
    .name = "health",
    .synopsis = "[--listen ADDRESS:PORT] [--config FILE] …",
    .brief = "ask whether the server is ready",
    .text = "Asks the server of these settings, which are those of serve, whether it takes moves. "
            "Exit code 0 means yes, 1 no.",
    .example = "astrolabe health --config /etc/astrolabe.conf",
    .flags = serve_flags,
    .run = run,
};
