#include "server/room.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

struct room *room_new(const char *code)
{
    struct room *r = calloc(1, sizeof *r);
    ASTRO_ASSERT(r != NULL);
    memcpy(r->code, code, sizeof r->code);
    r->waiting_last = &r->waiting;
    return r;
}

void room_clear(struct room *r)
{
    table_close(r->table);
    free(r->plan);
    for (int i = 0; i < SEATS_MAX; i++)
        free(r->seat[i].memory);
}

void room_free(struct room *r)
{
    room_clear(r);
    free(r);
}

bool room_started(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].sitter == SITTER_OPEN)
            return false;
    return true;
}

enum store_status room_status(const struct room *r)
{
    if (!room_started(r))
        return STORE_WAITING;
    return match_over(table_match(r->table)) ? STORE_OVER : STORE_PLAYING;
}

const char *room_status_name(enum store_status status)
{
    static const char *const names[] = {"waiting", "playing", "over"};
    return names[status];
}

bool room_here(const struct room *r, int seat)
{
    for (const struct visit *v = r->visits; v; v = v->next_here)
        if (v->viewer == seat && v->owner)
            return true;
    return false;
}

bool room_idle(const struct room *r)
{
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].thinking)
            return false;
    return !r->visits && !r->busy && !r->waiting;
}

/* ---- who plays --------------------------------------------------------------- */

bool room_bot(const struct room *r, int seat)
{
    return r->seat[seat].sitter == SITTER_BOT || r->seat[seat].stand_in;
}

void room_seat_bot(struct room_seat *seat, const struct bot *bot)
{
    if (seat->bot == bot)
        return;
    ASTRO_ASSERT(!seat->thinking);
    free(seat->memory);
    seat->bot = bot;
    seat->memory = calloc(1, bot->memory_size + 1);
    ASTRO_ASSERT(seat->memory != NULL);
}

struct store_seat room_stored(int number, const struct room_seat *s)
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

void room_clock(struct room *r, int64_t now)
{
    for (int i = 0; i < r->seats; i++) {
        uint32_t decision = match_decision(table_match(r->table), i);
        if (decision != r->seat[i].decision || decision == 0) {
            r->seat[i].decision = decision;
            r->seat[i].since = now;
        }
    }
}

void room_note(struct room *r, int seat, struct text body)
{
    if (seat >= r->seats || r->seat[seat].sitter != SITTER_PERSON)
        return;
    if (text_is(body, "~seat bot")) {
        /* The first bot of a game plays anything; the next one is for people. */
        const struct bot *const *bots = r->mind->bots;
        r->seat[seat].stand_in = true;
        room_seat_bot(&r->seat[seat], bots[1] ? bots[1] : bots[0]);
    } else if (text_is(body, "~seat person")) {
        r->seat[seat].stand_in = false;
        r->seat[seat].decision = 0; /* whoever comes back has all the time again */
    }
}

/* ---- visits ---------------------------------------------------------------- */

struct visit *room_visit(const struct room *r, const struct session *s, int viewer)
{
    for (struct visit *v = r->visits; v; v = v->next_here)
        if (v->session == s && v->viewer == viewer)
            return v;
    return NULL;
}

static void leave_all(struct room *r, const struct session *s, const struct visit *but)
{
    for (struct visit *v = r->visits, *next; v; v = next) {
        next = v->next_here;
        if (v->session == s && v != but)
            room_leave(v);
    }
}

struct visit *room_enter(struct room *r, struct session *s, int viewer, bool also)
{
    struct visit *v = room_visit(r, s, viewer);
    if (!v) {
        v = calloc(1, sizeof *v);
        ASTRO_ASSERT(v != NULL);
        v->session = s;
        v->room = r;
        v->next_here = r->visits;
        r->visits = v;
        struct visit **mine = (struct visit **)session_slot(s);
        v->next_there = *mine;
        *mine = v;
    }
    v->viewer = viewer;
    if (!also)
        leave_all(r, s, v);
    return v;
}

void room_leave(struct visit *v)
{
    struct visit **here = &v->room->visits;
    while (*here != v)
        here = &(*here)->next_here;
    *here = v->next_here;
    struct visit **there = (struct visit **)session_slot(v->session);
    while (*there != v)
        there = &(*there)->next_there;
    *there = v->next_there;
    free(v);
}

void room_evict(struct room *r, int seat, const struct session *except)
{
    for (struct visit *v = r->visits; v; v = v->next_here) {
        if (v->viewer == seat && v->owner && v->session != except) {
            v->viewer = VIEWER_PUBLIC;
            v->owner = false;
        }
    }
}
