#include "store/schema.h"

/* Every row hangs on its table: where the table goes, they go with it, and a
 * row that comes at the same moment waits and is refused. */
#define OF_TABLE " table_id BIGINT NOT NULL REFERENCES tables ON DELETE CASCADE,"

const char *const schema_pg_steps[] = {
    "CREATE TABLE tables ("
    " id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " code BYTEA NOT NULL CONSTRAINT tables_code_key UNIQUE,"
    " game BYTEA NOT NULL,"
    " created BIGINT NOT NULL,"
    " updated BIGINT NOT NULL,"
    " status BIGINT NOT NULL,"
    " join_number BIGINT CONSTRAINT tables_join_key UNIQUE," /* NULL is none */
    " head BYTEA NOT NULL,"
    " sum BIGINT NOT NULL,"
    " note BYTEA NOT NULL,"
    " listed BIGINT NOT NULL,"
    " device BYTEA);" /* NULL is none */
    "CREATE INDEX tables_newest ON tables (status, created);"
    "CREATE INDEX tables_created ON tables (created);"
    "CREATE INDEX tables_public ON tables (status, created) WHERE listed = 1;"
    "CREATE INDEX tables_device ON tables (device, created) WHERE device IS NOT NULL;"
    "CREATE INDEX tables_idle ON tables (updated);"
    "CREATE TABLE seats (" OF_TABLE " seat BIGINT NOT NULL,"
    " kind BIGINT NOT NULL,"
    " name BYTEA NOT NULL,"
    " hash BYTEA,"   /* NULL is none */
    " device BYTEA," /* NULL is none */
    " PRIMARY KEY (table_id, seat));"
    "CREATE INDEX seats_device ON seats (device) WHERE device IS NOT NULL;"
    "CREATE TABLE entries (" OF_TABLE " seq BIGINT NOT NULL,"
    " seat BIGINT NOT NULL,"
    " decision BIGINT NOT NULL,"
    " time BIGINT NOT NULL,"
    " sum BIGINT NOT NULL,"
    " key BYTEA NOT NULL,"
    " text BYTEA NOT NULL,"
    " PRIMARY KEY (table_id, seq));"
    "CREATE UNIQUE INDEX entries_key ON entries (table_id, seat, key) WHERE key <> '';"
    "CREATE TABLE devices ("
    " hash BYTEA PRIMARY KEY,"
    " name BYTEA NOT NULL,"
    " created BIGINT NOT NULL,"
    " seen BIGINT NOT NULL);"
    "CREATE INDEX devices_seen ON devices (seen);"
    "CREATE TABLE chat (" OF_TABLE " number BIGINT NOT NULL,"
    " seat BIGINT NOT NULL,"
    " name BYTEA NOT NULL,"
    " text BYTEA NOT NULL,"
    " time BIGINT NOT NULL,"
    " device BYTEA,"
    " PRIMARY KEY (table_id, number));"
    "CREATE INDEX chat_device ON chat (device) WHERE device IS NOT NULL;"
    "CREATE TABLE leases ("
    " table_id BIGINT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
    " owner BYTEA NOT NULL,"
    " until BIGINT NOT NULL);",

    /* As in SQLite; chain.h says what a seat's sum is over. */
    "ALTER TABLE tables ADD COLUMN gone BIGINT;" /* when it was laid aside; NULL: it is there */
    "CREATE INDEX tables_gone ON tables (gone) WHERE gone IS NOT NULL;"
    "ALTER TABLE devices ADD COLUMN gone BIGINT;"
    "CREATE INDEX devices_gone ON devices (gone) WHERE gone IS NOT NULL;"
    "CREATE FUNCTION seat_sum(start BIGINT, seat BIGINT, kind BIGINT, name BYTEA, hash BYTEA,"
    " device BYTEA) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $$"
    " SELECT ('x' || encode(substring(sha256(convert_to(start || ' ' || seat || ' ' || kind ||"
    " ' ' || encode(name, 'hex') || ' ' || coalesce(encode(hash, 'hex'), '') || ' ' ||"
    " coalesce(encode(device, 'hex'), ''), 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint $$;"
    "ALTER TABLE seats ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;"
    "UPDATE seats s SET sum = seat_sum(t.sum, s.seat, s.kind, s.name, s.hash, s.device)"
    " FROM tables t WHERE t.id = s.table_id;"
    "CREATE TABLE ends ("
    " table_id BIGINT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
    " seq BIGINT NOT NULL,"
    " sum BIGINT NOT NULL,"
    " seats BIGINT NOT NULL);"
    "INSERT INTO ends SELECT t.id, coalesce(l.seq, 0), coalesce(l.sum, t.sum),"
    " (SELECT count(*) FROM seats s WHERE s.table_id = t.id) FROM tables t"
    " LEFT JOIN LATERAL (SELECT e.seq, e.sum FROM entries e WHERE e.table_id = t.id"
    " ORDER BY e.seq DESC LIMIT 1) l ON true;",

    "ALTER TABLE entries ADD COLUMN reason BYTEA NOT NULL DEFAULT '';",

    "CREATE TABLE subscriptions (id BYTEA PRIMARY KEY," OF_TABLE " seat BIGINT NOT NULL,"
    " way BIGINT NOT NULL,"
    " owner BYTEA NOT NULL,"
    " device BYTEA NOT NULL,"
    " body BYTEA NOT NULL,"
    " due BIGINT," /* NULL is never */
    " UNIQUE (table_id, seat, device, way));"
    "CREATE INDEX subscriptions_device ON subscriptions (device);"
    "CREATE INDEX subscriptions_due ON subscriptions (due) WHERE due IS NOT NULL;"
    "CREATE TABLE secrets (name BYTEA PRIMARY KEY, value BYTEA NOT NULL);",
};

const int32_t schema_pg_newest = (int32_t)(sizeof schema_pg_steps / sizeof schema_pg_steps[0]);
