#ifndef ASTRO_STORE_POSTGRES_BACK_H
#define ASTRO_STORE_POSTGRES_BACK_H

#include <libpq-fe.h>

#include "store/back.h"

/* What the files of the PostgreSQL back end share: postgres_open.c makes
 * connections and the schema, postgres_wire.c runs transactions,
 * postgres_texts.c holds the SQL, postgres.c writes tables, postgres_append.c
 * entries, postgres_read.c reads them, postgres_people.c has devices, chat and
 * leases, postgres_subscriptions.c who wants to hear and secrets, postgres_notification.c listens
 * to other processes. */

/* The prepared statements; their SQL stands in postgres_texts.c. */
enum pg_query {
    PG_BEGIN_READ,
    PG_BEGIN_WRITE,
    PG_COMMIT,
    PG_TABLE_ADD,
    PG_TABLE_ID,
    PG_TABLE_LOCK,
    PG_TABLE_READ,
    PG_TABLE_SET,
    PG_TABLE_UPDATE,
    PG_TABLE_JOIN,
    PG_LIST_PUBLIC,
    PG_LIST_PUBLIC_ANY,
    PG_LIST_DEVICE,
    PG_COUNT_ALL,
    PG_COUNT_DEVICE,
    PG_PURGE,
    PG_DROP,
    PG_UNDELETE,
    PG_LIST_GONE,
    PG_TIMES,
    PG_SEAT_ADD,
    PG_SEAT_SET,
    PG_SEAT_READ,
    PG_END_READ,
    PG_END_SEATS,
    PG_ENTRY_ADD,
    PG_ENTRY_TAIL,
    PG_ENTRY_READ,
    PG_DEVICE_PUT,
    PG_DEVICE_READ,
    PG_DEVICE_DROP,
    PG_DEVICE_PURGE,
    PG_DEVICE_DROP_GONE,
    PG_DEVICE_LEAVE_TABLES,
    PG_DEVICE_LEAVE_SEATS,
    PG_DEVICE_LEAVE_CHAT,
    PG_CHAT_ADD,
    PG_CHAT_TRIM,
    PG_CHAT_READ,
    PG_SUBSCRIPTION_REPLACE,
    PG_SUBSCRIPTION_ADD,
    PG_SUBSCRIPTION_END,
    PG_SUBSCRIPTION_SET,
    PG_SUBSCRIPTION_LIST,
    PG_SUBSCRIPTION_READ,
    PG_SUBSCRIPTION_DUE,
    PG_DEVICE_LEAVE_SUBSCRIPTIONS,
    PG_SECRET_ADD,
    PG_SECRET_READ,
    PG_LEASE_TAKE,
    PG_LEASE_GIVE,
    PG_TELL,
    PG_QUERY_COUNT
};
extern const char *const pg_texts[PG_QUERY_COUNT];

/* The channel of our notifications, as an identifier and inside the SQL. */
#define PG_CHANNEL "astrolabe"

/* How many columns of a table every listing gives, before what is its own. */
enum { PG_LISTED_COUNT = 9 };

/* Where a table ends, as this process last saw it; id 0 is an empty place. */
struct pg_tail {
    int64_t id;
    int64_t seq;
    int64_t sum;
    size_t n;
    char code[STORE_CODE_MAX];
};

enum { PG_TAILS = 1024 };

struct postgres_store {
    struct store store;
    char *url;
    PGconn *line; /* for calls; NULL while it is down */
    bool leaving; /* the server has said goodbye on it */
    PGconn *ear;  /* for notifications; NULL while it is down */
    int wait;     /* an epoll descriptor over the ear and the timer */
    int timer;    /* says when to try the ear again */
    struct pg_tail tails[PG_TAILS];
};

struct postgres_store *pg_own(struct store *store);

/* ---- connections (postgres_connect.c, postgres_open.c) ---------------------- */

/* A connection to the host of a URL, or to that of several which takes writes; it may be
 * bad. NULL: none did within three seconds. */
PGconn *pg_reach(const char *url);
/* A connection with our settings. On failure *out is NULL. UNAVAILABLE. */
enum store_result pg_connect(const char *url, PGconn **out);
/* Makes p->line usable: a broken one is replaced, schema and all checked. */
enum store_result pg_ready(struct postgres_store *p);
void pg_hang_up(struct postgres_store *p);

/* ---- transactions (postgres_wire.c) ---------------------------------------- */

enum { PG_ARGS = 12 };

/* One statement with its arguments and, after a transaction, its rows. A step
 * must not move once it has arguments, and texts given to it must live until
 * it has run. Starts out as {.query = …}. */
