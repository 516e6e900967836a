#include "fill.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/chain.h"
#include "store/store.h"

enum {
    MOVES = 10,
    TOGETHER = 20000,
    LAST = 1790000000 /* when the last game ended; one each second before it */
};

static sqlite3 *db;

static _Noreturn void fail(const char *say)
{
    fprintf(stderr, "fill: %s\n", say);
    exit(1);
}

static void run(const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(db));
}

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(db));
    return s;
}

static void add(sqlite3_stmt *s)
{
    if (sqlite3_step(s) != SQLITE_DONE)
        fail(sqlite3_errmsg(db));
    sqlite3_reset(s);
}

static sqlite3_stmt *add_table, *add_entry, *add_end;

static int64_t fill_entries(int64_t id, const struct store_table *t, int64_t sum)
{
    for (int k = 0; k < MOVES; k++) {
        struct store_entry e = {.code = t->code,
                                .seq = (uint32_t)k + 1,
                                .seat = k % 2,
                                .text = text_of("b1"),
                                .time = t->updated};
        sum = chain_next(sum, &e);
        sqlite3_bind_int64(add_entry, 1, id);
        sqlite3_bind_int64(add_entry, 2, e.seq);
        sqlite3_bind_int64(add_entry, 3, e.seat);
        sqlite3_bind_int64(add_entry, 4, e.time);
        sqlite3_bind_int64(add_entry, 5, sum);
        add(add_entry);
    }
    return sum;
}

static void fill_game(int i, int games)
{
    int64_t time = LAST - (games - i);
    char code[16];
    snprintf(code, sizeof code, "%04d-%04d-XXXX", i / 10000 % 10000, i % 10000);
    struct store_table t = {.code = text_of(code),
                            .game = text_of("null"),
                            .head = text_of("a head that nobody opens here"),
                            .created = time,
                            .updated = time,
                            .status = STORE_OVER};
    int64_t sum = chain_start(&t);
    sqlite3_bind_text(add_table, 1, code, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add_table, 2, t.created);
    sqlite3_bind_int64(add_table, 3, t.status);
    sqlite3_bind_blob(add_table, 4, t.head.p, (int)t.head.n, SQLITE_STATIC);
    sqlite3_bind_int64(add_table, 5, sum);
    add(add_table);
    int64_t id = sqlite3_last_insert_rowid(db);
    sqlite3_bind_int64(add_end, 1, id);
    sqlite3_bind_int64(add_end, 2, MOVES);
    sqlite3_bind_int64(add_end, 3, fill_entries(id, &t, sum));
    add(add_end);
}

void fill_games(const char *folder, int games)
{
    char path[4096];
    struct store *store;
    snprintf(path, sizeof path, "%s/astrolabe.db", folder);
    if (store_open_sqlite(path, &store) != STORE_OK)
        fail("no store there");
    db = store_sqlite_connection(store);
    run("PRAGMA synchronous = OFF");
    add_table = prepare("INSERT INTO tables (code, game, created, updated, status, head, sum)"
                        " VALUES (?1, 'null', ?2, ?2, ?3, ?4, ?5)");
    add_entry = prepare("INSERT INTO entries (table_id, seq, seat, decision, key, text, time, sum)"
                        " VALUES (?1, ?2, ?3, 0, '', 'b1', ?4, ?5)");
    add_end = prepare("INSERT INTO ends (table_id, seq, sum, seats) VALUES (?1, ?2, ?3, 0)");
    for (int i = 0; i < games; i++) {
        if (i % TOGETHER == 0)
            run(i ? "COMMIT; BEGIN" : "BEGIN");
        fill_game(i, games);
    }
    run("COMMIT");
    sqlite3_finalize(add_table);
    sqlite3_finalize(add_entry);
    sqlite3_finalize(add_end);
    store_close(store);
}
