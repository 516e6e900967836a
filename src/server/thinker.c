/* Bots think on threads of the pool, from their seat's view and events, and
 * answer like everybody else: through the queue of their table. However many
 * are in turn, they leave one thread of the pool to others, who deal tables. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

enum {
    AT_ONCE = 3,
    FOREIGN_AT_ONCE = 2, /* of them: engines that stall leave one to our own bots */
    PATIENCE_MS = 2000,  /* then a bot plays the best it has found (doc/operations.md) */
};

struct thought {
    uv_work_t work;
    struct thought *next; /* in line for a thread */
    struct hub *hub;
    struct table_session *table;
    struct host_thought t;
    int seats;
    bool foreign;        /* an engine is asked */
    uint64_t late;       /* from then on, in nanoseconds of uv_hrtime; 0: it has not begun */
    char observations[]; /* what its seat was told */
};

/* Waiting for a thread or for shared tables is not thinking: time runs from the
 * first question on. */
static bool is_late(void *context)
{
    struct thought *t = context;
    uint64_t now = uv_hrtime();
    if (t->late == 0)
        t->late = now + (uint64_t)PATIENCE_MS * 1000000;
    return now >= t->late;
}

static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    bool thought = engines_think(t->hub->engines, &t->t, t->seats);
    ASTRO_ASSERT(thought);
}

static void begin_next(struct hub *h);

static void answered(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct hub *h = t->hub;
    struct table_session *r = t->table;
    h->under_way--;
    h->thinking--;
    h->foreign -= t->foreign;
    begin_next(h);
    r->seat[t->t.seat].thinking = false;
    if (status == 0) {
        host_hear(r->host, &t->t);
        hub_enqueue(r, request_bot_move(t->t.seat, t->t.decision, text_of(t->t.move)));
    }
    free(t);
    hub_proceed(h, r);
}

/* Takes the first thought out of the line that may have a thread now; NULL: none may. */
static struct thought *next_thought(struct hub *h)
{
    struct thought **at = &h->thoughts;
    while (*at && (*at)->foreign && h->foreign >= FOREIGN_AT_ONCE)
        at = &(*at)->next;
    struct thought *t = *at;
    if (!t)
        return NULL;
    *at = t->next;
    if (!*at)
        h->thoughts_last = at;
    return t;
}

static void begin_next(struct hub *h)
{
    struct thought *t;
    while (h->thinking < AT_ONCE && (t = next_thought(h))) {
        h->thinking++;
        h->foreign += t->foreign;
        uv_queue_work(h->loop, &t->work, think, answered);
    }
}

void hub_drop_thoughts(struct hub *h)
{
    while (h->thoughts) {
        struct thought *t = h->thoughts;
        h->thoughts = t->next;
        h->under_way--;
        t->table->seat[t->t.seat].thinking = false;
        free(t);
    }
    h->thoughts_last = &h->thoughts;
}

static void start_thought(struct hub *h, struct table_session *r, int seat)
{
    struct text observations = host_observations(r->host, seat);
    struct thought *t = malloc(sizeof *t + observations.n);
    ASTRO_ASSERT(t != NULL);
    host_ask(r->host, seat, r->seat[seat].bot, &t->t);
    /* The table may go on while the bot thinks. */
    if (observations.n > 0)
        memcpy(t->observations, observations.p, observations.n);
    t->t.observations.p = t->observations;
    t->t.late = is_late;
    t->t.late_context = t;
    t->late = 0;
    t->seats = r->seats;
    t->foreign = engines_is_foreign(h->engines, t->t.bot);
    t->work.data = t;
    t->next = NULL;
    t->hub = h;
    t->table = r;
    r->seat[seat].thinking = true;
    h->under_way++;
    *h->thoughts_last = t;
    h->thoughts_last = &t->next;
    begin_next(h);
}

void hub_think(struct hub *h, struct table_session *r)
{
    seat_set turn = h->closing ? 0 : match_turn(host_match(r->host));
    for (int i = 0; i < r->seats; i++)
        if (seat_in(turn, i) && table_session_bot(r, i) && !r->seat[i].thinking && hub_leads(h, r))
            start_thought(h, r, i);
}
