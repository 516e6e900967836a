#include <string.h>

#include "store/chain.h"
#include "store/sqlite_back.h"

/* Writing tables and seats to SQLite. */

/* CONFLICT when the join number belongs to a table other than id. */
static enum store_result check_join(struct sqlite_store *s, uint32_t join, int64_t id)
{
    if (join == 0)
        return STORE_OK;
    sqlite3_stmt *q = s->q[SQL_TABLE_JOIN];
    sqlite_bind_int(q, 1, join);
    int rc = sqlite3_step(q);
    bool taken = rc == SQLITE_ROW && sqlite3_column_int64(q, SQL_LISTED) != id;
    enum store_result r = sqlite_finish(q, rc);
    return taken ? STORE_CONFLICT : r;
}

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

enum store_result sqlite_add(struct store *store, const struct store_table *table,
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
    enum store_result r = sqlite_find_table(s, table->code, id, NULL);
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

enum store_result sqlite_set(struct store *store, struct text code, enum store_status status,
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

enum store_result sqlite_update(struct store *store, const struct store_table *table)
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

enum store_result sqlite_set_seat(struct store *store, struct text code,
                                  const struct store_seat *seat, const uint8_t *expected)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id);
    if (r == STORE_OK)
        r = check_hash(s, id, seat->seat, expected);
    if (r == STORE_OK)
        r = put_seat(s, id, seat);
    return sqlite_end(s, r);
}
