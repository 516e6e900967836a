#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/panic.h"
#include "store/store.h"

/* Durable appends per second on the disk under the folder given as argument
 * (else under the current one). Prints lines `name measured target ok|short`. */

_Noreturn void astro_panic(const char *file, int line, const char *claim)
{
    fprintf(stderr, "%s:%d: broken claim: %s\n", file, line, claim);
    abort();
}

enum { TABLES = 32, BATCH_MAX = 32 };
static const double seconds = 2;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One entry each for `batch` tables, as a busy server would send them. */
static void append_round(struct store *store, uint32_t seq, size_t batch)
{
    static char codes[TABLES][16];
    char keys[BATCH_MAX][24];
    struct store_entry entries[BATCH_MAX];
    enum store_result results[BATCH_MAX];
    for (size_t i = 0; i < batch; i++) {
        snprintf(codes[i], sizeof codes[i], "TABLE-%02zu", i);
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

static void add_tables(struct store *store)
{
    for (int i = 0; i < TABLES; i++) {
        char code[16];
        snprintf(code, sizeof code, "TABLE-%02d", i);
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

static bool measure(const char *name, const char *path, size_t batch, double target)
{
    struct store *store;
    remove_files(path);
    ASTRO_ASSERT(store_open_sqlite(path, &store) == STORE_OK);
    add_tables(store);
    double start = now();
    double spent = 0;
    uint32_t rounds = 0;
    for (; spent < seconds; spent = now() - start)
        append_round(store, ++rounds, batch);
    store_close(store);
    remove_files(path);
    double measured = (double)rounds * (double)batch / spent;
    printf("%s %.0f %.0f %s\n", name, measured, target, measured >= target ? "ok" : "short");
    return measured >= target;
}

int main(int argc, char **argv)
{
    char path[256];
    int n = snprintf(path, sizeof path, "%s/store_bench.%ld.db", argc > 1 ? argv[1] : ".",
                     (long)getpid());
    if (n < 0 || (size_t)n >= sizeof path)
        return 2;
    bool ok = measure("store_append_batch_32_per_second", path, 32, 20000);
    ok = measure("store_append_single_per_second", path, 1, 1000) && ok;
    return ok ? 0 : 1;
}
