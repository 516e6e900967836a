#include <stdlib.h>

#include "store/postgres_back.h"

/* The PostgreSQL back end as a whole. */

struct postgres_store *pg_own(struct store *store)
{
    return (struct postgres_store *)store;
}

/* What hangs on a table goes with it. */
static enum store_result pg_drop(struct store *store, int64_t before, size_t limit, size_t *count)
{
    static const int queries[] = {PG_DROP, SQL_DEVICE_DROP_GONE};
    return sql_drop(store, queries, 2, before, limit, count);
}

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
    .append = pg_append,
    .load = pg_load,
    .drop = pg_drop,
    SQL_OPERATIONS,
    .run = pg_run,
    .descriptor = pg_descriptor,
    .notification = pg_notification,
    .tell = pg_tell,
    .mend = pg_mend,
};
