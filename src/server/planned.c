/* Moves planned ahead: kept with the table, secret to their seat, dropped as soon as it is
 * told something new, and played like any other move when its turn comes (play.c). */

#include <string.h>

#include "base/panic.h"
#include "server/hub_internal.h"

/* ---- what becomes of them ------------------------------------------------------------------ */

void table_session_plan(struct table_session *r, int seat)
{
    bool any = r->note.planned[seat].key[0] != '\0';
    r->seat[seat].plan = any ? PLAN_WAITS : PLAN_NONE;
    r->seat[seat].plan_entry = 0;
}

/* Whether what a seat is told of an entry of another one makes it think again. */
static bool alarms(const struct table_session *r, int seat, uint32_t seq)
{
    const struct game *g = host_game(r->host);
    struct text line = host_observation(r->host, seat, seq), who;
    return g->alarms && text_word(&line, &who) && g->alarms(text_trim(line));
}

void table_session_plan_entry(struct table_session *r, const struct entry *e)
{
    for (int i = 0; i < r->seats; i++) {
        const struct planned *p = &r->note.planned[i];
        struct table_session_seat *s = &r->seat[i];
        if (s->plan == PLAN_NONE || e->seq <= p->since)
            continue;
        enum plan_state before = s->plan;
        if (i == e->seat)
            s->plan = e->kind == ENTRY_MOVE && text_is(e->key, p->key) ? PLAN_PLAYED : PLAN_NONE;
        else if (s->plan == PLAN_WAITS && alarms(r, i, e->seq))
            s->plan = PLAN_DROPPED;
        if (s->plan != before)
            s->plan_entry = e->seq;
    }
}

/* Whether the seat will decide, or decides, on the grounds it planned on. */
static bool still_stands(const struct table_session *r, int seat, struct view *v)
{
    const struct match *m = host_match(r->host);
    const struct planned *p = &r->note.planned[seat];
    uint8_t grounds[VIEW_GROUNDS_SIZE];
    struct view ahead;
    view_of(m->game, m->data, match_state(m), seat, v);
    ahead = *v;
    if (!view_ahead(&ahead, p->kind))
        return false;
    view_grounds(ahead, p->kind, grounds);
    return memcmp(grounds, p->grounds, sizeof grounds) == 0;
}

static void check(struct table_session *r, int seat)
{
    const struct match *m = host_match(r->host);
    const struct planned *p = &r->note.planned[seat];
    struct table_session_seat *s = &r->seat[seat];
    struct view v;
    if (s->plan != PLAN_WAITS || m->entries < p->since)
        return;
    if (match_over(m)) {
        s->plan = PLAN_NONE;
        return;
    }
    bool stands = still_stands(r, seat, &v);
    bool legal = !seat_in(match_turn(m), seat) || view_legal(&v, seat, text_of(p->move), NULL);
    if (stands && legal)
        return;
    s->plan = stands ? PLAN_ILLEGAL : PLAN_DROPPED;
    s->plan_entry = m->entries;
}

/* Dice that fall after a move are of one step with it. */
void table_session_plan_check(struct table_session *r)
{
    for (int i = 0; i < r->seats && !match_rolls(host_match(r->host)); i++)
        check(r, i);
}

const struct planned *table_session_planned(const struct table_session *r, int seat)
{
    const struct planned *p = &r->note.planned[seat];
    const struct table_session_seat *s = &r->seat[seat];
    bool theirs = s->sitter == SITTER_PERSON && s->has_hash &&
                  memcmp(p->owner, s->hash, sizeof p->owner) == 0;
    return theirs && s->plan != PLAN_NONE && table_session_status(r) == STORE_PLAYING ? p : NULL;
}

bool table_session_plan_due(const struct table_session *r, int seat)
{
    return table_session_planned(r, seat) && r->seat[seat].plan == PLAN_WAITS &&
           !table_session_bot(r, seat) && match_decision(host_match(r->host), seat) != 0;
}

