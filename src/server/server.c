/* Starting, the loop, stopping. */

#include "server/server.h"
#include "base/form.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/json.h"
#include "base/panic.h"
#include "server/address.h"
#include "server/engines.h"
#include "server/front.h"
#include "server/log.h"

enum {
    DRAIN_MS = 1200,
    LAST_MS = 400,
    LIBRARY_LINES = 5, /* of a second, that are passed on to the log */
    DESCRIPTORS = 65536
};

const struct server_config server_defaults = {
    .store = "sqlite",
    .hosts = "",
    .proxies = "",
    .rate = 50,
    .address_rate = 500,
    .connections_per_address = 1000,
    .tables_per_hour = 60,
    .tables_per_day = 20000,
    .away = 120,
    .ping = 30,
    .keep_days = 365,
    .abandon_days = 90,
    .waiting_hours = 48,
    .sweep_per_day = 1000,
    .backup_every = 900,
    .backup_keep = 96,
    /* Those of Chrome, Firefox, Safari and Edge. */
    .push_hosts = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,"
                  "*.notify.windows.com",
    .webhook_hosts = "",
    .engines = "",
};

/* ---- starting ------------------------------------------------------------------ */

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    uv_stop(signal->loop);
}

/* Whether a chain and a key are there and belong together. */
static bool good_pair(const char *cert, const char *key)
{
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    bool good = trial && SSL_CTX_use_certificate_chain_file(trial, cert) == 1 &&
                SSL_CTX_use_PrivateKey_file(trial, key, SSL_FILETYPE_PEM) == 1 &&
                SSL_CTX_check_private_key(trial) == 1;
    SSL_CTX_free(trial);
    return good;
}

