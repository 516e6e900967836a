#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "store/chain.h"
#include "store/sqlite_back.h"

struct sqlite_store *sqlite_own(struct store *store)
{
    return (struct sqlite_store *)store;
}

enum store_result sqlite_result(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_NOMEM:
        return STORE_NO_MEMORY;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT: /* everything is checked before: an index lies */
    case SQLITE_ERROR:      /* our statements are sound: the schema is not */
        return STORE_DAMAGED;
    default:
        return STORE_IO;
    }
}

/* ---- binding and stepping -------------------------------------------------- */

void sqlite_bind_int(sqlite3_stmt *q, int i, int64_t v)
{
    ASTRO_ASSERT(sqlite3_bind_int64(q, i, v) == SQLITE_OK);
}

/* A NULL would bind as SQL NULL, so an empty span needs an address. */
void sqlite_bind_text(sqlite3_stmt *q, int i, struct text t)
{
    ASTRO_ASSERT(sqlite3_bind_text(q, i, t.n ? t.p : "", (int)t.n, SQLITE_STATIC) == SQLITE_OK);
}

void sqlite_bind_blob(sqlite3_stmt *q, int i, const void *p, size_t n)
{
    ASTRO_ASSERT(sqlite3_bind_blob(q, i, n ? p : "", (int)n, SQLITE_STATIC) == SQLITE_OK);
}

void sqlite_bind_hash(sqlite3_stmt *q, int i, bool has, const uint8_t *hash)
{
    if (has)
        sqlite_bind_blob(q, i, hash, STORE_HASH_SIZE);
    else
        ASTRO_ASSERT(sqlite3_bind_null(q, i) == SQLITE_OK);
}

bool sqlite_column_hash(sqlite3_stmt *q, int i, uint8_t hash[STORE_HASH_SIZE])
{
    struct text stored = sqlite_column_text(q, i);
    if (stored.n != STORE_HASH_SIZE)
        return false;
    memcpy(hash, stored.p, STORE_HASH_SIZE);
    return true;
}

struct text sqlite_column_text(sqlite3_stmt *q, int i)
{
    const char *p = (const char *)sqlite3_column_blob(q, i);
    return (struct text){p ? p : "", p ? (size_t)sqlite3_column_bytes(q, i) : 0};
}

enum store_result sqlite_run(struct sqlite_store *s, enum query query)
{
    int rc = sqlite3_step(s->q[query]);
    sqlite3_reset(s->q[query]);
    return sqlite_result(rc);
}

enum store_result sqlite_finish(sqlite3_stmt *q, int rc)
{
    sqlite3_reset(q);
    return sqlite_result(rc);
}

enum store_result sqlite_end(struct sqlite_store *s, enum store_result result)
{
    if (result == STORE_OK)
        result = sqlite_run(s, COMMIT);
    if (!sqlite3_get_autocommit(s->db)) /* some errors have rolled back by themselves */
        sqlite_run(s, ROLLBACK);
    return result;
}

/* ---- looking things up ----------------------------------------------------- */

enum store_result sqlite_find_table(struct sqlite_store *s, struct text code, int64_t *id,
                                    int64_t *sum)
{
    sqlite3_stmt *q = s->q[TABLE_ID];
    sqlite_bind_text(q, 1, code);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        *id = sqlite3_column_int64(q, 0);
        *sum = sqlite3_column_int64(q, 1);
    }
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_MISSING : r;
}

enum store_result sqlite_begin_on(struct sqlite_store *s, enum query begin, struct text code,
                                  int64_t *id, int64_t *sum)
{
    enum store_result r = sqlite_run(s, begin);
    return r == STORE_OK ? sqlite_find_table(s, code, id, sum) : r;
}

/* CONFLICT when the join number belongs to a table other than id. */
static enum store_result check_join(struct sqlite_store *s, uint32_t join, int64_t id)
{
    if (join == 0)
        return STORE_OK;
    sqlite3_stmt *q = s->q[TABLE_JOIN];
    sqlite_bind_int(q, 1, join);
    int rc = sqlite3_step(q);
    bool taken = rc == SQLITE_ROW && sqlite3_column_int64(q, LISTED_COUNT) != id;
    enum store_result r = sqlite_finish(q, rc);
    return taken ? STORE_CONFLICT : r;
}

