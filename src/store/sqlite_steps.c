#include <string.h>

#include "store/sqlite_back.h"

/* The steps of store/sql.h in SQLite: rows are handed over as they are found. */

static int64_t number_of(const struct sql_row *row, int column)
{
    return sqlite3_column_int64(row->of, column);
}

static struct text text_in(const struct sql_row *row, int column)
{
    return sqlite_column_text(row->of, column);
}

static void bind(sqlite3_stmt *q, int i, const struct sql_arg *arg)
{
    switch (arg->kind) {
    case SQL_INT:
        sqlite_bind_int(q, i, arg->number);
        break;
    case SQL_TEXT:
        sqlite_bind_text(q, i, arg->bytes);
        break;
    case SQL_BYTES:
        sqlite_bind_blob(q, i, arg->bytes.p, arg->bytes.n);
        break;
    case SQL_NULL:
        sqlite_bind_hash(q, i, false, NULL);
        break;
    }
}

enum store_result sqlite_steps(struct sqlite_store *s, struct sql_step *steps, size_t n)
{
    enum store_result r = STORE_OK;
    for (struct sql_step *step = steps; r == STORE_OK && step < steps + n; step++) {
        sqlite3_stmt *q = s->q[step->query];
        struct sql_row row = {.number = number_of, .text = text_in, .of = q};
        int rc;
        for (int i = 0; i < step->n; i++)
            bind(q, i + 1, &step->arg[i]);
        for (step->rows = 0; (rc = sqlite3_step(q)) == SQLITE_ROW; step->rows++)
            if (step->row)
                step->row(step->context, &row);
        r = sqlite_finish(q, rc);
        if (r == STORE_OK)
            r = sql_judge(step);
    }
    return r;
}

/* One statement is a transaction by itself. */
enum store_result sqlite_run_steps(struct store *store, struct sql_step *steps, size_t n,
                                   bool write)
{
    struct sqlite_store *s = sqlite_own(store);
    if (n == 1)
        return sqlite_steps(s, steps, n);
    enum store_result r = sqlite_run(s, write ? BEGIN_WRITE : BEGIN_READ);
    if (r == STORE_OK)
        r = sqlite_steps(s, steps, n);
    return sqlite_end(s, r);
}

enum store_result sqlite_load_id(struct sqlite_store *s, int64_t id, uint32_t from,
                                 const struct store_reader *reader, uint32_t *bad)
{
    struct sql_load load;
    sql_load_begin(&load, from, reader, (struct sql_arg){.kind = SQL_INT, .number = id});
    enum store_result r = sqlite_steps(s, load.step, SQL_LOAD_STEPS);
    r = sql_load_end(&load, r, bad);
    return r == STORE_MISSING ? STORE_DAMAGED : r; /* its number was found just now */
}

enum store_result sqlite_load(struct store *store, struct text code, uint32_t from,
                              const struct store_reader *reader, uint32_t *bad)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    *bad = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_READ, code, &id);
    if (r == STORE_OK)
        r = sqlite_load_id(s, id, from, reader, bad);
    return sqlite_end(s, r);
}

enum store_result sqlite_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    static const int queries[] = {DROP_ENTRIES, DROP_SEATS, DROP_CHAT,   DROP_SUBSCRIPTIONS,
                                  DROP_LEASES,  DROP_ENDS,  DROP_TABLES, SQL_DEVICE_DROP_GONE};
    return sql_drop(store, queries, sizeof queries / sizeof *queries, before, limit, count);
}
