#include "store/sqlite_back.h"

/* Tables and devices that go: laid aside first and removed for good later. */

/* Inside a transaction: the table and every row that hangs on it. */
static enum store_result drop_table(struct sqlite_store *s, int64_t id, int64_t now)
{
    (void)now;
    static const enum query rest[] = {ENTRY_DROP, SEAT_DROP, CHAT_DROP, SUBSCRIPTION_DROP,
                                      LEASE_DROP, END_DROP,  TABLE_DROP};
    enum store_result r = STORE_OK;
    for (size_t i = 0; r == STORE_OK && i < sizeof rest / sizeof rest[0]; i++) {
        sqlite_bind_int(s->q[rest[i]], 1, id);
        r = sqlite_run(s, rest[i]);
    }
    return r;
}

/* Takes what a statement picks in one transaction, `limit` tables at most. Its
 * last parameter, number `last`, is how many it picks at a time; the others are
 * bound. `now` is for what takes them. */
static enum store_result take_picked(struct sqlite_store *s, enum query picks, int last,
                                     size_t limit, int64_t now, size_t *count,
                                     enum store_result (*take)(struct sqlite_store *, int64_t id,
                                                               int64_t now))
{
    enum { STEP = 64 };
    int64_t ids[STEP];
    size_t picked = STEP;
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    while (r == STORE_OK && picked == STEP && *count < limit) {
        size_t left = limit - *count;
        sqlite_bind_int(s->q[picks], last, left < STEP ? (int64_t)left : STEP);
        r = sqlite_pick(s->q[picks], ids, STEP, &picked);
        for (size_t i = 0; r == STORE_OK && i < picked; i++)
            r = take(s, ids[i], now);
        *count += picked;
    }
    return r;
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
    sqlite_bind_int(s->q[PURGE_PICK], 1, before);
    sqlite_bind_int(s->q[PURGE_PICK], 2, status);
    return sqlite_end(s, take_picked(s, PURGE_PICK, 3, limit, now, count, mark_gone));
}

enum store_result sqlite_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite_bind_int(s->q[DROP_PICK], 1, before);
    enum store_result r = take_picked(s, DROP_PICK, 2, limit, 0, count, drop_table);
    if (r == STORE_OK) {
        sqlite_bind_int(s->q[DEVICE_DROP_GONE], 1, before);
        sqlite_bind_int(s->q[DEVICE_DROP_GONE], 2, (int64_t)limit);
        r = sqlite_run(s, DEVICE_DROP_GONE);
    }
    return sqlite_end(s, r);
}
