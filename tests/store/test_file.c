#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit.h"

/* The SQLite file: opened again, shared, damaged, or not ours at all. */

static char path[KIT_PATH_SIZE];
static char found[KIT_DUMP_SIZE];

static int fresh(void **state)
{
    (void)state;
    kit_path(path);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    kit_clean(path, true);
    return 0;
}

static struct store *open_ok(void)
{
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    return store;
}

static void do_work(int steps)
{
    struct store *store = open_ok();
    for (int i = 0; i < steps; i++)
        assert_int_equal(kit_step(store, i), STORE_OK);
    store_close(store);
}

/* Changes the file as somebody without our store would. */
static void tamper(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

struct bytes {
    size_t n;
    char p[1 << 17];
};

static struct bytes *read_file(void)
{
    struct bytes *b = calloc(1, sizeof *b);
    FILE *f = fopen(path, "rb");
    assert_true(b && f);
    b->n = fread(b->p, 1, sizeof b->p, f);
    assert_true(b->n < sizeof b->p);
    fclose(f);
    return b;
}

static void write_file(const void *p, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    fclose(f);
}

/* Refused, and not a byte of it changed nor a file laid beside it. */
static void assert_refused(enum store_result expected)
{
    struct bytes *before = read_file();
    struct store *store = (struct store *)before;
    assert_int_equal(store_open_sqlite(path, &store), expected);
    assert_null(store);
    struct bytes *after = read_file();
    assert_int_equal(after->n, before->n);
    assert_memory_equal(after->p, before->p, before->n);
    static const char *const tails[] = {"-wal", "-shm", "-journal"};
    for (int i = 0; i < 3; i++) {
        char name[KIT_PATH_SIZE + 16];
        snprintf(name, sizeof name, "%s%s", path, tails[i]);
        assert_int_not_equal(access(name, F_OK), 0);
    }
    free(before);
    free(after);
}

/* ---- opening --------------------------------------------------------------- */

static void opened_again_it_is_the_same(void **state)
{
    (void)state;
    static char expected[KIT_DUMP_SIZE];
    for (int n = 0; n <= KIT_STEPS; n += 6) {
        kit_clean(path, false);
        do_work(n);
        kit_reference(n, expected);
        struct store *store = open_ok();
        assert_int_equal(kit_dump(store, found), STORE_OK);
        assert_string_equal(found, expected);
        store_close(store);
    }
}

static void only_the_owner_may_read_it(void **state)
{
    (void)state;
    do_work(1);
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static void an_empty_file_is_ours(void **state)
{
    (void)state;
    write_file("", 0);
    do_work(KIT_STEPS);
}

static void a_foreign_database_is_refused(void **state)
{
    (void)state;
    tamper("CREATE TABLE tables (id); INSERT INTO tables VALUES (1)");
    assert_refused(STORE_FOREIGN);
    tamper("PRAGMA user_version = 1; PRAGMA application_id = 77");
    assert_refused(STORE_FOREIGN);
}

static void a_file_of_another_kind_is_refused(void **state)
{
    (void)state;
    char text[4096];
    memset(text, 'x', sizeof text);
    write_file(text, 1); /* SQLite takes this for empty */
    assert_refused(STORE_FOREIGN);
    write_file(text, 99);
    assert_refused(STORE_FOREIGN);
    write_file(text, sizeof text);
    assert_refused(STORE_FOREIGN);
    memset(text, 0, sizeof text);
    write_file(text, sizeof text);
    assert_refused(STORE_FOREIGN);
}

static void a_newer_schema_is_refused(void **state)
{
    (void)state;
    do_work(4);
    tamper("PRAGMA user_version = 1000000");
    assert_refused(STORE_NEWER);
}

static void a_torn_file_is_refused(void **state)
{
    (void)state;
    do_work(KIT_STEPS);
    struct bytes *b = read_file();
    write_file(b->p, b->n / 2);
    struct bytes *torn = read_file();
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_DAMAGED);
    assert_null(store);
    struct bytes *after = read_file();
    assert_int_equal(after->n, torn->n);
    assert_memory_equal(after->p, torn->p, torn->n);
    write_file(b->p, 60); /* less than the header */
    assert_refused(STORE_FOREIGN);
    free(b);
    free(torn);
    free(after);
}

static void a_folder_that_is_not_there_is_an_io_error(void **state)
{
    (void)state;
    struct store *store;
    char name[KIT_PATH_SIZE + 16];
    snprintf(name, sizeof name, "%s.none/store.db", path);
    assert_int_equal(store_open_sqlite(name, &store), STORE_IO);
    assert_null(store);
}

/* ---- sharing --------------------------------------------------------------- */

static void two_stores_share_one_file(void **state)
{
    (void)state;
    struct store *one = open_ok();
    struct store *two = open_ok();
    struct store_table t = kit_table("A", 1, 0);
    assert_int_equal(store_add(one, &t, NULL, 0), STORE_OK);
    assert_int_equal(store_add(two, &t, NULL, 0), STORE_EXISTS);
    struct store_entry mine = kit_entry("A", 1, "one", "mine");
    struct store_entry yours = kit_entry("A", 1, "two", "yours");
    enum store_result r;
    assert_int_equal(store_append(two, &yours, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_OK);
    assert_int_equal(store_append(one, &mine, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_CONFLICT);
    mine.seq = 2; /* reload the tail and try again */
    assert_int_equal(store_append(one, &mine, 1, &r), STORE_OK);
    assert_int_equal(r, STORE_OK);
    struct store_seat bob = kit_seat(0, "Bob", 2);
    struct store_seat eve = kit_seat(0, "Eve", 3);
    assert_int_equal(store_set_seat(one, text_of("A"), &bob, NULL), STORE_OK);
    assert_int_equal(store_set_seat(two, text_of("A"), &eve, NULL), STORE_CONFLICT);
    store_close(one);
    assert_int_equal(kit_dump(two, found), STORE_OK);
    assert_string_equal(found, "A null 1 1 0 0 610068656164\n seat 0 1 Bob 02020202\n"
                               " 1 1 10 1001 two yours\n 2 1 10 1001 one mine\n");
    store_close(two);
}

/* Another process holds the write lock: nothing is written, nothing stops. */
static void a_held_lock_is_busy_and_passes(void **state)
{
    (void)state;
    do_work(1);
    struct store *store = open_ok();
    sqlite3_busy_timeout(store_sqlite_connection(store), 1);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(kit_step(store, 1), STORE_BUSY);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    sqlite3_close(other);
    assert_int_equal(kit_step(store, 1), STORE_OK);
    store_close(store);
}

/* ---- damage ---------------------------------------------------------------- */

/* A is damaged by the statement from seq `bad` on; B must not notice. */
static void assert_contained(const char *sql, uint32_t bad)
{
    static char whole[KIT_DUMP_SIZE];
    kit_clean(path, false);
    do_work(16);
    struct store *store = open_ok();
    struct text a = text_of("A");
    struct text b = text_of("B");
    assert_int_equal(kit_dump_table(store, b, 0, NULL, whole), STORE_OK);
    assert_int_equal(kit_dump_table(store, a, 0, NULL, found), STORE_OK);
    store_close(store);
    tamper(sql);
    store = open_ok();
    uint32_t at = 99;
    static char rest[KIT_DUMP_SIZE];
    assert_int_equal(kit_dump_table(store, a, 0, &at, rest), STORE_DAMAGED);
    assert_int_equal(at, bad);
    assert_memory_equal(rest, found, strlen(rest)); /* what came before is right */
    assert_true(bad > 1 ? strlen(rest) > 0 : true);
    assert_int_equal(kit_dump_table(store, b, 0, NULL, found), STORE_OK);
    assert_string_equal(found, whole);
    store_close(store);
}

static void damage_stays_in_its_table(void **state)
{
    (void)state;
#define OF_A " WHERE table_id = (SELECT id FROM tables WHERE code = 'A')"
    assert_contained("UPDATE entries SET text = 'lie'" OF_A " AND seq = 5", 5);
    assert_contained("UPDATE entries SET seat = 7" OF_A " AND seq = 1", 1);
    assert_contained("UPDATE entries SET time = 0" OF_A " AND seq = 9", 9);
    assert_contained("UPDATE entries SET decision = 0" OF_A " AND seq = 2", 2);
    assert_contained("UPDATE entries SET key = 'lie'" OF_A " AND seq = 2", 2);
    assert_contained("UPDATE entries SET reason = 'lie'" OF_A " AND seq = 4", 4);
    assert_contained("UPDATE entries SET reason = ''" OF_A " AND seq = 6", 6);
    assert_contained("UPDATE entries SET sum = sum + 1" OF_A " AND seq = 4", 4);
    assert_contained("DELETE FROM entries" OF_A " AND seq = 3", 3);
    assert_contained("DELETE FROM entries" OF_A " AND seq = 1", 1);
    assert_contained("UPDATE entries SET seq = 1000" OF_A " AND seq = 6", 6);
    assert_contained("DELETE FROM entries" OF_A " AND seq = (SELECT max(seq) FROM entries" OF_A ")",
                     16);
    assert_contained("DELETE FROM seats" OF_A, 0);
    assert_contained("UPDATE seats SET name = 'Eve'" OF_A, 0);
    assert_contained("UPDATE seats SET kind = kind + 1" OF_A, 0);
    assert_contained("UPDATE seats SET hash = zeroblob(32)" OF_A, 0);
    assert_contained("UPDATE seats SET device = zeroblob(32)" OF_A, 0);
    assert_contained("DELETE FROM ends" OF_A, 0);
    assert_contained("UPDATE tables SET head = x'00' WHERE code = 'A'", 0);
    assert_contained("UPDATE tables SET created = 0 WHERE code = 'A'", 0);
    assert_contained("UPDATE tables SET sum = 0 WHERE code = 'A'", 0);
}

/* Every page of the file in turn is filled with rubbish: the store says so, or
 * what it hands over is right; it never crashes and never invents. */
static void rubbish_in_any_page_is_noticed(void **state)
{
    (void)state;
    enum { PAGE = 4096 };
    static char whole[KIT_DUMP_SIZE];
    do_work(16);
    kit_reference(16, whole);
    struct bytes *b = read_file();
    int damaged = 0;
    for (size_t at = 0; at < b->n; at += PAGE) {
        kit_clean(path, false);
        struct bytes *bad = calloc(1, sizeof *bad);
        memcpy(bad, b, sizeof *b);
        memset(bad->p + at + (at ? 0 : 100), 0xa5, at ? PAGE : PAGE - 100);
        write_file(bad->p, bad->n);
        free(bad);
        struct store *store;
        enum store_result r = store_open_sqlite(path, &store);
        if (r == STORE_OK)
            r = kit_dump(store, found);
        damaged += r == STORE_DAMAGED;
        if (r == STORE_OK)
            assert_string_equal(found, whole);
        else
            assert_int_equal(r, STORE_DAMAGED);
        store_close(store);
    }
    assert_true(damaged > 3);
    free(b);
}

int main(void)
{
#define ON_FILE(test) cmocka_unit_test_setup_teardown(test, fresh, clean)
    const struct CMUnitTest tests[] = {
        ON_FILE(opened_again_it_is_the_same),
        ON_FILE(only_the_owner_may_read_it),
        ON_FILE(an_empty_file_is_ours),
        ON_FILE(a_foreign_database_is_refused),
        ON_FILE(a_file_of_another_kind_is_refused),
        ON_FILE(a_newer_schema_is_refused),
        ON_FILE(a_torn_file_is_refused),
        ON_FILE(a_folder_that_is_not_there_is_an_io_error),
        ON_FILE(two_stores_share_one_file),
        ON_FILE(a_held_lock_is_busy_and_passes),
        ON_FILE(damage_stays_in_its_table),
        ON_FILE(rubbish_in_any_page_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