/* ---- keeping them -------------------------------------------------------------------------- */

struct plan_op {
    struct async_op op;
    int seat;
    struct planned planned;
    struct store_table table;
    char text[TABLE_NOTE_SIZE];
};

/* All else stays as it is stored: that somebody plans must not show in when the table was
 * last changed either. */
static void keep_table(void *context, const struct store_table *t)
{
    struct plan_op *e = context;
    struct table_note note = table_note_read(t->note);
    struct writer w = writer_on(e->text, sizeof e->text);
    note.planned[e->seat] = e->planned;
    table_note_write(&note, &w);
    ASTRO_ASSERT(writer_fits(&w));
    e->table.status = t->status;
    e->table.join = t->join;
    e->table.updated = t->updated;
    e->table.listed = t->listed;
    e->table.note = writer_text(&w);
}

static void run_plan(struct job *job, struct store *store)
{
    struct plan_op *e = (struct plan_op *)job;
    struct store_reader reader = {.context = e, .table = keep_table};
    e->table.code = text_of(e->op.table->code);
    e->op.result = store_load(store, e->table.code, UINT32_MAX, &reader, NULL);
    if (e->op.result == STORE_OK)
        e->op.result = store_update(store, &e->table);
}

static void done_plan(struct job *job)
{
    struct plan_op *e = (struct plan_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        r->note.planned[e->seat] = e->planned;
        table_session_plan(r, e->seat);
        table_session_plan_check(r);
        answer_ok(h->answer, e->op.request);
        hub_push_seat(h, r, e->seat);
    } else {
        hub_store_failed(h, e->op.request, e->op.result);
    }
    async_op_end(e);
}

static void keep(struct hub *h, struct table_session *r, struct request *q,
                 const struct planned *planned)
{
    struct plan_op *e = async_op_new(sizeof *e, h, r, q, run_plan, done_plan);
    e->seat = q->seat;
    e->planned = *planned;
    async_op_post(e);
}

/* ---- asking for them ----------------------------------------------------------------------- */

/* Whether the move can be made in what the seat will see then; *out is the plan. */
static bool make(struct hub *h, const struct table_session *r, const struct request *q,
                 struct planned *out)
{
    const struct match *m = host_match(r->host);
    struct problem p = {.type = "refused"};
    struct view v;
    view_of(m->game, m->data, match_state(m), q->seat, &v);
    if (!view_ahead(&v, q->plan.kind))
        return hub_refuse(h, q, "refused",
                          "What you will know by your next turn cannot be said yet.");
    if (!view_legal(&v, q->seat, text_of(q->plan.move), &p.fault)) {
        answer_problem(h->answer, q, &p, text_of(""));
        return false;
    }
    out->since = m->entries;
    out->kind = q->plan.kind;
    view_grounds(v, out->kind, out->grounds);
    memcpy(out->owner, r->seat[q->seat].hash, sizeof out->owner);
    strcpy(out->key, q->plan.key);
    strcpy(out->move, q->plan.move);
    return true;
}

void hub_plan(struct hub *h, struct table_session *r, struct request *q)
{
    struct planned planned = {0};
    if (!hub_seated(h, r, q))
        return;
    const struct match *m = host_match(r->host);
    bool withdraws = q->plan.key[0] == '\0';
    if (table_session_status(r) != STORE_PLAYING)
        hub_refuse(h, q, "refused", "There is no game under way here.");
    else if (!withdraws && table_session_bot(r, q->seat))
        hub_refuse(h, q, "not_yours", "A bot plays for you: say that you are back first.");
    else if (!withdraws && match_decision(m, q->seat) != 0)
        hub_refuse(h, q, "refused", "It is your turn: make your move.");
    else if (!withdraws && q->plan.seq != m->entries)
        hub_refuse(h, q, "stale", "The game went on meanwhile: look at it, then plan.");
    else if (withdraws || make(h, r, q, &planned))
        keep(h, r, q, &planned);
}
