#include <stdlib.h>
#include <string.h>

#include "store/memory_back.h"

/* The contract of store.h in memory: what the tests hold the databases against.
 * Nothing survives store_close. Tables stand in the order they were added and
 * are searched one by one: it is for dozens of them, not for thousands. */

struct memory_store *memory_own(struct store *store)
{
    return (struct memory_store *)store;
}

struct text memory_keep(char **to, struct text t)
{
    struct text copy = {*to, t.n};
    if (t.n)
        memcpy(*to, t.p, t.n);
    *to += t.n;
    return copy;
}

/* Makes room for one more pointer; the array is untouched when it returns NULL. */
static void *grow(void *array, size_t count, size_t *room)
{
    if (count < *room)
        return array;
    size_t more = *room ? *room * 2 : 16;
    void *grown = realloc(array, more * sizeof(void *));
    if (grown)
        *room = more;
    return grown;
}

static void drop_entries(struct kept_table *t, size_t from)
{
    while (t->count > from)
        free(t->entries[--t->count]);
}

static void drop_table(struct kept_table *t)
{
    drop_entries(t, 0);
    free(t->entries);
    memory_drop_chat(t);
    for (int i = 0; i <= STORE_SEAT_MAX; i++)
        free(t->seats[i]);
    free(t);
}

/* The place of a table in the array, or the number of tables. */
static size_t place_of(const struct memory_store *m, struct text code)
{
    size_t i = 0;
    while (i < m->count && !text_equal(m->tables[i]->table.code, code))
        i++;
    return i;
}

struct kept_table *memory_find(const struct memory_store *m, struct text code)
{
    size_t i = place_of(m, code);
    return i < m->count && !m->tables[i]->gone ? m->tables[i] : NULL;
}

static struct kept_table *find_number(const struct memory_store *m, uint32_t join)
{
    for (size_t i = 0; join && i < m->count; i++)
        if (m->tables[i]->table.join == join)
            return m->tables[i];
    return NULL;
}

static struct kept_entry *find_key(const struct kept_table *t, int32_t seat, struct text key)
{
    for (size_t i = t->count; key.n && i-- > 0;)
        if (t->entries[i]->entry.seat == seat && text_equal(t->entries[i]->entry.key, key))
            return t->entries[i];
    return NULL;
}

static void keep_note(struct kept_table *t, struct text note)
{
    char *to = t->note;
    t->table.note = memory_keep(&to, note);
}

/* ---- writing --------------------------------------------------------------- */

static bool put_seat(struct kept_table *t, const struct store_seat *seat)
{
    struct kept_seat *kept = calloc(1, sizeof *kept);
    if (!kept)
        return false;
    char *to = kept->bytes;
    kept->seat = *seat;
    kept->seat.name = memory_keep(&to, seat->name);
    free(t->seats[seat->seat]);
    t->seats[seat->seat] = kept;
    return true;
}

static struct kept_table *make_table(const struct store_table *table,
                                     const struct store_seat *seats, size_t count)
{
    struct kept_table *t = calloc(1, sizeof *t + table->code.n + table->game.n + table->head.n);
    if (!t)
        return NULL;
    char *to = t->bytes;
    t->table = *table;
    t->table.code = memory_keep(&to, table->code);
    t->table.game = memory_keep(&to, table->game);
    t->table.head = memory_keep(&to, table->head);
    keep_note(t, table->note);
    for (size_t i = 0; i < count; i++) {
        if (!put_seat(t, &seats[i])) {
            drop_table(t);
            return NULL;
        }
    }
    return t;
}

static enum store_result memory_add(struct store *store, const struct store_table *table,
                                    const struct store_seat *seats, size_t count)
{
    struct memory_store *m = memory_own(store);
    if (place_of(m, table->code) < m->count)
        return STORE_EXISTS;
    if (find_number(m, table->join))
        return STORE_CONFLICT;
    struct kept_table **grown = grow(m->tables, m->count, &m->room);
    if (!grown)
        return STORE_NO_MEMORY;
    m->tables = grown;
    struct kept_table *t = make_table(table, seats, count);
    if (!t)
        return STORE_NO_MEMORY;
    m->tables[m->count++] = t;
    return STORE_OK;
}

