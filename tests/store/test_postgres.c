#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cluster.h"
#include "kit.h"
#include "store/schema.h"

/* The PostgreSQL back end by itself: whose database it is, what it does when
 * the connection breaks, and when rows are not what they were. */

static char found[KIT_DUMP_SIZE];
static char expected[KIT_DUMP_SIZE];

static int fresh(void **state)
{
    (void)state;
    cluster_empty();
    return 0;
}

static struct store *open_ok(void)
{
    struct store *store;
    assert_int_equal(store_open_postgres(cluster_url(), &store), STORE_OK);
    return store;
}

static struct store *open_after(int steps)
{
    struct store *store = open_ok();
    for (int i = 0; i < steps; i++)
        assert_int_equal(kit_step(store, i), STORE_OK);
    return store;
}

static void assert_refused(const char *url, enum store_result why)
{
    struct store *store = (struct store *)found;
    assert_int_equal(store_open_postgres(url, &store), why);
    assert_null(store);
}

static void assert_holds(struct store *store, int steps)
{
    kit_reference(steps, expected);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    assert_string_equal(found, expected);
}

static enum store_result append_one(struct store *store, struct store_entry entry)
{
    enum store_result result;
    enum store_result r = store_append(store, &entry, 1, &result);
    return r == STORE_OK ? result : r;
}

/* ---- opening --------------------------------------------------------------- */

static void opened_again_it_is_the_same(void **state)
{
    (void)state;
    for (int n = 0; n <= KIT_STEPS; n += 9) {
        cluster_empty();
        store_close(open_after(n));
        struct store *store = open_ok();
        assert_holds(store, n);
        store_close(store);
    }
    assert_true(store_result_say(STORE_UNKNOWN) != store_result_say(STORE_UNAVAILABLE));
}

static void many_may_open_it_at_once(void **state)
{
    (void)state;
    enum { MANY = 6 };
    for (int i = 0; i < MANY; i++) {
        if (fork() != 0)
            continue;
        struct store *store;
        enum store_result r = store_open_postgres(cluster_url(), &store);
        store_close(store);
        _exit((int)r);
    }
    for (int i = 0; i < MANY; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(cluster_sql("SELECT count(*) FROM astrolabe.about"), 1);
    assert_int_equal(cluster_sql("SELECT version FROM astrolabe.about"), 4);
}

static void a_foreign_schema_is_left_alone(void **state)
{
    (void)state;
    cluster_sql("CREATE SCHEMA astrolabe");
    assert_refused(cluster_url(), STORE_FOREIGN);
    cluster_sql("CREATE TABLE astrolabe.about (stars text)");
    assert_refused(cluster_url(), STORE_FOREIGN);
    cluster_sql("DROP TABLE astrolabe.about; CREATE TABLE astrolabe.about AS "
                "SELECT 77 AS application, 1 AS version");
    assert_refused(cluster_url(), STORE_FOREIGN);
    assert_int_equal(cluster_sql("SELECT count(*) FROM pg_class c JOIN pg_namespace n "
                                 "ON n.oid = c.relnamespace WHERE n.nspname = 'astrolabe'"),
                     1);
}

static void a_newer_schema_is_left_alone(void **state)
{
    (void)state;
    store_close(open_after(4));
    cluster_sql("UPDATE astrolabe.about SET version = 1000");
    assert_refused(cluster_url(), STORE_NEWER);
    assert_int_equal(cluster_sql("SELECT count(*) FROM astrolabe.tables"), 3);
}

/* tests/store/backups/postgres-N.sql was dumped when N was the newest schema, and
 * postgres-N.txt says what is in it. With a new schema come new files; none ever goes. */
static void a_dump_of_every_schema_is_read(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_pg_newest; version++) {
        static char dump[1 << 16];
        char name[64];
        cluster_empty();
        snprintf(name, sizeof name, "tests/store/backups/postgres-%d.sql", version);
        kit_read(name, dump, sizeof dump);
        cluster_sql(dump);
        assert_int_equal(cluster_sql("SELECT version FROM astrolabe.about"), version);
        struct store *store = open_ok();
        assert_int_equal(cluster_sql("SELECT version FROM astrolabe.about"), schema_pg_newest);
        snprintf(name, sizeof name, "tests/store/backups/postgres-%d.txt", version);
        kit_read(name, expected, sizeof expected);
        assert_int_equal(kit_dump(store, found), STORE_OK);
        assert_string_equal(found, expected);
        assert_int_equal(append_one(store, kit_entry("A", 17, "new", "one more")), STORE_OK);
        store_close(store);
    }
}

