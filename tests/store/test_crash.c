#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "forgetful_vfs.h"
#include "kit.h"

/* A child does the work and dies at its k-th change of the disk, for every k
 * until it gets through; after each step that the store acknowledged it says so
 * through a pipe. What is found afterwards must be the work up to the last
 * acknowledged step, or one step more, and nothing in between. */

static char reference[KIT_STEPS + 1][KIT_DUMP_SIZE];
static char path[KIT_PATH_SIZE];

/* Under a sanitizer, whose business is other than disks and which makes forks
 * slow, every ninth place will do, or every third where a loss must be found;
 * which ones changes from run to run. */
#ifdef ASTRO_SANITIZED
enum { STRIDE = 9, FINDING_STRIDE = 3 };
#else
enum { STRIDE = 1, FINDING_STRIDE = 1 };
#endif
static unsigned first_place;

static int set_up(void **state)
{
    (void)state;
    first_place = (unsigned)getpid() % STRIDE;
    print_message("one place in %d, from %u on\n", STRIDE, first_place + 1);
    for (int n = 0; n <= KIT_STEPS; n++)
        kit_reference(n, reference[n]);
    kit_path(path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    kit_clean(path, true);
    return 0;
}

enum { CHECKPOINT_PAGES = 6 }; /* often, so that the work dies in those too */

/* Opens and says so with one byte, then one byte per step. `pragma` weakens the
 * store in the runs that must fail. */
static _Noreturn void child(int pipe_end, struct forgetful_plan plan, const char *pragma)
{
    forgetful_install(plan);
    struct store *store;
    if (store_open_sqlite(path, &store) != STORE_OK)
        _exit(2);
    struct sqlite3 *db = store_sqlite_connection(store);
    sqlite3_wal_autocheckpoint(db, CHECKPOINT_PAGES);
    if (pragma)
        sqlite3_exec(db, pragma, NULL, NULL, NULL);
    bool ok = write(pipe_end, "o", 1) == 1;
    for (int i = 0; ok && i < KIT_STEPS; i++)
        ok = kit_step(store, i) == STORE_OK && write(pipe_end, "+", 1) == 1;
    store_close(store);
    _exit(ok ? 0 : 3);
}

/* Runs the child and counts its acknowledgements; -1 when it did not even open. */
static int run_child(struct forgetful_plan plan, const char *pragma, int *status)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(ends[0]);
        child(ends[1], plan, pragma);
    }
    close(ends[1]);
    int acks = -1;
    char c;
    while (read(ends[0], &c, 1) == 1)
        acks++;
    close(ends[0]);
    assert_int_equal(waitpid(pid, status, 0), pid);
    return acks;
}

/* True when the store holds the first n steps, and exactly those. */
static bool holds(struct store *store, int n)
{
    static char found[KIT_DUMP_SIZE];
    return kit_dump(store, found) == STORE_OK && strcmp(found, reference[n]) == 0;
}

/* NULL when nothing acknowledged is lost, nothing is there twice, and the work
 * can be taken up again by repeating the step that was not acknowledged. */
static const char *wrong_after(int acks)
{
    forgetful_install((struct forgetful_plan){.fault = FORGETFUL_NEVER});
    struct store *store;
    if (store_open_sqlite(path, &store) != STORE_OK)
        return "does not open";
    const char *wrong = NULL;
    int done = acks > 0 ? acks : 0;
    bool before = holds(store, done);
    bool after = !before && done < KIT_STEPS && holds(store, done + 1);
    if (!before && !after)
        wrong = "lost, doubled or torn";
    if (!wrong && done < KIT_STEPS) {
        enum store_result r = kit_step(store, done);
        bool refused = r != STORE_INVALID && r < STORE_BUSY;
        if (r != STORE_OK && !(after && refused))
            wrong = "cannot be taken up again";
        else if (!holds(store, done + 1))
            wrong = "the repeated step differs";
    }
    store_close(store);
    return wrong;
}

struct outcome {
    unsigned deaths;
    char wrong[128]; /* what went wrong, and where; empty when nothing did */
};

/* Dies at every place in turn, until it gets through or something is wrong. */
static struct outcome die_everywhere(enum forgetful_fault fault, uint64_t luck, const char *pragma)
{
    struct outcome outcome = {0};
    unsigned stride = pragma ? FINDING_STRIDE : STRIDE;
    for (unsigned k = 1 + first_place % stride;; k += stride) {
        kit_clean(path, false);
        int status = 0;
        struct forgetful_plan plan = {fault, k, luck ? luck + k : 0, false};
        int acks = run_child(plan, pragma, &status);
        bool died = WIFSIGNALED(status);
        if (!died)
            assert_int_equal(WEXITSTATUS(status), 0);
        else
            assert_int_equal(WTERMSIG(status), SIGKILL);
        const char *wrong = wrong_after(acks);
        if (wrong)
            snprintf(outcome.wrong, sizeof outcome.wrong, "change %u, %d steps: %s", k, acks,
                     wrong);
        outcome.deaths += died;
        if (wrong || !died) {
            assert_true(died || acks == KIT_STEPS);
            return outcome;
        }
    }
}

