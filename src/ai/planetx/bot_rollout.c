#include "ai/planetx/bot_rollout.h"

#include <stddef.h>
#include <string.h>

#include "ai/planetx/bot_strong.h"
#include "ai/planetx/bot_value.h"
#include "ai/planetx/bot_worlds.h"
#include "base/bits.h"

/* How much work thoughts are, as measured: each by itself, and for each word and sector that a turn
 * is about which looks two questions deep, or at rivals, or a choice of theories which foresees
 * questions; 1 for all others. */
enum { OPEN_WORK = 500, TURN_WORK = 10, THEORY_WORK = 6 };

/* Of a state, without what fills it up. */
enum {
    STATE_BYTES =
        offsetof(struct planetx_state, token) + sizeof(struct planetx_token) * PLANETX_TOKENS_MAX
};

void rollout_begin(struct rollout *r, const struct bot_ctx *ctx)
{
    r->ctx = ctx;
    r->work = 0;
    r->rounds = 0;
    r->late = false;
    memset(r->known, 0, sizeof r->known);
    r->worlds_rng = rng_split(ctx->task->rng, text_of("worlds"));
    r->rng = rng_split(ctx->task->rng, text_of("rollouts"));
}

bool rollout_draw(struct rollout *r, int worlds)
{
    r->worlds = worlds;
    if (!bot_worlds(r->ctx, &r->worlds_rng, r->rounds++, worlds, r->start))
        return false;
    for (int w = 0; w < worlds && r->ctx->s->seats > 1; w++) {
        for (int seat = 0; seat < r->ctx->s->seats; seat++) {
            struct writer text = writer_on(r->rival[w][seat].p, ROLLOUT_TEXT);
            bot_world_events(&r->start[w], seat, r->ctx->task->events, &text);
            r->rival_start[w][seat] = (uint16_t)writer_text(&text).n;
        }
    }
    return true;
}

/* ---- how a game ended ---------------------------------------------------------------- */

int32_t rollout_result(const struct planetx_state *s, int seat)
{
    enum { BEND = 4 }; /* a lead of so many points is half way to a game won for sure */
    if (s->seats == 1)
        return (s->finder == seat ? s->time[seat] - PLANETX_LOCATE_COST : PLANETX_TIME_MAX) *
               ROLLOUT_ONE;
    struct planetx_points points[PLANETX_SEATS_MAX];
    int most = 0, own = 0;
    planetx_count_points(s, points);
    for (int i = 0; i < s->seats; i++) {
        int sum = points[i].theories + points[i].firsts + points[i].x;
        if (i == seat)
            own = sum;
        else if (sum > most)
            most = sum;
    }
    int lead = own - most;
    return ROLLOUT_ONE / 2 - lead * (ROLLOUT_ONE / 2) / ((lead < 0 ? -lead : lead) + BEND);
}

/* Wrong theories of a seat so far: each cost a step (PX-24). */
static int refuted(const struct planetx_state *s, int seat)
{
    int n = 0;
    for (int t = 0; t < PLANETX_THEORY_TYPES; t++)
        n += s->gone[seat][t];
    return n;
}

/* Alone: what is sure by then, the move tried and what wrong theories cost, and of the rest as much
 * as games that are dealt take. */
static int32_t in_truth(const struct rollout *r, int w, int64_t result)
{
    const struct planetx_state *s = &r->now[w];
    int seat = r->ctx->seat, steps = refuted(s, seat) - refuted(r->ctx->s, seat);
    int64_t sure = (int64_t)(r->begun[w] + steps) * ROLLOUT_ONE;
    if (s->seats > 1)
        return (int32_t)result;
    return (int32_t)(sure + (result - sure) * ROLLOUT_SHARE / 100);
}

/* ---- thoughts -------------------------------------------------------------------------- */

static uint64_t digest(uint64_t h, const void *bytes, size_t n)
{
    for (const uint8_t *p = bytes, *end = p + n; p < end; p++)
        h = (h ^ *p) * 0x100000001b3;
    h = (h ^ h >> 32) * 0x9e3779b97f4a7c15;
    return h ^ h >> 29;
}

/* What a seat goes by: its view, and what it asked and saw asked, in whatever order. What followed
 * from that is in the view. */
static uint64_t key_of(const struct view *v, struct text events)
{
    struct text line;
    uint64_t key = digest((uint64_t)v->viewer, v->bytes, STATE_BYTES);
    while (text_line(&events, &line)) {
        size_t n = 0;
        while (n < line.n && line.p[n] != ';')
            n++;
        if (n > 2 && (line.p[2] == 'S' || line.p[2] == 'T' || line.p[2] == 'L'))
            key += digest(0, line.p, n);
    }
    return key ? key : 1;
}