enum store_result sqlite_find_key(struct sqlite_store *s, int64_t id, int32_t seat, struct text key,
                                  int64_t *seq)
{
    sqlite3_stmt *q = s->q[ENTRY_KEY];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, seat);
    sqlite_bind_text(q, 3, key);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        *seq = sqlite3_column_int64(q, 0);
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_MISSING : r;
}

/* ---- writing --------------------------------------------------------------- */

static enum store_result put_seat(struct sqlite_store *s, int64_t id, const struct store_seat *seat)
{
    sqlite3_stmt *q = s->q[SEAT_PUT];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, seat->seat);
    sqlite_bind_int(q, 3, seat->kind);
    sqlite_bind_text(q, 4, seat->name);
    sqlite_bind_hash(q, 5, seat->has_hash, seat->hash);
    sqlite_bind_hash(q, 6, seat->has_device, seat->device);
    enum store_result r = sqlite_run(s, SEAT_PUT);
    sqlite_bind_int(s->q[END_SEATS], 1, id);
    return r == STORE_OK ? sqlite_run(s, END_SEATS) : r;
}

static enum store_result is_taken(struct sqlite_store *s, struct text code, bool *taken)
{
    sqlite3_stmt *q = s->q[TABLE_TAKEN];
    sqlite_bind_text(q, 1, code);
    int rc = sqlite3_step(q);
    *taken = rc == SQLITE_ROW;
    return sqlite_finish(q, rc);
}

static enum store_result add_inside(struct sqlite_store *s, const struct store_table *table,
                                    const struct store_seat *seats, size_t count)
{
    bool taken; /* one that was laid aside keeps its code too */
    enum store_result r = is_taken(s, table->code, &taken);
    if (r != STORE_OK || taken)
        return r == STORE_OK ? STORE_EXISTS : r;
    r = check_join(s, table->join, 0);
    if (r != STORE_OK)
        return r;
    sqlite3_stmt *q = s->q[TABLE_ADD];
    sqlite_bind_text(q, 1, table->code);
    sqlite_bind_text(q, 2, table->game);
    sqlite_bind_int(q, 3, table->created);
    sqlite_bind_int(q, 4, table->updated);
    sqlite_bind_int(q, 5, table->status);
    sqlite_bind_int(q, 6, table->join);
    sqlite_bind_blob(q, 7, table->head.p, table->head.n);
    sqlite_bind_int(q, 8, chain_start(table));
    sqlite_bind_blob(q, 9, table->note.p, table->note.n);
    sqlite_bind_int(q, 10, table->listed);
    sqlite_bind_hash(q, 11, table->has_device, table->device);
    r = sqlite_run(s, TABLE_ADD);
    int64_t id = sqlite3_last_insert_rowid(s->db);
    sqlite_bind_int(s->q[END_ADD], 1, id);
    sqlite_bind_int(s->q[END_ADD], 2, chain_start(table));
    if (r == STORE_OK)
        r = sqlite_run(s, END_ADD);
    for (size_t i = 0; r == STORE_OK && i < count; i++)
        r = put_seat(s, id, &seats[i]);
    return r;
}

static enum store_result sqlite_add(struct store *store, const struct store_table *table,
                                    const struct store_seat *seats, size_t count)
{
    struct sqlite_store *s = sqlite_own(store);
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    if (r == STORE_OK)
        r = add_inside(s, table, seats, count);
    return sqlite_end(s, r);
}

/* Inside a transaction: what sqlite_set changes. */
static enum store_result set_inside(struct sqlite_store *s, const struct store_table *table,
                                    int64_t *id)
{
    int64_t sum = 0;
    enum store_result r = sqlite_find_table(s, table->code, id, &sum);
    if (r == STORE_OK)
        r = check_join(s, table->join, *id);
    if (r != STORE_OK)
        return r;
    sqlite3_stmt *q = s->q[TABLE_SET];
    sqlite_bind_int(q, 1, *id);
    sqlite_bind_int(q, 2, table->status);
    sqlite_bind_int(q, 3, table->join);
    sqlite_bind_int(q, 4, table->updated);
    return sqlite_run(s, TABLE_SET);
}

static enum store_result sqlite_set(struct store *store, struct text code, enum store_status status,
                                    uint32_t join, int64_t updated)
{
    struct sqlite_store *s = sqlite_own(store);
    struct store_table table = {.code = code, .status = status, .join = join, .updated = updated};
    int64_t id = 0;
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    if (r == STORE_OK)
        r = set_inside(s, &table, &id);
    return sqlite_end(s, r);
}

