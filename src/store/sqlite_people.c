#include "store/sqlite_back.h"

/* Devices, chat and leases in SQLite. */

/* ---- devices --------------------------------------------------------------- */

enum store_result sqlite_put_device(struct store *store, const struct store_device *device)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite3_stmt *q = s->q[DEVICE_PUT];
    sqlite_bind_hash(q, 1, true, device->hash);
    sqlite_bind_text(q, 2, device->name);
    sqlite_bind_int(q, 3, device->created);
    sqlite_bind_int(q, 4, device->seen);
    return sqlite_run(s, DEVICE_PUT);
}

enum store_result sqlite_remove_device(struct store *store, const uint8_t *hash)
{
    static const enum query steps[] = {DEVICE_LEAVE_TABLES, DEVICE_LEAVE_SEATS, DEVICE_LEAVE_CHAT,
                                       DEVICE_LEAVE_SUBSCRIPTIONS, DEVICE_DROP};
    struct sqlite_store *s = sqlite_own(store);
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    for (size_t i = 0; r == STORE_OK && i < sizeof steps / sizeof steps[0]; i++) {
        sqlite_bind_hash(s->q[steps[i]], 1, true, hash);
        r = sqlite_run(s, steps[i]);
    }
    if (r == STORE_OK && sqlite3_changes(s->db) == 0)
        r = STORE_MISSING;
    return sqlite_end(s, r);
}

enum store_result sqlite_purge_devices(struct store *store, int64_t before, size_t limit,
                                       int64_t now, size_t *count)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite_bind_int(s->q[DEVICE_PURGE], 1, before);
    sqlite_bind_int(s->q[DEVICE_PURGE], 2, (int64_t)limit);
    sqlite_bind_int(s->q[DEVICE_PURGE], 3, now);
    enum store_result r = sqlite_run(s, DEVICE_PURGE);
    if (r == STORE_OK)
        *count = (size_t)sqlite3_changes(s->db);
    return r;
}

enum store_result sqlite_find_device(struct store *store, const uint8_t *hash, void *context,
                                     void (*visit)(void *, const struct store_device *))
{
    sqlite3_stmt *q = sqlite_own(store)->q[DEVICE_READ];
    sqlite_bind_hash(q, 1, true, hash);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        struct store_device device = {.name = sqlite_column_text(q, 0),
                                      .created = sqlite3_column_int64(q, 1),
                                      .seen = sqlite3_column_int64(q, 2)};
        for (int i = 0; i < STORE_HASH_SIZE; i++)
            device.hash[i] = hash[i];
        visit(context, &device);
    }
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_MISSING : r;
}

/* ---- chat ------------------------------------------------------------------ */

static enum store_result add_line(struct sqlite_store *s, int64_t id, const struct store_chat *chat,
                                  uint32_t *number)
{
    sqlite3_stmt *q = s->q[CHAT_LAST];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    int64_t next = 1 + (rc == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0);
    enum store_result r = sqlite_finish(q, rc);
    if (r != STORE_OK)
        return r;
    q = s->q[CHAT_ADD];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, next);
    sqlite_bind_int(q, 3, chat->seat);
    sqlite_bind_text(q, 4, chat->name);
    sqlite_bind_text(q, 5, chat->text);
    sqlite_bind_int(q, 6, chat->time);
    sqlite_bind_hash(q, 7, chat->has_device, chat->device);
    r = sqlite_run(s, CHAT_ADD);
    if (r != STORE_OK)
        return r;
    *number = (uint32_t)next;
    sqlite_bind_int(s->q[CHAT_TRIM], 1, id);
    sqlite_bind_int(s->q[CHAT_TRIM], 2, next - STORE_CHAT_KEPT);
    return sqlite_run(s, CHAT_TRIM);
}

enum store_result sqlite_say(struct store *store, const struct store_chat *chat, uint32_t *number)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, chat->code, &id);
    if (r == STORE_OK)
        r = add_line(s, id, chat, number);
    return sqlite_end(s, r);
}

enum store_result sqlite_read_chat(struct store *store, struct text code, uint32_t from,
                                   size_t limit, void *context,
                                   void (*visit)(void *, const struct store_chat *))
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_find_table(s, code, &id, NULL);
    if (r != STORE_OK)
        return r;
    sqlite3_stmt *q = s->q[CHAT_READ];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, from);
    sqlite_bind_int(q, 3, (int64_t)limit);
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_chat line = {.code = code,
                                  .number = (uint32_t)sqlite3_column_int64(q, 0),
                                  .seat = sqlite3_column_int(q, 1),
                                  .name = sqlite_column_text(q, 2),
                                  .text = sqlite_column_text(q, 3),
                                  .time = sqlite3_column_int64(q, 4)};
        line.has_device = sqlite_column_hash(q, 5, line.device);
        visit(context, &line);
    }
    return sqlite_finish(q, rc);
}

/* ---- leases ---------------------------------------------------------------- */

enum store_result sqlite_lease(struct store *store, struct text code, const uint8_t *owner,
                               int64_t now, int64_t until)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id);
    if (r == STORE_OK) {
        sqlite3_stmt *q = s->q[LEASE_TAKE];
        sqlite_bind_int(q, 1, id);
        sqlite_bind_blob(q, 2, owner, STORE_OWNER_SIZE);
        sqlite_bind_int(q, 3, now);
        sqlite_bind_int(q, 4, until);
        r = sqlite_run(s, LEASE_TAKE);
    }
    if (r == STORE_OK && sqlite3_changes(s->db) == 0)
        r = STORE_CONFLICT;
    return sqlite_end(s, r);
}

enum store_result sqlite_release(struct store *store, struct text code, const uint8_t *owner)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, code, &id);
    if (r == STORE_OK) {
        sqlite_bind_int(s->q[LEASE_GIVE], 1, id);
        sqlite_bind_blob(s->q[LEASE_GIVE], 2, owner, STORE_OWNER_SIZE);
        r = sqlite_run(s, LEASE_GIVE);
    }
    return sqlite_end(s, r);
}