static void nobody_there_is_unavailable(void **state)
{
    (void)state;
    assert_refused("postgres:///astrolabe?host=/nowhere", STORE_UNAVAILABLE);
    assert_refused("postgres://[", STORE_UNAVAILABLE);
    char url[600];
    snprintf(url, sizeof url, "%s&dbname=nothing", cluster_url());
    assert_refused(url, STORE_UNAVAILABLE);
}

/* ---- broken connections ---------------------------------------------------- */

static void cut_all_lines(void)
{
    cluster_sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                "WHERE application_name = 'astrolabe'");
    while (cluster_sql("SELECT count(*) FROM pg_stat_activity "
                       "WHERE application_name = 'astrolabe'"))
        poll(NULL, 0, 1);
}

static void a_lost_connection_is_made_again(void **state)
{
    (void)state;
    struct store *store = open_ok();
    for (int i = 0; i < KIT_STEPS; i++) {
        cut_all_lines(); /* between calls nothing is lost and nobody notices */
        assert_int_equal(kit_step(store, i), STORE_OK);
    }
    cut_all_lines();
    assert_holds(store, KIT_STEPS);
    store_close(store);
}

static void a_server_that_is_down_is_waited_for(void **state)
{
    (void)state;
    struct store *store = open_after(6);
    cluster_kill();
    assert_int_equal(kit_step(store, 6), STORE_UNAVAILABLE);
    assert_int_equal(kit_dump(store, found), STORE_UNAVAILABLE);
    assert_int_equal(kit_step(store, 6), STORE_UNAVAILABLE);
    cluster_restart();
    assert_int_equal(kit_step(store, 6), STORE_OK); /* it has not stopped for good */
    assert_holds(store, 7);
    store_close(store);
}

/* Somebody else has inserted entry A7 and does not commit: our append of it
 * waits. The connection is held until `end` is run on it. */
static PGconn *hold_next_entry(void)
{
    PGconn *other = PQconnectdb(cluster_url());
    PGresult *rows = PQexec(other, "BEGIN; INSERT INTO astrolabe.entries (table_id, seq, seat, "
                                   "decision, time, sum, key, text) SELECT id, 7, 0, 0, 0, 0, '', "
                                   "'' FROM astrolabe.tables WHERE code = 'A'");
    assert_int_equal(PQresultStatus(rows), PGRES_COMMAND_OK);
    PQclear(rows);
    return other;
}

static void broken_in_the_middle_the_outcome_is_unknown(void **state)
{
    (void)state;
    struct store *store = open_after(9);
    PGconn *other = hold_next_entry();
    pid_t pid = fork();
    if (pid == 0) {
        while (!cluster_sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))
            poll(NULL, 0, 10);
        cut_all_lines();
        _exit(0);
    }
    assert_int_equal(kit_step(store, 9), STORE_UNKNOWN);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    PQfinish(other);
    assert_holds(store, 9); /* the caller looks, and tries again */
    assert_int_equal(kit_step(store, 9), STORE_OK);
    assert_holds(store, 10);
    store_close(store);
}

static void a_held_lock_is_busy_and_passes(void **state)
{
    (void)state;
    struct store *store = open_after(9);
    PGconn *other = hold_next_entry();
    assert_int_equal(kit_step(store, 9), STORE_BUSY);
    PQfinish(other);
    assert_int_equal(kit_step(store, 9), STORE_OK);
    assert_holds(store, 10);
    store_close(store);
}

/* ---- remembered ends ------------------------------------------------------- */

