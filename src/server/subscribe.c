/* Wanting to hear of one's turn while one is not at the table: the requests. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"
#include "server/log.h"
#include "server/subscription.h"

struct subscribe_op {
    struct async_op op;
    struct store_subscription stored;
    struct notify_target target;
    char body[STORE_BODY_MAX];
};

/* ---- subscribe ---------------------------------------------------------------------------- */

/* Whether this server sends by this way, to there. */
static bool is_offered(struct hub *h, const struct request *q, const struct notify_target *t)
{
    const struct notify_config *c = hub_notify_config(h);
    struct url url;
    if (!c || (t->way == NOTIFY_EMAIL && (!c->sendmail || !c->url)))
        return hub_refuse(h, q, "refused", "This server does not send messages this way.");
    if (t->way == NOTIFY_EMAIL)
        return true;
    const char *hosts = t->way == NOTIFY_PUSH ? c->push_hosts : c->webhook_hosts;
    if (url_read(text_of(t->url), &url) && hosts_allow(hosts, &url))
        return true;
    log_audit("notify-host", session_address(q->session));
    return hub_refuse(h, q, "refused",
                      "This server does not send messages there: its operator names the hosts.");
}

/* How often an address subscribes, and how often anybody writes to one mailbox. */
static bool may_subscribe(struct hub *h, const struct request *q, const struct notify_target *t)
{
    static const struct bucket_size mails = {3, 6};
    int64_t wait = bucket_take(bucket_of(&h->subscribes, session_address(q->session)),
                               &h->limits.subscribes, hub_ms(h));
    if (wait == 0 && t->way == NOTIFY_EMAIL)
        wait = bucket_take(bucket_of(&h->mailboxes, t->url), &mails, hub_ms(h));
    if (wait > 0)
        hub_slow(h, q, wait, "That is a lot at once: wait a moment.");
    return wait == 0;
}

static void run_subscribe(struct job *job, struct store *store)
{
    struct subscribe_op *e = (struct subscribe_op *)job;
    e->op.result = store_subscribe(store, &e->stored);
}

static void answer_subscribed(struct hub *h, const struct subscribe_op *e)
{
    char secret[65];
    struct json j = answer_start(h->answer, e->op.request, true);
    write_hex(json_begin_str(&j, "subscription"), e->stored.id, sizeof e->stored.id);
    json_end_str(&j);
    if (e->target.way == NOTIFY_WEBHOOK) {
        message_webhook_secret(hub_notify_config(h), e->stored.id, secret);
        json_put_str(&j, "secret", secret);
    }
    answer_send(h->answer, e->op.request);
}

static void done_subscribe(struct job *job)
{
    struct subscribe_op *e = (struct subscribe_op *)job;
    struct hub *h = e->op.hub;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        log_audit("subscribe", session_address(e->op.request->session));
        answer_subscribed(h, e);
        if (e->target.way == NOTIFY_EMAIL)
            hub_notify_confirm(h, &e->stored, &e->target);
    } else if (e->op.result == STORE_CONFLICT) {
        hub_refuse(h, e->op.request, "limit", "So many hear of this table already.");
    } else {
        hub_store_failed(h, e->op.request, e->op.result);
    }
    async_op_end(e);
}

static const struct session_device *subscriber(struct hub *h, const struct request *q)
{
    return hub_device(h, q, "Say hello first: only a device can subscribe.");
}

void hub_subscribe(struct hub *h, struct table_session *r, struct request *q)
{
    const struct notify_target *t = q->subscribe.target;
    const struct session_device *d = subscriber(h, q);
    if (!d)
        return;
    if (q->subscribe.all && (t->way != NOTIFY_WEBHOOK || !table_session_is_owner(r, q->session))) {
        hub_refuse(h, q, "not_yours", "Only who made the table can have all its turns told.");
        return;
    }
    if (!q->subscribe.all && !hub_seated(h, r, q))
        return;
    if (!is_offered(h, q, t) || !may_subscribe(h, q, t))
        return;
    struct subscribe_op *e = async_op_new(sizeof *e, h, r, q, run_subscribe, done_subscribe);
    struct writer w = writer_on(e->body, sizeof e->body);
    e->target = *t;
    target_write(&w, t);
    ASTRO_ASSERT(writer_fits(&w));
    e->stored = (struct store_subscription){.code = text_of(r->code),
                                            .seat = q->subscribe.all ? STORE_NO_SEAT : q->seat,
                                            .way = (int32_t)t->way,
                                            .body = writer_text(&w)};
    secret_bytes(e->stored.id, sizeof e->stored.id);
    memcpy(e->stored.device, d->hash, sizeof e->stored.device);
    if (!q->subscribe.all)
        memcpy(e->stored.owner, r->seat[q->seat].hash, sizeof e->stored.owner);
    async_op_post(e);
}

