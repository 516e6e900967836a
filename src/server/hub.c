#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/panic.h"
#include "server/hub_internal.h"

/* Another process did something at a table: if it is here, look. */
static void catch_up_later(struct hub *h, struct table_session *r)
{
    r->behind = true;
    hub_proceed(h, r);
}

void hub_look_again(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (struct table_session *r = h->bucket[i], *next; r; r = next) {
            next = r->next;
            catch_up_later(h, r);
        }
    }
}

static void hear_notification(void *context, const struct store_notification *notification)
{
    struct hub *h = context;
    char code[TABLE_CODE_SIZE];
    if (h->closing)
        return;
    if (notification->kind == STORE_NOTIFICATION_LOST) {
        hub_ask_peers(h);
        hub_look_again(h);
        return;
    }
    if (notification->code.n >= sizeof code)
        return;
    memcpy(code, notification->code.p, notification->code.n);
    code[notification->code.n] = '\0';
    if (notification->kind == STORE_NOTIFICATION_TOLD) {
        hub_hear_peer(h, code, notification->number);
        return;
    }
    struct table_session *r = hub_find(h, code);
    if (!r || !r->host)
        return;
    if (notification->kind == STORE_NOTIFICATION_CHAT) {
        if (notification->number > r->said)
            hub_hear(h, r, notification->number);
    } else if (notification->kind == STORE_NOTIFICATION_TABLE ||
               notification->number > host_match(r->host)->entries) {
        catch_up_later(h, r);
    }
}

struct hub *hub_new(uv_loop_t *loop, struct store_worker *store_worker,
                    const struct hub_limits *limits, struct metrics *metrics)
{
    struct hub *h = calloc(1, sizeof *h);
    ASTRO_ASSERT(h != NULL);
    h->loop = loop;
    h->store_worker = store_worker;
    h->limits = *limits;
    h->metrics = metrics;
    h->answer = answer_new();
    h->scratch = malloc(ANSWER_SIZE);
    ASTRO_ASSERT(h->scratch != NULL);
    secret_bytes(h->owner, sizeof h->owner);
    h->ready = true;
    h->thoughts_last = &h->thoughts;
    hub_tick_start(h);
    store_worker_listen(store_worker, h, hear_notification);
    return h;
}

void hub_free(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        while (h->bucket[i]) {
            struct table_session *r = h->bucket[i];
            while (r->subscriptions)
                table_session_leave(r->subscriptions);
            while (r->waiting) {
                struct request *q = r->waiting;
                r->waiting = q->next;
                request_release(q);
            }
            hub_forget(h, r);
        }
    }
    answer_free(h->answer);
    free(h->scratch);
    free(h);
}

void hub_offer(struct hub *h, struct engines *engines)
{
    h->engines = engines;
}

void hub_close(struct hub *h)
{
    h->closing = true;
    hub_drop_thoughts(h);
    hub_release_leases(h);
    hub_leave_peers(h);
    uv_close((uv_handle_t *)&h->tick, NULL);
}

bool hub_ready(const struct hub *h)
{
    return h->ready && !h->stalled && !h->closing;
}

bool hub_quiet(const struct hub *h)
{
    return h->under_way == 0;
}

int64_t hub_now(void)
{
    return (int64_t)time(NULL);
}

int64_t hub_ms(struct hub *h)
{
    return (int64_t)uv_now(h->loop);
}

/* ---- the register of rooms --------------------------------------------------- */

static struct table_session **bucket_for(struct hub *h, const char *code)
{
    uint32_t hash = 2166136261u;
    for (; *code; code++)
        hash = (hash ^ (uint8_t)*code) * 16777619u;
    return &h->bucket[hash % HUB_BUCKETS];
}

struct table_session *hub_find(struct hub *h, const char *code)
{
    for (struct table_session *r = *bucket_for(h, code); r; r = r->next)
        if (strcmp(r->code, code) == 0)
            return r;
    return NULL;
}