static enum store_result sqlite_update(struct store *store, const struct store_table *table)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    if (r == STORE_OK)
        r = set_inside(s, table, &id);
    if (r == STORE_OK) {
        sqlite3_stmt *q = s->q[TABLE_NOTE];
        sqlite_bind_int(q, 1, id);
        sqlite_bind_blob(q, 2, table->note.p, table->note.n);
        sqlite_bind_int(q, 3, table->listed);
        r = sqlite_run(s, TABLE_NOTE);
    }
    return sqlite_end(s, r);
}

/* CONFLICT unless the seat's stored hash is the expected one (NULL: none). */
static enum store_result check_hash(struct sqlite_store *s, int64_t id, int32_t seat,
                                    const uint8_t *expected)
{
    sqlite3_stmt *q = s->q[SEAT_HASH];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, seat);
    int rc = sqlite3_step(q);
    struct text stored = {"", 0};
    if (rc == SQLITE_ROW)
        stored = sqlite_column_text(q, 0);
    struct text wanted = {(const char *)expected, expected ? STORE_HASH_SIZE : 0};
    bool same = stored.n == wanted.n && (!wanted.n || memcmp(stored.p, wanted.p, wanted.n) == 0);
    enum store_result r = sqlite_finish(q, rc);
    return r == STORE_OK && !same ? STORE_CONFLICT : r;
}

static enum store_result sqlite_set_seat(struct store *store, struct text code,
                                         const struct store_seat *seat, const uint8_t *expected)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    int64_t sum = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id, &sum);
    if (r == STORE_OK)
        r = check_hash(s, id, seat->seat, expected);
    if (r == STORE_OK)
        r = put_seat(s, id, seat);
    return sqlite_end(s, r);
}

static enum store_result insert_entry(struct sqlite_store *s, int64_t id, int64_t sum,
                                      const struct store_entry *entry)
{
    sqlite3_stmt *q = s->q[ENTRY_ADD];
    int64_t own = chain_next(sum, entry);
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, entry->seq);
    sqlite_bind_int(q, 3, entry->seat);
    sqlite_bind_int(q, 4, entry->decision);
    sqlite_bind_text(q, 5, entry->key);
    sqlite_bind_text(q, 6, entry->text);
    sqlite_bind_int(q, 7, entry->time);
    sqlite_bind_int(q, 8, own);
    sqlite_bind_int(s->q[END_MOVE], 1, id);
    sqlite_bind_int(s->q[END_MOVE], 2, entry->seq);
    sqlite_bind_int(s->q[END_MOVE], 3, own);
    /* A page that turns out to be damaged halfway through must leave no half of
     * a row in the batch. */
    enum store_result r = sqlite_run(s, ENTRY_BEGIN);
    if (r != STORE_OK)
        return r;
    r = sqlite_run(s, ENTRY_ADD);
    if (r == STORE_OK)
        r = sqlite_run(s, END_MOVE);
    if (sqlite3_get_autocommit(s->db))
        return r; /* the whole batch has been rolled back */
    if (r != STORE_OK && sqlite_run(s, ENTRY_UNDO) != STORE_OK)
        return STORE_IO;
    enum store_result kept = sqlite_run(s, ENTRY_KEEP);
    return r == STORE_OK ? kept : r;
}

/* DAMAGED unless the table ends with this entry: its last ones are lost. */
static enum store_result check_end(struct sqlite_store *s, int64_t id, int64_t seq, int64_t sum)
{
    sqlite3_stmt *q = s->q[END_READ];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    bool same =
        rc == SQLITE_ROW && sqlite3_column_int64(q, 0) == seq && sqlite3_column_int64(q, 1) == sum;
    enum store_result r = sqlite_finish(q, rc);
    return r == STORE_OK && !same ? STORE_DAMAGED : r;
}

