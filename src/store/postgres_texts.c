#include "store/postgres_back.h"

/* All SQL that runs on an open PostgreSQL store. Every number is an int8 and
 * every text a bytea, so that any byte comes back as it went.
 *
 * Statements that change a table end in a notification, which PostgreSQL sends
 * when, and only when, the transaction commits: `kind number code-in-hex`. */

/* Columns of a listed table, in the order sql_table takes them. */
#define LISTED                                                                                     \
    "SELECT t.code, t.game, t.created, t.updated, t.status, t.join_number, t.note, t.listed, "     \
    "t.device "
/* Columns of a subscription, in the order sql_subscriptions.c takes them. */
#define SUBSCRIPTION "s.id, t.code, s.seat, s.way, s.owner, s.device, s.body, s.due "
#define NEWEST       "ORDER BY t.created DESC, t.id DESC LIMIT $1"
#define ENTRY        "SELECT e.seq, e.seat, e.decision, e.key, e.text, e.time, e.sum, e.reason FROM "
#define TELL_TABLE   "pg_notify('" PG_CHANNEL "', 't 0 ' || encode(code, 'hex'))"
#define LIVE_TABLE   "FROM tables t WHERE t.code = $1 AND t.gone IS NULL"

const char *const pg_texts[PG_QUERY_COUNT] = {
    [PG_BEGIN_READ] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [PG_BEGIN_WRITE] = "BEGIN ISOLATION LEVEL READ COMMITTED",
    [PG_COMMIT] = "COMMIT",

    [SQL_TABLE_ADD] =
        "WITH added AS (INSERT INTO tables (code, game, created, updated, status, join_number, "
        "head, sum, note, listed, device) VALUES ($1, $2, $3, $4, $5, nullif($6::int8, 0), $7, "
        "$8, $9, $10, $11) RETURNING code) SELECT " TELL_TABLE " FROM added",
    [SQL_CODE_TAKEN] = "SELECT id FROM tables WHERE code = $1",
    [SQL_JOIN_TAKEN] = "SELECT id FROM tables WHERE join_number = $2 AND code <> $1",
    [SQL_TABLE_ID] = "SELECT t.id " LIVE_TABLE,
    [SQL_TABLE_LOCK] = "SELECT t.id " LIVE_TABLE " FOR NO KEY UPDATE",
    [SQL_TABLE_READ] = LISTED ", t.head, t.sum " LIVE_TABLE,
    [SQL_TABLE_SET] =
        "WITH changed AS (UPDATE tables SET status = $2, join_number = nullif($3::int8, 0), "
        "updated = $4 WHERE code = $1 AND gone IS NULL RETURNING code) "
        "SELECT " TELL_TABLE " FROM changed",
    [SQL_TABLE_UPDATE] =
        "WITH changed AS (UPDATE tables SET status = $2, join_number = nullif($3::int8, 0), "
        "updated = $4, note = $5, listed = $6 WHERE code = $1 AND gone IS NULL RETURNING code) "
        "SELECT " TELL_TABLE " FROM changed",
    [SQL_TABLE_JOIN] = LISTED "FROM tables t WHERE t.join_number = $1",
    [SQL_LIST_PUBLIC] =
        LISTED "FROM tables t WHERE t.listed = 1 AND t.gone IS NULL AND t.status = $2 " NEWEST,
    [SQL_LIST_PUBLIC_ANY] = LISTED "FROM tables t WHERE t.listed = 1 AND t.gone IS NULL " NEWEST,
    [SQL_LIST_DEVICE] = LISTED "FROM tables t WHERE (t.device = $2 OR t.id IN "
                               "(SELECT s.table_id FROM seats s WHERE s.device = $2)) "
                               "AND t.gone IS NULL " NEWEST,
    [SQL_COUNT_ALL] = "SELECT count(*) FROM tables WHERE created >= $1 AND gone IS NULL",
    [SQL_COUNT_DEVICE] = "SELECT count(*) FROM tables WHERE device = $2 AND created >= $1 "
                         "AND gone IS NULL",
    [SQL_PURGE] = "WITH went AS (UPDATE tables SET gone = $4, join_number = NULL WHERE id IN "
                  "(SELECT t.id FROM tables t "
                  "WHERE t.gone IS NULL AND t.updated < $1 AND ($2::int8 < 0 OR t.status = $2) AND "
                  "coalesce((SELECT e.time "
                  "FROM entries e WHERE e.table_id = t.id ORDER BY e.seq DESC LIMIT 1) < $1, true) "
                  "ORDER BY t.updated, t.id LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING code) "
                  "SELECT " TELL_TABLE " FROM went",
    [PG_DROP] = "DELETE FROM tables WHERE id IN (SELECT t.id FROM tables t WHERE t.gone < $1 "
                "ORDER BY t.gone, t.id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING code",
    [SQL_UNDELETE] = "WITH back AS (UPDATE tables SET gone = NULL, updated = $2 WHERE code = $1 "
                     "AND gone IS NOT NULL RETURNING code) SELECT " TELL_TABLE " FROM back",
    [SQL_LIST_GONE] = "SELECT t.code, t.game, t.created, t.gone, t.status, t.join_number, t.note, "
                      "t.listed, t.device FROM tables t WHERE t.gone IS NOT NULL "
                      "ORDER BY t.gone DESC, t.id DESC LIMIT $1",
    /* Entries have no index by time; the server's own clock is the better check. */
    [SQL_TIMES] = "SELECT greatest((SELECT max(updated) FROM tables), "
                  "(SELECT max(created) FROM tables), (SELECT max(seen) FROM devices), 0::int8), "
                  "floor(extract(epoch FROM clock_timestamp()))::int8, "
                  "(SELECT count(*) FROM tables WHERE gone >= $1), "
                  "greatest((SELECT max(updated) FROM tables WHERE updated < $1), "
                  "(SELECT max(seen) FROM devices WHERE seen < $1), 0::int8)",

    [SQL_SEAT_ADD] =
        "INSERT INTO seats (table_id, seat, kind, name, hash, device, sum) SELECT t.id, "
        "$2::int8, $3::int8, $4::bytea, $5::bytea, $6::bytea, "
        "seat_sum(t.sum, $2, $3, $4, $5, $6) " LIVE_TABLE,
    [SQL_SEAT_SET] =
        "WITH changed AS (INSERT INTO seats AS s (table_id, seat, kind, name, hash, device, sum) "
        "SELECT t.id, $2::int8, $3::int8, $4::bytea, $5::bytea, $6::bytea, "
        "seat_sum(t.sum, $2, $3, $4, $5, $6) " LIVE_TABLE
        " AND ($7::bytea IS NULL OR EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id "
        "AND o.seat = $2)) ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, "
        "name = excluded.name, hash = excluded.hash, device = excluded.device, "
        "sum = excluded.sum "
        "WHERE s.hash IS NOT DISTINCT FROM $7 RETURNING $1::bytea AS code) "
        "SELECT " TELL_TABLE " FROM changed",
    [SQL_SEAT_READ] = "SELECT s.seat, s.kind, s.name, s.hash, s.device, s.sum FROM seats s "
                      "JOIN tables t ON t.id = s.table_id WHERE t.code = $1 ORDER BY s.seat",

    [SQL_END_READ] = "SELECT d.seq, d.sum, d.seats FROM ends d JOIN tables t ON t.id = d.table_id "
                     "WHERE t.code = $1",
    [SQL_END_ADD] =
        "INSERT INTO ends (table_id, seq, sum, seats) SELECT t.id, 0, t.sum, 0 " LIVE_TABLE,
    [SQL_END_SEATS] = "UPDATE ends SET seats = (SELECT count(*) FROM seats s "
                      "WHERE s.table_id = ends.table_id) "
                      "WHERE table_id = (SELECT t.id " LIVE_TABLE ")",

    /* The row goes in only behind the one it was chained to ($9); the unique
     * keys decide between processes. A row comes back where it went in. */
    [PG_ENTRY_ADD] =
        "WITH added AS (INSERT INTO entries (table_id, seq, seat, decision, key, text, time, sum, "
        "reason) SELECT $1::int8, $2::int8, $3::int8, $4::int8, $5::bytea, $6::bytea, $7::int8, "
        "$8::int8, $12::bytea "
        "WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1 AND gone IS NULL "
        "AND ($2 > 1 OR sum = $9)) AND ($2 = 1 OR "
        "EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND seq = $2 - 1 AND sum = $9)) "
        "AND EXISTS (SELECT 1 FROM ends WHERE table_id = $1 AND seq = $2 - 1 AND sum = $9) "
        "AND ($11::bytea IS NULL OR EXISTS (SELECT 1 FROM seats WHERE table_id = $1 "
        "AND seat = $3 AND hash = $11)) "
        "ON CONFLICT DO NOTHING RETURNING seq), ended AS (UPDATE ends SET seq = $2, sum = $8 "
        "FROM added WHERE table_id = $1) "
        "SELECT pg_notify('" PG_CHANNEL "', 'e ' || seq || ' ' || encode($10::bytea, 'hex')) "
        "FROM added",
    [PG_ENTRY_TAIL] =
        "SELECT t.id, coalesce(l.seq, 0), coalesce(l.sum, t.sum), (SELECT count(*) "
        "FROM entries k WHERE k.table_id = t.id AND k.seat = $2 AND k.key = $3 AND k.key <> '') "
        "FROM tables t LEFT JOIN LATERAL (SELECT e.seq, e.sum FROM entries e "
        "WHERE e.table_id = t.id ORDER BY e.seq DESC LIMIT 1) l ON true WHERE t.code = $1 "
        "AND t.gone IS NULL",
    [SQL_ENTRY_READ] = ENTRY "entries e JOIN tables t ON t.id = e.table_id "
                             "WHERE t.code = $1 AND e.seq >= $2 ORDER BY e.seq",

    [SQL_DEVICE_PUT] = "INSERT INTO devices (hash, name, created, seen) VALUES ($1, $2, $3, $4) "
                       "ON CONFLICT (hash) DO UPDATE SET name = excluded.name, "
                       "seen = excluded.seen, gone = NULL",
    [SQL_DEVICE_READ] = "SELECT name, created, seen FROM devices WHERE hash = $1",
    [SQL_DEVICE_DROP] = "DELETE FROM devices WHERE hash = $1 RETURNING created",
    [SQL_DEVICE_PURGE] = "UPDATE devices SET gone = $3 WHERE hash IN (SELECT d.hash FROM devices d "
                         "WHERE d.seen < $1 AND d.gone IS NULL "
                         "AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.device = d.hash) "
                         "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.device = d.hash) LIMIT $2) "
                         "RETURNING created",
    [SQL_DEVICE_DROP_GONE] = "DELETE FROM devices WHERE hash IN (SELECT d.hash FROM devices d "
                             "WHERE d.gone < $1 ORDER BY d.gone LIMIT $2)",
    [SQL_DEVICE_LEAVE_TABLES] = "UPDATE tables SET device = NULL WHERE device = $1",
    [SQL_DEVICE_LEAVE_SEATS] =
        "WITH left_seats AS (UPDATE seats s SET device = NULL, name = '', sum = "
        "seat_sum(t.sum, s.seat, s.kind, '', s.hash, NULL) FROM tables t "
        "WHERE t.id = s.table_id AND s.device = $1 RETURNING s.table_id) SELECT " TELL_TABLE
        " FROM tables WHERE id IN (SELECT table_id FROM left_seats)",
    [SQL_DEVICE_LEAVE_CHAT] =
        "UPDATE chat SET device = NULL, name = '', text = '' WHERE device = $1",

    [SQL_CHAT_ADD] =
        "WITH added AS (INSERT INTO chat (table_id, number, seat, name, text, time, device) "
        "SELECT t.id, 1 + coalesce((SELECT max(c.number) FROM chat c WHERE c.table_id = t.id), 0), "
        "$2::int8, $3::bytea, $4::bytea, $5::int8, $6::bytea " LIVE_TABLE " RETURNING number) "
        "SELECT number, pg_notify('" PG_CHANNEL "', 'c ' || number || ' ' || "
        "encode($1::bytea, 'hex')) FROM added",
    [SQL_CHAT_TRIM] = "DELETE FROM chat c USING tables t WHERE t.code = $1 AND c.table_id = t.id "
                      "AND c.number <= (SELECT max(l.number) FROM chat l "
                      "WHERE l.table_id = t.id) - $2::int8",
    [SQL_CHAT_READ] = "SELECT c.number, c.seat, c.name, c.text, c.time, c.device FROM chat c "
                      "JOIN tables t ON t.id = c.table_id WHERE t.code = $1 AND c.number >= $2 "
                      "ORDER BY c.number LIMIT $3",

    [SQL_SUBSCRIPTION_REPLACE] =
        "DELETE FROM subscriptions s USING tables t WHERE t.code = $1 AND s.table_id = t.id "
        "AND s.seat = $2 AND s.device = $3 AND s.way = $4",
    [SQL_SUBSCRIPTION_ADD] =
        "INSERT INTO subscriptions (id, table_id, seat, way, owner, device, body, due) "
        "SELECT $2::bytea, t.id, $3::int8, $4::int8, $5::bytea, $6::bytea, $7::bytea, "
        "nullif($8::int8, 0) " LIVE_TABLE
        " AND (SELECT count(*) FROM subscriptions o WHERE o.table_id = t.id) < $9 RETURNING seat",
    [SQL_SUBSCRIPTION_END] = "DELETE FROM subscriptions WHERE id = $1 RETURNING seat",
    [SQL_SUBSCRIPTION_SET] = "UPDATE subscriptions SET body = $2, due = nullif($3::int8, 0) "
                             "WHERE id = $1 RETURNING seat",
    [SQL_SUBSCRIPTION_LIST] = "SELECT " SUBSCRIPTION "FROM subscriptions s JOIN tables t "
                              "ON t.id = s.table_id WHERE t.code = $1",
    [SQL_SUBSCRIPTION_READ] = "SELECT " SUBSCRIPTION "FROM subscriptions s JOIN tables t "
                              "ON t.id = s.table_id WHERE s.id = $1",
    [SQL_SUBSCRIPTION_DUE] =
        "UPDATE subscriptions s SET due = NULL FROM tables t WHERE t.id = s.table_id AND s.id IN "
        "(SELECT d.id FROM subscriptions d JOIN tables o ON o.id = d.table_id WHERE d.due <= $1 "
        "AND o.gone IS NULL LIMIT $2 FOR UPDATE OF d SKIP LOCKED) RETURNING " SUBSCRIPTION,
    [SQL_DEVICE_LEAVE_SUBSCRIPTIONS] = "DELETE FROM subscriptions WHERE device = $1",
    [SQL_SECRET_ADD] = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [SQL_SECRET_READ] = "SELECT value FROM secrets WHERE name = $1",

    [SQL_LEASE_TAKE] = "INSERT INTO leases AS l (table_id, owner, until) "
                       "SELECT t.id, $2::bytea, $4::int8 " LIVE_TABLE
                       " ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, "
                       "until = excluded.until WHERE l.owner = $2 OR l.until <= $3 "
                       "RETURNING l.until",
    [SQL_LEASE_GIVE] = "DELETE FROM leases l USING tables t WHERE t.code = $1 "
                       "AND l.table_id = t.id AND l.owner = $2",

    [PG_TELL] =
        "SELECT pg_notify('" PG_CHANNEL "', 'p ' || $2::int8 || ' ' || encode($1::bytea, 'hex'))",
};
