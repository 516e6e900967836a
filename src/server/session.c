#include "server/session.h"

#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

struct packet {
    int references;
    size_t size;
    /* LWS_PRE of room, then the text. The library writes the head of a frame
     * into that room and leaves the text alone: sessions can share it. */
    unsigned char bytes[];
};

/* A packet in a session's queue. */
struct queued {
    struct queued *next;
    struct packet *packet;
};

struct session {
    struct lws *wsi; /* NULL once closed */
    int references;
    bool overrun;
    bool paused; /* by the token bucket */
    int asked;
    struct bucket bucket, words;
    struct session_device *device;
    size_t queued;
    struct queued *first, **last;
    char *piece;
    size_t piece_size, piece_cap;
    void *slot;
    int tables;
    int64_t over_since; /* ms; 0: it is not */
    struct quotas *quotas;
    struct quota *quota;
    struct session *next, *before; /* in a list */
};

struct session *session_new(struct lws *wsi, const char *address, struct quotas *quotas)
{
    struct session *s = calloc(1, sizeof *s);
    ASTRO_ASSERT(s != NULL);
    s->quotas = quotas;
    s->quota = quota_hold(quotas, address);
    s->quota->sessions++;
    s->wsi = wsi;
    s->references = 1;
    s->last = &s->first;
    return s;
}

void session_hold(struct session *s)
{
    s->references++;
}

static void drop_first(struct session *s)
{
    struct queued *m = s->first;
    s->first = m->next;
    if (!s->first)
        s->last = &s->first;
    s->queued -= m->packet->size;
    s->quota->bytes -= m->packet->size;
    packet_release(m->packet);
    free(m);
}

void session_release(struct session *s)
{
    if (--s->references > 0)
        return;
    while (s->first)
        drop_first(s);
    s->quota->bytes -= s->piece_cap;
    free(s->piece);
    free(s->device);
    quota_release(s->quotas, s->quota);
    free(s);
}

void session_closed(struct session *s)
{
    s->wsi = NULL;
    s->quota->sessions--;
    session_release(s);
}

bool session_open(const struct session *s)
{
    return s->wsi != NULL;
}

const char *session_address(const struct session *s)
{
    return s->quota->address;
}

struct quota *session_quota(struct session *s)
{
    return s->quota;
}

int *session_tables(struct session *s)
{
    return &s->tables;
}

int64_t session_over(struct session *s, bool over, bool calm, int64_t now)
{
    if (calm)
        s->over_since = 0;
    else if (over && s->over_since == 0)
        s->over_since = now;
    return s->over_since ? now - s->over_since : 0;
}

bool session_overrun(const struct session *s)
{
    return s->overrun;
}

struct bucket *session_bucket(struct session *s)
{
    return &s->bucket;
}

struct bucket *session_words(struct session *s)
{
    return &s->words;
}

/* ---- the device ---------------------------------------------------------------- */

const struct session_device *session_device(const struct session *s)
{
    return s->device;
}

void session_set_device(struct session *s, const struct session_device *device)
{
    if (!device) {
        free(s->device);
        s->device = NULL;
        return;
    }
    if (!s->device)
        s->device = malloc(sizeof *s->device);
    ASTRO_ASSERT(s->device != NULL);
    *s->device = *device;
}

/* ---- reading no faster than allowed --------------------------------------------- */

static void set_flow(struct session *s)
{
    if (s->wsi)
        lws_rx_flow_control(s->wsi, !s->paused && s->asked < SESSION_ASKED_MAX);
}

void session_pause(struct session *s, int64_t ms)
{
    if (!s->wsi || s->paused)
        return;
    s->paused = true;
    set_flow(s);
    lws_set_timer_usecs(s->wsi, ms * 1000);
}

void session_resume(struct session *s)
{
    s->paused = false;
    set_flow(s);
}

void session_ask(struct session *s)
{
    if (++s->asked == SESSION_ASKED_MAX)
        set_flow(s);
}