static void assert_survives(enum forgetful_fault fault, uint64_t luck)
{
    struct outcome outcome = die_everywhere(fault, luck, NULL);
    assert_string_equal(outcome.wrong, "");
    /* The work must have been cut often enough to mean something. */
    assert_true(outcome.deaths * STRIDE > 4 * KIT_STEPS);
    print_message("died at %u places\n", outcome.deaths);
}

static void killed_at_every_write(void **state)
{
    (void)state;
    assert_survives(FORGETFUL_KILL, 0);
}

static void power_cut_at_every_write(void **state)
{
    (void)state;
    assert_survives(FORGETFUL_POWER, 0);
}

static void power_cut_with_some_writes_kept(void **state)
{
    (void)state;
    assert_survives(FORGETFUL_POWER, 1000000);
}

/* The same check must find the loss where the store does not sync. */
static void finds_that_nothing_is_synced(void **state)
{
    (void)state;
    struct outcome outcome = die_everywhere(FORGETFUL_POWER, 0, "PRAGMA synchronous = OFF");
    assert_string_not_equal(outcome.wrong, "");
    print_message("found at %s\n", outcome.wrong);
}

static void finds_that_commits_are_not_synced(void **state)
{
    (void)state;
    struct outcome outcome = die_everywhere(FORGETFUL_POWER, 0, "PRAGMA synchronous = NORMAL");
    assert_string_not_equal(outcome.wrong, "");
    print_message("found at %s\n", outcome.wrong);
}

/* ---- a sync that failed ---------------------------------------------------- */

/* The sync that change k is fails, and the process is killed in that moment;
 * what it wrote is still in the cache but the disk will never have it. Exits
 * with 0 when change k is something else or the store took no notice. */
static _Noreturn void work_until_sync_fails(int pipe_end, unsigned k)
{
    forgetful_install((struct forgetful_plan){.fault = FORGETFUL_BROKEN, .at = k});
    struct store *store;
    if (store_open_sqlite(path, &store) != STORE_OK)
        _exit(0);
    for (int i = 0; i < KIT_STEPS; i++) {
        if (kit_step(store, i) != STORE_OK) {
            if (!forgetful_struck_sync())
                _exit(0);
            forgetful_save();
            raise(SIGKILL);
        }
        if (write(pipe_end, "+", 1) != 1)
            _exit(3);
    }
    _exit(0);
}

/* Started again on what the cache holds, the work is finished and acknowledged;
 * only then the power goes. */
static _Noreturn void finish_then_lose_power(int done)
{
    forgetful_install((struct forgetful_plan){.fault = FORGETFUL_NEVER, .resume = true});
    struct store *store;
    if (store_open_sqlite(path, &store) != STORE_OK)
        _exit(2);
    for (int i = done; i < KIT_STEPS; i++) {
        enum store_result r = kit_step(store, i);
        if (r != STORE_OK && i > done)
            _exit(3);
    }
    forgetful_cut_power();
    _exit(0);
}

static void nothing_rests_on_a_failed_sync(void **state)
{
    (void)state;
    enum { LAST_PLACE = 400 }; /* beyond the work */
    int failed_syncs = 0;
    for (unsigned k = 1 + first_place; k < LAST_PLACE; k += STRIDE) {
        kit_clean(path, false);
        int ends[2];
        int status;
        assert_int_equal(pipe(ends), 0);
        pid_t pid = fork();
        if (pid == 0)
            work_until_sync_fails(ends[1], k);
        close(ends[1]);
        int done = 0;
        char c;
        while (read(ends[0], &c, 1) == 1)
            done++;
        close(ends[0]);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (!WIFSIGNALED(status)) {
            assert_int_equal(WEXITSTATUS(status), 0);
            continue;
        }
        failed_syncs++;
        pid = fork();
        if (pid == 0)
            finish_then_lose_power(done);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        const char *wrong = wrong_after(KIT_STEPS);
        if (wrong)
            fail_msg("change %u: %s", k, wrong);
    }
    assert_true(STRIDE > 1 || failed_syncs >= KIT_STEPS);
    print_message("%d failed syncs\n", failed_syncs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_at_every_write),
        cmocka_unit_test(power_cut_at_every_write),
        cmocka_unit_test(power_cut_with_some_writes_kept),
        cmocka_unit_test(nothing_rests_on_a_failed_sync),
        cmocka_unit_test(finds_that_nothing_is_synced),
        cmocka_unit_test(finds_that_commits_are_not_synced),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
