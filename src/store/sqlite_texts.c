#include "store/sqlite_back.h"

/* All SQL that runs on an open SQLite store. */

/* Columns of a listed table, in the order read_table takes them. */
#define LISTED "code, game, created, updated, status, join_number, note, listed, device"
/* Columns of a subscription, in the order sqlite_subscriptions.c takes them. */
#define SUBSCRIPTION                                                                               \
    "SELECT s.id, t.code, s.seat, s.way, s.owner, s.device, s.body, s.due FROM subscriptions s "   \
    "JOIN tables t ON t.id = s.table_id "
#define NEWEST "ORDER BY created DESC, id DESC LIMIT ?1"

const char *const sqlite_texts[QUERY_COUNT] = {
    [BEGIN_READ] = "BEGIN",
    [BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ENTRY_BEGIN] = "SAVEPOINT entry",
    [ENTRY_KEEP] = "RELEASE entry",
    [ENTRY_UNDO] = "ROLLBACK TO entry",

    [TABLE_ADD] = "INSERT INTO tables (code, game, created, updated, status, join_number, head, "
                  "sum, note, listed, device) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, nullif(?6, 0), ?7, ?8, ?9, ?10, ?11)",
    [TABLE_ID] = "SELECT id, sum FROM tables WHERE code = ?1 AND gone IS NULL",
    [TABLE_TAKEN] = "SELECT id FROM tables WHERE code = ?1",
    [TABLE_READ] = "SELECT " LISTED ", head, sum FROM tables WHERE id = ?1",
    [TABLE_SET] = "UPDATE tables SET status = ?2, join_number = nullif(?3, 0), updated = ?4 "
                  "WHERE id = ?1",
    [TABLE_NOTE] = "UPDATE tables SET note = ?2, listed = ?3 WHERE id = ?1",
    [TABLE_DROP] = "DELETE FROM tables WHERE id = ?1",
    [TABLE_JOIN] = "SELECT " LISTED ", id FROM tables WHERE join_number = ?1",
    [LIST_PUBLIC] = "SELECT " LISTED " FROM tables WHERE listed AND gone IS NULL "
                    "AND status = ?2 " NEWEST,
    [LIST_PUBLIC_ANY] = "SELECT " LISTED " FROM tables WHERE listed AND gone IS NULL " NEWEST,
    [LIST_DEVICE] = "SELECT " LISTED " FROM tables WHERE (device = ?2 "
                    "OR id IN (SELECT table_id FROM seats WHERE device = ?2)) "
                    "AND gone IS NULL " NEWEST,
    [COUNT_ALL] = "SELECT count(*) FROM tables WHERE created >= ?1 AND gone IS NULL",
    [COUNT_DEVICE] = "SELECT count(*) FROM tables WHERE device = ?2 AND created >= ?1 "
                     "AND gone IS NULL",
    [PURGE_PICK] = "SELECT id FROM tables WHERE gone IS NULL AND updated < ?1 "
                   "AND (?2 < 0 OR status = ?2) "
                   "AND ifnull((SELECT time FROM entries WHERE table_id = tables.id "
                   "ORDER BY seq DESC LIMIT 1) < ?1, 1) ORDER BY updated, id LIMIT ?3",
    [PURGE_MARK] = "UPDATE tables SET gone = ?2, join_number = NULL WHERE id = ?1",
    [DROP_PICK] = "SELECT id FROM tables WHERE gone < ?1 ORDER BY gone, id LIMIT ?2",
    [UNDELETE] = "UPDATE tables SET gone = NULL, updated = ?2 WHERE code = ?1 "
                 "AND gone IS NOT NULL",
    [LIST_GONE] = "SELECT code, game, created, gone, status, join_number, note, listed, device "
                  "FROM tables WHERE gone IS NOT NULL ORDER BY gone DESC, id DESC LIMIT ?1",
    /* Entries by their rows: the last one added is as good as the latest. */
    [TIMES] = "SELECT max(ifnull((SELECT max(updated) FROM tables), 0), "
              "ifnull((SELECT max(created) FROM tables), 0), "
              "ifnull((SELECT max(seen) FROM devices), 0), "
              "ifnull((SELECT time FROM entries ORDER BY rowid DESC LIMIT 1), 0)), "
              "(SELECT count(*) FROM tables WHERE gone >= ?1), "
              "max(ifnull((SELECT max(updated) FROM tables WHERE updated < ?1), 0), "
              "ifnull((SELECT max(seen) FROM devices WHERE seen < ?1), 0))",
    [ALL_IDS] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",

    [SEAT_PUT] = "INSERT INTO seats (table_id, seat, kind, name, hash, device, sum) "
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
                 "seat_sum((SELECT sum FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6)) "
                 "ON CONFLICT DO UPDATE SET kind = ?3, name = ?4, hash = ?5, device = ?6, "
                 "sum = excluded.sum",
    [SEAT_HASH] = "SELECT hash FROM seats WHERE table_id = ?1 AND seat = ?2",
    [SEAT_READ] = "SELECT seat, kind, name, hash, device, sum FROM seats WHERE table_id = ?1 "
                  "ORDER BY seat",
    [SEAT_DROP] = "DELETE FROM seats WHERE table_id = ?1",

    [END_ADD] = "INSERT INTO ends (table_id, seq, sum, seats) VALUES (?1, 0, ?2, 0)",
    [END_READ] = "SELECT seq, sum, seats FROM ends WHERE table_id = ?1",
    [END_MOVE] = "UPDATE ends SET seq = ?2, sum = ?3 WHERE table_id = ?1",
    [END_SEATS] = "UPDATE ends SET seats = (SELECT count(*) FROM seats WHERE table_id = ?1) "
                  "WHERE table_id = ?1",
    [END_DROP] = "DELETE FROM ends WHERE table_id = ?1",

    [ENTRY_ADD] = "INSERT INTO entries (table_id, seq, seat, decision, key, text, time, sum, "
                  "reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [ENTRY_LAST] = "SELECT seq, sum FROM entries WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1",
    [ENTRY_KEY] = "SELECT seq FROM entries WHERE table_id = ?1 AND seat = ?2 AND key = ?3 "
                  "AND key <> ''",
    [ENTRY_READ] = "SELECT seq, seat, decision, key, text, time, sum, reason FROM entries "
                   "WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",
    [ENTRY_DROP] = "DELETE FROM entries WHERE table_id = ?1",

    [DEVICE_PUT] = "INSERT INTO devices (hash, name, created, seen) VALUES (?1, ?2, ?3, ?4) "
                   "ON CONFLICT DO UPDATE SET name = ?2, seen = ?4, gone = NULL",
    [DEVICE_READ] = "SELECT name, created, seen FROM devices WHERE hash = ?1",
    [DEVICE_DROP] = "DELETE FROM devices WHERE hash = ?1",
    [DEVICE_PURGE] = "UPDATE devices SET gone = ?3 WHERE hash IN (SELECT hash FROM devices d "
                     "WHERE seen < ?1 AND gone IS NULL AND NOT EXISTS (SELECT 1 FROM tables WHERE "
                     "device = d.hash) "
                     "AND NOT EXISTS (SELECT 1 FROM seats WHERE device = d.hash) LIMIT ?2)",
    [DEVICE_DROP_GONE] = "DELETE FROM devices WHERE hash IN (SELECT hash FROM devices "
                         "WHERE gone < ?1 ORDER BY gone LIMIT ?2)",
    [DEVICE_LEAVE_TABLES] = "UPDATE tables SET device = NULL WHERE device = ?1",
    [DEVICE_LEAVE_SEATS] = "UPDATE seats SET device = NULL, name = '', "
                           "sum = seat_sum((SELECT sum FROM tables WHERE id = table_id), seat, "
                           "kind, '', hash, NULL) WHERE device = ?1",
    [DEVICE_LEAVE_CHAT] = "UPDATE chat SET device = NULL, name = '', text = '' WHERE device = ?1",

    [CHAT_ADD] = "INSERT INTO chat (table_id, number, seat, name, text, time, device) "
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [CHAT_LAST] = "SELECT number FROM chat WHERE table_id = ?1 ORDER BY number DESC LIMIT 1",
    [CHAT_TRIM] = "DELETE FROM chat WHERE table_id = ?1 AND number <= ?2",
    [CHAT_READ] = "SELECT number, seat, name, text, time, device FROM chat "
                  "WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    [CHAT_DROP] = "DELETE FROM chat WHERE table_id = ?1",

    [SUBSCRIPTION_ADD] = "INSERT INTO subscriptions (id, table_id, seat, way, owner, device, body, "
                         "due) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, nullif(?8, 0))",
    [SUBSCRIPTION_COUNT] = "SELECT count(*) FROM subscriptions WHERE table_id = ?1",
    [SUBSCRIPTION_REPLACE] = "DELETE FROM subscriptions WHERE table_id = ?1 AND seat = ?2 "
                             "AND device = ?3 AND way = ?4",
    [SUBSCRIPTION_END] = "DELETE FROM subscriptions WHERE id = ?1",
    [SUBSCRIPTION_SET] = "UPDATE subscriptions SET body = ?2, due = nullif(?3, 0) WHERE id = ?1",
    [SUBSCRIPTION_LIST] = SUBSCRIPTION "WHERE t.code = ?1",
    [SUBSCRIPTION_READ] = SUBSCRIPTION "WHERE s.id = ?1",
    [SUBSCRIPTION_DUE] = SUBSCRIPTION "WHERE s.due <= ?1 AND t.gone IS NULL LIMIT ?2",
    [SUBSCRIPTION_TAKEN] = "UPDATE subscriptions SET due = NULL WHERE id IN (SELECT s.id "
                           "FROM subscriptions s JOIN tables t ON t.id = s.table_id "
                           "WHERE s.due <= ?1 AND t.gone IS NULL LIMIT ?2)",
    [SUBSCRIPTION_DROP] = "DELETE FROM subscriptions WHERE table_id = ?1",
    [DEVICE_LEAVE_SUBSCRIPTIONS] = "DELETE FROM subscriptions WHERE device = ?1",
    [SECRET_ADD] = "INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SECRET_READ] = "SELECT value FROM secrets WHERE name = ?1",

    [LEASE_TAKE] = "INSERT INTO leases (table_id, owner, until) VALUES (?1, ?2, ?4) "
                   "ON CONFLICT DO UPDATE SET owner = ?2, until = ?4 "
                   "WHERE owner = ?2 OR until <= ?3",
    [LEASE_GIVE] = "DELETE FROM leases WHERE table_id = ?1 AND owner = ?2",
    [LEASE_DROP] = "DELETE FROM leases WHERE table_id = ?1",
};
