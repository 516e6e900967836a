/* The life of a move on the server: try it on a clone, store it, and only then
 * make it the present, answer its sender and tell the others. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_parts.h"

enum { TRIES_MAX = 20 };

struct move_errand {
    struct errand errand; /* request.session NULL where nobody waits for an answer */
    int64_t time;
    bool over;
    struct table_step step;
    struct store_entry entries[STEP_ENTRIES_MAX];
    enum store_result results[STEP_ENTRIES_MAX];
};

/* ---- telling ---------------------------------------------------------------------- */

static void write_answer(struct hub *h, const struct request *q, uint32_t first, struct text events)
{
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"seq\":");
    write_int(w, first);
    write_str(w, ",\"events\":");
    write_text(w, events);
    answer_send(h->answer, q);
}

static bool has_viewer(const struct room *r, int viewer)
{
    for (const struct visit *v = r->visits; v; v = v->next_here)
        if (v->viewer == viewer)
            return true;
    return false;
}

/* One position per kind of viewer, however many look: it is written once. */
static void push_to(struct hub *h, struct room *r, int viewer, struct text events)
{
    if (!has_viewer(r, viewer))
        return;
    room_position(r, viewer, events, answer_start_push(h->answer, "entry"));
    answer_close(h->answer);
    for (struct visit *v = r->visits; v; v = v->next_here)
        if (v->viewer == viewer)
            session_send(v->session, writer_text(&h->answer->w));
}

/* Every viewer's events are written before the step becomes the present, since
 * they need both positions; they are sent after. */
static void accept_and_tell(struct move_errand *e)
{
    struct hub *h = e->errand.hub;
    struct room *r = e->errand.room;
    const struct request *q = &e->errand.request;
    struct text events[SEATS_MAX + 1];
    struct writer w = writer_on(h->scratch, ANSWER_SIZE);
    for (int viewer = VIEWER_PUBLIC; viewer < r->seats; viewer++) {
        size_t at = w.n;
        if (has_viewer(r, viewer) || (q->session && viewer == q->seat))
            table_step_events(r->table, &e->step, viewer, &w);
        ASTRO_ASSERT(writer_fits(&w));
        events[viewer + 1] = (struct text){w.p + at, w.n - at};
    }
    table_accept(r->table, &e->step);
    for (int i = 0; i < e->step.count; i++)
        room_note(r, e->step.entry[i].seat, text_of(e->step.entry[i].text));
    room_clock(r, e->time);
    if (q->session)
        write_answer(h, q, e->step.first, events[q->seat + 1]);
    for (int viewer = VIEWER_PUBLIC; viewer < r->seats; viewer++)
        push_to(h, r, viewer, events[viewer + 1]);
}

/* ---- storing ---------------------------------------------------------------------- */

static void run_status(struct job *job, struct store *store)
{
    struct errand *e = (struct errand *)job;
    enum store_status status = (enum store_status)e->request.seat;
    (void)store_set(store, text_of(e->request.code), status, 0, hub_now());
}

/* The list of tables may know a little later that a game has begun or is over:
 * seats and record tell themselves. A crash in between, or two people who take
 * the last two seats at two processes, are made up for when somebody looks. */
void hub_note_status(struct hub *h, const struct room *r, enum store_status stored)
{
    if (stored >= room_status(r))
        return;
    struct errand *e = errand_new(sizeof *e, h, NULL, NULL, run_status, errand_end_job);
    memcpy(e->request.code, r->code, sizeof r->code);
    e->request.seat = (int)room_status(r);
    h->under_way++;
    keeper_post_later(h->keeper, &e->job);
}

/* Another process was faster: look what it did, then try again. A decision
 * that is gone by then is stale, a key that was stored is answered from there. */
static void try_again(struct move_errand *e)
{
    struct request *q = &e->errand.request;
    e->errand.hub->metrics->conflicts++;
    e->errand.room->behind = true;
    q->tries++;
    hub_enqueue_first(e->errand.room, q);
}

static void done_move(struct job *job)
{
    struct move_errand *e = (struct move_errand *)job;
    struct hub *h = e->errand.hub;
    struct room *r = e->errand.room;
    const struct request *q = &e->errand.request;
    enum store_result result = STORE_OK;
    for (int i = 0; i < e->step.count; i++)
        if (e->results[i] != STORE_OK && result == STORE_OK)
            result = e->results[i];
    errand_back(e);
    bool raced = result == STORE_CONFLICT || result == STORE_EXISTS || result == STORE_UNKNOWN;
    if (result == STORE_OK) {
        h->metrics->entries += (uint64_t)e->step.count;
        if (q->came)
            metrics_time(h->metrics, uv_hrtime() / 1000 - q->came);
        accept_and_tell(e);
        if (match_over(table_match(r->table)))
            hub_note_status(h, r, STORE_PLAYING);
        hub_wake(h, r);
    } else if (raced && q->tries < TRIES_MAX) {
        try_again(e);
    } else {
        hub_store_failed(h, q, result);
    }
    errand_end(e);
}

