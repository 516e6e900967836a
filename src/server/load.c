/* Reading tables: whole ones into a new session, and what other processes added
 * to those that are here. */

#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "base/sha256.h"
#include "server/hub_internal.h"
#include "server/log.h"
#include "server/shared.h"

struct load_op {
    struct async_op op;
    bool failed;
    enum store_status status;    /* as it is stored */
    uint32_t first;              /* catching up: from this entry on */
    struct table_session read;   /* what was read, away from what the loop looks at */
    struct store_entry *entries; /* those that wait for the loop; `key` begins their bytes */
    size_t count;
    uint32_t bad; /* the first entry that is damaged; 0: the table itself is */
};

/* ---- a whole table --------------------------------------------------------------- */

/* The number people can say aloud, while it is good. */
static void read_join(struct table_session *r, const struct store_table *t)
{
    r->join_until = t->updated + JOIN_SECONDS;
    r->join = hub_now() > r->join_until ? 0 : t->join;
}

static void load_table(void *context, const struct store_table *t)
{
    struct load_op *e = context;
    struct table_session *r = &e->read;
    struct text record = t->head;
    r->plan = calloc(1, sizeof *r->plan);
    ASTRO_ASSERT(r->plan != NULL);
    r->ai = ai_find(t->game);
    if (r->ai && table_settings_read(&record, &r->settings, r->plan))
        r->host = host_open(&shared_edge, record, NULL);
    e->failed = !r->host;
    if (e->failed)
        return;
    r->seats = host_match(r->host)->seats;
    e->status = t->status;
    r->has_maker = t->has_device;
    memcpy(r->maker, t->device, sizeof r->maker);
    read_join(r, t);
    r->note = table_note_read(t->note);
    for (int i = 0; i < r->seats; i++) {
        r->seat[i].gone = t->created;
        table_session_plan(r, i);
    }
    table_session_clock(r, t->updated);
}

/* A bot that is not there any more, an engine that is not offered now, is played by who stands
 * in for people. */
static void load_one_seat(const struct hub *h, const struct ai *m, struct table_session_seat *seat,
                          const struct store_seat *s)
{
    seat->sitter = (enum sitter)s->kind;
    struct writer w = writer_on(seat->name, sizeof seat->name);
    write_text(&w, s->name);
    writer_cstr(&w);
    seat->has_hash = s->has_hash;
    memcpy(seat->hash, s->hash, sizeof seat->hash);
    seat->has_device = s->has_device;
    memcpy(seat->device, s->device, sizeof seat->device);
    if (seat->sitter != SITTER_BOT)
        return;
    seat->bot = engines_bot(h->engines, m, s->name);
    if (!seat->bot)
        seat->bot = host_stand_in(m);
}

static void load_seat(void *context, const struct store_seat *s)
{
    struct load_op *e = context;
    struct table_session *r = &e->read;
    if (!e->failed && s->seat < r->seats)
        load_one_seat(e->op.hub, r->ai, &r->seat[s->seat], s);
}

/* Plays an entry as it is stored. */
static bool take_entry(struct table_session *r, const struct store_entry *s)
{
    struct entry e = {.seq = s->seq,
                      .seat = s->seat == STORE_NO_SEAT ? SEAT_CHANCE : s->seat,
                      .decision = s->decision,
                      .key = s->key};
    if (s->key.n > HOST_KEY_MAX || s->text.n >= ENTRY_SIZE_MAX ||
        !entry_read_body(s->text, &e, NULL) || !host_restore(r->host, &e, s->reason, NULL))
        return false;
    table_session_note(r, e.seat, s->text);
    table_session_acted(r, &e, s->time);
    table_session_plan_entry(r, &e);
    table_session_plan_check(r);
    table_session_clock(r, s->time);
    table_session_noticed(r);
    return true;
}

static void load_entry(void *context, const struct store_entry *e)
{
    struct load_op *l = context;
    l->failed = l->failed || !take_entry(&l->read, e);
}

static void run_load(struct job *job, struct store *store)
{
    struct load_op *e = (struct load_op *)job;
    struct store_reader reader = {
        .context = e, .table = load_table, .seat = load_seat, .entry = load_entry};
    e->op.result = store_load(store, text_of(e->op.table->code), 0, &reader, &e->bad);
}

/* Who runs the server must hear of it; the code itself would let readers of the
 * log in, so it is named by the start of its SHA-256. `backup` lists the codes. */
static void log_damage(struct hub *h, const struct load_op *e)
{
    uint8_t hash[SHA256_SIZE];
    sha256_of(e->op.table->code, strlen(e->op.table->code), hash);
    h->metrics->damaged++;
    log_event(LOG_ERROR, "damaged", "table=sha256:%02x%02x%02x%02x entry=%u said=\"%s\"", hash[0],
              hash[1], hash[2], hash[3], e->bad, store_result_say(STORE_DAMAGED));
}

