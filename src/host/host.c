/* A game while it is open: its record, its log, and what each viewer was told. */

#include <string.h>

#include "base/panic.h"
#include "host/host_internal.h"

/* ---- memory -------------------------------------------------------------------- */

static void *resize(const struct host_edge *edge, void *p, size_t size)
{
    return edge->resize(edge->context, p, size);
}

bool buffer_room(const struct host *h, struct buffer *b, size_t more)
{
    size_t cap = b->cap ? b->cap : 128;
    while (cap < b->n + more)
        cap *= 2;
    if (cap == b->cap)
        return true;
    char *p = resize(h->edge, b->p, cap);
    if (!p)
        return false;
    b->p = p;
    b->cap = cap;
    return true;
}

/* A game that is open goes on or ends here: there is no half of an entry. */
static uint32_t append(const struct host *h, struct buffer *b, struct text t)
{
    bool room = buffer_room(h, b, t.n);
    ASTRO_ASSERT(room);
    if (t.n > 0)
        memcpy(b->p + b->n, t.p, t.n);
    b->n += t.n;
    return (uint32_t)(b->n - t.n);
}

/* ---- the log ------------------------------------------------------------------- */

const struct mark *host_mark(const struct host *h, uint32_t seq)
{
    return (const struct mark *)(const void *)h->marks.p + (seq - 1);
}

/* What every viewer learns of an entry, added to what it was told before. */
static void tell(struct host *h, const struct match *before, const struct match *after,
                 const struct entry *e)
{
    for (int viewer = VIEWER_ALL; viewer < after->seats; viewer++) {
        char line[2048];
        struct writer w = writer_on(line, sizeof line);
        write_seat(&w, e->seat);
        write_char(&w, ' ');
        match_event(before, after, e, viewer, &w);
        write_char(&w, '\n');
        ASTRO_ASSERT(writer_fits(&w));
        append(h, &h->observations[viewer - VIEWER_ALL], writer_text(&w));
    }
}

struct text host_reason(const struct host *h, const struct entry *e)
{
    struct text none = {"", 0};
    if (e->kind != ENTRY_MOVE || e->seat == SEAT_CHANCE || e->decision == 0)
        return none;
    const struct pending *p = &h->pending[e->seat];
    if (p->decision != e->decision)
        return none;
    struct text move = {p->text.p, p->move_n};
    bool same = text_equal(move, e->body);
    return same ? (struct text){p->text.p + p->move_n, p->text.n - p->move_n} : none;
}

/* Those beyond what a game may keep are lost: the bot, asked again, answers the same. */
static void keep_reason(struct host *h, struct text reason, struct mark *m)
{
    if (reason.n > HOST_REASON_MAX || h->reasons + reason.n > HOST_REASONS_MAX)
        return;
    m->reason_at = append(h, &h->log, reason);
    m->reason_n = (uint16_t)reason.n;
    h->reasons += reason.n;
}

static void add(struct host *h, const struct match *before, const struct match *after,
                const struct entry *e, struct text reason)
{
    char bytes[ENTRY_SIZE_MAX + 32];
    struct writer line = writer_on(bytes, sizeof bytes);
    entry_write(e, &line);
    struct mark m = {.decision = e->decision,
                     .line_at = append(h, &h->log, writer_text(&line)),
                     .line_n = (uint16_t)line.n,
                     .key_at = append(h, &h->log, e->key),
                     .key_n = (uint16_t)e->key.n,
                     .seat = (int8_t)e->seat};
    keep_reason(h, reason, &m);
    append(h, &h->marks, (struct text){(const char *)&m, sizeof m});
    tell(h, before, after, e);
}

bool host_restore(struct host *h, const struct entry *e, struct text reason, struct fault *f)
{
    struct match before = h->now;
    if (!match_enter(&h->now, e, f))
        return false;
    add(h, &before, &h->now, e, reason);
    return true;
}

void host_accept(struct host *h, const struct host_step *step)
{
    ASTRO_ASSERT(step->first == h->now.entries + 1);
    for (int i = 0; i < step->count; i++) {
        const struct entry *e = &step->entry[i];
        struct match before = h->now;
        match_enter_again(&h->now, e, &step->move[i]);
        add(h, &before, &h->now, e, host_reason(h, e));
    }
}

/* ---- opening ------------------------------------------------------------------- */

static bool add_replayed(void *context, const struct match *before, const struct match *after,
                         const struct entry *e)
{
    add(context, before, after, e, (struct text){"", 0});
    return true;
}

/* Keeps all of the record but its entries, which become the log. */
static bool keep_head(struct host *h, const struct record *r, struct text record)
{
    size_t n = (size_t)(r->entries.p - record.p);
    h->data = resize(h->edge, NULL, h->ai->game->data_size + 1);
    if (!h->data || !buffer_room(h, &h->opened, n))
        return false;
    memcpy(h->opened.p, record.p, n);
    h->opened.n = n;
    h->head = *r;
    h->head.id.p = h->opened.p + (r->id.p - record.p);
    h->head.setup.p = h->opened.p + (r->setup.p - record.p);
    return true;
}

static bool start(struct host *h, const struct record *r, struct text record, struct fault *f)
{
    struct match matches[2];
    int last;
    if (!keep_head(h, r, record))
        return fault_set(f, 0, "There is not enough memory for this.");
    if (!record_replay(r, h->ai->game, h->data, matches, &last, add_replayed, h, f))
        return false;
    h->now = matches[last];
    return true;
}

const struct ai *host_read(struct text record, struct record *out, struct fault *f)
{
    if (!record_read(record, out, f))
        return NULL;
    const struct ai *ai = ai_find(out->id);
    if (!ai) {
        fault_set_text(f, 0, "There is no game {0}.", out->id);
        return NULL;
    }
    if (out->committed && out->opened)
        return ai;
    fault_set(f, 0, "A table needs a record with its commit, salt and chance lines.");
    return NULL;
}

struct host *host_open(const struct host_edge *edge, struct text record, struct fault *f)
{
    struct record r;
    const struct ai *ai = host_read(record, &r, f);
    if (!ai)
        return NULL;
    struct host *h = resize(edge, NULL, sizeof *h);
    if (!h) {
        fault_set(f, 0, "There is not enough memory for this.");
        return NULL;
    }
    memset(h, 0, sizeof *h);
    h->edge = edge;
    h->ai = ai;
    if (start(h, &r, record, f))
        return h;
    host_close(h);
    return NULL;
}

static void give_back(const struct host *h, void *p)
{
    if (p)
        (void)resize(h->edge, p, 0);
}

void host_close(struct host *h)
{
    if (!h)
        return;
    for (int i = 0; i < SEATS_MAX; i++)
        give_back(h, h->pending[i].text.p);
    for (int i = 0; i < HOST_VIEWERS; i++)
        give_back(h, h->observations[i].p);
    give_back(h, h->log.p);
    give_back(h, h->marks.p);
    give_back(h, h->opened.p);
    give_back(h, h->data);
    give_back(h, h);
}

const struct match *host_match(const struct host *h)
{
    return &h->now;
}

const struct game *host_game(const struct host *h)
{
    return h->now.game;
}

const struct ai *host_ai(const struct host *h)
{
    return h->ai;
}

const uint8_t *host_commit(const struct host *h)
{
    return h->head.commit;
}