/* SIGHUP: the certificate was renewed. Connections that are open stay. */
static void on_hangup(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    const struct server_config *c = s->config;
    (void)number;
    if (!c->tls_cert)
        return;
    bool good = good_pair(c->tls_cert, c->tls_key) &&
                lws_tls_cert_updated(s->context, c->tls_cert, c->tls_key, NULL, 0, NULL, 0) == 0;
    if (good)
        log_event(LOG_INFO, "certificate", "said=\"It was read anew.\"");
    else
        log_event(LOG_ERROR, "certificate",
                  "said=\"It cannot be read or does not fit its key: the old one stays.\"");
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
    info.options = LWS_SERVER_OPTION_DISABLE_IPV6;
    info.timeout_secs = 10;
    info.keepalive_timeout = 20;
    info.retry_and_idle_policy = &s->idle;
    if (tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->config->tls_cert;
        info.ssl_private_key_filepath = s->config->tls_key;
        /* A WebSocket over HTTP/2 needs RFC 8441, which the library cannot do for
         * a browser: it would wait for a CONNECT that never succeeds. */
        info.alpn = "http/1.1";
        info.ssl_options_set = (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 |
                                      SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
        info.ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20"; /* of TLS 1.2; 1.3 has no bad ones */
    }
    return lws_create_vhost(s->context, &info);
}

static bool listen_on(struct server *s)
{
    const struct server_config *c = s->config;
    s->idle.secs_since_valid_ping = (uint16_t)c->ping;
    s->idle.secs_since_valid_hangup = (uint16_t)(c->ping + c->ping / 2 + 1);
    /* First the ports: the library does not survive a failed start on a loop that is not
     * its own. */
    if (!door_have(&s->front, c->address, c->port) ||
        (c->admin && !address_free(c->admin, c->admin_port)) || !make_context(s))
        return false;
    struct lws_vhost *host = make_host(s, "astrolabe", NULL, CONTEXT_PORT_NO_LISTEN_SERVER,
                                       front_protocols, c->tls_cert != NULL);
    if (host && c->admin)
        s->admin = make_host(s, "admin", c->admin, c->admin_port, front_admin_protocols, false);
    if (!host || (c->admin && !s->admin))
        return false;
    door_open(&s->front, s, host);
    return true;
}

static void put_url(struct json *j, const char *name, const char *scheme, const char *host,
                    int port)
{
    struct writer *w = json_begin_str(j, name);
    write_form(w, "%s://%s:%d", scheme, host, port);
    json_end_str(j);
}

static void say_address(const struct server *s)
{
    const struct server_config *c = s->config;
    const char *scheme = c->tls_cert ? "https" : "http";
    char lan[ADDRESS_SIZE];
    const char *host = c->address;
    if (!host) /* a phone cannot reach localhost */
        host = address_lan(lan) ? lan : "0.0.0.0";
    else if (strcmp(host, "127.0.0.1") == 0 && c->port != 0)
        host = "localhost";
    if (c->json) {
        char line[512];
        struct writer w = writer_on(line, sizeof line);
        struct json j = json_on(&w);
        json_begin_object(&j, NULL);
        put_url(&j, "listening", scheme, host, s->front.port);
        if (c->admin)
            put_url(&j, "admin", "http", c->admin, lws_get_vhost_listen_port(s->admin));
        json_end_line(&j);
        fputs(writer_cstr(&w), stdout);
    } else {
        printf("astrolabe: listening on %s://%s:%d\n", scheme, host, s->front.port);
        if (strcmp(c->store, "sqlite") == 0)
            printf("astrolabe: games are kept in %s\n", c->data);
        if (c->admin)
            printf("astrolabe: metrics at http://%s:%d/metrics\n", c->admin,
                   lws_get_vhost_listen_port(s->admin));
    }
    fflush(stdout);
    log_event(LOG_INFO, "listening", "port=%d version=" ASTRO_VERSION, s->front.port);
}

static struct hub_limits limits_of(const struct server_config *c)
{
    return (struct hub_limits){
        .creations = {c->tables_per_hour, c->tables_per_hour},
        .guesses = {10, 360},  /* ten at once, then one in ten seconds */
        .hellos = {600, 3600}, /* a whole house at once, then one a second */
        .writes = {c->address_rate, (int64_t)c->address_rate * 3600 / 25}, /* with it, off */
        .words = {10, 3600}, /* ten at once, then one a second */
        .subscribes = {60, 120},
        .away = c->away,
        .tables_per_day = c->tables_per_day,
        .keep_waiting = (int64_t)c->waiting_hours * 3600,
        .keep_playing = (int64_t)c->abandon_days * 86400,
        .keep_over = (int64_t)c->keep_days * 86400,
        .sweep_per_day = c->sweep_per_day,
        .open_tables = c->connections_per_address > 0 ? QUOTA_TABLES : 0,
    };
}

/* ---- stopping ------------------------------------------------------------------ */

static void on_patience(uv_timer_t *timer)
{
    (void)timer; /* it only has to wake the loop */
}

static bool is_quiet(const struct server *s)
{
    return hub_quiet(s->hub) && !s->backups.busy;
}

/* Waits for what is being stored and for bots that are thinking, but not for
 * long: a thought or a backup that is not finished is no loss. */
static bool drain(struct server *s)
{
    uint64_t until = uv_hrtime() + DRAIN_MS * 1000000ull;
    uv_timer_t patience;
    uv_timer_init(&s->loop, &patience);
    uv_timer_start(&patience, on_patience, DRAIN_MS, DRAIN_MS);
    while (!is_quiet(s) && uv_hrtime() < until)
        uv_run(&s->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&patience, NULL);
    while (uv_is_active((uv_handle_t *)&patience))
        uv_run(&s->loop, UV_RUN_NOWAIT);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    return is_quiet(s);
}

static void stop(struct server *s)
{
    door_shut(&s->front);
    hub_close(s->hub);
    bool quiet = drain(s);
    bool stored = store_worker_finish(s->store_worker, LAST_MS * 1000000ull);
    bool sent = hub_notify_finish(s->hub, LAST_MS * 1000000ull);
    if (!quiet || !stored || !sent) {
        /* Threads still think, or wait for a database, with memory of ours: end
         * without freeing it. Nobody was told of anything that is not stored. */
        log_event(LOG_INFO, "stopped", "thinking=%s stored=%s", quiet ? "no" : "yes",
                  stored ? "yes" : "no");
        _exit(EXIT_OK);
    }
    if (s->context)
        lws_context_destroy(s->context);
    backups_stop(&s->backups);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    uv_close((uv_handle_t *)&s->hangup, NULL);
    store_worker_stop(s->store_worker);
    hub_notify_stop(s->hub);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->context) /* on a loop of ours the library ends in two steps */
        lws_context_destroy(s->context);
    hub_free(s->hub);
    engines_close(s->engines);
    uv_loop_close(&s->loop);
    log_event(LOG_INFO, "stopped", "%s", "");
}

