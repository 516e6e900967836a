#ifndef ASTRO_STORE_SQL_H
#define ASTRO_STORE_SQL_H

#include "store/back.h"

/* What both databases do in the same steps. A call is a list of steps that run as one
 * transaction; how they run, and the SQL of each, is the back end's (sqlite_texts.c,
 * postgres_texts.c). sql_table.c writes tables, sql_read.c reads about them, sql_load.c a whole
 * one along its chain of sums, sql_people.c has devices, chat and leases, sql_subscriptions.c who
 * wants to hear and secrets. */

/* The statements that both have; each back end's own are numbered from SQL_SHARED on. */
enum sql_query {
    SQL_TABLE_ID,
    SQL_TABLE_LOCK, /* as TABLE_ID, and nobody else changes it meanwhile */
    SQL_CODE_TAKEN, /* of any table */
    SQL_JOIN_TAKEN, /* of any other */
    SQL_TABLE_ADD,
    SQL_TABLE_SET,
    SQL_TABLE_UPDATE,
    SQL_TABLE_READ,
    SQL_TABLE_JOIN,
    SQL_LIST_PUBLIC,
    SQL_LIST_PUBLIC_ANY,
    SQL_LIST_DEVICE,
    SQL_LIST_GONE,
    SQL_COUNT_ALL,
    SQL_COUNT_DEVICE,
    SQL_PURGE,
    SQL_UNDELETE,
    SQL_TIMES,
    SQL_SEAT_ADD,
    SQL_SEAT_SET,
    SQL_SEAT_READ,
    SQL_END_ADD,
    SQL_END_SEATS,
    SQL_END_READ,
    SQL_ENTRY_READ,
    SQL_DEVICE_PUT,
    SQL_DEVICE_READ,
    SQL_DEVICE_DROP,
    SQL_DEVICE_PURGE,
    SQL_DEVICE_DROP_GONE,
    SQL_DEVICE_LEAVE_TABLES,
    SQL_DEVICE_LEAVE_SEATS,
    SQL_DEVICE_LEAVE_CHAT,
    SQL_DEVICE_LEAVE_SUBSCRIPTIONS,
    SQL_CHAT_ADD,
    SQL_CHAT_TRIM,
    SQL_CHAT_READ,
    SQL_SUBSCRIPTION_REPLACE,
    SQL_SUBSCRIPTION_ADD,
    SQL_SUBSCRIPTION_END,
    SQL_SUBSCRIPTION_SET,
    SQL_SUBSCRIPTION_LIST,
    SQL_SUBSCRIPTION_READ,
    SQL_SUBSCRIPTION_DUE,
    SQL_SECRET_ADD,
    SQL_SECRET_READ,
    SQL_LEASE_TAKE,
    SQL_LEASE_GIVE,
    SQL_SHARED
};

/* ---- steps ------------------------------------------------------------------- */

enum { SQL_ARGS = 12 };

struct sql_arg {
    enum { SQL_INT, SQL_TEXT, SQL_BYTES, SQL_NULL } kind;
    int64_t number;
    struct text bytes;
};

/* A row at hand. NULL reads as 0, as empty, as none; texts are good until `row` returns. */
struct sql_row {
    int64_t (*number)(const struct sql_row *row, int column);
    struct text (*text)(const struct sql_row *row, int column);
    void *of; /* the back end's rows, and which of them */
    int at;
};

/* One statement. Texts given to it must live until it has run. */
struct sql_step {
    int query;
    int n;
    struct sql_arg arg[SQL_ARGS];
    void (*row)(void *context, const struct sql_row *row); /* or NULL */
    void *context;
    /* What the call comes to where no row came, or any; STORE_OK goes on. */
    enum store_result none, any;
    size_t rows; /* how many came, after it has run */
};

void sql_give_int(struct sql_step *step, int64_t v);
void sql_give_text(struct sql_step *step, struct text t);
void sql_give_bytes(struct sql_step *step, const void *p, size_t n);
void sql_give_hash(struct sql_step *step, bool has, const uint8_t *hash); /* or NULL */

int64_t sql_int(const struct sql_row *row, int column);
struct text sql_text(const struct sql_row *row, int column);
bool sql_hash(const struct sql_row *row, int column, uint8_t hash[STORE_HASH_SIZE]);

/* Runs steps as one transaction. With OK what they wrote is durable. */
enum store_result sql_read(struct store *store, struct sql_step *steps, size_t n);
enum store_result sql_write(struct store *store, struct sql_step *steps, size_t n);
/* For the back end: what a step that has run comes to by its rows. */
enum store_result sql_judge(const struct sql_step *step);

/* ---- a table along its chain (sql_load.c) -------------------------------------- */

/* How many columns of a table every listing gives, before what is its own. */
enum { SQL_LISTED = 9 };
struct store_table sql_table(const struct sql_row *row);