static enum store_result memory_set(struct store *store, struct text code, enum store_status status,
                                    uint32_t join, int64_t updated)
{
    struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    struct kept_table *other = find_number(memory_own(store), join);
    if (other && other != t)
        return STORE_CONFLICT;
    t->table.status = status;
    t->table.join = join;
    t->table.updated = updated;
    return STORE_OK;
}

static enum store_result memory_update(struct store *store, const struct store_table *table)
{
    struct kept_table *t = memory_find(memory_own(store), table->code);
    if (!t)
        return STORE_MISSING;
    enum store_result r =
        memory_set(store, table->code, table->status, table->join, table->updated);
    if (r != STORE_OK)
        return r;
    keep_note(t, table->note);
    t->table.listed = table->listed;
    return STORE_OK;
}

static enum store_result memory_set_seat(struct store *store, struct text code,
                                         const struct store_seat *seat, const uint8_t *expected)
{
    struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    const struct kept_seat *old = t->seats[seat->seat];
    const uint8_t *stored = old && old->seat.has_hash ? old->seat.hash : NULL;
    if (!stored != !expected || (stored && memcmp(stored, expected, STORE_HASH_SIZE) != 0))
        return STORE_CONFLICT;
    return put_seat(t, seat) ? STORE_OK : STORE_NO_MEMORY;
}

static enum store_result append_one(struct memory_store *m, const struct store_entry *entry)
{
    struct kept_table *t = memory_find(m, entry->code);
    if (!t)
        return STORE_MISSING;
    if (find_key(t, entry->seat, entry->key))
        return STORE_EXISTS;
    if (entry->seq != t->count + 1)
        return STORE_CONFLICT;
    struct kept_entry **grown = grow(t->entries, t->count, &t->room);
    if (!grown)
        return STORE_NO_MEMORY;
    t->entries = grown;
    struct kept_entry *kept = malloc(sizeof *kept + entry->key.n + entry->text.n + entry->reason.n);
    if (!kept)
        return STORE_NO_MEMORY;
    char *to = kept->bytes;
    kept->entry = *entry;
    kept->entry.code = t->table.code;
    kept->entry.key = memory_keep(&to, entry->key);
    kept->entry.text = memory_keep(&to, entry->text);
    kept->entry.reason = memory_keep(&to, entry->reason);
    t->entries[t->count++] = kept;
    return STORE_OK;
}

static enum store_result memory_append(struct store *store, const struct store_entry *entries,
                                       size_t count, enum store_result *results)
{
    struct memory_store *m = memory_own(store);
    for (size_t i = 0; i < count; i++) {
        if (results[i] != STORE_OK)
            continue;
        if (store_batch_spoiled(entries, results, i))
            results[i] = STORE_CONFLICT;
        else
            results[i] = append_one(m, &entries[i]);
        if (results[i] == STORE_NO_MEMORY) { /* all or nothing: take back the batch */
            while (i-- > 0)
                if (results[i] == STORE_OK)
                    drop_entries(memory_find(m, entries[i].code), entries[i].seq - 1);
            return STORE_NO_MEMORY;
        }
    }
    return STORE_OK;
}

static void remove_at(struct memory_store *m, size_t i)
{
    memory_drop_subscriptions(m, &m->tables[i]->table.code, NULL);
    drop_table(m->tables[i]);
    m->count--;
    memmove(m->tables + i, m->tables + i + 1, (m->count - i) * sizeof(void *));
}

static bool is_idle(const struct kept_table *t, int64_t before)
{
    return !t->gone && t->table.updated < before &&
           (t->count == 0 || t->entries[t->count - 1]->entry.time < before);
}

static enum store_result memory_purge(struct store *store, enum store_status status, int64_t before,
                                      size_t limit, int64_t now, size_t *count)
{
    struct memory_store *m = memory_own(store);
    for (; *count < limit; (*count)++) {
        size_t best = m->count;
        for (size_t i = 0; i < m->count; i++) {
            const struct kept_table *t = m->tables[i];
            if ((status == STORE_ANY || t->table.status == status) && is_idle(t, before) &&
                (best == m->count || t->table.updated < m->tables[best]->table.updated))
                best = i;
        }
        if (best == m->count)
            break;
        m->tables[best]->gone = now;
        m->tables[best]->table.join = 0;
    }
    return STORE_OK;
}

