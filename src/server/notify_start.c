/* The sender of messages: its keys, its beginning and its end. */

#include <string.h>

#include "notify/base64url.h"
#include "server/hub_internal.h"

struct secrets_op {
    struct async_op op;
    uint8_t push[STORE_SECRET_SIZE], sign[STORE_SECRET_SIZE];
};

static void run_secrets(struct job *job, struct store *store)
{
    struct secrets_op *e = (struct secrets_op *)job;
    e->op.result = store_keep_secret(store, text_of("push"), e->push);
    if (e->op.result == STORE_OK)
        e->op.result = store_keep_secret(store, text_of("sign"), e->sign);
}

static void done_secrets(struct job *job)
{
    struct secrets_op *e = (struct secrets_op *)job;
    struct hub *h = e->op.hub;
    h->notify.asked = false;
    if (e->op.result == STORE_OK && !h->closing) {
        memcpy(h->notify.config.push_secret, e->push, sizeof e->push);
        memcpy(h->notify.config.sign_secret, e->sign, sizeof e->sign);
        h->notify.sender = notify_sender_new(h->loop, &h->notify.config, h, hub_notify_heard);
    }
    async_op_end(e);
}

/* The keys are made when the server first starts; a store that takes nothing now is asked
 * again at the next tick. */
void hub_notify_ask(struct hub *h)
{
    uint8_t key[WEBPUSH_KEY_SIZE];
    struct secrets_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_secrets, done_secrets);
    do
        secret_bytes(e->push, sizeof e->push);
    while (!webpush_key(e->push, key));
    secret_bytes(e->sign, sizeof e->sign);
    h->notify.asked = true;
    async_op_post(e);
}

void hub_notify_start(struct hub *h, const struct notify_config *config)
{
    h->notify.config = *config;
    h->notify.wanted = true;
    hub_notify_ask(h);
}

const struct notify_config *hub_notify_config(const struct hub *h)
{
    return h->notify.sender ? notify_sender_config(h->notify.sender) : NULL;
}

void hub_put_push_key(const struct hub *h, struct json *j)
{
    const struct notify_config *c = hub_notify_config(h);
    uint8_t key[WEBPUSH_KEY_SIZE];
    if (!c || !*c->push_hosts || !webpush_key(c->push_secret, key))
        return;
    write_base64url(json_begin_str(j, "push_key"), key, sizeof key);
    json_end_str(j);
}

bool hub_notify_finish(struct hub *h, uint64_t nanoseconds)
{
    return !h->notify.sender || notify_sender_finish(h->notify.sender, nanoseconds);
}

void hub_notify_stop(struct hub *h)
{
    if (h->notify.sender)
        notify_sender_stop(h->notify.sender);
    h->notify.sender = NULL;
}
