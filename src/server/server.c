/* Starting, the loop, stopping; and the library's callbacks, which only pass
 * things on to http.c and the hub. */

#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/http.h"
#include "server/hub.h"

struct server {
    uv_loop_t loop;
    uv_signal_t terminate, interrupt;
    struct lws_context *context;
    struct keeper *keeper;
    struct hub *hub;
};

static struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct http_response *response = user;
    (void)size;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return http_answer(wsi, in, hub_ready(server_of(wsi)->hub), response);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(wsi, response);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return 0; /* nothing here reads a body; the answer is under way */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a socket without our subprotocol */
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    struct session **session = user;
    struct server *server = server_of(wsi);
    struct text whole;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return http_may_upgrade(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        *session = session_new(wsi);
        hub_connect(server->hub, *session);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        if (lws_frame_is_binary(wsi))
            return -1;
        if (session_collect(*session, (struct text){in, size},
                            lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0,
                            &whole))
            hub_message(server->hub, *session, whole);
        else if (!whole.p)
            return -1;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session_write(*session) ? 0 : -1;
    case LWS_CALLBACK_CLOSED:
        if (*session) {
            hub_disconnect(server->hub, *session);
            session_closed(*session);
            *session = NULL;
        }
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct http_response)},
    {.name = "astrolabe.v1",
     .callback = on_socket,
     .per_session_data_size = sizeof(struct session *),
     .rx_buffer_size = 4096},
    {.name = NULL},
};

/* ---- starting ------------------------------------------------------------------ */

static int open_store(const char *folder, struct store **store)
{
    char path[4096];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        fprintf(stderr, "astrolabe: cannot make the folder %s: %s\n", folder, strerror(errno));
        return EXIT_INPUT_OUTPUT;
    }
    int n = snprintf(path, sizeof path, "%s/astrolabe.db", folder);
    if (n < 0 || (size_t)n >= sizeof path) {
        fprintf(stderr, "astrolabe: the name of the data folder is too long\n");
        return EXIT_USAGE;
    }
    enum store_result result = store_open_sqlite(path, store);
    if (result == STORE_OK)
        return EXIT_OK;
    fprintf(stderr, "astrolabe: %s: %s\n", path, store_result_say(result));
    return result == STORE_FOREIGN || result == STORE_NEWER || result == STORE_DAMAGED
               ? EXIT_BAD_DATA
               : EXIT_INPUT_OUTPUT;
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    uv_stop(signal->loop);
}

/* Whether the port can be had. The library would find out too, but it does not
 * survive a failed start on a loop that is not its own. */
static bool port_is_free(const struct server_config *config)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)config->port)};
    if (config->address && inet_pton(AF_INET, config->address, &address.sin_addr) != 1)
        return false;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    bool ok = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
              bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool listen_on(struct server *s, const struct server_config *config)
{
    void *loops[1] = {&s->loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = config->port;
    info.iface = config->address;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.foreign_loops = loops;
    info.user = s;
    info.vhost_name = "astrolabe";
    lws_set_log_level(LLL_ERR, NULL);
    s->context = lws_create_context(&info);
    return s->context != NULL;
}

static void say_address(const struct server *s, const struct server_config *config)
{
    struct lws_vhost *vhost = lws_get_vhost_by_name(s->context, "astrolabe");
    int port = lws_get_vhost_listen_port(vhost);
    const char *host = config->address ? config->address : "localhost";
    if (strcmp(host, "127.0.0.1") == 0 && config->port != 0)
        host = "localhost";
    if (config->json) {
        printf("{\"listening\":\"http://%s:%d\"}\n", host, port);
    } else {
        printf("astrolabe: listening on http://%s:%d\n", host, port);
        printf("astrolabe: games are kept in %s\n", config->data);
    }
    fflush(stdout);
}

/* ---- stopping ------------------------------------------------------------------ */

static void stop(struct server *s)
{
    hub_close(s->hub);
    while (!hub_quiet(s->hub))
        uv_run(&s->loop, UV_RUN_ONCE);
    /* On a loop that is not its own the library is destroyed in two calls: the
     * first closes its handles, the second frees what they held. */
    if (s->context)
        lws_context_destroy(s->context);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    keeper_stop(s->keeper);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->context)
        lws_context_destroy(s->context);
    hub_free(s->hub);
    uv_loop_close(&s->loop);
}

int server_run(const struct server_config *config)
{
    struct server s;
    memset(&s, 0, sizeof s);
    struct store *store;
    int code = open_store(config->data, &store);
    if (code != EXIT_OK)
        return code;
    uv_loop_init(&s.loop);
    s.keeper = keeper_start(&s.loop, store);
    s.hub = hub_new(&s.loop, s.keeper);
    uv_signal_init(&s.loop, &s.terminate);
    uv_signal_init(&s.loop, &s.interrupt);
    uv_signal_start(&s.terminate, on_signal, SIGTERM);
    uv_signal_start(&s.interrupt, on_signal, SIGINT);
    if (port_is_free(config) && listen_on(&s, config)) {
        say_address(&s, config);
        uv_run(&s.loop, UV_RUN_DEFAULT);
    } else {
        fprintf(stderr,
                "astrolabe: cannot listen on %s:%d: is it an address of this machine, and is no "
                "other program using it? Choose another with --listen.\n",
                config->address ? config->address : "*", config->port);
        code = EXIT_UNAVAILABLE;
    }
    stop(&s);
    return code;
}
