/* What people at a table agree on: that a bot moves for who is away, or that the game
 * ends here. Who is there is asked; one who objects is enough to drop it. */

#include "base/panic.h"
#include "server/hub_internal.h"

/* ---- the note of a table ------------------------------------------------------------ */

struct note_op {
    struct async_op op;
    struct table_note note;
    struct store_table table;
    char text[TABLE_NOTE_SIZE];
};

static void run_note(struct job *job, struct store *store)
{
    struct note_op *e = (struct note_op *)job;
    e->op.result = store_update(store, &e->table);
}

static void done_note(struct job *job)
{
    struct note_op *e = (struct note_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    async_op_back(e);
    if (e->op.result == STORE_OK) {
        struct table_note before = r->note;
        r->note = e->note;
        answer_ok(h->answer, e->op.request);
        hub_push_seats(h, r, NULL);
        hub_tell_nudges(h, r, &before);
    } else {
        hub_store_failed(h, e->op.request, e->op.result);
    }
    async_op_end(e);
}

void hub_keep_note(struct hub *h, struct table_session *r, struct request *q,
                   const struct table_note *note)
{
    struct note_op *e = async_op_new(sizeof *e, h, r, q, run_note, done_note);
    struct writer w = writer_on(e->text, sizeof e->text);
    table_note_write(note, &w);
    ASTRO_ASSERT(writer_fits(&w));
    e->note = *note;
    e->table = (struct store_table){
        .code = text_of(r->code),
        .status = table_session_status(r),
        .join = table_session_status(r) == STORE_WAITING ? r->join : 0,
        .updated = hub_now(),
        .note = writer_text(&w),
        .listed = r->settings.listed,
    };
    async_op_post(e);
}

/* ---- agreeing ----------------------------------------------------------------------- */

bool hub_is_agreed(const struct table_session *r, int64_t now)
{
    const struct proposal *p = &r->note.proposal;
    if (p->kind == PROPOSAL_NONE || !table_session_proposed(r))
        return false;
    seat_set asked = table_session_asked(r, now);
    return asked != 0 && (asked & ~p->agreed) == 0;
}

static void carry_out(struct hub *h, struct table_session *r, struct request *q)
{
    static const char *const notes[PROPOSAL_COUNT] = {"", "~seat once", "~seat bot", "~end"};
    const struct proposal *p = &r->note.proposal;
    int seat = p->seat;
    for (int i = 0; seat < 0; i++) /* what ends for all is noted at one who agreed */
        if (seat_in(p->agreed, i))
            seat = i;
    hub_note(h, r, q, seat, notes[p->kind]);
}

void hub_agreed(struct hub *h, struct table_session *r, struct request *q)
{
    if (hub_is_agreed(r, hub_now()))
        carry_out(h, r, q);
}

/* What is proposed is heard by all, as words are: it is limited with them. */
static bool may_speak(struct hub *h, const struct request *q)
{
    int64_t wait = bucket_take(session_words(q->session), &h->limits.words, hub_ms(h));
    if (wait > 0)
        hub_slow(h, q, wait, "Slowly: let the others read first.");
    return wait == 0;
}

/* Everybody who holds this device has heard what was said. */
static seat_set seats_at(const struct table_session *r, const struct session *s)
{
    seat_set seats = 0;
    for (const struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->session == s && v->owner)
            seats |= seat_bit(v->viewer);
    return seats;
}

/* Whether a bot may be proposed for this seat. */
static bool check_absent(struct hub *h, const struct table_session *r, const struct request *q)
{
    int whom = q->agree.whom;
    struct problem p = {.type = "refused"};
    if (whom >= r->seats || r->seat[whom].sitter != SITTER_PERSON)
        hub_refuse(h, q, "unknown", "No person has this seat.");
    else if (table_session_away(r, whom) == 0)
        hub_refuse(h, q, "refused", "They are here: ask them.");
    else if (!table_session_gone(r, whom, hub_now()))
        hub_slow(h, q, r->away * 1000, "They left only just now: give them a moment.");
    else if (r->seat[whom].stand_in)
        hub_refuse(h, q, "refused", "A bot plays for them already.");
    else if (q->agree.what == PROPOSAL_MOVE &&
             (r->seat[whom].late || match_decision(host_match(r->host), whom) == 0))
        hub_refuse(h, q, "refused", "It is not their turn.");
    else if (!host_bots_check(r->host, seat_bit(whom), &p.fault))
        answer_problem(h->answer, q, &p, text_of(""));
    else
        return true;
    return false;
}

void hub_agree(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q))
        return;
    if (table_session_status(r) != STORE_PLAYING) {
        hub_refuse(h, q, "refused", "There is no game under way here.");
        return;
    }
    struct table_note note = r->note;
    struct proposal *p = &note.proposal;
    bool same = p->kind == q->agree.what && p->seat == q->agree.whom;
    bool open = table_session_proposed(r);
    if (open && !same) {
        hub_refuse(h, q, "refused", "Something else is proposed: answer that first.");
        return;
    }
    if (!open) {
        if (q->agree.what != PROPOSAL_END && !check_absent(h, r, q))
            return;
        *p = (struct proposal){.kind = q->agree.what, .seat = q->agree.whom};
        if (p->kind == PROPOSAL_MOVE)
            p->decision = match_decision(host_match(r->host), p->seat);
    }
    if (q->tries == 0 && !may_speak(h, q))
        return;
    p->agreed |= seats_at(r, q->session);
    struct table_note before = r->note;
    r->note = note;
    if (hub_is_agreed(r, hub_now())) {
        carry_out(h, r, q);
        return;
    }
    r->note = before;
    hub_keep_note(h, r, q, &note);
}

void hub_object(struct hub *h, struct table_session *r, struct request *q)
{
    if (!hub_seated(h, r, q) || !may_speak(h, q))
        return;
    struct table_note note = r->note;
    note.proposal = table_note_empty().proposal;
    hub_keep_note(h, r, q, &note);
}
