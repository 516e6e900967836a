/* Who sits where: taking a seat and giving it up, bots that stand in, starting
 * with fewer people, new tokens. */

#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

/* ---- sit ---------------------------------------------------------------------- */

struct sit_op {
    struct async_op op;
    struct table_session_seat seat;
    int from;    /* the seat this person had before; -1: none */
    bool starts; /* this was the last free seat */
};

static void run_sit(struct job *job, struct store *store)
{
    struct sit_op *e = (struct sit_op *)job;
    struct text code = text_of(e->op.table->code);
    struct store_seat seat = table_session_stored(e->op.request.seat, &e->seat);
    struct store_seat empty = {.seat = e->from, .kind = SITTER_OPEN, .name = text_of("")};
    /* Up first, then down: whatever happens between, nobody has two seats. */
    if (e->from >= 0) {
        e->op.result = store_set_seat(store, code, &empty, e->seat.hash);
        if (e->op.result != STORE_OK)
            return;
    }
    e->op.result = store_set_seat(store, code, &seat, NULL);
    if (e->op.result != STORE_OK && e->from >= 0) {
        struct store_seat again = table_session_stored(e->from, &e->seat);
        (void)store_set_seat(store, code, &again, NULL);
    }
    if (e->op.result == STORE_OK && e->starts)
        (void)store_set(store, code, STORE_PLAYING, 0, hub_now());
}

static void answer_seat(struct hub *h, const struct table_session *r, const struct request *q,
                        int seat)
{
    struct writer *w = answer_start(h->answer, q, true);
    write_str(w, ",\"table\":\"");
    write_str(w, r->code);
    write_str(w, "\",\"seat\":");
    write_int(w, seat + 1);
    write_str(w, ",\"token\":\"");
    write_str(w, q->token);
    write_char(w, '"');
    answer_send(h->answer, q);
}