/* ---- subscriptions ------------------------------------------------------------------------ */

struct list_op {
    struct async_op op;
    uint8_t device[32];
    struct writer lines; /* of malloc */
};

static void list_one(void *context, const struct store_subscription *s)
{
    struct list_op *e = context;
    struct notify_target t;
    if (!secret_equal(s->device, e->device) || !target_restore(s->body, &t))
        return;
    struct json j = json_next(&e->lines);
    json_begin_object(&j, NULL);
    write_hex(json_begin_str(&j, "subscription"), s->id, sizeof s->id);
    json_end_str(&j);
    json_put_int(&j, "seat", s->seat + 1); /* 0: all */
    target_put(&j, &t);
    json_end_object(&j);
}

static void run_list(struct job *job, struct store *store)
{
    struct list_op *e = (struct list_op *)job;
    e->op.result = store_list_subscriptions(store, text_of(e->op.table->code), e, list_one);
}

/* What this server offers, and what this device has here. */
static void put_ways(struct hub *h, struct json *j)
{
    const struct notify_config *c = hub_notify_config(h);
    hub_put_push_key(h, j);
    json_put_bool(j, "webhook", c && *c->webhook_hosts);
    json_put_bool(j, "email", c && c->sendmail && c->url);
}

static void done_list(struct job *job)
{
    struct list_op *e = (struct list_op *)job;
    async_op_back(e);
    async_op_answer_lines(e, &e->lines, "subscriptions", put_ways);
}

void hub_subscriptions(struct hub *h, struct table_session *r, struct request *q)
{
    enum { SIZE = STORE_SUBSCRIPTIONS_MAX * (URL_MAX + 512) };
    const struct session_device *d = subscriber(h, q);
    if (!d)
        return;
    struct list_op *e = async_op_new(sizeof *e, h, r, q, run_list, done_list);
    e->lines = async_op_lines(SIZE);
    memcpy(e->device, d->hash, sizeof e->device);
    async_op_post(e);
}

/* ---- unsubscribe, confirm ------------------------------------------------------------------- */

static void run_unsubscribe(struct job *job, struct store *store)
{
    struct async_op *e = (struct async_op *)job;
    e->result = store_unsubscribe(store, e->request->link.id);
}

static void keep_found(void *context, const struct store_subscription *s)
{
    struct subscribe_op *e = context;
    e->stored = *s;
    if (!target_restore(s->body, &e->target))
        e->target.way = NOTIFY_WAYS;
}

static void run_confirm(struct job *job, struct store *store)
{
    struct subscribe_op *e = (struct subscribe_op *)job;
    e->op.result = store_find_subscription(store, e->op.request->link.id, e, keep_found);
    if (e->op.result != STORE_OK || e->target.way != NOTIFY_EMAIL)
        return;
    struct writer w = writer_on(e->body, sizeof e->body);
    e->target.confirmed = true;
    target_write(&w, &e->target);
    ASTRO_ASSERT(writer_fits(&w));
    e->stored.body = writer_text(&w);
    e->op.result = store_update_subscription(store, &e->stored);
}

static void done_link(struct job *job)
{
    struct async_op *e = (struct async_op *)job;
    struct hub *h = e->hub;
    if (e->result == STORE_OK) {
        log_audit(request_name(e->request->kind), session_address(e->request->session));
        answer_ok(h->answer, e->request);
    } else if (e->result == STORE_MISSING) {
        hub_refuse(h, e->request, "unknown", "These messages are turned off already.");
    } else {
        hub_store_failed(h, e->request, e->result);
    }
    async_op_end(e);
}

void hub_unsubscribe(struct hub *h, struct request *q)
{
    async_op_post(async_op_new(sizeof(struct async_op), h, NULL, q, run_unsubscribe, done_link));
}

void hub_confirm(struct hub *h, struct request *q)
{
    const struct notify_config *c = hub_notify_config(h);
    uint8_t token[CONFIRM_SIZE];
    if (c)
        message_confirm_token(c, q->link.id, token);
    if (!c || !secret_equal_n(token, q->link.confirm, CONFIRM_SIZE)) {
        hub_refuse(h, q, "unknown", "This link is not one of ours: was all of it copied?");
        return;
    }
    async_op_post(async_op_new(sizeof(struct subscribe_op), h, NULL, q, run_confirm, done_link));
}