enum { SQL_LOAD_STEPS = 4 };

struct sql_load {
    const struct store_reader *reader;
    enum store_result result; /* of head and seats */
    bool broken;              /* an entry is not as it was written */
    uint32_t first, next;     /* the first entry that is wanted; the one that comes now */
    char code[STORE_CODE_MAX];
    size_t code_n;
    int64_t sum; /* of the chain so far */
    int64_t seats;
    struct {
        bool found;
        int64_t seq, sum, seats;
    } end; /* where the table ends and how many seats it has, as was last written */
    struct sql_step step[SQL_LOAD_STEPS];
};

/* Prepares the steps that read a table from entry `from` on, for whoever runs them in this
 * order: their first argument says which table and is the back end's. */
void sql_load_begin(struct sql_load *load, uint32_t from, const struct store_reader *reader,
                    struct sql_arg table);
/* What they found, once they ran with `result`; as store_load. */
enum store_result sql_load_end(struct sql_load *load, enum store_result result, uint32_t *bad);

/* ---- operations, as in back.h -------------------------------------------------- */

enum store_result sql_add(struct store *, const struct store_table *, const struct store_seat *,
                          size_t);
enum store_result sql_set(struct store *, struct text, enum store_status, uint32_t, int64_t);
enum store_result sql_update(struct store *, const struct store_table *);
enum store_result sql_set_seat(struct store *, struct text, const struct store_seat *,
                               const uint8_t *);
enum store_result sql_purge(struct store *, enum store_status, int64_t, size_t, int64_t, size_t *);
enum store_result sql_find_join(struct store *, uint32_t, const struct store_reader *);
enum store_result sql_undelete(struct store *, struct text, int64_t);
enum store_result sql_list_gone(struct store *, size_t, const struct store_reader *);
enum store_result sql_times(struct store *, int64_t, struct store_times *);
enum store_result sql_list_public(struct store *, enum store_status, size_t,
                                  const struct store_reader *);
enum store_result sql_list_device(struct store *, const uint8_t *, size_t,
                                  const struct store_reader *);
enum store_result sql_count(struct store *, int64_t, const uint8_t *, size_t *);
enum store_result sql_put_device(struct store *, const struct store_device *);
enum store_result sql_remove_device(struct store *, const uint8_t *);
enum store_result sql_purge_devices(struct store *, int64_t, size_t, int64_t, size_t *);
enum store_result sql_find_device(struct store *, const uint8_t *, void *,
                                  void (*)(void *, const struct store_device *));
enum store_result sql_say(struct store *, const struct store_chat *, uint32_t *);
enum store_result sql_read_chat(struct store *, struct text, uint32_t, size_t, void *,
                                void (*)(void *, const struct store_chat *));
enum store_result sql_subscribe(struct store *, const struct store_subscription *);
enum store_result sql_unsubscribe(struct store *, const uint8_t *);
enum store_result sql_update_subscription(struct store *, const struct store_subscription *);
enum store_result sql_list_subscriptions(struct store *, struct text, void *,
                                         void (*)(void *, const struct store_subscription *));
enum store_result sql_find_subscription(struct store *, const uint8_t *, void *,
                                        void (*)(void *, const struct store_subscription *));
enum store_result sql_take_due(struct store *, int64_t, size_t, void *,
                               void (*)(void *, const struct store_subscription *));
enum store_result sql_keep_secret(struct store *, struct text, uint8_t *);
enum store_result sql_lease(struct store *, struct text, const uint8_t *, int64_t, int64_t);
enum store_result sql_release(struct store *, struct text, const uint8_t *);

/* Removes for good, by statements of the back end: of what hangs on tables, of tables, and last
 * of devices. */
enum { SQL_DROPS_MAX = 8 };
enum store_result sql_drop(struct store *store, const int *queries, size_t n, int64_t before,
                           size_t limit, size_t *count);

/* All of them, for a back end's table. */
#define SQL_OPERATIONS                                                                             \
    .add = sql_add, .set = sql_set, .update = sql_update, .set_seat = sql_set_seat,                \
    .purge = sql_purge, .find_join = sql_find_join, .undelete = sql_undelete,                      \
    .list_gone = sql_list_gone, .times = sql_times, .list_public = sql_list_public,                \
    .list_device = sql_list_device, .count = sql_count, .put_device = sql_put_device,              \
    .remove_device = sql_remove_device, .purge_devices = sql_purge_devices,                        \
    .find_device = sql_find_device, .say = sql_say, .read_chat = sql_read_chat,                    \
    .subscribe = sql_subscribe, .unsubscribe = sql_unsubscribe,                                    \
    .update_subscription = sql_update_subscription, .list_subscriptions = sql_list_subscriptions,  \
    .find_subscription = sql_find_subscription, .take_due = sql_take_due,                          \
    .keep_secret = sql_keep_secret, .lease = sql_lease, .release = sql_release

#endif