static void done_load(struct job *job)
{
    struct load_op *e = (struct load_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table, *from = &e->read;
    async_op_back(e);
    if (e->failed || e->op.result != STORE_OK) {
        /* What cannot be replayed is not shown; the rows stay as they are. */
        table_session_clear(from);
        r->loaded = e->op.result != STORE_OK ? e->op.result : STORE_DAMAGED;
        if (r->loaded == STORE_DAMAGED)
            log_damage(h, e);
    } else {
        r->host = from->host;
        r->ai = from->ai;
        r->settings = from->settings;
        r->plan = from->plan;
        r->note = from->note;
        r->join = from->join;
        r->join_until = from->join_until;
        r->has_maker = from->has_maker;
        memcpy(r->maker, from->maker, sizeof r->maker);
        r->seats = from->seats;
        memcpy(r->seat, from->seat, sizeof r->seat);
        r->settled = from->settled;
        if (table_session_started(r)) /* else who sits there is told when it begins */
            table_session_noticed(r);
        hub_note_status(h, r, e->status);
        hub_tell_people(h, r, true);
        hub_wake(h, r);
    }
    async_op_end(e);
}

void hub_load(struct hub *h, struct table_session *r)
{
    async_op_post(async_op_new(sizeof(struct load_op), h, r, NULL, run_load, done_load));
}

/* ---- the tail -------------------------------------------------------------------- */

static void more_table(void *context, const struct store_table *t)
{
    struct load_op *e = context;
    e->status = t->status;
    read_join(&e->read, t);
    e->read.note = table_note_read(t->note);
}

static void more_seat(void *context, const struct store_seat *s)
{
    struct load_op *e = context;
    if (s->seat < e->read.seats)
        load_one_seat(e->op.hub, e->read.ai, &e->read.seat[s->seat], s);
}

/* Copies a text to *to, moves *to past it, and returns the copy. */
static struct text keep_bytes(char **to, struct text t)
{
    struct text kept = {*to, t.n};
    if (t.n > 0)
        memcpy(*to, t.p, t.n);
    *to += t.n;
    return kept;
}

static void more_entry(void *context, const struct store_entry *s)
{
    struct load_op *e = context;
    if (e->count % 16 == 0) {
        e->entries = realloc(e->entries, (e->count + 16) * sizeof *e->entries);
        ASTRO_ASSERT(e->entries != NULL);
    }
    char *bytes = malloc(s->key.n + s->text.n + s->reason.n + 1);
    ASTRO_ASSERT(bytes != NULL);
    struct store_entry *kept = &e->entries[e->count++];
    *kept = *s;
    kept->key = keep_bytes(&bytes, s->key);
    kept->text = keep_bytes(&bytes, s->text);
    kept->reason = keep_bytes(&bytes, s->reason);
}

static void run_more(struct job *job, struct store *store)
{
    struct load_op *e = (struct load_op *)job;
    struct store_reader reader = {
        .context = e, .table = more_table, .seat = more_seat, .entry = more_entry};
    e->op.result = store_load(store, text_of(e->op.table->code), e->first, &reader, NULL);
}

/* Takes over who sits where; true if anything changed that all may see. Whose plan is
 * another one goes to *planned. */
static bool take_seats(struct table_session *r, struct table_session *from, seat_set *planned)
{
    bool changed = r->join != from->join || !table_note_same(&r->note, &from->note);
    struct table_note before = r->note;
    r->join = from->join;
    r->join_until = from->join_until;
    r->note = from->note;
    for (int i = 0; i < r->seats; i++) {
        if (!planned_same(&before.planned[i], &r->note.planned[i])) {
            *planned |= seat_bit(i);
            table_session_plan(r, i);
        }
        struct table_session_seat *to = &r->seat[i], *s = &from->seat[i];
        bool hash = to->has_hash != s->has_hash || memcmp(to->hash, s->hash, 32) != 0;
        if (hash)
            table_session_evict(r, i, NULL);
        changed |= hash || to->sitter != s->sitter || strcmp(to->name, s->name) != 0;
        to->sitter = s->sitter;
        memcpy(to->name, s->name, sizeof to->name);
        to->has_hash = s->has_hash;
        memcpy(to->hash, s->hash, sizeof to->hash);
        to->has_device = s->has_device;
        memcpy(to->device, s->device, sizeof to->device);
        if (s->bot && !to->thinking)
            to->bot = s->bot;
    }
    return changed;
}

/* What a viewer is told of the entries that were read. */
static struct text events_read(void *context, int viewer)
{
    const struct load_op *e = context;
    struct writer events = writer_on(e->op.hub->scratch, ANSWER_SIZE);
    const struct host *t = e->op.table->host;
    host_events(t, e->first, host_match(t)->entries, viewer, &events);
    ASTRO_ASSERT(writer_fits(&events));
    return writer_text(&events);
}

static void done_more(struct job *job)
{
    struct load_op *e = (struct load_op *)job;
    struct hub *h = e->op.hub;
    struct table_session *r = e->op.table;
    async_op_back(e);
    bool ok = e->op.result == STORE_OK && !e->failed;
    struct table_note before = r->note;
    seat_set planned = 0;
    bool seats = ok && take_seats(r, &e->read, &planned);
    for (size_t i = 0; i < e->count; i++) {
        ok = ok && take_entry(r, &e->entries[i]);
        free((char *)e->entries[i].key.p);
    }
    table_session_plan_check(r);
    if (host_match(r->host)->entries >= e->first)
        hub_push(h, r, "entry", NULL, events_read, e);
    else if (seats)
        hub_push_seats(h, r, NULL);
    for (int i = 0; i < r->seats; i++)
        if (seat_in(planned, i))
            hub_push_seat(h, r, i);
    hub_tell_nudges(h, r, &before);
    free(e->entries);
    table_session_clear(&e->read);
    r->looked = ok ? STORE_OK : e->op.result == STORE_OK ? STORE_BUSY : e->op.result;
    if (ok) {
        hub_note_status(h, r, e->status);
        hub_wake(h, r);
    }
    async_op_end(e);
}

void hub_catch_up(struct hub *h, struct table_session *r)
{
    struct load_op *e = async_op_new(sizeof *e, h, r, NULL, run_more, done_more);
    e->first = host_match(r->host)->entries + 1;
    e->read.seats = r->seats;
    e->read.ai = r->ai;
    async_op_post(e);
}
