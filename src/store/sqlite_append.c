#include "store/chain.h"
#include "store/sqlite_back.h"

/* Appending to SQLite: each entry is chained to the one before it. */

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
    sqlite_bind_text(q, 9, entry->reason);
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
    sqlite3_stmt *q = s->q[SQL_END_READ];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    bool same =
        rc == SQLITE_ROW && sqlite3_column_int64(q, 0) == seq && sqlite3_column_int64(q, 1) == sum;
    enum store_result r = sqlite_finish(q, rc);
    return r == STORE_OK && !same ? STORE_DAMAGED : r;
}

/* EXISTS when its seat has an entry with this key. */
static enum store_result check_key(struct sqlite_store *s, int64_t id,
                                   const struct store_entry *entry)
{
    sqlite3_stmt *q = s->q[ENTRY_KEY];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, entry->seat);
    sqlite_bind_text(q, 3, entry->key);
    int rc = sqlite3_step(q);
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_ROW ? STORE_EXISTS : r;
}

static enum store_result append_one(struct sqlite_store *s, const struct store_entry *entry)
{
    int64_t id = 0;
    int64_t sum = 0;
    enum store_result r = sqlite_find_table(s, entry->code, &id, &sum);
    if (r != STORE_OK)
        return r;
    int64_t last = 0;
    r = check_key(s, id, entry);
    if (r != STORE_OK)
        return r;
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

enum store_result sqlite_append(struct store *store, const struct store_entry *entries,
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
