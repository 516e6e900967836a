#include <string.h>

#include "base/panic.h"
#include "store/postgres_back.h"

/* Transactions over the wire: BEGIN, the steps and COMMIT go out together and
 * one sync brings all answers back. */

/* ---- arguments ------------------------------------------------------------- */

void pg_give_bytes(struct pg_step *step, const void *p, size_t n)
{
    ASTRO_ASSERT(step->n < PG_ARGS);
    step->value[step->n] = n ? p : "";
    step->size[step->n++] = (int)n;
}

void pg_give_int(struct pg_step *step, int64_t v)
{
    ASTRO_ASSERT(step->n < PG_ARGS);
    uint8_t *to = step->number[step->n];
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)((uint64_t)v >> (56 - 8 * i));
    pg_give_bytes(step, to, 8);
}

void pg_give_text(struct pg_step *step, struct text t)
{
    pg_give_bytes(step, t.p, t.n);
}

void pg_give_hash(struct pg_step *step, bool has, const uint8_t *hash)
{
    pg_give_bytes(step, hash, STORE_HASH_SIZE);
    if (!has)
        step->value[step->n - 1] = NULL;
}

/* ---- errors ---------------------------------------------------------------- */

static enum store_result unique_result(const PGresult *rows)
{
    const char *key = PQresultErrorField(rows, PG_DIAG_CONSTRAINT_NAME);
    return key && strcmp(key, "tables_code_key") == 0 ? STORE_EXISTS : STORE_CONFLICT;
}

enum store_result pg_result(const PGresult *rows)
{
    static const struct {
        const char *state; /* the whole SQLSTATE or its class */
        enum store_result result;
    } meanings[] = {
        {"53100", STORE_FULL},
        {"53200", STORE_NO_MEMORY},
        {"53", STORE_UNAVAILABLE},
        {"57014", STORE_BUSY}, /* statement timeout */
        {"57", STORE_UNAVAILABLE},
        {"55P03", STORE_BUSY}, /* lock timeout */
        {"40", STORE_BUSY},    /* deadlock, serialisation */
        {"23503", STORE_BUSY}, /* the table is being removed at this moment */
        {"08", STORE_UNAVAILABLE},
        {"28", STORE_UNAVAILABLE},    /* not let in */
        {"25006", STORE_UNAVAILABLE}, /* a standby, read-only for now */
        {"58", STORE_IO},
    };
    const char *state = PQresultErrorField(rows, PG_DIAG_SQLSTATE);
    if (!state)
        return STORE_UNAVAILABLE;
    if (strcmp(state, "23505") == 0)
        return unique_result(rows);
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strncmp(state, meanings[i].state, strlen(meanings[i].state)) == 0)
            return meanings[i].result;
    return STORE_DAMAGED; /* our statements are sound: the schema or a row is not */
}

/* ---- one transaction ------------------------------------------------------- */

static bool send_step(PGconn *line, struct pg_step *step)
{
    int formats[PG_ARGS];
    for (int i = 0; i < step->n; i++)
        formats[i] = 1;
    char name[16];
    struct writer w = writer_on(name, sizeof name);
    write_char(&w, 'q');
    write_int(&w, step->query);
    return PQsendQueryPrepared(line, writer_cstr(&w), step->n, step->value, step->size, formats,
                               1) == 1;
}

static bool send_all(PGconn *line, int begin, struct pg_step *steps, size_t n)
{
    struct pg_step first = {.query = begin};
    struct pg_step last = {.query = PG_COMMIT};
    bool sent = PQenterPipelineMode(line) == 1 && send_step(line, &first);
    for (size_t i = 0; sent && i < n; i++)
        sent = send_step(line, &steps[i]);
    return sent && send_step(line, &last) && PQpipelineSync(line) == 1;
}

/* The answer to one statement of the pipeline; NULL when the line broke. Each
 * answer is followed by a NULL of its own. */
static PGresult *receive(PGconn *line)
{
    PGresult *rows = PQgetResult(line);
    PGresult *more = rows ? PQgetResult(line) : NULL;
    PQclear(more);
    return rows;
}

static void note_error(const PGresult *rows, enum store_result *worst)
{
    ExecStatusType status = PQresultStatus(rows);
    if (*worst == STORE_OK && status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK &&
        status != PGRES_PIPELINE_ABORTED)
        *worst = pg_result(rows);
}

/* Reads all answers. *result is what the statements said; true when COMMIT, or
 * an error on the way to it, has been answered. */
static bool receive_all(PGconn *line, struct pg_step *steps, size_t n, enum store_result *result)
{
    bool committed = false;
    *result = STORE_OK;
    for (size_t i = 0; i < n + 2; i++) {
        PGresult *rows = receive(line);
        if (!rows)
            return false;
        note_error(rows, result);
        committed = i == n + 1 && strcmp(PQcmdStatus(rows), "COMMIT") == 0;
        if (i >= 1 && i <= n)
            steps[i - 1].rows = rows;
        else
            PQclear(rows);
    }
    PGresult *sync = PQgetResult(line);
    bool synced = PQresultStatus(sync) == PGRES_PIPELINE_SYNC;
    PQclear(sync);
    return committed || (synced && *result != STORE_OK);
}

/* After an error the server still waits for the end of the transaction. */
static void leave_pipeline(struct postgres_store *p)
{
    bool fine = PQexitPipelineMode(p->line) == 1;
    if (fine && PQtransactionStatus(p->line) != PQTRANS_IDLE)
        PQclear(PQexec(p->line, "ROLLBACK"));
    if (!fine || PQtransactionStatus(p->line) != PQTRANS_IDLE)
        pg_hang_up(p);
}

/* UNKNOWN: the line broke underway. */
static enum store_result transact(struct postgres_store *p, int begin, struct pg_step *steps,
                                  size_t n)
{
    enum store_result r = pg_ready(p);
    if (r != STORE_OK)
        return r;
    bool whole = send_all(p->line, begin, steps, n) && receive_all(p->line, steps, n, &r);
    if (whole) {
        leave_pipeline(p);
    } else {
        pg_hang_up(p);
        r = STORE_UNKNOWN;
    }
    if (r != STORE_OK)
        pg_clear(steps, n);
    return r;
}

enum store_result pg_read(struct postgres_store *p, struct pg_step *steps, size_t n)
{
    enum store_result r = transact(p, PG_BEGIN_READ, steps, n);
    if (r == STORE_UNKNOWN)
        r = transact(p, PG_BEGIN_READ, steps, n);
    return r == STORE_UNKNOWN ? STORE_UNAVAILABLE : r;
}

enum store_result pg_write(struct postgres_store *p, struct pg_step *steps, size_t n)
{
    return transact(p, PG_BEGIN_WRITE, steps, n);
}

void pg_clear(struct pg_step *steps, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        PQclear(steps[i].rows);
        steps[i].rows = NULL;
    }
}

/* ---- rows ------------------------------------------------------------------ */

int pg_count(const struct pg_step *step)
{
    return PQntuples(step->rows);
}

struct text pg_text(const struct pg_step *step, int row, int column)
{
    if (PQgetisnull(step->rows, row, column))
        return (struct text){"", 0};
    return (struct text){PQgetvalue(step->rows, row, column),
                         (size_t)PQgetlength(step->rows, row, column)};
}

int64_t pg_int(const struct pg_step *step, int row, int column)
{
    struct text bytes = pg_text(step, row, column);
    uint64_t v = 0;
    for (size_t i = 0; i < bytes.n && i < 8; i++)
        v = v << 8 | (uint8_t)bytes.p[i];
    return (int64_t)v;
}
