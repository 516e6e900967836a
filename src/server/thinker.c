/* Bots think on a thread of the pool, from their seat's view and events, and
 * answer like everybody else: through the queue of their table. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_parts.h"
#include "server/shared.h"

enum { TOLD_SIZE = 256 * 1024, REASON_SIZE = 4096 };

struct thought {
    uv_work_t work;
    struct hub *hub;
    struct room *room;
    const struct mind *mind;
    const struct bot *bot;
    struct view view;
    struct rng rng;
    void *memory;
    int seat;
    uint32_t decision;
    struct writer told;
    struct move move;
    char told_bytes[TOLD_SIZE];
    char reason[REASON_SIZE];
};

static void think(uv_work_t *work)
{
    struct thought *t = work->data;
    struct bot_task task = {
        .view = &t->view,
        .events = writer_text(&t->told),
        .shared = shared_part(t->mind, &t->view),
        .rng = &t->rng,
        .memory = t->memory,
    };
    struct writer reason = writer_on(t->reason, sizeof t->reason);
    t->move = t->bot->think(&task, &reason);
}

static void answered(uv_work_t *work, int status)
{
    struct thought *t = work->data;
    struct hub *h = t->hub;
    struct room *r = t->room;
    h->under_way--;
    r->seat[t->seat].thinking = false;
    if (status == 0) {
        struct request q = {.kind = REQUEST_PLAY, .seat = t->seat, .decision = t->decision};
        struct writer key = writer_on(q.key, sizeof q.key);
        write_str(&key, "bot-");
        write_int(&key, t->decision);
        writer_cstr(&key);
        struct writer move = writer_on(q.move, sizeof q.move);
        t->view.game->move_write(t->view.data, view_state(&t->view), t->seat, &t->move, &move);
        writer_cstr(&move);
        hub_enqueue(r, &q);
    }
    free(t);
    hub_proceed(h, r);
}

static void start_thought(struct hub *h, struct room *r, int seat)
{
    struct thought *t = malloc(sizeof *t);
    ASTRO_ASSERT(t != NULL);
    const struct match *m = table_match(r->table);
    t->work.data = t;
    t->hub = h;
    t->room = r;
    t->seat = seat;
    t->mind = r->mind;
    t->bot = r->seat[seat].bot;
    t->memory = r->seat[seat].memory;
    t->decision = match_decision(m, seat);
    view_of(m->game, m->data, match_state(m), seat, &t->view);
    t->told = writer_on(t->told_bytes, TOLD_SIZE);
    table_told(r->table, seat, &t->told);
    ASTRO_ASSERT(writer_fits(&t->told));
    uint8_t seed[RNG_SEED_SIZE];
    secret_bytes(seed, sizeof seed);
    t->rng = rng_from_seed(seed);
    r->seat[seat].thinking = true;
    h->under_way++;
    uv_queue_work(h->loop, &t->work, think, answered);
}

void hub_think(struct hub *h, struct room *r)
{
    seat_set turn = h->closing ? 0 : match_turn(table_match(r->table));
    for (int i = 0; i < r->seats; i++)
        if (seat_in(turn, i) && room_bot(r, i) && !r->seat[i].thinking && hub_leads(h, r))
            start_thought(h, r, i);
}
