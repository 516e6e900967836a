#include <string.h>

#include "store/sqlite_back.h"

/* Who wants to hear of their turn, and the secrets of the server, in SQLite. */

typedef void visit_subscription(void *context, const struct store_subscription *s);

static enum store_result visit_all(sqlite3_stmt *q, void *context, visit_subscription *visit,
                                   size_t *count)
{
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_subscription s = {.code = sqlite_column_text(q, 1),
                                       .seat = sqlite3_column_int(q, 2),
                                       .way = sqlite3_column_int(q, 3),
                                       .body = sqlite_column_text(q, 6),
                                       .due = sqlite3_column_int64(q, 7)};
        struct text id = sqlite_column_text(q, 0);
        if (id.n == sizeof s.id)
            memcpy(s.id, id.p, sizeof s.id);
        sqlite_column_hash(q, 4, s.owner);
        sqlite_column_hash(q, 5, s.device);
        visit(context, &s);
        (*count)++;
    }
    return sqlite_finish(q, rc);
}

static enum store_result replace(struct sqlite_store *s, int64_t id,
                                 const struct store_subscription *new)
{
    sqlite3_stmt *q = s->q[SUBSCRIPTION_REPLACE];
    sqlite_bind_int(q, 1, id);
    sqlite_bind_int(q, 2, new->seat);
    sqlite_bind_hash(q, 3, true, new->device);
    sqlite_bind_int(q, 4, new->way);
    enum store_result r = sqlite_run(s, SUBSCRIPTION_REPLACE);
    if (r != STORE_OK)
        return r;
    q = s->q[SUBSCRIPTION_COUNT];
    sqlite_bind_int(q, 1, id);
    int rc = sqlite3_step(q);
    bool full = rc == SQLITE_ROW && sqlite3_column_int64(q, 0) >= STORE_SUBSCRIPTIONS_MAX;
    r = sqlite_finish(q, rc);
    if (r != STORE_OK || full)
        return r != STORE_OK ? r : STORE_CONFLICT;
    q = s->q[SUBSCRIPTION_ADD];
    sqlite_bind_blob(q, 1, new->id, STORE_ID_SIZE);
    sqlite_bind_int(q, 2, id);
    sqlite_bind_int(q, 3, new->seat);
    sqlite_bind_int(q, 4, new->way);
    sqlite_bind_hash(q, 5, true, new->owner);
    sqlite_bind_hash(q, 6, true, new->device);
    sqlite_bind_blob(q, 7, new->body.p, new->body.n);
    sqlite_bind_int(q, 8, new->due);
    return sqlite_run(s, SUBSCRIPTION_ADD);
}

enum store_result sqlite_subscribe(struct store *store, const struct store_subscription *new)
{
    struct sqlite_store *s = sqlite_own(store);
    int64_t id = 0;
    enum store_result r = sqlite_begin_on(s, BEGIN_WRITE, new->code, &id);
    if (r == STORE_OK)
        r = replace(s, id, new);
    return sqlite_end(s, r);
}

enum store_result sqlite_unsubscribe(struct store *store, const uint8_t *id)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite_bind_blob(s->q[SUBSCRIPTION_END], 1, id, STORE_ID_SIZE);
    enum store_result r = sqlite_run(s, SUBSCRIPTION_END);
    return r == STORE_OK && sqlite3_changes(s->db) == 0 ? STORE_MISSING : r;
}

enum store_result sqlite_update_subscription(struct store *store,
                                             const struct store_subscription *change)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite3_stmt *q = s->q[SUBSCRIPTION_SET];
    sqlite_bind_blob(q, 1, change->id, STORE_ID_SIZE);
    sqlite_bind_blob(q, 2, change->body.p, change->body.n);
    sqlite_bind_int(q, 3, change->due);
    enum store_result r = sqlite_run(s, SUBSCRIPTION_SET);
    return r == STORE_OK && sqlite3_changes(s->db) == 0 ? STORE_MISSING : r;
}

enum store_result sqlite_list_subscriptions(struct store *store, struct text code, void *context,
                                            visit_subscription *visit)
{
    sqlite3_stmt *q = sqlite_own(store)->q[SUBSCRIPTION_LIST];
    size_t count = 0;
    sqlite_bind_text(q, 1, code);
    return visit_all(q, context, visit, &count);
}

enum store_result sqlite_find_subscription(struct store *store, const uint8_t *id, void *context,
                                           visit_subscription *visit)
{
    sqlite3_stmt *q = sqlite_own(store)->q[SUBSCRIPTION_READ];
    size_t count = 0;
    sqlite_bind_blob(q, 1, id, STORE_ID_SIZE);
    enum store_result r = visit_all(q, context, visit, &count);
    return r == STORE_OK && count == 0 ? STORE_MISSING : r;
}

enum store_result sqlite_take_due(struct store *store, int64_t now, size_t limit, void *context,
                                  visit_subscription *visit)
{
    static const enum query steps[] = {SUBSCRIPTION_DUE, SUBSCRIPTION_TAKEN};
    struct sqlite_store *s = sqlite_own(store);
    size_t count = 0;
    for (int i = 0; i < 2; i++) {
        sqlite_bind_int(s->q[steps[i]], 1, now);
        sqlite_bind_int(s->q[steps[i]], 2, (int64_t)limit);
    }
    enum store_result r = sqlite_run(s, BEGIN_WRITE);
    if (r == STORE_OK)
        r = visit_all(s->q[SUBSCRIPTION_DUE], context, visit, &count);
    if (r == STORE_OK && count > 0)
        r = sqlite_run(s, SUBSCRIPTION_TAKEN);
    return sqlite_end(s, r);
}

enum store_result sqlite_keep_secret(struct store *store, struct text name, uint8_t *value)
{
    struct sqlite_store *s = sqlite_own(store);
    sqlite3_stmt *q = s->q[SECRET_READ];
    sqlite_bind_text(s->q[SECRET_ADD], 1, name);
    sqlite_bind_blob(s->q[SECRET_ADD], 2, value, STORE_SECRET_SIZE);
    enum store_result r = sqlite_run(s, SECRET_ADD);
    if (r != STORE_OK)
        return r;
    sqlite_bind_text(q, 1, name);
    int rc = sqlite3_step(q);
    bool whole = rc == SQLITE_ROW && sqlite_column_hash(q, 0, value);
    r = sqlite_finish(q, rc);
    return r == STORE_OK && !whole ? STORE_DAMAGED : r;
}