/* Hands the step to the keeper. */
static void store_step(struct move_errand *e)
{
    e->time = hub_now();
    for (int i = 0; i < e->step.count; i++) {
        const struct table_entry *t = &e->step.entry[i];
        e->entries[i] = (struct store_entry){
            .code = text_of(e->errand.room->code),
            .seq = t->seq,
            .seat = t->seat == SEAT_CHANCE ? -1 : t->seat,
            .decision = t->decision,
            .key = text_of(t->key),
            .text = text_of(t->text),
            .time = e->time,
        };
    }
    e->errand.job.entries = e->entries;
    e->errand.job.results = e->results;
    e->errand.job.count = (size_t)e->step.count;
    errand_post(e);
}

/* ---- moves ------------------------------------------------------------------------ */

/* The answer to a stale move brings the position as it is now. */
static void answer_stale(struct hub *h, struct room *r, const struct request *q)
{
    struct problem p = {0};
    problem_set(&p, "stale", "This decision is gone: look at the table as it is now.");
    struct writer extra = writer_on(h->scratch, ANSWER_SIZE);
    write_str(&extra, ",\"at\":");
    room_position(r, q->seat, text_of("[]"), &extra);
    ASTRO_ASSERT(writer_fits(&extra));
    answer_problem(h->answer, q, &p, writer_text(&extra));
}

/* A retry gets the first answer again: the step its move made then. */
static void answer_again(struct hub *h, struct room *r, const struct request *q,
                         const struct table_step *step)
{
    uint32_t last = step->first + (uint32_t)step->count - 1;
    struct writer events = writer_on(h->scratch, ANSWER_SIZE);
    table_events(r->table, step->first, last, q->seat, &events);
    ASTRO_ASSERT(writer_fits(&events));
    write_answer(h, q, step->first, writer_text(&events));
}

static void try_move(struct hub *h, struct room *r, const struct request *q)
{
    struct move_errand *e = errand_new(sizeof *e, h, r, q, NULL, done_move);
    struct problem p = {.type = "refused"};
    enum table_answer answer = table_play(r->table, q->seat, q->decision, text_of(q->key),
                                          text_of(q->move), &e->step, &p.fault);
    switch (answer) {
    case TABLE_PLAYED:
        store_step(e);
        return;
    case TABLE_REPEATED:
        answer_again(h, r, q, &e->step);
        break;
    case TABLE_REUSED:
        hub_refuse(h, q, "reused", "This key was used for another move.");
        break;
    case TABLE_STALE:
        answer_stale(h, r, q);
        if (!q->session)
            hub_wake(h, r); /* a bot was too late: it looks again */
        break;
    case TABLE_REFUSED:
        answer_problem(h->answer, q, &p, text_of(""));
        break;
    }
    errand_drop(e);
}

void hub_play(struct hub *h, struct room *r, const struct request *q)
{
    struct request own = *q;
    if (q->session) {
        struct visit *v = hub_seated(h, r, q);
        if (!v)
            return;
        own.seat = v->viewer;
        if (r->seat[own.seat].stand_in) {
            hub_refuse(h, q, "not_yours", "A bot plays for you: say that you are back first.");
            return;
        }
    } else if (!room_bot(r, own.seat)) {
        return; /* whom the bot stood in for has come back */
    }
    if (!room_started(r)) {
        hub_refuse(h, q, "waiting", "The game starts when all seats are taken.");
        return;
    }
    try_move(h, r, &own);
}

void hub_wake(struct hub *h, struct room *r)
{
    if (!room_started(r) || r->busy || h->closing || !h->ready)
        return;
    if (!seat_in(match_turn(table_match(r->table)), SEAT_CHANCE)) {
        hub_think(h, r);
        return;
    }
    if (!hub_leads(h, r))
        return;
    struct move_errand *e = errand_new(sizeof *e, h, r, NULL, NULL, done_move);
    e->errand.request.tries = TRIES_MAX; /* another process that rolls is as good */
    table_roll(r->table, &e->step);
    store_step(e);
}

void hub_note(struct hub *h, struct room *r, const struct request *q, int seat, const char *note)
{
    struct move_errand *e = errand_new(sizeof *e, h, r, q, NULL, done_move);
    e->errand.request.seat = seat;
    struct problem p = {.type = "refused"};
    if (table_note(r->table, seat, text_of(note), &e->step, &p.fault)) {
        store_step(e);
        return;
    }
    answer_problem(h->answer, q, &p, text_of(""));
    errand_drop(e);
}
