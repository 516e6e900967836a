/* A store that does not answer: nobody is left to wait for it without a word. */

#include "server/hub_internal.h"
#include "server/log.h"

static const uint64_t STALL_NS = 1500000000u; /* and a tick, so within three seconds */

static void say_busy(struct hub *h, const struct request *q)
{
    hub_refuse(h, q, "busy", "The store is busy just now: try again in a moment.");
}

/* What is with the store may still be stored: who asked hears of it then as
 * everybody does, and by its key when asking again. */
static void tell_waiting(struct hub *h, struct table_session *r)
{
    if (r->asked && request_awaited(r->asked)) {
        say_busy(h, r->asked);
        r->asked->answered = true;
    }
    struct request **at = &r->waiting;
    while (*at) {
        struct request *q = *at;
        if (!q->session) { /* the server's own can wait */
            at = &q->next;
            continue;
        }
        say_busy(h, q);
        *at = q->next;
        request_release(q);
    }
    r->waiting_last = at;
}

void hub_watch_store(struct hub *h)
{
    bool stalled = store_worker_since(h->store_worker) > STALL_NS;
    if (stalled != h->stalled)
        log_event(stalled ? LOG_ERROR : LOG_INFO, "store", "said=\"%s\"",
                  stalled ? "It does not answer." : "It answers again.");
    h->stalled = stalled;
    for (int i = 0; stalled && i < HUB_BUCKETS; i++)
        for (struct table_session *r = h->bucket[i]; r; r = r->next)
            tell_waiting(h, r);
}

/* Those that need nothing of the store go on: looking at a table that is here,
 * where nobody else can have changed it. They do not wait behind the others. */
bool hub_stalled(struct hub *h, struct request *q)
{
    if (!h->stalled || q->kind == REQUEST_GAMES || q->kind == REQUEST_LEAVE)
        return false;
    struct table_session *r = q->kind >= REQUEST_SIT ? hub_find(h, q->code) : NULL;
    bool here = r && r->host && !store_worker_shared(h->store_worker);
    if (here && q->kind == REQUEST_OPEN)
        hub_open(h, r, q);
    else if (here && q->kind == REQUEST_RECORD)
        hub_record(h, r, q);
    else
        say_busy(h, q);
    return true;
}
