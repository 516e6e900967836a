#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_back.h"
#include "store/schema.h"

/* Connections: made, checked, readied, and made again when they broke. */

/* ---- connecting ------------------------------------------------------------ */

/* The server says everything twice, once as an error; we pass nothing on. */
static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* No call may hang: not on a lock, not on a slow statement, and the server must
 * not wait for a process that stopped in the middle. A server that was told not
 * to sync its commits is told to sync ours. */
static const char settings[] =
    "SET statement_timeout = 10000; SET lock_timeout = 3000;"
    "SET idle_in_transaction_session_timeout = 10000; SET search_path = astrolabe;"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'";

enum store_result pg_connect(const char *url, PGconn **out)
{
    *out = NULL;
    PGconn *line = pg_reach(url);
    if (!line)
        return STORE_UNAVAILABLE;
    PQsetNoticeProcessor(line, ignore_notice, NULL);
    PGresult *rows = PQstatus(line) == CONNECTION_OK ? PQexec(line, settings) : NULL;
    bool ready = PQresultStatus(rows) == PGRES_TUPLES_OK;
    PQclear(rows);
    if (!ready) {
        PQfinish(line);
        return STORE_UNAVAILABLE;
    }
    *out = line;
    return STORE_OK;
}

/* ---- the schema ------------------------------------------------------------ */

static enum store_result run(PGconn *line, const char *sql)
{
    PGresult *rows = PQexec(line, sql);
    ExecStatusType status = PQresultStatus(rows);
    enum store_result r =
        status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? STORE_OK : pg_result(rows);
    PQclear(rows);
    return r;
}

/* The version of our schema, 0 where there is none. FOREIGN, NEWER. The catalog
 * is asked as a table: names looked up by functions may come from a cache that
 * has not heard yet of what another process just made. */
static enum store_result read_version(PGconn *line, int32_t *version)
{
    PGresult *rows =
        PQexec(line, "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'astrolabe'),"
                     " (SELECT count(*) FROM pg_class c JOIN pg_namespace n"
                     " ON n.oid = c.relnamespace WHERE nspname = 'astrolabe'"
                     " AND relname = 'about')");
    bool answered = PQresultStatus(rows) == PGRES_TUPLES_OK;
    bool absent = answered && *PQgetvalue(rows, 0, 0) == '0';
    bool foreign = answered && *PQgetvalue(rows, 0, 1) == '0';
    enum store_result r = answered ? STORE_OK : pg_result(rows);
    PQclear(rows);
    *version = 0;
    if (!answered || absent)
        return r;
    if (foreign)
        return STORE_FOREIGN;
    rows = PQexec(line, "SELECT application, version FROM astrolabe.about");
    answered = PQresultStatus(rows) == PGRES_TUPLES_OK;
    if (answered && PQntuples(rows) == 1 && atol(PQgetvalue(rows, 0, 0)) == SCHEMA_APPLICATION)
        *version = (int32_t)atol(PQgetvalue(rows, 0, 1));
    /* An `about` that cannot even be asked for these columns is not ours. */
    const char *state = answered ? NULL : PQresultErrorField(rows, PG_DIAG_SQLSTATE);
    bool odd = state && strncmp(state, "42", 2) == 0;
    r = answered || odd ? STORE_OK : pg_result(rows);
    PQclear(rows);
    if (r == STORE_OK && *version < 1)
        r = STORE_FOREIGN;
    return r == STORE_OK && *version > schema_pg_newest ? STORE_NEWER : r;
}

static enum store_result step_up(PGconn *line, int32_t version)
{
    enum store_result r = run(line, schema_pg_steps[version]);
    char sql[96];
    snprintf(sql, sizeof sql, "UPDATE astrolabe.about SET version = %d", version + 1);
    return r == STORE_OK ? run(line, sql) : r;
}

static enum store_result make_about(PGconn *line)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "CREATE SCHEMA astrolabe; CREATE TABLE astrolabe.about (application BIGINT NOT NULL, "
             "version BIGINT NOT NULL); INSERT INTO astrolabe.about VALUES (%d, 0)",
             SCHEMA_APPLICATION);
    return run(line, sql);
}

