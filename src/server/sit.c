/* Who sits where: taking a seat and giving it up, seats that are kept for a rematch, bots
 * that stand in, new tokens. */

#include <string.h>

#include "server/hub_internal.h"
#include "server/log.h"
#include "server/name.h"

/* ---- sit ---------------------------------------------------------------------- */

struct sit_op {
    struct async_op op;
    struct table_session_seat seat;
    char token[2 * TOKEN_SIZE + 1];
    int from;    /* the seat this person had before; -1: none */
    bool kept;   /* the seat was kept for this person */
    bool starts; /* this was the last free seat */
};

static void run_sit(struct job *job, struct store *store)
{
    struct sit_op *e = (struct sit_op *)job;
    struct text code = text_of(e->op.table->code);
    struct store_seat seat = table_session_stored(e->op.request->seat, &e->seat);
    struct store_seat empty = {.seat = e->from, .kind = SITTER_OPEN, .name = text_of("")};
    /* Up first, then down: whatever happens between, nobody has two seats. */
    if (e->from >= 0) {
        e->op.result = store_set_seat(store, code, &empty, e->seat.hash);
        if (e->op.result != STORE_OK)
            return;
    }
    e->op.result = store_set_seat(store, code, &seat, e->kept ? e->seat.hash : NULL);
    if (e->op.result != STORE_OK && e->from >= 0) {
        struct store_seat again = table_session_stored(e->from, &e->seat);
        (void)store_set_seat(store, code, &again, NULL);
    }
    if (e->op.result == STORE_OK && e->starts)
        (void)store_set(store, code, STORE_PLAYING, 0, hub_now());
}

static void answer_seat(struct hub *h, const struct table_session *r, const struct request *q,
                        int seat, const char *token)
{
    struct json j = answer_start(h->answer, q, true);
    json_put_str(&j, "table", r->code);
    json_put_int(&j, "seat", seat + 1);
    json_put_str(&j, "token", token);
    answer_send(h->answer, q);
}

static void done_sit(struct job *job)
{
    struct sit_op *e = (struct sit_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = e->op.request;
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
        answer_seat(h, r, q, q->seat, e->token);
        hub_push_seats(h, r, NULL);
        hub_note_turns(h, r);
        hub_wake(h, r);
    } else if (e->op.result == STORE_CONFLICT) {
        r->behind = true;
        hub_refuse(h, q, "taken", "Somebody else has just taken this seat.");
    } else {
        hub_store_failed(h, q, e->op.result);
    }
    async_op_end(e);
}

/* Seats nobody has yet; *first is one that is kept for nobody, or -1. */
static int free_seats(const struct table_session *r, int *first)
{
    int count = 0;
    *first = -1;
    for (int i = r->seats - 1; i >= 0; i--) {
        if (r->seat[i].sitter != SITTER_OPEN)
            continue;
        count++;
        if (!table_session_kept(r, i))
            *first = i;
    }
    return count;
}

static int seat_of_token(const struct table_session *r, const struct request_token *token)
{
    int found = -1;
    for (int i = 0; token->digits && i < r->seats; i++)
        if (r->seat[i].has_hash && secret_equal(r->seat[i].hash, token->hash))
            found = i;
    return found;
}

/* Two people of one name could speak for each other. */
static bool name_taken(const struct table_session *r, struct text name, int own)
{
    for (int i = 0; i < r->seats; i++)
        if (i != own && r->seat[i].sitter == SITTER_PERSON && r->seat[i].name[0] &&
            name_same(name, text_of(r->seat[i].name)))
            return true;
    return false;
}

/* One person, one seat: who has two knows what two know. People who pass a phone
 * round say so (`also`). */
static bool sits_here(const struct table_session *r, const struct session_device *d, int from,
                      int seat)
{
    for (int i = 0; d && i < r->seats; i++)
        if (i != from && i != seat && r->seat[i].sitter == SITTER_PERSON && r->seat[i].has_device &&
            secret_equal(r->seat[i].device, d->hash))
            return true;
    return false;
}

static bool check_sit(struct hub *h, const struct table_session *r, const struct request *q,
                      int from, int *seat, int *left)
{
    struct problem p = {0};
    *left = free_seats(r, seat);
    if (*left == 0)
        return hub_refuse(h, q, "taken", "All seats of this table are taken.");
    if (q->seat >= 0)
        *seat = q->seat;
    else if (from >= 0)
        *seat = from;
    if (*seat < 0 || (*seat < r->seats && *seat != from && table_session_kept(r, *seat)))
        return hub_refuse(h, q, "taken", "This seat is kept for who sat there before.");
    if (*seat >= r->seats || r->seat[*seat].sitter != SITTER_OPEN)
        return hub_refuse(h, q, "taken", "This seat is taken: choose another.");
    if (!name_check(text_of(q->sit.name), &p)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return false;
    }
    if (!q->sit.also && sits_here(r, session_device(q->session), from, *seat))
        return hub_refuse(h, q, "taken", "This device has a seat at this table already.");
    if (!hub_check_password(h, r, q))
        return false;
    if (name_taken(r, text_of(q->sit.name), from))
        return hub_refuse(h, q, "taken", "Somebody at this table has this name: choose another.");
    return true;
}

