#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "forgetful_vfs.h"
#include "kit.h"
#include "support/scale.h"

/* The disk fails at its k-th change, for every k, and the process lives on: the
 * store stops accepting, still reads, and after opening it again everything
 * acknowledged is there. */

static char path[KIT_PATH_SIZE];
static char reference[KIT_STEPS + 1][KIT_DUMP_SIZE];
static char found[KIT_DUMP_SIZE];

static int set_up(void **state)
{
    (void)state;
    for (int n = 0; n <= KIT_STEPS; n++)
        kit_reference(n, reference[n]);
    kit_path(path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    forgetful_remove();
    kit_clean(path, true);
    return 0;
}

static bool is_failure(enum store_result r)
{
    return r == STORE_FULL || r == STORE_IO;
}

static void assert_people_stopped(struct store *store, const struct store_table *t)
{
    struct store_device device = {.seen = 1};
    struct store_chat line = {.code = text_of("A"), .seat = -1};
    const uint8_t owner[STORE_OWNER_SIZE] = {1};
    assert_int_equal(store_update(store, t), STORE_STOPPED);
    assert_int_equal(store_purge(store, STORE_ANY, INT64_MAX, 9, 1, NULL), STORE_STOPPED);
    assert_int_equal(store_put_device(store, &device), STORE_STOPPED);
    assert_int_equal(store_remove_device(store, device.hash), STORE_STOPPED);
    assert_int_equal(store_purge_devices(store, 9, 9, 1, NULL), STORE_STOPPED);
    assert_int_equal(store_say(store, &line, NULL), STORE_STOPPED);
    assert_int_equal(store_lease(store, line.code, owner, 1, 2), STORE_STOPPED);
    assert_int_equal(store_release(store, line.code, owner), STORE_STOPPED);
}

static void assert_stopped_but_readable(struct store *store, int done)
{
    enum store_result results[2];
    struct store_entry batch[] = {kit_entry("A", 1, "x", "x"), kit_entry("B", 1, "y", "y")};
    assert_int_equal(store_append(store, batch, 2, results), STORE_STOPPED);
    assert_int_equal(results[0], STORE_STOPPED);
    assert_int_equal(results[1], STORE_STOPPED);
    struct text a = text_of("A");
    struct store_table t = kit_table("Z", 1, 0);
    struct store_seat seat = kit_seat(0, "Z", 0);
    assert_int_equal(store_add(store, &t, NULL, 0), STORE_STOPPED);
    assert_int_equal(store_set(store, a, STORE_OVER, 0, 0), STORE_STOPPED);
    assert_int_equal(store_set_seat(store, a, &seat, NULL), STORE_STOPPED);
    assert_people_stopped(store, &t);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    assert_string_equal(found, reference[done]);
}

static void assert_all_there(int done)
{
    forgetful_install((struct forgetful_plan){.fault = FORGETFUL_NEVER});
    struct store *store;
    assert_int_equal(store_open_sqlite(path, &store), STORE_OK);
    assert_int_equal(kit_dump(store, found), STORE_OK);
    if (done == KIT_STEPS || strcmp(found, reference[done + 1]) != 0)
        assert_string_equal(found, reference[done]);
    store_close(store);
}

/* Works with the disk failing at change k. False when k lies beyond the work;
 * *stops counts the times the store had to stop. */
static bool work(enum forgetful_fault fault, unsigned k, unsigned *stops)
{
    kit_clean(path, false);
    forgetful_install((struct forgetful_plan){.fault = fault, .at = k});
    struct store *store;
    enum store_result r = store_open_sqlite(path, &store);
    int done = 0;
    if (r == STORE_OK) {
        sqlite3_wal_autocheckpoint(store_sqlite_connection(store), 6);
        while (done < KIT_STEPS && (r = kit_step(store, done)) == STORE_OK)
            done++;
        if (r != STORE_OK)
            assert_stopped_but_readable(store, done);
    }
    assert_true(r == STORE_OK || is_failure(r));
    *stops += r != STORE_OK;
    store_close(store);
    bool struck = forgetful_calls() >= k;
    assert_all_there(done);
    return struck;
}

static void fail_everywhere(enum forgetful_fault fault)
{
    unsigned stops = 0;
    unsigned k = 1;
    while (work(fault, k, &stops))
        k++;
    assert_true(k > 4 * KIT_STEPS);
    assert_true(stops > 2 * KIT_STEPS);
    print_message("failed at %u places, stopped at %u\n", k - 1, stops);
}

static void a_full_disk_stops_the_store(void **state)
{
    (void)state;
    fail_everywhere(FORGETFUL_FULL);
}

static void a_failed_write_or_sync_stops_the_store(void **state)
{
    (void)state;
    fail_everywhere(FORGETFUL_BROKEN);
}

/* ---- going on ------------------------------------------------------------------ */

/* What a child found; 0 is what it should. */
enum verdict { FINE, NO_FAILURE, ACCEPTED_WHILE_FULL, NOT_MENDED, NOT_DONE, NOT_READABLE };

/* Works until the disk fails, has it mended, finishes, and then the power goes. */
static enum verdict mend_and_finish(enum forgetful_fault fault, unsigned k)
{
    struct store *store;
    int done = 0;
    enum store_result r = STORE_OK;
    forgetful_install((struct forgetful_plan){.fault = fault, .at = k});
    if (store_open_sqlite(path, &store) != STORE_OK)
        return NO_FAILURE;
    sqlite3_wal_autocheckpoint(store_sqlite_connection(store), 6);
    while (done < KIT_STEPS && (r = kit_step(store, done)) == STORE_OK)
        done++;
    if (done == KIT_STEPS)
        return NO_FAILURE;
    if (fault == FORGETFUL_FULL && store_mend(store) == STORE_OK)
        return ACCEPTED_WHILE_FULL; /* there is no room yet */
    if (kit_dump(store, found) != STORE_OK || strcmp(found, reference[done]) != 0)
        return NOT_READABLE;
    forgetful_make_room();
    if (store_mend(store) != STORE_OK || store_mend(store) != STORE_OK)
        return NOT_MENDED;
    if (kit_dump(store, found) != STORE_OK || strcmp(found, reference[done]) != 0)
        return NOT_READABLE; /* what was refused must not have happened */
    while (done < KIT_STEPS && (r = kit_step(store, done)) == STORE_OK)
        done++;
    if (done < KIT_STEPS)
        return NOT_DONE;
    forgetful_cut_power();
    return FINE;
}

static void mend_everywhere(enum forgetful_fault fault, unsigned places)
{
    int mended = 0;
    for (unsigned k = 1; k <= places; k += (unsigned)stride(5)) {
        int status;
        kit_clean(path, false);
        pid_t pid = fork();
        if (pid == 0)
            _exit((int)mend_and_finish(fault, k));
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status));
        if (WEXITSTATUS(status) == NO_FAILURE)
            continue;
        if (WEXITSTATUS(status) != FINE)
            fail_msg("change %u: verdict %d", k, WEXITSTATUS(status));
        mended++;
        assert_all_there(KIT_STEPS);
    }
    assert_true(mended > scaled(2 * KIT_STEPS));
    print_message("mended after a failure at %d places\n", mended);
}

static void a_mended_disk_goes_on(void **state)
{
    (void)state;
    mend_everywhere(FORGETFUL_FULL, 8 * KIT_STEPS);
    mend_everywhere(FORGETFUL_BROKEN, 8 * KIT_STEPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mended_disk_goes_on),
        cmocka_unit_test(a_full_disk_stops_the_store),
        cmocka_unit_test(a_failed_write_or_sync_stops_the_store),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
