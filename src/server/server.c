/* Starting, the loop, stopping; and the library's callbacks, which only pass
 * things on to http.c and the hub. */

#include "server/server.h"

#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/panic.h"
#include "server/address.h"
#include "server/http.h"
#include "server/hub.h"
#include "server/log.h"

enum {
    METRICS_SIZE = 64 * 1024,
    LISTS_BURST = 20,
    LISTS_PER_SECOND = 5,
    DRAIN_MS = 1200,
    LAST_MS = 400,
    LIBRARY_LINES = 5, /* of a second, that are passed on to the log */
    DESCRIPTORS = 65536
};

struct server {
    uv_loop_t loop;
    uv_signal_t terminate, interrupt;
    struct lws_context *context;
    struct lws_vhost *front, *admin;
    struct keeper *keeper;
    struct hub *hub;
    struct metrics metrics;
    const struct server_config *config;
    struct bucket_size per_session, per_address;
    struct bucket_table messages, lists;
    lws_retry_bo_t idle; /* when to ask whether a connection still lives */
};

const struct server_config server_defaults = {
    .store = "sqlite",
    .proxies = "",
    .rate = 50,
    .address_rate = 500,
    .tables_per_hour = 60,
    .tables_per_day = 20000,
    .ping = 30,
    .keep_days = 365,
    .abandon_days = 90,
    .waiting_hours = 48,
};

static struct server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* ---- HTTP ---------------------------------------------------------------------- */

