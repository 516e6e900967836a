#include <string.h>

#include "store/sql.h"

/* Who wants to hear of their turn, and the secrets of the server. */

typedef void visit_subscription(void *context, const struct store_subscription *s);

struct visitor {
    void *context;
    visit_subscription *visit;
};

static void visit_row(void *context, const struct sql_row *row)
{
    const struct visitor *v = context;
    struct store_subscription s = {.code = sql_text(row, 1),
                                   .seat = (int32_t)sql_int(row, 2),
                                   .way = (int32_t)sql_int(row, 3),
                                   .body = sql_text(row, 6),
                                   .due = sql_int(row, 7)};
    struct text id = sql_text(row, 0);
    if (id.n == sizeof s.id)
        memcpy(s.id, id.p, sizeof s.id);
    sql_hash(row, 4, s.owner);
    sql_hash(row, 5, s.device);
    v->visit(v->context, &s);
}

/* The lock on the table keeps two from going over its limit together. */
enum store_result sql_subscribe(struct store *store, const struct store_subscription *s)
{
    struct sql_step steps[] = {{.query = SQL_TABLE_LOCK, .none = STORE_MISSING},
                               {.query = SQL_SUBSCRIPTION_REPLACE},
                               {.query = SQL_SUBSCRIPTION_ADD, .none = STORE_CONFLICT}};
    for (int i = 0; i < 3; i++)
        sql_give_text(&steps[i], s->code);
    sql_give_int(&steps[1], s->seat);
    sql_give_hash(&steps[1], true, s->device);
    sql_give_int(&steps[1], s->way);
    sql_give_bytes(&steps[2], s->id, STORE_ID_SIZE);
    sql_give_int(&steps[2], s->seat);
    sql_give_int(&steps[2], s->way);
    sql_give_hash(&steps[2], true, s->owner);
    sql_give_hash(&steps[2], true, s->device);
    sql_give_bytes(&steps[2], s->body.p, s->body.n);
    sql_give_int(&steps[2], s->due);
    sql_give_int(&steps[2], STORE_SUBSCRIPTIONS_MAX);
    return sql_write(store, steps, 3);
}

enum store_result sql_unsubscribe(struct store *store, const uint8_t *id)
{
    struct sql_step step = {.query = SQL_SUBSCRIPTION_END, .none = STORE_MISSING};
    sql_give_bytes(&step, id, STORE_ID_SIZE);
    return sql_write(store, &step, 1);
}

enum store_result sql_update_subscription(struct store *store, const struct store_subscription *s)
{
    struct sql_step step = {.query = SQL_SUBSCRIPTION_SET, .none = STORE_MISSING};
    sql_give_bytes(&step, s->id, STORE_ID_SIZE);
    sql_give_bytes(&step, s->body.p, s->body.n);
    sql_give_int(&step, s->due);
    return sql_write(store, &step, 1);
}

enum store_result sql_list_subscriptions(struct store *store, struct text code, void *context,
                                         visit_subscription *visit)
{
    struct visitor v = {context, visit};
    struct sql_step step = {.query = SQL_SUBSCRIPTION_LIST, .row = visit_row, .context = &v};
    sql_give_text(&step, code);
    return sql_read(store, &step, 1);
}

enum store_result sql_find_subscription(struct store *store, const uint8_t *id, void *context,
                                        visit_subscription *visit)
{
    struct visitor v = {context, visit};
    struct sql_step step = {
        .query = SQL_SUBSCRIPTION_READ, .row = visit_row, .context = &v, .none = STORE_MISSING};
    sql_give_bytes(&step, id, STORE_ID_SIZE);
    return sql_read(store, &step, 1);
}

enum store_result sql_take_due(struct store *store, int64_t now, size_t limit, void *context,
                               visit_subscription *visit)
{
    struct visitor v = {context, visit};
    struct sql_step step = {.query = SQL_SUBSCRIPTION_DUE, .row = visit_row, .context = &v};
    sql_give_int(&step, now);
    sql_give_int(&step, (int64_t)limit);
    return sql_write(store, &step, 1);
}

struct secret {
    uint8_t *value;
    bool whole;
};

static void take_secret(void *context, const struct sql_row *row)
{
    struct secret *s = context;
    s->whole = sql_hash(row, 0, s->value);
}

enum store_result sql_keep_secret(struct store *store, struct text name, uint8_t *value)
{
    uint8_t own[STORE_SECRET_SIZE]; /* the stored one comes into `value` */
    struct secret s = {.value = value};
    struct sql_step steps[] = {{.query = SQL_SECRET_ADD},
                               {.query = SQL_SECRET_READ, .row = take_secret, .context = &s}};
    memcpy(own, value, sizeof own);
    sql_give_text(&steps[0], name);
    sql_give_bytes(&steps[0], own, sizeof own);
    sql_give_text(&steps[1], name);
    enum store_result r = sql_write(store, steps, 2);
    return r == STORE_OK && !s.whole ? STORE_DAMAGED : r;
}
