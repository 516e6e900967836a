#include "host/host.h"

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"

/* Text that grows. Out of memory is our own mistake: tables are small and
 * their number is limited. */
struct arena {
    char *p;
    size_t n, cap;
};

/* Where an entry and its key lie in the arenas. */
struct mark {
    uint32_t decision;
    uint32_t line_at, key_at;
    uint16_t line_n, key_n;
    int8_t seat;
};

struct host {
    struct match now;
    struct record head; /* its spans point into `opened` */
    char *opened;       /* the text the table was opened from, without entries */
    struct game_data *memory;
    struct arena lines, keys;
    struct mark *marks;
    size_t marks_cap;
};

static void *keep(void *p)
{
    ASTRO_ASSERT(p != NULL);
    return p;
}

static uint32_t arena_add(struct arena *a, struct text t)
{
    if (a->n + t.n > a->cap) {
        a->cap = a->cap ? a->cap * 2 : 256;
        while (a->cap < a->n + t.n)
            a->cap *= 2;
        a->p = keep(realloc(a->p, a->cap));
    }
    if (t.n > 0)
        memcpy(a->p + a->n, t.p, t.n);
    a->n += t.n;
    return (uint32_t)(a->n - t.n);
}

static void add_entry(struct host *t, uint32_t seq, int seat, uint32_t decision, struct text key,
                      struct text line)
{
    if (seq > t->marks_cap) {
        t->marks_cap = t->marks_cap ? t->marks_cap * 2 : 16;
        t->marks = keep(realloc(t->marks, t->marks_cap * sizeof *t->marks));
    }
    struct mark *m = &t->marks[seq - 1];
    *m = (struct mark){.decision = decision,
                       .line_at = arena_add(&t->lines, line),
                       .line_n = (uint16_t)line.n,
                       .seat = (int8_t)seat};
    arena_add(&t->lines, text_of("\n"));
    m->key_at = arena_add(&t->keys, key);
    m->key_n = (uint16_t)key.n;
}

static struct text line_of(const struct host *t, const struct mark *m)
{
    return (struct text){t->lines.p + m->line_at, m->line_n};
}

/* Reads entry `seq` back. Every line here was written by entry_write. */
static struct entry entry_at(const struct host *t, uint32_t seq)
{
    struct entry e;
    bool read = entry_read(line_of(t, &t->marks[seq - 1]), &e, NULL);
    ASTRO_ASSERT(read);
    return e;
}

/* ---- opening --------------------------------------------------------------- */

static bool restore_lines(struct host *t, struct text entries, struct fault *f)
{
    struct text line;
    while (text_line(&entries, &line)) {
        struct entry e;
        if (!entry_read(line, &e, f) || !match_enter(&t->now, &e, f))
            return fault_on_line(f, t->head.entries_line + t->now.entries);
        add_entry(t, e.seq, e.seat, 0, (struct text){"", 0}, line);
    }
    return true;
}

static bool open_record(struct host *t, const struct game *g, struct text record, struct fault *f)
{
    t->opened = keep(malloc(record.n + 1));
    memcpy(t->opened, record.p, record.n);
    if (!record_read((struct text){t->opened, record.n}, &t->head, f))
        return false;
    if (!t->head.committed || !t->head.opened)
        return fault_set(f, 0, "A table needs a record with its commit, salt and chance lines.");
    t->memory = keep(malloc(g->data_size + 1));
    if (!match_start(&t->now, g, t->head.setup, t->memory, f))
        return false;
    return restore_lines(t, t->head.entries, f);
}

struct host *host_open(const struct game *g, struct text record, struct fault *f)
{
    struct host *t = keep(calloc(1, sizeof *t));
    if (open_record(t, g, record, f))
        return t;
    host_close(t);
    return NULL;
}

void host_close(struct host *t)
{
    if (!t)
        return;
    free(t->opened);
    free(t->memory);
    free(t->lines.p);
    free(t->keys.p);
    free(t->marks);
    free(t);
}

const struct match *host_match(const struct host *t)
{
    return &t->now;
}

const struct game *host_game(const struct host *t)
{
    return t->now.game;
}

const uint8_t *host_commit(const struct host *t)
{
    return t->head.commit;
}

size_t host_weight(const struct host *t)
{
    return sizeof *t + (size_t)(t->head.entries.p - t->opened) + t->now.game->data_size +
           t->lines.cap + t->keys.cap + t->marks_cap * sizeof *t->marks;
}

/* ---- playing ---------------------------------------------------------------- */

/* A log is kept, replayed and sent as a whole, so it must come to an end. Moves
 * do by the rules of most games, but a companion of a real table may be asked
 * for ever; taking back and coming back never end by themselves. */
