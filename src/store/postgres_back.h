#ifndef ASTRO_STORE_POSTGRES_BACK_H
#define ASTRO_STORE_POSTGRES_BACK_H

#include <libpq-fe.h>

#include "store/sql.h"

/* What the files of the PostgreSQL back end share: postgres_open.c makes
 * connections and the schema, postgres_wire.c runs transactions,
 * postgres_texts.c holds the SQL, postgres_append.c writes entries, postgres_steps.c runs the steps
 * of store/sql.h, postgres_notification.c listens to other processes. */

/* The prepared statements; their SQL stands in postgres_texts.c. */
enum pg_query {
    PG_BEGIN_READ = SQL_SHARED,
    PG_BEGIN_WRITE,
    PG_COMMIT,
    PG_DROP,
    PG_ENTRY_ADD,
    PG_ENTRY_TAIL,
    PG_TELL,
    PG_QUERY_COUNT
};
extern const char *const pg_texts[PG_QUERY_COUNT];

/* The channel of our notifications, as an identifier and inside the SQL. */
#define PG_CHANNEL "astrolabe"

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
    int query; /* of both lists */
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

/* Columns come in binary; texts are good until pg_clear. NULL reads as 0 and
 * as empty. */
int pg_count(const struct pg_step *step);
int64_t pg_int(const struct pg_step *step, int row, int column);
struct text pg_text(const struct pg_step *step, int row, int column);

/* ---- operations, as in back.h ---------------------------------------------- */

enum store_result pg_append(struct store *store, const struct store_entry *entries, size_t count,
                            enum store_result *results);
enum store_result pg_run(struct store *store, struct sql_step *steps, size_t n, bool write);
enum store_result pg_load(struct store *store, struct text code, uint32_t from,
                          const struct store_reader *reader, uint32_t *bad);

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