static enum store_result memory_drop(struct store *store, int64_t before, size_t limit,
                                     size_t *count)
{
    struct memory_store *m = memory_own(store);
    memory_drop_gone_devices(m, before, limit);
    for (; *count < limit; (*count)++) {
        size_t best = m->count;
        for (size_t i = 0; i < m->count; i++)
            if (m->tables[i]->gone && m->tables[i]->gone < before &&
                (best == m->count || m->tables[i]->gone < m->tables[best]->gone))
                best = i;
        if (best == m->count)
            break;
        remove_at(m, best);
    }
    return STORE_OK;
}

static enum store_result memory_undelete(struct store *store, struct text code, int64_t now)
{
    struct memory_store *m = memory_own(store);
    size_t i = place_of(m, code);
    if (i == m->count || !m->tables[i]->gone)
        return STORE_MISSING;
    m->tables[i]->gone = 0;
    m->tables[i]->table.updated = now;
    return STORE_OK;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The later of the two that is before `since`. */
static int64_t later_before(int64_t a, int64_t b, int64_t since)
{
    return b < since ? later(a, b) : a;
}

static enum store_result memory_times(struct store *store, int64_t since, struct store_times *out)
{
    const struct memory_store *m = memory_own(store);
    for (size_t i = 0; i < m->count; i++) {
        const struct kept_table *t = m->tables[i];
        out->newest = later(out->newest, later(t->table.created, t->table.updated));
        out->before = later_before(out->before, t->table.updated, since);
        out->gone += t->gone && t->gone >= since;
    }
    for (const struct kept_device *d = m->devices; d; d = d->next) {
        out->newest = later(out->newest, d->device.seen);
        out->before = later_before(out->before, d->device.seen, since);
    }
    return STORE_OK;
}

/* ---- reading --------------------------------------------------------------- */

static enum store_result memory_load(struct store *store, struct text code, uint32_t from,
                                     const struct store_reader *reader, uint32_t *bad)
{
    *bad = 0;
    const struct kept_table *t = memory_find(memory_own(store), code);
    if (!t)
        return STORE_MISSING;
    if (reader->table)
        reader->table(reader->context, &t->table);
    for (int i = 0; reader->seat && i <= STORE_SEAT_MAX; i++)
        if (t->seats[i])
            reader->seat(reader->context, &t->seats[i]->seat);
    for (size_t i = from - 1; reader->entry && i < t->count; i++)
        reader->entry(reader->context, &t->entries[i]->entry);
    return STORE_OK;
}

static void list_one(const struct kept_table *t, const struct store_reader *reader)
{
    struct store_table listed = t->table;
    listed.head = (struct text){"", 0};
    if (reader->table)
        reader->table(reader->context, &listed);
}

/* Which tables a list is about. */
struct filter {
    enum store_status status;
    bool listed;           /* only those */
    const uint8_t *device; /* NULL: of all */
};

static bool made_by(const struct kept_table *t, const uint8_t *hash)
{
    return t->table.has_device && memcmp(t->table.device, hash, STORE_HASH_SIZE) == 0;
}

static bool sits_at(const struct kept_table *t, const uint8_t *hash)
{
    for (int i = 0; i <= STORE_SEAT_MAX; i++) {
        const struct store_seat *seat = t->seats[i] ? &t->seats[i]->seat : NULL;
        if (seat && seat->has_device && memcmp(seat->device, hash, STORE_HASH_SIZE) == 0)
            return true;
    }
    return false;
}

bool memory_is_of(const struct kept_table *t, const uint8_t *hash)
{
    return made_by(t, hash) || sits_at(t, hash);
}

static bool wanted(const struct kept_table *t, const struct filter *f)
{
    return !t->gone && (f->status == STORE_ANY || t->table.status == f->status) &&
           (!f->listed || t->table.listed) && (!f->device || memory_is_of(t, f->device));
}

/* Newest first; tables of one moment, last added first. Found by picking the
 * next one after the last each time, so that the order in memory stays. */
static enum store_result list(struct store *store, const struct filter *f, size_t limit,
                              const struct store_reader *reader)
{
    const struct memory_store *m = memory_own(store);
    size_t last = m->count; /* none yet */
    for (size_t given = 0; given < limit; given++) {
        size_t best = m->count;
        for (size_t i = 0; i < m->count; i++) {
            int64_t created = m->tables[i]->table.created;
            bool later =
                last < m->count && (created > m->tables[last]->table.created ||
                                    (created == m->tables[last]->table.created && i >= last));
            if (later || !wanted(m->tables[i], f))
                continue;
            if (best == m->count || created >= m->tables[best]->table.created)
                best = i;
        }
        if (best == m->count)
            break;
        list_one(m->tables[best], reader);
        last = best;
    }
    return STORE_OK;
}

static enum store_result memory_list_public(struct store *store, enum store_status status,
                                            size_t limit, const struct store_reader *reader)
{
    return list(store, &(struct filter){.status = status, .listed = true}, limit, reader);
}

static enum store_result memory_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                            const struct store_reader *reader)
{
    return list(store, &(struct filter){.status = STORE_ANY, .device = hash}, limit, reader);
}