static bool is_too_long(const struct match *m, const struct entry *e, struct fault *f)
{
    bool again = e->kind == ENTRY_UNDO || (e->kind == ENTRY_SEAT && text_is(e->body, "person"));
    bool move = e->kind == ENTRY_MOVE && e->seat != SEAT_CHANCE;
    if (again && m->entries >= HOST_LONG)
        return !fault_set(f, 0,
                          "This game has had so many turns back and forth that it only goes on.");
    if (move && m->entries >= HOST_MOST)
        return !fault_set(f, 0, "This game has become too long: start another one.");
    return false;
}

static bool step_enter(struct host_step *step, int seat, uint32_t decision, struct text key,
                       struct text body, struct fault *f)
{
    ASTRO_ASSERT(step->count < STEP_ENTRIES_MAX);
    struct entry e = {.seq = step->next.entries + 1, .seat = seat};
    if (body.n >= ENTRY_SIZE_MAX)
        return fault_set_int(f, ENTRY_SIZE_MAX, "A move has less than {0} bytes.", ENTRY_SIZE_MAX);
    if (!entry_read_body(body, &e, f) || is_too_long(&step->next, &e, f) ||
        !match_enter(&step->next, &e, f))
        return false;
    struct host_entry *out = &step->entry[step->count++];
    out->seq = e.seq;
    out->seat = seat;
    out->decision = decision;
    struct writer k = writer_on(out->key, sizeof out->key);
    write_text(&k, key);
    writer_cstr(&k);
    struct writer b = writer_on(out->text, sizeof out->text);
    write_text(&b, body);
    writer_cstr(&b);
    return true;
}

/* Dice fall as soon as it is their turn, in the same step as the move that
 * brought it up: a roll is stored together with its cause. */
static void step_roll(const struct host *t, struct host_step *step)
{
    while (seat_in(match_turn(&step->next), SEAT_CHANCE)) {
        char buffer[ENTRY_SIZE_MAX];
        struct writer w = writer_on(buffer, sizeof buffer);
        match_roll(&step->next, t->head.chance, &w);
        bool entered = step_enter(step, SEAT_CHANCE, 0, text_of(""), writer_text(&w), NULL);
        ASTRO_ASSERT(entered);
    }
}

static void step_start(const struct host *t, struct host_step *step)
{
    step->first = t->now.entries + 1;
    step->count = 0;
    step->next = t->now;
}

/* The entry this seat made with this key; 0 if there is none. */
static uint32_t find_key(const struct host *t, int seat, struct text key)
{
    for (uint32_t seq = t->now.entries; seq > 0; seq--) {
        const struct mark *m = &t->marks[seq - 1];
        struct text k = {t->keys.p + m->key_at, m->key_n};
        if (m->seat == seat && text_equal(k, key))
            return seq;
    }
    return 0;
}

enum host_answer host_play(const struct host *t, int seat, uint32_t decision, struct text key,
                           struct text move, struct host_step *step, struct fault *f)
{
    step_start(t, step);
    if (key.n > HOST_KEY_MAX) {
        fault_set_int(f, HOST_KEY_MAX, "A key has at most {0} bytes.", HOST_KEY_MAX);
        return HOST_REFUSED;
    }
    uint32_t seen = key.n > 0 ? find_key(t, seat, key) : 0;
    if (seen) {
        struct entry e = entry_at(t, seen);
        char buffer[ENTRY_SIZE_MAX];
        struct writer w = writer_on(buffer, sizeof buffer);
        entry_write_body(&e, &w);
        step->first = seen;
        step->count = 1;
        while (seen + (uint32_t)step->count <= t->now.entries &&
               t->marks[seen - 1 + (uint32_t)step->count].seat == SEAT_CHANCE)
            step->count++;
        return text_equal(writer_text(&w), move) ? HOST_REPEATED : HOST_REUSED;
    }
    uint32_t open = match_decision(&t->now, seat);
    if (open == 0 || open != decision)
        return HOST_STALE;
    struct entry kind = {.seat = seat};
    if (!entry_read_body(move, &kind, f))
        return HOST_REFUSED;
    if (kind.kind != ENTRY_MOVE && kind.kind != ENTRY_UNDO) {
        fault_set(f, 0, "A move or ~undo is expected here.");
        return HOST_REFUSED;
    }
    if (!step_enter(step, seat, decision, key, move, f))
        return HOST_REFUSED;
    step_roll(t, step);
    return HOST_PLAYED;
}

bool host_note(const struct host *t, int seat, struct text note, struct host_step *step,
               struct fault *f)
{
    step_start(t, step);
    return step_enter(step, seat, 0, text_of(""), note, f);
}

void host_roll(const struct host *t, struct host_step *step)
{
    step_start(t, step);
    step_roll(t, step);
}

