#include "ai/judge.h"

#include <string.h>

#include "base/line.h"
#include "base/panic.h"

/* A judged move, as far as reports need it. */
struct judged {
    uint32_t seq;
    int8_t seat;
    int64_t cost, spread, luck;
};

struct judge_run {
    const struct ai *ai;
    const void *shared;
    struct record record;
    struct text rest; /* entries to come */
    bool begun, over, can;
    int seats, part;
    seat_set who;
    uint32_t from; /* what came before is not judged */
    uint32_t entries;
    int judged;
    uint64_t stamp[SEATS_MAX];
    struct match now, next;
    struct view view, after, truth;
    struct writer events[SEATS_MAX];
    char text[SEATS_MAX][JUDGE_EVENTS];
    bool stands[JUDGE_ENTRIES_MAX + 1]; /* by number: a move that was not taken back */
    struct judged list[JUDGE_ENTRIES_MAX];
};

static struct game_data *data_of(struct judge_run *run)
{
    return line_from(run + 1);
}

static void *memory_of(struct judge_run *run)
{
    return line_from((char *)data_of(run) + run->ai->game->data_size);
}

size_t judge_size(const struct ai *ai)
{
    return sizeof(struct judge_run) + ai->game->data_size + 2 * (size_t)LINE_BYTES +
           ai->judge->memory_size;
}

/* ---- opening -------------------------------------------------------------------- */

/* Which moves stand: an undo takes back the last one that does (engine/match.h). */
static bool find_standing(struct judge_run *run, struct fault *f)
{
    struct text rest = run->record.entries, line;
    struct entry e;
    while (text_line(&rest, &line)) {
        if (line.n == 0 || !entry_read(line, &e, NULL))
            continue;
        if (e.seq > JUDGE_ENTRIES_MAX)
            return fault_set_int(f, 0, "A game of more than {0} entries is not judged.",
                                 JUDGE_ENTRIES_MAX);
        run->entries = e.seq;
        run->stands[e.seq] = e.kind == ENTRY_MOVE;
        uint32_t last = e.seq;
        while (e.kind == ENTRY_UNDO && last > 0 && !run->stands[last])
            last--;
        if (e.kind == ENTRY_UNDO)
            run->stands[last] = false;
    }
    return true;
}

static seat_set seats_alone(const struct judge_run *run)
{
    if (run->ai->judge->alone)
        return run->ai->judge->alone(&run->view);
    return run->seats == 1 ? seat_bit(0) : 0;
}

/* Whose moves may be judged: everybody's once it is over. */
static bool find_who(struct judge_run *run, seat_set alone, struct fault *f)
{
    run->over = match_over(&run->next);
    run->who = run->over ? seat_bit(run->seats) - 1 : alone ? alone : seats_alone(run);
    if (run->who == 0)
        return fault_set(f, 0, "Moves are judged when the game is over; this one goes on.");
    return true;
}

static struct judge_run *open_run(const struct ai *ai, struct text record, seat_set alone,
                                  uint32_t from, void *memory, struct fault *f)
{
    struct judge_run *run = memory;
    memset(run, 0, sizeof *run);
    run->ai = ai;
    run->from = from;
    for (int i = 0; i < SEATS_MAX; i++)
        run->events[i] = writer_on(run->text[i], JUDGE_EVENTS);
    struct match replayed[2];
    int last = 0;
    if (!record_read(record, &run->record, f) || !find_standing(run, f) ||
        !record_replay(&run->record, ai->game, data_of(run), replayed, &last, NULL, NULL, f))
        return NULL;
    run->next = replayed[last];
    bool started = match_start(&run->now, ai->game, run->record.setup, data_of(run), f);
    ASTRO_ASSERT(started);
    run->seats = run->now.seats;
    run->rest = run->record.entries;
    view_of(ai->game, run->now.data, match_state(&run->now), VIEWER_PUBLIC, &run->view);
    run->part = ai->shared ? ai->shared->part_of(&run->view) : -1;
    run->can = judge_can(run, NULL);
    if (!find_who(run, alone, f))
        return NULL;
    memset(memory_of(run), 0, BOT_FRESH);
    return run;
}

struct judge_run *judge_open(const struct ai *ai, struct text record, void *memory, struct fault *f)
{
    return open_run(ai, record, 0, 0, memory, f);
}

struct judge_run *judge_open_alone(const struct ai *ai, struct text record, int seat, uint32_t from,
                                   void *memory, struct fault *f)
{
    struct judge_run *run = open_run(ai, record, seat_bit(seat), from, memory, f);
    if (run && seat >= run->seats) {
        fault_set_int(f, 0, "There is no such seat: this game has {0}.", run->seats);
        return NULL;
    }
    if (run)
        run->who = seat_bit(seat);
    return run;
}

int judge_part(const struct judge_run *run)
{
    return run->part;
}

void judge_share(struct judge_run *run, const void *shared)
{
    run->shared = shared;
}

uint32_t judge_entries(const struct judge_run *run)
{
    return run->entries;
}

int judge_seats(const struct judge_run *run)
{
    return run->seats;
}

seat_set judge_judged(const struct judge_run *run)
{
    return run->can ? run->who : 0;
}

bool judge_over(const struct judge_run *run)
{
    return run->over;
}

bool judge_can(const struct judge_run *run, struct fault *f)
{
    struct view v;
    view_of(run->ai->game, run->now.data, match_state(&run->now), VIEWER_PUBLIC, &v);
    return !run->ai->judge->fits || run->ai->judge->fits(&v, f);
}

