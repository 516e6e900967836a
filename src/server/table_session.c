#include "server/table_session.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

/* How much longer one must be away for others to end a game. */
enum { ENDING_TIMES = 30 };

struct table_session *table_session_new(const char *code)
{
    struct table_session *r = calloc(1, sizeof *r);
    ASTRO_ASSERT(r != NULL);
    memcpy(r->code, code, sizeof r->code);
    r->waiting_last = &r->waiting;
    r->note = table_note_empty();
    return r;
}

void table_session_clear(struct table_session *r)
{
    host_close(r->host);
    free(r->plan);
}

void table_session_free(struct table_session *r)
{
    table_session_clear(r);
    free(r);
}

bool table_session_started(const struct table_session *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == SITTER_OPEN)
            return false;
    return true;
}

enum store_status table_session_status(const struct table_session *r)
{
    if (!table_session_started(r))
        return STORE_WAITING;
    return match_over(host_match(r->host)) ? STORE_OVER : STORE_PLAYING;
}

const char *table_session_status_name(enum store_status status)
{
    static const char *const names[] = {"waiting", "playing", "over"};
    return names[status];
}

seat_set table_session_people(const struct table_session *r)
{
    seat_set people = 0;
    for (const struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->owner)
            people |= seat_bit(v->viewer);
    return people;
}

bool table_session_here(const struct table_session *r, int seat)
{
    seat_set people = table_session_people(r);
    for (int i = 0; i < PEERS_MAX; i++)
        people |= r->elsewhere[i];
    return seat_in(people, seat);
}

int64_t table_session_away(const struct table_session *r, int seat)
{
    const struct table_session_seat *s = &r->seat[seat];
    if (s->sitter != SITTER_PERSON || table_session_here(r, seat))
        return 0;
    return s->gone > s->acted ? s->gone : s->acted;
}

static bool away_for(const struct table_session *r, int seat, int64_t seconds, int64_t now)
{
    int64_t since = table_session_away(r, seat);
    return since > 0 && now - since >= seconds;
}

bool table_session_gone(const struct table_session *r, int seat, int64_t now)
{
    return away_for(r, seat, r->away, now);
}

bool table_session_kept(const struct table_session *r, int seat)
{
    return r->seat[seat].sitter == SITTER_OPEN && r->seat[seat].has_hash;
}

bool table_session_proposed(const struct table_session *r)
{
    const struct proposal *p = &r->note.proposal;
    if (p->kind == PROPOSAL_NONE || p->seat >= r->seats || table_session_status(r) != STORE_PLAYING)
        return false;
    if (p->kind == PROPOSAL_END)
        return true;
    if (table_session_away(r, p->seat) == 0 || r->seat[p->seat].stand_in)
        return false;
    return p->kind == PROPOSAL_BOT ||
           (!r->seat[p->seat].late && match_decision(host_match(r->host), p->seat) == p->decision);
}

seat_set table_session_asked(const struct table_session *r, int64_t now)
{
    /* A bot gives the seat back; a game that was ended nobody can bring back. */
    int64_t patience = r->note.proposal.kind == PROPOSAL_END ? ENDING_TIMES * r->away : r->away;
    seat_set asked = 0;
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == SITTER_PERSON && i != r->note.proposal.seat &&
            !away_for(r, i, patience, now))
            asked |= seat_bit(i);
    return asked;
}

bool table_session_idle(const struct table_session *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].thinking || r->seat[i].notify)
            return false;
    return !r->subscriptions && !r->busy && !r->waiting;
}

/* ---- who plays --------------------------------------------------------------- */

bool table_session_bot(const struct table_session *r, int seat)
{
    return r->seat[seat].sitter == SITTER_BOT || r->seat[seat].stand_in || r->seat[seat].late;
}

