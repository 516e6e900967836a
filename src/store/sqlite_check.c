#include <string.h>

#include "store/sqlite_back.h"

/* Whether a whole database is as it was written: its pages, and the chain of
 * every table. */

enum store_result sqlite_check_pages(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(q);
    bool whole = rc == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    enum store_result r = sqlite_result(rc);
    return r == STORE_OK && !whole ? STORE_DAMAGED : r;
}

enum { STEP = 256 };

static void report(struct sqlite_store *s, int64_t id, uint32_t bad, struct store_damages *damages)
{
    sqlite3_stmt *q = s->q[SQL_TABLE_READ];
    damages->damaged++;
    if (!damages->visit)
        return;
    sqlite_bind_int(q, 1, id);
    struct store_damage damage = {.code = {"", 0}, .bad = bad};
    if (sqlite3_step(q) == SQLITE_ROW)
        damage.code = sqlite_column_text(q, 0);
    damages->visit(damages->context, &damage);
    sqlite3_reset(q);
}

/* All in one transaction, so that nobody changes a table under our eyes. */
enum store_result sqlite_check(struct store *store, struct store_damages *damages)
{
    struct sqlite_store *s = sqlite_own(store);
    const struct store_reader nothing = {0};
    int64_t ids[STEP] = {0};
    int64_t last = INT64_MIN;
    size_t n = STEP;
    enum store_result r = sqlite_run(s, BEGIN_READ);
    while (r == STORE_OK && n == STEP) {
        sqlite_bind_int(s->q[ALL_IDS], 1, last);
        sqlite_bind_int(s->q[ALL_IDS], 2, STEP);
        r = sqlite_pick(s->q[ALL_IDS], ids, STEP, &n);
        for (size_t i = 0; i < n && r == STORE_OK; i++) {
            uint32_t bad;
            enum store_result loaded = sqlite_load_id(s, ids[i], 1, &nothing, &bad);
            damages->sound += loaded == STORE_OK;
            if (loaded == STORE_DAMAGED)
                report(s, ids[i], bad, damages);
            else
                r = loaded;
            last = ids[i];
        }
    }
    r = sqlite_end(s, r);
    if (r == STORE_OK)
        r = sqlite_check_pages(s->db);
    return r == STORE_OK && damages->damaged > 0 ? STORE_DAMAGED : r;
}
