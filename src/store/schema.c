#include "store/schema.h"

/* Entries are a rowid table with unique indexes, which takes batches faster
 * than WITHOUT ROWID does: rows go to the end, only the indexes are spread. */
const char *const schema_steps[] = {
    "CREATE TABLE tables ("
    " id INTEGER PRIMARY KEY,"
    " code TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " updated INTEGER NOT NULL,"
    " status INTEGER NOT NULL,"
    " join_number INTEGER UNIQUE," /* NULL is none */
    " head BLOB NOT NULL,"
    " sum INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_newest ON tables (status, created);"
    "CREATE INDEX tables_created ON tables (created);"
    "CREATE TABLE seats ("
    " table_id INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL,"
    " name TEXT NOT NULL,"
    " hash BLOB," /* NULL is none */
    " PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entries ("
    " table_id INTEGER NOT NULL,"
    " seq INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " decision INTEGER NOT NULL,"
    " key TEXT NOT NULL,"
    " text TEXT NOT NULL,"
    " time INTEGER NOT NULL,"
    " sum INTEGER NOT NULL,"
    " UNIQUE (table_id, seq)) STRICT;"
    "CREATE UNIQUE INDEX entries_key ON entries (table_id, seat, key) WHERE key <> '';",

    "ALTER TABLE tables ADD COLUMN note BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN device BLOB;" /* NULL is none */
    "CREATE INDEX tables_public ON tables (status, created) WHERE listed;"
    "CREATE INDEX tables_device ON tables (device, created) WHERE device IS NOT NULL;"
    "CREATE INDEX tables_idle ON tables (updated);"
    "ALTER TABLE seats ADD COLUMN device BLOB;"
    "CREATE INDEX seats_device ON seats (device) WHERE device IS NOT NULL;"
    "CREATE TABLE devices ("
    " hash BLOB PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX devices_seen ON devices (seen);"
    "CREATE TABLE chat ("
    " table_id INTEGER NOT NULL,"
    " number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " name TEXT NOT NULL,"
    " text TEXT NOT NULL,"
    " time INTEGER NOT NULL,"
    " device BLOB,"
    " PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX chat_device ON chat (device) WHERE device IS NOT NULL;"
    "CREATE TABLE leases ("
    " table_id INTEGER PRIMARY KEY,"
    " owner BLOB NOT NULL,"
    " until INTEGER NOT NULL) STRICT;",

    /* Where a table ends is kept beside it and not in its row, which holds the
     * whole head and is dear to write. */
    "ALTER TABLE tables ADD COLUMN gone INTEGER;" /* when it was laid aside; NULL: it is there */
    "CREATE INDEX tables_gone ON tables (gone) WHERE gone IS NOT NULL;"
    "ALTER TABLE devices ADD COLUMN gone INTEGER;"
    "CREATE INDEX devices_gone ON devices (gone) WHERE gone IS NOT NULL;"
    "ALTER TABLE seats ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seats SET sum = seat_sum((SELECT sum FROM tables WHERE id = table_id), seat, kind, "
    "name, hash, device);"
    "CREATE TABLE ends ("
    " table_id INTEGER PRIMARY KEY,"
    " seq INTEGER NOT NULL,"
    " sum INTEGER NOT NULL,"
    " seats INTEGER NOT NULL) STRICT;"
    "INSERT INTO ends SELECT id, ifnull((SELECT max(seq) FROM entries WHERE table_id = id), 0), "
    "ifnull((SELECT e.sum FROM entries e WHERE e.table_id = id ORDER BY e.seq DESC LIMIT 1), sum), "
    "(SELECT count(*) FROM seats WHERE table_id = id) FROM tables;",

    "ALTER TABLE entries ADD COLUMN reason TEXT NOT NULL DEFAULT '';",

    "CREATE TABLE subscriptions ("
    " id BLOB PRIMARY KEY,"
    " table_id INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " way INTEGER NOT NULL,"
    " owner BLOB NOT NULL,"
    " device BLOB NOT NULL,"
    " body BLOB NOT NULL,"
    " due INTEGER," /* NULL is never */
    " UNIQUE (table_id, seat, device, way)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX subscriptions_device ON subscriptions (device);"
    "CREATE INDEX subscriptions_due ON subscriptions (due) WHERE due IS NOT NULL;"
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;",
};

const int32_t schema_newest = (int32_t)(sizeof schema_steps / sizeof schema_steps[0]);
