#include <string.h>

#include "store/sql.h"

/* Devices, chat and leases. */

/* ---- devices --------------------------------------------------------------- */

enum store_result sql_put_device(struct store *store, const struct store_device *device)
{
    struct sql_step step = {.query = SQL_DEVICE_PUT};
    sql_give_hash(&step, true, device->hash);
    sql_give_text(&step, device->name);
    sql_give_int(&step, device->created);
    sql_give_int(&step, device->seen);
    return sql_write(store, &step, 1);
}

enum store_result sql_remove_device(struct store *store, const uint8_t *hash)
{
    struct sql_step steps[] = {{.query = SQL_DEVICE_DROP, .none = STORE_MISSING},
                               {.query = SQL_DEVICE_LEAVE_TABLES},
                               {.query = SQL_DEVICE_LEAVE_SEATS},
                               {.query = SQL_DEVICE_LEAVE_CHAT},
                               {.query = SQL_DEVICE_LEAVE_SUBSCRIPTIONS}};
    enum { STEPS = sizeof steps / sizeof *steps };
    for (int i = 0; i < STEPS; i++)
        sql_give_hash(&steps[i], true, hash);
    return sql_write(store, steps, STEPS);
}

enum store_result sql_purge_devices(struct store *store, int64_t before, size_t limit, int64_t now,
                                    size_t *count)
{
    struct sql_step step = {.query = SQL_DEVICE_PURGE};
    sql_give_int(&step, before);
    sql_give_int(&step, (int64_t)limit);
    sql_give_int(&step, now);
    enum store_result r = sql_write(store, &step, 1);
    *count = r == STORE_OK ? step.rows : 0;
    return r;
}

struct device_visit {
    const uint8_t *hash;
    void *context;
    void (*visit)(void *, const struct store_device *);
};

static void visit_device(void *context, const struct sql_row *row)
{
    const struct device_visit *v = context;
    struct store_device device = {
        .name = sql_text(row, 0), .created = sql_int(row, 1), .seen = sql_int(row, 2)};
    memcpy(device.hash, v->hash, STORE_HASH_SIZE);
    v->visit(v->context, &device);
}

enum store_result sql_find_device(struct store *store, const uint8_t *hash, void *context,
                                  void (*visit)(void *, const struct store_device *))
{
    struct device_visit v = {hash, context, visit};
    struct sql_step step = {
        .query = SQL_DEVICE_READ, .row = visit_device, .context = &v, .none = STORE_MISSING};
    sql_give_hash(&step, true, hash);
    return sql_read(store, &step, 1);
}

/* ---- chat ------------------------------------------------------------------ */

static void take_number(void *context, const struct sql_row *row)
{
    *(uint32_t *)context = (uint32_t)sql_int(row, 0);
}

/* The lock on the table lets one line at a time take the next number. */
enum store_result sql_say(struct store *store, const struct store_chat *chat, uint32_t *number)
{
    struct sql_step steps[] = {{.query = SQL_TABLE_LOCK, .none = STORE_MISSING},
                               {.query = SQL_CHAT_ADD, .row = take_number, .context = number},
                               {.query = SQL_CHAT_TRIM}};
    for (int i = 0; i < 3; i++)
        sql_give_text(&steps[i], chat->code);
    sql_give_int(&steps[1], chat->seat);
    sql_give_text(&steps[1], chat->name);
    sql_give_text(&steps[1], chat->text);
    sql_give_int(&steps[1], chat->time);
    sql_give_hash(&steps[1], chat->has_device, chat->device);
    sql_give_int(&steps[2], STORE_CHAT_KEPT);
    return sql_write(store, steps, 3);
}

struct chat_visit {
    struct text code;
    void *context;
    void (*visit)(void *, const struct store_chat *);
};

static void visit_chat(void *context, const struct sql_row *row)
{
    const struct chat_visit *v = context;
    struct store_chat line = {.code = v->code,
                              .number = (uint32_t)sql_int(row, 0),
                              .seat = (int32_t)sql_int(row, 1),
                              .name = sql_text(row, 2),
                              .text = sql_text(row, 3),
                              .time = sql_int(row, 4)};
    line.has_device = sql_hash(row, 5, line.device);
    v->visit(v->context, &line);
}

enum store_result sql_read_chat(struct store *store, struct text code, uint32_t from, size_t limit,
                                void *context, void (*visit)(void *, const struct store_chat *))
{
    struct chat_visit v = {code, context, visit};
    struct sql_step steps[] = {{.query = SQL_TABLE_ID, .none = STORE_MISSING},
                               {.query = SQL_CHAT_READ, .row = visit_chat, .context = &v}};
    sql_give_text(&steps[0], code);
    sql_give_text(&steps[1], code);
    sql_give_int(&steps[1], from);
    sql_give_int(&steps[1], (int64_t)limit);
    return sql_read(store, steps, 2);
}

/* ---- leases ---------------------------------------------------------------- */

enum store_result sql_lease(struct store *store, struct text code, const uint8_t *owner,
                            int64_t now, int64_t until)
{
    struct sql_step steps[] = {{.query = SQL_TABLE_ID, .none = STORE_MISSING},
                               {.query = SQL_LEASE_TAKE, .none = STORE_CONFLICT}};
    sql_give_text(&steps[0], code);
    sql_give_text(&steps[1], code);
    sql_give_bytes(&steps[1], owner, STORE_OWNER_SIZE);
    sql_give_int(&steps[1], now);
    sql_give_int(&steps[1], until);
    return sql_write(store, steps, 2);
}

enum store_result sql_release(struct store *store, struct text code, const uint8_t *owner)
{
    struct sql_step steps[] = {{.query = SQL_TABLE_ID, .none = STORE_MISSING},
                               {.query = SQL_LEASE_GIVE}};
    sql_give_text(&steps[0], code);
    sql_give_text(&steps[1], code);
    sql_give_bytes(&steps[1], owner, STORE_OWNER_SIZE);
    return sql_write(store, steps, 2);
}
