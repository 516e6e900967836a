#include <stdlib.h>

#include "store/chain.h"
#include "store/postgres_back.h"

/* Writing tables and seats to PostgreSQL. */

struct postgres_store *pg_own(struct store *store)
{
    return (struct postgres_store *)store;
}

/* ---- tables ---------------------------------------------------------------- */

static void give_table(struct pg_step *step, const struct store_table *table)
{
    pg_give_text(step, table->code);
    pg_give_text(step, table->game);
    pg_give_int(step, table->created);
    pg_give_int(step, table->updated);
    pg_give_int(step, table->status);
    pg_give_int(step, table->join);
    pg_give_text(step, table->head);
    pg_give_int(step, chain_start(table));
    pg_give_text(step, table->note);
    pg_give_int(step, table->listed);
    pg_give_hash(step, table->has_device, table->device);
}

static void give_seat(struct pg_step *step, struct text code, const struct store_seat *seat)
{
    pg_give_text(step, code);
    pg_give_int(step, seat->seat);
    pg_give_int(step, seat->kind);
    pg_give_text(step, seat->name);
    pg_give_hash(step, seat->has_hash, seat->hash);
    pg_give_hash(step, seat->has_device, seat->device);
}

static enum store_result pg_add(struct store *store, const struct store_table *table,
                                const struct store_seat *seats, size_t count)
{
    struct pg_step *steps = calloc(count + 2, sizeof *steps);
    if (!steps)
        return STORE_NO_MEMORY;
    steps[0].query = PG_TABLE_ADD;
    give_table(&steps[0], table);
    for (size_t i = 0; i < count; i++) {
        steps[i + 1].query = PG_SEAT_ADD;
        give_seat(&steps[i + 1], table->code, &seats[i]);
    }
    steps[count + 1].query = PG_END_SEATS;
    pg_give_text(&steps[count + 1], table->code);
    enum store_result r = pg_write(pg_own(store), steps, count + 2);
    pg_clear(steps, count + 2);
    free(steps);
    return r;
}

/* Runs one step that gives a row for every table it found. */
static enum store_result write_one(struct store *store, struct pg_step *step, size_t *count)
{
    enum store_result r = pg_write(pg_own(store), step, 1);
    *count = r == STORE_OK ? (size_t)pg_count(step) : 0;
    pg_clear(step, 1);
    return r;
}

static enum store_result write_found(struct store *store, struct pg_step *step)
{
    size_t count;
    enum store_result r = write_one(store, step, &count);
    return r == STORE_OK && count == 0 ? STORE_MISSING : r;
}

static enum store_result pg_set(struct store *store, struct text code, enum store_status status,
                                uint32_t join, int64_t updated)
{
    struct pg_step step = {.query = PG_TABLE_SET};
    pg_give_text(&step, code);
    pg_give_int(&step, status);
    pg_give_int(&step, join);
    pg_give_int(&step, updated);
    return write_found(store, &step);
}

static enum store_result pg_update(struct store *store, const struct store_table *table)
{
    struct pg_step step = {.query = PG_TABLE_UPDATE};
    pg_give_text(&step, table->code);
    pg_give_int(&step, table->status);
    pg_give_int(&step, table->join);
    pg_give_int(&step, table->updated);
    pg_give_text(&step, table->note);
    pg_give_int(&step, table->listed);
    return write_found(store, &step);
}

static enum store_result pg_purge(struct store *store, enum store_status status, int64_t before,
                                  size_t limit, int64_t now, size_t *count)
{
    struct pg_step step = {.query = PG_PURGE};
    pg_give_int(&step, before);
    pg_give_int(&step, status);
    pg_give_int(&step, (int64_t)limit);
    pg_give_int(&step, now);
    return write_one(store, &step, count);
}

static enum store_result pg_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    struct pg_step steps[] = {{.query = PG_DROP}, {.query = PG_DEVICE_DROP_GONE}};
    for (int i = 0; i < 2; i++) {
        pg_give_int(&steps[i], before);
        pg_give_int(&steps[i], (int64_t)limit);
    }
    enum store_result r = pg_write(pg_own(store), steps, 2);
    *count = r == STORE_OK ? (size_t)pg_count(&steps[0]) : 0;
    pg_clear(steps, 2);
    return r;
}

static enum store_result pg_set_seat(struct store *store, struct text code,
                                     const struct store_seat *seat, const uint8_t *expected)
{
    struct pg_step steps[] = {
        {.query = PG_SEAT_SET}, {.query = SQL_TABLE_ID}, {.query = PG_END_SEATS}};
    give_seat(&steps[0], code, seat);
    pg_give_hash(&steps[0], expected != NULL, expected);
    pg_give_text(&steps[1], code);
    pg_give_text(&steps[2], code);
    enum store_result r = pg_write(pg_own(store), steps, 3);
    if (r == STORE_OK && pg_count(&steps[0]) == 0)
        r = pg_count(&steps[1]) ? STORE_CONFLICT : STORE_MISSING;
    pg_clear(steps, 3);
    return r;
}

/* ---- the back end ---------------------------------------------------------- */

static void pg_close(struct store *store)
{
    struct postgres_store *p = pg_own(store);
    pg_notification_close(p);
    pg_hang_up(p);
    free(p->url);
    free(p);
}

static enum store_result pg_mend(struct store *store)
{
    return pg_ready(pg_own(store));
}

const struct store_back pg_back = {
    .close = pg_close,
    .add = pg_add,
    .set = pg_set,
    .set_seat = pg_set_seat,
    .append = pg_append,
    .load = pg_load,
    .update = pg_update,
    .purge = pg_purge,
    .drop = pg_drop,
    SQL_OPERATIONS,
    .run = pg_run,
    .descriptor = pg_descriptor,
    .notification = pg_notification,
    .tell = pg_tell,
    .mend = pg_mend,
};
