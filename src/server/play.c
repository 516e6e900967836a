/* The life of a move on the server: try it on a clone, store it, and only then
 * make it the present, answer its sender and tell the others. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

enum { TRIES_MAX = 20 };

struct move_op {
    struct async_op op;
    int64_t time;
    struct host_step step;
    struct store_entry entries[HOST_STEP_MAX];
    enum store_result results[HOST_STEP_MAX];
    uint8_t owner[32];            /* the token that a person's move was made with, as its hash */
    char reason[HOST_REASON_MAX]; /* why a bot made its move */
};

/* ---- telling ---------------------------------------------------------------------- */

static void write_answer(struct hub *h, const struct request *q, uint32_t first, struct text events)
{
    struct json j = answer_start(h->answer, q, true);
    json_put_int(&j, "seq", first);
    json_put_raw(&j, "events", events);
    answer_send(h->answer, q);
}

/* What the entries of a step tell a viewer; it stands in the hub's scratch. */
static struct text step_events(struct hub *h, const struct table_session *r,
                               const struct host_step *step, int viewer)
{
    struct writer w = writer_on(h->scratch, ANSWER_SIZE);
    host_events(r->host, step->first, step->first + (uint32_t)step->count - 1, viewer, &w);
    ASTRO_ASSERT(writer_fits(&w));
    return writer_text(&w);
}

/* The entries of a step at a table. */
struct step_push {
    struct hub *hub;
    const struct table_session *table;
    const struct host_step *step;
};

static struct text events_of(void *context, int viewer)
{
    const struct step_push *push = context;
    if (viewer < VIEWER_PUBLIC)
        return text_of("[]");
    return step_events(push->hub, push->table, push->step, viewer);
}

static void accept_and_tell(struct move_op *e)
{
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = e->op.request;
    struct step_push push = {h, r, &e->step};
    host_accept(r->host, &e->step);
    for (int i = 0; i < e->step.count; i++)
        table_session_note(r, e->step.entry[i].seat, text_of(e->step.text[i]));
    for (int i = 0; i < e->step.count; i++) {
        table_session_acted(r, &e->step.entry[i], e->time);
        table_session_plan_entry(r, &e->step.entry[i]);
    }
    table_session_plan_check(r);
    table_session_clock(r, e->time);
    if (request_awaited(q))
        write_answer(h, q, e->step.first, step_events(h, r, &e->step, q->seat));
    hub_push(h, r, "entry", NULL, events_of, &push);
    hub_note_turns(h, r);
}

/* ---- storing ---------------------------------------------------------------------- */

struct status_op {
    struct async_op op;
    char code[TABLE_CODE_SIZE];
    enum store_status status;
};

static void run_status(struct job *job, struct store *store)
{
    struct status_op *e = (struct status_op *)job;
    (void)store_set(store, text_of(e->code), e->status, 0, hub_now());
}

/* The list of tables may know a little later that a game has begun or is over:
 * seats and record tell themselves. A crash in between, or two people who take
 * the last two seats at two processes, are made up for when somebody looks. */
void hub_note_status(struct hub *h, const struct table_session *r, enum store_status stored)
{
    if (stored >= table_session_status(r))
        return;
    struct status_op *e = async_op_new(sizeof *e, h, NULL, NULL, run_status, async_op_end_job);
    memcpy(e->code, r->code, sizeof e->code);
    e->status = table_session_status(r);
    async_op_post_later(e);
}

/* Another process was faster: look what it did, then try again. A decision
 * that is gone by then is stale, a key that was stored is answered from there. */
static void try_again(struct move_op *e)
{
    e->op.hub->metrics->conflicts++;
    e->op.table->behind = true;
    e->op.request->tries++;
    hub_enqueue_again(e->op.table, e->op.request);
}

