/* The life of a move on the server: try it on a clone, store it, and only then
 * make it the present, answer its sender and tell the others. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/panic.h"
#include "server/hub_parts.h"

struct move_job {
    struct job job;
    struct hub *hub;
    struct room *room;
    struct request request; /* session NULL where nobody waits for an answer */
    struct table_step step;
    struct store_entry entries[STEP_ENTRIES_MAX];
    enum store_result results[STEP_ENTRIES_MAX];
};

static void write_answer(struct hub *h, const struct request *q, uint32_t first, struct text events)
{
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"seq\":");
    write_int(w, first);
    write_str(w, ",\"events\":");
    write_text(w, events);
    answer_send(h->answer, q);
}

/* Every viewer's events are written before the step becomes the present, since
 * they need both positions; they are sent after. */
static void accept_and_tell(struct move_job *j)
{
    struct hub *h = j->hub;
    struct room *r = j->room;
    struct text events[SEATS_MAX + 1];
    struct writer w = writer_on(h->scratch, ANSWER_SIZE);
    for (int viewer = VIEWER_PUBLIC; viewer < r->seats; viewer++) {
        size_t at = w.n;
        table_step_events(r->table, &j->step, viewer, &w);
        ASTRO_ASSERT(writer_fits(&w));
        events[viewer + 1] = (struct text){w.p + at, w.n - at};
    }
    table_accept(r->table, &j->step);
    if (j->request.session)
        write_answer(h, &j->request, j->step.first, events[j->request.seat + 1]);
    for (struct visit *v = r->visits; v; v = v->next_here) {
        struct writer *push = answer_start_push(h->answer, "entry");
        room_position(r, v->viewer, events[v->viewer + 1], push);
        answer_push(h->answer, v->session);
    }
}

static void run_over(struct job *job, struct store *store)
{
    struct move_job *j = (struct move_job *)job;
    store_set(store, text_of(j->request.code), STORE_OVER, 0, (int64_t)time(NULL));
}

static void free_move(struct job *job)
{
    struct move_job *j = (struct move_job *)job;
    j->hub->under_way--;
    if (j->request.session)
        session_release(j->request.session);
    free(j);
}

/* The list of tables may know a little later that a game is over; the record
 * itself tells. */
static void note_over(struct move_job *j)
{
    memcpy(j->request.code, j->room->code, sizeof j->request.code);
    j->job = (struct job){.run = run_over, .done = free_move};
    keeper_post(j->hub->keeper, &j->job);
}

static void done_move(struct job *job)
{
    struct move_job *j = (struct move_job *)job;
    struct hub *h = j->hub;
    struct room *r = j->room;
    enum store_result result = STORE_OK;
    for (int i = 0; i < j->step.count; i++)
        if (j->results[i] != STORE_OK && result == STORE_OK)
            result = j->results[i];
    r->busy = false;
    if (result == STORE_OK) {
        accept_and_tell(j);
        hub_think(h, r);
    } else {
        hub_store_failed(h, &j->request, result);
    }
    bool over = result == STORE_OK && match_over(table_match(r->table));
    if (over)
        note_over(j);
    else
        free_move(job);
    hub_proceed(h, r);
}

/* Hands the step to the keeper. */
static void store_step(struct move_job *j)
{
    int64_t now = (int64_t)time(NULL);
    for (int i = 0; i < j->step.count; i++) {
        const struct table_entry *e = &j->step.entry[i];
        j->entries[i] = (struct store_entry){
            .code = text_of(j->room->code),
            .seq = e->seq,
            .seat = e->seat == SEAT_CHANCE ? -1 : e->seat,
            .decision = e->decision,
            .key = text_of(e->key),
            .text = text_of(e->text),
            .time = now,
        };
    }
    j->job = (struct job){
        .done = done_move,
        .entries = j->entries,
        .results = j->results,
        .count = (size_t)j->step.count,
    };
    if (j->request.session)
        session_hold(j->request.session);
    j->room->busy = true;
    j->hub->under_way++;
    keeper_post(j->hub->keeper, &j->job);
}

static struct move_job *new_move(struct hub *h, struct room *r)
{
    struct move_job *j = calloc(1, sizeof *j);
    ASTRO_ASSERT(j != NULL);
    j->hub = h;
    j->room = r;
    return j;
}

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
    struct move_job *j = new_move(h, r);
    j->request = *q;
    struct problem p = {.type = "refused"};
    enum table_answer answer = table_play(r->table, q->seat, q->decision, text_of(q->key),
                                          text_of(q->move), &j->step, &p.fault);
    switch (answer) {
    case TABLE_PLAYED:
        store_step(j);
        return;
    case TABLE_REPEATED:
        answer_again(h, r, q, &j->step);
        break;
    case TABLE_REUSED:
        hub_refuse(h, q, "reused", "This key was used for another move.");
        break;
    case TABLE_STALE:
        answer_stale(h, r, q);
        if (!q->session)
            hub_think(h, r); /* a bot was too late: it looks again */
        break;
    case TABLE_REFUSED:
        answer_problem(h->answer, q, &p, text_of(""));
        break;
    }
    free(j);
}

void hub_play(struct hub *h, struct room *r, const struct request *q)
{
    struct request own = *q;
    if (q->session) {
        struct visit *v = room_visit(r, q->session);
        if (!v || v->viewer < 0) {
            hub_refuse(h, q, "not_yours", "Open the table with the token of a seat to play.");
            return;
        }
        own.seat = v->viewer;
    }
    if (!room_started(r)) {
        hub_refuse(h, q, "waiting", "The game starts when all seats are taken.");
        return;
    }
    try_move(h, r, &own);
}

void hub_first_roll(struct hub *h, struct room *r)
{
    struct move_job *j = new_move(h, r);
    table_roll(r->table, &j->step);
    if (j->step.count > 0) {
        store_step(j);
        return;
    }
    free(j);
    hub_think(h, r);
}