static bool serve(struct server *s)
{
    if (!listen_on(s))
        return false;
    say_address(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    log_event(LOG_INFO, "stopping", "%s", "");
    return true;
}

/* Telling people who are away: whoever wants no part of it sets no hosts and no sendmail. */
static void start_notify(struct server *s)
{
    const struct server_config *c = s->config;
    struct notify_config notify = {.push_hosts = c->push_hosts,
                                   .webhook_hosts = c->webhook_hosts,
                                   .sendmail = c->sendmail,
                                   .mail_from = c->mail_from,
                                   .url = c->url,
                                   .words = c->words};
    if (*c->push_hosts || *c->webhook_hosts || c->sendmail)
        hub_notify_start(s->hub, &notify);
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

/* One server for one folder: of two, neither would hear what happens at the
 * other. The lock goes with the process, however it ends. */
static bool lock_folder(const struct server_config *config)
{
    char path[4096];
    if (strcmp(config->store, "sqlite") != 0 || !server_make_folder(config->data))
        return true;
    snprintf(path, sizeof path, "%s/astrolabe.lock", config->data);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) /* opening the store will tell why */
        return true;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true; /* open as long as we live */
    fprintf(stderr,
            "astrolabe: another server uses %s: stop it, choose another folder with --data, or let "
            "both share a PostgreSQL with --store.\n",
            config->data);
    close(fd);
    return false;
}

int server_run(const struct server_config *config)
{
    struct store *store;
    if (!lock_folder(config))
        return EXIT_UNAVAILABLE;
    enum store_result trouble = STORE_OK;
    int code = server_open_store(config, &store, &trouble);
    if (code != EXIT_OK)
        return code;
    struct server *s = calloc(1, sizeof *s);
    ASTRO_ASSERT(s != NULL);
    struct hub_limits limits = limits_of(config);
    s->config = config;
    s->front.fd = -1;
    s->per_session = (struct bucket_size){(int64_t)config->rate * 4, (int64_t)config->rate * 3600};
    s->per_address = (struct bucket_size){(int64_t)config->address_rate * 4,
                                          (int64_t)config->address_rate * 3600};
    allow_connections();
    uv_loop_init(&s->loop);
    s->store_worker = store_worker_start(&s->loop, store);
    s->hub = hub_new(&s->loop, s->store_worker, &limits, &s->metrics);
    s->engines = engines_open(config->engines, config->data);
    hub_offer(s->hub, s->engines);
    if (trouble != STORE_OK)
        hub_store_down(s->hub, trouble);
    start_notify(s);
    uv_signal_init(&s->loop, &s->terminate);
    uv_signal_init(&s->loop, &s->interrupt);
    uv_signal_start(&s->terminate, on_signal, SIGTERM);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    uv_signal_init(&s->loop, &s->hangup);
    s->hangup.data = s;
    uv_signal_start(&s->hangup, on_hangup, SIGHUP);
    backups_start(&s->backups, &s->loop, config, &s->metrics);
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
