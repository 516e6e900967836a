#include <stdlib.h>

#include "base/panic.h"
#include "store/chain.h"
#include "store/sql.h"

/* Writing tables and seats, laying tables aside, bringing them back and removing them. */

static struct sql_step on_table(int query, struct text code)
{
    struct sql_step step = {.query = query};
    sql_give_text(&step, code);
    return step;
}

/* MISSING unless the table is there. */
static struct sql_step there(struct text code)
{
    struct sql_step step = on_table(SQL_TABLE_ID, code);
    step.none = STORE_MISSING;
    return step;
}

/* CONFLICT when the join number belongs to another table. */
static struct sql_step join_free(const struct store_table *table)
{
    struct sql_step step = on_table(SQL_JOIN_TAKEN, table->code);
    sql_give_int(&step, table->join);
    step.any = STORE_CONFLICT;
    return step;
}

static struct sql_step table_step(const struct store_table *table)
{
    struct sql_step step = on_table(SQL_TABLE_ADD, table->code);
    sql_give_text(&step, table->game);
    sql_give_int(&step, table->created);
    sql_give_int(&step, table->updated);
    sql_give_int(&step, table->status);
    sql_give_int(&step, table->join);
    sql_give_bytes(&step, table->head.p, table->head.n);
    sql_give_int(&step, chain_start(table));
    sql_give_bytes(&step, table->note.p, table->note.n);
    sql_give_int(&step, table->listed);
    sql_give_hash(&step, table->has_device, table->device);
    return step;
}

static struct sql_step seat_step(int query, struct text code, const struct store_seat *seat)
{
    struct sql_step step = on_table(query, code);
    sql_give_int(&step, seat->seat);
    sql_give_int(&step, seat->kind);
    sql_give_text(&step, seat->name);
    sql_give_hash(&step, seat->has_hash, seat->hash);
    sql_give_hash(&step, seat->has_device, seat->device);
    return step;
}

enum store_result sql_add(struct store *store, const struct store_table *table,
                          const struct store_seat *seats, size_t count)
{
    struct sql_step *steps = calloc(count + 5, sizeof *steps);
    if (!steps)
        return STORE_NO_MEMORY;
    size_t n = 0;
    steps[n] = on_table(SQL_CODE_TAKEN, table->code);
    steps[n++].any = STORE_EXISTS; /* one that was laid aside keeps its code too */
    steps[n++] = join_free(table);
    steps[n++] = table_step(table);
    steps[n++] = on_table(SQL_END_ADD, table->code);
    for (size_t i = 0; i < count; i++)
        steps[n++] = seat_step(SQL_SEAT_ADD, table->code, &seats[i]);
    steps[n++] = on_table(SQL_END_SEATS, table->code);
    enum store_result r = sql_write(store, steps, n);
    free(steps);
    return r;
}

/* What sql_set and sql_update change; the latter gives more. */
static struct sql_step set_step(int query, const struct store_table *table)
{
    struct sql_step step = on_table(query, table->code);
    sql_give_int(&step, table->status);
    sql_give_int(&step, table->join);
    sql_give_int(&step, table->updated);
    return step;
}

enum store_result sql_set(struct store *store, struct text code, enum store_status status,
                          uint32_t join, int64_t updated)
{
    struct store_table table = {.code = code, .status = status, .join = join, .updated = updated};
    struct sql_step steps[] = {there(code), join_free(&table), set_step(SQL_TABLE_SET, &table)};
    return sql_write(store, steps, 3);
}

enum store_result sql_update(struct store *store, const struct store_table *table)
{
    struct sql_step steps[] = {there(table->code), join_free(table),
                               set_step(SQL_TABLE_UPDATE, table)};
    sql_give_bytes(&steps[2], table->note.p, table->note.n);
    sql_give_int(&steps[2], table->listed);
    return sql_write(store, steps, 3);
}

enum store_result sql_set_seat(struct store *store, struct text code, const struct store_seat *seat,
                               const uint8_t *expected)
{
    struct sql_step steps[] = {there(code), seat_step(SQL_SEAT_SET, code, seat),
                               on_table(SQL_END_SEATS, code)};
    sql_give_hash(&steps[1], expected != NULL, expected);
    steps[1].none = STORE_CONFLICT;
    return sql_write(store, steps, 3);
}

enum store_result sql_purge(struct store *store, enum store_status status, int64_t before,
                            size_t limit, int64_t now, size_t *count)
{
    struct sql_step step = {.query = SQL_PURGE};
    sql_give_int(&step, before);
    sql_give_int(&step, status);
    sql_give_int(&step, (int64_t)limit);
    sql_give_int(&step, now);
    enum store_result r = sql_write(store, &step, 1);
    *count = r == STORE_OK ? step.rows : 0;
    return r;
}

enum store_result sql_undelete(struct store *store, struct text code, int64_t now)
{
    struct sql_step step = on_table(SQL_UNDELETE, code);
    sql_give_int(&step, now);
    step.none = STORE_MISSING;
    return sql_write(store, &step, 1);
}

enum store_result sql_drop(struct store *store, const int *queries, size_t n, int64_t before,
                           size_t limit, size_t *count)
{
    struct sql_step steps[SQL_DROPS_MAX] = {0};
    ASTRO_ASSERT(n >= 2 && n <= SQL_DROPS_MAX);
    for (size_t i = 0; i < n; i++) {
        steps[i].query = queries[i];
        sql_give_int(&steps[i], before);
        sql_give_int(&steps[i], (int64_t)limit);
    }
    enum store_result r = sql_write(store, steps, n);
    *count = r == STORE_OK ? steps[n - 2].rows : 0;
    return r;
}
