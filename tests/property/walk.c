#include "walk.h"

#include <stdlib.h>
#include <string.h>

#include "guard.h"

const char *check_name(enum check c)
{
    static const char *const names[CHECK_COUNT] = {
        "none",         "start",         "entry",        "stuck",        "panic",
        "state text",   "view text",     "turn",         "json",         "event",
        "score",        "legal on view", "moves",        "move text",    "sample",
        "apply",        "ahead",         "decision",     "undo",         "replay",
        "verify",       "resample",      "told",         "secret view",  "secret turn",
        "secret show",  "secret json",   "secret score", "secret moves", "secret legal",
        "secret event", "secret undo",   "secret hint",  "secret judge", "secret scratch",
        "coverage",
    };
    return names[c];
}

struct walk *walk_new(const struct world *w)
{
    struct walk *out = calloc(1, sizeof *out);
    if (!out)
        abort();
    out->world = w;
    out->game = w->game;
    out->memory = calloc(1, w->game->data_size + 1);
    out->memory2 = calloc(1, w->game->data_size + 1);
    if (!out->memory || !out->memory2)
        abort();
    return out;
}

void walk_free(struct walk *w)
{
    free(w->memory);
    free(w->memory2);
    free(w);
}

_Noreturn void walk_fail(struct walk *w, enum check c, const char *detail)
{
    struct writer out = writer_on(w->failure.detail, sizeof w->failure.detail);
    write_str(&out, detail);
    writer_cstr(&out);
    w->failure.check = c;
    w->failure.step = w->done;
    guard_leave();
}

void walk_hold(struct walk *w, bool claim, enum check c, const char *detail)
{
    if (!claim)
        walk_fail(w, c, detail);
}

bool walk_same_state(const struct walk *w, const void *a, const void *b)
{
    return memcmp(a, b, w->game->state_size) == 0;
}

bool walk_same_text(const struct writer *a, const struct writer *b)
{
    return writer_fits(a) && writer_fits(b) && text_equal(writer_text(a), writer_text(b));
}

static void write_fault_parts(struct writer *out, const struct fault *f)
{
    write_int(out, (int64_t)f->line);
    write_char(out, ':');
    write_int(out, (int64_t)f->at);
    write_char(out, ' ');
    write_str(out, f->say ? f->say : "(no sentence)");
    for (int k = 0; k < 2; k++) {
        write_char(out, '|');
        write_str(out, f->arg[k]);
    }
}

void walk_answer(const struct walk *w, const struct game_state *s, int seat,
                 const struct typed *typed, struct writer *out)
{
    const struct game *g = w->game;
    const struct game_data *d = w->now.data;
    struct fault f = {0};
    struct move m;
    if (!game_read_move(g, d, s, seat, (struct text){typed->p, typed->n}, &m, &f))
        write_fault_parts(out, &f);
    else if (!seat_in(g->turn(d, s), seat))
        write_str(out, "not in turn");
    else if (!g->legal(d, s, seat, &m, &f))
        write_fault_parts(out, &f);
    else
        write_str(out, "legal");
}

/* ---- what people type ------------------------------------------------------ */

void walk_pool(struct walk *w, struct text move)
{
    struct typed *t = &w->pool[w->pooled++ % POOL];
    t->n = move.n < sizeof t->p ? move.n : sizeof t->p;
    if (t->n > 0)
        memcpy(t->p, move.p, t->n);
}

static const struct typed *pick_pooled(struct walk *w)
{
    uint32_t n = w->pooled < POOL ? w->pooled : POOL;
    return &w->pool[rng_below(&w->rng, n)];
}

/* A byte to put somewhere: most often one that moves are made of. */
static char pick_byte(struct walk *w)
{
    const struct typed *t = pick_pooled(w);
    uint32_t any = rng_below(&w->rng, 4);
    if (any == 0 || t->n == 0)
        return (char)(' ' + (int)rng_below(&w->rng, 95));
    return t->p[rng_below(&w->rng, (uint32_t)t->n)];
}