static void take(struct host *t, const struct host_entry *e, struct entry *parsed)
{
    char buffer[ENTRY_SIZE_MAX + 32];
    struct writer w = writer_on(buffer, sizeof buffer);
    entry_write(parsed, &w);
    add_entry(t, e->seq, e->seat, e->decision, text_of(e->key), writer_text(&w));
}

void host_accept(struct host *t, const struct host_step *step)
{
    ASTRO_ASSERT(step->first == t->now.entries + 1);
    for (int i = 0; i < step->count; i++) {
        const struct host_entry *e = &step->entry[i];
        struct entry parsed = {.seq = e->seq, .seat = e->seat};
        bool read = entry_read_body(text_of(e->text), &parsed, NULL);
        ASTRO_ASSERT(read);
        take(t, e, &parsed);
    }
    t->now = step->next;
}

bool host_restore(struct host *t, const struct host_entry *e, struct fault *f)
{
    struct entry parsed = {.seq = e->seq, .seat = e->seat};
    if (!entry_read_body(text_of(e->text), &parsed, f) || !match_enter(&t->now, &parsed, f))
        return false;
    take(t, e, &parsed);
    return true;
}

/* ---- telling ---------------------------------------------------------------- */

static void write_event(struct writer *w, const struct match *before, const struct match *after,
                        const struct entry *e, int viewer)
{
    char buffer[2048];
    struct writer event = writer_on(buffer, sizeof buffer);
    match_event(before, after, e, viewer, &event);
    ASTRO_ASSERT(writer_fits(&event));
    write_str(w, "{\"seq\":");
    write_int(w, e->seq);
    write_str(w, ",\"seat\":\"");
    write_seat(w, e->seat);
    write_str(w, "\",\"event\":");
    write_json_string(w, writer_text(&event));
    write_char(w, '}');
}

static void write_line(struct writer *w, const struct match *before, const struct match *after,
                       const struct entry *e, int viewer)
{
    write_seat(w, e->seat);
    write_char(w, ' ');
    match_event(before, after, e, viewer, w);
    write_char(w, '\n');
}

/* Walks from m[0] through entries and writes those from `first` on. */
struct telling {
    struct match m[2];
    int now;
    uint32_t first;
    int viewer;
    bool lines; /* else JSON */
    struct writer *w;
};

static void tell(struct telling *t, const struct entry *e)
{
    t->m[!t->now] = t->m[t->now];
    t->now = !t->now;
    bool entered = match_enter(&t->m[t->now], e, NULL);
    ASTRO_ASSERT(entered);
    if (t->lines)
        write_line(t->w, &t->m[!t->now], &t->m[t->now], e, t->viewer);
    if (t->lines || e->seq < t->first)
        return;
    if (e->seq > t->first)
        write_char(t->w, ',');
    write_event(t->w, &t->m[!t->now], &t->m[t->now], e, t->viewer);
}

void host_step_events(const struct host *t, const struct host_step *step, int viewer,
                      struct writer *w)
{
    struct telling telling = {.first = step->first, .viewer = viewer, .w = w};
    telling.m[0] = t->now;
    write_char(w, '[');
    for (int i = 0; i < step->count; i++) {
        struct entry e = {.seq = step->entry[i].seq, .seat = step->entry[i].seat};
        bool read = entry_read_body(text_of(step->entry[i].text), &e, NULL);
        ASTRO_ASSERT(read);
        tell(&telling, &e);
    }
    write_char(w, ']');
}

/* Reads the data anew: bots may be thinking about the table's own. */
static void tell_from_start(const struct host *t, struct telling *telling, uint32_t last)
{
    ASTRO_ASSERT(telling->viewer != VIEWER_ALL || match_over(&t->now));
    struct game_data *memory = keep(malloc(t->now.game->data_size + 1));
    bool started = match_start(&telling->m[0], t->now.game, t->head.setup, memory, NULL);
    ASTRO_ASSERT(started);
    for (uint32_t seq = 1; seq <= last && seq <= t->now.entries; seq++) {
        struct entry e = entry_at(t, seq);
        tell(telling, &e);
    }
    free(memory);
}

void host_events(const struct host *t, uint32_t first, uint32_t last, int viewer, struct writer *w)
{
    struct telling telling = {.first = first, .viewer = viewer, .w = w};
    write_char(w, '[');
    tell_from_start(t, &telling, last);
    write_char(w, ']');
}

void host_observations(const struct host *t, int viewer, struct writer *w)
{
    struct telling telling = {.viewer = viewer, .lines = true, .w = w};
    tell_from_start(t, &telling, t->now.entries);
}

void host_record(const struct host *t, struct writer *w)
{
    struct record r = t->head;
    r.entries = (struct text){t->lines.p, t->lines.n};
    record_write(&r, w);
}
