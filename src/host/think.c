/* Bots at the table. The only place that makes the task of a bot that is to move: no door
 * can forget a part of it. */

#include <string.h>

#include "base/panic.h"
#include "host/host_internal.h"

const void *host_part(struct host_parts *p, const struct ai *ai, int part, enum ai_width width,
                      void *(*room)(size_t size))
{
    int i = 0;
    while (i < HOST_PARTS && p->built[i].memory &&
           (p->built[i].ai != ai || p->built[i].part != part))
        i++;
    if (i == HOST_PARTS)
        return NULL;
    if (!p->built[i].memory && (p->built[i].memory = room(ai->shared->size(part)))) {
        ai->shared->build(part, width, p->built[i].memory);
        p->built[i].ai = ai;
        p->built[i].part = part;
    }
    return p->built[i].memory;
}

bool host_shared(const struct host_edge *edge, const struct ai *ai, const struct view *v,
                 const void **out)
{
    int part = ai->shared ? ai->shared->part_of(v) : -1;
    *out = part < 0 ? NULL : edge->shared(edge->context, ai, part);
    return part < 0 || *out;
}

/* The luck of a decision follows from the chance seed, which is secret until
 * the game is over: asked again, a bot answers the same. */
static struct rng luck_of(const struct host *h, int seat, uint32_t decision)
{
    char label[32];
    struct writer w = writer_on(label, sizeof label);
    uint8_t seed[RNG_SEED_SIZE];
    write_str(&w, "bot ");
    write_seat(&w, seat);
    write_char(&w, ' ');
    write_int(&w, decision);
    rng_seed_by_label(h->head.chance, writer_text(&w), seed);
    return rng_from_seed(seed);
}

/* Names a seat of a game. */
static uint64_t name_of(const struct host *h, int seat)
{
    uint64_t game;
    memcpy(&game, h->head.commit, sizeof game);
    return game + (uint64_t)seat;
}

void host_ask(const struct host *h, int seat, const struct bot *bot, struct host_thought *t)
{
    const struct match *m = &h->now;
    t->edge = h->edge;
    t->ai = h->ai;
    t->bot = bot;
    t->seat = seat;
    t->decision = match_decision(m, seat);
    ASTRO_ASSERT(t->decision != 0);
    t->whose = name_of(h, seat);
    t->rng = luck_of(h, seat, t->decision);
    t->observations = host_observations(h, seat);
    t->late = NULL;
    t->late_context = NULL;
    t->move[0] = '\0';
    t->reason_n = 0;
    view_of(m->game, m->data, match_state(m), seat, &t->view);
}

bool host_think(struct host_thought *t)
{
    const struct host_edge *edge = t->edge;
    struct bot_task task = {.view = &t->view,
                            .events = t->observations,
                            .rng = &t->rng,
                            .late = t->late,
                            .late_context = t->late_context};
    if (!host_shared(edge, t->ai, &t->view, &task.shared))
        return false;
    if (t->bot->memory_size > 0 && !(task.memory = edge->take(edge->context, t->bot, t->whose)))
        return false;
    struct writer reason = writer_on(t->reason, sizeof t->reason);
    struct writer move = writer_on(t->move, sizeof t->move);
    struct move m = t->bot->think(&task, &reason);
    if (task.memory)
        edge->give(edge->context, task.memory);
    t->view.game->move_write(t->view.data, view_state(&t->view), t->seat, &m, &move);
    ASTRO_ASSERT(writer_fits(&move));
    writer_cstr(&move);
    t->reason_n = writer_fits(&reason) ? reason.n : 0;
    return true;
}

void host_hear(struct host *h, const struct host_thought *t)
{
    struct pending *p = &h->pending[t->seat];
    struct text move = text_of(t->move);
    p->decision = 0;
    p->text.n = 0;
    if (!buffer_room(h, &p->text, move.n + t->reason_n))
        return; /* a reason may be lost */
    memcpy(p->text.p, move.p, move.n);
    memcpy(p->text.p + move.n, t->reason, t->reason_n);
    p->text.n = move.n + t->reason_n;
    p->move_n = move.n;
    p->decision = t->decision;
}

bool host_bots_check(const struct host *h, seat_set bots, struct fault *f)
{
    const struct match *m = &h->now;
    return !m->game->bot_seats ||
           bot_seats_check(m->game->bot_seats(m->data, match_state(m)), bots, f);
}

const struct bot *host_stand_in(const struct ai *ai)
{
    return bot_find_role(ai, ROLE_STAND_IN);
}
