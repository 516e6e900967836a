#include "store/sqlite_back.h"

/* All SQL that runs on an open SQLite store. */

/* Columns of a listed table, in the order sql_table takes them. */
#define LISTED "code, game, created, updated, status, join_number, note, listed, device"
/* Columns of a subscription, in the order sql_subscriptions.c takes them. */
#define SUBSCRIPTION                                                                               \
    "SELECT s.id, t.code, s.seat, s.way, s.owner, s.device, s.body, s.due FROM subscriptions s "   \
    "JOIN tables t ON t.id = s.table_id "
#define LIVE_TABLE "FROM tables t WHERE t.code = ?1 AND t.gone IS NULL"
#define SEAT                                                                                       \
    "INSERT INTO seats (table_id, seat, kind, name, hash, device, sum) SELECT t.id, ?2, ?3, ?4, "  \
    "?5, ?6, seat_sum(t.sum, ?2, ?3, ?4, ?5, ?6) "
#define GONE   "(SELECT id FROM tables WHERE gone < ?1 ORDER BY gone, id LIMIT ?2)"
#define NEWEST "ORDER BY created DESC, id DESC LIMIT ?1"

const char *const sqlite_texts[QUERY_COUNT] = {
    [BEGIN_READ] = "BEGIN",
    [BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ENTRY_BEGIN] = "SAVEPOINT entry",
    [ENTRY_KEEP] = "RELEASE entry",
    [ENTRY_UNDO] = "ROLLBACK TO entry",

    [SQL_TABLE_ADD] =
        "INSERT INTO tables (code, game, created, updated, status, join_number, head, sum, note, "
        "listed, device) VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6, 0), ?7, ?8, ?9, ?10, ?11)",
    [SQL_TABLE_ID] = "SELECT id, sum FROM tables WHERE code = ?1 AND gone IS NULL",
    [SQL_TABLE_LOCK] = "SELECT t.id " LIVE_TABLE, /* nobody else writes at the same time */
    [SQL_CODE_TAKEN] = "SELECT id FROM tables WHERE code = ?1",
    [SQL_JOIN_TAKEN] = "SELECT id FROM tables WHERE join_number = ?2 AND code <> ?1",
    [SQL_TABLE_READ] = "SELECT " LISTED ", head, sum FROM tables WHERE id = ?1",
    [SQL_TABLE_SET] = "UPDATE tables SET status = ?2, join_number = nullif(?3, 0), updated = ?4 "
                      "WHERE code = ?1 AND gone IS NULL",
    [SQL_TABLE_UPDATE] =
        "UPDATE tables SET status = ?2, join_number = nullif(?3, 0), updated = ?4, "
        "note = ?5, listed = ?6 WHERE code = ?1 AND gone IS NULL",
    [SQL_TABLE_JOIN] = "SELECT " LISTED " FROM tables WHERE join_number = ?1",
    [SQL_LIST_PUBLIC] = "SELECT " LISTED " FROM tables WHERE listed AND gone IS NULL "
                        "AND status = ?2 " NEWEST,
    [SQL_LIST_PUBLIC_ANY] = "SELECT " LISTED " FROM tables WHERE listed AND gone IS NULL " NEWEST,
    [SQL_LIST_DEVICE] = "SELECT " LISTED " FROM tables WHERE (device = ?2 "
                        "OR id IN (SELECT table_id FROM seats WHERE device = ?2)) "
                        "AND gone IS NULL " NEWEST,
    [SQL_COUNT_ALL] = "SELECT count(*) FROM tables WHERE created >= ?1 AND gone IS NULL",
    [SQL_COUNT_DEVICE] = "SELECT count(*) FROM tables WHERE device = ?2 AND created >= ?1 "
                         "AND gone IS NULL",
    [SQL_PURGE] = "UPDATE tables SET gone = ?4, join_number = NULL WHERE id IN "
                  "(SELECT t.id FROM tables t WHERE t.gone IS NULL AND t.updated < ?1 "
                  "AND (?2 < 0 OR t.status = ?2) AND ifnull((SELECT e.time FROM entries e "
                  "WHERE e.table_id = t.id ORDER BY e.seq DESC LIMIT 1) < ?1, 1) "
                  "ORDER BY t.updated, t.id LIMIT ?3) RETURNING id",
    [SQL_UNDELETE] = "UPDATE tables SET gone = NULL, updated = ?2 WHERE code = ?1 "
                     "AND gone IS NOT NULL RETURNING id",
    [SQL_LIST_GONE] = "SELECT code, game, created, gone, status, join_number, note, listed, device "
                      "FROM tables WHERE gone IS NOT NULL ORDER BY gone DESC, id DESC LIMIT ?1",
    /* Entries by their rows: the last one added is as good as the latest. */
    [SQL_TIMES] = "SELECT max(ifnull((SELECT max(updated) FROM tables), 0), "
                  "ifnull((SELECT max(created) FROM tables), 0), "
                  "ifnull((SELECT max(seen) FROM devices), 0), "
                  "ifnull((SELECT time FROM entries ORDER BY rowid DESC LIMIT 1), 0)), 0, "
                  "(SELECT count(*) FROM tables WHERE gone >= ?1), "
                  "max(ifnull((SELECT max(updated) FROM tables WHERE updated < ?1), 0), "
                  "ifnull((SELECT max(seen) FROM devices WHERE seen < ?1), 0))",
    [ALL_IDS] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",

    [SQL_SEAT_ADD] = SEAT LIVE_TABLE,
    [SQL_SEAT_SET] = SEAT LIVE_TABLE
    " AND (?7 IS NULL OR EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id "
    "AND o.seat = ?2)) ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, "
    "name = excluded.name, hash = excluded.hash, device = excluded.device, sum = excluded.sum "
    "WHERE hash IS ?7 RETURNING seat",
    [SQL_SEAT_READ] = "SELECT seat, kind, name, hash, device, sum FROM seats WHERE table_id = ?1 "
                      "ORDER BY seat",

    [SQL_END_ADD] =
        "INSERT INTO ends (table_id, seq, sum, seats) SELECT t.id, 0, t.sum, 0 " LIVE_TABLE,
    [SQL_END_READ] = "SELECT seq, sum, seats FROM ends WHERE table_id = ?1",
    [END_MOVE] = "UPDATE ends SET seq = ?2, sum = ?3 WHERE table_id = ?1",
    [SQL_END_SEATS] = "UPDATE ends SET seats = (SELECT count(*) FROM seats s "
                      "WHERE s.table_id = ends.table_id) "
                      "WHERE table_id = (SELECT t.id " LIVE_TABLE ")",

    [ENTRY_ADD] = "INSERT INTO entries (table_id, seq, seat, decision, key, text, time, sum, "
                  "reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [ENTRY_LAST] = "SELECT seq, sum FROM entries WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1",
    [ENTRY_KEY] = "SELECT seq FROM entries WHERE table_id = ?1 AND seat = ?2 AND key = ?3 "
                  "AND key <> ''",
    [SQL_ENTRY_READ] = "SELECT seq, seat, decision, key, text, time, sum, reason FROM entries "
                       "WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",

    [SQL_DEVICE_PUT] = "INSERT INTO devices (hash, name, created, seen) VALUES (?1, ?2, ?3, ?4) "
                       "ON CONFLICT DO UPDATE SET name = ?2, seen = ?4, gone = NULL",
    [SQL_DEVICE_READ] = "SELECT name, created, seen FROM devices WHERE hash = ?1",
    [SQL_DEVICE_DROP] = "DELETE FROM devices WHERE hash = ?1 RETURNING created",
    [SQL_DEVICE_PURGE] =
        "UPDATE devices SET gone = ?3 WHERE hash IN (SELECT hash FROM devices d "
        "WHERE seen < ?1 AND gone IS NULL AND NOT EXISTS (SELECT 1 FROM tables WHERE "
        "device = d.hash) "
        "AND NOT EXISTS (SELECT 1 FROM seats WHERE device = d.hash) LIMIT ?2) "
        "RETURNING created",
    [SQL_DEVICE_DROP_GONE] = "DELETE FROM devices WHERE hash IN (SELECT hash FROM devices "
                             "WHERE gone < ?1 ORDER BY gone LIMIT ?2)",
    [SQL_DEVICE_LEAVE_TABLES] = "UPDATE tables SET device = NULL WHERE device = ?1",
    [SQL_DEVICE_LEAVE_SEATS] = "UPDATE seats SET device = NULL, name = '', "
                               "sum = seat_sum((SELECT sum FROM tables WHERE id = table_id), seat, "
                               "kind, '', hash, NULL) WHERE device = ?1",
    [SQL_DEVICE_LEAVE_CHAT] =
        "UPDATE chat SET device = NULL, name = '', text = '' WHERE device = ?1",

    [SQL_CHAT_ADD] =
        "INSERT INTO chat (table_id, number, seat, name, text, time, device) "
        "SELECT t.id, 1 + ifnull((SELECT max(c.number) FROM chat c "
        "WHERE c.table_id = t.id), 0), ?2, ?3, ?4, ?5, ?6 " LIVE_TABLE " RETURNING number",
    [SQL_CHAT_TRIM] =
        "DELETE FROM chat WHERE table_id = (SELECT t.id " LIVE_TABLE ") AND number <= "
        "(SELECT max(l.number) FROM chat l WHERE l.table_id = chat.table_id) - ?2",
    [SQL_CHAT_READ] = "SELECT number, seat, name, text, time, device FROM chat "
                      "WHERE table_id = (SELECT t.id " LIVE_TABLE ") AND number >= ?2 "
                      "ORDER BY number LIMIT ?3",

    [SQL_SUBSCRIPTION_ADD] =
        "INSERT INTO subscriptions (id, table_id, seat, way, owner, device, body, due) "
        "SELECT ?2, t.id, ?3, ?4, ?5, ?6, ?7, nullif(?8, 0) " LIVE_TABLE
        " AND (SELECT count(*) FROM subscriptions o WHERE o.table_id = t.id) < ?9 RETURNING seat",
    [SQL_SUBSCRIPTION_REPLACE] =
        "DELETE FROM subscriptions WHERE table_id = (SELECT t.id " LIVE_TABLE
        ") AND seat = ?2 AND device = ?3 AND way = ?4",
    [SQL_SUBSCRIPTION_END] = "DELETE FROM subscriptions WHERE id = ?1 RETURNING seat",
    [SQL_SUBSCRIPTION_SET] =
        "UPDATE subscriptions SET body = ?2, due = nullif(?3, 0) WHERE id = ?1 "
        "RETURNING seat",
    [SQL_SUBSCRIPTION_LIST] = SUBSCRIPTION "WHERE t.code = ?1",
    [SQL_SUBSCRIPTION_READ] = SUBSCRIPTION "WHERE s.id = ?1",
    [SQL_SUBSCRIPTION_DUE] =
        "UPDATE subscriptions SET due = NULL WHERE id IN (SELECT s.id FROM subscriptions s "
        "JOIN tables t ON t.id = s.table_id WHERE s.due <= ?1 AND t.gone IS NULL LIMIT ?2) "
        "RETURNING id, (SELECT code FROM tables WHERE tables.id = table_id), seat, way, owner, "
        "device, body, due",
    [SQL_DEVICE_LEAVE_SUBSCRIPTIONS] = "DELETE FROM subscriptions WHERE device = ?1",
    [SQL_SECRET_ADD] = "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_SECRET_READ] = "SELECT value FROM secrets WHERE name = ?1",

    [SQL_LEASE_TAKE] = "INSERT INTO leases (table_id, owner, until) "
                       "SELECT t.id, ?2, ?4 " LIVE_TABLE " ON CONFLICT (table_id) DO UPDATE SET "
                       "owner = excluded.owner, until = excluded.until "
                       "WHERE owner = ?2 OR until <= ?3 RETURNING until",
    [SQL_LEASE_GIVE] = "DELETE FROM leases WHERE table_id = (SELECT t.id " LIVE_TABLE ") "
                       "AND owner = ?2",

    [DROP_ENTRIES] = "DELETE FROM entries WHERE table_id IN " GONE,
    [DROP_SEATS] = "DELETE FROM seats WHERE table_id IN " GONE,
    [DROP_CHAT] = "DELETE FROM chat WHERE table_id IN " GONE,
    [DROP_SUBSCRIPTIONS] = "DELETE FROM subscriptions WHERE table_id IN " GONE,
    [DROP_LEASES] = "DELETE FROM leases WHERE table_id IN " GONE,
    [DROP_ENDS] = "DELETE FROM ends WHERE table_id IN " GONE,
    [DROP_TABLES] = "DELETE FROM tables WHERE id IN " GONE " RETURNING id",
};