static uint64_t effort_of(const struct bot_ctx *ctx)
{
    bool deep = ctx->sum.skies <= ctx->deep, alone = ctx->s->seats == 1;
    if (ctx->s->phase == PLANETX_TURN)
        return deep || !alone ? TURN_WORK : 1;
    return deep && alone ? THEORY_WORK : 1;
}

int32_t rollout_locate(const struct bot_ctx *ctx, const struct move *m)
{
    int x_triple = know_x_triple_find(ctx->index, m->n[0], m->n[1], m->n[2]);
    int64_t more = bot_value_locate(ctx->index, &ctx->sum, &ctx->may, bot_time(ctx), x_triple);
    int64_t wrong = ctx->sum.skies - ctx->sum.x_triple[x_triple];
    int64_t shame = bot_value_failure(bot_mode(ctx), true) - PLANETX_LOCATE_COST * BOT_TIME;
    more -= shame * wrong / ctx->sum.skies; /* a failed try counts here for what it costs */
    return (int32_t)(bot_time(ctx) * ROLLOUT_ONE + more * ROLLOUT_ONE / BOT_TIME);
}

struct fact rollout_plan_of(const struct bot_ctx *ctx)
{
    return ctx->picked == 1 ? ctx->pick[0] : (struct fact){0};
}

static struct rollout_thought think_anew(struct rollout *r, const struct view *v,
                                         struct text events, uint64_t key)
{
    char none[1];
    struct writer reason = writer_on(none, 0);
    bool own = v->viewer == r->ctx->seat;
    struct bot_task task = {
        .view = v, .events = events, .shared = r->ctx->full, .rng = &r->rng, .memory = r->memory};
    struct bot_ctx *ctx = bot_ctx_open_in(&task, own ? r->ctx->index : r->ctx->full);
    ctx->front = r->front;
    ctx->deep = r->deep;
    r->work += OPEN_WORK + ctx->index->words * ctx->index->sectors * effort_of(ctx);
    struct rollout_thought t = {.key = key, .move = bot_strong(ctx, &reason)};
    if (ctx->s->seats == 1 && t.move.kind == PLANETX_LOCATE)
        t.time = rollout_locate(ctx, &t.move);
    t.plan = rollout_plan_of(ctx);
    return t;
}

/* Worlds of other rounds and after other moves lead to the same thoughts: each is thought once. */
static struct rollout_thought think(struct rollout *r, const struct planetx_state *s, int seat,
                                    struct text events)
{
    struct view v;
    view_of(r->ctx->view->game, r->ctx->view->data, (const struct game_state *)s, seat, &v);
    uint64_t key = key_of(&v, events);
    struct rollout_thought *known = &r->known[key % ROLLOUT_KNOWN];
    if (known->key != key)
        *known = think_anew(r, &v, events, key);
    return *known;
}

/* ---- games ------------------------------------------------------------------------------ */

static void tell_rivals(struct rollout *r, int w, int seat, const struct move *m)
{
    const struct planetx_state *s = &r->now[w];
    for (int i = 0; i < s->seats; i++) {
        if (i == r->ctx->seat)
            continue;
        struct writer text = writer_on(r->rival[w][i].p, ROLLOUT_TEXT);
        text.n = r->rival[w][i].n;
        write_seat(&text, seat);
        write_char(&text, ' ');
        planetx_event(NULL, (const struct game_state *)s, NULL, seat, m, i, &text);
        write_char(&text, '\n');
        if (writer_fits(&text))
            r->rival[w][i].n = (uint16_t)text.n;
    }
}

/* A seat moves in a world. */
static void move(struct rollout *r, int w, int seat, const struct move *m)
{
    struct planetx_state *s = &r->now[w];
    struct writer line = writer_on(r->line[w], ROLLOUT_LINE);
    write_seat(&line, seat);
    write_char(&line, ' ');
    planetx_event(NULL, (const struct game_state *)s, NULL, seat, m, r->ctx->seat, &line);
    write_char(&line, '\n');
    r->line_n[w] = (uint16_t)writer_text(&line).n;
    if (s->seats > 1 && m->kind <= PLANETX_LOCATE)
        tell_rivals(r, w, seat, m);
    planetx_play(s, seat, m, NULL);
}