static enum store_result memory_list_gone(struct store *store, size_t limit,
                                          const struct store_reader *reader)
{
    const struct memory_store *m = memory_own(store);
    int64_t last = INT64_MAX;
    size_t at = m->count;
    for (size_t given = 0; given < limit; given++) {
        size_t best = m->count;
        for (size_t i = 0; i < m->count; i++) {
            int64_t gone = m->tables[i]->gone;
            if (gone && (gone < last || (gone == last && i < at)) &&
                (best == m->count || gone >= m->tables[best]->gone))
                best = i;
        }
        if (best == m->count)
            break;
        struct store_table listed = m->tables[best]->table;
        listed.updated = last = m->tables[best]->gone;
        listed.head = (struct text){"", 0};
        at = best;
        if (reader->table)
            reader->table(reader->context, &listed);
    }
    return STORE_OK;
}

static enum store_result memory_count(struct store *store, int64_t since, const uint8_t *device,
                                      size_t *count)
{
    const struct memory_store *m = memory_own(store);
    for (size_t i = 0; i < m->count; i++)
        *count += !m->tables[i]->gone && m->tables[i]->table.created >= since &&
                  (!device || made_by(m->tables[i], device));
    return STORE_OK;
}

static enum store_result memory_find_join(struct store *store, uint32_t join,
                                          const struct store_reader *reader)
{
    const struct kept_table *t = find_number(memory_own(store), join);
    if (!t)
        return STORE_MISSING;
    list_one(t, reader);
    return STORE_OK;
}

/* ---- making and closing ---------------------------------------------------- */

static void memory_close(struct store *store)
{
    struct memory_store *m = memory_own(store);
    for (size_t i = 0; i < m->count; i++)
        drop_table(m->tables[i]);
    memory_drop_devices(m);
    memory_drop_subscriptions(m, NULL, NULL);
    memory_drop_secrets(m);
    free(m->tables);
    free(m);
}

static const struct store_back memory_back = {
    .close = memory_close,
    .add = memory_add,
    .set = memory_set,
    .set_seat = memory_set_seat,
    .append = memory_append,
    .load = memory_load,
    .find_join = memory_find_join,
    .update = memory_update,
    .purge = memory_purge,
    .drop = memory_drop,
    .undelete = memory_undelete,
    .list_gone = memory_list_gone,
    .times = memory_times,
    .list_public = memory_list_public,
    .list_device = memory_list_device,
    .count = memory_count,
    .put_device = memory_put_device,
    .remove_device = memory_remove_device,
    .purge_devices = memory_purge_devices,
    .find_device = memory_find_device,
    .say = memory_say,
    .read_chat = memory_read_chat,
    .subscribe = memory_subscribe,
    .unsubscribe = memory_unsubscribe,
    .update_subscription = memory_update_subscription,
    .list_subscriptions = memory_list_subscriptions,
    .find_subscription = memory_find_subscription,
    .take_due = memory_take_due,
    .keep_secret = memory_keep_secret,
    .lease = memory_lease,
    .release = memory_release,
};

enum store_result store_open_memory(struct store **out)
{
    struct memory_store *m = calloc(1, sizeof *m);
    *out = m ? &m->store : NULL;
    if (!m)
        return STORE_NO_MEMORY;
    m->store.back = &memory_back;
    return STORE_OK;
}