struct pg_step {
    enum pg_query query;
    int n;
    const char *value[PG_ARGS];
    int size[PG_ARGS];
    uint8_t number[PG_ARGS][8];
    PGresult *rows;
};

void pg_give_int(struct pg_step *step, int64_t v);
void pg_give_text(struct pg_step *step, struct text t);
void pg_give_bytes(struct pg_step *step, const void *p, size_t n);
void pg_give_hash(struct pg_step *step, bool has, const uint8_t *hash); /* or NULL */

/* Runs all steps as one transaction in one round trip. With OK every step has
 * rows (until pg_clear), and what was written is durable. Otherwise none has:
 * BUSY, FULL, … nothing was written; CONFLICT, EXISTS: a unique key said no;
 * UNAVAILABLE: not even tried; UNKNOWN: the line broke (a read is tried a
 * second time, and then UNAVAILABLE). */
enum store_result pg_read(struct postgres_store *p, struct pg_step *steps, size_t n);
enum store_result pg_write(struct postgres_store *p, struct pg_step *steps, size_t n);
void pg_clear(struct pg_step *steps, size_t n);

/* What an error of the server means to us. */
enum store_result pg_result(const PGresult *rows);

/* Columns come in binary; texts are good until pg_clear. NULL reads as 0, as
 * empty, as none. */
int pg_count(const struct pg_step *step);
int64_t pg_int(const struct pg_step *step, int row, int column);
struct text pg_text(const struct pg_step *step, int row, int column);
bool pg_hash(const struct pg_step *step, int row, int column, uint8_t hash[STORE_HASH_SIZE]);

/* ---- operations, as in back.h ---------------------------------------------- */

enum store_result pg_append(struct store *store, const struct store_entry *entries, size_t count,
                            enum store_result *results);
enum store_result pg_load(struct store *store, struct text code, uint32_t from,
                          const struct store_reader *reader, uint32_t *bad);
enum store_result pg_list_public(struct store *store, enum store_status status, size_t limit,
                                 const struct store_reader *reader);
enum store_result pg_list_device(struct store *store, const uint8_t *hash, size_t limit,
                                 const struct store_reader *reader);
enum store_result pg_count_tables(struct store *store, int64_t since, const uint8_t *device,
                                  size_t *count);
enum store_result pg_find_join(struct store *store, uint32_t join,
                               const struct store_reader *reader);
enum store_result pg_put_device(struct store *store, const struct store_device *device);
enum store_result pg_remove_device(struct store *store, const uint8_t *hash);
enum store_result pg_purge_devices(struct store *store, int64_t before, size_t limit, int64_t now,
                                   size_t *count);
enum store_result pg_list_gone(struct store *store, size_t limit,
                               const struct store_reader *reader);
enum store_result pg_times(struct store *store, int64_t since, struct store_times *out);
enum store_result pg_find_device(struct store *store, const uint8_t *hash, void *context,
                                 void (*visit)(void *, const struct store_device *));
enum store_result pg_say(struct store *store, const struct store_chat *chat, uint32_t *number);
enum store_result pg_read_chat(struct store *store, struct text code, uint32_t from, size_t limit,
                               void *context, void (*visit)(void *, const struct store_chat *));
enum store_result pg_subscribe(struct store *store, const struct store_subscription *s);
enum store_result pg_unsubscribe(struct store *store, const uint8_t *id);
enum store_result pg_update_subscription(struct store *store, const struct store_subscription *s);
enum store_result pg_list_subscriptions(struct store *store, struct text code, void *context,
                                        void (*visit)(void *, const struct store_subscription *));
enum store_result pg_find_subscription(struct store *store, const uint8_t *id, void *context,
                                       void (*visit)(void *, const struct store_subscription *));
enum store_result pg_take_due(struct store *store, int64_t now, size_t limit, void *context,
                              void (*visit)(void *, const struct store_subscription *));
enum store_result pg_keep_secret(struct store *store, struct text name, uint8_t *value);
enum store_result pg_lease(struct store *store, struct text code, const uint8_t *owner, int64_t now,
                           int64_t until);
enum store_result pg_release(struct store *store, struct text code, const uint8_t *owner);

/* ---- notifications (postgres_notification.c) -------------------------------------- */

/* Starts to listen. On failure nothing is left open. */
enum store_result pg_notification_open(struct postgres_store *p);
void pg_notification_close(struct postgres_store *p);
int pg_descriptor(const struct store *store);
enum store_result pg_notification(struct store *store, void *context,
                                  void (*visit)(void *context,
                                                const struct store_notification *notification));
enum store_result pg_tell(struct store *store, struct text code, uint32_t number);

/* postgres.c: the table of operations, and its end. */
extern const struct store_back pg_back;

#endif
