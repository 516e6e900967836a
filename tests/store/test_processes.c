#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cluster.h"
#include "kit.h"
#include "memory_back.h"

/* Several processes on one store: races, notifications, and processes or the server that
 * die. Every acknowledged entry must be there once. */

static char path[KIT_PATH_SIZE];

static enum store_result open_file(struct store **out)
{
    return store_open_sqlite(path, out);
}

static enum store_result open_postgres(struct store **out)
{
    return store_open_postgres(cluster_url(), out);
}

static int fresh(void **state)
{
    (void)state;
    if (!path[0])
        kit_path(path);
    kit_clean(path, false);
    cluster_empty();
    return 0;
}

static void add_tables(enum store_result (*open)(struct store **), int count)
{
    struct store *store;
    assert_int_equal(open(&store), STORE_OK);
    for (int i = 0; i < count; i++) {
        char code[8];
        snprintf(code, sizeof code, "T%d", i);
        struct store_table t = kit_table(code, i, 0);
        assert_int_equal(store_add(store, &t, NULL, 0), STORE_OK);
    }
    store_close(store);
}

static void pause_ms(long ms)
{
    struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* ---- what is there --------------------------------------------------------- */

enum { TABLES = 3, KEYS = 1 << 14 };

/* How often each key k<number> is stored over all tables, and in which order
 * entries follow each other (store_load has followed the chain). */
struct census {
    uint32_t last;
    int total;
    uint8_t seen[KEYS];
};

static void count_entry(void *context, const struct store_entry *e)
{
    struct census *c = context;
    assert_int_equal(e->seq, c->last + 1);
    c->last = e->seq;
    char key[STORE_KEY_MAX + 1] = "";
    memcpy(key, e->key.p, e->key.n);
    int k = atoi(key + 1);
    assert_true(k >= 0 && k < KEYS);
    c->seen[k]++;
    c->total++;
}

static struct census *take_census(enum store_result (*open)(struct store **))
{
    static struct census c;
    memset(&c, 0, sizeof c);
    struct store *store;
    assert_int_equal(open(&store), STORE_OK);
    for (int i = 0; i < TABLES; i++) {
        char code[8];
        snprintf(code, sizeof code, "T%d", i);
        struct store_reader reader = {.context = &c, .entry = count_entry};
        c.last = 0;
        assert_int_equal(store_load(store, text_of(code), 0, &reader, NULL), STORE_OK);
    }
    store_close(store);
    for (int k = 0; k < KEYS; k++)
        assert_true(c.seen[k] <= 1);
    return &c;
}

/* ---- a process at work ----------------------------------------------------- */

static void keep_last(void *context, const struct store_entry *e)
{
    *(uint32_t *)context = e->seq;
}

/* Moves *last on to what has come since. */
static enum store_result read_last(struct store *store, const char *code, uint32_t *last)
{
    struct store_reader reader = {.context = last, .entry = keep_last};
    return store_load(store, text_of(code), *last + 1, &reader, NULL);
}

/* Stores one entry as a server does: on a conflict it reads and tries again; on
 * an unknown outcome it looks for its key first. False for what must not be. */
static bool store_key(struct store *store, const char *code, int k, uint32_t *last)
{
    char key[16];
    snprintf(key, sizeof key, "k%d", k);
    for (;;) {
        struct store_entry e = kit_entry(code, *last + 1, key, "move");
        e.seat = 0;
        enum store_result r;
        enum store_result call = store_append(store, &e, 1, &r);
        if (r == STORE_OK || r == STORE_EXISTS)
            return (*last)++, true;
        if (r != STORE_CONFLICT && r != STORE_UNKNOWN && r != STORE_UNAVAILABLE && r != STORE_BUSY)
            return fprintf(stderr, "call %d, entry %d\n", call, r), false;
        if (r != STORE_CONFLICT)
            pause_ms(20);
        while ((call = read_last(store, code, last)) == STORE_UNAVAILABLE)
            pause_ms(20);
        if (call != STORE_OK)
            return fprintf(stderr, "load %d\n", call), false;
    }
}

/* Stores keys first, first + step, … in turn to all tables, and tells of each
 * through the pipe once it is acknowledged. */
static _Noreturn void work(enum store_result (*open)(struct store **), int pipe_end, int first,
                           int step, int count)
{
    struct store *store;
    if (open(&store) != STORE_OK)
        _exit(2);
    uint32_t last[TABLES] = {0};
    for (int i = 0; i < count; i++) {
        int k = first + i * step;
        char code[8];
        snprintf(code, sizeof code, "T%d", k % TABLES);
        if (!store_key(store, code, k, &last[k % TABLES]) ||
            write(pipe_end, &k, sizeof k) != sizeof k)
            _exit(3);
    }
    store_close(store);
    _exit(0);
}

static pid_t start_work(enum store_result (*open)(struct store **), int ends[2], int first,
                        int step, int count)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(ends[0]);
        work(open, ends[1], first, step, count);
    }
    return pid;
}

