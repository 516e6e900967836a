#include <string.h>

#include "store/postgres_back.h"

/* Who wants to hear of their turn, and the secrets of the server, in PostgreSQL. */

typedef void visit_subscription(void *context, const struct store_subscription *s);

static void visit_all(const struct pg_step *step, void *context, visit_subscription *visit)
{
    for (int row = 0; row < pg_count(step); row++) {
        struct store_subscription s = {.code = pg_text(step, row, 1),
                                       .seat = (int32_t)pg_int(step, row, 2),
                                       .way = (int32_t)pg_int(step, row, 3),
                                       .body = pg_text(step, row, 6),
                                       .due = pg_int(step, row, 7)};
        struct text id = pg_text(step, row, 0);
        if (id.n == sizeof s.id)
            memcpy(s.id, id.p, sizeof s.id);
        pg_hash(step, row, 4, s.owner);
        pg_hash(step, row, 5, s.device);
        visit(context, &s);
    }
}

/* The lock on the table keeps two from going over its limit together. */
enum store_result pg_subscribe(struct store *store, const struct store_subscription *s)
{
    struct pg_step steps[] = {{.query = PG_TABLE_LOCK},
                              {.query = PG_SUBSCRIPTION_REPLACE},
                              {.query = PG_SUBSCRIPTION_ADD}};
    for (int i = 0; i < 3; i++)
        pg_give_text(&steps[i], s->code);
    pg_give_int(&steps[1], s->seat);
    pg_give_hash(&steps[1], true, s->device);
    pg_give_int(&steps[1], s->way);
    pg_give_bytes(&steps[2], s->id, STORE_ID_SIZE);
    pg_give_int(&steps[2], s->seat);
    pg_give_int(&steps[2], s->way);
    pg_give_hash(&steps[2], true, s->owner);
    pg_give_hash(&steps[2], true, s->device);
    pg_give_text(&steps[2], s->body);
    pg_give_int(&steps[2], s->due);
    pg_give_int(&steps[2], STORE_SUBSCRIPTIONS_MAX);
    enum store_result r = pg_write(pg_own(store), steps, 3);
    if (r == STORE_OK && pg_count(&steps[0]) == 0)
        r = STORE_MISSING;
    else if (r == STORE_OK && pg_count(&steps[2]) == 0)
        r = STORE_CONFLICT;
    pg_clear(steps, 3);
    return r;
}

/* One write that a row comes back from where there was one. */
static enum store_result change_one(struct store *store, struct pg_step *step)
{
    enum store_result r = pg_write(pg_own(store), step, 1);
    if (r == STORE_OK && pg_count(step) == 0)
        r = STORE_MISSING;
    pg_clear(step, 1);
    return r;
}

enum store_result pg_unsubscribe(struct store *store, const uint8_t *id)
{
    struct pg_step step = {.query = PG_SUBSCRIPTION_END};
    pg_give_bytes(&step, id, STORE_ID_SIZE);
    return change_one(store, &step);
}

enum store_result pg_update_subscription(struct store *store, const struct store_subscription *s)
{
    struct pg_step step = {.query = PG_SUBSCRIPTION_SET};
    pg_give_bytes(&step, s->id, STORE_ID_SIZE);
    pg_give_text(&step, s->body);
    pg_give_int(&step, s->due);
    return change_one(store, &step);
}

enum store_result pg_list_subscriptions(struct store *store, struct text code, void *context,
                                        visit_subscription *visit)
{
    struct pg_step step = {.query = PG_SUBSCRIPTION_LIST};
    pg_give_text(&step, code);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK)
        visit_all(&step, context, visit);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_find_subscription(struct store *store, const uint8_t *id, void *context,
                                       visit_subscription *visit)
{
    struct pg_step step = {.query = PG_SUBSCRIPTION_READ};
    pg_give_bytes(&step, id, STORE_ID_SIZE);
    enum store_result r = pg_read(pg_own(store), &step, 1);
    if (r == STORE_OK && pg_count(&step) == 0)
        r = STORE_MISSING;
    if (r == STORE_OK)
        visit_all(&step, context, visit);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_take_due(struct store *store, int64_t now, size_t limit, void *context,
                              visit_subscription *visit)
{
    struct pg_step step = {.query = PG_SUBSCRIPTION_DUE};
    pg_give_int(&step, now);
    pg_give_int(&step, (int64_t)limit);
    enum store_result r = pg_write(pg_own(store), &step, 1);
    if (r == STORE_OK)
        visit_all(&step, context, visit);
    pg_clear(&step, 1);
    return r;
}

enum store_result pg_keep_secret(struct store *store, struct text name, uint8_t *value)
{
    struct pg_step steps[] = {{.query = PG_SECRET_ADD}, {.query = PG_SECRET_READ}};
    pg_give_text(&steps[0], name);
    pg_give_bytes(&steps[0], value, STORE_SECRET_SIZE);
    pg_give_text(&steps[1], name);
    enum store_result r = pg_write(pg_own(store), steps, 2);
    if (r == STORE_OK && (pg_count(&steps[1]) == 0 || !pg_hash(&steps[1], 0, 0, value)))
        r = STORE_DAMAGED;
    pg_clear(steps, 2);
    return r;
}
