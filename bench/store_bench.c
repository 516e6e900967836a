#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/panic.h"
#include "measure.h"
#include "store/store.h"

/* Durable appends per second, in SQLite on the disk under the folder given as
 * argument (else under the current one) and in a PostgreSQL of our own on the
 * disk of TMPDIR. Prints lines `name measured target ok|short`. */

enum { TABLES = 32, BATCH_MAX = 32 };
static const double seconds = 2;

/* One entry each for `batch` tables, as a busy server would send them. `who`
 * tells the tables of one process from those of another. */
static void append_round(struct store *store, int who, uint32_t seq, size_t batch)
{
    static char codes[TABLES][16];
    char keys[BATCH_MAX][24];
    struct store_entry entries[BATCH_MAX];
    enum store_result results[BATCH_MAX];
    for (size_t i = 0; i < batch; i++) {
        snprintf(codes[i], sizeof codes[i], "TABLE-%d-%02zu", who, i);
        snprintf(keys[i], sizeof keys[i], "%08x-%zu-key", seq * 2654435761u, i);
        entries[i] = (struct store_entry){.code = text_of(codes[i]),
                                          .seq = seq,
                                          .seat = (int32_t)(seq % 4),
                                          .decision = seq,
                                          .key = text_of(keys[i]),
                                          .text = text_of("SA1-6"),
                                          .time = seq};
    }
    ASTRO_ASSERT(store_append(store, entries, batch, results) == STORE_OK);
    for (size_t i = 0; i < batch; i++)
        ASTRO_ASSERT(results[i] == STORE_OK);
}

static void add_tables(struct store *store, int who)
{
    for (int i = 0; i < TABLES; i++) {
        char code[16];
        snprintf(code, sizeof code, "TABLE-%d-%02d", who, i);
        struct store_table table = {.code = text_of(code),
                                    .game = text_of("null"),
                                    .head = text_of("head"),
                                    .status = STORE_PLAYING};
        ASTRO_ASSERT(store_add(store, &table, NULL, 0) == STORE_OK);
    }
}

static void remove_files(const char *path)
{
    static const char *const tails[] = {"", "-wal", "-shm", "-journal"};
    char name[512];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, tails[i]);
        unlink(name);
    }
}

/* What the disk itself can do at this moment, beside which all other figures
 * are to be read: a commit is at least one sync. */
static void show_disk(const char *path)
{
    int fd = open(path, O_CREAT | O_EXCL | O_RDWR, 0600);
    ASTRO_ASSERT(fd >= 0);
    static const char page[4096] = {1};
    double start = measure_wall_ms();
    double spent = 0;
    int syncs = 0;
    for (; spent < seconds / 4; spent = (measure_wall_ms() - start) * 1e-3, syncs++)
        ASTRO_ASSERT(write(fd, page, sizeof page) == sizeof page && fdatasync(fd) == 0);
    close(fd);
    unlink(path);
    printf("the disk takes %.0f syncs per second\n", syncs / spent);
}

/* Appends per second over the time of one run. */
static double work(struct store *store, int who, size_t batch)
{
    add_tables(store, who);
    double start = measure_wall_ms();
    double spent = 0;
    uint32_t rounds = 0;
    for (; spent < seconds; spent = (measure_wall_ms() - start) * 1e-3)
        append_round(store, who, ++rounds, batch);
    return (double)rounds * (double)batch / spent;
}

static bool measure_sqlite(const char *name, const char *path, size_t batch, double target)
{
    struct store *store;
    remove_files(path);
    ASTRO_ASSERT(store_open_sqlite(path, &store) == STORE_OK);
    double measured = work(store, 0, batch);
    store_close(store);
    remove_files(path);
    return measure_at_least(name, measured, target);
}

/* `processes` at once, each with its own tables. */
static bool measure_postgres(const char *name, const char *url, int run, int processes,
                             size_t batch, double target)
{
    int ends[2];
    ASTRO_ASSERT(pipe(ends) == 0);
    fflush(stdout);
    for (int i = 0; i < processes; i++) {
        if (fork() != 0)
            continue;
        struct store *store;
        ASTRO_ASSERT(store_open_postgres(url, &store) == STORE_OK);
        double measured = work(store, run * 10 + i, batch);
        store_close(store);
        _exit(write(ends[1], &measured, sizeof measured) != sizeof measured);
    }
    double sum = 0;
    for (int i = 0; i < processes; i++) {
        double measured;
        int status;
        ASTRO_ASSERT(wait(&status) > 0 && status == 0);
        ASTRO_ASSERT(read(ends[0], &measured, sizeof measured) == sizeof measured);
        sum += measured;
    }
    close(ends[0]);
    close(ends[1]);
    return measure_at_least(name, sum, target);
}

/* The words of tools/postgres: the URL of a cluster that ends with us. */
static void start_cluster(char url[256])
{
    char command[64];
    snprintf(command, sizeof command, "tools/postgres start %ld", (long)getpid());
    FILE *f = popen(command, "r");
    ASTRO_ASSERT(f && fgets(url, 256, f) && pclose(f) == 0);
    url[strcspn(url, "\n")] = '\0';
}

int main(int argc, char **argv)
{
    char path[256];
    char url[256];
    int n = snprintf(path, sizeof path, "%s/store_bench.%ld.db", argc > 1 ? argv[1] : ".",
                     (long)getpid());
    if (n < 0 || (size_t)n >= sizeof path)
        return 2;
    show_disk(path);
    bool ok = measure_sqlite("store_append_batch_32_per_second", path, 32, 20000);
    ok = measure_sqlite("store_append_single_per_second", path, 1, 1000) && ok;
    start_cluster(url);
    show_disk(path);
    ok = measure_postgres("store_postgres_batch_32_per_second", url, 1, 1, 32, 10000) && ok;
    ok = measure_postgres("store_postgres_single_per_second", url, 2, 1, 1, 500) && ok;
    ok = measure_postgres("store_postgres_two_processes_per_second", url, 3, 2, 32, 10000) && ok;
    return ok ? 0 : 1;
}