static void done_sit(struct job *job)
{
    struct sit_op *e = (struct sit_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = &e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        if (e->from >= 0) {
            memset(&r->seat[e->from], 0, sizeof r->seat[e->from]);
            for (struct subscription *v = r->subscriptions; v; v = v->next_here)
                if (v->viewer == e->from && v->owner)
                    v->viewer = q->seat;
        }
        r->seat[q->seat] = e->seat;
        table_session_clock(r, hub_now());
        answer_seat(h, r, q, q->seat);
        hub_push_seats(h, r, NULL);
        hub_wake(h, r);
    } else if (e->op.result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, q, "taken", "Somebody else has just taken this seat.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

static int free_seats(const struct table_session *r, int *first)
{
    int count = 0;
    for (int i = r->seats - 1; i >= 0; i--) {
        if (r->seat[i].sitter == SITTER_OPEN) {
            *first = i;
            count++;
        }
    }
    return count;
}

static int seat_of_token(const struct table_session *r, const struct request *q)
{
    int found = -1;
    for (int i = 0; q->has_token && i < r->seats; i++)
        if (r->seat[i].has_hash && secret_equal(r->seat[i].hash, q->hash))
            found = i;
    return found;
}

static bool check_sit(struct hub *h, const struct table_session *r, const struct request *q,
                      int *seat, int *left)
{
    *left = free_seats(r, seat);
    if (*left == 0) {
        hub_refuse(h, q, "taken", "All seats of this table are taken.");
        return false;
    }
    if (q->seat >= 0)
        *seat = q->seat;
    if (*seat >= r->seats || r->seat[*seat].sitter != SITTER_OPEN) {
        hub_refuse(h, q, "taken", "This seat is taken: choose another.");
        return false;
    }
    if (text_trim(text_of(q->name)).n == 0) {
        hub_refuse(h, q, "malformed", "Give a name the others can see.");
        return false;
    }
    return true;
}

void hub_sit(struct hub *h, struct table_session *r, const struct request *q)
{
    int seat = -1, left, from = seat_of_token(r, q);
    if (from >= 0 && (q->seat < 0 || q->seat == from)) {
        answer_seat(h, r, q, from); /* asked again: the same answer */
        return;
    }
    if (!check_sit(h, r, q, &seat, &left))
        return;
    struct sit_op *e = async_op_new(sizeof *e, h, r, q, run_sit, done_sit);
    struct request *own = &e->op.request;
    const struct session_device *d = session_device(q->session);
    own->seat = seat;
    e->from = from;
    e->seat.sitter = SITTER_PERSON;
    memcpy(e->seat.name, q->name, sizeof e->seat.name);
    e->seat.has_hash = true;
    if (!q->has_token)
        token_make(own->token, own->hash);
    memcpy(e->seat.hash, own->hash, sizeof e->seat.hash);
    e->seat.has_device = d != NULL;
    if (d)
        memcpy(e->seat.device, d->hash, sizeof e->seat.device);
    e->starts = left == 1 && from < 0;
    async_op_post(e);
}

/* ---- changing a seat that is there ----------------------------------------------- */

/* Writes a seat over the one that is there, if nobody else did meanwhile. */
struct change_op {
    struct async_op op;
    struct table_session_seat seat;
    uint8_t expected[32];
};

static void run_change(struct job *job, struct store *store)
{
    struct change_op *e = (struct change_op *)job;
    struct store_seat seat = table_session_stored(e->op.request.seat, &e->seat);
    e->op.result = store_set_seat(store, text_of(e->op.table->code), &seat, e->expected);
}

static void done_change(struct job *job)
{
    struct change_op *e = (struct change_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = &e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        bool kept = e->seat.sitter == SITTER_PERSON;
        table_session_evict(r, q->seat, kept ? q->session : NULL);
        if (kept) {
            memcpy(r->seat[q->seat].hash, e->seat.hash, sizeof e->seat.hash);
            answer_seat(h, r, q, q->seat);
        } else {
            r->seat[q->seat] = e->seat;
            answer_start(h->answer, q, true);
            answer_send(h->answer, q);
        }
        hub_push_seats(h, r, NULL);
    } else if (e->op.result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, q, "not_yours", "This seat was taken from another place just now.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

static struct change_op *new_change(struct hub *h, struct table_session *r, const struct request *q,
                                    int seat)
{
    struct change_op *e = async_op_new(sizeof *e, h, r, q, run_change, done_change);
    e->op.request.seat = seat;
    memcpy(e->expected, r->seat[seat].hash, sizeof e->expected);
    return e;
}

/* The clock says that a seat's time is up; it may have moved meanwhile. */
static void time_out(struct hub *h, struct table_session *r, const struct request *q)
{
    bool pending = table_session_status(r) == STORE_PLAYING && !table_session_bot(r, q->seat) &&
                   match_decision(host_match(r->host), q->seat) == q->decision;
    if (pending)
        hub_note(h, r, q, q->seat, q->move);
}

void hub_stand(struct hub *h, struct table_session *r, const struct request *q)
{
    if (!q->session) {
        time_out(h, r, q);
        return;
    }
    struct subscription *v = hub_seated(h, r, q);
    if (!v)
        return;
    switch (table_session_status(r)) {
    case STORE_WAITING:
        async_op_post(new_change(h, r, q, v->viewer)); /* the seat is open again */
        break;
    case STORE_PLAYING:
        if (!r->seat[v->viewer].stand_in) {
            hub_note(h, r, q, v->viewer, "~seat bot");
            break;
        }
        answer_start(h->answer, q, true);
        answer_send(h->answer, q);
        break;
    default:
        hub_refuse(h, q, "refused", "The game is over: nobody needs to get up.");
    }
}

void hub_back(struct hub *h, struct table_session *r, const struct request *q)
{
    struct subscription *v = hub_seated(h, r, q);
    if (!v)
        return;
    if (r->seat[v->viewer].stand_in && table_session_status(r) == STORE_PLAYING) {
        hub_note(h, r, q, v->viewer, "~seat person");
        return;
    }
    answer_start(h->answer, q, true);
    answer_send(h->answer, q);
}

void hub_rekey(struct hub *h, struct table_session *r, const struct request *q)
{
    struct subscription *v = hub_seated(h, r, q);
    if (!v)
        return;
    struct change_op *e = new_change(h, r, q, v->viewer);
    e->seat = r->seat[v->viewer];
    token_make(e->op.request.token, e->seat.hash);
    async_op_post(e);
}

/* ---- start ---------------------------------------------------------------------- */

static void run_start(struct job *job, struct store *store)
{
    struct async_op *e = (struct async_op *)job;
    struct text code = text_of(e->table->code);
    e->result = STORE_OK;
    for (int i = 0; i < e->table->seats && e->result == STORE_OK; i++) {
        struct store_seat seat = {.seat = i, .kind = SITTER_BOT, .name = text_of(e->request.name)};
        if (e->table->seat[i].sitter == SITTER_OPEN)
            e->result = store_set_seat(store, code, &seat, NULL);
    }
    if (e->result == STORE_OK)
        e->result = store_set(store, code, STORE_PLAYING, 0, hub_now());
}

static void done_start(struct job *job)
{
    struct async_op *e = (struct async_op *)job;
    struct hub *h = e->hub;
    struct table_session *r = e->table;
    async_op_back(e);
    if (e->result == STORE_OK) {
        const struct bot *bot = bot_find(r->ai, text_of(e->request.name));
        for (int i = 0; i < r->seats; i++) {
            if (r->seat[i].sitter != SITTER_OPEN)
                continue;
            r->seat[i].sitter = SITTER_BOT;
            strcpy(r->seat[i].name, e->request.name);
            table_session_seat_bot(&r->seat[i], bot);
        }
        table_session_clock(r, hub_now());
        answer_start(h->answer, &e->request, true);
        answer_send(h->answer, &e->request);
        hub_push_seats(h, r, NULL);
        hub_wake(h, r);
    } else if (e->result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, &e->request, "taken", "Somebody sat down just now: look again.");
    } else {
        hub_store_failed(h, &e->request, e->result);
    }
    async_op_end(e);
}

void hub_start(struct hub *h, struct table_session *r, const struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_started(r)) {
        answer_start(h->answer, q, true); /* it has */
        answer_send(h->answer, q);
        return;
    }
    const char *id = q->name[0] ? q->name : bot_find_role(r->ai, ROLE_STAND_IN)->id;
    if (!bot_find(r->ai, text_of(id))) {
        hub_refuse(h, q, "unknown", "There is no such bot for this game.");
        return;
    }
    struct async_op *e = async_op_new(sizeof *e, h, r, q, run_start, done_start);
    memmove(e->request.name, id, strlen(id) + 1);
    async_op_post(e);
}
