/* What happens because time passes: turn limits, leases, numbers that run out. */

#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"
#include "server/log.h"

enum { TICK_MS = 500 };

/* ---- leases ---------------------------------------------------------------------- */

struct lease_op {
    struct async_op op;
    char code[TABLE_CODE_SIZE];
    uint8_t owner[STORE_OWNER_SIZE];
    int64_t until;
};

static void run_lease(struct job *job, struct store *store)
{
    struct lease_op *e = (struct lease_op *)job;
    e->op.result = store_lease(store, text_of(e->code), e->owner, hub_now(), e->until);
}

static void done_lease(struct job *job)
{
    struct lease_op *e = (struct lease_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = hub_find(h, e->code); /* it may have gone meanwhile */
    if (r && r->host && e->op.result == STORE_OK) {
        bool had = r->lease_until > hub_now();
        r->lease_until = e->until;
        if (!had)
            hub_wake(h, r);
    }
    async_op_end(e);
}

static void ask_lease(struct hub *h, struct table_session *r)
{
    if (r->lease_asked == hub_now() || h->closing)
        return;
    r->lease_asked = hub_now();
    struct lease_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_lease, done_lease);
    memcpy(e->code, r->code, sizeof e->code);
    memcpy(e->owner, h->owner, sizeof e->owner);
    e->until = hub_now() + LEASE_SECONDS;
    async_op_post(e);
}

static void run_release(struct job *job, struct store *store)
{
    struct lease_op *e = (struct lease_op *)job;
    (void)store_release(store, text_of(e->code), e->owner);
}

void hub_release_leases(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (struct table_session *r = h->bucket[i]; r; r = r->next) {
            if (r->lease_until <= hub_now())
                continue;
            struct lease_op *e =
                async_op_new(sizeof *e, h, NULL, NULL, run_release, async_op_end_job);
            memcpy(e->code, r->code, sizeof e->code);
            memcpy(e->owner, h->owner, sizeof e->owner);
            async_op_post(e);
        }
    }
}

bool hub_leads(struct hub *h, struct table_session *r)
{
    if (!store_worker_shared(h->store_worker))
        return true;
    if (r->lease_until - hub_now() < LEASE_SECONDS / 2)
        ask_lease(h, r);
    return r->lease_until > hub_now();
}

/* ---- turn limits ------------------------------------------------------------------ */

void hub_time_out(struct hub *h, struct table_session *r, struct request *q)
{
    bool pending = table_session_status(r) == STORE_PLAYING && !table_session_bot(r, q->seat) &&
                   match_decision(host_match(r->host), q->seat) == q->play.decision;
    if (pending)
        hub_note(h, r, q, q->seat, "~timeout");
}

/* Whether the table was gone on with; it may be forgotten then. */
static bool check_limit(struct hub *h, struct table_session *r)
{
    if (!r->settings.limit || r->busy || r->waiting || table_session_status(r) != STORE_PLAYING)
        return false;
    int64_t now = hub_now();
    for (int i = 0; i < r->seats; i++) {
        const struct table_session_seat *s = &r->seat[i];
        if (table_session_bot(r, i) || s->decision == 0 || now < s->since + r->settings.limit ||
            !host_bots_check(r->host, seat_bit(i), NULL))
            continue;
        if (!hub_leads(h, r))
            return false;
        hub_enqueue(r, request_command(COMMAND_TIMEOUT, i, s->decision));
    }
    if (!r->waiting)
        return false;
    hub_proceed(h, r);
    return true;
}

/* Who has not agreed to what is proposed may be gone by now: then it is agreed. */
static void check_proposal(struct hub *h, struct table_session *r)
{
    if (r->busy || r->waiting || !hub_is_agreed(r, hub_now()) || !hub_leads(h, r))
        return;
    hub_enqueue(r, request_command(COMMAND_AGREED, r->note.proposal.seat, 0));
    hub_proceed(h, r);
}

/* Whether the bots of this table have something to do: only the holder of the
 * lease may, and one whose move could not be stored thinks again. */
static void check_bots(struct hub *h, struct table_session *r)
{
    if (!r->busy && !r->waiting && table_session_status(r) == STORE_PLAYING)
        hub_wake(h, r);
}

/* ---- mending ---------------------------------------------------------------------- */

static void run_mend(struct job *job, struct store *store)
{
    ((struct async_op *)job)->result = store_mend(store);
}

static void done_mend(struct job *job)
{
    struct async_op *e = (struct async_op *)job;
    struct hub *h = e->hub;
    h->mending = false;
    if (e->result == STORE_OK && !h->closing) {
        h->ready = true;
        log_event(LOG_INFO, "store", "said=\"It takes moves again.\"");
        hub_look_again(h);
    }
    async_op_end(e);
}

/* A store that failed is tried at every tick until it goes on. */
static void mend(struct hub *h)
{
    if (h->ready || h->mending)
        return;
    h->mending = true;
    async_op_post(async_op_new(sizeof(struct async_op), h, NULL, NULL, run_mend, done_mend));
}

/* ---- the tick --------------------------------------------------------------------- */

static void tick(uv_timer_t *timer)
{
    struct hub *h = timer->data;
    int64_t now = hub_now();
    for (int i = 0; i < HUB_BUCKETS; i++) {
        for (struct table_session *r = h->bucket[i], *next; r; r = next) {
            next = r->next;
            if (table_session_idle(r)) {
                hub_forget(h, r);
                continue;
            }
            if (!r->host || r->busy)
                continue;
            if (r->join && now > r->join_until)
                r->join = 0;
            r->clock = now;
            hub_tell_people(h, r,
                            false); /* a seat may have changed hands, or the last try failed */
            hub_tell_turns(h, r);
            check_bots(h, r);
            if (!check_limit(h, r))
                check_proposal(h, r);
        }
    }
    mend(h);
    hub_watch_peers(h);
    hub_watch_store(h);
    hub_watch_clock(h);
    hub_sweep(h);
    hub_notify_look(h);
}

void hub_tick_start(struct hub *h)
{
    hub_sweep_start(h);
    uv_timer_init(h->loop, &h->tick);
    h->tick.data = h;
    uv_timer_start(&h->tick, tick, TICK_MS, TICK_MS);
}