static void assert_done(pid_t pid)
{
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

/* Everything told of until all writers have closed their end. */
static int read_acks(int end, uint8_t acked[KEYS])
{
    int count = 0;
    for (int k; read(end, &k, sizeof k) == sizeof k; count++)
        acked[k] = 1;
    close(end);
    return count;
}

/* ---- races ----------------------------------------------------------------- */

static void race(enum store_result (*open)(struct store **), int count)
{
    enum { RACERS = 3 };
    static uint8_t acked[KEYS];
    int ends[2];
    pid_t pids[RACERS];
    add_tables(open, TABLES);
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < RACERS; i++)
        pids[i] = start_work(open, ends, i, RACERS, count);
    close(ends[1]);
    assert_int_equal(read_acks(ends[0], acked), RACERS * count);
    for (int i = 0; i < RACERS; i++)
        assert_done(pids[i]);
    struct census *c = take_census(open);
    assert_int_equal(c->total, RACERS * count);
}

static void processes_race_on_a_file(void **state)
{
    (void)state;
    race(open_file, 200);
}

static void processes_race_on_postgres(void **state)
{
    (void)state;
    race(open_postgres, 150);
}

/* Batches over the same tables, each process in an order of its own: nobody
 * waits in a ring, and every entry of a batch has its own answer. */
static void batches_race_without_deadlock(void **state)
{
    (void)state;
    enum { RACERS = 3, ROUNDS = 100 };
    add_tables(open_postgres, TABLES);
    pid_t pids[RACERS];
    for (int racer = 0; racer < RACERS; racer++) {
        if ((pids[racer] = fork()) != 0)
            continue;
        struct store *store;
        bool fine = open_postgres(&store) == STORE_OK;
        uint32_t next[TABLES] = {1, 1, 1};
        for (int round = 0; fine && round < ROUNDS; round++) {
            char codes[TABLES][8];
            char keys[TABLES][16];
            struct store_entry batch[TABLES];
            enum store_result results[TABLES];
            for (int i = 0; i < TABLES; i++) {
                int t = (i + racer) % TABLES;
                snprintf(codes[i], sizeof codes[i], "T%d", t);
                snprintf(keys[i], sizeof keys[i], "k%d", (racer * ROUNDS + round) * TABLES + t);
                batch[i] = kit_entry(codes[i], next[t], keys[i], "m");
            }
            fine = store_append(store, batch, TABLES, results) == STORE_OK;
            for (int i = 0; fine && i < TABLES; i++) {
                int t = (i + racer) % TABLES;
                fine = results[i] == STORE_OK || results[i] == STORE_CONFLICT;
                if (results[i] == STORE_OK)
                    next[t]++;
                else
                    fine = fine && read_last(store, codes[i], &next[t]) == STORE_OK && ++next[t];
            }
        }
        store_close(store);
        _exit(fine ? 0 : 1);
    }
    for (int i = 0; i < RACERS; i++)
        assert_done(pids[i]);
    assert_true(take_census(open_postgres)->total >= ROUNDS * TABLES);
}

static void one_process_gets_the_lease(void **state)
{
    (void)state;
    enum { RACERS = 4 };
    add_tables(open_postgres, 1);
    int winners = 0;
    for (uint8_t i = 0; i < RACERS; i++) {
        if (fork() != 0)
            continue;
        struct store *store;
        uint8_t owner[STORE_OWNER_SIZE] = {i};
        enum store_result r = open_postgres(&store);
        if (r == STORE_OK)
            r = store_lease(store, text_of("T0"), owner, 100, 200);
        _exit((int)r);
    }
    for (int i = 0; i < RACERS; i++) {
        int status;
        assert_true(wait(&status) > 0 && WIFEXITED(status));
        assert_true(WEXITSTATUS(status) == STORE_OK || WEXITSTATUS(status) == STORE_CONFLICT);
        winners += WEXITSTATUS(status) == STORE_OK;
    }
    assert_int_equal(winners, 1);
    /* the winner is gone without a word; when its time is up another takes over */
    struct store *store;
    assert_int_equal(open_postgres(&store), STORE_OK);
    const uint8_t heir[STORE_OWNER_SIZE] = {99};
    assert_int_equal(store_lease(store, text_of("T0"), heir, 199, 300), STORE_CONFLICT);
    assert_int_equal(store_lease(store, text_of("T0"), heir, 200, 300), STORE_OK);
    store_close(store);
}