void hub_sit(struct hub *h, struct table_session *r, struct request *q)
{
    int seat = -1, left, from = seat_of_token(r, &q->sit.token);
    bool kept = from >= 0 && table_session_kept(r, from);
    if (from >= 0 && !kept && (q->seat < 0 || q->seat == from)) {
        answer_seat(h, r, q, from, q->sit.token.digits); /* asked again: the same answer */
        return;
    }
    if (!check_sit(h, r, q, from, &seat, &left))
        return;
    struct sit_op *e = async_op_new(sizeof *e, h, r, q, run_sit, done_sit);
    const struct session_device *d = session_device(q->session);
    q->seat = seat;
    e->kept = kept && seat == from;
    e->from = e->kept ? -1 : from;
    e->seat.sitter = SITTER_PERSON;
    e->seat.gone = hub_now();
    struct writer name = writer_on(e->seat.name, sizeof e->seat.name);
    write_text(&name, text_trim(text_of(q->sit.name)));
    writer_cstr(&name);
    e->seat.has_hash = true;
    token_take(&q->sit.token, e->token, e->seat.hash);
    e->seat.has_device = d != NULL;
    if (d)
        memcpy(e->seat.device, d->hash, sizeof e->seat.device);
    e->starts = left == 1 && e->from < 0;
    async_op_post(e);
}

/* ---- changing a seat that is there ----------------------------------------------- */

/* Writes a seat over the one that is there, if nobody else did meanwhile. */
struct change_op {
    struct async_op op;
    struct table_session_seat seat;
    char token[2 * TOKEN_SIZE + 1];
    uint8_t expected[32];
};

static void run_change(struct job *job, struct store *store)
{
    struct change_op *e = (struct change_op *)job;
    struct store_seat seat = table_session_stored(e->op.request->seat, &e->seat);
    e->op.result = store_set_seat(store, text_of(e->op.table->code), &seat, e->expected);
}

static void done_change(struct job *job)
{
    struct change_op *e = (struct change_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    const struct request *q = e->op.request;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        bool kept = e->seat.sitter == SITTER_PERSON;
        table_session_evict(r, q->seat, kept ? q->session : NULL);
        if (kept) {
            log_audit("rekey", session_address(q->session));
            memcpy(r->seat[q->seat].hash, e->seat.hash, sizeof e->seat.hash);
            answer_seat(h, r, q, q->seat, e->token);
        } else {
            r->seat[q->seat] = e->seat;
            answer_ok(h->answer, q);
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

static struct change_op *new_change(struct hub *h, struct table_session *r, struct request *q)
{
    struct change_op *e = async_op_new(sizeof *e, h, r, q, run_change, done_change);
    memcpy(e->expected, r->seat[q->seat].hash, sizeof e->expected);
    return e;
}

void hub_decline(struct hub *h, struct table_session *r, struct request *q)
{
    q->seat = seat_of_token(r, &q->decline);
    if (q->seat < 0 || !table_session_kept(r, q->seat)) {
        hub_refuse(h, q, "not_yours", "No seat of this table is kept for this token.");
        return;
    }
    /* The name stays: it says who will not come. */
    struct change_op *e = new_change(h, r, q);
    memcpy(e->seat.name, r->seat[q->seat].name, sizeof e->seat.name);
    async_op_post(e);
}

void hub_stand(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    switch (table_session_status(r)) {
    case STORE_WAITING:
        async_op_post(new_change(h, r, q)); /* the seat is open again */
        break;
    case STORE_PLAYING:
        if (!r->seat[q->seat].stand_in) {
            hub_note(h, r, q, q->seat, "~seat bot");
            break;
        }
        answer_ok(h->answer, q);
        break;
    default:
        hub_refuse(h, q, "refused", "The game is over: nobody needs to get up.");
    }
}

void hub_back(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (r->seat[q->seat].stand_in && table_session_status(r) == STORE_PLAYING) {
        hub_note(h, r, q, q->seat, "~seat person");
        return;
    }
    answer_ok(h->answer, q);
}

void hub_rekey(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    struct change_op *e = new_change(h, r, q);
    e->seat = r->seat[q->seat];
    token_make(e->token, e->seat.hash);
    async_op_post(e);
}
