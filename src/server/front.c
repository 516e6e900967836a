/* What comes in from the network: HTTP requests, and messages of sockets. */

#include "server/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/panic.h"
#include "server/address.h"
#include "server/http.h"
#include "server/log.h"

enum {
    METRICS_SIZE = 64 * 1024,
    LISTS_BURST = 20,
    LISTS_PER_SECOND = 5,
    OVER_MS = 10000 /* so long may somebody send more than they may */
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
        struct writer w = writer_on(body, array.n + 16);
        struct json j = json_on(&w);
        json_begin_object(&j, NULL);
        json_put_raw(&j, "tables", array);
        json_end_line(&j);
        wait->out->wait = NULL;
        if (http_json(wait->wsi, body, w.n, wait->out) != 0)
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

/* A connection counts from when it is let in until it is gone. */
static void enter(struct server *server, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    address_of_peer(lws_get_socket_fd(wsi), address);
    struct quota *q = quota_hold(&server->quotas, address);
    q->doors++;
    lws_set_opaque_user_data(wsi, q);
}

static void leave(struct server *server, struct lws *wsi)
{
    struct quota *q = lws_get_opaque_user_data(wsi);
    if (!q)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    q->doors--;
    quota_release(&server->quotas, q);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct http_response *response = user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        enter(server_of(wsi), wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        leave(server_of(wsi), wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* What nobody here speaks has been refused by the library, which then reads what it
         * has freed (4.1): the connection ends before. */
        return lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0 ? 0 : -1;
    case LWS_CALLBACK_HTTP:
        http_clear(response);
        if (!http_known_host(wsi, server_of(wsi)->config)) {
            log_audit("host", NULL);
            return http_misdirected(wsi, response);
        }
        if (strcmp(in, "/api/v1/tables") == 0 && http_may_read(wsi))
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
    if (strcmp(in, "/metrics") != 0 || !http_may_read(wsi)) {
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

/* Reads no faster than allowed: what was read is still answered, the rest late.
 * Who goes on and on is closed: false. */
static bool pace(struct server *server, struct session *s)
{
    int64_t now = (int64_t)uv_now(&server->loop);
    int64_t own = bucket_spend(session_bucket(s), &server->per_session, now);
    int64_t all =
        bucket_spend(bucket_of(&server->messages, session_address(s)), &server->per_address, now);
    bool over = own > 0 || all > 0;
    if (over) {
        server->metrics.slowed++;
        session_pause(s, own > all ? own : all);
    }
    /* For a shared address only who overdoes it is closed, unless it is so far
     * behind that nobody there gets an answer anyway. */
    bool calm = session_bucket(s)->spent <= server->per_session.brim * 500;
    if (session_over(s, own > 0, calm, now) < OVER_MS && all < OVER_MS)
        return true;
    server->metrics.floods++;
    log_audit("flood", session_address(s));
    return false;
}

/* Whether this address may have one more connection. */
static bool has_room(struct server *server, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    int most = server->config->connections_per_address;
    address_of(wsi, server->config->proxies, address);
    struct quota *q = quota_hold(&server->quotas, address);
    bool room = most == 0 || q->sessions < most;
    quota_release(&server->quotas, q);
    if (room)
        return true;
    server->metrics.refused++;
    log_audit("connections", address);
    return false;
}

/* Whether a socket may be opened: by a name of this server's, from its own page. */
static bool may_connect(struct server *server, struct lws *wsi)
{
    bool known = http_known_host(wsi, server->config);
    if (known && http_may_upgrade(wsi))
        return has_room(server, wsi);
    char address[ADDRESS_SIZE];
    address_of(wsi, server->config->proxies, address);
    log_audit(known ? "origin" : "host", address);
    return false;
}

static int on_message(struct lws *wsi, struct session *session, void *in, size_t size)
{
    struct server *server = server_of(wsi);
    struct text whole;
    bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi))
        return -1;
    if (session_collect(session, (struct text){in, size}, last, &whole)) {
        if (!pace(server, session))
            return -1;
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
        return may_connect(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        address_of(wsi, server->config->proxies, address);
        *session = session_new(wsi, address, &server->quotas);
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

const struct lws_protocols front_protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct http_response)},
    {.name = "astrolabe.v1",
     .callback = on_socket,
     .per_session_data_size = sizeof(struct session *),
     .rx_buffer_size = 2048},
    {.name = NULL},
};

const struct lws_protocols front_admin_protocols[] = {
    {.name = "http", .callback = on_admin, .per_session_data_size = sizeof(struct http_response)},
    {.name = NULL},
};