/* The session of a table; it is loaded if nobody was there. */
static struct table_session *get_table_session(struct hub *h, const char *code)
{
    struct table_session *r = hub_find(h, code);
    if (r)
        return r;
    r = table_session_new(code);
    r->away = h->limits.away;
    struct table_session **bucket = bucket_for(h, code);
    r->next = *bucket;
    *bucket = r;
    h->metrics->tables++;
    hub_load(h, r);
    return r;
}

void hub_forget(struct hub *h, struct table_session *r)
{
    struct table_session **at = bucket_for(h, r->code);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    h->metrics->tables--;
    table_session_free(r);
}

void hub_command(struct hub *h, const char *code, struct request *q)
{
    struct table_session *r = get_table_session(h, code);
    hub_enqueue(r, q);
    hub_proceed(h, r);
}

/* ---- requests ---------------------------------------------------------------- */

struct subscription *hub_seated(struct hub *h, struct table_session *r, struct request *q)
{
    struct subscription *found = NULL;
    int seats = 0;
    for (struct subscription *v = r->subscriptions; v; v = v->next_here) {
        if (v->session != q->session || !v->owner)
            continue;
        if (q->seat >= 0 && v->viewer != q->seat)
            continue;
        found = v;
        seats++;
    }
    if (seats == 1) {
        q->seat = found->viewer;
        return found;
    }
    if (seats == 0)
        hub_refuse(h, q, "not_yours", "Open the table with the token of a seat to play.");
    else
        hub_refuse(h, q, "malformed", "You have several seats here: say which in the field seat.");
    return NULL;
}

static void (*const at_table[KIND_COUNT])(struct hub *h, struct table_session *r,
                                          struct request *q) = {
    [REQUEST_SIT] = hub_sit,
    [REQUEST_STAND] = hub_stand,
    [REQUEST_BACK] = hub_back,
    [REQUEST_START] = hub_start,
    [REQUEST_NUMBER] = hub_number,
    [REQUEST_REKEY] = hub_rekey,
    [REQUEST_OPEN] = hub_open,
    [REQUEST_PLAY] = hub_play,
    [REQUEST_RECORD] = hub_record,
    [REQUEST_REMATCH] = hub_rematch,
    [REQUEST_SAY] = hub_say,
    [REQUEST_TALK] = hub_talk,
    [REQUEST_MUTE] = hub_mute,
    [REQUEST_NUDGE] = hub_nudge,
    [REQUEST_AGREE] = hub_agree,
    [REQUEST_OBJECT] = hub_object,
    [REQUEST_KICK] = hub_kick,
    [REQUEST_LOCK] = hub_lock,
    [REQUEST_DECLINE] = hub_decline,
    [REQUEST_REVIEW] = hub_review,
    [REQUEST_PLAN] = hub_plan,
    [REQUEST_SHEET] = hub_sheet,
    [COMMAND_MOVE] = hub_play_bot,
    [COMMAND_PLAN] = hub_play_planned,
    [COMMAND_TIMEOUT] = hub_time_out,
    [COMMAND_AGREED] = hub_agreed,
    [REQUEST_SUBSCRIBE] = hub_subscribe,
    [REQUEST_SUBSCRIPTIONS] = hub_subscriptions,
    [COMMAND_NOTIFY] = hub_notify_again,
};

static void handle(struct hub *h, struct table_session *r, struct request *q)
{
    if (r->host)
        at_table[q->kind](h, r, q);
    else if (r->loaded == STORE_MISSING)
        hub_refuse(h, q, "unknown", "There is no table with this code.");
    else
        hub_store_failed(h, q, r->loaded);
}

void hub_proceed(struct hub *h, struct table_session *r)
{
    while (!h->closing && !r->busy && (r->behind || r->waiting)) {
        if (r->behind) {
            r->behind = false;
            if (r->host)
                hub_catch_up(h, r);
            continue;
        }
        struct request *q = r->waiting;
        r->waiting = q->next;
        if (!r->waiting)
            r->waiting_last = &r->waiting;
        handle(h, r, q);
        request_release(q);
    }
    if (table_session_idle(r))
        hub_forget(h, r);
}