static void mutate(struct walk *w, struct typed *t)
{
    uint32_t how = rng_below(&w->rng, 4);
    uint32_t at = rng_below(&w->rng, (uint32_t)t->n + 1);
    char c = pick_byte(w);
    if (how == 0 && t->n < sizeof t->p) { /* put one in */
        memmove(t->p + at + 1, t->p + at, t->n - at);
        t->p[at] = c;
        t->n++;
    } else if (how == 1 && at < t->n) { /* leave one out */
        memmove(t->p + at, t->p + at + 1, t->n - at - 1);
        t->n--;
    } else if (at < t->n) {
        t->p[at] = c;
    }
}

static void draw_candidates(struct walk *w)
{
    if (w->pooled == 0)
        walk_pool(w, text_of("1"));
    for (int i = 0; i < CANDIDATES; i++) {
        struct typed *t = &w->candidate[i];
        *t = *pick_pooled(w);
        uint32_t edits = rng_below(&w->rng, 4);
        for (uint32_t k = 1; k < edits; k++)
            mutate(w, t);
    }
    w->candidate[0].n = 0;
}

/* ---- the walk --------------------------------------------------------------- */

static void at_position(struct walk *w)
{
    w->rng = rng_from_number(w->seed + ((uint64_t)w->done << 32));
    draw_candidates(w);
    laws_position(w);
    entries_position(w);
    secrets_position(w);
}

static void count_seen(struct walk *w, int seat, const struct move *m)
{
    walk_hold(w, m->kind < w->world->kinds && w->world->kind[m->kind], CHECK_RESAMPLE,
              "a kind of move that the world of the tests does not name");
    w->tally->seen[m->kind][ROLE_ACTOR] += seat != SEAT_CHANCE;
    w->tally->seen[m->kind][ROLE_RIVAL] += (uint64_t)(w->now.seats - (seat != SEAT_CHANCE));
    w->tally->seen[m->kind][ROLE_PUBLIC]++;
}

static void take_step(struct walk *w)
{
    struct entry e = script_entry(w->script, w->done);
    struct move m = {0};
    bool is_move = e.kind == ENTRY_MOVE;
    w->before = w->now;
    w->done++;
    walk_hold(w, match_enter(&w->now, &e, NULL), CHECK_ENTRY, "this entry is refused");
    entries_step(w, &e);
    w->tally->steps++;
    if (!is_move)
        return;
    bool read =
        game_read_move(w->game, w->now.data, match_state(&w->before), e.seat, e.body, &m, NULL);
    walk_hold(w, read, CHECK_ENTRY, "the move reads once and then no more");
    walk_pool(w, e.body);
    count_seen(w, e.seat, &m);
    laws_step(w, e.seat, &m);
    secrets_step(w, e.seat, &m);
}

static void walk_all(void *context)
{
    struct walk *w = context;
    struct fault f = {0};
    if (!match_start(&w->now, w->game, script_setup(w->script), w->memory, &f))
        walk_fail(w, CHECK_START, f.say ? f.say : "no reason given");
    at_position(w);
    while (w->done < w->script->steps) {
        take_step(w);
        at_position(w);
    }
    entries_record(w);
}

bool walk_script(struct walk *w, const struct script *s, uint64_t seed, struct tally *t)
{
    struct tally mine = {0};
    char claim[sizeof w->failure.detail];
    w->script = s;
    w->seed = seed;
    w->tally = t ? t : &mine;
    w->done = w->past = w->pooled = 0;
    w->honest = true;
    w->forged_step = UINT32_MAX;
    w->failure.check = CHECK_NONE;
    if (guard_call(walk_all, w, claim, sizeof claim))
        return true;
    if (claim[0]) {
        w->failure.check = CHECK_PANIC;
        w->failure.step = w->done;
        memcpy(w->failure.detail, claim, sizeof claim);
    }
    return false;
}