static void listed(void *context, struct text array)
{
    struct http_wait *wait = context;
    if (wait->wsi) {
        char *body = malloc(array.n + 16);
        ASTRO_ASSERT(body != NULL);
        int n = snprintf(body, array.n + 16, "{\"tables\":%.*s}\n", (int)array.n, array.p);
        wait->out->wait = NULL;
        if (http_json(wait->wsi, body, (size_t)n, wait->out) != 0)
            lws_set_timeout(wait->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        free(body);
    }
    free(wait);
}

static int answer_tables(struct lws *wsi, struct http_response *response)
{
    static const struct bucket_size lists = {LISTS_BURST, LISTS_PER_SECOND * 3600};
    struct server *server = server_of(wsi);
    char address[ADDRESS_SIZE];
    address_of(wsi, server->config->proxies, address);
    int64_t wait_ms =
        bucket_take(bucket_of(&server->lists, address), &lists, (int64_t)uv_now(&server->loop));
    if (wait_ms > 0)
        return http_too_many(wsi, (wait_ms + 999) / 1000, response);
    struct http_wait *wait = calloc(1, sizeof *wait);
    ASTRO_ASSERT(wait != NULL);
    wait->wsi = wsi;
    wait->out = response;
    response->wait = wait;
    hub_list(server->hub, listed, wait);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct http_response *response = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        http_clear(response);
        if (strcmp(in, "/api/v1/tables") == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 &&
            hub_ready(server_of(wsi)->hub))
            return answer_tables(wsi, response);
        return http_answer(wsi, in, hub_ready(server_of(wsi)->hub), response);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(wsi, response);
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return 0; /* nothing here reads a body; the answer is under way */
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (response)
            http_clear(response);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a socket without our subprotocol */
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

/* The admin address: metrics and health, nothing else. */
static int on_admin(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct http_response *response = user;
    struct server *server = server_of(wsi);
    if (reason != LWS_CALLBACK_HTTP)
        return on_http(wsi, reason, user, in, size);
    if (strcmp(in, "/metrics") != 0) {
        bool health = strcmp(in, "/healthz") == 0 || strcmp(in, "/readyz") == 0;
        http_clear(response);
        return http_answer(wsi, health ? in : "", hub_ready(server->hub), response);
    }
    char *text = malloc(METRICS_SIZE);
    ASTRO_ASSERT(text != NULL);
    struct writer w = writer_on(text, METRICS_SIZE);
    metrics_write(&server->metrics, &w);
    ASTRO_ASSERT(writer_fits(&w));
    http_clear(response);
    int result = http_plain(wsi, text, w.n, response);
    free(text);
    return result;
}

/* ---- the socket ----------------------------------------------------------------- */

/* Reads no faster than allowed; what was read is still answered. */
static void pace(struct server *server, struct session *s)
{
    int64_t now = (int64_t)uv_now(&server->loop);
    int64_t own = bucket_take(session_bucket(s), &server->per_session, now);
    int64_t all =
        bucket_take(bucket_of(&server->messages, session_address(s)), &server->per_address, now);
    if (own > 0 || all > 0) {
        server->metrics.slowed++;
        session_pause(s, own > all ? own : all);
    }
}

static int on_message(struct lws *wsi, struct session *session, void *in, size_t size)
{
    struct server *server = server_of(wsi);
    struct text whole;
    bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi))
        return -1;
    if (session_collect(session, (struct text){in, size}, last, &whole)) {
        pace(server, session);
        hub_message(server->hub, session, whole);
    } else if (!whole.p) {
        return -1;
    }
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    struct session **session = user;
    struct server *server = server_of(wsi);
    char address[ADDRESS_SIZE];
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return http_may_upgrade(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        address_of(wsi, server->config->proxies, address);
        *session = session_new(wsi, address);
        hub_connect(server->hub, *session);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return on_message(wsi, *session, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session_write(*session) ? 0 : -1;
    case LWS_CALLBACK_TIMER:
        session_resume(*session);
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (*session) {
            server->metrics.overruns += session_overrun(*session);
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
     .rx_buffer_size = 2048},
    {.name = NULL},
};

static const struct lws_protocols admin_protocols[] = {
    {.name = "http", .callback = on_admin, .per_session_data_size = sizeof(struct http_response)},
    {.name = NULL},
};

/* ---- starting ------------------------------------------------------------------ */

static int say_store(const char *path, enum store_result result)
{
    fprintf(stderr, "astrolabe: %s: %s\n", path, store_result_say(result));
    if (result == STORE_UNAVAILABLE)
        return EXIT_UNAVAILABLE;
    return result == STORE_FOREIGN || result == STORE_NEWER || result == STORE_DAMAGED
               ? EXIT_BAD_DATA
               : EXIT_INPUT_OUTPUT;
}

/* Makes a folder, and those above it that are missing: on a new machine there
 * is not even ~/.local. */
static bool make_folder(const char *name)
{
    char path[4096];
    size_t n = strlen(name);
    if (n == 0 || n >= sizeof path)
        return false;
    memcpy(path, name, n + 1);
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *p = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

int server_open_store(const struct server_config *config, struct store **store)
{
    char path[4096];
    if (strcmp(config->store, "sqlite") != 0) {
        enum store_result opened = store_open_postgres(config->store, store);
        /* The URL may hold a password: it is not repeated. */
        return opened == STORE_OK ? EXIT_OK : say_store("the PostgreSQL of --store", opened);
    }
    if (!make_folder(config->data)) {
        fprintf(stderr, "astrolabe: cannot make the folder %s: %s\n", config->data,
                strerror(errno));
        return EXIT_INPUT_OUTPUT;
    }
    int n = snprintf(path, sizeof path, "%s/astrolabe.db", config->data);
    if (n < 0 || (size_t)n >= sizeof path) {
        fprintf(stderr, "astrolabe: the name of the data folder is too long\n");
        return EXIT_USAGE;
    }
    enum store_result result = store_open_sqlite(path, store);
    return result == STORE_OK ? EXIT_OK : say_store(path, result);
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    uv_stop(signal->loop);
}

/* It may say the same a thousand times a second: out of descriptors, it tries to
 * accept again at once. */
static void on_library_log(int level, const char *line)
{
    static uint64_t second, lines; /* of the loop's thread */
    (void)level;
    if (second != uv_hrtime() / 1000000000u) {
        second = uv_hrtime() / 1000000000u;
        lines = 0;
    }
    if (++lines > LIBRARY_LINES)
        return;
    size_t n = strcspn(line, "\n");
    log_event(LOG_WARN, "socket", "said=\"%.*s\"", (int)n, line);
}

static bool make_context(struct server *s)
{
    void *loops[1] = {&s->loop};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (s->config->tls_cert)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.foreign_loops = loops;
    info.user = s;
    info.pcontext = &s->context;
    info.port = CONTEXT_PORT_NO_LISTEN;
    lws_set_log_level(LLL_ERR, on_library_log);
    s->context = lws_create_context(&info);
    return s->context != NULL;
}

static struct lws_vhost *make_host(struct server *s, const char *name, const char *address,
                                   int port, const struct lws_protocols *served, bool tls)
{
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.vhost_name = name;
    info.port = port;
    info.iface = address;
    info.protocols = served;
    info.options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.timeout_secs = 10;
    info.keepalive_timeout = 20;
    info.retry_and_idle_policy = &s->idle;
    if (tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->config->tls_cert;
        info.ssl_private_key_filepath = s->config->tls_key;
    }
    return lws_create_vhost(s->context, &info);
}

static bool listen_on(struct server *s)
{
    const struct server_config *c = s->config;
    s->idle.secs_since_valid_ping = (uint16_t)c->ping;
    s->idle.secs_since_valid_hangup = (uint16_t)(c->ping + c->ping / 2 + 1);
    if (!make_context(s))
        return false;
    s->front = make_host(s, "astrolabe", c->address, c->port, protocols, c->tls_cert != NULL);
    if (s->front && c->admin)
        s->admin = make_host(s, "admin", c->admin, c->admin_port, admin_protocols, false);
    return s->front && (s->admin || !c->admin);
}

static void say_address(const struct server *s)
{
    const struct server_config *c = s->config;
    int port = lws_get_vhost_listen_port(s->front);
    const char *scheme = c->tls_cert ? "https" : "http";
    char lan[ADDRESS_SIZE];
    const char *host = c->address;
    if (!host) /* a phone cannot reach localhost */
        host = address_lan(lan) ? lan : "0.0.0.0";
    else if (strcmp(host, "127.0.0.1") == 0 && c->port != 0)
        host = "localhost";
    if (c->json) {
        printf("{\"listening\":\"%s://%s:%d\"", scheme, host, port);
        if (s->admin)
            printf(",\"admin\":\"http://%s:%d\"", c->admin, lws_get_vhost_listen_port(s->admin));
        printf("}\n");
    } else {
        printf("astrolabe: listening on %s://%s:%d\n", scheme, host, port);
        if (strcmp(c->store, "sqlite") == 0)
            printf("astrolabe: games are kept in %s\n", c->data);
        if (s->admin)
            printf("astrolabe: metrics at http://%s:%d/metrics\n", c->admin,
                   lws_get_vhost_listen_port(s->admin));
    }
    fflush(stdout);
    log_event(LOG_INFO, "listening", "port=%d version=" ASTRO_VERSION, port);
}

static struct hub_limits limits_of(const struct server_config *c)
{
    return (struct hub_limits){
        .creations = {c->tables_per_hour, c->tables_per_hour},
        .guesses = {10, 360},  /* ten at once, then one in ten seconds */
        .hellos = {600, 3600}, /* a whole house at once, then one a second */
        .words = {10, 3600},   /* ten at once, then one a second */
        .tables_per_day = c->tables_per_day,
        .keep_waiting = (int64_t)c->waiting_hours * 3600,
        .keep_playing = (int64_t)c->abandon_days * 86400,
        .keep_over = (int64_t)c->keep_days * 86400,
    };
}

/* ---- stopping ------------------------------------------------------------------ */

static void on_patience(uv_timer_t *timer)
{
    (void)timer; /* it only has to wake the loop */
}

/* Waits for what is being stored and for bots that are thinking, but not for
 * long: a thought that is not finished is no loss. */
static bool drain(struct server *s)
{
    uint64_t until = uv_hrtime() + DRAIN_MS * 1000000ull;
    uv_timer_t patience;
    uv_timer_init(&s->loop, &patience);
    uv_timer_start(&patience, on_patience, DRAIN_MS, DRAIN_MS);
    while (!hub_quiet(s->hub) && uv_hrtime() < until)
        uv_run(&s->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&patience, NULL);
    while (uv_is_active((uv_handle_t *)&patience))
        uv_run(&s->loop, UV_RUN_NOWAIT);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    return hub_quiet(s->hub);
}

static void stop(struct server *s)
{
    hub_close(s->hub);
    bool quiet = drain(s);
    bool stored = keeper_finish(s->keeper, LAST_MS * 1000000ull);
    if (!quiet || !stored) {
        /* Threads still think, or wait for a database, with memory of ours: end
         * without freeing it. Nobody was told of anything that is not stored. */
        log_event(LOG_INFO, "stopped", "thinking=%s stored=%s", quiet ? "no" : "yes",
                  stored ? "yes" : "no");
        _exit(EXIT_OK);
    }
    if (s->context)
        lws_context_destroy(s->context);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    keeper_stop(s->keeper);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->context) /* on a loop of ours the library ends in two steps */
        lws_context_destroy(s->context);
    hub_free(s->hub);
    uv_loop_close(&s->loop);
    log_event(LOG_INFO, "stopped", "%s", "");
}

static bool serve(struct server *s)
{
    const struct server_config *c = s->config;
    if (!address_free(c->address, c->port) || (c->admin && !address_free(c->admin, c->admin_port)))
        return false;
    if (!listen_on(s))
        return false;
    say_address(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    log_event(LOG_INFO, "stopping", "%s", "");
    return true;
}

/* Every connection is a descriptor, and what a shell allows by itself is few. */
static void allow_connections(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= DESCRIPTORS)
        return;
    limit.rlim_cur = limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

int server_run(const struct server_config *config)
{
    struct store *store;
    int code = server_open_store(config, &store);
    if (code != EXIT_OK)
        return code;
    struct server *s = calloc(1, sizeof *s);
    ASTRO_ASSERT(s != NULL);
    struct hub_limits limits = limits_of(config);
    s->config = config;
    s->per_session = (struct bucket_size){(int64_t)config->rate * 4, (int64_t)config->rate * 3600};
    s->per_address = (struct bucket_size){(int64_t)config->address_rate * 4,
                                          (int64_t)config->address_rate * 3600};
    allow_connections();
    uv_loop_init(&s->loop);
    s->keeper = keeper_start(&s->loop, store);
    s->hub = hub_new(&s->loop, s->keeper, &limits, &s->metrics);
    uv_signal_init(&s->loop, &s->terminate);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    if (!serve(s)) {
        fprintf(stderr,
                "astrolabe: cannot listen on %s:%d: is it an address of this machine, and is no "
                "other program using it? Choose another with --listen.\n",
                config->address ? config->address : "*", config->port);
        code = EXIT_UNAVAILABLE;
    }
    stop(s);
    free(s);
    return code;
}