static void done_move(struct job *job)
{
    struct move_op *e = (struct move_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = e->op.request;
    enum store_result result = STORE_OK;
    for (int i = 0; i < e->step.count; i++)
        if (e->results[i] != STORE_OK && result == STORE_OK)
            result = e->results[i];
    async_op_back(e);
    bool raced = result == STORE_CONFLICT || result == STORE_EXISTS || result == STORE_UNKNOWN;
    if (result == STORE_OK) {
        h->metrics->entries += (uint64_t)e->step.count;
        if (q && q->came)
            metrics_time(h->metrics, uv_hrtime() / 1000 - q->came);
        accept_and_tell(e);
        if (match_over(host_match(r->host)))
            hub_note_status(h, r, STORE_PLAYING);
        hub_wake(h, r);
    } else if (raced && q && q->tries < TRIES_MAX) {
        try_again(e);
    } else {
        hub_store_failed(h, q, result);
    }
    async_op_end(e);
}

/* Hands the step to the store worker. */
static void store_step(struct move_op *e)
{
    e->time = hub_now();
    const struct request *q = e->op.request;
    bool by_person = q && (q->kind == REQUEST_PLAY || q->kind == COMMAND_PLAN);
    if (by_person)
        memcpy(e->owner, e->op.table->seat[q->seat].hash, sizeof e->owner);
    for (int i = 0; i < e->step.count; i++) {
        const struct entry *t = &e->step.entry[i];
        e->entries[i] = (struct store_entry){
            .code = text_of(e->op.table->code),
            .seq = t->seq,
            .seat = t->seat == SEAT_CHANCE ? STORE_NO_SEAT : t->seat,
            .decision = t->decision,
            .key = t->key,
            .text = text_of(e->step.text[i]),
            .time = e->time,
        };
        if (by_person && t->seat == e->op.request->seat)
            e->entries[i].owner = e->owner;
        struct text reason = host_reason(e->op.table->host, t);
        if (reason.n > 0)
            e->entries[i].reason = (struct text){memcpy(e->reason, reason.p, reason.n), reason.n};
    }
    e->op.job.entries = e->entries;
    e->op.job.results = e->results;
    e->op.job.count = (size_t)e->step.count;
    async_op_post(e);
}

/* ---- moves ------------------------------------------------------------------------ */

/* The answer to a stale move brings the position as it is now. */
static void answer_stale(struct hub *h, struct table_session *r, const struct request *q)
{
    if (!request_awaited(q)) {
        hub_wake(h, r); /* a bot was too late: it looks again */
        return;
    }
    struct problem p = {0};
    problem_set(&p, "stale", "This decision is gone: look at the table as it is now.");
    struct writer at = writer_on(h->scratch, ANSWER_SIZE);
    table_session_position(r, q->seat, text_of("[]"), &at);
    ASTRO_ASSERT(writer_fits(&at));
    answer_problem(h->answer, q, &p, writer_text(&at));
}

/* A retry gets the first answer again: the step its move made then. */
static void answer_again(struct hub *h, struct table_session *r, const struct request *q,
                         const struct host_step *step)
{
    write_answer(h, q, step->first, step_events(h, r, step, q->seat));
}

static void try_move(struct hub *h, struct table_session *r, struct request *q)
{
    struct move_op *e = async_op_new(sizeof *e, h, r, q, NULL, done_move);
    struct problem p = {.type = "refused"};
    enum host_answer answer = host_play(r->host, q->seat, q->play.decision, text_of(q->play.key),
                                        text_of(q->play.move), &e->step, &p.fault);
    switch (answer) {
    case HOST_PLAYED:
        store_step(e);
        return;
    case HOST_REPEATED:
        answer_again(h, r, q, &e->step);
        break;
    case HOST_REUSED:
        hub_refuse(h, q, "reused", "This key was used for another move.");
        break;
    case HOST_STALE:
        answer_stale(h, r, q);
        break;
    case HOST_REFUSED:
        answer_problem(h->answer, q, &p, text_of(""));
        break;
    }
    async_op_drop(e);
}

void hub_play(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (r->seat[q->seat].stand_in)
        hub_refuse(h, q, "not_yours", "A bot plays for you: say that you are back first.");
    else if (r->seat[q->seat].late)
        hub_refuse(h, q, "not_yours", "Your time is up: a bot makes this move for you.");
    else if (!table_session_started(r))
        hub_refuse(h, q, "waiting", "The game starts when all seats are taken.");
    else
        try_move(h, r, q);
}

void hub_play_bot(struct hub *h, struct table_session *r, struct request *q)
{
    /* Whom it stood in for may have come back, or have time again. */
    if (table_session_bot(r, q->seat) && table_session_started(r))
        try_move(h, r, q);
}

void hub_play_planned(struct hub *h, struct table_session *r, struct request *q)
{
    const struct planned *p = table_session_planned(r, q->seat);
    if (p && strcmp(p->key, q->play.key) == 0 && table_session_plan_due(r, q->seat))
        try_move(h, r, q);
}

/* One at a time: the next is looked for when it is stored. */
static void play_planned(struct hub *h, struct table_session *r)
{
    for (int i = 0; i < r->seats && !r->busy; i++) {
        if (!table_session_plan_due(r, i) || !hub_leads(h, r))
            continue;
        uint32_t decision = match_decision(host_match(r->host), i);
        struct request *q = request_planned_move(i, decision, table_session_planned(r, i));
        hub_play_planned(h, r, q);
        request_release(q);
        if (!r->busy)
            r->seat[i].plan = PLAN_NONE; /* its key was used for another move */
    }
}

void hub_wake(struct hub *h, struct table_session *r)
{
    if (!table_session_started(r) || r->busy || h->closing || !h->ready)
        return;
    if (!match_rolls(host_match(r->host))) {
        play_planned(h, r);
        hub_think(h, r);
        return;
    }
    if (!hub_leads(h, r))
        return;
    /* Nobody asked, so nobody tries again: another process that rolls is as good. */
    struct move_op *e = async_op_new(sizeof *e, h, r, NULL, NULL, done_move);
    host_roll(r->host, &e->step);
    store_step(e);
}

void hub_note(struct hub *h, struct table_session *r, struct request *q, int seat, const char *note)
{
    struct move_op *e = async_op_new(sizeof *e, h, r, q, NULL, done_move);
    struct problem p = {.type = "refused"};
    if (host_note(r->host, seat, text_of(note), &e->step, &p.fault)) {
        store_step(e);
        return;
    }
    answer_problem(h->answer, q, &p, text_of(""));
    async_op_drop(e);
}