static void leave(struct hub *h, struct subscription *v)
{
    struct table_session *r = v->table;
    int seat = v->viewer;
    table_session_leave(v);
    if (r->host && seat >= 0 && !table_session_here(r, seat)) {
        r->seat[seat].gone = hub_now();
        hub_push_seats(h, r, NULL);
    }
    hub_tell_people(h, r, false);
    hub_tell_turns(h, r);
    hub_proceed(h, r);
}

static void handle_leave(struct hub *h, struct request *q)
{
    /* The table session goes with its last subscription, so each is looked for anew. */
    struct subscription **mine = (struct subscription **)session_slot(q->session);
    struct subscription *v = *mine;
    while (v) {
        if (strcmp(v->table->code, q->code) == 0) {
            leave(h, v);
            v = *mine;
        } else {
            v = v->next_there;
        }
    }
    answer_ok(h->answer, q);
}

static void (*const anywhere[REQUEST_COUNT])(struct hub *h, struct request *q) = {
    [REQUEST_GAMES] = hub_games,
    [REQUEST_HELLO] = hub_hello,
    [REQUEST_CREATE] = hub_create,
    [REQUEST_TABLES] = hub_tables,
    [REQUEST_FIND] = hub_find_join,
    [REQUEST_HISTORY] = hub_history,
    [REQUEST_FORGET] = hub_forget_device,
    [REQUEST_LEAVE] = handle_leave,
    [REQUEST_UNSUBSCRIBE] = hub_unsubscribe,
    [REQUEST_CONFIRM] = hub_confirm,
};

/* Requests that make the store write, other than moves, which have a rate, and
 * what has a limit of its own: no address can keep the disk busy with them. */
static bool may_write(struct hub *h, const struct request *q)
{
    static const bool writes[REQUEST_COUNT] = {
        [REQUEST_FORGET] = true,  [REQUEST_SIT] = true,       [REQUEST_STAND] = true,
        [REQUEST_BACK] = true,    [REQUEST_START] = true,     [REQUEST_NUMBER] = true,
        [REQUEST_REKEY] = true,   [REQUEST_REMATCH] = true,   [REQUEST_SAY] = true,
        [REQUEST_NUDGE] = true,   [REQUEST_AGREE] = true,     [REQUEST_OBJECT] = true,
        [REQUEST_KICK] = true,    [REQUEST_LOCK] = true,      [REQUEST_REVIEW] = true,
        [REQUEST_SHEET] = true,   [REQUEST_SUBSCRIBE] = true, [REQUEST_UNSUBSCRIBE] = true,
        [REQUEST_CONFIRM] = true, [REQUEST_PLAN] = true,      [REQUEST_DECLINE] = true,
    };
    if (!writes[q->kind])
        return true;
    int64_t wait = bucket_take(bucket_of(&h->writes, session_address(q->session)),
                               &h->limits.writes, hub_ms(h));
    if (wait > 0)
        hub_slow(h, q, wait, "That is a lot at once: wait a moment.");
    return wait == 0;
}

void hub_message(struct hub *h, struct session *s, struct text message)
{
    struct request *q;
    struct problem p;
    if (h->closing)
        return;
    bool ok = request_read(message, &q, &p);
    request_from(q, s);
    if (!ok) {
        h->metrics->malformed++;
        answer_problem(h->answer, q, &p, text_of(""));
        request_release(q);
        return;
    }
    h->metrics->requests[q->kind]++;
    q->came = uv_hrtime() / 1000;
    if (hub_stalled(h, q) || !may_write(h, q)) {
        request_release(q);
        return;
    }
    if (anywhere[q->kind]) {
        anywhere[q->kind](h, q);
        request_release(q);
    } else {
        struct table_session *r = get_table_session(h, q->code);
        hub_enqueue(r, q);
        hub_proceed(h, r);
    }
}

void hub_connect(struct hub *h, struct session *s)
{
    h->metrics->sessions++;
    *session_slot(s) = NULL;
    session_link(s, &h->sessions);
}

void hub_disconnect(struct hub *h, struct session *s)
{
    struct subscription **mine = (struct subscription **)session_slot(s);
    h->metrics->sessions--;
    while (*mine)
        leave(h, *mine);
    session_unlink(s, &h->sessions);
}