/* ---- notifications ---------------------------------------------------------- */

static void write_notification(void *context, const struct store_notification *notification)
{
    static const char letters[] = "etcpL";
    char *out = context;
    struct writer w = writer_on(out + strlen(out), 256 - strlen(out));
    write_char(&w, letters[notification->kind]);
    write_text(&w, notification->code);
    write_int(&w, notification->number);
    write_char(&w, ' ');
    writer_cstr(&w);
}

/* Waits for the notifications expected, as an event loop would. */
static void assert_notification(struct store *store, const char *expected)
{
    char heard[256] = "";
    for (int i = 0; i < 50 && strlen(heard) < strlen(expected); i++) {
        struct pollfd wait = {.fd = store_descriptor(store), .events = POLLIN};
        if (poll(&wait, 1, 100) == 1)
            assert_int_equal(store_notification(store, heard, write_notification), STORE_OK);
    }
    assert_string_equal(heard, expected);
}

static void assert_silence(struct store *store)
{
    char heard[256] = "";
    pause_ms(100);
    assert_int_equal(store_notification(store, heard, write_notification), STORE_OK);
    assert_string_equal(heard, "");
    struct pollfd wait = {.fd = store_descriptor(store), .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 50), 0);
}

static enum store_result append_one(struct store *store, struct store_entry e)
{
    enum store_result r;
    assert_int_equal(store_append(store, &e, 1, &r), STORE_OK);
    return r;
}

static void the_others_hear_of_everything(void **state)
{
    (void)state;
    struct store *one;
    struct store *two;
    add_tables(open_postgres, TABLES);
    assert_int_equal(open_postgres(&one), STORE_OK);
    assert_int_equal(open_postgres(&two), STORE_OK);
    assert_true(store_is_shared(one));
    assert_silence(one);
    assert_int_equal(append_one(two, kit_entry("T0", 1, "", "m")), STORE_OK);
    assert_notification(one, "eT01 ");
    assert_int_equal(append_one(one, kit_entry("T0", 1, "", "m")), STORE_CONFLICT);
    assert_int_equal(append_one(one, kit_entry("T0", 2, "", "m")), STORE_OK);
    assert_notification(two, "eT02 "); /* and not of what was refused */
    assert_silence(one);               /* nor of itself */
    struct store_entry batch[] = {kit_entry("T1", 1, "", "a"), kit_entry("T2", 1, "", "b"),
                                  kit_entry("T1", 2, "", "c")};
    enum store_result results[3];
    assert_int_equal(store_append(two, batch, 3, results), STORE_OK);
    assert_notification(one, "eT11 eT12 eT21 ");

    struct store_chat line = {.code = text_of("T1"), .seat = 0, .text = text_of("hello")};
    assert_int_equal(store_say(two, &line, NULL), STORE_OK);
    assert_notification(one, "cT11 ");
    struct store_seat bob = kit_seat(0, "Bob", 2);
    bob.has_device = true;
    assert_int_equal(store_set_seat(two, text_of("T1"), &bob, NULL), STORE_OK);
    assert_int_equal(store_set_seat(two, text_of("T1"), &bob, NULL), STORE_CONFLICT);
    assert_int_equal(store_set(two, text_of("T2"), STORE_PLAYING, 0, 1), STORE_OK);
    assert_int_equal(store_purge(two, STORE_ANY, INT64_MAX, 1, 1, NULL), STORE_OK);
    assert_notification(one, "tT10 tT20 tT00 ");
    assert_int_equal(store_tell(two, text_of("*"), 7), STORE_OK);
    assert_int_equal(store_tell(two, text_of(""), 7), STORE_INVALID);
    assert_notification(one, "p*7 ");
    store_close(one);
    store_close(two);
}

static void unshared_stores_have_no_notification(void **state)
{
    (void)state;
    enum store_result (*openers[])(struct store **) = {store_open_memory, open_file};
    for (int i = 0; i < 2; i++) {
        struct store *store;
        char heard[256] = "";
        assert_int_equal(openers[i](&store), STORE_OK);
        assert_false(store_is_shared(store));
        assert_int_equal(store_descriptor(store), -1);
        assert_int_equal(store_notification(store, heard, write_notification), STORE_OK);
        assert_int_equal(store_tell(store, text_of("T0"), 1), STORE_OK); /* to nobody */
        assert_string_equal(heard, "");
        store_close(store);
    }
}

