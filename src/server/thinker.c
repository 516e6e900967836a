/* Bots think on threads of the pool, from their seat's view and events, and
 * answer like everybody else: through the queue of their table. However many
 * are in turn, they leave one thread of the pool to others, who deal tables. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"
#include "server/shared.h"

enum {
    AT_ONCE = 3,
    REASON_SIZE = 4096,
    PATIENCE_MS = 2000, /* then a bot plays the best it has found (doc/operations.md) */
};

struct thought {
    uv_work_t work;
    struct thought *next; /* in line for a thread */
    struct hub *hub;
    struct table_session *table;
    const struct ai *ai;
    const struct bot *bot;
    struct view view;
    struct rng rng;
    void *memory;
    uint64_t late; /* from then on, in nanoseconds of uv_hrtime */
    int seat;
    uint32_t decision;
    struct move move;
    char reason[REASON_SIZE];
    size_t observations_n;
    char observations[]; /* what its seat was told */
};

static bool is_late(void *context)
{
    const struct thought *t = context;
    return uv_hrtime() >= t->late;
}

static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    struct bot_task task = {
        .view = &t->view,
        .events = {t->observations, t->observations_n},
        .shared = shared_part(t->ai, &t->view),
        .rng = &t->rng,
        .memory = t->memory,
        .late = is_late,
        .late_context = t,
    };
    struct writer reason = writer_on(t->reason, sizeof t->reason);
    /* Waiting for a thread or for shared tables is not thinking. */
    t->late = uv_hrtime() + (uint64_t)PATIENCE_MS * 1000000;
    t->move = t->bot->think(&task, &reason);
}

static void begin_next(struct hub *h);

static void answered(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct hub *h = t->hub;
    struct table_session *r = t->table;
    h->under_way--;
    h->thinking--;
    begin_next(h);
    r->seat[t->seat].thinking = false;
    if (status == 0) {
        char text[ENTRY_SIZE_MAX];
        struct writer move = writer_on(text, sizeof text);
        t->view.game->move_write(t->view.data, view_state(&t->view), t->seat, &t->move, &move);
        hub_enqueue(r, request_bot_move(t->seat, t->decision, writer_text(&move)));
    }
    free(t);
    hub_proceed(h, r);
}

static void begin_next(struct hub *h)
{
    while (h->thoughts && h->thinking < AT_ONCE) {
        struct thought *t = h->thoughts;
        h->thoughts = t->next;
        if (!h->thoughts)
            h->thoughts_last = &h->thoughts;
        h->thinking++;
        uv_queue_work(h->loop, &t->work, think, answered);
    }
}

void hub_drop_thoughts(struct hub *h)
{
    while (h->thoughts) {
        struct thought *t = h->thoughts;
        h->thoughts = t->next;
        h->under_way--;
        t->table->seat[t->seat].thinking = false;
        free(t);
    }
    h->thoughts_last = &h->thoughts;
}

static void start_thought(struct hub *h, struct table_session *r, int seat)
{
    const struct match *m = host_match(r->host);
    struct writer observations = writer_on(h->scratch, ANSWER_SIZE);
    host_observations(r->host, seat, &observations);
    ASTRO_ASSERT(writer_fits(&observations));
    struct thought *t = malloc(sizeof *t + observations.n);
    ASTRO_ASSERT(t != NULL);
    memcpy(t->observations, observations.p, observations.n);
    t->observations_n = observations.n;
    t->work.data = t;
    t->next = NULL;
    t->hub = h;
    t->table = r;
    t->seat = seat;
    t->ai = r->ai;
    t->bot = r->seat[seat].bot;
    t->memory = r->seat[seat].memory;
    t->decision = match_decision(m, seat);
    view_of(m->game, m->data, match_state(m), seat, &t->view);
    uint8_t seed[RNG_SEED_SIZE];
    secret_bytes(seed, sizeof seed);
    t->rng = rng_from_seed(seed);
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