const struct view *judge_view(const struct judge_run *run)
{
    return &run->view;
}

/* ---- entry by entry --------------------------------------------------------------- */

static void see(const struct judge_run *run, const struct match *m, int seat, struct view *out)
{
    view_of(run->ai->game, m->data, match_state(m), seat, out);
}

static void measure(struct judge_run *run, struct judge_step *out)
{
    const struct judge *judge = run->ai->judge;
    struct view v;
    if ((judge->end_tells && match_over(&run->now)) || run->now.entries < run->from)
        return;
    for (int i = 0; i < run->seats; i++) {
        struct text events = writer_text(&run->events[i]);
        if (!seat_in(run->who, i))
            continue;
        see(run, &run->now, i, &v);
        uint64_t stamp = judge->stamp(&v, events);
        if (run->begun && stamp == run->stamp[i])
            continue;
        run->stamp[i] = stamp;
        out->moved |= seat_bit(i);
        out->close[i] = judge->close(&v, events, run->shared, memory_of(run));
    }
}

/* Tells every seat of an entry; where in what `seat` was told that begins. */
static size_t tell(struct judge_run *run, const struct entry *e, int seat)
{
    size_t from = 0;
    for (int i = 0; i < run->seats; i++) {
        struct writer *w = &run->events[i];
        write_seat(w, e->seat);
        write_char(w, ' ');
        from = i == seat ? w->n : from;
        match_event(&run->now, &run->next, e, i, w);
        write_char(w, '\n');
        ASTRO_ASSERT(writer_fits(w));
    }
    return from;
}

static bool judge_one(struct judge_run *run, const struct entry *e, struct judgement *out)
{
    int seat = e->seat;
    struct match *before = &run->now;
    struct text events = writer_text(&run->events[seat % SEATS_MAX]);
    size_t from = tell(run, e, seat);
    if (!run->can || e->seq < run->from || !run->stands[e->seq] || seat >= run->seats ||
        !seat_in(run->who, seat))
        return false;
    see(run, before, seat, &run->view);
    see(run, &run->next, seat, &run->after);
    if (run->over)
        see(run, before, VIEWER_ALL, &run->truth);
    *out = (struct judgement){.seq = e->seq, .seat = seat};
    bool read = game_read_move(run->ai->game, before->data, match_state(before), seat, e->body,
                               &out->move, NULL);
    ASTRO_ASSERT(read);
    struct writer *w = &run->events[seat];
    struct judge_task task = {.view = &run->view,
                              .events = events,
                              .move = &out->move,
                              .after = &run->after,
                              .event = {w->p + from, w->n - from - 1},
                              .truth = run->over ? &run->truth : NULL,
                              .shared = run->shared,
                              .memory = memory_of(run)};
    if (!run->ai->judge->move(&task, out))
        return false;
    ASTRO_ASSERT(run->judged < JUDGE_ENTRIES_MAX);
    run->list[run->judged++] =
        (struct judged){e->seq, (int8_t)seat, out->cost, out->spread, out->luck};
    return true;
}

bool judge_next(struct judge_run *run, struct judge_step *out)
{
    struct text line = {0};
    struct entry e;
    *out = (struct judge_step){0};
    if (!run->begun) {
        measure(run, out);
        run->begun = true;
        return true;
    }
    while (line.n == 0)
        if (!text_line(&run->rest, &line))
            return false;
    run->next = run->now;
    bool good = entry_read(line, &e, NULL) && match_enter(&run->next, &e, NULL);
    ASTRO_ASSERT(good); /* it was replayed once */
    out->seq = e.seq;
    out->judged = judge_one(run, &e, &out->move);
    run->now = run->next;
    measure(run, out);
    return true;
}

/* ---- reports ------------------------------------------------------------------------ */

/* Puts a move among the greatest, the earliest of equals first. */
static int keep_top(uint32_t seq[JUDGE_TOP], int64_t value[JUDGE_TOP], int n,
                    const struct judged *new, int64_t of)
{
    int at = n;
    while (at > 0 && value[at - 1] < of)
        at--;
    if (at == JUDGE_TOP)
        return n;
    for (int i = n < JUDGE_TOP ? n : JUDGE_TOP - 1; i > at; i--) {
        seq[i] = seq[i - 1];
        value[i] = value[i - 1];
    }
    seq[at] = new->seq;
    value[at] = of;
    return n < JUDGE_TOP ? n + 1 : n;
}

struct judge_report judge_report(const struct judge_run *run, int seat)
{
    struct judge_report r = {0};
    int64_t best[JUDGE_TOP], worst[JUDGE_TOP], spread = 0;
    for (int i = 0; i < run->judged; i++) {
        const struct judged *m = &run->list[i];
        if (m->seat != seat)
            continue;
        r.luck += m->luck;
        r.cost += m->cost;
        spread += m->spread;
        r.decisions += m->spread > 0;
        if (m->spread > m->cost && m->cost < JUDGE_COSTLY)
            r.best = keep_top(r.best_seq, best, r.best, m, m->spread - m->cost);
        if (m->cost >= JUDGE_COSTLY)
            r.worst = keep_top(r.worst_seq, worst, r.worst, m, m->cost);
    }
    r.mark = spread == 0 ? 100 : r.cost >= spread ? 0 : (int)(100 - 100 * r.cost / spread);
    return r;
}
