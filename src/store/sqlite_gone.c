#include "store/sqlite_back.h"

/* Tables and devices that go: laid aside first, brought back perhaps, and
 * removed for good later. */

/* Inside a transaction: the table and every row that hangs on it. */
static enum store_result drop_table(struct sqlite_store *s, int64_t id)
{
    static const enum query rest[] = {ENTRY_DROP, SEAT_DROP, CHAT_DROP,
                                      LEASE_DROP, END_DROP,  TABLE_DROP};
    enum store_result r = STORE_OK;
    sqlite_bind_int(s->q[ENTRY_DROP], 2, 0); /* from the first on */
    for (size_t i = 0; r == STORE_OK && i < sizeof rest / sizeof rest[0]; i++) {
        sqlite_bind_int(s->q[rest[i]], 1, id);
        r = sqlite_run(s, rest[i]);
    }
    return r;
}

enum store_result sqlite_remove(struct store *store, struct text code)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    int64_t sum = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id, &sum);
    if (r == STORE_OK)
        r = drop_table(s, id);
    return sqlite_end(s, r);
}

/* Picks and removes or marks a few at a time; they are gathered first, since a
 * statement must not walk over rows that are being changed. */
enum { STEP = 64 };

/* The next rows that a bound statement picks. */
static enum store_result pick(sqlite3_stmt *q, int64_t ids[STEP], size_t *picked)
{
    int rc;
    *picked = 0;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && *picked < STEP)
        ids[(*picked)++] = sqlite3_column_int64(q, 0);
    return sqlite_finish(q, rc);
}

static int64_t step_of(size_t left)
{
    return left < STEP ? (int64_t)left : STEP;
}

static enum store_result mark_gone(struct sqlite_store *s, int64_t id, int64_t now)
{
    sqlite_bind_int(s->q[PURGE_MARK], 1, id);
    sqlite_bind_int(s->q[PURGE_MARK], 2, now);
    return sqlite_run(s, PURGE_MARK);
}

enum store_result sqlite_purge(struct store *store, enum store_status status, int64_t before,
                               size_t limit, int64_t now, size_t *count)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t ids[STEP];
    size_t picked = STEP;
    size_t done = 0;
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    while (r == STORE_OK && picked == STEP && done < limit) {
        sqlite_bind_int(s->q[PURGE_PICK], 1, before);
        sqlite_bind_int(s->q[PURGE_PICK], 2, status);
        sqlite_bind_int(s->q[PURGE_PICK], 3, step_of(limit - done));
        r = pick(s->q[PURGE_PICK], ids, &picked);
        for (size_t i = 0; r == STORE_OK && i < picked; i++)
            r = mark_gone(s, ids[i], now);
        done += picked;
    }
    r = sqlite_end(s, r);
    *count = r == STORE_OK ? done : 0;
    return r;
}

static enum store_result drop_devices(struct sqlite_store *s, int64_t before, size_t limit)
{
    sqlite_bind_int(s->q[DEVICE_DROP_GONE], 1, before);
    sqlite_bind_int(s->q[DEVICE_DROP_GONE], 2, limit > INT64_MAX ? INT64_MAX : (int64_t)limit);
    return sqlite_run(s, DEVICE_DROP_GONE);
}

enum store_result sqlite_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t ids[STEP];
    size_t picked = STEP;
    size_t done = 0;
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    while (r == STORE_OK && picked == STEP && done < limit) {
        sqlite_bind_int(s->q[DROP_PICK], 1, before);
        sqlite_bind_int(s->q[DROP_PICK], 2, step_of(limit - done));
        r = pick(s->q[DROP_PICK], ids, &picked);
        for (size_t i = 0; r == STORE_OK && i < picked; i++)
            r = drop_table(s, ids[i]);
        done += picked;
    }
    if (r == STORE_OK)
        r = drop_devices(s, before, limit);
    r = sqlite_end(s, r);
    *count = r == STORE_OK ? done : 0;
    return r;
}

enum store_result sqlite_undelete(struct store *store, struct text code, int64_t now)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite_bind_text(s->q[UNDELETE], 1, code);
    sqlite_bind_int(s->q[UNDELETE], 2, now);
    enum store_result r = sqlite_run(s, UNDELETE);
    return r == STORE_OK && sqlite3_changes(s->db) == 0 ? STORE_MISSING : r;
}

enum store_result sqlite_times(struct store *store, int64_t since, struct store_times *out)
{
    sqlite3_stmt *q = sqlite_own(store)->q[TIMES];
    sqlite_bind_int(q, 1, since);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        out->newest = sqlite3_column_int64(q, 0);
        out->gone = (size_t)sqlite3_column_int64(q, 1);
        out->before = sqlite3_column_int64(q, 2);
    }
    return sqlite_finish(q, rc);
}
