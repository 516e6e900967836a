/* A game judged in the page, a few entries at a time: the worker answers in between. */

#include <string.h>

#include "ai/judge.h"
#include "base/line.h"
#include "wasm/call.h"

/* `seat`: judged alone from entry `from` on; -1: a game that is over, or that says itself who
 * plays alone. */
static bool open_run(struct caller *c, struct text record, int seat, uint32_t from, struct json *j,
                     struct fault *f)
{
    struct record head;
    c->judging = NULL;
    if (!record_read(record, &head, f))
        return false;
    const struct ai *ai = ai_find(head.id);
    if (!ai || !ai->judge)
        return fault_set(f, 0, "Moves of this game are not judged.");
    size_t size = judge_size(ai) + LINE_BYTES;
    if (!memory_need(&c->local.machine, &c->judge_memory, size + record.n, f))
        return false;
    /* The call's own bytes are gone when the next one comes. */
    char *copy = (char *)c->judge_memory.p + size;
    memcpy(copy, record.p, record.n);
    struct text kept = {copy, record.n};
    void *memory = c->judge_memory.p;
    struct judge_run *run = seat < 0 ? judge_open(ai, kept, memory, f)
                                     : judge_open_alone(ai, kept, seat, from, memory, f);
    if (!run)
        return false;
    int part = judge_part(run);
    struct host_edge edge = machine_edge(&c->local.machine);
    const void *shared = part < 0 ? NULL : edge.shared(edge.context, ai, part);
    if (part >= 0 && !shared)
        return fault_set(f, 0, "There is not enough memory for this.");
    judge_share(run, shared);
    c->judging = run;
    json_put_int(j, "entries", judge_entries(run));
    json_put_str(j, "course", ai->judge->course);
    json_put_bool(j, "can", judge_can(run, NULL));
    return true;
}

bool judge_call_open(struct caller *c, struct text record, struct json *j, struct fault *f)
{
    return open_run(c, record, -1, 0, j, f);
}

bool judge_call_alone(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    int seat;
    uint32_t from = 0;
    struct text line = {0}, number = {0};
    text_line(&rest, &line);
    text_line(&rest, &number);
    struct reader r = reader_on(line), n = reader_on(number);
    if (!read_seat(&r, &seat) || !read_end(&r) || seat < 0)
        return fault_set(f, 0, "Here a seat is expected.");
    if (!read_number(&n, JUDGE_ENTRIES_MAX, &from) || !read_end(&n))
        return fault_set(f, 0, "Here the number of an entry is expected.");
    return open_run(c, rest, seat, from, j, f);
}

bool judge_call_next(struct caller *c, struct text rest, struct json *j, struct fault *f)
{
    uint32_t n = 0;
    struct reader r = reader_on(rest);
    struct judge_step step;
    bool more = true;
    if (!c->judging)
        return fault_set(f, 0, "Open a game first.");
    if (!read_number(&r, JUDGE_ENTRIES_MAX, &n) || !read_end(&r))
        return fault_set(f, 0, "Here a number of entries is expected.");
    json_begin_array(j, "steps");
    for (; n > 0 && (more = judge_next(c->judging, &step)); n--) {
        json_begin_object(j, NULL);
        judge_write_step(c->judging, &step, j);
        json_end_object(j);
    }
    json_end_array(j);
    json_put_bool(j, "done", !more);
    if (!more)
        judge_write_reports(c->judging, ~(seat_set)0, j);
    return true;
}
