#include <string.h>

#include "store/postgres_back.h"

/* Devices, chat and leases in PostgreSQL. */

/* ---- devices --------------------------------------------------------------- */

enum store_result pg_put_device(struct store *store, const struct store_device *device)
{
    struct pg_step step = {.query = PG_DEVICE_PUT};
    pg_give_hash(&step, true, device->hash);
    pg_give_text(&step, device->name);
    pg_give_int(&step, device->created);
    pg_give_int(&step, device->seen);
    enum store_result r = pg_write(pg_own(store), &step, 1);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_remove_device(struct store *store, const uint8_t *hash)
{
    enum { STEPS = 5 };
    struct pg_step steps[STEPS] = {{.query = PG_DEVICE_DROP},
                                   {.query = PG_DEVICE_LEAVE_TABLES},
                                   {.query = PG_DEVICE_LEAVE_SEATS},
                                   {.query = PG_DEVICE_LEAVE_CHAT},
                                   {.query = PG_DEVICE_LEAVE_SUBSCRIPTIONS}};
    for (int i = 0; i < STEPS; i++)
        pg_give_hash(&steps[i], true, hash);
    enum store_result r = pg_write(pg_own(store), steps, STEPS);
    if (r == STORE_OK && pg_count(&steps[0]) == 0)
        r = STORE_MISSING;
    pg_clear(steps, STEPS);
    return r;
}

enum store_result pg_purge_devices(struct store *store, int64_t before, size_t limit, int64_t now,
                                   size_t *count)
{
    struct pg_step step = {.query = PG_DEVICE_PURGE};
    pg_give_int(&step, before);
    pg_give_int(&step, (int64_t)limit);
    pg_give_int(&step, now);
    enum store_result r = pg_write(pg_own(store), &step, 1);
    if (r == STORE_OK)
        *count = (size_t)pg_count(&step);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_find_device(struct store *store, const uint8_t *hash, void *context,
                                 void (*visit)(void *, const struct store_device *))
{
    struct pg_step step = {.query = PG_DEVICE_READ};
    pg_give_hash(&step, true, hash);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK && pg_count(&step) == 0)
        r = STORE_MISSING;
    if (r == STORE_OK) {
        struct store_device device = {.name = pg_text(&step, 0, 0),
                                      .created = pg_int(&step, 0, 1),
                                      .seen = pg_int(&step, 0, 2)};
        memcpy(device.hash, hash, STORE_HASH_SIZE);
        visit(context, &device);
    }
    pg_clear(&step, 1);
    return r;
}

/* ---- chat ------------------------------------------------------------------ */

/* The lock on the table lets one line at a time take the next number. */
enum store_result pg_say(struct store *store, const struct store_chat *chat, uint32_t *number)
{
    struct pg_step steps[] = {
        {.query = PG_TABLE_LOCK}, {.query = PG_CHAT_ADD}, {.query = PG_CHAT_TRIM}};
    for (int i = 0; i < 3; i++)
        pg_give_text(&steps[i], chat->code);
    pg_give_int(&steps[1], chat->seat);
    pg_give_text(&steps[1], chat->name);
    pg_give_text(&steps[1], chat->text);
    pg_give_int(&steps[1], chat->time);
    pg_give_hash(&steps[1], chat->has_device, chat->device);
    pg_give_int(&steps[2], STORE_CHAT_KEPT);
    enum store_result r = pg_write(pg_own(store), steps, 3);
    if (r == STORE_OK && pg_count(&steps[1]) == 0)
        r = STORE_MISSING;
    if (r == STORE_OK)
        *number = (uint32_t)pg_int(&steps[1], 0, 0);
    pg_clear(steps, 3);
    return r;
}

enum store_result pg_read_chat(struct store *store, struct text code, uint32_t from, size_t limit,
                               void *context, void (*visit)(void *, const struct store_chat *))
{
    struct pg_step steps[] = {{.query = PG_TABLE_ID}, {.query = PG_CHAT_READ}};
    pg_give_text(&steps[0], code);
    pg_give_text(&steps[1], code);
    pg_give_int(&steps[1], from);
    pg_give_int(&steps[1], (int64_t)limit);
    enum store_result r = pg_read(pg_own(store), steps, 2);
    if (r == STORE_OK && pg_count(&steps[0]) == 0)
        r = STORE_MISSING;
    for (int row = 0; r == STORE_OK && row < pg_count(&steps[1]); row++) {
        struct store_chat line = {.code = code,
                                  .number = (uint32_t)pg_int(&steps[1], row, 0),
                                  .seat = (int32_t)pg_int(&steps[1], row, 1),
                                  .name = pg_text(&steps[1], row, 2),
                                  .text = pg_text(&steps[1], row, 3),
                                  .time = pg_int(&steps[1], row, 4)};
        line.has_device = pg_hash(&steps[1], row, 5, line.device);
        visit(context, &line);
    }
    pg_clear(steps, 2);
    return r;
}

/* ---- leases ---------------------------------------------------------------- */

enum store_result pg_lease(struct store *store, struct text code, const uint8_t *owner, int64_t now,
                           int64_t until)
{
    struct pg_step steps[] = {{.query = PG_LEASE_TAKE}, {.query = PG_TABLE_ID}};
    pg_give_text(&steps[0], code);
    pg_give_bytes(&steps[0], owner, STORE_OWNER_SIZE);
    pg_give_int(&steps[0], now);
    pg_give_int(&steps[0], until);
    pg_give_text(&steps[1], code);
    enum store_result r = pg_write(pg_own(store), steps, 2);
    if (r == STORE_OK && pg_count(&steps[0]) == 0)
        r = pg_count(&steps[1]) ? STORE_CONFLICT : STORE_MISSING;
    pg_clear(steps, 2);
    return r;
}

enum store_result pg_release(struct store *store, struct text code, const uint8_t *owner)
{
    struct pg_step steps[] = {{.query = PG_LEASE_GIVE}, {.query = PG_TABLE_ID}};
    pg_give_text(&steps[0], code);
    pg_give_bytes(&steps[0], owner, STORE_OWNER_SIZE);
    pg_give_text(&steps[1], code);
    enum store_result r = pg_write(pg_own(store), steps, 2);
    if (r == STORE_OK && pg_count(&steps[1]) == 0)
        r = STORE_MISSING;
    pg_clear(steps, 2);
    return r;
}