static void a_stale_memory_of_a_table_does_no_harm(void **state)
{
    (void)state;
    struct store *one = open_after(9);
    struct store *two = open_ok();
    struct text a = text_of("A");
    /* the other process goes on: the same seq is refused, the next accepted */
    assert_int_equal(append_one(two, kit_entry("A", 7, "x", "theirs")), STORE_OK);
    assert_int_equal(append_one(one, kit_entry("A", 7, "y", "ours")), STORE_CONFLICT);
    assert_int_equal(append_one(one, kit_entry("A", 8, "y", "ours")), STORE_OK);
    assert_int_equal(append_one(one, kit_entry("A", 9, "w", "on top")), STORE_OK);
    assert_int_equal(append_one(one, kit_entry("A", 11, "x", "again")), STORE_EXISTS);
    assert_int_equal(kit_dump_table(two, a, 0, NULL, found), STORE_OK);
    /* removed, and made anew under the same code */
    assert_int_equal(store_purge(two, STORE_ANY, INT64_MAX, 9, 1, NULL), STORE_OK);
    assert_int_equal(store_drop(two, 2, 9, NULL), STORE_OK);
    assert_int_equal(append_one(one, kit_entry("A", 10, "", "lost")), STORE_MISSING);
    struct store_table again = kit_table("A", 1, 0);
    assert_int_equal(store_add(two, &again, NULL, 0), STORE_OK);
    assert_int_equal(append_one(one, kit_entry("A", 10, "", "lost")), STORE_CONFLICT);
    assert_int_equal(append_one(one, kit_entry("A", 1, "", "first")), STORE_OK);
    assert_int_equal(kit_dump_table(two, a, 0, NULL, found), STORE_OK);
    store_close(one);
    store_close(two);
}

/* Many tables share the places where ends are remembered, but no answers. */
static void many_tables_in_one_batch(void **state)
{
    (void)state;
    enum { MANY = 300 };
    static char codes[MANY][8];
    static struct store_entry entries[2 * MANY];
    static enum store_result results[2 * MANY];
    struct store *store = open_ok();
    for (int i = 0; i < MANY; i++) {
        snprintf(codes[i], sizeof codes[i], "T%d", i);
        struct store_table t = kit_table(codes[i], i, 0);
        assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    }
    for (uint32_t round = 0; round < 3; round++) {
        for (size_t i = 0; i < 2 * MANY; i++)
            entries[i] = kit_entry(codes[i % MANY], 2 * round + 1 + (i >= MANY), "", "m");
        assert_int_equal(store_append(store, entries, 2 * MANY, results), STORE_OK);
        for (size_t i = 0; i < 2 * MANY; i++)
            assert_int_equal(results[i], STORE_OK);
    }
    assert_int_equal(cluster_sql("SELECT count(*) FROM astrolabe.entries"), 6 * MANY);
    assert_int_equal(kit_dump_table(store, text_of("T77"), 0, NULL, found), STORE_OK);
    store_close(store);
}

/* ---- damage ---------------------------------------------------------------- */

static void assert_contained(const char *change, uint32_t bad)
{
    cluster_empty();
    struct store *store = open_after(16);
    char sql[256];
    snprintf(sql, sizeof sql, "%s (SELECT id FROM astrolabe.tables WHERE code = 'A')", change);
    cluster_sql(sql);
    uint32_t at = 99;
    assert_int_equal(kit_dump_table(store, text_of("A"), 0, &at, found), STORE_DAMAGED);
    assert_int_equal(at, bad);
    assert_int_equal(kit_dump_table(store, text_of("B"), 0, NULL, found), STORE_OK);
    store_close(store);
}

static void damage_stays_in_its_table(void **state)
{
    (void)state;
    assert_contained("UPDATE astrolabe.entries SET text = 'lie' WHERE seq = 5 AND table_id =", 5);
    assert_contained("UPDATE astrolabe.entries SET reason = 'lie' WHERE seq = 6 AND table_id =", 6);
    assert_contained("UPDATE astrolabe.entries SET time = 0 WHERE seq = 9 AND table_id =", 9);
    assert_contained("DELETE FROM astrolabe.entries WHERE seq = 3 AND table_id =", 3);
    assert_contained("UPDATE astrolabe.tables SET head = 'lie' WHERE id =", 0);
}

static int stop(void **state)
{
    (void)state;
    cluster_stop();
    return 0;
}

int main(void)
{
#define FRESH(test) cmocka_unit_test_setup(test, fresh)
    const struct CMUnitTest tests[] = {
        FRESH(opened_again_it_is_the_same),
        FRESH(many_may_open_it_at_once),
        FRESH(a_foreign_schema_is_left_alone),
        FRESH(a_newer_schema_is_left_alone),
        FRESH(a_dump_of_every_schema_is_read),
        FRESH(nobody_there_is_unavailable),
        FRESH(a_lost_connection_is_made_again),
        FRESH(a_server_that_is_down_is_waited_for),
        FRESH(broken_in_the_middle_the_outcome_is_unknown),
        FRESH(a_held_lock_is_busy_and_passes),
        FRESH(a_stale_memory_of_a_table_does_no_harm),
        FRESH(many_tables_in_one_batch),
        FRESH(damage_stays_in_its_table),
    };
    return cmocka_run_group_tests(tests, NULL, stop);
}
