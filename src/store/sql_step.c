#include <string.h>

#include "base/panic.h"
#include "store/sql.h"

/* Steps, their arguments and their rows. */

static void give(struct sql_step *step, struct sql_arg arg)
{
    ASTRO_ASSERT(step->n < SQL_ARGS);
    step->arg[step->n++] = arg;
}

void sql_give_int(struct sql_step *step, int64_t v)
{
    give(step, (struct sql_arg){.kind = SQL_INT, .number = v});
}

void sql_give_text(struct sql_step *step, struct text t)
{
    give(step, (struct sql_arg){.kind = SQL_TEXT, .bytes = t});
}

void sql_give_bytes(struct sql_step *step, const void *p, size_t n)
{
    give(step, (struct sql_arg){.kind = SQL_BYTES, .bytes = {p, n}});
}

void sql_give_hash(struct sql_step *step, bool has, const uint8_t *hash)
{
    if (has)
        sql_give_bytes(step, hash, STORE_HASH_SIZE);
    else
        give(step, (struct sql_arg){.kind = SQL_NULL});
}

int64_t sql_int(const struct sql_row *row, int column)
{
    return row->number(row, column);
}

struct text sql_text(const struct sql_row *row, int column)
{
    return row->text(row, column);
}

bool sql_hash(const struct sql_row *row, int column, uint8_t hash[STORE_HASH_SIZE])
{
    struct text stored = sql_text(row, column);
    if (stored.n != STORE_HASH_SIZE)
        return false;
    memcpy(hash, stored.p, STORE_HASH_SIZE);
    return true;
}

enum store_result sql_read(struct store *store, struct sql_step *steps, size_t n)
{
    return store->back->run(store, steps, n, false);
}

enum store_result sql_write(struct store *store, struct sql_step *steps, size_t n)
{
    return store->back->run(store, steps, n, true);
}

enum store_result sql_judge(const struct sql_step *step)
{
    return step->rows ? step->any : step->none;
}
