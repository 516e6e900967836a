/* Starting with fewer people: bots take the free seats. */

#include <string.h>

#include "server/hub_internal.h"

struct start_op {
    struct async_op op;
    const struct bot *bot; /* for the free seats */
};

static void run_start(struct job *job, struct store *store)
{
    struct start_op *e = (struct start_op *)job;
    struct table_session *r = e->op.table;
    struct text code = text_of(r->code);
    e->op.result = STORE_OK;
    for (int i = 0; i < r->seats && e->op.result == STORE_OK; i++) {
        struct store_seat seat = {.seat = i, .kind = SITTER_BOT, .name = text_of(e->bot->id)};
        if (r->seat[i].sitter == SITTER_OPEN)
            e->op.result =
                store_set_seat(store, code, &seat, r->seat[i].has_hash ? r->seat[i].hash : NULL);
    }
    if (e->op.result == STORE_OK)
        e->op.result = store_set(store, code, STORE_PLAYING, 0, hub_now());
}

static void done_start(struct job *job)
{
    struct start_op *e = (struct start_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    struct request *q = e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        for (int i = 0; i < r->seats; i++) {
            if (r->seat[i].sitter != SITTER_OPEN)
                continue;
            memset(&r->seat[i], 0, sizeof r->seat[i]);
            r->seat[i].sitter = SITTER_BOT;
            strcpy(r->seat[i].name, e->bot->id);
            r->seat[i].bot = e->bot;
        }
        table_session_clock(r, hub_now());
        answer_ok(h->answer, q);
        hub_push_seats(h, r, NULL);
        hub_note_turns(h, r);
        hub_wake(h, r);
    } else if (e->op.result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, q, "taken", "Somebody sat down just now: look again.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

void hub_start(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_started(r)) {
        answer_ok(h->answer, q); /* it has */
        return;
    }
    const struct bot *bot = host_stand_in(r->ai);
    if (q->start.bot[0])
        bot = engines_bot(h->engines, r->ai, text_of(q->start.bot));
    if (!bot) {
        hub_refuse(h, q, "unknown", "There is no such bot for this game.");
        return;
    }
    seat_set open = 0;
    for (int i = 0; i < r->seats; i++)
        open |= r->seat[i].sitter == SITTER_OPEN ? seat_bit(i) : 0;
    struct problem p = {.type = "refused"};
    if (!host_bots_check(r->host, open, &p.fault)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return;
    }
    struct start_op *e = async_op_new(sizeof *e, h, r, q, run_start, done_start);
    e->bot = bot;
    async_op_post(e);
}