static void a_listener_says_when_it_was_deaf(void **state)
{
    (void)state;
    struct store *one;
    add_tables(open_postgres, 1);
    assert_int_equal(open_postgres(&one), STORE_OK);
    assert_silence(one);
    int descriptor = store_descriptor(one);
    cluster_kill();
    char heard[256] = "";
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    do /* first comes a goodbye, which is no notification */
        assert_int_equal(poll(&wait, 1, 2000), 1);
    while (store_notification(one, heard, write_notification) == STORE_OK);
    assert_int_equal(store_notification(one, heard, write_notification), STORE_UNAVAILABLE);
    assert_string_equal(heard, "");
    cluster_restart();
    assert_notification(one, "L0 "); /* the descriptor wakes us to try again */
    assert_int_equal(store_descriptor(one), descriptor);
    struct store *two;
    assert_int_equal(open_postgres(&two), STORE_OK);
    assert_int_equal(append_one(two, kit_entry("T0", 1, "", "m")), STORE_OK);
    assert_notification(one, "eT01 ");
    store_close(one);
    store_close(two);
}

/* ---- deaths ---------------------------------------------------------------- */

/* Every key acknowledged is there; take_census has seen that none is twice. */
static void assert_kept(enum store_result (*open)(struct store **), const uint8_t acked[KEYS])
{
    const struct census *c = take_census(open);
    for (int k = 0; k < KEYS; k++)
        if (acked[k] && !c->seen[k])
            fail_msg("key %d was acknowledged and is not there", k);
}

static void the_server_crashes_under_load(void **state)
{
    (void)state;
    enum { WORKERS = 2, EACH = KEYS / 2 };
    static uint8_t acked[KEYS];
    memset(acked, 0, sizeof acked);
    int ends[2];
    pid_t pids[WORKERS];
    add_tables(open_postgres, TABLES);
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < WORKERS; i++)
        pids[i] = start_work(open_postgres, ends, i, WORKERS, EACH);
    close(ends[1]);
    pid_t crasher = fork();
    if (crasher == 0) {
        for (int i = 0; i < 2; i++) {
            pause_ms(300);
            cluster_restart();
        }
        _exit(0);
    }
    int count = 0;
    for (int k; !waitpid(crasher, NULL, WNOHANG);) { /* until both crashes are over */
        struct pollfd wait = {.fd = ends[0], .events = POLLIN};
        if (poll(&wait, 1, 20) == 1 && read(ends[0], &k, sizeof k) == sizeof k)
            acked[k] = 1, count++;
    }
    assert_true(count > 20);
    pause_ms(200); /* and work has gone on afterwards */
    for (int i = 0; i < WORKERS; i++)
        kill(pids[i], SIGKILL);
    int after = read_acks(ends[0], acked);
    for (int i = 0; i < WORKERS; i++)
        waitpid(pids[i], NULL, 0);
    print_message("%d acknowledged before and during, %d after\n", count, after);
    assert_kept(open_postgres, acked);
}

static void killed_under_load(enum store_result (*open)(struct store **), int ms)
{
    enum { TIMES = 5, WORKERS = 2 };
    static uint8_t acked[KEYS];
    memset(acked, 0, sizeof acked);
    add_tables(open, TABLES);
    srand(7);
    for (int t = 0; t < TIMES; t++) {
        int ends[2];
        pid_t pids[WORKERS];
        assert_int_equal(pipe(ends), 0);
        for (int i = 0; i < WORKERS; i++)
            pids[i] = start_work(open, ends, t * 2000 + i * 1000, 1, 1000);
        close(ends[1]);
        pause_ms(ms + rand() % ms);
        for (int i = 0; i < WORKERS; i++)
            kill(pids[i], SIGKILL);
        int count = read_acks(ends[0], acked);
        for (int i = 0; i < WORKERS; i++)
            waitpid(pids[i], NULL, 0);
        print_message("%d acknowledged\n", count);
        assert_kept(open, acked);
    }
}

static void clients_of_a_file_are_killed(void **state)
{
    (void)state;
    killed_under_load(open_file, 50);
}

static void clients_of_postgres_are_killed(void **state)
{
    (void)state;
    killed_under_load(open_postgres, 150);
}

static int stop(void **state)
{
    (void)state;
    kit_clean(path, true);
    cluster_stop();
    return 0;
}

int main(void)
{
#define FRESH(test) cmocka_unit_test_setup(test, fresh)
    const struct CMUnitTest tests[] = {
        FRESH(processes_race_on_a_file),         FRESH(processes_race_on_postgres),
        FRESH(batches_race_without_deadlock),    FRESH(one_process_gets_the_lease),
        FRESH(the_others_hear_of_everything),    FRESH(unshared_stores_have_no_notification),
        FRESH(a_listener_says_when_it_was_deaf), FRESH(the_server_crashes_under_load),
        FRESH(clients_of_a_file_are_killed),     FRESH(clients_of_postgres_are_killed),
    };
    return cmocka_run_group_tests(tests, NULL, stop);
}