static enum store_result append_one(struct sqlite_store *s, const struct store_entry *entry)
{
    int64_t id = 0;
    int64_t sum = 0;
    enum store_result r = sqlite_find_table(s, entry->code, &id, &sum);
    if (r != STORE_OK)
        return r;
    int64_t last = 0;
    if (entry->key.n) {
        r = sqlite_find_key(s, id, entry->seat, entry->key, &last);
        if (r != STORE_MISSING)
            return r == STORE_OK ? STORE_EXISTS : r;
    }
    sqlite3_stmt *q = s->q[ENTRY_LAST];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        last = sqlite3_column_int64(q, 0);
        sum = sqlite3_column_int64(q, 1);
    }
    r = sqlite_finish(q, rc);
    if (r != STORE_OK)
        return r;
    r = check_end(s, id, last, sum);
    if (r == STORE_OK && last != (int64_t)entry->seq - 1)
        return STORE_CONFLICT;
    return r == STORE_OK ? insert_entry(s, id, sum, entry) : r;
}

static enum store_result sqlite_append(struct store *store, const struct store_entry *entries,
                                       size_t count, enum store_result *results)
{
    struct sqlite_store *s = sqlite_own(store);
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    bool spoilt = false;
    for (size_t i = 0; r == STORE_OK && i < count; i++) {
        if (results[i] == STORE_OK) {
            if (spoilt && store_batch_spoiled(entries, results, i))
                results[i] = STORE_CONFLICT;
            else
                results[i] = append_one(s, &entries[i]);
        }
        spoilt = spoilt || results[i] != STORE_OK;
        if (!store_result_is_local(results[i]))
            r = results[i];
    }
    return sqlite_end(s, r);
}

/* Whatever it is that the damage took: the table ends after what is left. */
enum store_result sqlite_end_at_last(struct sqlite_store *s, int64_t id)
{
    sqlite_bind_int(s->q[END_LAST], 1, id);
    return sqlite_run(s, END_LAST);
}

static enum store_result drop_entries(struct sqlite_store *s, int64_t id, uint32_t seq)
{
    sqlite_bind_int(s->q[ENTRY_DROP], 1, id);
    sqlite_bind_int(s->q[ENTRY_DROP], 2, seq);
    return sqlite_run(s, ENTRY_DROP);
}

static enum store_result sqlite_cut(struct store *store, struct text code, uint32_t seq)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    int64_t sum = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id, &sum);
    if (r == STORE_OK)
        r = drop_entries(s, id, seq);
    if (r == STORE_OK)
        r = sqlite_end_at_last(s, id);
    return sqlite_end(s, r);
}

/* ---- making and closing ---------------------------------------------------- */

static void drop_statements(struct sqlite_store *s)
{
    for (int i = 0; i < QUERY_COUNT; i++)
        sqlite3_finalize(s->q[i]);
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = sqlite_own(store);
    drop_statements(s);
    ASTRO_ASSERT(sqlite3_close(s->db) == SQLITE_OK);
    free(s);
}

static const struct store_back sqlite_back = {
    .close = sqlite_close,
    .add = sqlite_add,
    .set = sqlite_set,
    .set_seat = sqlite_set_seat,
    .append = sqlite_append,
    .cut = sqlite_cut,
    .remove = sqlite_remove,
    .load = sqlite_load,
    .list = sqlite_list,
    .find_join = sqlite_find_join,
    .find_entry = sqlite_find_entry,
    .update = sqlite_update,
    .purge = sqlite_purge,
    .drop = sqlite_drop,
    .undelete = sqlite_undelete,
    .list_gone = sqlite_list_gone,
    .times = sqlite_times,
    .list_public = sqlite_list_public,
    .list_device = sqlite_list_device,
    .count = sqlite_count,
    .put_device = sqlite_put_device,
    .remove_device = sqlite_remove_device,
    .purge_devices = sqlite_purge_devices,
    .find_device = sqlite_find_device,
    .say = sqlite_say,
    .read_chat = sqlite_read_chat,
    .lease = sqlite_lease,
    .release = sqlite_release,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .mend = sqlite_mend,
};

struct store *sqlite_make(sqlite3 *db, enum store_result *why)
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        *why = STORE_NO_MEMORY;
        return NULL;
    }
    s->store.back = &sqlite_back;
    s->db = db;
    for (int i = 0; i < QUERY_COUNT; i++) {
        int rc =
            sqlite3_prepare_v3(db, sqlite_texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->q[i], NULL);
        if (rc != SQLITE_OK) {
            *why = sqlite_result(rc);
            drop_statements(s);
            free(s);
            return NULL;
        }
    }
    return &s->store;
}

struct sqlite3 *store_sqlite_connection(struct store *store)
{
    return store->back == &sqlite_back ? sqlite_own(store)->db : NULL;
}