/* Brings to the front of the worlds lo .. hi those that look as the first of them does. */
static int together(struct rollout *r, int lo, int hi)
{
    uint8_t *order = r->order, first = order[lo];
    int n = lo + 1;
    for (int i = n; i < hi; i++) {
        uint8_t w = order[i];
        if (r->line_n[w] != r->line_n[first] ||
            memcmp(r->line[w], r->line[first], r->line_n[w]) != 0)
            continue;
        order[i] = order[n];
        order[n++] = w;
    }
    return n;
}

static void play(struct rollout *r, int lo, int hi, size_t told);

/* The seat was told what stands in the lines of these worlds. */
static void go_on(struct rollout *r, int lo, int hi, size_t told)
{
    while (lo < hi) {
        int n = together(r, lo, hi), w = r->order[lo];
        struct writer text = writer_on(r->told, sizeof r->told);
        text.n = told;
        write_bytes(&text, r->line[w], r->line_n[w]);
        play(r, lo, n, writer_fits(&text) ? text.n : told);
        lo = n;
    }
}

/* A seat makes the same move in the worlds lo .. hi. */
static void move_all(struct rollout *r, int lo, int hi, int seat, const struct move *m)
{
    for (int i = lo; i < hi; i++)
        move(r, r->order[i], seat, m);
}

/* Ends the games of the worlds lo .. hi, all at this time. */
static void end_all(struct rollout *r, int lo, int hi, int32_t time)
{
    for (int i = lo; i < hi; i++)
        r->result[r->order[i]] = in_truth(r, r->order[i], time);
}

/* The seat's own decision in the worlds lo .. hi, which it cannot tell apart. False: it locates X,
 * and the games are over. */
static bool move_own(struct rollout *r, int lo, int hi, size_t told)
{
    const struct planetx_state *s = &r->now[r->order[lo]];
    int seat = r->ctx->seat;
    bool places = s->phase == PLANETX_THEORY && s->hand[seat].n != PLANETX_OPEN;
    if (s->seats == 1 && places && r->plan.from > 0) { /* as it was meant when it was picked */
        struct move m = move_of(PLANETX_PLACE, r->plan.s, r->plan.from);
        move_all(r, lo, hi, seat, &m);
        return true;
    }
    struct rollout_thought t = think(r, s, seat, (struct text){r->told, told});
    r->plan = t.plan;
    if (t.time > 0)
        end_all(r, lo, hi, t.time);
    else
        move_all(r, lo, hi, seat, &t.move);
    return t.time == 0;
}

/* Plays the worlds lo .. hi to the end, which the seat cannot tell apart. */
static void play(struct rollout *r, int lo, int hi, size_t told)
{
    const struct planetx_state *s = &r->now[r->order[lo]];
    seat_set turn = planetx_turn(NULL, (const struct game_state *)s);
    if (!turn) {
        for (int i = lo; i < hi; i++) {
            int w = r->order[i];
            r->result[w] = in_truth(r, w, rollout_result(&r->now[w], r->ctx->seat));
        }
        return;
    }
    if (r->late || r->work > r->work_most || bot_late(r->ctx->task)) {
        r->late = true;
        return;
    }
    int seat = (int)bits_lowest(turn);
    if (seat == r->ctx->seat && !move_own(r, lo, hi, told))
        return;
    for (int i = lo; i < hi && seat != r->ctx->seat; i++) {
        int w = r->order[i];
        struct text heard = {r->rival[w][seat].p, r->rival[w][seat].n};
        struct rollout_thought t = think(r, &r->now[w], seat, heard);
        move(r, w, seat, &t.move);
    }
    go_on(r, lo, hi, told);
}

bool rollout_try(struct rollout *r, const struct move *m, const struct fact *plan)
{
    struct writer text = writer_on(r->told, sizeof r->told);
    write_text(&text, r->ctx->task->events);
    if (!writer_fits(&text))
        return false;
    if (r->ctx->s->seats == 1 && m->kind == PLANETX_LOCATE) {
        int32_t time = rollout_locate(r->ctx, m);
        for (int w = 0; w < r->worlds; w++)
            r->result[w] = time;
        return true;
    }
    memcpy(r->now, r->start, (size_t)r->worlds * sizeof *r->now);
    for (int w = 0; w < r->worlds; w++) {
        for (int seat = 0; seat < PLANETX_SEATS_MAX; seat++)
            r->rival[w][seat].n = r->rival_start[w][seat];
        r->order[w] = (uint8_t)w;
        move(r, w, r->ctx->seat, m);
        r->begun[w] = r->now[w].time[r->ctx->seat];
    }
    r->plan = *plan;
    go_on(r, 0, r->worlds, text.n);
    return !r->late;
}
