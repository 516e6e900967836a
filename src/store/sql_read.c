#include "store/sql.h"

/* Reading about tables. */

struct store_table sql_table(const struct sql_row *row)
{
    struct store_table table = {
        .code = sql_text(row, 0),
        .game = sql_text(row, 1),
        .head = {"", 0},
        .created = sql_int(row, 2),
        .updated = sql_int(row, 3),
        .status = (enum store_status)sql_int(row, 4),
        .join = (uint32_t)sql_int(row, 5),
        .note = sql_text(row, 6),
        .listed = sql_int(row, 7) != 0,
    };
    table.has_device = sql_hash(row, 8, table.device);
    return table;
}

static void hand_table(void *context, const struct sql_row *row)
{
    const struct store_reader *reader = context;
    struct store_table table = sql_table(row);
    if (reader->table)
        reader->table(reader->context, &table);
}

static struct sql_step tables(int query, const struct store_reader *reader)
{
    return (struct sql_step){.query = query, .row = hand_table, .context = (void *)reader};
}

enum store_result sql_list_public(struct store *store, enum store_status status, size_t limit,
                                  const struct store_reader *reader)
{
    struct sql_step step =
        tables(status == STORE_ANY ? SQL_LIST_PUBLIC_ANY : SQL_LIST_PUBLIC, reader);
    sql_give_int(&step, (int64_t)limit);
    if (status != STORE_ANY)
        sql_give_int(&step, status);
    return sql_read(store, &step, 1);
}

enum store_result sql_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                  const struct store_reader *reader)
{
    struct sql_step step = tables(SQL_LIST_DEVICE, reader);
    sql_give_int(&step, (int64_t)limit);
    sql_give_hash(&step, true, hash);
    return sql_read(store, &step, 1);
}

enum store_result sql_list_gone(struct store *store, size_t limit,
                                const struct store_reader *reader)
{
    struct sql_step step = tables(SQL_LIST_GONE, reader);
    sql_give_int(&step, (int64_t)limit);
    return sql_read(store, &step, 1);
}

enum store_result sql_find_join(struct store *store, uint32_t join,
                                const struct store_reader *reader)
{
    struct sql_step step = tables(SQL_TABLE_JOIN, reader);
    sql_give_int(&step, join);
    step.none = STORE_MISSING;
    return sql_read(store, &step, 1);
}

static void take_count(void *context, const struct sql_row *row)
{
    *(size_t *)context = (size_t)sql_int(row, 0);
}

enum store_result sql_count(struct store *store, int64_t since, const uint8_t *device,
                            size_t *count)
{
    struct sql_step step = {
        .query = device ? SQL_COUNT_DEVICE : SQL_COUNT_ALL, .row = take_count, .context = count};
    sql_give_int(&step, since);
    if (device)
        sql_give_hash(&step, true, device);
    return sql_read(store, &step, 1);
}

static void take_times(void *context, const struct sql_row *row)
{
    *(struct store_times *)context = (struct store_times){.newest = sql_int(row, 0),
                                                          .clock = sql_int(row, 1),
                                                          .gone = (size_t)sql_int(row, 2),
                                                          .before = sql_int(row, 3)};
}

enum store_result sql_times(struct store *store, int64_t since, struct store_times *out)
{
    struct sql_step step = {.query = SQL_TIMES, .row = take_times, .context = out};
    sql_give_int(&step, since);
    return sql_read(store, &step, 1);
}
