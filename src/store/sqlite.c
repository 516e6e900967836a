#include <stdlib.h>
#include <string.h>

#include "base/panic.h"
#include "store/chain.h"
#include "store/sqlite_back.h"

struct sqlite_store *sqlite_own(struct store *store)
{
    return (struct sqlite_store *)store;
}

enum store_result sqlite_result(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_NOMEM:
        return STORE_NO_MEMORY;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT: /* everything is checked before: an index lies */
    case SQLITE_ERROR:      /* our statements are sound: the schema is not */
        return STORE_DAMAGED;
    default:
        return STORE_IO;
    }
}

/* ---- binding and stepping -------------------------------------------------- */

void sqlite_bind_int(sqlite3_stmt *q, int i, int64_t v)
{
    ASTRO_ASSERT(sqlite3_bind_int64(q, i, v) == SQLITE_OK);
}

/* A NULL would bind as SQL NULL, so an empty span needs an address. */
void sqlite_bind_text(sqlite3_stmt *q, int i, struct text t)
{
    ASTRO_ASSERT(sqlite3_bind_text(q, i, t.n ? t.p : "", (int)t.n, SQLITE_STATIC) == SQLITE_OK);
}

void sqlite_bind_blob(sqlite3_stmt *q, int i, const void *p, size_t n)
{
    ASTRO_ASSERT(sqlite3_bind_blob(q, i, n ? p : "", (int)n, SQLITE_STATIC) == SQLITE_OK);
}

void sqlite_bind_hash(sqlite3_stmt *q, int i, bool has, const uint8_t *hash)
{
    if (has)
        sqlite_bind_blob(q, i, hash, STORE_HASH_SIZE);
    else
        ASTRO_ASSERT(sqlite3_bind_null(q, i) == SQLITE_OK);
}

struct text sqlite_column_text(sqlite3_stmt *q, int i)
{
    const char *p = (const char *)sqlite3_column_blob(q, i);
    return (struct text){p ? p : "", p ? (size_t)sqlite3_column_bytes(q, i) : 0};
}

enum store_result sqlite_run(struct sqlite_store *s, int query)
{
    int rc = sqlite3_step(s->q[query]);
    sqlite3_reset(s->q[query]);
    return sqlite_result(rc);
}

enum store_result sqlite_finish(sqlite3_stmt *q, int rc)
{
    sqlite3_reset(q);
    return sqlite_result(rc);
}

enum store_result sqlite_end(struct sqlite_store *s, enum store_result result)
{
    if (result == STORE_OK)
        result = sqlite_run(s, COMMIT);
    if (!sqlite3_get_autocommit(s->db)) /* some errors have rolled back by themselves */
        sqlite_run(s, ROLLBACK);
    return result;
}

/* ---- looking things up ----------------------------------------------------- */

enum store_result sqlite_find_table(struct sqlite_store *s, struct text code, int64_t *id,
                                    int64_t *sum)
{
    sqlite3_stmt *q = s->q[SQL_TABLE_ID];
    sqlite_bind_text(q, 1, code);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        *id = sqlite3_column_int64(q, 0);
        if (sum)
            *sum = sqlite3_column_int64(q, 1);
    }
    enum store_result r = sqlite_finish(q, rc);
    return rc == SQLITE_DONE ? STORE_MISSING : r;
}

enum store_result sqlite_begin_on(struct sqlite_store *s, int begin, struct text code, int64_t *id)
{
    enum store_result r = sqlite_run(s, begin);
    return r == STORE_OK ? sqlite_find_table(s, code, id, NULL) : r;
}

enum store_result sqlite_pick(sqlite3_stmt *q, int64_t *ids, size_t most, size_t *picked)
{
    int rc;
    *picked = 0;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && *picked < most)
        ids[(*picked)++] = sqlite3_column_int64(q, 0);
    return sqlite_finish(q, rc);
}

/* ---- making and closing ---------------------------------------------------- */

static void drop_statements(struct sqlite_store *s)
{
    for (int i = 0; i < QUERY_COUNT; i++)
        sqlite3_finalize(s->q[i]);
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = sqlite_own(store);
    drop_statements(s);
    ASTRO_ASSERT(sqlite3_close(s->db) == SQLITE_OK);
    free(s);
}

static const struct store_back sqlite_back = {
    .close = sqlite_close,
    .append = sqlite_append,
    .load = sqlite_load,
    .drop = sqlite_drop,
    SQL_OPERATIONS,
    .run = sqlite_run_steps,
    .backup = sqlite_backup,
    .check = sqlite_check,
    .mend = sqlite_mend,
};

struct store *sqlite_make(sqlite3 *db, enum store_result *why)
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s) {
        *why = STORE_NO_MEMORY;
        return NULL;
    }
    s->store.back = &sqlite_back;
    s->db = db;
    for (int i = 0; i < QUERY_COUNT; i++) {
        int rc =
            sqlite3_prepare_v3(db, sqlite_texts[i], -1, SQLITE_PREPARE_PERSISTENT, &s->q[i], NULL);
        if (rc != SQLITE_OK) {
            *why = sqlite_result(rc);
            drop_statements(s);
            free(s);
            return NULL;
        }
    }
    return &s->store;
}

struct sqlite3 *store_sqlite_connection(struct store *store)
{
    return store->back == &sqlite_back ? sqlite_own(store)->db : NULL;
}