/* Processes that start together take turns: the lock lasts until the commit,
 * and the version is read anew under it. */
static enum store_result migrate(PGconn *line)
{
    int32_t version;
    enum store_result r = read_version(line, &version);
    if (r != STORE_OK || version == schema_pg_newest)
        return r;
    char lock[64];
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", SCHEMA_APPLICATION);
    r = run(line, lock);
    if (r == STORE_OK)
        r = read_version(line, &version);
    if (r == STORE_OK && version == 0)
        r = make_about(line);
    while (r == STORE_OK && version < schema_pg_newest)
        r = step_up(line, version++);
    if (r == STORE_OK)
        r = run(line, "COMMIT");
    if (PQtransactionStatus(line) != PQTRANS_IDLE)
        run(line, "ROLLBACK");
    return r;
}

/* ---- readiness ------------------------------------------------------------- */

/* All in one round trip, since a reconnect may be under way with people waiting. */
static enum store_result prepare_all(PGconn *line)
{
    bool sent = PQenterPipelineMode(line) == 1;
    for (int i = 0; sent && i < PG_QUERY_COUNT; i++) {
        char name[16];
        snprintf(name, sizeof name, "q%d", i);
        sent = PQsendPrepare(line, name, pg_texts[i], 0, NULL) == 1;
    }
    if (!sent || PQpipelineSync(line) != 1)
        return STORE_UNAVAILABLE;
    enum store_result r = STORE_OK;
    for (int i = 0; r == STORE_OK && i < PG_QUERY_COUNT; i++) {
        PGresult *rows = PQgetResult(line);
        if (PQresultStatus(rows) != PGRES_COMMAND_OK)
            r = pg_result(rows);
        PQclear(rows);
        PQclear(PQgetResult(line)); /* the NULL that ends each answer */
    }
    PQclear(PQgetResult(line)); /* the sync */
    return r == STORE_OK && PQexitPipelineMode(line) != 1 ? STORE_UNAVAILABLE : r;
}

void pg_hang_up(struct postgres_store *p)
{
    PQfinish(p->line);
    p->line = NULL;
}

/* What the server says unasked; of that, only its goodbye matters. */
static void hear_goodbye(void *context, const PGresult *notice)
{
    bool *leaving = context;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0))
        *leaving = true;
}

/* Found out before something is sent: afterwards nobody could tell whether it
 * had still been done. */
static bool is_broken(struct postgres_store *p)
{
    struct pollfd socket = {.fd = PQsocket(p->line), .events = POLLIN};
    if (PQstatus(p->line) == CONNECTION_OK && poll(&socket, 1, 0) > 0) {
        PQconsumeInput(p->line);
        PQfreemem(PQnotifies(p->line)); /* makes libpq look at what came */
    }
    return p->leaving || PQstatus(p->line) != CONNECTION_OK;
}

enum store_result pg_ready(struct postgres_store *p)
{
    if (p->line && is_broken(p))
        pg_hang_up(p);
    if (p->line)
        return STORE_OK;
    enum store_result r = pg_connect(p->url, &p->line);
    if (r == STORE_OK) {
        p->leaving = false;
        PQsetNoticeReceiver(p->line, hear_goodbye, &p->leaving);
        r = migrate(p->line);
    }
    if (r == STORE_OK)
        r = prepare_all(p->line);
    if (r != STORE_OK)
        pg_hang_up(p);
    return r;
}

enum store_result store_open_postgres(const char *url, struct store **out)
{
    *out = NULL;
    struct postgres_store *p = calloc(1, sizeof *p);
    char *copy = strdup(url);
    if (!p || !copy) {
        free(p);
        free(copy);
        return STORE_NO_MEMORY;
    }
    p->store.back = &pg_back;
    p->url = copy;
    enum store_result r = pg_ready(p);
    if (r == STORE_OK)
        r = pg_notification_open(p);
    if (r != STORE_OK) {
        pg_hang_up(p);
        free(p->url);
        free(p);
        return r;
    }
    *out = &p->store;
    return STORE_OK;
}