void session_answered(struct session *s)
{
    if (s->asked-- == SESSION_ASKED_MAX)
        set_flow(s);
}

/* ---- writing ---------------------------------------------------------------- */

void **session_slot(struct session *s)
{
    return &s->slot;
}

struct packet *packet_new(struct text message)
{
    struct packet *p = malloc(sizeof *p + LWS_PRE + message.n);
    ASTRO_ASSERT(p != NULL);
    p->references = 1;
    p->size = message.n;
    memcpy(p->bytes + LWS_PRE, message.p, message.n);
    return p;
}

void packet_release(struct packet *p)
{
    if (--p->references == 0)
        free(p);
}

void session_send(struct session *s, struct text message)
{
    struct packet *p = packet_new(message);
    session_send_packet(s, p);
    packet_release(p);
}

void session_send_packet(struct session *s, struct packet *p)
{
    if (!s->wsi || s->overrun)
        return;
    if (s->queued + p->size > SESSION_QUEUE_MAX || s->quota->bytes + p->size > QUOTA_BYTES) {
        s->overrun = true; /* who does not read never gets writable */
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    struct queued *m = malloc(sizeof *m);
    ASTRO_ASSERT(m != NULL);
    *m = (struct queued){.packet = p};
    p->references++;
    *s->last = m;
    s->last = &m->next;
    s->queued += p->size;
    s->quota->bytes += p->size;
    lws_callback_on_writable(s->wsi);
}

static void cork(struct session *s, int on)
{
    (void)setsockopt(lws_get_socket_fd(s->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

bool session_write(struct session *s)
{
    if (s->overrun)
        return false;
    /* Several messages leave in as few packets as they fit into. */
    bool several = s->first && s->first->next;
    if (several)
        cork(s, 1);
    while (s->first && !lws_send_pipe_choked(s->wsi)) {
        struct packet *p = s->first->packet;
        int sent = lws_write(s->wsi, p->bytes + LWS_PRE, p->size, LWS_WRITE_TEXT);
        if (sent < (int)p->size)
            return false;
        drop_first(s);
    }
    if (several)
        cork(s, 0);
    if (s->first)
        lws_callback_on_writable(s->wsi);
    return true;
}

/* What is kept of messages that are not whole yet counts like what waits to be read. */
static bool grow_piece(struct session *s, size_t cap)
{
    size_t more = cap - s->piece_cap;
    if (s->quota->bytes + more > QUOTA_BYTES)
        return false;
    s->piece = realloc(s->piece, cap);
    ASTRO_ASSERT(s->piece != NULL);
    s->piece_cap = cap;
    s->quota->bytes += more;
    return true;
}

bool session_collect(struct session *s, struct text piece, bool last, struct text *whole)
{
    *whole = (struct text){NULL, 0};
    if (s->piece_size + piece.n > SESSION_MESSAGE_MAX)
        return false;
    *whole = piece;
    if (last && s->piece_size == 0)
        return true;
    if (s->piece_size + piece.n > s->piece_cap && !grow_piece(s, s->piece_size + piece.n + 4096)) {
        *whole = (struct text){NULL, 0};
        return false;
    }
    if (piece.n > 0)
        memcpy(s->piece + s->piece_size, piece.p, piece.n);
    s->piece_size += piece.n;
    if (!last)
        return false;
    *whole = (struct text){s->piece, s->piece_size};
    s->piece_size = 0;
    return true;
}

void session_link(struct session *s, struct session **list)
{
    s->before = NULL;
    s->next = *list;
    if (s->next)
        s->next->before = s;
    *list = s;
}

void session_unlink(struct session *s, struct session **list)
{
    if (s->before)
        s->before->next = s->next;
    else
        *list = s->next;
    if (s->next)
        s->next->before = s->before;
    s->next = s->before = NULL;
}

struct session *session_next(const struct session *s)
{
    return s->next;
}
