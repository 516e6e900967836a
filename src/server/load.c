/* Reading tables: whole ones into a new room, and what other processes added
 * to those that are here. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "server/hub_parts.h"

struct load_errand {
    struct errand errand;
    bool failed;
    enum store_status status; /* as it is stored */
    uint32_t first;           /* catching up: from this entry on */
    struct room read;         /* what was read, away from the room the loop looks at */
    struct table_entry *entries;
    int64_t *times;
    size_t count;
};

/* ---- a whole table --------------------------------------------------------------- */

static void read_note(struct room *r, struct text note)
{
    struct text word;
    if (text_word(&note, &word) && text_is(word, "next"))
        (void)table_code_read(text_trim(note), r->next_code, NULL);
}

/* The number people can say aloud, while it is good. */
static void read_join(struct room *r, const struct store_table *t)
{
    r->join_until = t->updated + JOIN_SECONDS;
    r->join = hub_now() > r->join_until ? 0 : t->join;
}

static void load_table(void *context, const struct store_table *t)
{
    struct load_errand *e = context;
    struct room *r = &e->read;
    struct text record = t->head;
    r->plan = calloc(1, sizeof *r->plan);
    ASTRO_ASSERT(r->plan != NULL);
    r->mind = mind_find(t->game);
    if (r->mind && house_read(&record, &r->house, r->plan))
        r->table = table_open(r->mind->game, record, NULL);
    e->failed = !r->table;
    if (e->failed)
        return;
    r->seats = table_match(r->table)->seats;
    e->status = t->status;
    read_join(r, t);
    read_note(r, t->note);
    room_clock(r, t->updated);
}

static bool load_one_seat(const struct mind *m, struct room_seat *seat, const struct store_seat *s)
{
    seat->sitter = (enum sitter)s->kind;
    struct writer w = writer_on(seat->name, sizeof seat->name);
    write_text(&w, s->name);
    writer_cstr(&w);
    seat->has_hash = s->has_hash;
    memcpy(seat->hash, s->hash, sizeof seat->hash);
    seat->has_device = s->has_device;
    memcpy(seat->device, s->device, sizeof seat->device);
    const struct bot *bot = seat->sitter == SITTER_BOT ? bot_find(m, s->name) : NULL;
    if (bot)
        room_seat_bot(seat, bot);
    return seat->sitter != SITTER_BOT || bot;
}

static void load_seat(void *context, const struct store_seat *s)
{
    struct load_errand *e = context;
    struct room *r = &e->read;
    if (!e->failed && s->seat < r->seats)
        e->failed = !load_one_seat(r->mind, &r->seat[s->seat], s);
}

static bool read_entry(const struct store_entry *e, struct table_entry *out)
{
    *out = (struct table_entry){
        .seq = e->seq,
        .seat = e->seat < 0 ? SEAT_CHANCE : e->seat,
        .decision = e->decision,
    };
    struct writer k = writer_on(out->key, sizeof out->key);
    write_text(&k, e->key);
    struct writer t = writer_on(out->text, sizeof out->text);
    write_text(&t, e->text);
    bool fits = writer_fits(&k) && writer_fits(&t);
    writer_cstr(&k);
    writer_cstr(&t);
    return fits;
}

static bool take_entry(struct room *r, const struct table_entry *e, int64_t time)
{
    if (!table_restore(r->table, e, NULL))
        return false;
    room_note(r, e->seat, text_of(e->text));
    room_clock(r, time);
    return true;
}

static void load_entry(void *context, const struct store_entry *e)
{
    struct load_errand *l = context;
    struct table_entry entry;
    if (!l->failed)
        l->failed = !read_entry(e, &entry) || !take_entry(&l->read, &entry, e->time);
}

static void run_load(struct job *job, struct store *store)
{
    struct load_errand *e = (struct load_errand *)job;
    struct store_reader reader = {
        .context = e, .table = load_table, .seat = load_seat, .entry = load_entry};
    e->errand.result = store_load(store, text_of(e->errand.room->code), 0, &reader, NULL);
}

static void done_load(struct job *job)
{
    struct load_errand *e = (struct load_errand *)job;
    struct hub *h = e->errand.hub;
    struct room *r = e->errand.room, *from = &e->read;
    errand_back(e);
    if (e->failed || e->errand.result != STORE_OK) {
        /* What cannot be replayed is not shown; the rows stay as they are. */
        room_clear(from);
        r->loaded = e->errand.result != STORE_OK ? e->errand.result : STORE_DAMAGED;
    } else {
        r->table = from->table;
        r->mind = from->mind;
        r->house = from->house;
        r->plan = from->plan;
        memcpy(r->next_code, from->next_code, sizeof r->next_code);
        r->join = from->join;
        r->join_until = from->join_until;
        r->seats = from->seats;
        memcpy(r->seat, from->seat, sizeof r->seat);
        hub_note_status(h, r, e->status);
        hub_wake(h, r);
    }
    errand_end(e);
}

