/* Several processes on one store: who is at a table by another one. Each tells the others
 * whenever that changes, and every few seconds that it lives; nothing of it is stored. A
 * number that is told is `process << 9 | ask << 8 | seats`, under the code of a table or
 * under "*", the process itself: its seats are 1 while it lives and 0 when it ends. */

#include <string.h>

#include "server/hub_internal.h"

enum {
    ASK = 1 << 8,
    PROCESS_SHIFT = 9,
    BEAT_SECONDS = 3,
    LOST_SECONDS = 10,      /* three beats may be late */
    UNANNOUNCED = UINT8_MAX /* no set of seats: it is told again */
};

static const char everywhere[] = "*";

static uint32_t own_id(const struct hub *h)
{
    return (uint32_t)(h->owner[0] << 14 | h->owner[1] << 6 | h->owner[2] >> 2) | 1;
}

/* ---- telling ------------------------------------------------------------------------ */

struct tell_op {
    struct async_op op;
    char code[TABLE_CODE_SIZE];
    uint32_t number;
};

static void run_tell(struct job *job, struct store *store)
{
    struct tell_op *e = (struct tell_op *)job;
    e->op.result = store_tell(store, text_of(e->code), e->number);
}

static void done_tell(struct job *job)
{
    struct tell_op *e = (struct tell_op *)job;
    struct table_session *r = hub_find(e->op.hub, e->code);
    if (r && e->op.result != STORE_OK)
        r->announced = UNANNOUNCED;
    async_op_end(e);
}

static void tell(struct hub *h, const char *code, uint32_t what)
{
    struct tell_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_tell, done_tell);
    memcpy(e->code, code, strlen(code) + 1);
    e->number = own_id(h) << PROCESS_SHIFT | what;
    async_op_post(e);
}

void hub_tell_people(struct hub *h, struct table_session *r, bool ask)
{
    seat_set people = table_session_people(r);
    if (!store_worker_shared(h->store_worker) || h->closing || (people == r->announced && !ask))
        return;
    r->announced = people;
    tell(h, r->code, people | (ask ? ASK : 0));
}

void hub_ask_peers(struct hub *h)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table_session *r = h->bucket[i]; r; r = r->next)
            if (r->host)
                hub_tell_people(h, r, true);
}

void hub_leave_peers(struct hub *h)
{
    if (store_worker_shared(h->store_worker))
        tell(h, everywhere, 0);
}

/* ---- hearing ------------------------------------------------------------------------ */

static void take_people(struct hub *h, struct table_session *r, int peer, seat_set people)
{
    seat_set came = people & ~r->elsewhere[peer], left = r->elsewhere[peer] & ~people;
    bool changed = false;
    for (int i = 0; i < r->seats; i++)
        changed |= seat_in(came, i) && !table_session_here(r, i);
    r->elsewhere[peer] = people;
    for (int i = 0; i < r->seats; i++) {
        if (!seat_in(left, i) || table_session_here(r, i))
            continue;
        r->seat[i].gone = hub_now();
        changed = true;
    }
    if (changed)
        hub_push_seats(h, r, NULL);
}

static void drop_peer(struct hub *h, int peer)
{
    h->peers[peer].id = 0;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table_session *r = h->bucket[i]; r; r = r->next)
            if (r->host)
                take_people(h, r, peer, 0);
}

/* The place of a process; of one that was not known of, whatever it told was missed. -1:
 * there is no room for it. */
static int find_peer(struct hub *h, uint32_t id)
{
    int empty = -1;
    for (int i = 0; i < PEERS_MAX; i++) {
        if (h->peers[i].id == id)
            return i;
        if (h->peers[i].id == 0)
            empty = i;
    }
    if (empty >= 0) {
        h->peers[empty].id = id;
        hub_ask_peers(h);
    }
    return empty;
}

void hub_hear_peer(struct hub *h, const char *code, uint32_t number)
{
    uint32_t id = number >> PROCESS_SHIFT;
    seat_set people = number & (ASK - 1);
    int peer = id == own_id(h) ? -1 : find_peer(h, id);
    if (peer < 0)
        return;
    h->peers[peer].heard = hub_now();
    if (strcmp(code, everywhere) == 0) {
        if (people == 0)
            drop_peer(h, peer);
        return;
    }
    struct table_session *r = hub_find(h, code);
    if (!r || !r->host)
        return;
    take_people(h, r, peer, people);
    if (number & ASK && table_session_people(r) != 0) {
        r->announced = UNANNOUNCED;
        hub_tell_people(h, r, false);
    }
}

void hub_watch_peers(struct hub *h)
{
    int64_t now = hub_now();
    if (!store_worker_shared(h->store_worker) || h->closing)
        return;
    if (now - h->beat >= BEAT_SECONDS || now < h->beat) {
        h->beat = now;
        tell(h, everywhere, 1);
    }
    for (int i = 0; i < PEERS_MAX; i++)
        if (h->peers[i].id && now - h->peers[i].heard > LOST_SECONDS)
            drop_peer(h, i);
}