struct store_seat table_session_stored(int number, const struct table_session_seat *s)
{
    struct store_seat out = {.seat = number,
                             .kind = (int32_t)s->sitter,
                             .name = text_of(s->name),
                             .has_hash = s->has_hash,
                             .has_device = s->has_device};
    memcpy(out.hash, s->hash, sizeof out.hash);
    memcpy(out.device, s->device, sizeof out.device);
    return out;
}

void table_session_clock(struct table_session *r, int64_t now)
{
    const struct match *m = host_match(r->host);
    uint32_t settled = m->moves - (uint32_t)m->trail_length;
    for (int i = 0; i < r->seats; i++) {
        struct table_session_seat *s = &r->seat[i];
        uint32_t decision = match_decision(m, i);
        bool anew = decision == 0 || s->decision == 0;
        if (anew || (decision != s->decision && settled > r->settled)) {
            s->since = now;
            s->late = false;
        }
        s->decision = decision;
    }
    r->settled = settled;
}

void table_session_noticed(struct table_session *r)
{
    for (int i = 0; i < r->seats; i++)
        r->seat[i].noticed = r->seat[i].decision;
}

void table_session_acted(struct table_session *r, const struct entry *e, int64_t time)
{
    bool own = e->kind == ENTRY_MOVE && e->seat < r->seats && !text_starts(e->key, "bot:");
    if (own)
        r->seat[e->seat].acted = time;
}

void table_session_note(struct table_session *r, int seat, struct text body)
{
    if (seat >= r->seats || r->seat[seat].sitter != SITTER_PERSON)
        return;
    if (text_is(body, "~seat bot")) {
        r->seat[seat].stand_in = true;
        r->seat[seat].bot = host_stand_in(r->ai);
    } else if (text_is(body, "~seat person")) {
        r->seat[seat].stand_in = false;
    } else if (text_is(body, "~timeout") || text_is(body, "~seat once")) {
        r->seat[seat].late = true;
        r->seat[seat].bot = host_stand_in(r->ai);
    }
}

/* ---- subscriptions ---------------------------------------------------------------- */

struct subscription *table_session_subscription(const struct table_session *r,
                                                const struct session *s, int viewer)
{
    for (struct subscription *v = r->subscriptions; v; v = v->next_here)
        if (v->session == s && v->viewer == viewer)
            return v;
    return NULL;
}

static void leave_all(struct table_session *r, const struct session *s,
                      const struct subscription *but)
{
    for (struct subscription *v = r->subscriptions, *next; v; v = next) {
        next = v->next_here;
        if (v->session == s && v != but)
            table_session_leave(v);
    }
}

struct subscription *table_session_enter(struct table_session *r, struct session *s, int viewer,
                                         bool also)
{
    struct subscription *v = table_session_subscription(r, s, viewer);
    if (!v) {
        v = calloc(1, sizeof *v);
        ASTRO_ASSERT(v != NULL);
        v->session = s;
        v->table = r;
        v->next_here = r->subscriptions;
        r->subscriptions = v;
        struct subscription **mine = (struct subscription **)session_slot(s);
        v->next_there = *mine;
        *mine = v;
        (*session_tables(s))++;
        session_quota(s)->tables++;
    }
    v->viewer = viewer;
    if (!also)
        leave_all(r, s, v);
    return v;
}

void table_session_leave(struct subscription *v)
{
    struct subscription **here = &v->table->subscriptions;
    while (*here != v)
        here = &(*here)->next_here;
    *here = v->next_here;
    struct subscription **there = (struct subscription **)session_slot(v->session);
    while (*there != v)
        there = &(*there)->next_there;
    *there = v->next_there;
    (*session_tables(v->session))--;
    session_quota(v->session)->tables--;
    free(v);
}

void table_session_evict(struct table_session *r, int seat, const struct session *except)
{
    for (struct subscription *v = r->subscriptions; v; v = v->next_here) {
        if (v->viewer == seat && v->owner && v->session != except) {
            v->viewer = VIEWER_PUBLIC;
            v->owner = false;
        }
    }
}