void hub_load(struct hub *h, struct room *r)
{
    errand_post(errand_new(sizeof(struct load_errand), h, r, NULL, run_load, done_load));
}

/* ---- the tail -------------------------------------------------------------------- */

static void more_table(void *context, const struct store_table *t)
{
    struct load_errand *e = context;
    e->status = t->status;
    read_join(&e->read, t);
    read_note(&e->read, t->note);
}

static void more_seat(void *context, const struct store_seat *s)
{
    struct load_errand *e = context;
    if (s->seat < e->read.seats)
        e->failed |= !load_one_seat(e->read.mind, &e->read.seat[s->seat], s);
}

static void more_entry(void *context, const struct store_entry *s)
{
    struct load_errand *e = context;
    if (e->count % 16 == 0) {
        e->entries = realloc(e->entries, (e->count + 16) * sizeof *e->entries);
        e->times = realloc(e->times, (e->count + 16) * sizeof *e->times);
        ASTRO_ASSERT(e->entries && e->times);
    }
    e->failed |= !read_entry(s, &e->entries[e->count]);
    e->times[e->count++] = s->time;
}

static void run_more(struct job *job, struct store *store)
{
    struct load_errand *e = (struct load_errand *)job;
    struct store_reader reader = {
        .context = e, .table = more_table, .seat = more_seat, .entry = more_entry};
    e->errand.result = store_load(store, text_of(e->errand.room->code), e->first, &reader, NULL);
}

/* Takes over who sits where; true if anything changed. */
static bool take_seats(struct room *r, struct room *from)
{
    bool changed = r->join != from->join || strcmp(r->next_code, from->next_code) != 0;
    r->join = from->join;
    r->join_until = from->join_until;
    memcpy(r->next_code, from->next_code, sizeof r->next_code);
    for (int i = 0; i < r->seats; i++) {
        struct room_seat *to = &r->seat[i], *s = &from->seat[i];
        bool hash = to->has_hash != s->has_hash || memcmp(to->hash, s->hash, 32) != 0;
        if (hash)
            room_evict(r, i, NULL);
        changed |= hash || to->sitter != s->sitter || strcmp(to->name, s->name) != 0;
        to->sitter = s->sitter;
        memcpy(to->name, s->name, sizeof to->name);
        to->has_hash = s->has_hash;
        memcpy(to->hash, s->hash, sizeof to->hash);
        to->has_device = s->has_device;
        memcpy(to->device, s->device, sizeof to->device);
        if (s->bot && !to->thinking)
            room_seat_bot(to, s->bot);
    }
    return changed;
}

static void tell_news(struct hub *h, struct room *r, uint32_t first)
{
    uint32_t last = table_match(r->table)->entries;
    for (struct visit *v = r->visits; v; v = v->next_here) {
        struct writer events = writer_on(h->scratch, ANSWER_SIZE);
        table_events(r->table, first, last, v->viewer, &events);
        ASTRO_ASSERT(writer_fits(&events));
        room_position(r, v->viewer, writer_text(&events), answer_start_push(h->answer, "entry"));
        answer_push(h->answer, v->session);
    }
}

static void done_more(struct job *job)
{
    struct load_errand *e = (struct load_errand *)job;
    struct hub *h = e->errand.hub;
    struct room *r = e->errand.room;
    errand_back(e);
    bool ok = e->errand.result == STORE_OK && !e->failed;
    bool seats = ok && take_seats(r, &e->read);
    for (size_t i = 0; ok && i < e->count; i++)
        ok = take_entry(r, &e->entries[i], e->times[i]);
    if (table_match(r->table)->entries >= e->first)
        tell_news(h, r, e->first);
    else if (seats)
        hub_push_seats(h, r, NULL);
    free(e->entries);
    free(e->times);
    room_clear(&e->read);
    if (ok) {
        hub_note_status(h, r, e->status);
        hub_wake(h, r);
    }
    errand_end(e);
}

void hub_catch_up(struct hub *h, struct room *r)
{
    struct load_errand *e = errand_new(sizeof *e, h, r, NULL, run_more, done_more);
    e->first = table_match(r->table)->entries + 1;
    e->read.seats = r->seats;
    e->read.mind = r->mind;
    errand_post(e);
}
