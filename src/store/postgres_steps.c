#include <stdlib.h>

#include "store/postgres_back.h"

/* The steps of store/sql.h in PostgreSQL: all rows have come before the first is handed over. */

static int64_t number_of(const struct sql_row *row, int column)
{
    return pg_int(row->of, row->at, column);
}

static struct text text_in(const struct sql_row *row, int column)
{
    return pg_text(row->of, row->at, column);
}

static void give(struct pg_step *to, const struct sql_arg *arg)
{
    if (arg->kind == SQL_INT)
        pg_give_int(to, arg->number);
    else if (arg->kind == SQL_NULL)
        pg_give_hash(to, false, NULL);
    else
        pg_give_text(to, arg->bytes);
}

static void hand_over(struct sql_step *step, struct pg_step *from)
{
    struct sql_row row = {.number = number_of, .text = text_in, .of = from};
    step->rows = (size_t)pg_count(from);
    for (; step->row && row.at < pg_count(from); row.at++)
        step->row(step->context, &row);
}

enum store_result pg_run(struct store *store, struct sql_step *steps, size_t n, bool write)
{
    struct postgres_store *p = pg_own(store);
    struct pg_step *own = calloc(n, sizeof *own);
    if (!own)
        return STORE_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        own[i].query = steps[i].query;
        for (int k = 0; k < steps[i].n; k++)
            give(&own[i], &steps[i].arg[k]);
    }
    enum store_result r = write ? pg_write(p, own, n) : pg_read(p, own, n);
    for (size_t i = 0; r == STORE_OK && i < n; i++) {
        hand_over(&steps[i], &own[i]);
        r = sql_judge(&steps[i]);
    }
    pg_clear(own, n);
    free(own);
    return r;
}

enum store_result pg_load(struct store *store, struct text code, uint32_t from,
                          const struct store_reader *reader, uint32_t *bad)
{
    struct sql_load load;
    sql_load_begin(&load, from, reader, (struct sql_arg){.kind = SQL_TEXT, .bytes = code});
    enum store_result r = pg_run(store, load.step, SQL_LOAD_STEPS, false);
    return sql_load_end(&load, r, bad);
}
