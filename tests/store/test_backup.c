#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cluster.h"
#include "kit.h"
#include "memory_back.h"
#include "store/schema.h"

/* Copies of a store, made while it is in use, and the way back. */

static char path[KIT_PATH_SIZE];
static char copy[KIT_PATH_SIZE + 8];
static char back[KIT_PATH_SIZE + 8];
static char found[KIT_DUMP_SIZE];
static char expected[KIT_DUMP_SIZE];

static int fresh(void **state)
{
    (void)state;
    kit_path(path);
    snprintf(copy, sizeof copy, "%s.copy", path);
    snprintf(back, sizeof back, "%s.back", path);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    kit_clean(copy, false);
    kit_clean(back, false);
    kit_clean(path, true);
    return 0;
}

static struct store *open_after(int steps)
{
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    for (int i = 0; i < steps; i++)
        assert_int_equal(kit_step(store, i), STORE_OK);
    return store;
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static bool exists(const char *name)
{
    return access(name, F_OK) == 0;
}

/* Files in the folder of the test. */
static int count_files(void)
{
    char folder[KIT_PATH_SIZE];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    DIR *d = opendir(folder);
    int n = 0;
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void a_copy_is_the_store_of_that_moment(void **state)
{
    (void)state;
    struct store *store = open_after(11);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    struct stat info;
    assert_int_equal(stat(copy, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    for (int i = 11; i < KIT_STEPS; i++) /* the store goes on */
        assert_int_equal(kit_step(store, i), STORE_OK);
    assert_int_equal(count_files(), 4); /* the database, its log and index, the copy */
    store_close(store);

    assert_int_equal(store_restore(copy, back), STORE_OK);
    assert_int_equal(count_files(), 3);
    struct store *restored;
    assert_int_equal(store_open_sqlite(back, &restored), STORE_OK);
    assert_int_equal(kit_dump(restored, found), STORE_OK);
    kit_reference(11, expected);
    assert_string_equal(found, expected);
    assert_int_equal(kit_step(restored, 11), STORE_OK);
    store_close(restored);
}

/* tests/store/backups/N.db was written by the program when N was its newest schema, and N.txt
 * says what is in it. With a new schema come new files; none ever goes. */
static void a_backup_of_every_schema_is_read(void **state)
{
    (void)state;
    for (int version = 1; version <= schema_newest; version++) {
        char old[64], held[64];
        snprintf(old, sizeof old, "tests/store/backups/%d.db", version);
        snprintf(held, sizeof held, "tests/store/backups/%d.txt", version);
        FILE *f = fopen(old, "rb");
        assert_non_null(f);
        assert_int_equal(fseek(f, 63, SEEK_SET), 0); /* the last byte of SQLite's user_version */
        assert_int_equal(fgetc(f), version);
        fclose(f);
        assert_int_equal(store_restore(old, back), STORE_OK);
        struct store *store;
        assert_int_equal(store_open_sqlite(back, &store), STORE_OK);
        assert_int_equal(kit_dump(store, found), STORE_OK);
        kit_read(held, expected, sizeof expected);
        assert_string_equal(found, expected);
        store_close(store);
        kit_clean(back, false);
    }
}

static void count_one(void *context, const struct store_subscription *s)
{
    *(int *)context += (int)s->body.n;
}

static void assert_subscribed(const char *file, const uint8_t secret[STORE_SECRET_SIZE])
{
    struct store *store;
    uint8_t kept[STORE_SECRET_SIZE] = {0};
    int bytes = 0;
    assert_int_equal(store_open_sqlite(file, &store), STORE_OK);
    assert_int_equal(store_list_subscriptions(store, text_of("A"), &bytes, count_one), STORE_OK);
    assert_int_equal(bytes, 4);
    assert_int_equal(store_keep_secret(store, text_of("push"), kept), STORE_OK);
    assert_memory_equal(kept, secret, sizeof kept);
    store_close(store);
}

/* Who wants to hear, and the key that services know the server by, come back too. */
static void subscriptions_come_along(void **state)
{
    (void)state;
    struct store *store = open_after(3);
    struct store_subscription s = {
        .id = {1}, .code = text_of("A"), .seat = 0, .body = text_of("body")};
    uint8_t secret[STORE_SECRET_SIZE] = {5};
    assert_int_equal(store_subscribe(store, &s), STORE_OK);
    assert_int_equal(store_keep_secret(store, text_of("push"), secret), STORE_OK);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    store_close(store);
    assert_int_equal(store_restore(copy, back), STORE_OK);
    assert_subscribed(back, secret);
    kit_clean(back, false);
    struct store_damages damages = {0};
    assert_int_equal(store_salvage(path, back, &damages), STORE_OK);
    assert_subscribed(back, secret);
}

static void nothing_is_overwritten(void **state)
{
    (void)state;
    struct store *store = open_after(3);
    write_file(copy, "mine");
    assert_int_equal(store_backup(store, copy), STORE_EXISTS);
    unlink(copy);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    assert_int_equal(store_backup(store, copy), STORE_EXISTS);
    assert_int_equal(store_restore(copy, path), STORE_EXISTS);
    write_file(back, "mine");
    assert_int_equal(store_restore(copy, back), STORE_EXISTS);
    struct stat info;
    assert_int_equal(stat(back, &info), 0);
    assert_int_equal(info.st_size, 4);
    unlink(back);
    char log[KIT_PATH_SIZE + 16];
    snprintf(log, sizeof log, "%s-wal", back);
    write_file(log, "the log of another database");
    assert_int_equal(store_restore(copy, back), STORE_EXISTS);
    assert_false(exists(back));
    store_close(store);
}

static void only_a_whole_copy_of_ours_is_restored(void **state)
{
    (void)state;
    struct store *store = open_after(KIT_STEPS);
    assert_int_equal(store_restore(copy, back), STORE_IO); /* absent */
    assert_false(exists(copy));
    write_file(copy, "");
    assert_int_equal(store_restore(copy, back), STORE_FOREIGN);
    write_file(copy, "just a text");
    assert_int_equal(store_restore(copy, back), STORE_FOREIGN);
    unlink(copy);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    assert_int_equal(truncate(copy, 4096 * 4), 0);
    assert_int_equal(store_restore(copy, back), STORE_DAMAGED);
    unlink(copy);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(copy, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_int_equal(store_restore(copy, back), STORE_NEWER);
    assert_false(exists(back));
    store_close(store);
}

static void tamper(const char *file, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The code of a damaged table, or ? where it cannot be read, and its place. */
static void note_damage(void *context, const struct store_damage *d)
{
    char *out = context;
    size_t n = strlen(out);
    snprintf(out + n, KIT_DUMP_SIZE - n, "%.*s%s %u\n", (int)d->code.n, d->code.p,
             d->code.n ? "" : "?", d->bad);
}

static void a_changed_move_is_not_backed_up(void **state)
{
    (void)state;
    store_close(open_after(16));
    tamper(path, "UPDATE entries SET text = 'lie' WHERE seq = 5 AND table_id = "
                 "(SELECT id FROM tables WHERE code = 'A')");
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    assert_int_equal(store_backup(store, copy), STORE_DAMAGED);
    assert_false(exists(copy));
    found[0] = '\0';
    struct store_damages damages = {.context = found, .visit = note_damage};
    assert_int_equal(store_check(store, &damages), STORE_DAMAGED);
    assert_string_equal(found, "A 5\n");
    assert_int_equal(damages.damaged, 1);
    assert_true(damages.sound > 0);
    store_close(store);
    assert_int_equal(count_files(), 1); /* no half of a copy lies about */
    assert_int_equal(store_restore(path, back), STORE_DAMAGED);
    assert_false(exists(back));
}

/* Every page in turn is filled with rubbish: never is there a copy that lies,
 * and what salvage saves is as it was. */
static void what_is_whole_is_saved(void **state)
{
    (void)state;
    enum { PAGE = 4096 };
    static char bytes[1 << 18];
    store_close(open_after(16));
    FILE *f = fopen(path, "rb");
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    struct store_damages whole = {0};
    assert_int_equal(store_salvage(path, back, &whole), STORE_OK);
    assert_true(whole.sound > 1 && whole.damaged == 0);
    struct store *store;
    assert_int_equal(store_open_sqlite(back, &store), STORE_OK);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    kit_reference(16, expected);
    assert_string_equal(found, expected);
    assert_int_equal(store_backup(store, copy), STORE_OK);
    store_close(store);
    size_t saved = 0;
    for (size_t at = PAGE; at < n; at += PAGE) {
        kit_clean(path, false);
        kit_clean(back, false);
        kit_clean(copy, false);
        f = fopen(path, "wb");
        static const char rubbish[PAGE] = {1, 2, 3};
        fwrite(bytes, 1, at, f);
        fwrite(rubbish, 1, PAGE, f);
        fwrite(bytes + at + PAGE, 1, n - at - PAGE, f);
        fclose(f);
        if (store_open_sqlite(path, &store) == STORE_OK) {
            enum store_result r = store_backup(store, copy);
            assert_true(r == STORE_DAMAGED || r == STORE_OK); /* a free page hurts nobody */
            store_close(store);
        }
        struct store_damages damages = {0};
        if (store_salvage(path, back, &damages) != STORE_OK)
            continue;
        assert_true(damages.sound + damages.damaged <= whole.sound);
        saved += damages.sound;
        assert_int_equal(store_open_sqlite(back, &store), STORE_OK);
        struct store_damages left = {0};
        assert_int_equal(store_check(store, &left), STORE_OK);
        assert_int_equal(left.sound, damages.sound);
        store_close(store);
    }
    print_message("saved %zu tables from %zu damaged pages\n", saved, n / PAGE - 1);
    assert_true(saved > 0 && n > 0);
}

static void a_cut_file_gives_what_it_has(void **state)
{
    (void)state;
    store_close(open_after(16));
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(truncate(path, info.st_size - 4096), 0);
    struct store_damages damages = {0};
    assert_int_equal(store_salvage(path, back, &damages), STORE_OK);
    struct stat after;
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(after.st_size, info.st_size - 4096); /* the damaged file stays as it is */
    assert_int_equal(store_salvage(path, back, &damages), STORE_EXISTS);
}

static void a_place_that_cannot_be_written_is_an_io_error(void **state)
{
    (void)state;
    struct store *store = open_after(3);
    char nowhere[KIT_PATH_SIZE + 16];
    snprintf(nowhere, sizeof nowhere, "%s.none/copy", path);
    assert_int_equal(store_backup(store, nowhere), STORE_IO);
    assert_int_equal(kit_step(store, 3), STORE_OK); /* it was not the store's disk */
    store_close(store);
}

static void other_back_ends_say_what_to_use(void **state)
{
    (void)state;
    struct store *store;
    assert_int_equal(store_open_memory(&store), STORE_OK);
    assert_int_equal(store_backup(store, copy), STORE_NO_BACKUP);
    store_close(store);
    assert_int_equal(store_open_postgres(cluster_url(), &store), STORE_OK);
    assert_int_equal(store_backup(store, copy), STORE_NO_BACKUP);
    store_close(store);
    cluster_stop();
    assert_non_null(strstr(store_result_say(STORE_NO_BACKUP), "pg_dump"));
    assert_false(exists(copy));
}

int main(void)
{
#define ON_FILE(test) cmocka_unit_test_setup_teardown(test, fresh, clean)
    const struct CMUnitTest tests[] = {
        ON_FILE(a_copy_is_the_store_of_that_moment),
        ON_FILE(a_backup_of_every_schema_is_read),
        ON_FILE(subscriptions_come_along),
        ON_FILE(nothing_is_overwritten),
        ON_FILE(only_a_whole_copy_of_ours_is_restored),
        ON_FILE(a_changed_move_is_not_backed_up),
        ON_FILE(what_is_whole_is_saved),
        ON_FILE(a_cut_file_gives_what_it_has),
        ON_FILE(a_place_that_cannot_be_written_is_an_io_error),
        ON_FILE(other_back_ends_say_what_to_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
