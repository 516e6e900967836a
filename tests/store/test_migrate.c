#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "forgetful_vfs.h"
#include "kit.h"
#include "store/chain.h"

/* A file of schema version 1 is brought up to date with nothing lost, also when
 * the power goes in the middle of it. */

static char path[KIT_PATH_SIZE];

/* Version 1 as it was; it stands here for good. */
static const char version_1[] =
    "PRAGMA journal_mode = WAL; BEGIN;"
    "CREATE TABLE tables ("
    " id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " created INTEGER NOT NULL, updated INTEGER NOT NULL, status INTEGER NOT NULL,"
    " join_number INTEGER UNIQUE, head BLOB NOT NULL, sum INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_newest ON tables (status, created);"
    "CREATE INDEX tables_created ON tables (created);"
    "CREATE TABLE seats ("
    " table_id INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " name TEXT NOT NULL, hash BLOB, PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entries ("
    " table_id INTEGER NOT NULL, seq INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " decision INTEGER NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL,"
    " sum INTEGER NOT NULL, UNIQUE (table_id, seq)) STRICT;"
    "CREATE UNIQUE INDEX entries_key ON entries (table_id, seat, key) WHERE key <> '';"
    "PRAGMA application_id = 1098085490; PRAGMA user_version = 1;";

static const char content[] = "A null 1 1 0 111111 610068656164\n"
                              " seat 0 1 Ann 01010101\n"
                              " 1 1 10 1001 k1 one\n"
                              " 2 0 20 1002  two\n"
                              "B null 2 2 0 0 610068656164\n";

static void run(sqlite3 *db, const char *sql)
{
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

static void make_version_1(void)
{
    sqlite3 *db;
    char sql[512];
    kit_clean(path, false);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run(db, version_1);
    struct store_table a = kit_table("A", 1, 111111);
    struct store_table b = kit_table("B", 2, 0);
    struct store_entry one = kit_entry("A", 1, "k1", "one");
    struct store_entry two = kit_entry("A", 2, "", "two");
    int64_t sum_0 = chain_start(&a);
    int64_t sum_1 = chain_next(sum_0, &one);
    int64_t sum_2 = chain_next(sum_1, &two);
    snprintf(sql, sizeof sql,
             "INSERT INTO tables VALUES (1, 'A', 'null', 1, 1, 0, 111111, x'610068656164', %lld),"
             " (2, 'B', 'null', 2, 2, 0, NULL, x'610068656164', %lld);"
             "INSERT INTO seats VALUES (1, 0, 1, 'Ann', x'"
             "0101010101010101010101010101010101010101010101010101010101010101')",
             (long long)sum_0, (long long)chain_start(&b));
    run(db, sql);
    snprintf(sql, sizeof sql,
             "INSERT INTO entries VALUES (1, 1, 1, 10, 'k1', 'one', 1001, %lld),"
             " (1, 2, 0, 20, '', 'two', 1002, %lld); COMMIT",
             (long long)sum_1, (long long)sum_2);
    run(db, sql);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

static void assert_up_to_date(void)
{
    struct store *store;
    char found[KIT_DUMP_SIZE];
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    assert_int_equal(version_of(store_sqlite_connection(store)), 5);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    assert_string_equal(found, content);
    store_close(store);
}

static void version_1_is_brought_up_to_date(void **state)
{
    (void)state;
    make_version_1();
    assert_up_to_date();
    assert_up_to_date(); /* and once is enough */
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    /* what is new works on what is old */
    struct store_table change = kit_table("A", 1, 0);
    change.note = text_of("new");
    change.listed = true;
    assert_int_equal(store_update(store, &change), STORE_OK);
    struct store_chat line = {.code = text_of("A"), .seat = -1, .text = text_of("hello")};
    assert_int_equal(store_say(store, &line, NULL), STORE_OK);
    struct store_entry three = kit_entry("A", 3, "k1", "three");
    three.seat = 0;
    enum store_result r;
    assert_int_equal(store_append(store, &three, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_OK);
    store_close(store);
}

static _Noreturn void open_and_die(struct forgetful_plan plan)
{
    forgetful_install(plan);
    struct store *store;
    enum store_result r = store_open_sqlite(path, &store);
    store_close(store);
    _exit(r == STORE_OK ? 0 : 2);
}

/* Returns the number of places at which opening could be cut. */
static unsigned die_everywhere(enum forgetful_fault fault, uint64_t luck)
{
    for (unsigned k = 1;; k++) {
        make_version_1();
        pid_t pid = fork();
        if (pid == 0)
            open_and_die((struct forgetful_plan){.fault = fault, .at = k, .luck = luck + k});
        int status;
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
        assert_up_to_date();
        if (!WIFSIGNALED(status))
            return k - 1;
    }
}

static void a_migration_can_be_cut_anywhere(void **state)
{
    (void)state;
    unsigned killed = die_everywhere(FORGETFUL_KILL, 0);
    unsigned cut = die_everywhere(FORGETFUL_POWER, 1000);
    assert_true(killed > 8 && cut > 8);
    print_message("killed at %u places, power cut at %u\n", killed, cut);
}

static int set_up(void **state)
{
    (void)state;
    kit_path(path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    kit_clean(path, true);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_1_is_brought_up_to_date),
        cmocka_unit_test(a_migration_can_be_cut_anywhere),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
